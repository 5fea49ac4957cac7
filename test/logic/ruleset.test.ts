import { describe, expect, test } from 'vitest';
import {
  conditionsThatNeverFire,
  readLogicRuleset,
  standardLogic,
  withoutConditions,
} from '../../src/logic/index.ts';
import { DiagnosticsError } from '../../src/text/index.ts';
import { calculi, rulesetOf, standardCalculus } from './calculi.ts';
import { diverseConditions } from './diverse-conditions.ts';

function complaints(...rules: string[]): string {
  try {
    rulesetOf(...rules);
    return 'none';
  } catch (error) {
    if (!(error instanceof DiagnosticsError)) throw error;
    return error.diagnostics.map(({ code, message }) => `${code}: ${message}`).join('\n');
  }
}

const forbids = (rules: string, condition: string) =>
  complaints(`{ id: K01, applies_to: [${rules}], forbid: '${condition}' }`);

describe('a ruleset file', () => {
  test('has a head, conditions in order, and the standard calculus if none is named', () => {
    const file = (calculus: string) => `alienkit: ruleset/1
language: alienlogic
id: world
title: A world
manual: ../manuals/world.md
${calculus}rules:
  - id: K07
    name: DISTANT_MODUS_PONENS
    family: distance
    applies_to: [IMPL_E]
    forbid: (> (- (line) (min (ref 1) (ref 2))) 6)
    says: IMPL_E may only cite lines at most six lines back.
  - id: K02
    applies_to: [IMPL_I]
    disable: true
`;
    const read = (text: string) =>
      readLogicRuleset(text, 'world.yaml', (id) => calculi[id] ?? null);
    const world = read(file(''));
    expect(world).toMatchObject({
      id: 'world',
      title: 'A world',
      manual: '../manuals/world.md',
      calculus: standardCalculus,
    });
    expect(world.conditions).toMatchObject([
      {
        id: 'K07',
        name: 'DISTANT_MODUS_PONENS',
        family: 'distance',
        appliesTo: ['IMPL_E'],
        effect: { kind: 'forbid' },
      },
      { id: 'K02', name: '', family: '', says: '', effect: { kind: 'disable' } },
    ]);
    expect(read(file('calculus: minimal\n')).calculus).toBe(calculi.minimal);
    expect(() => read(file('calculus: maximal\n'))).toThrow(
      "world.yaml:6:11: no calculus is called 'maximal'",
    );
    expect(() => read(file('').replace('alienlogic', 'aliencode'))).toThrow("must be 'alienlogic'");
    expect(() => read(file('').replace('(min', '(mn'))).toThrow(
      /world.yaml:11:27: conditions have no operator 'mn'[\s\S]*did you mean min/,
    );
  });

  test('may have diverse conditions', () => {
    const all = diverseConditions.map((one) => JSON.stringify(one));
    expect(complaints(...all)).toBe('none');
    expect(conditionsThatNeverFire(rulesetOf(...all))).toEqual([]);
  });

  test.each([
    [
      '{ id: K01, applies_to: [LEM] }',
      'one-effect: one of forbid, disable and replace is wanted, none stands here',
    ],
    [
      '{ id: K01, applies_to: [LEM], disable: true, forbid: (> (line) 3) }',
      'one-effect: one of forbid, disable and replace is wanted, here stand forbid and disable',
    ],
    ['{ id: K01, applies_to: [LEM], disable: false }', 'must be true'],
    ['{ id: K01, applies_to: LEM, disable: true }', 'must be a list of rules'],
    ['{ id: K01, applies_to: [], disable: true }', "'applies_to'"],
    [
      '{ id: K01, applies_to: [LEN], disable: true }',
      "unknown-rule: standard-fitch has no rule 'LEN'",
    ],
    [
      '{ id: K01, applies_to: [MP], disable: true }',
      "unknown-rule: standard-fitch has no rule 'MP'",
    ],
    [
      '{ id: K01, applies_to: [LEM, LEM], disable: true }',
      "duplicate-rule: 'LEM' stands here twice",
    ],
    [
      '{ id: K01, applies_to: [LEM], disable: true, color: red }',
      "unknown-key: unknown key 'color'",
    ],
    [
      '{ id: K01, applies_to: [premise], replace: { derives: φ } }',
      'replaced-role: premise cannot be replaced',
    ],
    [
      '{ id: K01, applies_to: [assume], replace: { derives: φ } }',
      'replaced-role: assume cannot be replaced',
    ],
    [
      "{ id: K01, applies_to: [LEM], replace: { derives: 'OR(φ, p)' } }",
      "schema: 'p' is no metavariable",
    ],
  ])('is refused for %s', (rule, complaint) => {
    expect(complaints(rule)).toContain(complaint);
  });

  test('is refused for two conditions with one id, or two replacements of one rule', () => {
    const one = '{ id: K01, applies_to: [LEM], disable: true }';
    expect(complaints(one, one)).toBe('duplicate-id: the id K01 stands already in rule 1');
    const replace = (id: string) =>
      `{ id: ${id}, applies_to: [DNE], replace: { cites: [NOT(NOT(φ))], derives: φ } }`;
    expect(complaints(replace('K01'), replace('K02'))).toBe(
      'duplicate-replacement: DNE is replaced already by K01',
    );
  });

  test('conditions can be switched off by id', () => {
    const both = rulesetOf(
      '{ id: K01, applies_to: [LEM], disable: true }',
      '{ id: K02, applies_to: [DNE], disable: true }',
    );
    expect(withoutConditions(both, ['K01']).conditions.map(({ id }) => id)).toEqual(['K02']);
    expect(() => withoutConditions(both, ['K03'])).toThrow("test has no rule 'K03'");
    expect(standardLogic(standardCalculus).conditions).toEqual([]);
  });
});

