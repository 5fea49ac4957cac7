/** What conditions say of steps, and what the analysis says about conditions. */

import { describe, expect, test } from 'vitest';
import {
  type Condition,
  conditionOperators,
  type FormulaKind,
  formulaKinds,
  outcomes,
  outcomesOfAssumption,
  referenceOrders,
  type Step,
  specialForms,
} from '../../src/logic/index.ts';
import { firesSomewhere } from '../../src/logic/step-bank.ts';
import { rulesetOf, script, standardCalculus, verifierOf } from './calculi.ts';
import { diverseConditions } from './diverse-conditions.ts';

function forbidding(rule: string, text: string): Condition['effect'] & { kind: 'forbid' } {
  const ruleset = rulesetOf(`{ id: K01, applies_to: [${rule}], forbid: '${text}' }`);
  const effect = ruleset.conditions[0]?.effect;
  if (effect?.kind !== 'forbid') throw new Error('this is no forbid');
  return effect;
}

/** Whether line 9 of this proof, IMPL_E from 8 and 1, is refused. */
const proof = script(
  'p, IMPL(p, AND(q, NOT(BOT)))',
  'AND(q, NOT(BOT))',
  'p [premise]',
  'IMPL(p, AND(q, NOT(BOT))) [premise]',
  '| p [assume]',
  '| | OR(r, r) [assume]',
  '| | p [reit 3]',
  '| IMPL(OR(r, r), p) [IMPL_I 4-5]',
  '| p [reit 1]',
  'IMPL(p, AND(q, NOT(BOT))) [reit 2]',
  'AND(q, NOT(BOT)) [IMPL_E 8, 1]',
);

describe('at a step that is IMPL_E 8, 1 on line 9', () => {
  test.each([
    ['(= (line) 9)', true],
    ['(= (+ (lines) (* 2 (ref 1) (ref 2)) (- (premises))) 23)', true],
    ['(= (depth) 0)', true],
    ['(= (rule) IMPL_E)', true],
    ['(= (conclusion) (goal))', true],
    ['(= (cited 2) (formula-of 1))', true],
    ['(= (nrefs) (+ (nranges) 2))', true],
    ['(= (rule-of (ref 1)) reit)', true],
    ['(= (rule-of (line)) IMPL_E)', true],
    ['(= (depth-of 5) 2)', true],
    ['(= (box-of 1) (box-of 9))', true],
    ['(= (box-of 3) (box-of 7))', true],
    ['(= (box-of 3) (box-of 5))', false],
    ['(= (times-cited 1) 1)', true],
    ['(= (times-cited 9) 0)', true],
    ['(= (times-cited 4) 0)', true],
    ['(= (times-used reit) 3)', true],
    ['(= (times-used IMPL_E) 0)', true],
    ['(occurs-before? (right (conclusion)))', true],
    ['(occurs-before? (formula-of 4))', true],
    ['(= (kind (right (conclusion))) not)', true],
    ['(= (kind (sub (right (conclusion)))) bot)', true],
    ['(compound? (sub (right (conclusion))))', false],
    ['(atomic? (sub (right (conclusion))))', false],
    ['(atomic? (left (conclusion)))', true],
    ['(= (size (conclusion)) 4)', true],
    ['(= (height (conclusion)) 3)', true],
    ['(= (height (left (conclusion))) 1)', true],
    ['(= (atoms (conclusion)) 1)', true],
    ['(= (atoms (formula-of 6)) 2)', true],
    ['(occurs? (conclusion) (cited 1))', true],
    ['(occurs? (cited 1) (conclusion))', false],
    ['(occurs? (conclusion) (conclusion))', true],
    ['(= (// (- (ref 2) 8) 2) -4)', true],
    ['(= (% (- (ref 2) 8) 4) 1)', true],
    ['(= (% 9 (- (nrefs) 6)) -3)', true],
    ['(= (abs (- (line))) 9)', true],
    ['(and (= (min 3 (line) 7) 3) (= (max (nrefs)) 2))', true],
    ['(exists k (= (ref k) 8))', true],
    ['(exists k (exists j (and (< k j) (< (ref k) (ref j)))))', false],
    ['(every k (< (ref k) (line)))', true],
    ['(exists-line k (= k (line)))', false],
    ['(every-line k (< k (line)))', true],
    ['(if (> (depth) 0) (= (nrefs) 1) (= (nrefs) 2))', true],
    ['(!= (rule) reit)', true],
    ['(not (>= (line) 9))', false],
    ['(<= (line) 9)', true],
    // Given up, so permitted, whatever stands around it.
    ['(atomic? (sub (conclusion)))', false],
    ['(not (atomic? (sub (conclusion))))', false],
    ['(or (> (line) 1) (atomic? (sub (conclusion))))', true],
    ['(or (atomic? (sub (conclusion))) (> (line) 1))', false],
    ['(and (> (line) 100) (atomic? (sub (conclusion))))', false],
    ['(not (= (rule-of (- (line) 9)) LEM))', false],
    ['(not (= (rule-of (+ (line) 1)) LEM))', false],
    ['(not (= (ref (line)) 3))', false],
    ['(not (= (// 1 (depth)) 3))', false],
    ['(every-line k (atomic? (sub (conclusion))))', false],
  ])('%s is %s', (text, fires) => {
    const verdict = verifierOf(`{ id: K01, applies_to: [IMPL_E], forbid: '${text}' }`).check(proof);
    expect(verdict.reason_id).toBe(fires ? 'K01' : null);
  });

  test('every operator stands in some condition', () => {
    const text = diverseConditions.map(({ forbid }) => forbid ?? '').join(' ');
    const words = new Set(text.split(/[\s()]+/));
    const others = ['start', 'end', 'derived', 'assumed', 'box-length'];
    for (const { name } of [...conditionOperators, ...specialForms]) {
      if (!others.includes(name) && !words.has(name)) {
        expect(`${['cited', 'kind'].includes(name)} ${name}`).toBe('in diverse-conditions.ts');
      }
    }
  });
});

