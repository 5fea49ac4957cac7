/**
 * Turns a proof term into lines that all conditions permit: a search over drafts in which
 * every line is checked as it is written. Drafts that have come equally far are taken up
 * together, the cheapest ones first and only so many, so that what a condition asks for late
 * can have been provided for early.
 */

import type { Formula } from '../formula.ts';
import { type Agenda, before, type State, type Task } from './agenda.ts';
import type { Budget } from './budget.ts';
import { Draft, type DraftHead } from './draft.ts';
import { Heap } from './heap.ts';
import type { Moves } from './moves.ts';
import type { LayoutWidth } from './rounds.ts';
import type { SpecialRules } from './special-rules.ts';
import type { Derived, Term } from './term.ts';

export interface LayoutRequest extends LayoutWidth {
  readonly term: Term;
  readonly head: DraftHead;
  readonly rules: SpecialRules;
  readonly moves: Moves;
  readonly budget: Budget;
}

export type LayoutResult =
  | { readonly kind: 'proof'; readonly draft: Draft }
  /** The step beyond which no draft went; null if even the premises cannot be written. */
  | { readonly kind: 'stuck'; readonly step: Derived | null };

/** Looking at a state costs about as much as so many steps of a term search. */
const STEPS_A_STATE = 40;
/** More than any draft costs: those with the most left to write go first. */
const FAR = 1_000;

export function layOut(request: LayoutRequest): LayoutResult {
  const { moves, budget, width, spread, crowd } = request;
  const heap = new Heap<State>();
  const push = (state: State) =>
    heap.push(state.cost - FAR * (state.agenda?.remaining ?? 0), state);
  for (const state of beginnings(request).reverse()) push(state);
  const visits = new Map<string, number>();
  const seen = new Set<string>();
  const reached = { remaining: Number.POSITIVE_INFINITY, cheapest: 0, count: 0 };
  const points = new Points();
  let stuck: { readonly remaining: number; readonly step: Derived | null } | null = null;
  for (let state = heap.pop(); state !== null && !budget.isSpent; state = heap.pop()) {
    const { agenda } = state;
    if (agenda === null) return { kind: 'proof', draft: state.draft };
    const point = `${points.keyOf(agenda)} ${state.draft.line}`;
    const count = visits.get(point) ?? 0;
    if (agenda.remaining < reached.remaining) {
      reached.remaining = agenda.remaining;
      reached.cheapest = state.cost;
      reached.count = 0;
    }
    if (state.cost > reached.cheapest + spread || reached.count++ >= crowd) continue;
    const written = `${point} ${state.draft.hash} ${endsOf(state)}`;
    if (count >= width || seen.has(written)) continue;
    seen.add(written);
    visits.set(point, count + 1);
    budget.spend(STEPS_A_STATE);
    const { task } = agenda;
    const isFurther = stuck === null || agenda.remaining < stuck.remaining;
    if (task.kind === 'write' && !task.isDetour && isFurther) {
      stuck = { remaining: agenda.remaining, step: task.term };
    }
    // Of equal ones the heap gives the last one first.
    for (const next of moves.from(state).reverse()) push(next);
  }
  return { kind: 'stuck', step: stuck?.step ?? null };
}

/** The premises first, in either order; or each where it is needed. */
function beginnings({ term, head, rules }: LayoutRequest): State[] {
  const tasks: Task[] = [
    { kind: 'derive', term, anew: false, bars: [], phase: 0, isDetour: false },
    { kind: 'finish', copies: 0 },
  ];
  const agenda = before(tasks, null);
  const { premises } = head;
  const choices: (readonly Formula[])[] = [premises, premises.toReversed(), []];
  return choices.flatMap((written, at) => {
    let draft: Draft | null = Draft.empty(head);
    for (const premise of written) {
      draft = draft?.write(rules.premises[0] ?? '', premise, 0, []) ?? null;
    }
    if (draft === null || (written.length > 0 && rules.premises.length === 0)) return [];
    return [{ draft, depth: 0, agenda, spans: new Map(), cost: at / 2 }];
  });
}

function endsOf({ spans }: State): string {
  let ends = '';
  for (const { end } of spans.values()) ends += `${end},`;
  return ends;
}

/** Names the points of a term at which drafts stand. */
class Points {
  private readonly numbers = new Map<object, number>();

  keyOf({ task, remaining, length }: Agenda): string {
    const left = `${remaining} ${length}`;
    switch (task.kind) {
      case 'derive':
      case 'write':
        return `${task.kind} ${task.phase} ${this.numberOf(task.term)} ${left}`;
      case 'open':
      case 'close':
        return `${task.kind} ${task.phase} ${task.slot.assumed} ${task.slot.derived} ${left}`;
      case 'copy':
        return `copy ${task.phase} ${task.formula} ${left}`;
      case 'finish':
        return 'finish';
    }
  }

  private numberOf(term: object): number {
    const known = this.numbers.get(term) ?? this.numbers.size;
    this.numbers.set(term, known);
    return known;
  }
}