describe('a condition is refused for', () => {
  test.each([
    ['LEM', '(> (line) 3', 'sexpr-bracket'],
    ['LEM', '(> (lien) 3)', "condition-operator: conditions have no operator 'lien'"],
    ['LEM', '(> (line))', 'condition-arity: > takes 2 operands, here are 1'],
    ['LEM', '(not)', 'condition-arity: not takes 1 operand, here are 0'],
    ['LEM', '(and (> (line) 2))', 'condition-arity: and takes 2 or more operands, here are 1'],
    ['LEM', '(> (line 1) 3)', 'condition-arity: line takes 0 operands, here are 1'],
    ['LEM', '(+ (line) 3)', 'condition-type: a truth value is wanted, (+ (line) 3) is a number'],
    ['LEM', 'impl', 'condition-type: a truth value is wanted, impl is a kind of formulas'],
    ['LEM', '(> (conclusion) 3)', 'condition-type: a number is wanted, (conclusion) is a formula'],
    [
      'LEM',
      '(= (kind (conclusion)) OR_I1)',
      'condition-type: a kind of formulas and a rule do not go together',
    ],
    ['LEM', '(= (conclusion) 3)', 'condition-type: a formula and a number do not go together'],
    ['LEM', '(= (> 1 (line)) (> 2 (line)))', 'condition-type: = does not compare truth values'],
    [
      'LEM',
      '(> (if (> (line) 2) 1 (goal)) 1)',
      'condition-type: a number and a formula do not go together',
    ],
    [
      'LEM',
      '(if 1 (> 1 (line)) (> 2 (line)))',
      'condition-type: a truth value is wanted, 1 is a number',
    ],
    [
      'LEM',
      '(= (kind (conclusion)) imp)',
      "condition-word: 'imp' is no kind of formulas, no rule and no bound variable",
    ],
    ['LEM', '(> (times-used MP) 1)', "condition-word: 'MP' is no kind"],
    ['LEM', '(> line 1)', "condition-bare-operator: 'line' is an operator: write (line …)"],
    ['LEM', '(> (line) 1.5)', 'condition-literal'],
    ['LEM', '(= (rule) "LEM")', 'condition-literal'],
    ['LEM', `(> (line) ${'9'.repeat(20)})`, 'condition-number'],
    ['LEM', '((line) 3)', 'condition-head'],
    ['IMPL_E', '(exists 1 (> (ref 1) 3))', 'condition-variable'],
    ['IMPL_E', '(and (exists k (> (ref k) 3)) (> k 1))', "condition-word: 'k' is no kind"],
    ['IMPL_E', '(> (ref 3) 3)', 'condition-index: IMPL_E has no line reference number 3'],
    ['IMPL_E', '(> (ref 0) 3)', 'condition-index: IMPL_E has no line reference number 0'],
    ['IMPL_E', '(> (start 1) 3)', 'condition-index: IMPL_E has no range number 1'],
    ['IMPL_E, reit', '(> (ref 2) 3)', 'condition-index: reit has no line reference number 2'],
    [
      'IMPL_I',
      '(= (cited 1) (conclusion))',
      'condition-index: IMPL_I has no line reference number 1',
    ],
    [
      'premise',
      '(= (cited 1) (conclusion))',
      'condition-index: premise has no line reference number 1',
    ],
  ])('on %s: %s', (rules, condition, complaint) => {
    expect(forbids(rules, condition)).toContain(complaint);
  });

  test.each([
    ['LEM', '(> 1 2)'],
    ['LEM', '(and (> (line) 3) (= (rule) DNE))'],
    ['LEM', '(< (line) 1)'],
    ['LEM', '(< (+ (depth) 1) 1)'],
    ['LEM', '(exists k (> (line) k))'],
    ['LEM', '(not (every k (> (line) k)))'],
    ['LEM', '(!= (kind (conclusion)) or)'],
    ['LEM', '(= (left (conclusion)) (right (conclusion)))'],
    ['LEM', '(= (kind (sub (conclusion))) atom)'],
    ['AND_I, reit', '(and (= (kind (conclusion)) atom) (compound? (conclusion)))'],
    ['AND_I', '(= (cited (nrefs)) (conclusion))'],
    ['AND_I', '(< (size (conclusion)) 3)'],
    ['IMPL_E', '(and (atomic? (cited 1)) (atomic? (cited 2)))'],
    ['OR_E', '(= (kind (cited 1)) and)'],
    ['NOT_I', '(atomic? (derived 1))'],
    ['AND_I', '(= (// (line) 0) 1)'],
    ['AND_I', '(occurs? (conclusion) (cited 2))'],
  ])('never being true, on %s: %s', (rules, condition) => {
    expect(forbids(rules, condition)).toBe(
      'condition-never: this condition can never be true, so it forbids nothing',
    );
  });

  test.each([
    ['IMPL_E', '(atomic? (cited 1))'],
    ['LEM, DNE', '(= (rule) DNE)'],
    ['AND_I', '(= (cited 1) (cited 2))'],
    ['LEM', '(exists-line k (= (rule-of k) DNE))'],
    ['LEM', '(= (kind (left (left (conclusion)))) atom)'],
    ['OR_E', '(= (box-of (ref 1)) (box-of (line)))'],
    ['DNE', '(> (% (line) -3) -2)'],
    ['DNE', '(> (- (min (line))) -2)'],
    ['DNE', '(exists atom (> (ref atom) 3))'],
  ])('nothing, on %s: %s', (rules, condition) => {
    expect(forbids(rules, condition)).toBe('none');
  });

  test('a replaced rule if it fits only one of the records', () => {
    const replaced = '{ id: K01, applies_to: [LEM], replace: { cites: [φ], derives: φ } }';
    const condition = (text: string) =>
      complaints(`{ id: K02, applies_to: [LEM], forbid: '${text}' }`, replaced);
    expect(condition('(> (ref 1) 3)')).toContain(
      'condition-index: LEM has no line reference number 1',
    );
    expect(condition('(exists k (> (ref k) 3))')).toBe('none');
    expect(condition('(atomic? (conclusion))')).toBe('none');
  });

  test('no step of a wide bank fires it, as a warning only', () => {
    const never = rulesetOf(
      '{ id: K01, applies_to: [reit], forbid: (> (line) 5000) }',
      '{ id: K02, applies_to: [reit], forbid: (> (depth) 8) }',
      '{ id: K03, applies_to: [reit], forbid: (> (times-cited (ref 1)) 10) }',
      '{ id: K04, applies_to: [LEM], disable: true }',
    );
    expect(conditionsThatNeverFire(never).map(({ id }) => id)).toEqual(['K01']);
  });
});
