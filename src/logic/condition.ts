/** Side conditions: s-expressions over a step, typed when they are read. */

import { printSexpr, readSexpr, type Sexpr } from '../rules/index.ts';
import { type Diagnostic, type Span, suggestion } from '../text/index.ts';
import type { ConditionOperator, ConditionType } from './condition-operator.ts';
import {
  conditionOperator,
  conditionOperators,
  type SpecialForm,
  type SpecialName,
  specialForm,
  specialForms,
} from './condition-vocabulary.ts';
import { type FormulaKind, formulaKinds } from './formula.ts';

export type Expression =
  | { readonly kind: 'integer'; readonly value: number }
  | { readonly kind: 'word'; readonly type: 'kind'; readonly value: FormulaKind }
  | { readonly kind: 'word'; readonly type: 'rule'; readonly value: string }
  /** A number bound by the quantifier at this depth of quantifiers. */
  | { readonly kind: 'variable'; readonly slot: number }
  | Application
  | {
      readonly kind: 'special';
      readonly name: Exclude<SpecialName, QuantifierName>;
      /** What the operands of `=` and the alternatives of `if` have in common. */
      readonly type: ConditionType;
      readonly operands: readonly Expression[];
    }
  | Quantifier;

export interface Application {
  readonly kind: 'application';
  readonly operator: ConditionOperator;
  readonly operands: readonly Expression[];
}

export type QuantifierName = 'exists' | 'every' | 'exists-line' | 'every-line';

export interface Quantifier {
  readonly kind: 'quantifier';
  readonly name: QuantifierName;
  readonly slot: number;
  readonly body: Expression;
}

/** What must be known of the calculus and of the rules that a condition is for. */
export interface ConditionScope {
  /** Canonical names of all rules. */
  readonly rules: readonly string[];
  /** The references of every step that the condition may meet. */
  readonly counts: readonly ReferenceCounts[];
}

export interface ReferenceCounts {
  readonly rule: string;
  readonly lines: number;
  readonly ranges: number;
}

export type ConditionReading =
  | { readonly ok: true; readonly expression: Expression }
  | { readonly ok: false; readonly diagnostic: Diagnostic };

class Refusal {
  readonly diagnostic: Diagnostic;
  constructor(diagnostic: Diagnostic) {
    this.diagnostic = diagnostic;
  }
}

function refuse(
  code: string,
  message: string,
  { start, end }: Span,
  hint: string | null = null,
): never {
  throw new Refusal({ code, message, span: { start, end }, hint });
}

/** Reads a condition, a truth value. Spans of a refusal are offsets into `text`. */
export function readCondition(text: string, scope: ConditionScope): ConditionReading {
  const read = readSexpr(text);
  if (!read.ok) return read;
  try {
    const reader = new ConditionReader(scope);
    return { ok: true, expression: reader.expect(read.value, 'boolean') };
  } catch (refusal) {
    if (refusal instanceof Refusal) return { ok: false, diagnostic: refusal.diagnostic };
    throw refusal;
  }
}

interface Typed {
  readonly type: ConditionType;
  readonly expression: Expression;
}

const integer = (expression: Expression): Typed => ({ type: 'integer', expression });
const boolean = (expression: Expression): Typed => ({ type: 'boolean', expression });

/** With more that stand in each other a step of a long proof would take hours. */
const MOST_QUANTIFIERS = 4;
const MOST_OVER_LINES = 2;

/** S-expressions nest to a bounded depth, so that recursion is safe here. */
class ConditionReader {
  private readonly scope: ConditionScope;
  /** Bound variables, outermost first. */
  private readonly variables: string[] = [];
  /** How many of them run over lines. */
  private overLines = 0;

  constructor(scope: ConditionScope) {
    this.scope = scope;
  }

  expect(tree: Sexpr, type: ConditionType): Expression {
    const typed = this.read(tree);
    if (typed.type !== type) {
      refuse(
        'condition-type',
        `${article(type)} is wanted, ${shown(tree)} is ${article(typed.type)}`,
        tree,
      );
    }
    return typed.expression;
  }

  private read(tree: Sexpr): Typed {
    switch (tree.kind) {
      case 'integer':
        if (typeof tree.value !== 'number')
          refuse('condition-number', 'this number is too large', tree);
        return integer({ kind: 'integer', value: tree.value });
      case 'float':
      case 'text':
        return refuse('condition-literal', 'conditions have whole numbers and words only', tree);
      case 'symbol':
        return this.word(tree.name, tree);
      case 'list':
        return this.call(tree.items, tree);
    }
  }

  private word(word: string, span: Span): Typed {
    const slot = this.variables.lastIndexOf(word);
    if (slot >= 0) return integer({ kind: 'variable', slot });
    const kind = formulaKinds.find((one) => one === word);
    if (kind !== undefined)
      return { type: 'kind', expression: { kind: 'word', type: 'kind', value: kind } };
    if (this.scope.rules.includes(word)) {
      return { type: 'rule', expression: { kind: 'word', type: 'rule', value: word } };
    }
    if (conditionOperator(word) !== null || specialForm(word) !== null) {
      refuse('condition-bare-operator', `'${word}' is an operator: write (${word} …)`, span);
    }
    const known = [...formulaKinds, ...this.scope.rules, ...this.variables];
    refuse(
      'condition-word',
      `'${word}' is no kind of formulas, no rule and no bound variable`,
      span,
      suggestion(word, known),
    );
  }

