/** Calling a CRAFT. */

import { Fault, type RunState, settle } from './run-state.ts';
import { FunctionValue, typeName, type Value } from './types.ts';

/** Calls a value from within an operation, one evaluation level deeper. */
export function call(run: RunState, callee: Value, operands: Value[]): Value {
  if (!(callee instanceof FunctionValue)) throw new Fault('TypeError');
  if (operands.length !== callee.parameterCount) throw wrongCount(callee, operands.length);
  const { offset } = run;
  run.levels += 1;
  let value: Value;
  try {
    value = callee.code(...operands);
  } catch (thrown) {
    throw settle(thrown);
  }
  run.levels -= 1;
  // What the operation does next is not the CRAFT's.
  run.offset = offset;
  return value;
}

export function wrongCount(callee: FunctionValue, given: number): Fault {
  const wanted = callee.parameterCount;
  return new Fault(
    'TypeError',
    `${callee.name} takes ${wanted} ${wanted === 1 ? 'argument' : 'arguments'}, not ${given}`,
  );
}

/** `name` is the word that was called. */
export function notCallable(callee: Value, name: string): Fault {
  return new Fault('TypeError', `${name} is no CRAFT: ${typeName(callee)} cannot be called`);
}
