/** What a condition means: as a test of steps, and as the set of what it can say of steps of a shape. */

import { unlessAborted } from './abort.ts';
import type { Application, Expression, Quantifier } from './condition.ts';
import type { Abstraction, Value } from './condition-operator.ts';
import { formulaKinds } from './formula.ts';
import { formMetavariables, type RuleRecord, referenceOrders, type StepForm } from './record.ts';
import {
  atLeast,
  Explorer,
  exactly,
  type Interval,
  type KindsOf,
  lineShape,
  type Shape,
  shapeOfForm,
  unknownShape,
} from './shapes.ts';
import type { LineRange, Step } from './step.ts';

/** Whether a condition looks at the shapes of a step's formulas and at nothing else. */
export function looksAtShapesOnly(expression: Expression): boolean {
  switch (expression.kind) {
    case 'integer':
    case 'word':
    case 'variable':
      return true;
    case 'application':
      return !expression.operator.isStructural && expression.operands.every(looksAtShapesOnly);
    case 'special':
      return expression.operands.every(looksAtShapesOnly);
    case 'quantifier':
      return !expression.name.endsWith('-line') && looksAtShapesOnly(expression.body);
  }
}

type Evaluate = (step: Step) => Value;

/** A test of steps: whether the condition is true. One that is given up is not. */
export function compileCondition(expression: Expression): (step: Step) => boolean {
  const evaluate = compile(expression, []);
  return (step) => unlessAborted(() => evaluate(step)) === true;
}

/** @param variables the values of bound variables, by slot; shared by all that is compiled together. */
function compile(expression: Expression, variables: number[]): Evaluate {
  switch (expression.kind) {
    case 'integer':
    case 'word': {
      const { value } = expression;
      return () => value;
    }
    case 'variable': {
      const { slot } = expression;
      return () => variables[slot] as number;
    }
    case 'application':
      return compileApplication(expression, variables);
    case 'quantifier':
      return compileQuantifier(expression, variables);
    case 'special': {
      const all = expression.operands.map((one) => compile(one, variables));
      const [a, b, c] = all as [Evaluate, Evaluate, Evaluate];
      switch (expression.name) {
        case 'and':
          return (step) => all.every((one) => one(step) === true);
        case 'or':
          return (step) => all.some((one) => one(step) === true);
        case 'if':
          return (step) => (a(step) === true ? b(step) : c(step));
        case '=':
          return (step) => sameValue(a(step), b(step));
        case '!=':
          return (step) => !sameValue(a(step), b(step));
      }
    }
  }
}

/** Formulas are of one table: the same object, or different ones. */
function sameValue(a: Value, b: Value): boolean {
  if (a === b) return true;
  if (!isRange(a) || !isRange(b)) return false;
  return a.start === b.start && a.end === b.end;
}

function isRange(value: Value): value is LineRange {
  return typeof value === 'object' && 'start' in value;
}

function compileApplication({ operator, operands }: Application, variables: number[]): Evaluate {
  const { run, takes, alone } = operator;
  const compiled = operands.map((one) => compile(one, variables));
  const [a, b] = compiled as [Evaluate, Evaluate];
  if (compiled.length === 0) return (step) => run(step, 0, 0);
  if (compiled.length === 1 && takes.length === 1) return (step) => run(step, a(step), 0);
  if (compiled.length === 1)
    return typeof alone === 'number' ? (step) => run(step, alone, a(step)) : a;
  if (compiled.length === 2) return (step) => run(step, a(step), b(step));
  return (step) => compiled.map((one) => one(step)).reduce((left, right) => run(step, left, right));
}

function compileQuantifier({ name, slot, body }: Quantifier, variables: number[]): Evaluate {
  const test = compile(body, variables);
  const overLines = name === 'exists-line' || name === 'every-line';
  const looksFor = name === 'exists' || name === 'exists-line';
  return (step) => {
    const size = overLines ? step.line - 1 : step.lineReferences.length;
    for (let k = 1; k <= size; k++) {
      variables[slot] = k;
      if (test(step) === looksFor) return looksFor;
    }
    return !looksFor;
  };
}

export type Outcome = 'true' | 'false' | 'abort';

export const everyOutcome: ReadonlySet<Outcome> = new Set<Outcome>(['true', 'false', 'abort']);

/** With more paths than this a condition counts as unknown. */
const MOST_PATHS = 20_000;

/**
 * What a condition can say of steps of a form, whatever their lines, depths, references,
 * boxes, history, goal and premises are. The set may be too large, never too small: a step
 * is surely refused only if it is {true}. It is empty if there are no such steps.
 * @param kindsOf limits the outermost connectives of formulas that metavariables stand for.
 * @param orders the orders of references that are meant, as `referenceOrders` gives them.
 */
