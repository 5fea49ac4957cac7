/**
 * What a language tells this folder about itself. Rules, rulesets and grading are
 * written over this record alone, so that no list of operators stands here.
 */

import type { RunState, TypeName, Value } from '../values/index.ts';

export interface Language {
  /** The word in a ruleset file's `language:`. */
  readonly id: string;
  readonly operators: readonly OperatorDeclaration[];
}

/** The kinds of literals, as the rule language sees them. */
export type LiteralKind = 'integer' | 'float' | 'text' | 'boolean';

export interface OperatorDeclaration {
  /** The word in a program and in `applies_to`; for a literal `integer literal` and so on. */
  readonly name: string;
  readonly layer: string;
  /** Set for a literal kind; its one parameter is the literal's value. */
  readonly literal: LiteralKind | null;
  /** What a rule may name. */
  readonly parameters: readonly Parameter[];
  /** How a call with so many arguments gives values to the parameters; in order of their counts. */
  readonly forms: readonly Form[];
  /** The operands reach the rule unevaluated, and calls with more than two are folded. */
  readonly lazy: boolean;
  /** The standard meaning, an s-expression over the parameters. */
  readonly standard: string;
  /** How the manual writes a call. */
  readonly signature: string;
  /** The manual's line. */
  readonly manual: string;
  readonly examples: readonly Example[];
}

export interface Parameter {
  readonly name: string;
  /** What the operator is meant to take; grading tries these and others. */
  readonly types: readonly SampleType[];
}

/** A value's type, or what a sequence parameter is used for. */
export type SampleType = TypeName | 'INDEX' | 'ITERABLE';

export interface Form {
  /** Number of arguments. */
  readonly count: number;
  /** So many arguments and more, all of them the parameter `args`. */
  readonly open: boolean;
  /** The parameter that each argument is; `step` is passed on by every rule. */
  readonly parameters: readonly string[];
  /** Values of the parameters that are not given. */
  readonly missing: Readonly<Record<string, Value>>;
  /** What this form does under every rule; null: what the rule says. */
  readonly always: ((run: RunState, a: Value, b: Value, c: Value) => Value) | null;
}

/** A program and what it prints under the standard semantics. Run as a test. */
export interface Example {
  readonly program: string;
  readonly output: string;
}

export function operatorNamed(language: Language, name: string): OperatorDeclaration | null {
  return language.operators.find((operator) => operator.name === name) ?? null;
}
