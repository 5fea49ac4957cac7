/** Calling a program's function with values that were made elsewhere. */

import type { Semantics } from '../rules/index.ts';
import {
  Formatter,
  FunctionValue,
  type Limits,
  List,
  OneShotIterator,
  type RunState,
  Tuple,
  type Value,
} from '../values/index.ts';
import type * as ast from './ast.ts';
import { hostOperation } from './host-operation.ts';
import { parse } from './parser.ts';
import type { CallPlan, FunctionPlan } from './plan.ts';
import { planProgram } from './planner.ts';
import { CompiledProgram, type ErrorKind, type RunResult } from './run.ts';

/** A call with its arguments evaluated: data that can be copied, no iterators or functions of a program. */
export interface HeldCall {
  readonly name: string;
  readonly operands: readonly Value[];
}

/** How a call ended: the `str()` of what it delivered, or the kind of error. */
export type CallOutcome =
  | { readonly kind: 'delivered'; readonly text: string }
  | { readonly kind: 'failed'; readonly error: ErrorKind; readonly message: string };

export type HeldReading =
  | { readonly ok: true; readonly call: HeldCall }
  | { readonly ok: false; readonly reason: string };

/** Evaluates the arguments of a call such as `count(STRAND(1, 2))` under a semantics, once. */
export function holdCall(text: string, semantics: Semantics, limits: Limits): HeldReading {
  const parsed = parse(text, limits);
  if (!parsed.ok) return { ok: false, reason: parsed.fault.message };
  const [statement, ...more] = parsed.program.body;
  const call = statement?.kind === 'ExpressionStatement' ? statement.expression : null;
  if (call?.kind !== 'FunctionCall' || more.length > 0) {
    return { ok: false, reason: 'one call of the function is wanted, such as f(STRAND(1, 2))' };
  }
  let held: readonly Value[] = [];
  const keep = (_: RunState, values: readonly Value[]): Value => {
    held = values.map((value) => copyValue(value));
    return null;
  };
  const operands = call.arguments;
  const program: ast.Program = {
    ...parsed.program,
    body: operands.map((expression) => ({ ...(statement as ast.ExpressionStatement), expression })),
  };
  const plan = gather(planProgram(program, semantics), keep);
  const { error } = new CompiledProgram(text, parsed, plan).run(limits);
  if (error !== null)
    return { ok: false, reason: `its arguments fail: ${error.kind}: ${error.message}` };
  const wrong = held.find((value) => !isData(value));
  if (wrong !== undefined)
    return { ok: false, reason: 'functions and iterators cannot be held as arguments' };
  return { ok: true, call: { name: call.callee.id, operands: held } };
}

/** All statements' expressions as the operands of one application. */
function gather(
  plan: FunctionPlan,
  keep: (run: RunState, values: readonly Value[]) => Value,
): FunctionPlan {
  const operands = plan.body.flatMap((statement) =>
    statement.kind === 'expression' ? [statement.expression] : [],
  );
  const expression = hostOperation(keep, operands);
  const cost = plan.body.reduce(
    (sum, statement) => sum + ('cost' in statement ? statement.cost : 0),
    1,
  );
  return { ...plan, body: [{ kind: 'expression', expression, cost, offset: 0 }] };
}

/**
 * Runs a program and then the call, with fresh copies of the arguments.
 * The program's own output is dropped.
 */
export function runCall(program: CompiledProgram, call: HeldCall, limits: Limits): CallOutcome {
  const operands = call.operands.map((value) => () => copyValue(value));
  const called = program.derive((plan) => withCall(plan, call.name, operands, strOf));
  return outcomeOf(called.run(limits));
}

/**
 * As runCall, with operands that are made once and a text of the caller's for what was
 * delivered. The program is walked, so that what an operand holds is used once.
 */
export function observeCall(
  program: CompiledProgram,
  name: string,
  operands: readonly Value[],
  observe: (run: RunState, value: Value) => string,
  limits: Limits,
): { readonly outcome: CallOutcome; readonly output: string } {
  const called = program.derive((plan) =>
    withCall(
      plan,
      name,
      operands.map((value) => () => value),
      observe,
    ),
  );
  const result = called.run(limits, { technique: 'walk' });
  return { outcome: outcomeOf(result), output: result.output };
}

function outcomeOf({ error, shown }: RunResult): CallOutcome {
  if (error !== null) return { kind: 'failed', error: error.kind, message: error.message };
  return { kind: 'delivered', text: shown ?? '' };
}

function strOf(run: RunState, value: Value): string {
  const formatter = new Formatter(run, run.limits.textLength, 'textLength');
  formatter.str(value);
  return formatter.text().string;
}

function withCall(
  plan: FunctionPlan,
  name: string,
  operands: readonly (() => Value)[],
  observe: (run: RunState, value: Value) => string,
): FunctionPlan {
  const variable = plan.variables.find((one) => one.name === name);
  const { offset } = plan;
  const callee: CallPlan['callee'] =
    variable === undefined
      ? { kind: 'unbound', name, offset }
      : { kind: 'read', variable, hops: 0, unbound: 'NameError', offset };
  const call: CallPlan = {
    kind: 'call',
    callee,
    name,
    operands: operands.map((make) => hostOperation(make, [])),
    level: 1,
    offset,
  };
  const show = (run: RunState, [value = null]: readonly Value[]): Value => {
    run.shown = observe(run, value);
    return null;
  };
  const last = {
    kind: 'expression',
    expression: hostOperation(show, [call]),
    cost: 1,
    offset,
  } as const;
  return { ...plan, deepest: Math.max(plan.deepest, 2), body: [...plan.body, last] };
}

function isData(value: Value): boolean {
  if (value instanceof OneShotIterator || value instanceof FunctionValue) return false;
  return !(value instanceof List || value instanceof Tuple) || value.items.every(isData);
}

/** A copy that shares no LIST with the value; what is shared within it stays shared. */
export function copyValue(value: Value, copies = new Map<Value, Value>()): Value {
  const known = copies.get(value);
  if (known !== undefined) return known;
  if (value instanceof List) {
    const copy = new List([]);
    copies.set(value, copy);
    copy.items = value.items.map((item) => copyValue(item, copies));
    return copy;
  }
  if (value instanceof Tuple) {
    const copy = new Tuple(value.items.map((item) => copyValue(item, copies)));
    copies.set(value, copy);
    return copy;
  }
  return value;
}

/** The definitions and assignments of a program, without the rest of its top level. */
export function definitionsOf(program: ast.Program): ast.Program {
  const body = program.body.filter(
    ({ kind }) => kind === 'FunctionDefinition' || kind === 'Assignment',
  );
  return { ...program, body };
}
