/** Lines that a proof needs for the sake of conditions only: copies, fillers and padding. */

import type { Formula } from '../formula.ts';
import type { Reference } from '../script.ts';
import { COST, type State } from './agenda.ts';
import type { Clause, ClauseSet } from './clauses.ts';
import type { Draft } from './draft.ts';
import type { SpecialRules } from './special-rules.ts';

const MOST_FILLERS = 3;

/** The tasks of a state stay the same, whatever line is added. */
export class Additions {
  private readonly clauses: ClauseSet;
  private readonly copies: readonly string[];

  constructor(clauses: ClauseSet, { copies }: SpecialRules) {
    this.clauses = clauses;
    this.copies = copies;
  }

  /** A line that repeats another one, if that is accessible. */
  repeat(state: State, line: number): State[] {
    const { draft, depth } = state;
    if (!draft.isAccessible(line, depth)) return [];
    return this.copies.flatMap((rule) => {
      const longer = draft.write(rule, draft.formulaOf(line), depth, [{ start: line, end: null }]);
      return longer === null ? [] : [{ ...state, draft: longer, cost: state.cost + COST.line }];
    });
  }

  /** One line that nothing needs. */
  fillers(state: State): State[] {
    const { draft, depth } = state;
    const lines = new Map<Formula, number>();
    const consider = (line: number) => {
      if (line < 1 || !draft.isAccessible(line, depth)) return;
      const formula = draft.formulaOf(line);
      if (!lines.has(formula)) lines.set(formula, line);
    };
    const considerFormula = (number: number) => {
      consider(draft.linesOf(this.clauses.formulas[number] as Formula, depth)[0] ?? 0);
    };
    // What is cited next, where it would otherwise be far away by then.
    for (let at = state.agenda; at !== null && lines.size < MOST_FILLERS - 1; at = at.next) {
      const { task } = at;
      if (task.kind === 'close') considerFormula(task.slot.derived);
      if (task.kind === 'write') task.term.clause.lines.forEach(considerFormula);
    }
    consider(draft.line);
    consider(draft.open[depth] as number);
    for (let line = draft.line; line >= 1 && lines.size < MOST_FILLERS; line--) consider(line);
    const copies = [...lines.values()].flatMap((line) => this.repeat(state, line));
    return [...copies, ...this.steps(state)];
  }

  /** One more line after others that nothing needs. */
  padding(state: State): State[] {
    const { draft, depth } = state;
    let last = draft.line;
    while (last >= 1 && !draft.isAccessible(last, depth)) last--;
    const copies = last === 0 ? [] : this.repeat(state, last);
    const found = copies.length > 0 ? copies : this.steps(state).slice(0, 1);
    return found.map((next) => ({ ...next, cost: state.cost + COST.padding }));
  }

  /** What the next line may cite, by numbers of formulas. */
  accessible(draft: Draft, depth: number): number[] {
    const found = new Set<number>();
    for (let line = 1; line <= draft.line; line++) {
      if (!draft.isAccessible(line, depth)) continue;
      const number = this.clauses.numberOf(draft.formulaOf(line));
      if (number !== null) found.add(number);
    }
    return [...found].sort((a, b) => a - b);
  }

  /** A step of every rule that can be taken: conditions may count uses of rules. */
  private steps(state: State): State[] {
    const { draft, depth } = state;
    const { free, citing } = this.clauses;
    const facts = this.accessible(draft, depth);
    const given = new Set(facts);
    const found = new Map<string, State>();
    const take = (clause: Clause) => {
      const { rule } = clause.record;
      if (found.has(rule) || !clause.lines.every((line) => given.has(line))) return;
      const next = this.step(state, clause);
      if (next !== null) found.set(rule, next);
    };
    free.forEach(take);
    for (const fact of facts) (citing[fact] as readonly Clause[]).forEach(take);
    return [...found.values()];
  }

  private step(state: State, { record, lines, head }: Clause): State | null {
    const { draft, depth } = state;
    const formula = (number: number) => this.clauses.formulas[number] as Formula;
    for (const order of record.orders) {
      const cited = lines.map((line) => draft.linesOf(formula(line), depth)[0] as number);
      const references = referencesOf(record.form.cites, order, cited, []);
      const longer = draft.write(record.rule, formula(head), depth, references);
      if (longer !== null) return { ...state, draft: longer, cost: state.cost + COST.otherLine };
    }
    return null;
  }
}

/** References in written order. */
export function referencesOf(
  cites: readonly { readonly kind: 'line' | 'box' }[],
  order: readonly number[],
  lines: readonly number[],
  ranges: readonly Reference[],
): Reference[] {
  const references = new Array<Reference>(cites.length);
  let [line, box] = [0, 0];
  cites.forEach(({ kind }, index) => {
    references[order[index] as number] =
      kind === 'line'
        ? { start: lines[line++] as number, end: null }
        : (ranges[box++] as Reference);
  });
  return references;
}
