import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alienCode } from '../../src/code/operators.ts';
import { type GradedRule, gradeReport, readRuleset, ruleOperators } from '../../src/rules/index.ts';

const path = 'rulesets/alien-31.yaml';
const ruleset = readRuleset(readFileSync(path, 'utf8'), path, [alienCode]);

function grade(report: string): Record<string, GradedRule> {
  return Object.fromEntries(gradeReport(ruleset, report).map((graded) => [graded.id, graded]));
}

function only(id: string, line: string): GradedRule {
  return grade(line)[id] as GradedRule;
}

describe('one record for each target, in the order of the ruleset', () => {
  test('of an empty report all are missing', () => {
    const graded = gradeReport(ruleset, '');
    expect(graded.map(({ id }) => id)).toEqual(ruleset.entries.map(({ id }) => id));
    expect(graded[13]).toEqual({
      id: 'R14',
      operator: 'PLUCK',
      verdict: 'missing',
      reported: null,
      actual: '(get seq (- i 1))',
      witness: null,
      notes: [],
      reason: null,
      structural: 'missing',
    });
    expect(new Set(graded.map(({ verdict }) => verdict))).toEqual(new Set(['missing']));
  });

  test('of a report that gives every rule all are correct, in half a second', () => {
    const report = ruleset.entries.map(({ id, text }) => `${id} := ${text}`).join('\n');
    gradeReport(ruleset, 'R01 := IDENTITY');
    const before = process.cpuUsage();
    const graded = gradeReport(ruleset, report);
    const { user, system } = process.cpuUsage(before);
    expect(
      graded.filter(({ verdict, structural }) => verdict !== 'correct' || structural !== 'match'),
    ).toEqual([]);
    // Measured: 0.35 s when nothing is compiled by the host yet, 0.12 s then; other work may share the core.
    expect((user + system) / 1e6).toBeLessThan(1.5);
  });

  test('the same report is graded the same', () => {
    const report = 'R01 := (+ n 27)\nR11 := (not (< a b))\nR23 := (zip a b)';
    expect(gradeReport(ruleset, report)).toEqual(gradeReport(ruleset, report));
  });
});

describe('verdicts', () => {
  test('correct, spelt in another way', () => {
    expect(only('R14', 'R14 := (nth seq (+ i -1))')).toMatchObject({
      verdict: 'correct',
      structural: 'differs',
      reported: '(nth seq (+ i -1))',
      witness: null,
      notes: [],
    });
    expect(only('R01', '- **r01** := `(xor n 27)`')).toMatchObject({
      verdict: 'correct',
      structural: 'match',
    });
  });

  test('correct but for a NaN', () => {
    const graded = only('R11', 'R11 := (not (< a b))');
    expect(graded).toMatchObject({ verdict: 'correct', notes: ['nan'], structural: 'differs' });
  });

  test('wrong, with a witness', () => {
    expect(only('R14', 'R14 := (get seq (+ i 1))')).toMatchObject({
      verdict: 'wrong',
      witness: { inputs: 'PLUCK([5, 6, 7], 1)', expected: '5', got: '7' },
      reason: null,
    });
  });

  test('unknown', () => {
    expect(only('R14', 'R14 := unknown')).toMatchObject({
      verdict: 'unknown',
      structural: 'unknown',
      reported: 'unknown',
    });
  });

  test('of several lines the last counts', () => {
    expect(only('R14', 'R14 := (get seq (- i 1))\nR14 := (get seq i)').verdict).toBe('wrong');
    expect(only('R14', 'R14 := (get seq (- i 1))\nR14 := (get seq').verdict).toBe('unreadable');
  });
});

describe('IDENTITY is the standard meaning', () => {
  test('wrong for a changed rule', () => {
    const graded = only('R14', 'R14 := IDENTITY');
    expect(graded).toMatchObject({ verdict: 'wrong', structural: 'differs' });
    expect(graded.witness).toEqual({ inputs: 'PLUCK([5, 6, 7], 1)', expected: '5', got: '6' });
  });

  test('for every changed rule of the world', () => {
    const changed = ruleset.entries.filter(({ rule }) => rule.kind === 'expression');
    const graded = grade(changed.map(({ id }) => `${id} := IDENTITY`).join('\n'));
    expect(changed.filter(({ id }) => graded[id]?.verdict !== 'wrong')).toEqual([]);
  });

  test('correct for a red herring, and so is the standard meaning written out', () => {
    expect(only('R08', 'R08 := no_change')).toMatchObject({
      verdict: 'correct',
      structural: 'match',
    });
    expect(only('R08', 'R08 := (// a b)')).toMatchObject({
      verdict: 'correct',
      structural: 'differs',
    });
    expect(only('R28', 'R28 := (not (not (any seq)))')).toMatchObject({ verdict: 'correct' });
  });

  test('a changed rule is wrong for a red herring', () => {
    expect(only('R08', 'R08 := (// b a)').verdict).toBe('wrong');
    expect(only('R17', 'R17 := (tuple (reverse args))').verdict).toBe('wrong');
  });
});

