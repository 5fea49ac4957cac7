/** Whether two rules for one operator mean the same: by what they do on its samples. */

import { type CompiledOperator, compileOperator } from './compile.ts';
import type { OperatorDeclaration } from './language.ts';
import { type Note, observe, relate } from './outcome.ts';
import type { Rule, RuleExpression } from './rule.ts';
import { samplesOf } from './samples.ts';
import { explain, type Witness } from './witness.ts';

/** A rule that says what it does. */
export type DefiniteRule = Exclude<Rule, { kind: 'unknown' }>;

export interface Comparison {
  readonly equal: boolean;
  /** The simplest sample on which the two disagree; null if they are equal. */
  readonly witness: Witness | null;
  /** Differences that do not count, each kind once. */
  readonly notes: readonly Note[];
}

/**
 * Compares by meaning: IDENTITY is the operator's standard meaning. In the witness
 * `expected` is what the first rule does.
 */
export function compareMeanings(
  declaration: OperatorDeclaration,
  expected: DefiniteRule,
  got: DefiniteRule,
): Comparison {
  return compareOperators(compiled(declaration, expected), compiled(declaration, got));
}

/** The same for rules that are compiled already; both for one declaration. */
export function compareOperators(expected: CompiledOperator, got: CompiledOperator): Comparison {
  const notes = new Set<Note>();
  for (const sample of samplesOf(expected.declaration)) {
    const relation = relate(observe(expected, sample), observe(got, sample), sample);
    if (relation === 'different') {
      return { equal: false, witness: explain(expected, got, sample), notes: [] };
    }
    if (relation !== 'same') notes.add(relation);
  }
  return { equal: true, witness: null, notes: [...notes].sort() };
}

/** Whether two rules for an operator cannot be told apart, the sign of a zero and NaNs left aside. */
export function equivalent(
  declaration: OperatorDeclaration,
  ruleA: DefiniteRule,
  ruleB: DefiniteRule,
): boolean {
  return compareMeanings(declaration, ruleA, ruleB).equal;
}

function compiled(declaration: OperatorDeclaration, rule: DefiniteRule): CompiledOperator {
  const expression: RuleExpression | null = rule.kind === 'identity' ? null : rule.expression;
  return compileOperator(declaration, expression);
}
