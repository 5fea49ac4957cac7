/** The check of an AlienLogic world. */

import type { CheckPart, PartResult } from '../check/parts.ts';
import { countBy, type Figures, noFigures } from '../check/report.ts';
import type { LogicWorld } from '../logic-world.ts';
import { ROLES } from '../theorem-files.ts';
import { checkLeakage } from './leakage.ts';
import { checkProbes } from './probes.ts';
import { checkConditions } from './rules.ts';
import { checkTheorem } from './theorem.ts';
import { Verifiers } from './verifiers.ts';

export function logicParts(world: LogicWorld): CheckPart[] {
  const verifiers = new Verifiers(world.ruleset);
  return [
    { name: 'rules', run: () => checkConditions(world) },
    { name: 'probes', run: () => checkProbes(world, verifiers) },
    { name: 'leakage', run: () => checkLeakage(world, verifiers) },
    ...world.tasks.map((theorem) => ({
      name: theorem.id,
      run: () => checkTheorem(world, verifiers, theorem),
    })),
  ];
}

export function logicFigures(
  { ruleset, tasks }: LogicWorld,
  results: readonly PartResult[],
): Figures {
  const certified = new Set(results.flatMap((one) => one.certified ?? []));
  const families = ruleset.conditions.map(({ family }) => family);
  return {
    ...noFigures,
    roles: countBy(
      tasks.map(({ role }) => role),
      ROLES,
    ),
    families: countBy(
      families.filter((family) => family !== ''),
      [],
    ),
    certified: ruleset.conditions.map(({ id }) => id).filter((id) => certified.has(id)),
    medianReferenceLines: median(results.flatMap((one) => one.referenceLines ?? [])),
  };
}

function median(numbers: readonly number[]): number | null {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
