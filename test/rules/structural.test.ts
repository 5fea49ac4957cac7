import { describe, expect, test } from 'vitest';
import { alienCode } from '../../src/code/operators.ts';
import { operatorNamed, type Rule, readRule, structurallyEqual } from '../../src/rules/index.ts';

function rule(name: string, text: string, signature: readonly string[] | null = null): Rule {
  const declaration = operatorNamed(alienCode, name);
  if (declaration === null) throw new Error(`no operator ${name}`);
  const reading = readRule(text, declaration, { report: true, signature });
  if (!reading.ok) throw new Error(reading.diagnostic.message);
  return reading.rule;
}

describe('the structural grader', () => {
  test.each([
    ['integer literal', '(^ n 27)', '(xor n 27)'],
    ['SHATTER', '(* a b)', '(times a b)'],
    ['SHATTER', '(* a b)', '(* b a)'],
    ['SHATTER', '(+ a b)', '(+ b a)'],
    ['AKIN', '(== a b)', '(eq b a)'],
    ['APART', '(!= a b)', '(!= b a)'],
    ['BOND', '(and a b)', '(and b a)'],
    ['RIFT', '(or a b)', '(or b a)'],
    ['SHATTER', '(- (* a b) (+ 1 a))', '(- (* b a) (+ a 1))'],
    ['ORDER', '(sort_desc seq)', '(desc seq)'],
    ['HALVE', 'IDENTITY', 'unchanged'],
    ['STRAIN', '(filter (not pred) seq)', '(filter (not pred) seq)'],
    ['FUSE', '(concat args "a(b")', '(concat args "a(b")'],
  ])('%s: %s matches %s', (name, a, b) => {
    expect(structurallyEqual(rule(name, a), rule(name, b))).toBe(true);
  });

  test.each([
    ['integer literal', '(- n 1)', '(+ n -1)'],
    ['integer literal', '(^ n 27)', '(^ 27 n)'],
    ['integer literal', '(* n 1)', '(* n 1.0)'],
    ['integer literal', '(+ n 1)', '(+ n true)'],
    ['integer literal', '(+ n 27)', '(+ n 28)'],
    ['BENEATH', '(<= a a)', '(<= a b)'],
    ['SHATTER', '(- a b)', '(- b a)'],
    ['SHATTER', '(+ a b a)', '(+ b a a)'],
    ['SHATTER', '(+ a b)', 'IDENTITY'],
    ['HALVE', 'IDENTITY', 'UNKNOWN'],
    ['HALVE', 'UNKNOWN', 'UNKNOWN'],
    ['FUSE', '(concat args "args")', '(concat args args)'],
    ['FUSE', '(concat args "1")', '(concat args 1)'],
    ['FUSE', '(concat args "a" "b")', '(concat args "a\\" \\"b")'],
  ])('%s: %s does not match %s', (name, a, b) => {
    expect(structurallyEqual(rule(name, a), rule(name, b))).toBe(false);
    expect(structurallyEqual(rule(name, b), rule(name, a))).toBe(false);
  });

  test('parameters are renamed by a signature', () => {
    expect(structurallyEqual(rule('WEAVE', '(- b a)'), rule('WEAVE', '(- y x)', ['x', 'y']))).toBe(
      true,
    );
    expect(structurallyEqual(rule('WEAVE', '(- b a)'), rule('WEAVE', '(- a b)', ['b', 'a']))).toBe(
      true,
    );
    expect(structurallyEqual(rule('WEAVE', '(- b a)'), rule('WEAVE', '(- x y)', ['x', 'y']))).toBe(
      false,
    );
  });

  test('deep rules take linear time', () => {
    const deep = (left: string, right: string) =>
      `${'(+ a '.repeat(95)}${left === 'a' ? '(+ a b)' : '(+ b a)'}${')'.repeat(95)}${right}`;
    expect(structurallyEqual(rule('SHATTER', deep('a', '')), rule('SHATTER', deep('b', '')))).toBe(
      true,
    );
  });
});
