/**
 * Finite algebras: values with a preorder and a table for every connective. Values are
 * numbers from 0, sets of values are bits of a number.
 */

import { type Formula, type FormulaKind, formulaKinds, partsOf } from './formula.ts';
import type { FormulaSet, PartSets } from './shapes.ts';

/** Values that an algebra may have. */
export const MOST_VALUES = 16;

export type Connective = 'not' | 'and' | 'or' | 'impl';

export const connectives: readonly Connective[] = ['not', 'and', 'or', 'impl'];

/** Values with a preorder that has a greatest value and a meet of any two. */
export interface Order {
  readonly size: number;
  /** By value x: the values y with x ≤ y. */
  readonly above: readonly number[];
  /** By value x: the values y with y ≤ x. */
  readonly below: readonly number[];
  readonly greatest: number;
  /** A greatest lower bound of x and y, at x * size + y. */
  readonly meet: readonly number[];
}

export interface Algebra extends Order {
  /** By connective: results at x, or at x * size + y. */
  readonly tables: Readonly<Record<Connective, readonly number[]>>;
  readonly bot: number;
  /** The values that atoms may take. */
  readonly atomValues: number;
}

export interface OrderFault {
  readonly reason: 'not-reflexive' | 'not-transitive' | 'no-greatest-value' | 'no-meet';
  /** Values that show it. */
  readonly values: readonly number[];
}

export type OrderReading =
  | { readonly ok: true; readonly order: Order }
  | { readonly ok: false; readonly fault: OrderFault };

/** The order of a relation, if it is one. @param above by value: the values that it is related to. */
export function readOrder(above: readonly number[]): OrderReading {
  const size = above.length;
  const all = numbersBelow(size);
  const fail = (reason: OrderFault['reason'], ...values: number[]): OrderReading => ({
    ok: false,
    fault: { reason, values },
  });
  const up = (x: number) => above[x] as number;
  for (const x of all) if (!hasValue(up(x), x)) return fail('not-reflexive', x);
  for (const x of all) {
    for (const y of valuesOf(up(x))) {
      const lost = valuesOf(up(y) & ~up(x))[0];
      if (lost !== undefined) return fail('not-transitive', x, y, lost);
    }
  }
  const below = all.map((y) => setOf(all.filter((x) => hasValue(up(x), y))));
  const everything = 2 ** size - 1;
  const greatest = all.find((y) => below[y] === everything);
  if (greatest === undefined) return fail('no-greatest-value');
  const meet: number[] = [];
  for (const x of all) {
    for (const y of all) {
      const bounds = (below[x] as number) & (below[y] as number);
      const largest = valuesOf(bounds).find((z) => (bounds & ~(below[z] as number)) === 0);
      if (largest === undefined) return fail('no-meet', x, y);
      meet.push(largest);
    }
  }
  return { ok: true, order: { size, above, below, greatest, meet } };
}

export function numbersBelow(size: number): number[] {
  return Array.from({ length: size }, (_, index) => index);
}

export function hasValue(set: number, value: number): boolean {
  return ((set >> value) & 1) === 1;
}

export function setOf(values: readonly number[]): number {
  return values.reduce((set, value) => set | (1 << value), 0);
}

export function valuesOf(set: number): number[] {
  const values: number[] = [];
  for (let rest = set; rest !== 0; rest &= rest - 1) values.push(31 - Math.clz32(rest & -rest));
  return values;
}

export function isBelow({ above }: Order, x: number, y: number): boolean {
  return hasValue(above[x] as number, y);
}

/** A greatest lower bound of some values; of none, the greatest value. */
export function meetOf({ meet, size, greatest }: Order, values: readonly number[]): number {
  return values.reduce((a, b) => meet[a * size + b] as number, greatest);
}

/** The values of all formulas: what atoms and BOT may be, closed under the tables. */
export function attainedValues({ tables, size, bot, atomValues }: Algebra): number {
  let attained = atomValues | (1 << bot);
  for (;;) {
    let next = attained;
    for (const x of valuesOf(attained)) {
      next |= 1 << (tables.not[x] as number);
      for (const y of valuesOf(attained)) {
        const at = x * size + y;
        for (const kind of ['and', 'or', 'impl'] as const)
          next |= 1 << (tables[kind][at] as number);
      }
    }
    if (next === attained) return attained;
    attained = next;
  }
}

