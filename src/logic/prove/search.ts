/**
 * Goal-directed search for proof terms: in a context all that follows without boxes is known;
 * boxes are opened where a step that cites them would give the goal, or a fact that leads to
 * it. Deepening is by a cost along each branch, so that simple proofs are found first.
 */

import type { Budget } from './budget.ts';
import type { Clause, ClauseSet } from './clauses.ts';
import { Context, type Derivation, type Steps } from './context.ts';
import { derivedTerm, type Term } from './term.ts';
import { areAmong, both, commonAreAmong, type TruthTables, type Valuations } from './truth.ts';

export interface SearchRequest {
  /** What may be cited. */
  readonly given: readonly number[];
  readonly goal: number;
  /** The number of boxes around the place where the goal is wanted. */
  readonly depth: number;
  /** A new derivation is wanted even if the goal is given. */
  readonly anew: boolean;
  /** The largest cost of a branch that is tried. */
  readonly most: number;
  isBarred(clause: Clause, depth: number): boolean;
}

/** Steps that the search knows nothing better about cost this much more if they are no step to the goal. */
const UNLINKED = 3;
/** A disjunction that is there without a proof invites too many cases. */
const FREE_DISJUNCTION = 1;
/** To assume what is known already serves only to stand deeper. */
const KNOWN_ASSUMPTION = 2;

interface BoxStep {
  readonly clause: Clause;
  readonly cost: number;
}

export class TermSearch implements Steps {
  readonly clauses: ClauseSet;
  readonly budget: Budget;
  private readonly request: SearchRequest;
  /** By formula. null: truth says nothing about the calculus. */
  private readonly truths: readonly Valuations[] | null;
  private readonly root: Context;
  /** By context and goal: the largest cost with which it was not found. */
  private readonly failed = new Map<string, number>();
  private readonly terms = new Map<Context, Map<number, Term>>();

  constructor(
    clauses: ClauseSet,
    tables: TruthTables | null,
    budget: Budget,
    request: SearchRequest,
  ) {
    this.clauses = clauses;
    this.budget = budget;
    this.request = request;
    this.truths = tables === null ? null : clauses.formulas.map((one) => tables.of(one));
    const { given, depth } = request;
    const valuations = given.reduce<Valuations | null>(
      (all, fact) => (all === null ? null : both(all, this.truths?.[fact] as Valuations)),
      tables?.everywhere ?? null,
    );
    this.root = new Context(this, null, -1, depth, `${depth}:`, valuations);
    for (const fact of given) this.root.give(fact);
  }

  isAllowed(clause: Clause, depth: number): boolean {
    return this.clauses.ordersOf(clause, depth).length > 0 && !this.request.isBarred(clause, depth);
  }

  /** A proof term, or null if none is found. */
  run(): Term | null {
    const { root, request, budget } = this;
    root.update();
    for (let cost = 0; cost <= request.most && !budget.isSpent; cost++) {
      if (request.anew) {
        const term = this.anew(cost);
        if (term !== null) return term;
      } else if (this.prove(root, request.goal, cost)) return this.term(root, request.goal);
    }
    return null;
  }

  /** The last step is one that derives the goal, whatever is known. */
  private anew(cost: number): Term | null {
    const { root, request, clauses } = this;
    const steps = (clauses.deriving[request.goal] as readonly Clause[])
      .filter((clause) => this.isAllowed(clause, root.depth))
      .map((clause) => ({
        clause,
        known: clause.lines.filter((line) => root.isKnown(line)).length,
      }))
      .sort((a, b) => b.known - b.clause.lines.length - (a.known - a.clause.lines.length));
    for (const { clause } of steps) {
      if (this.budget.isSpent) return null;
      const needed = clause.lines.filter((line) => !root.isKnown(line)).length;
      const left = cost - needed - clause.boxes.length;
      if (left < 0) continue;
      if (!clause.lines.every((line) => this.prove(root, line, left))) continue;
      const boxes = this.proveBoxes(root, clause, left);
      if (boxes === null) continue;
      return this.derived(root, { clause, boxes });
    }
    return null;
  }

  private prove(context: Context, goal: number, cost: number): boolean {
    const { budget } = this;
    context.update();
    if (context.isKnown(goal)) return true;
    if (cost <= 0 || budget.isSpent || !this.isValid(context, goal)) return false;
    const key = `${context.key}>${goal}`;
    if ((this.failed.get(key) ?? -1) >= cost) return false;
    for (;;) {
      const before = context.version;
      for (const { clause, cost: needed } of this.boxSteps(context, goal, cost)) {
        if (context.isKnown(clause.head)) continue;
        const boxes = this.proveBoxes(context, clause, cost - needed);
        if (boxes === null) continue;
        context.add(clause.head, { clause, boxes }, this.costOf(context, clause, boxes));
        if (context.isKnown(goal)) return true;
      }
      if (budget.isSpent) return false;
      if (context.version === before) break;
    }
    this.failed.set(key, cost);
    return false;
  }

