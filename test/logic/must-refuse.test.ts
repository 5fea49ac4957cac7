/**
 * Tricks with boxes that must be refused whatever the rules are: under every calculus, under
 * worlds of side conditions, with any formulas and in any layout.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  readLogicRuleset,
  standardLogic,
  Verifier,
  withoutConditions,
} from '../../src/logic/index.ts';
import { calculi, rulesetOf, standardVerifier } from './calculi.ts';
import { certifiedWorlds, worldRules } from './certificate-worlds.ts';
import { Chance } from './chance.ts';
import { diverseConditions } from './diverse-conditions.ts';
import { writeFreely, writeProof } from './proof-changer.ts';
import type { Proof } from './proof-maker.ts';

/** A proof from lines such as `| p [reit 1]`; X and Y stand for formulas. */
function proof(premises: string[], goal: string, ...lines: string[]): Proof {
  return {
    premises,
    goal,
    lines: lines.map((line, index) => {
      const [, bars = '', formula = '', rule = '', references = ''] =
        /^([| ]*)(.*?) \[(\S+) ?(.*)\]$/.exec(line) ?? [];
      return {
        number: String(index + 1),
        depth: bars.replaceAll(' ', '').length,
        formula,
        rule,
        references: references === '' ? [] : references.split(', '),
      };
    }),
  };
}

interface Trick {
  readonly name: string;
  readonly reason: string;
  readonly step: number;
  readonly proof: Proof;
}

const closed = 'REF_NOT_ACCESSIBLE';
const range = 'INVALID_SUBPROOF_RANGE';
const trick = (name: string, reason: string, step: number, given: Proof): Trick => ({
  name,
  reason,
  step,
  proof: given,
});

const tricks: readonly Trick[] = [
  trick(
    'a line of a closed sibling box, after LEM',
    closed,
    4,
    proof(
      [],
      'X',
      'OR(X, NOT(X)) [LEM]',
      '| X [assume]',
      '| NOT(X) [assume]',
      '| X [reit 2]',
      'X [OR_E 1, 2-2, 3-4]',
    ),
  ),
  trick(
    'a line of a closed sibling box, from a premise',
    closed,
    4,
    proof(
      ['OR(X, Y)'],
      'X',
      'OR(X, Y) [premise]',
      '| X [assume]',
      '| Y [assume]',
      '| X [reit 2]',
      'X [OR_E 1, 2-2, 3-4]',
    ),
  ),
  trick(
    'a range that spans two boxes',
    range,
    3,
    proof([], 'NOT(X)', '| X [assume]', '| BOT [assume]', 'NOT(X) [NOT_I 1-2]'),
  ),
  trick(
    'a range that spans two boxes, for an implication',
    range,
    3,
    proof([], 'IMPL(X, Y)', '| X [assume]', '| Y [assume]', 'IMPL(X, Y) [IMPL_I 1-2]'),
  ),
  trick(
    'a range that ends in a box inside',
    range,
    3,
    proof([], 'IMPL(X, Y)', '| X [assume]', '| | Y [assume]', 'IMPL(X, Y) [IMPL_I 1-2]'),
  ),
  trick(
    'a range from a box that is two levels down',
    range,
    4,
    proof(
      [],
      'IMPL(Y, X)',
      '| X [assume]',
      '| | Y [assume]',
      '| | X [reit 1]',
      'IMPL(Y, X) [IMPL_I 2-3]',
    ),
  ),
  trick(
    'a box of a closed box beside',
    range,
    5,
    proof(
      [],
      'IMPL(Y, IMPL(Y, X))',
      '| X [assume]',
      '| | Y [assume]',
      '| | X [reit 1]',
      '| Y [assume]',
      '| IMPL(Y, X) [IMPL_I 2-3]',
      'IMPL(Y, IMPL(Y, X)) [IMPL_I 4-5]',
    ),
  ),
  trick(
    'a line of a box that one line at the top level has closed',
    closed,
    4,
    proof(
      ['Y'],
      'IMPL(Y, X)',
      '| X [assume]',
      'Y [premise]',
      '| Y [assume]',
      '| X [reit 1]',
      'IMPL(Y, X) [IMPL_I 3-4]',
    ),
  ),
  trick(
    'the assumption itself after its box',
    closed,
    2,
    proof([], 'X', '| X [assume]', 'X [reit 1]'),
  ),
  trick(
    'a box that is still open',
    range,
    2,
    proof([], 'IMPL(X, X)', '| X [assume]', '| IMPL(X, X) [IMPL_I 1-1]', 'IMPL(X, X) [reit 2]'),
  ),
];

