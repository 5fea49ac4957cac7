import { describe, expect, it } from 'vitest';
import { accepts, type Checker } from '../../src/worlds/index.ts';

/** Delivered, expected, whether the first is accepted for the second. */
type Case = readonly [string, string, boolean];

function check(checker: Checker, cases: readonly Case[]): void {
  it.each(cases)('%j for %j: %j', (delivered, expected, accepted) => {
    expect(accepts(checker, delivered, expected)).toBe(accepted);
  });
}

describe('exact', () => {
  check('exact', [
    ['[1, 2]', '[1, 2]', true],
    ['[1, 2]', '[2, 1]', false],
    ['1', '1.0', false],
    ['True', '1', false],
    // Blanks at the ends of lines and of the whole do not count, those within lines do.
    [' a \r\nb\n', 'a\nb', true],
    ['a  b', 'a b', false],
    ['', '', true],
    ['', 'None', false],
  ]);
});

describe('number', () => {
  check('number', [
    ['1', '1.0', true],
    ['0.5', '5e-01', true],
    ['-0.0', '0', true],
    ['nan', 'nan', true],
    ['inf', '-inf', false],
    ['0.1', '0.10000000000000001', true],
    ['0.1', '0.1000000000000001', false],
    // Whole numbers are compared as such, beyond what a FLOAT can tell apart.
    ['9007199254740993', '9007199254740992', false],
    ['one', '1', false],
    ['', '0', false],
    ['True', '1', false],
  ]);
});

describe('lines-set', () => {
  check('lines-set', [
    ['b\na', 'a\nb', true],
    ['b\na \n', 'a\nb', true],
    ['a\na\nb', 'a\nb', false],
    ['a\nb', 'a\nb\nc', false],
    ['[1, 2]', '[2, 1]', false],
  ]);
});

describe('sorted', () => {
  check('sorted', [
    ['[2, 1, 1]', '[1, 2, 1]', true],
    ['[2, 1]', '[1, 2, 1]', false],
    ['[]', '[]', true],
    ['[]', '[1]', false],
    // Only the outermost order is free.
    ['[[2, 1], [3]]', '[[3], [2, 1]]', true],
    ['[[1, 2], [3]]', '[[3], [2, 1]]', false],
    ['[(1, 2), []]', '[[], (1, 2)]', true],
    // Quotes, brackets and commas within texts part nothing.
    [`['a, b', "c'd", 'e']`, `['e', 'a, b', "c'd"]`, true],
    [`['a, b']`, `['b', 'a']`, false],
    [`['b, a']`, `['a, b']`, false],
    [`[']', '[', 'x']`, `['x', ']', '[']`, true],
    [String.raw`['a\'"', 'b\\']`, String.raw`['b\\', 'a\'"']`, true],
    ['(1,)', '(1,)', true],
    ['(2, 1)', '(1, 2)', true],
    ['b\na', 'a\nb', true],
  ]);
});

describe('permutation', () => {
  check({ permutation: ['[1, 2]', '[2, 1]'] }, [
    ['[2, 1]', '[1, 2]', true],
    ['[1, 2]', '[1, 2]', true],
    ['[1, 1]', '[1, 2]', false],
    ['[1,2]', '[1, 2]', false],
  ]);
});

describe('topological', () => {
  const edges: [string, string][] = [
    ["'a'", "'c'"],
    ["'b'", "'c'"],
    ["'x'", "'a'"],
  ];
  check({ topological: edges }, [
    ["['a', 'b', 'c']", "['b', 'a', 'c']", true],
    ["['a', 'c', 'b']", "['b', 'a', 'c']", false],
    ["['a', 'b']", "['b', 'a', 'c']", false],
    ["['a', 'b', 'c', 'c']", "['b', 'a', 'c']", false],
    // An edge whose end is not there asks for nothing.
    ["['a']", "['a']", true],
  ]);
});
