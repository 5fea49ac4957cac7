/**
 * The values of AlienCode.
 *
 * INT is a host number while it is a safe integer and a bigint beyond; the two
 * never overlap (`normalise` in integers.ts keeps that), and an INT is never
 * `-0`. BOOL is a host boolean, NONE is null. Everything else is one class a
 * type, so that a FLOAT can never be taken for an INT. `undefined` is no value:
 * it marks an unbound name and the end of an iteration.
 */

import type { RunState } from './run-state.ts';

export type Integer = number | bigint;

export type Value =
  | Integer
  | boolean
  | null
  | Float
  | Text
  | List
  | Tuple
  | Range
  | OneShotIterator
  | FunctionValue;

export class Float {
  readonly value: number;
  constructor(value: number) {
    this.value = value;
  }
}

/** Code points between two places that the index of an astral text knows. */
const INDEX_STEP = 32;

/** A text with its length in code points. It is astral exactly when the two lengths differ. */
export class Text {
  readonly string: string;
  readonly length: number;
  /** Of an astral text: where every 32nd code point begins. An eighth of a byte a point. */
  private index: Int32Array | null = null;

  constructor(string: string, length: number) {
    this.string = string;
    this.length = length;
  }

  /** The code point at `index` (0 … length − 1) as a host string. */
  at(index: number): string {
    if (this.length === this.string.length) return this.string[index] as string;
    const start = this.unitOf(index);
    return this.string.slice(start, start + unitsAt(this.string, start));
  }

  /** Code points from `start` to `end` (exclusive), both within 0 … length. */
  between(start: number, end: number): string {
    if (this.length === this.string.length) return this.string.slice(start, end);
    return this.string.slice(this.unitOf(start), this.unitOf(end));
  }

  /** Offset of a code point in UTF-16 units. */
  private unitOf(point: number): number {
    this.index ??= buildIndex(this.string, this.length);
    let unit = this.index[Math.floor(point / INDEX_STEP)] as number;
    for (let left = point % INDEX_STEP; left > 0; left--) unit += unitsAt(this.string, unit);
    return unit;
  }
}

function unitsAt(string: string, unit: number): number {
  const code = string.charCodeAt(unit);
  return code >= 0xd800 && code < 0xdc00 ? 2 : 1;
}

function buildIndex(string: string, length: number): Int32Array {
  const index = new Int32Array(Math.floor(length / INDEX_STEP) + 1);
  let unit = 0;
  for (let point = 0; point <= length; point++) {
    if (point % INDEX_STEP === 0) index[point / INDEX_STEP] = unit;
    unit += unitsAt(string, unit);
  }
  return index;
}

export class List {
  items: Value[];
  constructor(items: Value[]) {
    this.items = items;
  }
}

export class Tuple {
  readonly items: readonly Value[];
  constructor(items: readonly Value[]) {
    this.items = items;
  }
}

/** `start, start + step, …` with `length` elements; lazy and re-iterable. */
export class Range {
  readonly start: Integer;
  readonly stop: Integer;
  readonly step: Integer;
  readonly length: Integer;
  constructor(start: Integer, stop: Integer, step: Integer, length: Integer) {
    this.start = start;
    this.stop = stop;
    this.step = step;
    this.length = length;
  }
}

/** Something that yields elements; `undefined` is the end, and stays the end. */
export interface Cursor {
  next(run: RunState): Value | undefined;
}

/** A value that yields each element once, named after the operator that was written. */
export class OneShotIterator implements Cursor {
  readonly operator: string;
  private readonly cursor: Cursor;

  constructor(operator: string, cursor: Cursor) {
    this.operator = operator;
    this.cursor = cursor;
  }

  /** An iterator that draws from another one is one evaluation level deeper. */
  next(run: RunState): Value | undefined {
    run.enterLevel();
    run.spend(1);
    const element = this.cursor.next(run);
    run.leaveLevel();
    return element;
  }
}

/** A CRAFT as a value. `code` takes exactly `parameterCount` arguments. */
export class FunctionValue {
  readonly name: string;
  readonly parameterCount: number;
  readonly code: (...operands: Value[]) => Value;

  constructor(name: string, parameterCount: number, code: (...operands: Value[]) => Value) {
    this.name = name;
    this.parameterCount = parameterCount;
    this.code = code;
  }
}

export type TypeName =
  | 'INT'
  | 'FLOAT'
  | 'TEXT'
  | 'BOOL'
  | 'LIST'
  | 'TUPLE'
  | 'NONE'
  | 'FUNCTION'
  | 'RANGE'
  | 'ITERATOR';

/** The manual's name of a value's type. */
export function typeName(value: Value): TypeName {
  if (typeof value === 'number' || typeof value === 'bigint') return 'INT';
  if (typeof value === 'boolean') return 'BOOL';
  if (value === null) return 'NONE';
  if (value instanceof Text) return 'TEXT';
  if (value instanceof List) return 'LIST';
  if (value instanceof Float) return 'FLOAT';
  if (value instanceof Tuple) return 'TUPLE';
  if (value instanceof Range) return 'RANGE';
  if (value instanceof FunctionValue) return 'FUNCTION';
  return 'ITERATOR';
}

/** A TEXT from any host string without lone surrogates; the length is counted. */
export function textOf(string: string): Text {
  let length = string.length;
  for (let index = 0; index < string.length; index++) {
    const unit = string.charCodeAt(index);
    if (unit >= 0xd800 && unit < 0xdc00) {
      length--;
      index++;
    }
  }
  return new Text(string, length);
}
