/**
 * Analysis of conditions without a proof: what a condition can say about steps of one shape.
 *
 * An Explorer goes along one path. Where something is not known it asks `choose`, and the
 * search runs the path again for every other answer. What is known: the form of the step,
 * and all that follows from the answers so far about the kinds of formulas. Lines, depths,
 * counts and history are known only to lie in an interval; two questions about them are
 * answered independently of each other, so that the outcomes found contain all that can be.
 */

import { abort } from './abort.ts';
import { type Formula, type FormulaKind, formulaKinds, keywords } from './formula.ts';
import type { StepForm } from './record.ts';

/** Whole numbers from `low` to `high`; the ends may be infinite. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

export const exactly = (value: number): Interval => ({ low: value, high: value });
export const atLeast = (low: number): Interval => ({ low, high: Number.POSITIVE_INFINITY });

/** A set of formulas, for instance of all that have one value in an algebra. */
export interface FormulaSet {
  /** The kinds of its formulas. */
  readonly kinds: readonly FormulaKind[];
  /** The sets that the parts of its formulas of a kind come from, together. */
  partsOf(kind: FormulaKind): readonly PartSets[];
  /** Whether no formula is in both. */
  excludes(other: FormulaSet): boolean;
}

export interface PartSets {
  readonly left: FormulaSet;
  /** null for a negation. */
  readonly right: FormulaSet | null;
}

/** A formula of which only a part is known. It becomes more definite along a path. */
export interface Shape {
  /** null: not yet known. */
  kind: FormulaKind | null;
  left: Shape | null;
  right: Shape | null;
  /** The kinds that it may turn out to have, if it is of no known set. */
  readonly kinds: readonly FormulaKind[];
  /** Its kind is settled as soon as anything is asked of it, as it decides most questions. */
  readonly isMetavariable: boolean;
  /** A set that it is of; null: not known. */
  set: FormulaSet | null;
  /** The shape whose set decides, as soon as that is asked, which set this one is of. */
  readonly whole: Shape | null;
}

export function unknownShape(
  kinds: readonly FormulaKind[] = formulaKinds,
  isMetavariable = false,
): Shape {
  return { kind: null, left: null, right: null, kinds, isMetavariable, set: null, whole: null };
}

export interface StepShape {
  readonly rule: string;
  readonly conclusion: Shape;
  readonly goal: Shape;
  /** In the written order of the references. */
  readonly cited: readonly Shape[];
  readonly boxes: readonly { readonly assumed: Shape; readonly derived: Shape }[];
  /** As `referenceOrders` gives it. */
  readonly order: readonly number[];
  readonly metavariables: ReadonlyMap<string, Shape>;
}

/** A step that cites nothing. */
export function lineShape(rule: string, conclusion: Shape): StepShape {
  const none = { goal: unknownShape(), cited: [], boxes: [], order: [], metavariables: new Map() };
  return { rule, conclusion, ...none };
}

/** The kinds that the formulas for a metavariable may have; it limits the outermost connective alone. */
export type KindsOf = (metavariable: string) => readonly FormulaKind[];

/** The set that the formulas for a schema are of; null: not known. */
export type SetOf = (schema: Formula) => FormulaSet | null;

export class Explorer {
  /** The step that conditions speak of. */
  step: StepShape;
  private readonly answers: { answer: number; readonly count: number }[];
  private asked = 0;

  /** @param answers those of the path so far; more are added as they are asked for. */
  constructor(
    answers: { answer: number; readonly count: number }[],
    buildStep: (explorer: Explorer) => StepShape,
  ) {
    this.answers = answers;
    this.step = buildStep(this);
  }

  /** A number below `count`: each in turn, on different paths. */
  choose(count: number): number {
    const known = this.answers[this.asked++];
    if (known !== undefined) return known.answer;
    this.answers.push({ answer: 0, count });
    return 0;
  }

  unknownBoolean(): boolean {
    return this.choose(2) === 1;
  }

  mayAbort(): void {
    if (this.choose(2) === 1) abort();
  }

  kindOf(shape: Shape): FormulaKind {
    if (shape.kind === null) {
      this.settleSet(shape);
      const kinds = shape.set?.kinds ?? shape.kinds;
      shape.kind = kinds[this.choose(kinds.length)] as FormulaKind;
      if (shape.kind !== 'atom' && shape.kind !== 'bot') {
        const part = () => ({ ...unknownShape(), whole: shape.set === null ? null : shape });
        shape.left = part();
        if (shape.kind !== 'not') shape.right = part();
      }
    }
    return shape.kind;
  }

  /** Which sets the parts of a formula are of is decided for both at once: they go together. */
  private settleSet({ set, whole }: Shape): void {
    if (set !== null || whole === null) return;
    const choices = (whole.set as FormulaSet).partsOf(whole.kind as FormulaKind);
    const { left, right } = choices[this.choose(choices.length)] as PartSets;
    (whole.left as Shape).set = left;
    if (whole.right !== null) whole.right.set = right;
  }

  /** A member of a list, of which only about the position (from 1) is known. */
  pick<T>(members: readonly T[], position: Interval): T {
    const first = Math.max(1, position.low);
    const last = Math.min(members.length, position.high);
    const inside = Math.max(0, last - first + 1);
    const outside = position.low < 1 || position.high > members.length;
    const chosen = outside ? this.choose(inside + 1) : this.choose(inside);
    if (chosen === inside) abort();
    return members[first - 1 + chosen] as T;
  }

  /** The number of an earlier line or of this one is wanted; what is given may lie elsewhere. */
  lineNumber(line: Interval): void {
    if (line.high < 1) abort();
    this.mayAbort();
  }

