/** Length, position, slices, and the effects on a LIST. */

import { asInteger } from './arithmetic.ts';
import { addIntegers, multiplyIntegers, subtractIntegers } from './integers.ts';
import { elementOfRange, elements, makeRange, pointOf } from './iteration.ts';
import { Formatter } from './print.ts';
import { Fault, type RunState } from './run-state.ts';
import { type Integer, List, Range, Text, Tuple, type Value } from './types.ts';

/** From here on CPython's index type is too small: an OverflowError where it says so. */
const INDEX_END = 2n ** 63n;

type Sequence = Text | List | Tuple | Range;

function isSequence(value: Value): value is Sequence {
  return (
    value instanceof List ||
    value instanceof Text ||
    value instanceof Tuple ||
    value instanceof Range
  );
}

function lengthOf(sequence: Sequence): Integer {
  return sequence instanceof Text || sequence instanceof Range
    ? sequence.length
    : sequence.items.length;
}

function indexOf(value: Value): Integer {
  const index = asInteger(value);
  if (index === null) throw new Fault('TypeError');
  return index;
}

export function length(_run: RunState, sequence: Value): Value {
  if (sequence instanceof List) return sequence.items.length;
  if (!isSequence(sequence)) throw new Fault('TypeError');
  const size = lengthOf(sequence);
  if (size >= INDEX_END) throw new Fault('OverflowError');
  return size;
}

export function get(run: RunState, sequence: Value, at: Value): Value {
  if (sequence instanceof List && typeof at === 'number') {
    const items = sequence.items;
    const index = at < 0 ? at + items.length : at;
    if (index < 0 || index >= items.length) throw new Fault('IndexError');
    return items[index] as Value;
  }
  if (sequence instanceof Text && typeof at === 'number') {
    const index = at < 0 ? at + sequence.length : at;
    if (index < 0 || index >= sequence.length) throw new Fault('IndexError');
    return pointOf(run, sequence, index);
  }
  if (!isSequence(sequence)) throw new Fault('TypeError');
  const wanted = indexOf(at);
  const size = lengthOf(sequence);
  const index = wanted < 0 ? addIntegers(run, wanted, size) : wanted;
  if (index < 0 || index >= size) throw new Fault('IndexError');
  if (sequence instanceof Range) return elementOfRange(run, sequence, index);
  if (sequence instanceof Text) return pointOf(run, sequence, Number(index));
  return sequence.items[Number(index)] as Value;
}

function list(value: Value): List {
  if (!(value instanceof List)) throw new Fault('TypeError');
  return value;
}

/** The place of an index in a list; null if it has none. */
function place(items: readonly Value[], at: Integer): number | null {
  const index = Number(at) + (at < 0 ? items.length : 0);
  return index >= 0 && index < items.length ? index : null;
}

export function set(_run: RunState, sequence: Value, at: Value, value: Value): Value {
  const { items } = list(sequence);
  const index = place(items, indexOf(at));
  if (index === null) throw new Fault('IndexError');
  items[index] = value;
  return null;
}

export function append(run: RunState, sequence: Value, value: Value): Value {
  const { items } = list(sequence);
  run.allocate(8);
  items.push(value);
  return null;
}

export function prepend(run: RunState, sequence: Value, value: Value): Value {
  const { items } = list(sequence);
  run.allocate(8);
  run.spend(items.length >> 6);
  items.unshift(value);
  return null;
}

export function popRight(_run: RunState, sequence: Value): Value {
  const { items } = list(sequence);
  const value = items.pop();
  if (value === undefined) throw new Fault('IndexError');
  return value;
}

export function popLeft(run: RunState, sequence: Value): Value {
  const { items } = list(sequence);
  run.spend(items.length >> 6);
  const value = items.shift();
  if (value === undefined) throw new Fault('IndexError');
  return value;
}

/** Removes and delivers the element at an index. */
export function popAt(run: RunState, sequence: Value, at: Value): Value {
  const { items } = list(sequence);
  const wanted = indexOf(at);
  if (wanted >= INDEX_END || wanted < -INDEX_END) throw new Fault('OverflowError');
  const index = place(items, wanted);
  if (index === null) throw new Fault('IndexError');
  run.spend(items.length >> 6);
  return items.splice(index, 1)[0] as Value;
}

/** Bounds are INT or NONE, and are clamped. The step is not 0. */
export function slice(run: RunState, sequence: Value, low: Value, high: Value, by: Value): Value {
  if (!isSequence(sequence)) throw new Fault('TypeError');
  const step = bound(by) ?? 1;
  if (step === 0) throw new Fault('ValueError');
  const [from, to] = [bound(low), bound(high)];
  const size = lengthOf(sequence);
  const ends =
    step < 0 ? { low: -1, high: subtractIntegers(run, size, 1) } : { low: 0, high: size };
  const clamp = (index: Integer): Integer => {
    const positive = index < 0 ? addIntegers(run, index, size) : index;
    if (positive < ends.low) return ends.low;
    if (positive > ends.high) return ends.high;
    return positive;
  };
  const start = from === null ? (step < 0 ? ends.high : ends.low) : clamp(from);
  const stop = to === null ? (step < 0 ? ends.low : ends.high) : clamp(to);
  if (sequence instanceof Range) return sliceRange(run, sequence, start, stop, step);
  return pick(run, sequence, Number(start), Number(stop), Number(step));
}

function bound(value: Value): Integer | null {
  return value === null ? null : indexOf(value);
}

function sliceRange(run: RunState, range: Range, start: Integer, stop: Integer, step: Integer) {
  const at = (index: Integer): Integer =>
    addIntegers(run, range.start, multiplyIntegers(run, range.step, index));
  return makeRange(run, at(start), at(stop), multiplyIntegers(run, range.step, step));
}

function pick(
  run: RunState,
  sequence: Text | List | Tuple,
  start: number,
  stop: number,
  step: number,
): Value {
  const count = Math.max(0, Math.ceil((stop - start) / step));
  if (sequence instanceof Text) {
    run.text(count);
    if (step === 1) return new Text(sequence.between(start, start + count), count);
    const points: string[] = [];
    for (let turn = 0; turn < count; turn++) points.push(sequence.at(start + turn * step));
    return new Text(points.join(''), count);
  }
  if (sequence instanceof Tuple && step === 1 && count === sequence.items.length) return sequence;
  run.container(count);
  const picked: Value[] = step === 1 ? sequence.items.slice(start, start + count) : [];
  if (step !== 1) {
    for (let turn = 0; turn < count; turn++) {
      picked.push(sequence.items[start + turn * step] as Value);
    }
  }
  return sequence instanceof List ? new List(picked) : new Tuple(picked);
}

/** Keeps the type of TEXT, TUPLE and RANGE; a new LIST for a LIST. */
export function reverse(run: RunState, sequence: Value): Value {
  return slice(run, sequence, null, null, -1);
}

export function toList(run: RunState, iterable: Value): Value {
  return new List(elements(run, iterable));
}

export function toTuple(run: RunState, iterable: Value): Value {
  if (iterable instanceof Tuple) return iterable;
  return new Tuple(elements(run, iterable));
}

/** The `str()` of each, joined. */
export function concat(run: RunState, parts: readonly Value[]): Value {
  const formatter = new Formatter(run, run.limits.textLength, 'textLength');
  for (const part of parts) formatter.str(part);
  run.text(formatter.length);
  return formatter.text();
}
