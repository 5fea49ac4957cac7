/** What can be iterated, and the lazy values: RANGE and the one-shot iterators. */

import { asInteger } from './arithmetic.ts';
import {
  addIntegers,
  floorDivideIntegers,
  multiplyIntegers,
  negateInteger,
  subtractIntegers,
} from './integers.ts';
import { Fault, type RunState } from './run-state.ts';
import {
  type Cursor,
  type Integer,
  List,
  OneShotIterator,
  Range,
  Text,
  Tuple,
  type Value,
} from './types.ts';

/** Live: elements that are added while it runs are seen, and a list cut short ends it. */
class ListCursor implements Cursor {
  private items: readonly Value[];
  private index = 0;
  constructor(source: { readonly items: readonly Value[] }) {
    this.items = source.items;
  }
  next(run: RunState): Value | undefined {
    run.spend(1);
    if (this.index < this.items.length) return this.items[this.index++];
    // An ended iteration stays ended, also when the list grows afterwards.
    this.items = [];
    return undefined;
  }
}

/** TEXTs of one ASCII character, made once: a TEXT has no identity that a program could see. */
const asciiTexts: readonly Text[] = Array.from(
  { length: 128 },
  (_, code) => new Text(String.fromCharCode(code), 1),
);

/** The TEXT of the code point at an index within the text. */
export function pointOf(run: RunState, text: Text, index: number): Text {
  const point = text.at(index);
  const known = asciiTexts[point.charCodeAt(0)];
  if (known !== undefined) return known;
  run.text(1);
  return new Text(point, 1);
}

class TextCursor implements Cursor {
  private index = 0;
  private readonly text: Text;
  constructor(text: Text) {
    this.text = text;
  }
  next(run: RunState): Value | undefined {
    run.spend(1);
    if (this.index >= this.text.length) return undefined;
    return pointOf(run, this.text, this.index++);
  }
}

class RangeCursor implements Cursor {
  private current: number;
  private left: number;
  private readonly step: number;
  constructor(start: number, step: number, length: number) {
    this.current = start;
    this.step = step;
    this.left = length;
  }
  next(run: RunState): Value | undefined {
    run.spend(1);
    if (this.left <= 0) return undefined;
    this.left--;
    const value = this.current;
    this.current += this.step;
    return value;
  }
}

/** A RANGE whose numbers leave the safe integers. */
class LongRangeCursor implements Cursor {
  private index = 0;
  private readonly range: Range;
  constructor(range: Range) {
    this.range = range;
  }
  next(run: RunState): Value | undefined {
    run.spend(1);
    if (this.index >= this.range.length) return undefined;
    return elementOfRange(run, this.range, this.index++);
  }
}

/**
 * A cursor over any iterable value.
 * @throws Fault TypeError if the value is none.
 */
export function iterate(value: Value): Cursor {
  if (value instanceof List || value instanceof Tuple) return new ListCursor(value);
  if (value instanceof Range) return rangeCursor(value);
  if (value instanceof Text) return new TextCursor(value);
  if (value instanceof OneShotIterator) return value;
  throw new Fault('TypeError');
}

function rangeCursor(range: Range): Cursor {
  const { start, step, length, stop } = range;
  if (typeof start === 'number' && typeof step === 'number' && typeof length === 'number') {
    // The number after the last is computed too, and must be exact.
    if (typeof stop === 'number' && Math.abs(stop) + Math.abs(step) <= Number.MAX_SAFE_INTEGER) {
      return new RangeCursor(start, step, length);
    }
  }
  return new LongRangeCursor(range);
}

/** All elements, to be read at once: those of a LIST or TUPLE are not copied. */
export function itemsOf(run: RunState, value: Value): readonly Value[] {
  if (!(value instanceof List || value instanceof Tuple)) return elements(run, value);
  run.spend(value.items.length);
  return value.items;
}

