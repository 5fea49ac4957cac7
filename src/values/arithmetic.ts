/**
 * `+ - * / // % **`, unary `-`, `abs` and `^ & |` on values of any type.
 *
 * Operations throw a `Fault` with a kind and no message; see run-state.ts.
 */

import {
  divideFloats,
  divideIntegers as divideIntegersExactly,
  type FloatFault,
  floorDivideFloats,
  integerToFloat,
  moduloFloats,
  powerFloats,
} from './floats.ts';
import {
  addIntegers,
  andIntegers,
  floorDivideIntegers,
  limbs,
  moduloIntegers,
  multiplyIntegers,
  negateInteger,
  orIntegers,
  powerIntegers,
  subtractIntegers,
  xorIntegers,
} from './integers.ts';
import { Fault, type RunState } from './run-state.ts';
import { Float, type Integer, List, Text, Tuple, type Value } from './types.ts';

const MAX = Number.MAX_SAFE_INTEGER;

/** The integer that a value is (BOOL is one), or null. */
export function asInteger(value: Value): Integer | null {
  if (typeof value === 'number' || typeof value === 'bigint') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  return null;
}

function isNumeric(value: Value): value is Integer | boolean | Float {
  return asInteger(value) !== null || value instanceof Float;
}

/** A number as a double. INT beyond the range of FLOAT is an OverflowError. */
export function toDouble(value: Integer | boolean | Float): number {
  if (value instanceof Float) return value.value;
  if (typeof value === 'bigint') return checked(integerToFloat(value));
  return Number(value);
}

function checked(result: number | FloatFault): number {
  if (typeof result === 'string') throw new Fault(result);
  return result;
}

function typeError(): never {
  throw new Fault('TypeError');
}

/** Two numbers: as integers if both are, else as doubles; anything else is a TypeError. */
function numeric(
  run: RunState,
  a: Value,
  b: Value,
  onIntegers: (run: RunState, a: Integer, b: Integer) => Value,
  onDoubles: (a: number, b: number) => number,
): Value {
  const left = asInteger(a);
  const right = asInteger(b);
  if (left !== null && right !== null) return onIntegers(run, left, right);
  if (isNumeric(a) && isNumeric(b)) return new Float(onDoubles(toDouble(a), toDouble(b)));
  return typeError();
}

const addDoubles = (a: number, b: number): number => a + b;
const subtractDoubles = (a: number, b: number): number => a - b;
const multiplyDoubles = (a: number, b: number): number => a * b;

export function add(run: RunState, a: Value, b: Value): Value {
  if (a instanceof Float) {
    if (b instanceof Float) return new Float(a.value + b.value);
    if (typeof b === 'number') return new Float(a.value + b);
  }
  if (typeof a === 'number' && typeof b === 'number') {
    const sum = a + b;
    if (sum <= MAX && sum >= -MAX) return sum;
  }
  if (a instanceof Text && b instanceof Text) {
    const length = a.length + b.length;
    run.text(length);
    return new Text(a.string + b.string, length);
  }
  if (a instanceof List && b instanceof List) {
    run.container(a.items.length + b.items.length);
    return new List(a.items.concat(b.items));
  }
  if (a instanceof Tuple && b instanceof Tuple) {
    // As in CPython, where nothing is added a TUPLE stays itself (equal to itself, NaN or not).
    if (a.items.length === 0) return b;
    if (b.items.length === 0) return a;
    run.container(a.items.length + b.items.length);
    return new Tuple(a.items.concat(b.items));
  }
  return numeric(run, a, b, addIntegers, addDoubles);
}

export function subtract(run: RunState, a: Value, b: Value): Value {
  if (a instanceof Float) {
    if (b instanceof Float) return new Float(a.value - b.value);
    if (typeof b === 'number') return new Float(a.value - b);
  }
  if (typeof a === 'number' && typeof b === 'number') {
    const difference = a - b;
    if (difference <= MAX && difference >= -MAX) return difference;
  }
  return numeric(run, a, b, subtractIntegers, subtractDoubles);
}

export function multiply(run: RunState, a: Value, b: Value): Value {
  if (a instanceof Float) {
    if (b instanceof Float) return new Float(a.value * b.value);
    if (typeof b === 'number') return new Float(a.value * b);
  }
  if (typeof a === 'number' && typeof b === 'number') {
    const product = a * b;
    if (product <= MAX && product >= -MAX) return product + 0;
  }
  if (typeof a === 'bigint' && typeof b === 'number') return multiplyIntegers(run, a, b);
  if (isSequence(a)) return repeat(run, a, b);
  if (isSequence(b)) return repeat(run, b, a);
  return numeric(run, a, b, multiplyIntegers, multiplyDoubles);
}

