/** Calling a CRAFT. */

import { Fault, type RunState, settle } from './run-state.ts';
import { FunctionValue, typeName, type Value } from './types.ts';

/** Calls a value from within an operation, one evaluation level deeper. */
export function call(run: RunState, callee: Value, operands: Value[]): Value {
  // The operator that asks for the call finds the words: these would tell that it did.
  if (!(callee instanceof FunctionValue) || operands.length !== callee.parameterCount) {
    throw new Fault('TypeError');
  }
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