/** The greatest lower bounds of all finite sets of values of a set, one for each class of equals. */
export function contextsOf(order: Order, set: number): number {
  const { meet, size, greatest, above, below } = order;
  let contexts = 1 << greatest;
  const open = [greatest];
  for (let z = open.pop(); z !== undefined; z = open.pop()) {
    for (const value of valuesOf(set)) {
      const lower = meet[z * size + value] as number;
      const equals = (above[lower] as number) & (below[lower] as number);
      if ((contexts & equals) !== 0) continue;
      contexts |= 1 << lower;
      open.push(lower);
    }
  }
  return contexts;
}

/** By x * size + y: the values z with z ∧ x ≤ y. */
export function relativeBounds({ meet, size, below }: Order): number[] {
  const all = numbersBelow(size);
  return all.flatMap((x) =>
    all.map((y) =>
      setOf(all.filter((z) => hasValue(below[y] as number, meet[z * size + x] as number))),
    ),
  );
}

/** The value of a formula. @throws RangeError for an atom without one */
export function formulaValue(
  { tables, size, bot }: Algebra,
  formula: Formula,
  valuation: ReadonlyMap<string, number>,
): number {
  const values = new Map<Formula, number>();
  const of = (part: Formula | null) => values.get(part as Formula) as number;
  for (const part of partsOf(formula)) {
    const { kind, left, right, name } = part;
    if (kind === 'atom') {
      const value = valuation.get(name);
      if (value === undefined) throw new RangeError(`the atom ${name} has no value`);
      values.set(part, value);
    } else if (kind === 'bot') values.set(part, bot);
    else if (kind === 'not') values.set(part, tables.not[of(left)] as number);
    else values.set(part, tables[kind][of(left) * size + of(right)] as number);
  }
  return of(formula);
}

/** The value of a schema for values of its metavariables. */
export type Term = (values: readonly number[]) => number;

/** @param metavariables in the order in which values are given. */
export function compileTerm(
  algebra: Algebra,
  schema: Formula,
  metavariables: readonly string[],
): Term {
  const { tables, size, bot } = algebra;
  if (schema.kind === 'bot') return () => bot;
  if (schema.kind === 'atom') {
    const at = metavariables.indexOf(schema.name);
    return (values) => values[at] as number;
  }
  const table = tables[schema.kind];
  const left = compileTerm(algebra, schema.left as Formula, metavariables);
  if (schema.right === null) return (values) => table[left(values)] as number;
  const right = compileTerm(algebra, schema.right, metavariables);
  return (values) => table[left(values) * size + right(values)] as number;
}

/**
 * By value: all formulas that have it. As every value of the closure is the value of some
 * formula, and of infinitely many if it is one of an atom, the kinds of the formulas with a
 * value and the values of their parts can be read from the tables.
 */
export function formulasByValue(algebra: Algebra): FormulaSet[] {
  const attained = valuesOf(attainedValues(algebra));
  const { tables, size, bot, atomValues } = algebra;
  const sets: ValueSet[] = [];
  for (const value of numbersBelow(size)) {
    const parts = new Map<FormulaKind, [number, number | null][]>();
    if (hasValue(atomValues, value)) parts.set('atom', []);
    if (bot === value) parts.set('bot', []);
    const negated = attained.filter((x) => tables.not[x] === value);
    if (negated.length > 0)
      parts.set(
        'not',
        negated.map((x) => [x, null]),
      );
    for (const kind of ['and', 'or', 'impl'] as const) {
      const pairs = attained.flatMap((x) =>
        attained.flatMap((y): [number, number][] =>
          tables[kind][x * size + y] === value ? [[x, y]] : [],
        ),
      );
      if (pairs.length > 0) parts.set(kind, pairs);
    }
    sets.push(new ValueSet(value, parts, sets));
  }
  return sets;
}

class ValueSet implements FormulaSet {
  readonly kinds: readonly FormulaKind[];
  private readonly value: number;
  private readonly parts: ReadonlyMap<FormulaKind, readonly [number, number | null][]>;
  private readonly all: readonly ValueSet[];

  constructor(
    value: number,
    parts: ReadonlyMap<FormulaKind, readonly [number, number | null][]>,
    all: readonly ValueSet[],
  ) {
    this.value = value;
    this.parts = parts;
    this.all = all;
    this.kinds = formulaKinds.filter((kind) => parts.has(kind));
  }

  partsOf(kind: FormulaKind): readonly PartSets[] {
    const of = (value: number) => this.all[value] as ValueSet;
    return (this.parts.get(kind) ?? []).map(([left, right]) => ({
      left: of(left),
      right: right === null ? null : of(right),
    }));
  }

  excludes(other: FormulaSet): boolean {
    return other instanceof ValueSet && other.value !== this.value;
  }
}
