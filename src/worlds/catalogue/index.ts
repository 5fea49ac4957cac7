/**
 * The catalogue of perturbations: for each operator of AlienCode the ways in which a
 * hidden rule can change it. Learners that eliminate hypotheses begin with it, and
 * fresh worlds are drawn from it.
 */

import { operators } from '../../code/index.ts';
import { type Family, type Perturbation, perturbationsOfFamily } from './perturbation.ts';
import { ofSequences } from './sequences.ts';
import { ofValues } from './values.ts';

export type { Perturbation } from './perturbation.ts';

const standards = new Map(operators.map(({ name, standard }) => [name, standard]));

function standardOf(operator: string): string {
  const standard = standards.get(operator);
  if (standard === undefined) throw new Error(`AlienCode declares no ${operator}`);
  return standard;
}

const families: readonly Family[] = [...ofValues, ...ofSequences];

/** All records; those of one operator stand together, IDENTITY first. */
export const catalogue: readonly Perturbation[] = families.flatMap((family) =>
  perturbationsOfFamily(family, standardOf),
);

/** The records of an operator, IDENTITY first; none for a word that is no operator. */
export function perturbationsOf(operator: string): readonly Perturbation[] {
  return catalogue.filter((one) => one.operator === operator);
}
