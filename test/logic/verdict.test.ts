/** Verdicts as documents, and what there is besides the rules: theorems, conditions, calculi, hostile input. */

import { describe, expect, test } from 'vitest';
import {
  opaque,
  readAssignment,
  standardLogic,
  type Verdict,
  Verifier,
} from '../../src/logic/index.ts';
import {
  calculi,
  reason,
  script,
  standardCalculus,
  standardVerifier,
  verifierOf,
} from './calculi.ts';

const accepted: Verdict = {
  accepted: true,
  verifier_passed: true,
  goal_match: true,
  rejected_step: null,
  rejected_rule: null,
  reason_class: null,
  reason_id: null,
  detail: null,
  n_steps: 1,
};
const refused: Verdict = {
  ...accepted,
  accepted: false,
  verifier_passed: false,
  goal_match: false,
};

const lem = 'OR(p, NOT(p)) [LEM]';

describe('verdicts', () => {
  test('have exactly the specified fields', () => {
    expect(standardVerifier.check(script('p', 'p', 'p [premise]'))).toEqual(accepted);
    expect(Object.keys(standardVerifier.check(''))).toEqual(Object.keys(accepted));
    expect(standardVerifier.check(script('p', 'p', 'p [reit 3]', 'q [reit 2]'))).toEqual({
      ...refused,
      rejected_step: 1,
      rejected_rule: 'reit',
      reason_class: 'RULE_VIOLATION',
      reason_id: 'REF_NOT_ACCESSIBLE',
      detail: expect.stringContaining('line 1, reit: '),
      n_steps: 2,
    });
  });

  test('of malformed scripts say where', () => {
    expect(standardVerifier.check(script('p', 'p', 'p [premise'))).toEqual({
      ...refused,
      reason_class: 'PARSE_ERROR',
      reason_id: 'MALFORMED_PROOF',
      detail: expect.stringMatching(/^line 4, column 14: /),
      n_steps: 0,
    });
  });

  test('of proofs of something else have no reason', () => {
    const text = script('p, q', 'q', 'q [premise]', 'p [premise]');
    expect(standardVerifier.check(text)).toEqual({
      ...refused,
      verifier_passed: true,
      detail: 'the last line is p, the goal is q',
      n_steps: 2,
    });
  });

  test('of proofs that end in a box come before the goal', () => {
    expect(standardVerifier.check(script('', 'p', '| p [assume]'))).toMatchObject({
      verifier_passed: true,
      goal_match: false,
      reason_class: 'STRUCTURE',
      reason_id: 'ENDED_INSIDE_BOX',
      n_steps: 1,
    });
  });

  test('hide rule and detail from subjects', () => {
    const verdict = standardVerifier.check(script('p', 'p', 'p [reit 3]'));
    expect(opaque(verdict)).toEqual({ ...verdict, rejected_rule: null, detail: null });
  });
});

describe('an assigned theorem', () => {
  const answer = (text: string, goal?: string, premises?: string[]) => {
    const reading = readAssignment({ goal, premises });
    if (!reading.ok) return reading.message;
    const {
      reason_class,
      reason_id,
      n_steps,
      accepted: good,
    } = standardVerifier.check(text, reading.assignment);
    return good ? 'accepted' : `${reason_class} ${reason_id} ${n_steps}`;
  };
  const proof = script('p, AND(q, r)', 'p', 'p [premise]');

  test('guards the goal before the premises', () => {
    expect(answer(proof, 'p')).toBe('accepted');
    expect(answer(proof, 'q', [])).toBe('ANSWER_MISMATCH GOAL_HEADER_MISMATCH 0');
    expect(answer(script('', 'p'), 'q')).toBe('ANSWER_MISMATCH GOAL_HEADER_MISMATCH 0');
    expect(answer(script('', 'p'), 'p')).toBe('STRUCTURE EMPTY_PROOF 0');
    expect(answer('PROOF', 'q')).toBe('PARSE_ERROR MALFORMED_PROOF 0');
  });

  test('allows a sub-multiset of its premises', () => {
    expect(answer(proof, undefined, ['AND( q,r )', 'x', 'p'])).toBe('accepted');
    expect(answer(proof, undefined, [])).toBe('ANSWER_MISMATCH PREMISE_HEADER_MISMATCH 0');
    expect(answer(script('p, p', 'p', 'p [premise]'), 'p', ['p'])).toBe(
      'ANSWER_MISMATCH PREMISE_HEADER_MISMATCH 0',
    );
    expect(answer(script('p, p', 'p', 'p [premise]'), 'p', ['p', 'p'])).toBe('accepted');
  });

  test('must consist of formulas', () => {
    expect(answer(proof, 'AND(p)')).toContain('goal, column 6');
    expect(answer(proof, 'p', ['p', 'p,q'])).toContain('premise 2, column 2');
  });
});

