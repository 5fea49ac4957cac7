/**
 * Execution by generated JavaScript: a plan becomes one host function.
 *
 * The text holds no character of the program: names are slots, numbers are printed
 * numbers, everything else is passed in. Every step costs what walk.ts charges, in
 * the same order; docs/performance.md has the measurements.
 */

import * as values from '../values/index.ts';
import { FunctionValue, type RunState, type Value } from '../values/index.ts';
import { arityFault, drawFrom, placed, unboundFault, unpack } from './faults.ts';
import { FunctionWriter } from './function-writer.ts';
import type { FunctionPlan } from './plan.ts';
import { SharedParts } from './shared-parts.ts';

export type GeneratedProgram = (run: RunState) => void;

/** Compiles a plan for the host. It can be run any number of times. */
export function generate(program: FunctionPlan): GeneratedProgram {
  const shared = new SharedParts();
  const main = new FunctionWriter(program, shared);
  const body = main.body();
  const text = `"use strict";const {FunctionValue,List,Tuple,truth}=values;
const {draw,unpack,unbound,arity,failedCall,define,given}=helpers;
${shared.declarations()}return function(run){${body}}`;
  const build = new Function('values', 'helpers', 'constants', 'rules', text);
  return build(values, helpers, shared.constants, shared.rules) as GeneratedProgram;
}

const helpers = {
  draw: drawFrom,
  unpack,
  unbound(kind: 'NameError' | 'UnboundLocalError', name: string, offset: number): never {
    throw unboundFault(kind, name, offset);
  },
  arity(message: string, offset: number): never {
    throw arityFault(message, offset);
  },
  /** A call of what is no CRAFT or with a wrong number of arguments. */
  failedCall(callee: Value, name: string, given: number, offset: number): never {
    if (callee instanceof FunctionValue) throw placed(values.wrongCount(callee, given), offset);
    throw placed(values.notCallable(callee, name), offset);
  },
  /** A lazy operand that has its value already. */
  given(value: Value): () => Value {
    return () => value;
  },
  define(
    name: string,
    parameterCount: number,
    code: (...operands: Value[]) => Value,
  ): FunctionValue {
    return new FunctionValue(name, parameterCount, code);
  },
};