export function outcomes(
  expression: Expression,
  rule: string,
  form: StepForm,
  kindsOf: KindsOf = () => formulaKinds,
  orders = referenceOrders(form),
): ReadonlySet<Outcome> {
  if (formMetavariables(form).some((name) => kindsOf(name).length === 0)) return new Set();
  return explore(expression, shapeOfForm(form, orders, rule, kindsOf));
}

/** The same for every line that a record permits; a premise and an assumption may be any formula. */
export function outcomesOfRecord(expression: Expression, record: RuleRecord): ReadonlySet<Outcome> {
  if (record.role === 'inference') return outcomes(expression, record.name, record.form);
  return outcomesOfAssumption(expression, record.name);
}

/** For a line that cites nothing and whose formula is of one of these kinds. */
export function outcomesOfAssumption(
  expression: Expression,
  rule: string,
  kinds = formulaKinds,
): ReadonlySet<Outcome> {
  if (kinds.length === 0) return new Set();
  return explore(expression, () => lineShape(rule, unknownShape(kinds, true)));
}

function explore(
  expression: Expression,
  buildStep: ConstructorParameters<typeof Explorer>[1],
): ReadonlySet<Outcome> {
  const found = new Set<Outcome>();
  const isComplete = followPaths(buildStep, (explorer) => {
    found.add(outcomeAlong(expression, explorer));
    return found.size < everyOutcome.size;
  });
  return isComplete ? found : everyOutcome;
}

/**
 * Goes along all paths until `visit` gives false.
 * @returns whether all paths have been gone along; false also if they are too many.
 */
export function followPaths(
  buildStep: ConstructorParameters<typeof Explorer>[1],
  visit: (explorer: Explorer) => boolean,
): boolean {
  const answers: { answer: number; readonly count: number }[] = [];
  for (let path = 0; path < MOST_PATHS; path++) {
    if (!visit(new Explorer(answers, buildStep))) return false;
    while (answers.length > 0) {
      const last = answers[answers.length - 1] as (typeof answers)[number];
      if (++last.answer < last.count) break;
      answers.pop();
    }
    if (answers.length === 0) return true;
  }
  return false;
}

/** What a condition says of the explorer's step along its path. */
export function outcomeAlong(expression: Expression, explorer: Explorer): Outcome {
  const value = unlessAborted(() => abstractly(expression, explorer, []));
  return value === null ? 'abort' : value === true ? 'true' : 'false';
}

/** The value along one path. */
function abstractly(
  expression: Expression,
  explorer: Explorer,
  variables: Interval[],
): Abstraction {
  const value = (one: Expression) => abstractly(one, explorer, variables);
  switch (expression.kind) {
    case 'integer':
      return exactly(expression.value);
    case 'word':
      return expression.value;
    case 'variable':
      return variables[expression.slot] as Interval;
    case 'application': {
      const { explore: meaning, takes, alone } = expression.operator;
      const operands = expression.operands.map(value);
      const [first = null, second = null] = operands;
      if (operands.length > takes.length) {
        return operands.reduce((left, right) => meaning(explorer, left, right));
      }
      if (operands.length === takes.length) return meaning(explorer, first, second);
      return typeof alone === 'number' ? meaning(explorer, exactly(alone), first) : first;
    }
    case 'quantifier':
      return quantified(expression, explorer, variables);
    case 'special': {
      const { name, type, operands } = expression;
      const [a, b, c] = operands as [Expression, Expression, Expression];
      switch (name) {
        case 'and':
          return operands.every((one) => value(one) === true);
        case 'or':
          return operands.some((one) => value(one) === true);
        case 'if':
          return value(a) === true ? value(b) : value(c);
        case '=':
          return equal(type, value(a), value(b), explorer);
        case '!=':
          return !equal(type, value(a), value(b), explorer);
      }
    }
  }
}

function equal(type: string, a: Abstraction, b: Abstraction, explorer: Explorer): boolean {
  if (type === 'integer') return explorer.equal(a as Interval, b as Interval);
  if (type === 'formula') return explorer.same(a as Shape, b as Shape);
  if (a === null || b === null) return explorer.unknownBoolean();
  return a === b;
}

function quantified(
  { name, slot, body }: Quantifier,
  explorer: Explorer,
  variables: Interval[],
): boolean {
  const looksFor = name === 'exists' || name === 'exists-line';
  const test = (k: Interval) => {
    variables[slot] = k;
    return abstractly(body, explorer, variables) === true;
  };
  if (name === 'exists-line' || name === 'every-line') {
    // Either no earlier line decides, or the one that does is any line.
    return explorer.unknownBoolean() ? test(atLeast(1)) : !looksFor;
  }
  for (let k = 1; k <= explorer.step.cited.length; k++) {
    if (test(exactly(k)) === looksFor) return looksFor;
  }
  return !looksFor;
}