/** All elements, drawn now. The result is fresh. */
export function elements(run: RunState, value: Value): Value[] {
  if (value instanceof List || value instanceof Tuple) {
    run.container(value.items.length);
    return value.items.slice();
  }
  // A RANGE that is too long is refused at once, not after its first million elements.
  if (value instanceof Range && 8 * Number(value.length) > run.allocation) {
    throw new Fault('LimitError', null, 'allocation');
  }
  const items: Value[] = [];
  const cursor = iterate(value);
  run.allocate(64);
  for (let item = cursor.next(run); item !== undefined; item = cursor.next(run)) {
    run.allocate(8);
    items.push(item);
  }
  return items;
}

export function makeRange(run: RunState, start: Value, stop: Value, step: Value): Range {
  const [first, end, by] = [asInteger(start), asInteger(stop), asInteger(step)];
  if (first === null || end === null || by === null) throw new Fault('TypeError');
  if (by === 0) throw new Fault('ValueError');
  run.allocate(64);
  return new Range(first, end, by, rangeLength(run, first, end, by));
}

function rangeLength(run: RunState, start: Integer, stop: Integer, step: Integer): Integer {
  if (typeof start === 'number' && typeof stop === 'number' && typeof step === 'number') {
    const distance = stop - start;
    if (Math.abs(distance) <= 4503599627370496) {
      return Math.max(0, Math.ceil(distance / step)) + 0;
    }
  }
  // Upwards: the distance over the step, rounded up.
  const [low, high] = step > 0 ? [start, stop] : [stop, start];
  const distance = subtractIntegers(run, high, low);
  if (distance <= 0) return 0;
  const stride = step > 0 ? step : negateInteger(run, step);
  return addIntegers(run, floorDivideIntegers(run, subtractIntegers(run, distance, 1), stride), 1);
}

/** `index` is within 0 … length − 1. */
export function elementOfRange(run: RunState, range: Range, index: Integer): Integer {
  return addIntegers(run, range.start, multiplyIntegers(run, range.step, index));
}

class EnumerateCursor implements Cursor {
  private readonly source: Cursor;
  private index: Integer;
  constructor(source: Cursor, start: Integer) {
    this.source = source;
    this.index = start;
  }
  next(run: RunState): Value | undefined {
    const item = this.source.next(run);
    if (item === undefined) return undefined;
    run.container(2);
    const pair = new Tuple([this.index, item]);
    this.index = addIntegers(run, this.index, 1);
    return pair;
  }
}

class ZipCursor implements Cursor {
  private readonly sources: readonly Cursor[];
  constructor(sources: readonly Cursor[]) {
    this.sources = sources;
  }
  next(run: RunState): Value | undefined {
    const row: Value[] = [];
    for (const source of this.sources) {
      const item = source.next(run);
      if (item === undefined) return undefined;
      row.push(item);
    }
    run.container(row.length);
    return new Tuple(row);
  }
}

class FilterCursor implements Cursor {
  private readonly source: Cursor;
  private readonly keeps: (element: Value) => boolean;
  constructor(source: Cursor, keeps: (element: Value) => boolean) {
    this.source = source;
    this.keeps = keeps;
  }
  next(run: RunState): Value | undefined {
    for (;;) {
      const item = this.source.next(run);
      if (item === undefined || this.keeps(item)) return item;
    }
  }
}

/** `operator` is the word that the iterator prints as. */
export function enumerate(run: RunState, operator: string, source: Value, start: Value): Value {
  const first = asInteger(start);
  if (first === null) throw new Fault('TypeError');
  run.allocate(32);
  return new OneShotIterator(operator, new EnumerateCursor(iterate(source), first));
}

/** Draws from the first source first, and stops at the first that ends. */
export function zip(run: RunState, operator: string, sources: readonly Value[]): Value {
  run.allocate(32 + 8 * sources.length);
  return new OneShotIterator(operator, new ZipCursor(sources.map(iterate)));
}

/** Lazy: `keeps` is asked when an element is drawn. */
export function filter(
  run: RunState,
  operator: string,
  source: Value,
  keeps: (element: Value) => boolean,
): Value {
  run.allocate(32);
  return new OneShotIterator(operator, new FilterCursor(iterate(source), keeps));
}
