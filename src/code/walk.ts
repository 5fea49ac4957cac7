/**
 * Execution by walking the plan. It begins at once, so it is the way for programs
 * that run briefly; generate.ts is the way for the others. Both take the same steps.
 */

import type { CompiledForm } from '../rules/index.ts';
import {
  FunctionValue,
  notCallable,
  type RunState,
  Tuple,
  truth,
  type Value,
  wrongCount,
} from '../values/index.ts';
import { arityFault, drawFrom, placed, unboundFault, unpack } from './faults.ts';
import type {
  CallPlan,
  ExpressionPlan,
  FunctionPlan,
  LazyPlan,
  StatementPlan,
  Variable,
} from './plan.ts';

/** The names of one call. */
interface Frame {
  readonly slots: (Value | undefined)[];
  readonly outer: Frame | null;
}

/** How a block was left: null at its end, a loop's words, or what a CRAFT delivers. */
type Exit = null | 'break' | 'continue' | Delivery;

class Delivery {
  readonly value: Value;
  constructor(value: Value) {
    this.value = value;
  }
}

/** Runs a program. Faults are thrown. */
export function walk(program: FunctionPlan, run: RunState): void {
  new Walker(run).program(program);
}

class Walker {
  private readonly run: RunState;

  constructor(run: RunState) {
    this.run = run;
  }

  program(program: FunctionPlan): void {
    this.block(program.body, newFrame(program, null));
  }

  private block(statements: readonly StatementPlan[], frame: Frame): Exit {
    for (const statement of statements) {
      const exit = this.statement(statement, frame);
      if (exit !== null) return exit;
    }
    return null;
  }

  private spend(cost: number, offset: number): void {
    const { run } = this;
    run.fuel -= cost;
    if (run.fuel < 0) run.outOfFuel(offset);
  }

  private statement(statement: StatementPlan, frame: Frame): Exit {
    if (statement.kind === 'if') return this.ifStatement(statement, frame);
    if (statement.kind === 'while') return this.whileStatement(statement, frame);
    const { cost, offset } = statement;
    this.spend(cost, offset);
    switch (statement.kind) {
      case 'assign':
        frame.slots[statement.variable.slot] = this.evaluate(statement.value, frame);
        return null;
      case 'assign-all': {
        const values = this.evaluateAll(statement.values, frame);
        assignAll(statement.variables, values, frame);
        return null;
      }
      case 'unpack': {
        const value = this.evaluate(statement.value, frame);
        const values = unpack(this.run, value, statement.variables.length, 'SET', offset);
        assignAll(statement.variables, values, frame);
        return null;
      }
      case 'expression':
        this.evaluate(statement.expression, frame);
        return null;
      case 'for':
        return this.forStatement(statement, frame);
      case 'break':
      case 'continue':
        return statement.kind;
      case 'pass':
        return null;
      case 'define':
        frame.slots[statement.variable.slot] = this.define(statement.craft, frame);
        return null;
      case 'return':
        return new Delivery(
          statement.value === null ? null : this.evaluate(statement.value, frame),
        );
    }
  }

  private ifStatement(statement: StatementPlan & { kind: 'if' }, frame: Frame): Exit {
    for (const { condition, body, cost, offset } of statement.branches) {
      this.spend(cost, offset);
      if (truth(this.evaluate(condition, frame))) return this.block(body, frame);
    }
    return statement.otherwise === null ? null : this.block(statement.otherwise, frame);
  }

  private whileStatement(statement: StatementPlan & { kind: 'while' }, frame: Frame): Exit {
    const { condition, body, cost, offset } = statement;
    for (;;) {
      this.spend(cost, offset);
      if (!truth(this.evaluate(condition, frame))) return null;
      const exit = this.block(body, frame);
      if (exit === 'break') return null;
      if (exit !== null && exit !== 'continue') return exit;
    }
  }

  private forStatement(statement: StatementPlan & { kind: 'for' }, frame: Frame): Exit {
    const { run } = this;
    const { variables, body, offset } = statement;
    const cursor = drawFrom(this.evaluate(statement.iterable, frame), offset);
    const [only] = variables;
    for (;;) {
      run.offset = offset;
      const item = cursor.next(run);
      if (item === undefined) return null;
      if (variables.length === 1) frame.slots[(only as Variable).slot] = item;
      else assignAll(variables, unpack(run, item, variables.length, 'SWEEP', offset), frame);
      const exit = this.block(body, frame);
      if (exit === 'break') return null;
      if (exit !== null && exit !== 'continue') return exit;
    }
  }