const LARGEST = Number.MAX_SAFE_INTEGER;

describe('the analysis of a condition on a form', () => {
  const formOf = (rule: string) => {
    const record = standardCalculus.records.find(({ name }) => name === rule);
    if (record?.role !== 'inference') throw new Error(`${rule} is no inference`);
    return record.form;
  };
  const analysed = (
    rule: string,
    text: string,
    kinds: Readonly<Record<string, readonly FormulaKind[]>> = {},
  ) =>
    [
      ...outcomes(
        forbidding(rule, text).expression,
        rule,
        formOf(rule),
        (name) => kinds[name] ?? formulaKinds,
      ),
    ]
      .sort()
      .join(' ');

  test.each<[string, string, Record<string, FormulaKind[]>, string]>([
    // Dropping the structural half of a conjunction would be unsound: it stays unknown.
    ['BOT_E', '(and (> (depth) 0) (compound? (conclusion)))', { φ: ['and'] }, 'false true'],
    ['BOT_E', '(and (> (depth) 0) (compound? (conclusion)))', { φ: ['atom'] }, 'false'],
    ['BOT_E', '(compound? (conclusion))', { φ: ['and', 'not'] }, 'true'],
    ['BOT_E', '(compound? (conclusion))', { φ: ['and', 'bot'] }, 'false true'],
    ['BOT_E', '(or (> (depth) 0) (compound? (conclusion)))', { φ: ['and'] }, 'true'],
    // Small formulas are not all formulas.
    ['BOT_E', '(< (size (conclusion)) 9)', { φ: ['and'] }, 'false true'],
    ['BOT_E', '(< (size (conclusion)) 9)', { φ: ['atom'] }, 'true'],
    ['BOT_E', '(< (height (conclusion)) 2)', { φ: ['not'] }, 'false'],
    ['BOT_E', '(> (atoms (conclusion)) 0)', { φ: ['bot'] }, 'false'],
    ['BOT_E', '(> (atoms (conclusion)) 0)', { φ: ['not'] }, 'false true'],
    ['BOT_E', '(= (kind (left (conclusion))) atom)', { φ: ['or'] }, 'false true'],
    ['BOT_E', '(= (kind (left (conclusion))) atom)', { φ: ['not'] }, 'abort'],
    ['AND_I', '(= (cited 1) (cited 2))', {}, 'false true'],
    ['AND_I', '(= (cited 1) (cited 2))', { φ: ['atom'], ψ: ['not'] }, 'false'],
    ['AND_I', '(occurs? (cited 1) (conclusion))', {}, 'true'],
    ['AND_I', '(occurs? (cited 1) (cited 2))', {}, 'false true'],
    ['LEM', '(occurs? (left (conclusion)) (right (conclusion)))', {}, 'true'],
    ['AND_I', '(= (conclusion) (goal))', {}, 'false true'],
    ['AND_I', '(= (ref 1) (ref 2))', {}, 'false true'],
    ['OR_E', '(= (derived 1) (conclusion))', {}, 'true'],
    ['OR_E', '(= (range 1) (range 2))', {}, 'false true'],
    ['OR_E', '(= (kind (cited 1)) or)', {}, 'true'],
    // Both orders of the references are permitted.
    ['IMPL_E', '(= (kind (cited 1)) impl)', { φ: ['atom'] }, 'false true'],
    ['IMPL_E', '(exists k (= (kind (cited k)) impl))', {}, 'true'],
    ['IMPL_E', '(every k (= (kind (cited k)) impl))', { φ: ['atom'] }, 'false'],
    ['reit', '(exists-line k (= (formula-of k) (conclusion)))', {}, 'abort false true'],
    ['reit', '(>= (times-used reit) 0)', {}, 'true'],
    [
      'reit',
      '(if (atomic? (conclusion)) (> (line) 3) (= (kind (conclusion)) bot))',
      { φ: ['bot'] },
      'true',
    ],
    ['reit', '(= (kind (cited (line))) atom)', { φ: ['atom'] }, 'abort true'],
    // Numbers that are cut in a proof are cut here.
    ['LEM', `(or (<= (depth) 1) (> (+ ${LARGEST} (line)) ${LARGEST}))`, {}, 'false true'],
    ['LEM', `(or (<= (depth) 1) (!= (+ ${LARGEST} (line)) (+ ${LARGEST} 5)))`, {}, 'false true'],
    ['LEM', `(= (+ ${LARGEST} (line)) (+ ${LARGEST} 0))`, {}, 'true'],
    ['LEM', `(= (% (- -${LARGEST} (line)) 2) 1)`, {}, 'true'],
  ])('%s %s with %j is {%s}', (rule, text, kinds, expected) => {
    expect(analysed(rule, text, kinds)).toBe(expected);
  });

  test('in one order of the references', () => {
    const form = formOf('IMPL_E');
    const { expression } = forbidding('IMPL_E', '(= (kind (cited 1)) impl)');
    const found = referenceOrders(form).map((order) => [
      ...outcomes(expression, 'IMPL_E', form, () => ['atom'], [order]),
    ]);
    expect(found).toEqual([['true'], ['false']]);
    expect([...outcomes(expression, 'IMPL_E', form, () => [])]).toEqual([]);
  });

  test('of an assumption', () => {
    const { expression } = forbidding('assume', '(compound? (conclusion))');
    expect([...outcomesOfAssumption(expression, 'assume', ['and'])]).toEqual(['true']);
    expect([...outcomesOfAssumption(expression, 'assume', ['bot'])]).toEqual(['false']);
  });

  test('never leaves out what a step of the bank shows', () => {
    const inferences = standardCalculus.records.filter(({ role }) => role === 'inference');
    const conditions = diverseConditions.flatMap(({ forbid, applies_to }) =>
      forbid === undefined ? [] : [{ forbid, applies_to }],
    );
    let compared = 0;
    for (const { forbid, applies_to } of conditions) {
      for (const record of inferences.filter(({ name }) => applies_to.includes(name))) {
        const effect = rulesetOf(JSON.stringify({ id: 'K', applies_to, forbid })).conditions[0]
          ?.effect;
        if (effect?.kind !== 'forbid' || record.role !== 'inference') continue;
        for (const kind of formulaKinds) {
          const found = outcomes(effect.expression, record.name, record.form, () => [kind]);
          const fits = ({ conclusion }: Step) =>
            record.form.derives.kind === 'atom' && conclusion.kind === kind;
          const says = (value: boolean) =>
            firesSomewhere((step) => fits(step) && effect.test(step) === value, [record]);
          // The bank limits no metavariable but the one that is the conclusion.
          if (record.form.cites.every((one) => one.kind === 'line' && one.schema.kind === 'atom')) {
            compared++;
            if (says(true)) expect(found).toContain('true');
            if (says(false)) expect(found.has('false') || found.has('abort')).toBe(true);
          }
        }
      }
    }
    expect(compared).toBeGreaterThan(20);
  });
});