function withFormulas({ premises, goal, lines }: Proof, x: string, y: string): Proof {
  const fill = (text: string) => text.replace(/\b[XY]\b/g, (letter) => (letter === 'X' ? x : y));
  return {
    premises: premises.map(fill),
    goal: fill(goal),
    lines: lines.map((line) => ({ ...line, formula: fill(line.formula) })),
  };
}

// K14 of these refuses every first line, so that no trick could be played.
const everyCondition = rulesetOf(
  ...diverseConditions.filter(({ id }) => id !== 'K14').map((one) => JSON.stringify(one)),
);
const shipped = readdirSync(new URL('../../rulesets', import.meta.url))
  .filter((file) => file.endsWith('.yaml'))
  .map((file) => ({
    file,
    text: readFileSync(new URL(`../../rulesets/${file}`, import.meta.url), 'utf8'),
  }))
  .filter(({ text }) => /^language: alienlogic$/m.test(text));

const worlds = [
  ...Object.values(calculi).map((calculus) => ({
    name: calculus.id,
    verifier: new Verifier(standardLogic(calculus)),
  })),
  { name: 'every kind of condition', verifier: new Verifier(everyCondition) },
  ...everyCondition.conditions.map(({ id }) => ({
    name: `${id} of these alone`,
    verifier: new Verifier(
      withoutConditions(
        everyCondition,
        everyCondition.conditions.filter((one) => one.id !== id).map((one) => one.id),
      ),
    ),
  })),
  ...certifiedWorlds.map((world) => ({
    name: world.name,
    verifier: new Verifier(worldRules(world)),
  })),
  ...shipped.map(({ file, text }) => ({
    name: file,
    verifier: new Verifier(readLogicRuleset(text, file, (id) => calculi[id] ?? null)),
  })),
];

describe('tricks', () => {
  test.each(tricks)('$name: the standard calculus refuses, and says why', (one) => {
    const verdict = standardVerifier.check(writeProof(withFormulas(one.proof, 'q', 'p')));
    expect(verdict).toMatchObject({
      accepted: false,
      rejected_step: one.step,
      reason_class: 'RULE_VIOLATION',
      reason_id: one.reason,
    });
  });

  test.each(worlds)('are refused under $name', ({ verifier }) => {
    const chance = new Chance(5);
    const formulas = ['q', 'p', 'BOT', 'NOT(p)', 'AND(p, q)', 'OR(p, q)', 'IMPL(p, NOT(q))'];
    let reached = 0;
    for (const { name, reason, step, proof: pattern } of tricks) {
      for (const x of formulas) {
        // Where both are the same some tricks are none: a case may be cited twice.
        const y = chance.pick(formulas.filter((formula) => formula !== x));
        const filled = withFormulas(pattern, x, y);
        for (const text of [writeProof(filled), writeFreely(filled, chance)]) {
          const { accepted, rejected_step, reason_id } = verifier.check(text);
          const found = { accepted, isLate: (rejected_step ?? Infinity) > step, reason_id };
          // A condition may refuse an earlier line; of this one the box is looked at first.
          const expected = rejected_step === step ? reason : reason_id;
          expect({ name, text, ...found }).toEqual({
            name,
            text,
            accepted: false,
            isLate: false,
            reason_id: expected,
          });
          if (rejected_step === step) reached++;
        }
      }
    }
    expect(reached).toBeGreaterThan(10);
  });

  test('are tried in all sorts of worlds', () => {
    expect(worlds.length).toBeGreaterThan(30);
    expect(shipped.map(({ file }) => file)).toContain('alien-24.yaml');
  });
});