  private define(craft: FunctionPlan, outer: Frame): FunctionValue {
    const { run } = this;
    return new FunctionValue(craft.name, craft.parameterCount, (...operands) => {
      if (++run.calls > run.callDepth || run.levels + craft.deepest > run.evaluationLevels) {
        run.tooDeep();
      }
      const frame = newFrame(craft, outer);
      for (let slot = 0; slot < operands.length; slot++) frame.slots[slot] = operands[slot];
      const exit = this.block(craft.body, frame);
      run.calls--;
      return exit instanceof Delivery ? exit.value : null;
    });
  }

  private evaluateAll(expressions: readonly ExpressionPlan[], frame: Frame): Value[] {
    const values: Value[] = [];
    for (const expression of expressions) values.push(this.evaluate(expression, frame));
    return values;
  }

  private evaluate(expression: ExpressionPlan, frame: Frame): Value {
    switch (expression.kind) {
      case 'constant':
        return expression.value;
      case 'read': {
        let holder = frame;
        for (let hops = expression.hops; hops > 0; hops--) holder = holder.outer as Frame;
        const value = holder.slots[expression.variable.slot];
        if (value !== undefined) return value;
        throw unboundFault(
          expression.unbound ?? 'NameError',
          expression.variable.name,
          expression.offset,
        );
      }
      case 'unbound':
        throw unboundFault('NameError', expression.name, expression.offset);
      case 'application': {
        const operands = this.evaluateAll(expression.operands, frame);
        this.run.offset = expression.offset;
        return apply(this.run, expression.form, operands);
      }
      case 'lazy':
        return this.lazy(expression, frame);
      case 'arity':
        this.evaluateAll(expression.operands, frame);
        throw arityFault(expression.message, expression.offset);
      case 'call':
        return this.call(expression, frame);
      case 'tuple': {
        const items = this.evaluateAll(expression.operands, frame);
        this.run.offset = expression.offset;
        this.run.container(items.length);
        return new Tuple(items);
      }
    }
  }

  private lazy({ form, operands, offset }: LazyPlan, frame: Frame): Value {
    const { run } = this;
    const rule = form.apply as LazyRule;
    const [first, ...others] = operands as [ExpressionPlan, ...ExpressionPlan[]];
    let left = () => this.evaluate(first, frame);
    let value: Value = null;
    for (const other of others) {
      run.offset = offset;
      const pair = rule(run, left, () => this.evaluate(other, frame));
      left = () => pair;
      value = pair;
    }
    return value;
  }

  private call(expression: CallPlan, frame: Frame): Value {
    const { run } = this;
    const { offset, level } = expression;
    const callee = this.evaluate(expression.callee, frame);
    const operands = this.evaluateAll(expression.operands, frame);
    run.offset = offset;
    if (!(callee instanceof FunctionValue))
      throw placed(notCallable(callee, expression.name), offset);
    if (operands.length !== callee.parameterCount)
      throw placed(wrongCount(callee, operands.length), offset);
    run.levels += level;
    const value = callee.code(...operands);
    run.levels -= level;
    return value;
  }
}

type LazyRule = (run: RunState, a: () => Value, b: () => Value) => Value;
type Rule = (run: RunState, ...operands: unknown[]) => Value;

function apply(run: RunState, { form, apply }: CompiledForm, operands: Value[]): Value {
  const rule = apply as unknown as Rule;
  if (form.open) return rule(run, operands);
  switch (operands.length) {
    case 1:
      return rule(run, operands[0]);
    case 2:
      return rule(run, operands[0], operands[1]);
    default:
      return rule(run, ...operands);
  }
}

function newFrame(craft: FunctionPlan, outer: Frame | null): Frame {
  return { slots: new Array(craft.variables.length).fill(undefined), outer };
}

function assignAll(variables: readonly Variable[], values: readonly Value[], frame: Frame): void {
  variables.forEach(({ slot }, index) => {
    frame.slots[slot] = values[index];
  });
}