describe('under side conditions', () => {
  const proof = script('p', 'OR(q, p)', 'p [premise]', 'OR(q, p) [OR_I2 1]');
  const late = '{ id: K01, applies_to: [OR_I2], forbid: (> (line) 1), says: early only }';
  const never = '{ id: K02, name: NONE, applies_to: [LEM, OR_I2], disable: true }';

  test('the first violated one in ruleset order is the reason, the detail has all', () => {
    expect(reason(proof, verifierOf(late, never))).toBe('ALIEN_SIDE_CONDITION K01 at 2 (OR_I2)');
    expect(reason(proof, verifierOf(never, late))).toBe('ALIEN_AXIOM_DISABLED K02 at 2 (OR_I2)');
    expect(verifierOf(late, never).check(proof).detail).toBe(
      'line 2, OR_I2: K01 (early only); K02 NONE',
    );
  });

  test('the standard rule is looked at first', () => {
    const wrong = script('p', 'OR(p, q)', 'p [premise]', 'OR(p, q) [OR_I2 1]');
    expect(reason(wrong, verifierOf(never))).toBe('RULE_VIOLATION FORMULA_MISMATCH at 2 (OR_I2)');
  });

  test('a condition that is given up permits the step', () => {
    const left =
      '{ id: K01, applies_to: [OR_I2], forbid: (= (kind (left (left (conclusion)))) atom) }';
    const earlier = '{ id: K02, applies_to: [OR_I2], forbid: (= (rule-of (- (line) 5)) premise) }';
    expect(reason(proof, verifierOf(left, earlier))).toBe('accepted');
  });

  describe('that replace a record', () => {
    const swapped =
      "{ id: K05, applies_to: [OR_I2], replace: { cites: [φ], derives: 'OR(φ, ψ)' } }";
    const perturbed = verifierOf(swapped);

    test('what only the standard record allows is the fault of the replacement', () => {
      expect(reason(proof, perturbed)).toBe('ALIEN_SIDE_CONDITION K05 at 2 (OR_I2)');
    });

    test('what the replacement allows is allowed', () => {
      const other = script('p', 'OR(p, q)', 'p [premise]', 'OR(p, q) [OR_I2 1]');
      expect(reason(other, perturbed)).toBe('accepted');
      expect(reason(other)).toBe('RULE_VIOLATION FORMULA_MISMATCH at 2 (OR_I2)');
    });

    test('what neither allows is a standard fault', () => {
      const neither = script('p', 'OR(q, r)', 'p [premise]', 'OR(q, r) [OR_I2 1]');
      expect(reason(neither, perturbed)).toBe('RULE_VIOLATION FORMULA_MISMATCH at 2 (OR_I2)');
    });

    test('the place of the K id counts among the other conditions', () => {
      expect(reason(proof, verifierOf(late, swapped))).toBe(
        'ALIEN_SIDE_CONDITION K01 at 2 (OR_I2)',
      );
      expect(reason(proof, verifierOf(swapped, late))).toBe(
        'ALIEN_SIDE_CONDITION K05 at 2 (OR_I2)',
      );
    });

    test('other numbers of references', () => {
      const two = verifierOf(
        "{ id: K05, applies_to: [LEM], replace: { cites: [φ], derives: 'OR(φ, NOT(φ))' } }",
      );
      expect(reason(script('', 'p', lem), two)).toBe('ALIEN_SIDE_CONDITION K05 at 1 (LEM)');
      expect(
        reason(script('p', 'OR(p, NOT(p))', 'p [premise]', 'OR(p, NOT(p)) [LEM 1]'), two),
      ).toBe('accepted');
      expect(
        reason(script('p', 'OR(p, NOT(p))', 'p [premise]', 'OR(p, NOT(p)) [LEM 1-1]'), two),
      ).toBe('STRUCTURE EXTRANEOUS_REFS at 2 (LEM)');
    });
  });

  test('violations are noted over all lines of a standard proof', () => {
    const verifier = verifierOf(
      late,
      never,
      '{ id: K03, applies_to: [premise], forbid: (= (depth) 0) }',
    );
    const noted = verifier
      .violations(proof)
      ?.map(({ line, conditions }) => [line, ...conditions.map(({ id }) => id)]);
    expect(noted).toEqual([
      [1, 'K03'],
      [2, 'K01', 'K02'],
    ]);
    expect(verifier.violations(script('p', 'q', 'p [premise]'))).toBeNull();
    expect(verifier.violations(script('p', 'q', 'q [premise]'))).toBeNull();
    expect(verifier.violations('')).toBeNull();
  });
});

