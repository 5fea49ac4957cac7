/** Calling a CRAFT. */

import { Fault, type RunState } from './run-state.ts';
import { FunctionValue, typeName, type Value } from './types.ts';

/**
 * Calls a value from a place that is `levels` evaluation levels deep in its own
 * CRAFT, the call itself included.
 */
export function call(run: RunState, callee: Value, operands: Value[], levels: number): Value {
  if (!(callee instanceof FunctionValue)) {
    // In a rule this becomes the operator's message; at a call in a program, the caller's.
    throw new Fault('TypeError');
  }
  if (operands.length !== callee.parameterCount) wrongCount(callee, operands.length);
  run.levels += levels;
  const value = callee.code(...operands);
  run.levels -= levels;
  return value;
}

/** @throws Fault always. */
export function wrongCount(callee: FunctionValue, given: number): never {
  const wanted = callee.parameterCount;
  throw new Fault(
    'TypeError',
    `${callee.name} takes ${wanted} ${wanted === 1 ? 'argument' : 'arguments'}, not ${given}`,
  );
}

/** @throws Fault always; `name` is the word that was called. */
export function notCallable(callee: Value, name: string): never {
  throw new Fault('TypeError', `${name} is no CRAFT: ${typeName(callee)} cannot be called`);
}
