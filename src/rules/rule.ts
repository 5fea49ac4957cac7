/** One rule: an s-expression that has been checked against the operator it belongs to. */

import { type Diagnostic, type Span, suggestion } from '../text/index.ts';
import { Float, textOf, type Value } from '../values/index.ts';
import type { OperatorDeclaration } from './language.ts';
import { printSexpr, readSexpr, type Sexpr } from './sexpr.ts';
import { type RuleOperator, ruleOperator, ruleOperators, spellings } from './vocabulary.ts';

export type Rule =
  /** As the manual says. */
  | { readonly kind: 'identity' }
  /** In reports only: "I do not know". */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'expression'; readonly expression: RuleExpression };

export type RuleExpression = Constant | ParameterRead | Predicate | Application;

export interface Constant {
  readonly kind: 'constant';
  readonly value: Value;
}

export interface ParameterRead {
  readonly kind: 'parameter';
  readonly name: string;
}

/** `pred` inside `filter`: the call of the function on the element. */
export interface Predicate {
  readonly kind: 'predicate';
}

export interface Application {
  readonly kind: 'application';
  readonly operator: RuleOperator;
  readonly operands: readonly RuleExpression[];
}

export type RuleReading =
  | { readonly ok: true; readonly rule: Rule }
  | { readonly ok: false; readonly diagnostic: Diagnostic };

export interface ReadingOptions {
  /** Reports may spell operators in other ways and say UNKNOWN. */
  readonly report: boolean;
  /** Other names for the parameters, in their order; null for the declared ones. */
  readonly signature?: readonly string[] | null;
}

/**
 * More are refused: folded operands nest in the generated code, and the host's own
 * parser overflows its stack at about 1,400 of them.
 */
export const RULE_PARTS = 300;

class Refusal {
  readonly diagnostic: Diagnostic;
  constructor(diagnostic: Diagnostic) {
    this.diagnostic = diagnostic;
  }
}

function refuse(code: string, message: string, span: Span, hint: string | null = null): never {
  throw new Refusal({ code, message, span: { start: span.start, end: span.end }, hint });
}

/** Reads a rule for an operator. Spans of a refusal are offsets into `text`. */
export function readRule(
  text: string,
  operator: OperatorDeclaration,
  options: ReadingOptions = { report: false },
): RuleReading {
  const read = readSexpr(text);
  if (!read.ok) return read;
  try {
    return { ok: true, rule: checkRule(read.value, operator, options) };
  } catch (refusal) {
    if (refusal instanceof Refusal) return { ok: false, diagnostic: refusal.diagnostic };
    throw refusal;
  }
}

/** The standard meaning that an operator declares. It is part of the program, so it must be right. */
export function standardRule(operator: OperatorDeclaration): RuleExpression {
  const reading = readRule(operator.standard, operator);
  if (reading.ok && reading.rule.kind === 'expression') return reading.rule.expression;
  throw new Error(`the declaration of ${operator.name} has an unreadable standard meaning`);
}

function checkRule(tree: Sexpr, operator: OperatorDeclaration, options: ReadingOptions): Rule {
  if (tree.kind === 'symbol') {
    const word = options.report ? canonical(tree.name) : tree.name;
    if (word === 'IDENTITY') return { kind: 'identity' };
    if (word.toUpperCase() === 'UNKNOWN') {
      if (options.report) return { kind: 'unknown' };
      refuse('rule-unknown', 'UNKNOWN is for reports; a ruleset says what is so', tree);
    }
  }
  const parts = countParts(tree);
  if (parts > RULE_PARTS) {
    refuse(
      'rule-size',
      `a rule has at most ${RULE_PARTS} operators and operands, here are ${parts}`,
      tree,
    );
  }
  const scope: Scope = { operator, options, inFilter: false };
  return { kind: 'expression', expression: check(tree, scope) };
}

function countParts(tree: Sexpr): number {
  if (tree.kind !== 'list') return 1;
  return tree.items.reduce((sum, item) => sum + countParts(item), 0);
}

interface Scope {
  readonly operator: OperatorDeclaration;
  readonly options: ReadingOptions;
  readonly inFilter: boolean;
}

function canonical(word: string): string {
  const lower = word.toLowerCase();
  return spellings.get(lower) ?? (ruleOperator(lower) === null ? word : lower);
}

