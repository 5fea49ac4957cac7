/** What is known under some assumptions: all that steps without boxes give, the cheap ones first. */

import type { Budget } from './budget.ts';
import type { Clause, ClauseSet } from './clauses.ts';
import type { Valuations } from './truth.ts';

/** How a fact is derived; null for what is given. */
export interface Derivation {
  readonly clause: Clause;
  /** The context of each box. */
  readonly boxes: readonly Context[];
}

/** What steps a search may use. */
export interface Steps {
  readonly clauses: ClauseSet;
  readonly budget: Budget;
  isAllowed(clause: Clause, depth: number): boolean;
}

interface Waiting {
  readonly fact: number;
  readonly derivation: Derivation | null;
  readonly home: Context;
}

/** Facts that cost more are as dear as this. */
const DEAREST = 400;

export class Context {
  readonly parent: Context | null;
  /** The assumption of its box; -1 at the root. */
  readonly assumption: number;
  /** The number of boxes around it. */
  readonly depth: number;
  /** Names the set of its assumptions and its depth. */
  readonly key: string;
  /** Where everything that is given is true; null where truth is not looked at. */
  readonly valuations: Valuations | null;
  readonly children = new Map<number, Context>();
  /** Counts the facts. */
  version = 0;
  private readonly steps: Steps;
  /** By fact: 0 if it is not known, else one more than its cost. */
  private readonly costs: Int16Array;
  private readonly derivations: (Derivation | null)[];
  private readonly homes: (Context | null)[];
  /** By cost. */
  private readonly waiting: Waiting[][] = [];
  private parentVersion = 0;
  /** Whether steps that cite nothing are taken. */
  private hasFree = false;

  constructor(
    steps: Steps,
    parent: Context | null,
    assumption: number,
    depth: number,
    key: string,
    valuations: Valuations | null,
  ) {
    this.steps = steps;
    this.parent = parent;
    this.assumption = assumption;
    this.depth = depth;
    this.key = key;
    this.valuations = valuations;
    const size = steps.clauses.formulas.length;
    this.costs = new Int16Array(size);
    this.derivations = new Array<Derivation | null>(size).fill(null);
    this.homes = new Array<Context | null>(size).fill(null);
    if (assumption >= 0) this.wait(assumption, null, this, 0);
  }

  isKnown(fact: number): boolean {
    return this.costs[fact] !== 0;
  }

  cost(fact: number): number {
    return (this.costs[fact] as number) - 1;
  }

  derivationOf(fact: number): Derivation | null {
    return this.derivations[fact] as Derivation | null;
  }

  /** The context, this one or one around it, in which a fact is derived. */
  homeOf(fact: number): Context {
    return this.homes[fact] as Context;
  }

  knows(facts: readonly number[]): boolean {
    for (const fact of facts) if (this.costs[fact] === 0) return false;
    return true;
  }

  give(fact: number): void {
    this.wait(fact, null, this, 0);
  }

  add(fact: number, derivation: Derivation, cost: number): void {
    this.wait(fact, derivation, this, cost);
    this.close();
  }

  /** Takes in what has become known around this context, and what follows. */
  update(): void {
    const { parent } = this;
    if (parent !== null) {
      parent.update();
      if (parent.version !== this.parentVersion) {
        this.parentVersion = parent.version;
        for (let fact = 0; fact < this.costs.length; fact++) {
          if (this.costs[fact] !== 0 || !parent.isKnown(fact)) continue;
          this.wait(fact, parent.derivationOf(fact), parent.homeOf(fact), parent.cost(fact));
        }
      }
    }
    if (!this.hasFree) {
      this.hasFree = true;
      for (const clause of this.steps.clauses.free) {
        if (this.steps.isAllowed(clause, this.depth))
          this.wait(clause.head, { clause, boxes: [] }, this, 1);
      }
    }
    this.close();
  }

  private wait(fact: number, derivation: Derivation | null, home: Context, cost: number): void {
    if (this.costs[fact] !== 0) return;
    const at = Math.min(cost, DEAREST);
    this.waiting[at] ??= [];
    (this.waiting[at] as Waiting[]).push({ fact, derivation, home });
  }

  private close(): void {
    for (let cost = 0; cost < this.waiting.length; cost++) {
      const here = this.waiting[cost];
      // What follows costs more, so that nothing is added here meanwhile but at the dearest.
      for (let at = 0; here !== undefined && at < here.length; at++) {
        const { fact, derivation, home } = here[at] as Waiting;
        if (this.costs[fact] !== 0) continue;
        this.costs[fact] = cost + 1;
        this.derivations[fact] = derivation;
        this.homes[fact] = home;
        this.version++;
        this.follow(fact);
      }
    }
    this.waiting.length = 0;
  }

  private follow(fact: number): void {
    const { steps, costs, depth } = this;
    const { citing } = steps.clauses;
    const clauses = citing[fact] as readonly Clause[];
    steps.budget.spend(1 + clauses.length);
    for (const clause of clauses) {
      if (costs[clause.head] !== 0 || !this.knows(clause.lines)) continue;
      if (!steps.isAllowed(clause, depth)) continue;
      let cost = 1;
      for (const line of clause.lines) cost += this.cost(line);
      this.wait(clause.head, { clause, boxes: [] }, this, cost);
    }
  }
}
