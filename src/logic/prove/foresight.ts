/**
 * What a condition says of a step of which the formulas and the depth are known, and lines,
 * references and history are not: true and false are sure, null is open.
 */

import { abortion, unlessAborted } from '../abort.ts';
import type { Application, Expression, Quantifier } from '../condition.ts';
import type { Value } from '../condition-operator.ts';
import type { Formula } from '../formula.ts';
import type { LineRange, Step } from '../step.ts';

export interface ForeseenStep {
  readonly rule: string;
  readonly depth: number;
  readonly conclusion: Formula;
  readonly goal: Formula;
  readonly premises: number;
  /** In the written order of the references. */
  readonly cited: readonly Formula[];
  readonly boxes: readonly { readonly assumed: Formula; readonly derived: Formula }[];
}

/** Whether a step is sure to violate a condition. */
export function isSurelyTrue(condition: Expression, step: ForeseenStep): boolean {
  const view = new StepView(step);
  return unlessAborted(() => foresee(condition, view, [])) === true;
}

/** null: open. */
type Foreseen = Value | null;

/** Thrown where a step is asked for what is not known of it. */
const unknown: unique symbol = Symbol('not known before the step is written');

/** Numbers of lines that stand for the cited ones: no condition gets to see them. */
class StepView implements Step {
  readonly rule: string;
  readonly depth: number;
  readonly conclusion: Formula;
  readonly goal: Formula;
  readonly premises: number;
  readonly lineReferences: readonly number[];
  readonly ranges: readonly LineRange[];
  private readonly formulas: readonly Formula[];

  constructor({ rule, depth, conclusion, goal, premises, cited, boxes }: ForeseenStep) {
    this.rule = rule;
    this.depth = depth;
    this.conclusion = conclusion;
    this.goal = goal;
    this.premises = premises;
    this.formulas = [...cited, ...boxes.flatMap(({ assumed, derived }) => [assumed, derived])];
    this.lineReferences = cited.map((_, at) => at);
    this.ranges = boxes.map((_, at) => {
      const start = cited.length + 2 * at;
      return { start, end: start + 1 };
    });
  }

  formulaOf(line: number): Formula {
    return this.formulas[line] as Formula;
  }

  get line(): number {
    throw unknown;
  }
  ruleOf(): never {
    throw unknown;
  }
  depthOf(): never {
    throw unknown;
  }
  boxOf(): never {
    throw unknown;
  }
  timesCited(): never {
    throw unknown;
  }
  timesUsed(): never {
    throw unknown;
  }
  occurredBefore(): never {
    throw unknown;
  }
}

/** @throws what `abort` throws, if the condition is sure to be given up. */
function foresee(expression: Expression, step: StepView, variables: number[]): Foreseen {
  const value = (one: Expression) => foresee(one, step, variables);
  switch (expression.kind) {
    case 'integer':
    case 'word':
      return expression.value;
    case 'variable':
      return variables[expression.slot] as number;
    case 'application':
      return application(expression, step, variables);
    case 'quantifier':
      return quantified(expression, step, variables);
    case 'special': {
      const { name, operands } = expression;
      const [a, b, c] = operands as [Expression, Expression, Expression];
      switch (name) {
        case 'and':
          return firstOf(false, operands, value);
        case 'or':
          return firstOf(true, operands, value);
        case 'if': {
          const test = value(a);
          return test === null ? null : test === true ? value(b) : value(c);
        }
        case '=':
        case '!=': {
          const [left, right] = [value(a), value(b)];
          return left === null || right === null ? null : (left === right) === (name === '=');
        }
      }
    }
  }
}

/** Lazy `and` and `or`: the first operand with this value decides. */
function firstOf(
  deciding: boolean,
  operands: readonly Expression[],
  value: (one: Expression) => Foreseen,
): Foreseen {
  let isOpen = false;
  for (const operand of operands) {
    const found = unlessOpen(isOpen, () => value(operand));
    if (found === deciding) return deciding;
    if (found === null) isOpen = true;
  }
  return isOpen ? null : !deciding;
}

function application(
  { operator, operands }: Application,
  step: StepView,
  variables: number[],
): Foreseen {
  const values: Value[] = [];
  for (const operand of operands) {
    const found = foresee(operand, step, variables);
    if (found === null) return null;
    values.push(found);
  }
  const { run, takes, alone, isStructural } = operator;
  if (isStructural && takes.length > 0) return null;
  try {
    const [a, b] = values as [Value, Value];
    if (values.length > takes.length) return values.reduce((x, y) => run(step, x, y));
    if (values.length === takes.length) return run(step, a ?? 0, b ?? 0);
    return typeof alone === 'number' ? run(step, alone, a) : a;
  } catch (thrown) {
    if (thrown === unknown) return null;
    throw thrown;
  }
}

function quantified(
  { name, slot, body }: Quantifier,
  step: StepView,
  variables: number[],
): Foreseen {
  if (name === 'exists-line' || name === 'every-line') return null;
  const looksFor = name === 'exists';
  let isOpen = false;
  for (let k = 1; k <= step.lineReferences.length; k++) {
    variables[slot] = k;
    const found = unlessOpen(isOpen, () => foresee(body, step, variables));
    if (found === looksFor) return looksFor;
    if (found === null) isOpen = true;
  }
  return isOpen ? null : !looksFor;
}

/** What is given up counts as open if it is open whether it is reached. */
function unlessOpen(isOpen: boolean, evaluate: () => Foreseen): Foreseen {
  try {
    return evaluate();
  } catch (thrown) {
    if (thrown === abortion && isOpen) return null;
    throw thrown;
  }
}
