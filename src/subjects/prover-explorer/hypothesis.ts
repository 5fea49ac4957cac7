/** Hypotheses about one condition on one rule: a candidate, or some of them put together. */

import type { ConditionEffect } from '../../logic/index.ts';
import type { Json } from '../../protocol/index.ts';
import { type Candidate, forbidding, type RuleCatalogue, scopeOf } from './catalogue.ts';

/** Fires on a step where, of one alternative, all candidates fire. */
export interface Hypothesis {
  /** Numbers of candidates of the rule. */
  readonly alternatives: readonly (readonly number[])[];
  readonly weight: number;
  /** It says that another record stands in the place of the manual's. */
  readonly isForm: boolean;
  /** The same for different rules if it says the same of them. */
  readonly key: string;
}

export function fires({ alternatives }: Hypothesis, mark: Uint8Array): boolean {
  return alternatives.some((all) => all.every((at) => mark[at] === 1));
}

export function hypothesisOf(
  alternatives: readonly (readonly number[])[],
  weight: number,
  { candidates }: RuleCatalogue,
): Hypothesis {
  const key = alternatives
    .map((all) => all.map((at) => (candidates[at] as Candidate).key).join(' & '))
    .join(' | ');
  const [only, ...others] = alternatives.flat();
  const isForm = others.length === 0 && candidates[only as number]?.effect.kind === 'replace';
  return { alternatives, weight, isForm, key };
}

/** A hypothesis as a ruleset has it, and as a report writes it. */
export interface Statement {
  readonly effect: ConditionEffect;
  readonly constraint: Json;
}

export function statementOf(
  { alternatives }: Hypothesis,
  { record, candidates }: RuleCatalogue,
  rules: readonly string[],
): Statement {
  const [only, ...others] = alternatives.flat();
  if (only !== undefined && others.length === 0) return candidates[only] as Candidate;
  const text = joined(
    'or',
    alternatives.map((all) =>
      joined(
        'and',
        all.map((at) => (candidates[at] as Candidate).partText),
      ),
    ),
  );
  return { effect: forbidding(text, scopeOf(record, rules)), constraint: text };
}

function joined(word: string, texts: readonly string[]): string {
  return texts.length === 1 ? (texts[0] as string) : `(${word} ${texts.join(' ')})`;
}
