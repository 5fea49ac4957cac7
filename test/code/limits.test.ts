/** Every limit ends a program in its own way, and nothing else does. */

import { describe, expect, it } from 'vitest';
import {
  alienCode,
  Interpreter,
  type Limits,
  type RunResult,
  readLimits,
} from '../../src/code/index.ts';
import { Semantics, standardRuleset } from '../../src/rules/index.ts';

const standard = new Semantics(standardRuleset(alienCode));

function run(source: string, limits: Partial<Limits> = {}): RunResult {
  const results = (['walk', 'generate', 'adaptive'] as const).map((technique) =>
    new Interpreter(readLimits(limits)).run(source, standard, { technique }),
  );
  for (const result of results) expect(result).toEqual(results[0]);
  return results[0] as RunResult;
}

const nested = (open: string, close: string, depth: number) =>
  `${open.repeat(depth)}1${close.repeat(depth)}`;
const blocks = (depth: number) =>
  `${Array.from({ length: depth }, (_, level) => `${' '.repeat(level)}UPON YES:`).join('\n')}\n${' '.repeat(depth)}EMIT(1)`;
const deepList = (depth: number) =>
  `SET xs AS STRAND()\nSWEEP i IN EXTENT(${depth - 1}): SET xs AS STRAND(xs)\n`;
const recursion = (depth: number) =>
  `CRAFT f(n):\n  UPON AKIN(n, 1): DELIVER 1\n  DELIVER f(WEAVE(n, 1))\nEMIT(f(${depth}))`;