  private costOf(context: Context, { lines, boxes }: Clause, inner: readonly Context[]): number {
    let cost = 1;
    for (const line of lines) cost += context.cost(line);
    inner.forEach((box, at) => {
      cost += 2 + box.cost(boxes[at]?.derived as number);
    });
    return cost;
  }

  private proveBoxes(context: Context, clause: Clause, cost: number): Context[] | null {
    const boxes: Context[] = [];
    for (const { assumed, derived } of clause.boxes) {
      const child = this.child(context, assumed);
      if (!this.prove(child, derived, cost)) return null;
      boxes.push(child);
    }
    return boxes;
  }

  private child(context: Context, assumption: number): Context {
    let child = context.children.get(assumption);
    if (child === undefined) {
      const { truths } = this;
      const valuations =
        context.valuations === null || truths === null
          ? null
          : both(context.valuations, truths[assumption] as Valuations);
      const depth = context.depth + 1;
      child = new Context(
        this,
        context,
        assumption,
        depth,
        keyOf(context, assumption, depth),
        valuations,
      );
      context.children.set(assumption, child);
    }
    return child;
  }

  private isValid({ valuations }: Context, goal: number): boolean {
    return (
      valuations === null ||
      this.truths === null ||
      areAmong(valuations, this.truths[goal] as Valuations)
    );
  }

  private boxesAreValid({ valuations }: Context, { boxes }: Clause): boolean {
    const { truths } = this;
    if (valuations === null || truths === null) return true;
    return boxes.every(({ assumed, derived }) =>
      commonAreAmong(valuations, truths[assumed] as Valuations, truths[derived] as Valuations),
    );
  }

  /** Steps with boxes that lead to the goal, the nearest ones first. */
  private boxSteps(context: Context, goal: number, most: number): BoxStep[] {
    const found: BoxStep[] = [];
    const { deriving } = this.clauses;
    const distances = new Map<number, number>([[goal, 0]]);
    const open: number[][] = [[goal]];
    let touched = 1;
    for (let distance = 0; distance < open.length && distance < most; distance++) {
      for (const wanted of open[distance] ?? []) {
        if (distances.get(wanted) !== distance) continue;
        for (const clause of deriving[wanted] as readonly Clause[]) {
          touched++;
          const missing = clause.lines.filter((line) => !context.isKnown(line));
          if (missing.length > 0 && missing.some((line) => !this.isValid(context, line))) continue;
          const isBoxed = clause.boxes.length > 0;
          if (isBoxed && !this.boxesAreValid(context, clause)) continue;
          if (!this.isAllowed(clause, context.depth)) continue;
          if (missing.length === 0) {
            if (isBoxed) {
              const cost = 1 + distance + this.extraCost(context, clause);
              if (cost <= most) found.push({ clause, cost });
            }
            continue;
          }
          const further = distance + (missing.length === 1 ? 1 : UNLINKED);
          for (const line of missing) {
            if ((distances.get(line) ?? most) <= further) continue;
            distances.set(line, further);
            open[further] ??= [];
            (open[further] as number[]).push(line);
          }
        }
      }
    }
    this.budget.spend(touched);
    return found.sort((a, b) => a.cost - b.cost || a.clause.number - b.clause.number);
  }

  private extraCost(context: Context, { lines, boxes }: Clause): number {
    let extra = 0;
    for (const line of lines) {
      if (context.derivationOf(line)?.clause.lines.length === 0) extra += FREE_DISJUNCTION;
    }
    for (const { assumed } of boxes) if (context.isKnown(assumed)) extra += KNOWN_ASSUMPTION;
    return extra;
  }

  private term(context: Context, fact: number): Term {
    const home = context.homeOf(fact);
    let known = this.terms.get(home);
    if (known === undefined) {
      known = new Map();
      this.terms.set(home, known);
    }
    let term = known.get(fact);
    if (term === undefined) {
      const derivation = home.derivationOf(fact);
      term =
        derivation === null ? { kind: 'given', formula: fact } : this.derived(home, derivation);
      known.set(fact, term);
    }
    return term;
  }

  private derived(home: Context, { clause, boxes }: Derivation): Term {
    return derivedTerm({
      clause,
      lines: clause.lines.map((line) => this.term(home, line)),
      boxes: boxes.map((box, at) => this.term(box, clause.boxes[at]?.derived as number)),
      depth: home.depth,
    });
  }
}

function keyOf(context: Context, assumption: number, depth: number): string {
  const assumptions = [assumption];
  for (let at: Context | null = context; at !== null && at.assumption >= 0; at = at.parent) {
    assumptions.push(at.assumption);
  }
  return `${depth}:${assumptions.sort((a, b) => a - b).join()}`;
}