describe('other calculi are other records', () => {
  const intuitionistic = new Verifier(standardLogic(calculi.intuitionistic ?? standardCalculus));
  const minimal = new Verifier(standardLogic(calculi.minimal ?? standardCalculus));
  const explosion = script('BOT', 'q', 'BOT [premise]', 'q [BOT_E 1]');

  test('which lack rules', () => {
    expect(reason(script('', 'OR(p, NOT(p))', lem), intuitionistic)).toBe(
      'UNKNOWN_RULE RULE_NOT_REGISTERED at 1 (LEM)',
    );
    expect(reason(explosion, intuitionistic)).toBe('accepted');
    expect(reason(explosion, minimal)).toBe('UNKNOWN_RULE RULE_NOT_REGISTERED at 2 (BOT_E)');
  });
});

describe('hostile input ends in a verdict', () => {
  test.each<[string, string, string]>([
    [
      'deep negation',
      script(`${'NOT('.repeat(100_000)}p${')'.repeat(100_000)}`, 'p', 'p [premise]'),
      'FORMULA_NOT_IN_PREMISES',
    ],
    ['unclosed brackets', script('', 'NOT('.repeat(200_000)), 'MALFORMED_PROOF'],
    ['many bars', script('', 'p', `${'|'.repeat(900_000)} p [premise]`), 'INDENT_WITHOUT_ASSUME'],
    ['many references', script('', 'p', `p [MP ${'1,'.repeat(300_000)}1]`), 'BAD_REFS'],
    [
      'many premises',
      script(`${'p,'.repeat(400_000)}p`, 'q', 'q [premise]'),
      'FORMULA_NOT_IN_PREMISES',
    ],
    ['a long number', script('', 'p', `p [reit ${'7'.repeat(900_000)}]`), 'REF_NOT_ACCESSIBLE'],
    ['a long name', script('p'.repeat(900_000), 'q', 'q [premise]'), 'FORMULA_NOT_IN_PREMISES'],
    ['a long rule', script('', 'q', `q [${'A'.repeat(900_000)}]`), 'RULE_NOT_REGISTERED'],
    ['blank lines', `PROOF${'\n'.repeat(1_000_000)}`, 'MALFORMED_PROOF'],
    ['too much', 'x'.repeat(3_000_000), 'MALFORMED_PROOF'],
  ])('%s', (_, text, id) => {
    expect(standardVerifier.check(text).reason_id).toBe(id);
  });

  test('a long proof takes linear time', () => {
    const count = 100_000;
    const lines = Array.from({ length: count }, (_, index) =>
      index % 2 === 1
        ? `OR(p, x${index}) [OR_I1 ${index}]`
        : index === 0
          ? 'p [premise]'
          : 'p [reit 1]',
    );
    const text = script('p', 'p', ...lines, 'p [reit 1]');
    const verifier = new Verifier(standardLogic(standardCalculus), 10_000_000);
    const start = performance.now();
    expect(verifier.check(text)).toMatchObject({ accepted: true, n_steps: count + 1 });
    expect(performance.now() - start).toBeLessThan(5_000);
  });
});
