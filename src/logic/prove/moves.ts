/** How a draft may go on: the next task as it is, with copies and fillers, or by a detour. */

import type { Formula } from '../formula.ts';
import type { Reference } from '../script.ts';
import { Additions, referencesOf } from './additions.ts';
import {
  type Bar,
  before,
  COST,
  type Phase,
  type Slot,
  type State,
  type Task,
  type WriteTask,
} from './agenda.ts';
import type { ClauseSet } from './clauses.ts';
import type { Draft } from './draft.ts';
import type { SpecialRules } from './special-rules.ts';
import { type Derived, type Term, weightOf } from './term.ts';

/** Finds a term for a formula, from what may be cited at a place. */
export type FindDetour = (place: {
  readonly given: readonly number[];
  readonly goal: number;
  readonly depth: number;
  readonly bars: readonly Bar[];
}) => Term | null;

/** Lines that say the same and are tried as a reference. */
const MOST_LINES = 3;
/** Lines that are added for one step, and copies at the end of one box. */
const MOST_ADDED = 8;
/** Detours within detours. */
const MOST_DETOURS = 2;

export class Moves {
  private readonly clauses: ClauseSet;
  private readonly rules: SpecialRules;
  private readonly declared: readonly Formula[];
  private readonly findDetour: FindDetour;
  private readonly additions: Additions;

  constructor(
    clauses: ClauseSet,
    rules: SpecialRules,
    declared: readonly Formula[],
    findDetour: FindDetour,
  ) {
    this.clauses = clauses;
    this.rules = rules;
    this.declared = declared;
    this.findDetour = findDetour;
    this.additions = new Additions(clauses, rules);
  }

  /** The states that follow; none for one without tasks. */
  from(state: State): State[] {
    const { agenda } = state;
    if (agenda === null) return [];
    const { task } = agenda;
    switch (task.kind) {
      case 'derive':
        return this.derive(state, task);
      case 'open':
        return this.open(state, task);
      case 'close':
        return this.close(state, task);
      case 'write':
        return this.write(state, task);
      case 'copy':
        return this.copy(state, task);
      case 'finish':
        return this.finish(state, task);
    }
  }

  private formula(number: number): Formula {
    return this.clauses.formulas[number] as Formula;
  }

  private linesOf({ draft, depth }: State, formula: number): number[] {
    return draft.linesOf(this.formula(formula), depth);
  }

  private derive(state: State, task: Task & { kind: 'derive' }): State[] {
    const { term, anew, bars, phase, isDetour } = task;
    if (!anew && this.linesOf(state, term.formula).length > 0) return [done(state)];
    if (term.kind === 'given') return this.premise(state, term.formula);
    const slots = term.clause.boxes.map((box): Slot => ({ ...box }));
    const derive = (one: Term): Task => ({
      kind: 'derive',
      term: one,
      anew: false,
      bars,
      phase: 0,
      isDetour,
    });
    const boxes = slots.map((slot, at): Task[] => [
      { kind: 'open', slot, phase: 0, isDetour },
      derive(term.boxes[at] as Term),
      { kind: 'close', slot, phase: 0, copies: 0, isDetour },
    ]);
    const write: Task = {
      kind: 'write',
      term,
      slots,
      bars,
      phase: 0,
      added: 0,
      refused: false,
      isDetour,
    };
    const lines = term.lines.map(derive);
    const hoisted = this.hoistable(state, term).map(derive);
    if (phase === 0) {
      const plain = replace(state, [...lines, ...hoisted, ...boxes.flat(), write]);
      return slots.length === 0 && lines.length < 2
        ? [plain]
        : [plain, ...this.later(state, task, 1)];
    }
    const others: Task[][] = [];
    if (lines.length > 1) others.push([...lines.toReversed(), ...hoisted, ...boxes.flat(), write]);
    if (hoisted.length > 0) others.push([...lines, ...boxes.flat(), write]);
    if (lines.length > 0 && slots.length > 0) {
      others.push([...hoisted, ...boxes.flat(), ...lines, write]);
    }
    if (slots.length > 1) others.push([...lines, ...hoisted, ...boxes.toReversed().flat(), write]);
    return others.map((tasks) => replace(state, tasks));
  }

