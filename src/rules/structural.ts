/**
 * The second grader: the purely structural comparison of the published benchmark.
 *
 * Two rules match if they are the same expression after other spellings are mapped, the
 * parameters of a signature are renamed, and two operands of `+ * == != and or` are put in
 * one order. Nothing is evaluated: `(+ n -1)` does not match `(- n 1)`, and IDENTITY matches
 * IDENTITY alone, not the standard meaning written out. Numbers match if type and value do.
 */

import { Float, formatFloat, Text, type Value } from '../values/index.ts';
import type { Rule, RuleExpression } from './rule.ts';

/** The last three say why there is nothing to compare. */
export type StructuralVerdict = 'match' | 'differs' | 'unknown' | 'unreadable' | 'missing';

const COMMUTATIVE: ReadonlySet<string> = new Set(['+', '*', '==', '!=', 'and', 'or']);

export function structurallyEqual(a: Rule, b: Rule): boolean {
  if (a.kind === 'expression' && b.kind === 'expression') {
    return canonicalText(a.expression) === canonicalText(b.expression);
  }
  return a.kind === 'identity' && b.kind === 'identity';
}

/** One text for all expressions that match each other. */
function canonicalText(expression: RuleExpression): string {
  switch (expression.kind) {
    case 'constant':
      return constantText(expression.value);
    case 'parameter':
      return expression.name;
    case 'predicate':
      return 'pred';
    case 'application': {
      const { operator, operands } = expression;
      const texts = operands.map(canonicalText);
      if (texts.length === 2 && COMMUTATIVE.has(operator.name)) texts.sort();
      return `(${[operator.name, ...texts].join(' ')})`;
    }
  }
}

/** Written so that no two constants, and no constant and a parameter, look alike. */
function constantText(value: Value): string {
  if (value instanceof Text) return JSON.stringify(value.string);
  if (value instanceof Float) return `float:${formatFloat(value.value)}`;
  return `constant:${String(value)}`;
}
