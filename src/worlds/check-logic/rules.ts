/** Checks of the side conditions themselves. */

import { conditionsThatNeverFire, lintReplacements } from '../../logic/index.ts';
import type { PartResult } from '../check/parts.ts';
import type { Problem } from '../check/report.ts';
import { unknownRules } from '../check/report.ts';
import { printCondition } from '../condition-text.ts';
import type { LogicWorld } from '../logic-world.ts';

export function checkConditions(world: LogicWorld): PartResult {
  const known = world.ruleset.conditions.map(({ id }) => id);
  const refused = world.examples.flatMap((one) =>
    one.refused === undefined ? [] : unknownRules(one.id, [one.refused], known),
  );
  const shown = world.probes.flatMap(({ id, shows }) => unknownRules(id, [shows], known));
  return {
    problems: [
      ...unsoundReplacements(world),
      ...twins(world),
      ...unknownRules('exposes', world.exposes ?? [], known),
      ...refused,
      ...shown,
    ],
    warnings: conditionsThatNeverFire(world.ruleset).map(({ id }) => ({
      check: 'rules',
      where: id,
      message: `${id} forbids none of some thousands of made-up steps`,
      fix: 'look for a slip in its expression; if it is only rare, its probe shows that it can fire',
    })),
  };
}

function unsoundReplacements({ ruleset }: LogicWorld): Problem[] {
  return lintReplacements(ruleset).flatMap(({ id, soundness }): Problem[] => {
    if (soundness.kind === 'sound') return [];
    const model = Object.entries(soundness.counterModel).map(
      ([name, value]) => `${name} is ${value ? 'true' : 'false'}`,
    );
    return [
      {
        check: 'rules',
        where: id,
        message: `the record that ${id} puts in place is unsound: what it cites holds and what it derives does not where ${model.join(', ')}`,
        fix: 'replace a rule by one that is classically sound',
      },
    ];
  });
}

/** Conditions that say the same of one rule cannot be told from each other. Each is told of once. */
function twins({ ruleset: { conditions } }: LogicWorld): Problem[] {
  const first = new Map<string, string>();
  return conditions.flatMap((one): Problem[] => {
    const says = printCondition(one);
    const known = one.appliesTo.filter((rule) => first.has(`${rule} ${says}`));
    for (const rule of one.appliesTo) {
      const key = `${rule} ${says}`;
      first.set(key, first.get(key) ?? one.id);
    }
    const [rule] = known;
    if (rule === undefined) return [];
    const earlier = first.get(`${rule} ${says}`);
    return [
      {
        check: 'rules',
        where: one.id,
        message: `${one.id} says of ${rule} what ${earlier} says: ${says}`,
        fix: 'change one of the two, or take it out',
      },
    ];
  });
}
