/** Truth, equality and order, as Python's. */

import { asInteger } from './arithmetic.ts';
import { compareIntegerFloat } from './floats.ts';
import { compareIntegers } from './integers.ts';
import { Fault, type RunState } from './run-state.ts';
import { Float, type Integer, List, Range, Text, Tuple, type Value } from './types.ts';

export function truth(value: Value): boolean {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return value !== 0;
  if (typeof value === 'bigint') return true;
  if (value === null) return false;
  if (value instanceof Text) return value.length > 0;
  if (value instanceof List || value instanceof Tuple) return value.items.length > 0;
  if (value instanceof Float) return value.value !== 0;
  if (value instanceof Range) return value.length !== 0;
  return true;
}

export function equal(run: RunState, a: Value, b: Value): boolean {
  return equalAt(run, a, b, 1);
}

/**
 * A container equals itself without a look inside; a NaN never equals anything, in
 * containers too (CPython takes a short cut by identity there).
 */
function equalAt(run: RunState, a: Value, b: Value, depth: number): boolean {
  if (typeof a === 'number' && typeof b === 'number') return a === b;
  if (a instanceof Text) {
    if (!(b instanceof Text) || a.length !== b.length) return false;
    run.spend(a.length >> 5);
    return a.string === b.string;
  }
  if (a instanceof List || a instanceof Tuple) {
    if (a === b) return true;
    if (!(b instanceof List || b instanceof Tuple)) return false;
    if (a instanceof List !== b instanceof List) return false;
    // CPython looks at the lengths of lists first, at those of tuples last.
    if (a instanceof List && a.items.length !== b.items.length && depth <= run.limits.valueDepth) {
      return false;
    }
    const first = firstDifference(run, a, b, depth);
    return first === a.items.length && first === b.items.length;
  }
  if (a instanceof Range) return b instanceof Range && equalRanges(run, a, b);
  const order = compareNumbers(run, a, b);
  return order === null ? a === b : order === 0;
}

function equalRanges(run: RunState, a: Range, b: Range): boolean {
  const same = (x: Integer, y: Integer) => compareIntegers(run, x, y) === 0;
  if (!same(a.length, b.length)) return false;
  if (a.length === 0) return true;
  return same(a.start, b.start) && (a.length === 1 || same(a.step, b.step));
}

/** Index of the first unequal pair of elements, or the shorter length. */
function firstDifference(run: RunState, a: List | Tuple, b: List | Tuple, depth: number): number {
  if (depth > run.limits.valueDepth) throw new Fault('RecursionError');
  let index = 0;
  while (index < a.items.length && index < b.items.length) {
    run.spend(1);
    const x = a.items[index] as Value;
    const y = b.items[index] as Value;
    if (typeof x === 'number' && typeof y === 'number') {
      if (x !== y) break;
    } else if (!equalAt(run, x, y, depth + 1)) break;
    index++;
  }
  return index;
}

/** -1, 0, 1; NaN if one is a NaN; null if one is no number. */
function compareNumbers(run: RunState, a: Value, b: Value): number | null {
  if (a instanceof Float && b instanceof Float) return compareDoubles(a.value, b.value);
  const left = asInteger(a);
  const right = asInteger(b);
  if (left !== null) {
    if (right !== null) return compareIntegers(run, left, right);
    return b instanceof Float ? mixed(left, b) : null;
  }
  return a instanceof Float && right !== null ? -mixed(right, a) : null;
}

function compareDoubles(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : a === b ? 0 : Number.NaN;
}

function mixed(a: Integer, b: Float): number {
  if (typeof a === 'number') return compareDoubles(a, b.value);
  return compareIntegerFloat(a, b.value) ?? Number.NaN;
}

/**
 * The order of two values: negative, 0, positive, or NaN where a NaN decides.
 * @throws Fault TypeError for types that have no order.
 */
function order(run: RunState, a: Value, b: Value, depth: number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (a instanceof Text && b instanceof Text) {
    run.spend(Math.min(a.length, b.length) >> 5);
    return orderTexts(a, b);
  }
  if ((a instanceof List && b instanceof List) || (a instanceof Tuple && b instanceof Tuple)) {
    const index = a === b ? a.items.length : firstDifference(run, a, b, depth);
    if (index === a.items.length || index === b.items.length) {
      return a.items.length - b.items.length;
    }
    return order(run, a.items[index] as Value, b.items[index] as Value, depth + 1);
  }
  const numbers = compareNumbers(run, a, b);
  if (numbers === null) throw new Fault('TypeError');
  return numbers;
}

/** By code points: the host's order by UTF-16 units puts astral ones before U+E000. */
function orderTexts(a: Text, b: Text): number {
  const [x, y] = [a.string, b.string];
  if (a.length === x.length && b.length === y.length) return x < y ? -1 : x > y ? 1 : 0;
  const shorter = Math.min(x.length, y.length);
  let index = 0;
  while (index < shorter && x.charCodeAt(index) === y.charCodeAt(index)) index++;
  if (index === shorter) return x.length - y.length;
  return Math.sign(rank(x.charCodeAt(index)) - rank(y.charCodeAt(index)));
}

/** Lifts surrogate units above all others. */
function rank(unit: number): number {
  return unit >= 0xd800 && unit < 0xe000 ? unit + 0x10000 : unit;
}

export function less(run: RunState, a: Value, b: Value): boolean {
  if (typeof a === 'number' && typeof b === 'number') return a < b;
  return order(run, a, b, 1) < 0;
}

export function lessOrEqual(run: RunState, a: Value, b: Value): boolean {
  if (typeof a === 'number' && typeof b === 'number') return a <= b;
  return order(run, a, b, 1) <= 0;
}

export function greater(run: RunState, a: Value, b: Value): boolean {
  if (typeof a === 'number' && typeof b === 'number') return a > b;
  return order(run, a, b, 1) > 0;
}

export function greaterOrEqual(run: RunState, a: Value, b: Value): boolean {
  if (typeof a === 'number' && typeof b === 'number') return a >= b;
  return order(run, a, b, 1) >= 0;
}
