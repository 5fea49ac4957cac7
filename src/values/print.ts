/** `str()`, `repr()`, and what printing shows. */

import { formatFloat } from './floats.ts';
import { limbs } from './integers.ts';
import { itemsOf } from './iteration.ts';
import type { Limits } from './limits.ts';
import { Fault, type RunState } from './run-state.ts';
import {
  Float,
  FunctionValue,
  type Integer,
  List,
  Range,
  Text,
  Tuple,
  type Value,
} from './types.ts';

/**
 * Collects the printed form of values, counts its code points and the observed
 * values in it, and stops at a limit before the host runs out of memory.
 */
export class Formatter {
  /** Code points so far. */
  length = 0;
  /**
   * Observed values so far: a number or BOOL 1, a TEXT 1 for every started 8 code
   * points, a long number 1 for every started 20 digits, every leaf of a container
   * likewise; an empty TEXT or container, a RANGE, an iterator, a CRAFT or NONE 1.
   */
  observed = 0;

  private collected = '';
  private readonly open = new Set<List | Tuple>();
  private readonly run: RunState;
  private readonly most: number;
  private readonly limit: keyof Limits;

  /** At most `most` code points; more is a LimitError that names `limit`. */
  constructor(run: RunState, most: number, limit: keyof Limits) {
    this.run = run;
    this.most = most;
    this.limit = limit;
  }

  /** The collected text. */
  text(): Text {
    return new Text(this.collected, this.length);
  }

  /** Adds plain characters that count as nothing observed. */
  add(string: string, length = string.length): void {
    this.length += length;
    if (this.length > this.most) throw new Fault('LimitError', null, this.limit);
    this.collected += string;
  }

  str(value: Value): void {
    if (value instanceof Text) {
      this.run.spend(1 + (value.length >> 5));
      this.observed += Math.max(1, Math.ceil(value.length / 8));
      this.add(value.string, value.length);
    } else {
      this.repr(value);
    }
  }

  repr(value: Value): void {
    this.run.spend(1);
    if (value instanceof List || value instanceof Tuple) this.container(value);
    else if (value instanceof Text) this.quoted(value);
    else {
      if (typeof value !== 'bigint') this.observed += 1;
      this.add(this.scalar(value));
    }
  }

  private scalar(value: Exclude<Value, List | Tuple | Text>): string {
    if (typeof value === 'number') return String(value);
    if (typeof value === 'bigint') return this.long(value);
    if (typeof value === 'boolean') return value ? 'True' : 'False';
    if (value === null) return 'None';
    if (value instanceof Float) return formatFloat(value.value);
    if (value instanceof FunctionValue) return `<CRAFT ${value.name}>`;
    if (value instanceof Range) return this.range(value);
    return `<${value.operator} iterator>`;
  }

  private long(value: bigint): string {
    const size = limbs(value);
    this.run.spend(Math.floor(size * Math.sqrt(size)));
    const digits = value.toString();
    this.observed += Math.ceil((digits.length - (value < 0n ? 1 : 0)) / 20);
    return digits;
  }

  private range({ start, stop, step }: Range): string {
    // Its numbers are no leaves: a RANGE is one observed value.
    const before = this.observed;
    const number = (value: Integer) => (typeof value === 'bigint' ? this.long(value) : `${value}`);
    const ends = `${number(start)}, ${number(stop)}`;
    const text = step === 1 ? `range(${ends})` : `range(${ends}, ${number(step)})`;
    this.observed = before;
    return text;
  }

  private container(value: List | Tuple): void {
    const [left, right] = value instanceof List ? ['[', ']'] : ['(', ')'];
    if (this.open.has(value)) {
      this.observed += 1;
      this.add(`${left}...${right}`);
      return;
    }
    if (this.open.size >= this.run.limits.valueDepth) throw new Fault('RecursionError');
    if (value.items.length === 0) this.observed += 1;
    this.open.add(value);
    this.add(left);
    for (let index = 0; index < value.items.length; index++) {
      if (index > 0) this.add(', ');
      this.repr(value.items[index] as Value);
    }
    this.add(value instanceof Tuple && value.items.length === 1 ? `,${right}` : right);
    this.open.delete(value);
  }

  private quoted(value: Text): void {
    this.run.spend(value.length >> 2);
    this.observed += Math.max(1, Math.ceil(value.length / 8));
    const text = value.string;
    const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
    const escaped = text.replace(ESCAPED, (point) => escapeOf(point, quote));
    this.add(quote + escaped + quote, value.length + 2 + escaped.length - text.length);
  }
}

const ESCAPED = /[\\'"\x00-\x1f\x7f-\xa0\xad]/g;

const SHORT_ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

function escapeOf(point: string, quote: string): string {
  if (point === "'" || point === '"') return point === quote ? `\\${point}` : point;
  return SHORT_ESCAPES[point] ?? `\\x${point.charCodeAt(0).toString(16).padStart(2, '0')}`;
}

/** Prints one line: the `str()` of the elements, separated by one space. Delivers NONE. */
export function print(run: RunState, iterable: Value): Value {
  const values = itemsOf(run, iterable);
  const formatter = new Formatter(run, run.room, 'outputCharacters');
  for (let index = 0; index < values.length; index++) {
    if (index > 0) formatter.add(' ');
    formatter.str(values[index] as Value);
  }
  // An empty line is something to see, too.
  const observed = values.length === 0 ? 1 : formatter.observed;
  run.print(formatter.text().string, formatter.length, observed);
  return null;
}

/** The `str()` of one value, as a TEXT. */
export function str(run: RunState, value: Value): Text {
  if (value instanceof Text) return value;
  const formatter = new Formatter(run, run.limits.textLength, 'textLength');
  formatter.str(value);
  run.text(formatter.length);
  return formatter.text();
}