describe('limits', () => {
  const cases: [string, string, Partial<Limits>, string, keyof Limits | null][] = [
    ['an endless loop', 'WHILE YES: IDLE', { fuel: 1000 }, 'LimitError', 'fuel'],
    ['a tower of powers', 'EMIT(COIL(9, COIL(9, 9)))', {}, 'LimitError', 'integerBits'],
    [
      'a doubling text',
      'SET t AS "ab"\nWHILE YES: SET t AS SHATTER(t, t)',
      {},
      'LimitError',
      'textLength',
    ],
    [
      'a doubling list',
      'SET t AS STRAND(1)\nWHILE YES: SET t AS SHATTER(t, t)',
      {},
      'LimitError',
      'allocation',
    ],
    ['a long repeat', 'SET t AS PARE(STRAND(1), COIL(10, 30))', {}, 'LimitError', 'allocation'],
    [
      'a list that grows while it is swept',
      'SET xs AS STRAND(1)\nSWEEP x IN xs: ANNEX(xs, x)',
      { fuel: 1e6 },
      'LimitError',
      'fuel',
    ],
    ['too many lines', 'WHILE YES: EMIT()', { outputLines: 10 }, 'LimitError', 'outputLines'],
    [
      'too much on a line',
      'EMIT(PARE("ab", 100))',
      { outputCharacters: 100 },
      'LimitError',
      'outputCharacters',
    ],
    [
      'a shared structure that prints without end',
      `SET xs AS STRAND()\nSWEEP i IN EXTENT(60): SET xs AS STRAND(xs, xs)\nEMIT(xs)`,
      {},
      'LimitError',
      'outputCharacters',
    ],
    ['201 brackets', `EMIT(${nested('(', ')', 200)})`, {}, 'LimitError', null],
    ['10,000 brackets', nested('(', ')', 10_000), {}, 'LimitError', null],
    ['101 blocks', blocks(101), {}, 'LimitError', null],
    ['a source of 10 MB', '#'.repeat(10_000_000), {}, 'LimitError', null],
    ['an over-long number', '9'.repeat(400_000), {}, 'LimitError', null],
    ['endless recursion', 'CRAFT f(): DELIVER f()\nf()', {}, 'RecursionError', null],
    ['the 1,001st call', recursion(1_001), {}, 'RecursionError', null],
    ['printing 1,001 levels', `${deepList(1_001)}EMIT(xs)`, {}, 'RecursionError', null],
    [
      'comparing 1,001 levels',
      `${deepList(1_001)}SET ys AS xs\n${deepList(1_001)}EMIT(AKIN(xs, ys))`,
      {},
      'RecursionError',
      null,
    ],
    [
      'comparing cycles',
      'SET a AS STRAND()\nANNEX(a, a)\nSET b AS STRAND()\nANNEX(b, b)\nEMIT(AKIN(a, b))',
      {},
      'RecursionError',
      null,
    ],
    [
      'iterators 10,000 deep',
      'CRAFT f(x): DELIVER YES\nSET it AS EXTENT(3)\nSWEEP i IN EXTENT(10001): SET it AS STRAIN(f, it)\nEMIT(GATHER(it))',
      {},
      'RecursionError',
      null,
    ],
  ];
  it.each(cases)('%s', (_, source, limits, kind, limit) => {
    const { error } = run(source, limits);
    expect(error?.kind).toBe(kind);
    if (limit !== null) expect(error?.limit).toBe(limit);
  });

  const within: [string, string, string][] = [
    ['200 brackets', `EMIT(${nested('(', ')', 199)})`, '1'],
    ['100 blocks', blocks(100), '1'],
    ['1,000 calls', recursion(1_000), '1'],
    ['printing 1,000 levels', `${deepList(1_000)}EMIT(GAUGE(FUSE(xs)))`, '2000'],
    [
      'iterators 9,000 deep',
      'CRAFT f(x): DELIVER YES\nSET it AS EXTENT(3)\nSWEEP i IN EXTENT(9000): SET it AS STRAIN(f, it)\nEMIT(GATHER(it))',
      '[0, 1, 2]',
    ],
    [
      'names that the host knows',
      'SET __proto__ AS 1\nSET constructor AS 2\nSET toString AS 3\nSET arguments AS 4\nCRAFT eval(this): DELIVER SHATTER(this, hasOwnProperty)\nSET hasOwnProperty AS 5\nEMIT(__proto__, constructor, toString, arguments, eval(1))',
      '1 2 3 4 6',
    ],
    [
      'a power with a huge exponent',
      'EMIT(COIL(1, COIL(10, 30)), COIL(-1, COIL(10, 30)), COIL(0, 9))',
      '1 1 0',
    ],
  ];
  it.each(within)('%s: within the limits', (_, source, output) => {
    expect(run(source).output).toBe(output);
  });

  it('stops at the same step with the same output, wherever that is', () => {
    const source =
      'SET xs AS STRAND()\nSWEEP i IN EXTENT(9):\n  ANNEX(xs, COIL(i, 30))\n  EMIT(FUSE(xs))\n  EMIT(ORDER(xs))';
    for (let fuel = 1; fuel < 400; fuel++) run(source, { fuel });
  });

  it('leaves the next program alone', () => {
    const interpreter = new Interpreter(readLimits({ fuel: 1000 }));
    interpreter.run('CRAFT f(): DELIVER f()\nf()', standard);
    expect(interpreter.run('EMIT(f)', standard).error?.kind).toBe('NameError');
    expect(interpreter.run('EMIT(1)', standard).output).toBe('1');
  });

  it('refuses an unknown limit and one out of range by name', () => {
    expect(() => readLimits({ feul: 3 })).toThrow(/unknown limit 'feul'/);
    expect(() => readLimits({ fuel: 0 })).toThrow(/limit fuel/);
    expect(() => readLimits([])).toThrow(/limits/);
  });

  it('stops before the EMIT that would show more than the cap', () => {
    const result = new Interpreter().run('EMIT(1, 2)\nEMIT("abcdefghi")\nEMIT(3)', standard, {
      observedCap: 4,
    });
    expect(result).toMatchObject({
      output: '1 2\nabcdefghi',
      values: 4,
      capped: true,
      error: null,
    });
  });
});
