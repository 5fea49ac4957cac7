/** `int()` and `float()`. */

import { asInteger, toDouble } from './arithmetic.ts';
import { floatToInteger, readFloat, readInteger } from './floats.ts';
import { normalise } from './integers.ts';
import { Fault, type RunState } from './run-state.ts';
import { Float, Text, type Value } from './types.ts';

export function toInteger(run: RunState, value: Value): Value {
  const integer = asInteger(value);
  if (integer !== null) return integer;
  if (value instanceof Float) return settled(floatToInteger(value.value));
  if (!(value instanceof Text)) throw new Fault('TypeError');
  // Reading decimal digits costs more than linear time.
  run.spend(Math.floor((value.length / 16) * Math.sqrt(value.length / 16)));
  if (value.length * 3 > run.limits.integerBits) throw new Fault('LimitError', null, 'integerBits');
  return settled(readInteger(value.string) ?? 'ValueError');
}

function settled(result: bigint | 'ValueError' | 'OverflowError' | 'ZeroDivisionError'): Value {
  if (typeof result === 'string') throw new Fault(result);
  return normalise(result);
}

export function toFloat(run: RunState, value: Value): Value {
  if (value instanceof Float) return value;
  if (value instanceof Text) {
    run.spend(1 + (value.length >> 5));
    const number = readFloat(value.string);
    if (number === null) throw new Fault('ValueError');
    return new Float(number);
  }
  const integer = asInteger(value);
  if (integer === null) throw new Fault('TypeError');
  return new Float(toDouble(integer));
}