  /** What the boxes of a step need and what may stand before them. */
  private hoistable(state: State, term: Derived): Term[] {
    const found = new Set<Term>();
    const seen = new Set<Term>();
    const open = [...term.boxes];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (seen.has(at)) continue;
      seen.add(at);
      if (at.kind === 'given') {
        const isOpenPremise =
          state.depth === 0 &&
          this.declared.includes(this.formula(at.formula)) &&
          this.linesOf(state, at.formula).length === 0;
        if (isOpenPremise) found.add(at);
      } else if (at.depth <= term.depth) found.add(at);
      else open.push(...at.boxes, ...at.lines);
    }
    return [...found].reverse();
  }

  private premise(state: State, number: number): State[] {
    const { draft, depth } = state;
    const formula = this.formula(number);
    if (depth > 0 || !this.declared.includes(formula)) return [];
    const written = draft.lines.filter(
      (one) => one.formula === formula && this.rules.premises.includes(one.rule),
    );
    if (written.length >= this.declared.filter((one) => one === formula).length) return [];
    return this.rules.premises.flatMap((rule) => after(state, draft.write(rule, formula, 0, [])));
  }

  private open(state: State, task: Task & { kind: 'open' }): State[] {
    const { draft, depth, spans } = state;
    const { slot, phase } = task;
    if (phase > 0) return this.additions.fillers(replace(state, [{ ...task, phase: 0 }]));
    const found = this.rules.assumptions.flatMap((rule) => {
      const longer = draft.assume(rule, this.formula(slot.assumed), depth + 1);
      return after(state, longer).map((next) => ({
        ...next,
        depth: depth + 1,
        spans: new Map(spans).set(slot, { start: draft.line + 1, end: 0 }),
      }));
    });
    return [...found, ...this.later(state, task, found.length)];
  }

  private close(state: State, task: Task & { kind: 'close' }): State[] {
    const { draft, depth, spans } = state;
    const { slot, phase, copies } = task;
    const { start } = spans.get(slot) as { start: number };
    const ends = this.linesOf(state, slot.derived).filter((line) => draft.boxOf(line) === start);
    if (phase === 0) {
      const found = ends.slice(0, MOST_LINES).map((end, at) => ({
        ...done(state),
        depth: depth - 1,
        spans: new Map(spans).set(slot, { start, end }),
        cost: state.cost + at * COST.otherReference,
      }));
      return [...found, ...this.later(state, task, found.length)];
    }
    if (copies >= MOST_ADDED) return [];
    const again: Task = { ...task, phase: 0, copies: copies + 1 };
    const isPadding = copies > 0 && ends.length > 0;
    if (isPadding) {
      const padded = this.additions.padding(replace(state, [again]));
      if (padded.length > 0) return padded;
    }
    const copied = replace(state, [{ kind: 'copy', formula: slot.derived, phase: 0 }, again]);
    return copies > 0 ? [copied] : [copied, ...this.additions.fillers(replace(state, [again]))];
  }

  private finish(state: State, task: Task & { kind: 'finish' }): State[] {
    const { draft } = state;
    const isGoal = draft.line > 0 && draft.conclusion === draft.goal && draft.depth === 0;
    if (isGoal) return [done(state)];
    if (task.copies > 0) return [];
    const goal = this.clauses.numberOf(draft.goal) as number;
    return [
      replace(state, [
        { kind: 'copy', formula: goal, phase: 0 },
        { ...task, copies: 1 },
      ]),
    ];
  }

  private write(state: State, task: WriteTask): State[] {
    const { term, phase, added, bars } = task;
    switch (phase) {
      case 0: {
        const found = this.plainSteps(state, task);
        const refused = found.length === 0;
        return [...found, ...this.later(state, { ...task, refused }, found.length)];
      }
      case 1: {
        const found = added < MOST_ADDED ? this.withAdditions(state, task) : [];
        // Detours cost a search: they are for steps that are refused as they are.
        return task.refused && bars.length < MOST_DETOURS
          ? [...found, ...this.later(state, task, found.length)]
          : found;
      }
      case 2: {
        const { number, record } = term.clause;
        return [
          ...this.detour(state, term.formula, [...bars, { clause: number }]),
          ...this.detour(state, term.formula, [...bars, { rule: record.rule }]),
        ];
      }
    }
  }

  private plainSteps(state: State, { term, slots }: WriteTask): State[] {
    const { draft, depth, spans, cost } = state;
    const { clause } = term;
    const { record, head } = clause;
    const orders = this.clauses.ordersOf(clause, depth);
    if (orders.length === 0) return [];
    const lines = clause.lines.map((line) => this.linesOf(state, line).slice(0, MOST_LINES));
    const ranges = slots.map((slot) => spans.get(slot) as Reference);
    const found: State[] = [];
    let tried = 0;
    for (const chosen of choices(lines)) {
      for (const order of orders) {
        const references = referencesOf(record.form.cites, order, chosen, ranges);
        const longer = draft.write(record.rule, this.formula(head), depth, references);
        const extra = COST.otherReference * tried++;
        found.push(...after(state, longer).map((next) => ({ ...next, cost: cost + extra })));
      }
    }
    return found;
  }

  private withAdditions(state: State, task: WriteTask): State[] {
    const again = { ...task, phase: 0 as Phase, added: task.added + 1 };
    const copies = [...new Set(task.term.clause.lines)].map((formula) =>
      replace(state, [{ kind: 'copy', formula, phase: 0 }, again]),
    );
    const next = replace(state, [again]);
    return [
      ...copies,
      ...(task.added === 0 ? this.additions.fillers(next) : this.additions.padding(next)),
    ];
  }

  private copy(state: State, task: Task & { kind: 'copy' }): State[] {
    const { formula, phase } = task;
    if (phase === 0) {
      const found = this.linesOf(state, formula)
        .slice(0, MOST_LINES)
        .flatMap((line) => this.additions.repeat(done(state), line));
      return found.length > 0 ? found : this.later(state, task, 0);
    }
    return this.detour(state, formula, []);
  }

  private detour(state: State, goal: number, bars: readonly Bar[]): State[] {
    const { draft, depth } = state;
    const term = this.findDetour({
      given: this.additions.accessible(draft, depth),
      goal,
      depth,
      bars,
    });
    if (term === null || term.kind === 'given') return [];
    const task: Task = { kind: 'derive', term, anew: true, bars, phase: 0, isDetour: true };
    const cost = state.cost + COST.detour + weightOf(term) * 0.25;
    return [{ ...replace(state, [task]), cost }];
  }

  /** The task in its next phase. @param count how many states the phase before gave. */
  private later(
    state: State,
    task: Exclude<Task, { readonly kind: 'finish' }>,
    count: number,
  ): State[] {
    const phase = (task.phase + 1) as Phase;
    const isPadded = ('added' in task && task.added > 0) || ('copies' in task && task.copies > 0);
    const cost = state.cost + (count > 0 && !isPadded ? COST.patience : 0);
    return [{ ...replace(state, [{ ...task, phase }]), cost }];
  }
}

function done(state: State): State {
  return { ...state, agenda: state.agenda?.next ?? null };
}

/** These tasks instead of the next one. */
function replace(state: State, tasks: readonly Task[]): State {
  return { ...state, agenda: before(tasks, state.agenda?.next ?? null) };
}

function after(state: State, draft: Draft | null): State[] {
  return draft === null ? [] : [{ ...done(state), draft }];
}

/** One of each list, first ones first. */
function choices(lists: readonly (readonly number[])[]): number[][] {
  return lists.reduce<number[][]>(
    (chosen, list) => chosen.flatMap((one) => list.map((member) => [...one, member])),
    [[]],
  );
}
