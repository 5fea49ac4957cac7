/** What is still to be written, and how far a draft has got. */

import type { Draft } from './draft.ts';
import type { Derived, Term } from './term.ts';
import { weightOf } from './term.ts';

/** A box of a step that is being laid out. Each has an identity of its own. */
export interface Slot {
  /** Numbers of formulas. */
  readonly assumed: number;
  readonly derived: number;
}

/** What a step may not use, lest a detour leads back to what it goes around. */
export type Bar = { readonly clause: number } | { readonly rule: string };

/** How eagerly a task is taken up: first as it is, then with small additions, then by detours. */
export type Phase = 0 | 1 | 2;

/** Tasks of a detour weigh nothing: what is left of the term is what it was. */
type Weighed = { readonly isDetour: boolean };

export type Task =
  | (Weighed & {
      readonly kind: 'derive';
      readonly term: Term;
      /** A line of its own is wanted even if there is one that says it. */
      readonly anew: boolean;
      readonly bars: readonly Bar[];
      readonly phase: Phase;
    })
  | (Weighed & { readonly kind: 'open'; readonly slot: Slot; readonly phase: Phase })
  | (Weighed & {
      readonly kind: 'close';
      readonly slot: Slot;
      readonly phase: Phase;
      readonly copies: number;
    })
  | WriteTask
  /** A new line, in the box where the draft stands, that says what an accessible line says. */
  | { readonly kind: 'copy'; readonly formula: number; readonly phase: Phase }
  | { readonly kind: 'finish'; readonly copies: number };

export interface WriteTask extends Weighed {
  readonly kind: 'write';
  readonly term: Derived;
  readonly slots: readonly Slot[];
  readonly bars: readonly Bar[];
  readonly phase: Phase;
  /** Lines that were added for it. */
  readonly added: number;
  /** Whether conditions refuse it as it is. */
  readonly refused: boolean;
}

/** A list of tasks, the next one first. */
export interface Agenda {
  readonly task: Task;
  readonly next: Agenda | null;
  /** Lines that the tasks take, about. */
  readonly remaining: number;
  /** The number of tasks. */
  readonly length: number;
}

export interface LineSpan {
  readonly start: number;
  /** 0 while the box is open. */
  readonly end: number;
}

export interface State {
  readonly draft: Draft;
  /** Where the next line goes. */
  readonly depth: number;
  readonly agenda: Agenda | null;
  readonly spans: ReadonlyMap<Slot, LineSpan>;
  /** What was added to the plain layout. */
  readonly cost: number;
}

export function before(tasks: readonly Task[], agenda: Agenda | null): Agenda | null {
  return tasks.reduceRight<Agenda | null>(
    (next, task) => ({
      task,
      next,
      remaining: weightOfTask(task) + (next?.remaining ?? 0),
      length: 1 + (next?.length ?? 0),
    }),
    agenda,
  );
}

function weightOfTask(task: Task): number {
  switch (task.kind) {
    case 'derive':
      return task.isDetour ? 0 : weightOf(task.term);
    case 'open':
    case 'close':
    case 'write':
      return task.isDetour ? 0 : 1;
    case 'copy':
    case 'finish':
      return 0;
  }
}

/** What a state costs more for what is done apart from the plain layout. */
export const COST = {
  /** The second choice of a reference, and every further one. */
  otherReference: 0.25,
  /** A line that is not needed but for conditions. */
  line: 1,
  /** One of a rule that is no copy. */
  otherLine: 1.5,
  /** A further one at the same place: padding is cheap. */
  padding: 0.25,
  /** To go on in another order. */
  order: 1,
  /** Before a task is taken up in its next phase, though the one before went well. */
  patience: 0.5,
  detour: 1,
} as const;
