/** What a word of side conditions is, and ways to define one. */

import { abort } from './abort.ts';
import type { Formula, FormulaKind } from './formula.ts';
import { type Explorer, exactly, type Interval, type Shape } from './shapes.ts';
import type { LineRange, Step } from './step.ts';

/** By type: the values that a proof gives. */
export interface Values {
  boolean: boolean;
  integer: number;
  formula: Formula;
  kind: FormulaKind;
  rule: string;
  box: number;
  range: LineRange;
}

/** By type: what the analysis knows of a value. null: nothing. */
export interface Abstractions {
  boolean: boolean;
  integer: Interval;
  formula: Shape;
  kind: FormulaKind;
  rule: string | null;
  box: null;
  range: null;
}

export type ConditionType = keyof Values;
export type Value = Values[ConditionType];
export type Abstraction = Abstractions[ConditionType];

export interface ConditionOperator {
  readonly name: string;
  readonly takes: readonly ConditionType[];
  readonly gives: ConditionType;
  /** More operands than `takes` has are folded from the left; one alone goes with `alone`. */
  readonly folded: boolean;
  /** The left operand when only one is written; null: that one stands for itself; absent: none such. */
  readonly alone?: number | null;
  /** What the operand counts, from 1. */
  readonly counts: 'lines' | 'ranges' | null;
  /** It asks for more than the shapes of the formulas of a step; the analysis knows little of that. */
  readonly isStructural: boolean;
  /** What the reference says. */
  readonly says: string;
  readonly run: (step: Step, a: Value, b: Value) => Value;
  readonly explore: (explorer: Explorer, a: Abstraction, b: Abstraction) => Abstraction;
}

type Tuple<Map, Takes extends readonly ConditionType[]> = {
  readonly [At in keyof Takes]: Takes[At] extends keyof Map ? Map[Takes[At]] : never;
};

export function define<const Takes extends readonly ConditionType[], Gives extends ConditionType>(
  name: string,
  takes: Takes,
  gives: Gives,
  says: string,
  run: (step: Step, ...operands: Tuple<Values, Takes>) => Values[Gives],
  explore: (explorer: Explorer, ...operands: Tuple<Abstractions, Takes>) => Abstractions[Gives],
  more: Partial<Pick<ConditionOperator, 'folded' | 'alone' | 'counts' | 'isStructural'>> = {},
): ConditionOperator {
  return {
    name,
    takes,
    gives,
    says,
    folded: false,
    counts: null,
    isStructural: false,
    ...more,
    // Operands are checked by their types when a condition is read.
    run: run as unknown as ConditionOperator['run'],
    explore: explore as unknown as ConditionOperator['explore'],
  };
}

export function reference<T>(members: readonly T[], k: number): T {
  const member = members[k - 1];
  return member === undefined ? abort() : member;
}

/** Accessors of the k-th range. */
export function ofRange<Gives extends ConditionType>(
  name: string,
  gives: Gives,
  says: string,
  run: (step: Step, range: LineRange) => Values[Gives],
  explore: (explorer: Explorer, box: { assumed: Shape; derived: Shape }) => Abstractions[Gives],
): ConditionOperator {
  return define(
    name,
    ['integer'],
    gives,
    says,
    (step, k) => run(step, reference(step.ranges, k)),
    (explorer, k) => explore(explorer, explorer.pick(explorer.step.boxes, k)),
    { counts: 'ranges', isStructural: gives !== 'formula' },
  );
}

/** Accessors of an earlier line or of this one. */
export function ofLine<Gives extends ConditionType>(
  name: string,
  gives: Gives,
  says: string,
  run: (step: Step, line: number) => Values[Gives],
  abstraction: () => Abstractions[Gives],
): ConditionOperator {
  return define(
    name,
    ['integer'],
    gives,
    says,
    (step, line) => (line >= 1 && line <= step.line ? run(step, line) : abort()),
    (explorer, line) => {
      explorer.lineNumber(line);
      return abstraction();
    },
    { isStructural: true },
  );
}

/** The part of a formula whose kind is one of these. */
export function part(
  name: string,
  side: 'left' | 'right',
  kinds: readonly FormulaKind[],
  says: string,
) {
  return define(
    name,
    ['formula'],
    'formula',
    says,
    (_, formula) => (kinds.includes(formula.kind) ? (formula[side] as Formula) : abort()),
    (explorer, shape) =>
      kinds.includes(explorer.kindOf(shape)) ? (shape[side] as Shape) : abort(),
  );
}

export const binaryKinds: readonly FormulaKind[] = ['and', 'or', 'impl'];
export const isCompound = (kind: FormulaKind) => kind !== 'atom' && kind !== 'bot';

/** Whole numbers that stay exact; results beyond are cut to this. */
const LARGEST = Number.MAX_SAFE_INTEGER;

function cut(value: number): number {
  return Math.max(-LARGEST, Math.min(LARGEST, value));
}

export function arithmetic(
  name: string,
  says: string,
  run: (a: number, b: number) => number,
  explore: (explorer: Explorer, a: Interval, b: Interval) => Interval,
  more: Partial<Pick<ConditionOperator, 'folded' | 'alone'>> = {},
): ConditionOperator {
  return define(
    name,
    ['integer', 'integer'],
    'integer',
    says,
    (_, a, b) => cut(run(a, b)),
    // What is cut in a proof is cut in the analysis: without that it would take for true what is not.
    (explorer, a, b) => {
      const { low, high } = explore(explorer, a, b);
      return { low: cut(low), high: cut(high) };
    },
    more,
  );
}

/** The bounds of an operation that is largest and smallest at ends of the intervals. */
export function atEnds(operation: (a: number, b: number) => number) {
  return (_: Explorer, a: Interval, b: Interval): Interval => {
    const ends = [a.low, a.high].flatMap((x) => [b.low, b.high].map((y) => operation(x, y)));
    return { low: Math.min(...ends), high: Math.max(...ends) };
  };
}

export const times = (a: number, b: number) => (a === 0 || b === 0 ? 0 : a * b);
/** The remainder with the sign of the divisor; exact, as the host's own remainder is. */
export function modulo(a: number, b: number): number {
  if (b === 0) return abort();
  const remainder = a % b;
  return remainder !== 0 && remainder < 0 !== b < 0 ? remainder + b : remainder;
}

export function floorDivide(a: number, b: number): number {
  // A quotient of large numbers may be rounded up to the next whole one; their difference may not.
  return b === 0 ? abort() : Math.round((a - modulo(a, b)) / b);
}

export function divisionBounds(operation: (a: number, b: number) => number) {
  return (explorer: Explorer, a: Interval, b: Interval): Interval => {
    if (b.low === 0 && b.high === 0) abort();
    if (b.low <= 0 && b.high >= 0) explorer.mayAbort();
    const exact = a.low === a.high && b.low === b.high;
    if (exact) return exactly(operation(a.low, b.low));
    return { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY };
  };
}

export function comparison(
  name: string,
  says: string,
  run: (a: number, b: number) => boolean,
  explore: (explorer: Explorer, a: Interval, b: Interval) => boolean,
): ConditionOperator {
  return define(name, ['integer', 'integer'], 'boolean', says, (_, a, b) => run(a, b), explore);
}