describe('signatures', () => {
  test.each([
    ['R03', 'R03(x, y) := (- y x)'],
    ['R03', 'R03(b, a) := (- a b)'],
    ['R14', 'R14(list, index) := (get list (- index 1))'],
    ['R15', 'R15(s, l, h, t) := (slice s (- l 1) (- h 1))'],
    ['R21', 'R21(from, to) := (range from (- to -1))'],
    ['R24', 'R24(func, xs) := (filter (not pred) xs)'],
    ['R31', 'R31(*values) := (print (reverse values))'],
    ['R25', 'R25 GAUGE(xs) := (- (len xs) 1)'],
  ])('%s: %s', (id, line) => {
    expect(only(id, line)).toMatchObject({ verdict: 'correct', structural: 'match', reason: null });
  });

  test('that of a call in which a parameter is not given', () => {
    expect(only('R21', 'R21(n) := (range a (+ n 1))').verdict).toBe('correct');
    expect(only('R21', 'R21(a) := (range a (+ b 1))')).toMatchObject({ verdict: 'unreadable' });
  });

  test.each([
    ['R03', 'R03(x) := (- x 1)', 'the signature has 1 name; the parameters of WEAVE are a, b'],
    [
      'R03',
      'R03(x, y, z) := (- y x)',
      'the signature has 3 names; the parameters of WEAVE are a, b',
    ],
    ['R03', 'R03() := 0', 'the signature has 0 names; the parameters of WEAVE are a, b'],
    ['R03', 'R03(x, x) := (- x x)', 'the signature has one name twice'],
    ['R03', 'R03(x, y) := (- b a)', "WEAVE has no parameter 'b'; its parameters are x, y"],
    ['R03', 'R03 := (- y x)', "WEAVE has no parameter 'y'; its parameters are a, b"],
    ['R31', 'R31(x, y) := (print y)', 'the signature has 2 names; the parameters of EMIT are args'],
  ])('%s: %s', (id, line, reason) => {
    expect(only(id, line)).toMatchObject({
      verdict: 'unreadable',
      structural: 'unreadable',
      reason,
      witness: null,
    });
  });
});

describe('unreadable, with the reason', () => {
  test.each([
    ['R14 := (fetch seq i)', "the rule language has no operator 'fetch'"],
    ['R14 := (get seq)', 'get takes 2 operands, here are 1'],
    ['R14 := (get seq (- i 1)', "this '(' is never closed"],
    ['R14 := (get seq pred)', "PLUCK has no parameter 'pred'"],
    ['R14 := get', "'get' is an operator: write (get …)"],
    ['R14 := (get seq IDENTITY)', 'IDENTITY stands alone, never inside an expression'],
    ['R14 := ()', '() means nothing'],
    ['R14 :=', 'an expression is missing'],
    [
      'R14 := (get seq i) or (get seq 0)',
      "one expression is wanted, and after it stands 'or (get seq 0)'",
    ],
    [`R14 := ${'(- '.repeat(101)}i${')'.repeat(101)}`, 'expressions nest to 100 levels'],
    [
      `R14 := (+ ${'i '.repeat(9_000)})`,
      'a rule has at most 300 operators and operands, here are 9001',
    ],
    [`R14 := (+ ${'i '.repeat(11_000)})`, 'the expression is longer than 20000 characters'],
    [`R14 := ${'x'.repeat(5_000)}`, `PLUCK has no parameter '${'x'.repeat(176)}…`],
  ])('%#', (line, reason) => {
    const graded = only('R14', line);
    expect(graded).toMatchObject({ verdict: 'unreadable', structural: 'unreadable' });
    expect(graded.reason?.startsWith(reason)).toBe(true);
  });
});

describe('no report makes it throw', () => {
  const parameters = ['a', 'b', 'seq', 'i', 'lo', 'hi', 'val', 'args', 'n', 'pred'];
  const atom = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...parameters) },
    { weight: 2, arbitrary: fc.integer({ min: -3, max: 3 }).map(String) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '1e999',
        '-0.0',
        '99999999999999999999',
        'true',
        'none',
        '""',
        '"😀"',
      ),
    },
  );
  const { rule } = fc.letrec<{ rule: string }>((tie) => ({
    rule: fc.oneof(
      { maxDepth: 4, depthIdentifier: 'rule' },
      { weight: 2, arbitrary: atom },
      {
        weight: 3,
        arbitrary: fc
          .tuple(
            fc.constantFrom(...ruleOperators.map(({ name }) => name)),
            fc.array(tie('rule'), { minLength: 1, maxLength: 3, depthIdentifier: 'rule' }),
          )
          .map(([operator, operands]) => `(${[operator, ...operands].join(' ')})`),
      },
    ),
  }));

  test('random rules for every operator', () => {
    const ids = ruleset.entries.map(({ id }) => id);
    const line = fc.tuple(fc.constantFrom(...ids), rule).map(([id, text]) => `${id} := ${text}`);
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), (lines) => {
        for (const { verdict, witness, reason } of gradeReport(ruleset, lines.join('\n'))) {
          expect(witness !== null).toBe(verdict === 'wrong');
          expect(reason !== null).toBe(verdict === 'unreadable');
          if (witness !== null) expect(witness.expected).not.toBe(witness.got);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('a million characters of anything', () => {
    for (const part of ['(', ')', '`', 'R14 := (\n', 'R14 := "', 'R14 := (get seq (- i 1))\n']) {
      const before = performance.now();
      gradeReport(ruleset, part.repeat(Math.ceil(1e6 / part.length)));
      expect(performance.now() - before).toBeLessThan(2_000);
    }
  });

  test('rules that burn most of the steps they are given', () => {
    const report = ruleset.entries.map(({ id, operator, rule: { kind }, text }) => {
      return `${id} := (if (* (tuple "abcdefghij") 300) ${kind === 'identity' ? operator.standard : text} 0)`;
    });
    const before = performance.now();
    const graded = gradeReport(ruleset, report.join('\n'));
    expect(performance.now() - before).toBeLessThan(5_000);
    expect(graded.filter(({ verdict }) => verdict !== 'correct')).toEqual([]);
  });
});