  private call(items: readonly Sexpr[], span: Span): Typed {
    const [head, ...operands] = items as [Sexpr, ...Sexpr[]];
    if (head.kind !== 'symbol')
      refuse('condition-head', `an operator is wanted here, not ${shown(head)}`, head);
    const form = specialForm(head.name);
    if (form !== null) {
      this.checkCount(form.name, form.minimum, form.maximum, operands.length, span);
      return this.special(form, operands, span);
    }
    const operator = conditionOperator(head.name);
    if (operator === null) {
      const known = [...conditionOperators, ...specialForms].map(({ name }) => name);
      refuse(
        'condition-operator',
        `conditions have no operator '${head.name}'`,
        head,
        suggestion(head.name, known),
      );
    }
    const count = operator.takes.length;
    const minimum = operator.alone === undefined ? count : 1;
    this.checkCount(operator.name, minimum, operator.folded ? null : count, operands.length, span);
    const read = operands.map((operand, at) => {
      const type = operator.takes[Math.min(at, count - 1)] as ConditionType;
      return this.expect(operand, type);
    });
    if (operator.counts !== null) this.checkIndex(operator.counts, operands[0] as Sexpr);
    return { type: operator.gives, expression: { kind: 'application', operator, operands: read } };
  }

  private checkCount(
    name: string,
    minimum: number,
    maximum: number | null,
    count: number,
    span: Span,
  ): void {
    if (count >= minimum && (maximum === null || count <= maximum)) return;
    const range =
      maximum === null
        ? `${minimum} or more`
        : minimum === maximum
          ? `${minimum}`
          : `${minimum} to ${maximum}`;
    refuse(
      'condition-arity',
      `${name} takes ${range} operand${maximum === 1 ? '' : 's'}, here are ${count}`,
      span,
    );
  }

  /** A number that is written out must be one that every rule concerned has. */
  private checkIndex(counted: 'lines' | 'ranges', operand: Sexpr): void {
    if (operand.kind !== 'integer') return;
    const index = Number(operand.value);
    const lacking = this.scope.counts.find((counts) => index < 1 || index > counts[counted]);
    if (lacking === undefined) return;
    const noun = counted === 'lines' ? 'line reference' : 'range';
    refuse(
      'condition-index',
      `${lacking.rule} has no ${noun} number ${index}`,
      operand,
      `it has ${lacking[counted]}`,
    );
  }

  private special({ name }: SpecialForm, operands: readonly Sexpr[], span: Span): Typed {
    switch (name) {
      case 'and':
      case 'or': {
        const read = operands.map((operand) => this.expect(operand, 'boolean'));
        return boolean({ kind: 'special', name, type: 'boolean', operands: read });
      }
      case '=':
      case '!=': {
        const { type, read } = this.alike(operands, span);
        if (type === 'boolean')
          refuse('condition-type', `${name} does not compare truth values`, span);
        return boolean({ kind: 'special', name, type, operands: read });
      }
      case 'if': {
        const [condition, ...alternatives] = operands as [Sexpr, ...Sexpr[]];
        const tested = this.expect(condition, 'boolean');
        const { type, read } = this.alike(alternatives, span);
        return { type, expression: { kind: 'special', name, type, operands: [tested, ...read] } };
      }
      case 'exists':
      case 'every':
      case 'exists-line':
      case 'every-line':
        return this.quantifier(name, operands as [Sexpr, Sexpr]);
    }
  }

  private alike(
    operands: readonly Sexpr[],
    span: Span,
  ): { type: ConditionType; read: Expression[] } {
    const typed = operands.map((operand) => this.read(operand));
    const type = (typed[0] as Typed).type;
    const other = typed.find((one) => one.type !== type);
    if (other !== undefined) {
      refuse(
        'condition-type',
        `${article(type)} and ${article(other.type)} do not go together`,
        span,
      );
    }
    return { type, read: typed.map(({ expression }) => expression) };
  }

  private quantifier(name: QuantifierName, [variable, body]: readonly [Sexpr, Sexpr]): Typed {
    if (variable.kind !== 'symbol')
      refuse('condition-variable', 'a variable is wanted here, such as k', variable);
    const ofLines = name === 'exists-line' || name === 'every-line';
    if (
      this.variables.length >= MOST_QUANTIFIERS ||
      (ofLines && this.overLines >= MOST_OVER_LINES)
    ) {
      const most = `at most ${MOST_QUANTIFIERS} quantifiers stand in each other, ${MOST_OVER_LINES} of them over lines`;
      refuse('condition-nesting', most, variable);
    }
    if (ofLines) this.overLines++;
    const slot = this.variables.push(variable.name) - 1;
    const read = this.expect(body, 'boolean');
    this.variables.pop();
    if (ofLines) this.overLines--;
    return boolean({ kind: 'quantifier', name, slot, body: read });
  }
}

function article(type: ConditionType): string {
  switch (type) {
    case 'boolean':
      return 'a truth value';
    case 'integer':
      return 'a number';
    case 'formula':
      return 'a formula';
    case 'kind':
      return 'a kind of formulas';
    case 'rule':
      return 'a rule';
    case 'box':
      return 'a box';
    case 'range':
      return 'a range';
  }
}

function shown(tree: Sexpr): string {
  const text = printSexpr(tree);
  return text.length > 30 ? `${text.slice(0, 30)} …` : text;
}