function isSequence(value: Value): value is Text | List | Tuple {
  return value instanceof Text || value instanceof List || value instanceof Tuple;
}

function repeat(run: RunState, sequence: Text | List | Tuple, by: Value): Value {
  const count = asInteger(by);
  if (count === null) return typeError();
  const length = sequence instanceof Text ? sequence.length : sequence.items.length;
  const times = count < 0 || length === 0 ? 0 : count;
  // Beyond any limit, and beyond what a host number can count.
  if (typeof times === 'bigint') throw new Fault('LimitError', null, 'allocation');
  if (sequence instanceof Text) {
    run.text(length * times);
    return new Text(sequence.string.repeat(times), length * times);
  }
  if (times === 1 && sequence instanceof Tuple) return sequence;
  run.container(length * times);
  const items: Value[] = [];
  if (length === 1) {
    const item = sequence.items[0] as Value;
    for (let turn = 0; turn < times; turn++) items.push(item);
  } else
    for (let turn = 0; turn < times; turn++) for (const item of sequence.items) items.push(item);
  return sequence instanceof List ? new List(items) : new Tuple(items);
}

export function divide(run: RunState, a: Value, b: Value): Value {
  if (typeof a === 'number' && typeof b === 'number') {
    if (b === 0) throw new Fault('ZeroDivisionError');
    return new Float(a / b);
  }
  return numeric(run, a, b, divideIntegers, (x, y) => checked(divideFloats(x, y)));
}

function divideIntegers(run: RunState, a: Integer, b: Integer): Value {
  run.spend(limbs(a) + limbs(b));
  return new Float(checked(divideIntegersExactly(BigInt(a), BigInt(b))));
}

export function floorDivide(run: RunState, a: Value, b: Value): Value {
  return numeric(
    run,
    a,
    b,
    (_, x, y) => {
      if (y === 0) throw new Fault('ZeroDivisionError');
      return floorDivideIntegers(run, x, y);
    },
    (x, y) => checked(floorDivideFloats(x, y)),
  );
}

export function modulo(run: RunState, a: Value, b: Value): Value {
  if (typeof a === 'number' && typeof b === 'number' && b > 0) {
    const remainder = a % b;
    return remainder < 0 ? remainder + b : remainder + 0;
  }
  return numeric(
    run,
    a,
    b,
    (_, x, y) => {
      if (y === 0) throw new Fault('ZeroDivisionError');
      return moduloIntegers(run, x, y);
    },
    (x, y) => checked(moduloFloats(x, y)),
  );
}

export function power(run: RunState, a: Value, b: Value): Value {
  return numeric(
    run,
    a,
    b,
    (_, base, exponent) => {
      if (exponent >= 0) return powerIntegers(run, base, exponent);
      run.spend(limbs(base) + limbs(exponent));
      return new Float(inversePower(run, base, exponent));
    },
    (x, y) => raise(run, x, y),
  );
}

/** Steps of a power of doubles: it is exact arithmetic on long numbers inside. */
const POWER_COST = 20;

function raise(run: RunState, x: number, y: number): number {
  run.spend(POWER_COST);
  return checked(powerFloats(x, y));
}

/** `base ** exponent` of INTs for a negative exponent. */
function inversePower(run: RunState, base: Integer, exponent: Integer): number {
  const double = toDouble(base);
  // A base that a FLOAT holds exactly is no other number as one. Beyond that, the 22nd power underflows.
  if (typeof base === 'number' || exponent < -22) return raise(run, double, toDouble(exponent));
  run.spend(POWER_COST);
  return checked(divideIntegersExactly(1n, base ** BigInt(-exponent)));
}

export function negate(run: RunState, a: Value): Value {
  if (a instanceof Float) return new Float(-a.value);
  return negateInteger(run, asInteger(a) ?? typeError());
}

export function absolute(run: RunState, a: Value): Value {
  if (a instanceof Float) return new Float(Math.abs(a.value));
  const integer = asInteger(a) ?? typeError();
  return integer < 0 ? negateInteger(run, integer) : integer;
}

export function xor(run: RunState, a: Value, b: Value): Value {
  if (typeof a === 'boolean' && typeof b === 'boolean') return a !== b;
  return xorIntegers(run, asInteger(a) ?? typeError(), asInteger(b) ?? typeError());
}

export function bitAnd(run: RunState, a: Value, b: Value): Value {
  if (typeof a === 'boolean' && typeof b === 'boolean') return a && b;
  return andIntegers(run, asInteger(a) ?? typeError(), asInteger(b) ?? typeError());
}

export function bitOr(run: RunState, a: Value, b: Value): Value {
  if (typeof a === 'boolean' && typeof b === 'boolean') return a || b;
  return orIntegers(run, asInteger(a) ?? typeError(), asInteger(b) ?? typeError());
}