  /** Settles the kinds of all metavariables in a shape. */
  settled(shape: Shape): Shape {
    if (shape.kind === null && shape.isMetavariable) this.kindOf(shape);
    else for (const part of [shape.left, shape.right]) if (part !== null) this.settled(part);
    return shape;
  }

  same(a: Shape, b: Shape): boolean {
    return sameShape(this.settled(a), this.settled(b)) ?? this.unknownBoolean();
  }

  occurs(part: Shape, whole: Shape): boolean {
    return shapeOccurs(this.settled(part), this.settled(whole)) ?? this.unknownBoolean();
  }

  less(a: Interval, b: Interval): boolean {
    if (a.high < b.low) return true;
    if (a.low >= b.high) return false;
    return this.unknownBoolean();
  }

  equal(a: Interval, b: Interval): boolean {
    if (a.high < b.low || b.high < a.low) return false;
    if (a.low === a.high && b.low === b.high) return true;
    return this.unknownBoolean();
  }
}

/** Whether two shapes are one formula; null if that is open. */
function sameShape(a: Shape, b: Shape): boolean | null {
  if (a === b) return true;
  if (a.set !== null && b.set !== null && a.set.excludes(b.set)) return false;
  // A formula is none of its own parts.
  if (holds(a, b) || holds(b, a)) return false;
  if (a.kind === null || b.kind === null) return null;
  if (a.kind !== b.kind) return false;
  if (a.kind === 'bot') return true;
  if (a.kind === 'atom') return null;
  const left = sameShape(a.left as Shape, b.left as Shape);
  const right = a.kind === 'not' ? true : sameShape(a.right as Shape, b.right as Shape);
  if (left === false || right === false) return false;
  return left === true && right === true ? true : null;
}

/** Whether this very shape is a part of the other. */
function holds(whole: Shape, part: Shape): boolean {
  return [whole.left, whole.right].some(
    (one) => one !== null && (one === part || holds(one, part)),
  );
}

function isDefinite(shape: Shape): boolean {
  if (shape.kind === null || shape.kind === 'atom') return shape.kind !== null;
  return [shape.left, shape.right].every((part) => part === null || isDefinite(part));
}

/** Whether a shape is the other or a part of it; null if that is open. */
function shapeOccurs(part: Shape, whole: Shape): boolean | null {
  const here = sameShape(part, whole);
  if (here === true) return true;
  if (holds(part, whole)) return false;
  if (shapeSize(part).low > shapeSize(whole).high) return false;
  const inner = [whole.left, whole.right].map((one) =>
    one === null ? false : shapeOccurs(part, one),
  );
  if (inner.includes(true)) return true;
  return here === false && inner.every((one) => one === false) && isDefinite(whole) ? false : null;
}

export function shapeSize(shape: Shape): Interval {
  return measure(shape, (left, right) => ({
    low: 1 + left.low + right.low,
    high: 1 + left.high + right.high,
  }));
}

export function shapeHeight(shape: Shape): Interval {
  return measure(shape, (left, right) => ({
    low: 1 + Math.max(left.low, right.low),
    high: 1 + Math.max(left.high, right.high),
  }));
}

function measure(shape: Shape, join: (left: Interval, right: Interval) => Interval): Interval {
  if (shape.kind === null) return atLeast(1);
  const parts = [shape.left, shape.right].map((part) =>
    part === null ? exactly(0) : measure(part, join),
  );
  return join(parts[0] as Interval, parts[1] as Interval);
}

export function shapeAtoms(shape: Shape): Interval {
  if (shape.kind === null) return atLeast(0);
  if (shape.kind === 'atom') return exactly(1);
  const parts = [shape.left, shape.right].map((part) =>
    part === null ? exactly(0) : shapeAtoms(part),
  );
  const [left, right] = parts as [Interval, Interval];
  return { low: Math.max(left.low, right.low), high: left.high + right.high };
}

/** A step of this form whose references stand in one of the permitted orders. */
export function shapeOfForm(
  form: StepForm,
  orders: readonly (readonly number[])[],
  rule: string,
  kindsOf: KindsOf,
  setOf: SetOf = () => null,
): (explorer: Explorer) => StepShape {
  return (explorer) => {
    const metavariables = new Map<string, Shape>();
    const build = (schema: Formula): Shape => {
      const set = setOf(schema);
      if (schema.kind !== 'atom') {
        const { kind } = schema;
        const left = schema.left === null ? null : build(schema.left);
        const right = schema.right === null ? null : build(schema.right);
        return { kind, left, right, kinds: [kind], isMetavariable: false, set, whole: null };
      }
      const known = metavariables.get(schema.name) ?? {
        ...unknownShape(kindsOf(schema.name), true),
        set,
      };
      metavariables.set(schema.name, known);
      return known;
    };
    const order = orders[explorer.choose(orders.length)] as readonly number[];
    // At the written position order[i] stands what citation i wants.
    const written = order.map((_, position) => form.cites[order.indexOf(position)]);
    const cited: Shape[] = [];
    const boxes: { assumed: Shape; derived: Shape }[] = [];
    for (const citation of written) {
      if (citation?.kind === 'line') cited.push(build(citation.schema));
      else if (citation !== undefined) {
        boxes.push({ assumed: build(citation.assume), derived: build(citation.derive) });
      }
    }
    const conclusion = build(form.derives);
    return { rule, conclusion, goal: unknownShape(), cited, boxes, order, metavariables };
  };
}

/** `AND(atom, …)`: what is known of a formula, for people. */
export function printShape(shape: Shape): string {
  if (shape.kind === null) return '…';
  if (shape.kind === 'atom') return 'atom';
  const parts = [shape.left, shape.right].flatMap((part) =>
    part === null ? [] : printShape(part),
  );
  return keywords[shape.kind] + (parts.length === 0 ? '' : `(${parts.join(', ')})`);
}
