/** Worlds whose rules are drawn from the catalogue, with the tasks of another one. */

import { alienCode } from '../../src/code/index.ts';
import { type Ruleset, readRuleset } from '../../src/rules/index.ts';
import { Chance } from '../../src/subjects/chance.ts';
import type { CodeWorld } from '../../src/worlds/index.ts';
import { perturbationsOf } from '../../src/worlds/index.ts';

/** One target in so many is as the manual says. */
const RED_HERRINGS = 8;

/** Rules for some operators; those of one group are dealt out so that none gets lost. */
export function drawRuleset(seed: number, operators: readonly string[]): Ruleset {
  const chance = new Chance(seed);
  const dealt = new Map<string, string>();
  for (const group of GROUPS) {
    const present = group.operators.filter((name) => operators.includes(name));
    const meanings = shuffled(group.meanings, chance);
    present.forEach((name, index) => {
      const [a = '', b = ''] = chance.pick([
        ['a', 'b'],
        ['b', 'a'],
      ]);
      dealt.set(name, `(${meanings[index]} ${a} ${b})`);
    });
  }
  const lines = operators.map((operator, index) => {
    const changed = perturbationsOf(operator)
      .filter((one) => one.restorable)
      .slice(1);
    const isHerring = chance.below(RED_HERRINGS) === 0 && !dealt.has(operator);
    const actual = isHerring ? 'IDENTITY' : (dealt.get(operator) ?? chance.pick(changed).actual);
    return `  - { id: T${index + 1}, applies_to: ${operator}, actual: '${actual}' }`;
  });
  const text = [
    'alienkit: ruleset/1',
    'language: aliencode',
    `id: drawn-${seed}`,
    'rules:',
    ...lines,
  ];
  return readRuleset(`${text.join('\n')}\n`, 'drawn', [alienCode]);
}

const GROUPS = [
  {
    operators: ['SHATTER', 'WEAVE', 'PARE', 'FRACTURE', 'COIL', 'RESIDUE', 'HALVE'],
    meanings: ['+', '-', '*', '/', '**', '%', '//'],
  },
  { operators: ['OVER', 'UNDER'], meanings: ['>', '<', '>=', '<='] },
  { operators: ['BOND', 'RIFT'], meanings: ['and', 'or'] },
];

function shuffled<T>(items: readonly T[], chance: Chance): T[] {
  return items
    .map((item) => ({ item, turn: chance.next() }))
    .sort((a, b) => a.turn - b.turn)
    .map(({ item }) => item);
}

export function withRuleset(world: CodeWorld, ruleset: Ruleset): CodeWorld {
  return { ...world, ruleset };
}