function check(tree: Sexpr, scope: Scope): RuleExpression {
  switch (tree.kind) {
    case 'integer':
      return { kind: 'constant', value: tree.value };
    case 'float':
      return { kind: 'constant', value: new Float(tree.value) };
    case 'text':
      return { kind: 'constant', value: textOf(tree.value) };
    case 'symbol':
      return checkSymbol(tree.name, tree, scope);
    case 'list':
      return checkApplication(tree.items, tree, scope);
  }
}

const CONSTANTS: ReadonlyMap<string, Value> = new Map<string, Value>([
  ['true', true],
  ['false', false],
  ['none', null],
]);

function checkSymbol(word: string, span: Span, scope: Scope): RuleExpression {
  const { operator, options } = scope;
  const declared = operator.parameters.map((parameter) => parameter.name);
  const names = options.signature ?? declared;
  const position = names.indexOf(word);
  if (position >= 0) return { kind: 'parameter', name: declared[position] as string };
  const constant = CONSTANTS.get(word);
  if (constant !== undefined) return { kind: 'constant', value: constant };
  if (word === 'pred' && scope.inFilter) return { kind: 'predicate' };
  if (word === 'pred' && operator.forms.some(({ parameters }) => parameters.includes('func'))) {
    refuse('rule-pred', 'pred has a meaning only inside the condition of a filter', span);
  }
  if (word === 'IDENTITY' || word === 'UNKNOWN') {
    refuse('rule-identity', `${word} stands alone, never inside an expression`, span);
  }
  if (word.toUpperCase() === 'IDENTITY') {
    refuse('rule-identity', 'IDENTITY is written in capitals, and stands alone', span);
  }
  if (ruleOperator(options.report ? canonical(word) : word) !== null) {
    refuse('rule-bare-operator', `'${word}' is an operator: write (${word} …)`, span);
  }
  refuse(
    'rule-parameter',
    `${operator.name} has no parameter '${word}'`,
    span,
    `its parameters are ${names.join(', ')}`,
  );
}

function checkApplication(items: readonly Sexpr[], span: Span, scope: Scope): RuleExpression {
  const [head, ...operands] = items as [Sexpr, ...Sexpr[]];
  if (head.kind !== 'symbol') {
    refuse('rule-head', `an operator is wanted here, not ${printSexpr(head).slice(0, 30)}`, head);
  }
  const operator = ruleOperator(scope.options.report ? canonical(head.name) : head.name);
  if (operator === null) {
    const known = ruleOperators.map(({ name }) => name);
    const alias = spellings.get(head.name.toLowerCase());
    const hint = alias === undefined ? suggestion(head.name, known) : `write ${alias}`;
    refuse('rule-operator', `the rule language has no operator '${head.name}'`, head, hint);
  }
  const { minimum, maximum } = operator;
  if (operands.length < minimum || (maximum !== null && operands.length > maximum)) {
    refuse(
      'rule-arity',
      `${operator.name} takes ${counts(minimum, maximum)}, here are ${operands.length}`,
      span,
    );
  }
  if (operator.name === 'filter') {
    const [condition, sequence] = operands as [Sexpr, Sexpr];
    if (scope.inFilter)
      refuse('rule-filter', 'a filter cannot stand inside the condition of another', span);
    const hasFunction = scope.operator.forms.some(({ parameters }) => parameters.includes('func'));
    const inner = { ...scope, inFilter: hasFunction };
    return {
      kind: 'application',
      operator,
      operands: [check(condition, inner), check(sequence, scope)],
    };
  }
  return {
    kind: 'application',
    operator,
    operands: operands.map((operand) => check(operand, scope)),
  };
}

function counts(minimum: number, maximum: number | null): string {
  const noun = maximum === 1 ? 'operand' : 'operands';
  if (maximum === null) return `${minimum} or more operands`;
  return minimum === maximum ? `${minimum} ${noun}` : `${minimum} to ${maximum} ${noun}`;
}

/** How many operators a rule applies, at least 1: what a use of it costs in steps. */
export function ruleSize(expression: RuleExpression): number {
  return Math.max(1, applications(expression));
}

function applications(expression: RuleExpression): number {
  if (expression.kind !== 'application') return 0;
  return expression.operands.reduce((sum, operand) => sum + applications(operand), 1);
}

/** Whether a rule may change a LIST that it is given. */
export function hasEffect(expression: RuleExpression): boolean {
  if (expression.kind !== 'application') return false;
  const { form } = expression.operator;
  return (form.kind === 'plain' && form.effect) || expression.operands.some(hasEffect);
}
