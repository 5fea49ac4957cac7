/**
 * Proofs within the conditions of a ruleset: proof terms are searched in what the conditions
 * leave of the calculus, then laid out as lines; in turns with that, certificates are
 * searched. What is given back holds: proofs are checked by the verifier, certificates by
 * their own check.
 */

import { atomsOf, checkCertificate, type Theorem } from '../certificate.ts';
import { findCertificate } from '../certificate-finder.ts';
import type { Certificate } from '../certificate-format.ts';
import { FormulaTable, partsOf } from '../formula.ts';
import { calculusInForce } from '../in-force.ts';
import { lintForm } from '../lint.ts';
import type { LogicRuleset } from '../ruleset.ts';
import { Verifier } from '../verifier.ts';
import type { Bar } from './agenda.ts';
import { Budget, type Clock } from './budget.ts';
import { candidateFormulas } from './candidates.ts';
import { type Clause, ClauseSet } from './clauses.ts';
import { type DraftHead, draftHead } from './draft.ts';
import { layOut } from './layout.ts';
import { type FindDetour, Moves } from './moves.ts';
import { FIRST_CERTIFICATE_BUDGET, type Round, rounds } from './rounds.ts';
import { TermSearch } from './search.ts';
import { type SpecialRules, specialRules } from './special-rules.ts';
import { type Derived, type Term, termName } from './term.ts';
import { TruthTables } from './truth.ts';

export type ProveResult =
  | { readonly kind: 'proof'; readonly script: string; readonly lines: number }
  | { readonly kind: 'certificate'; readonly certificate: Certificate }
  /** Neither was found; this shows nothing. */
  | { readonly kind: 'unknown' };

export interface ProveLimits {
  /** Steps of the search; a million are about a second. */
  readonly steps: number;
  /** null: only steps are counted, and the same call always has the same result. */
  readonly time: { readonly now: Clock; readonly milliseconds: number } | null;
}

export const DEFAULT_PROVE_LIMITS: ProveLimits = { steps: 200_000_000, time: null };

/**
 * Finds a proof that the verifier accepts, or a certificate that there is none. Premises and
 * goal are those of the theorem, in their order.
 */
export function prove(
  ruleset: LogicRuleset,
  theorem: Theorem,
  limits: ProveLimits = DEFAULT_PROVE_LIMITS,
): ProveResult {
  return new Prover(ruleset, theorem, limits).run();
}

/** Detours are short. */
const DETOUR = { most: 4, steps: 6_000 } as const;
/** With more different sub-formulas nothing is searched: the candidates alone would be too many. */
const MOST_PARTS = 300;
/** The largest cost of a branch of a term. */
const MOST_COST = 14;
/** Of the time that is left, what a search for a certificate may take. */
const CERTIFICATE_SHARE = 0.3;

/** A step at which a layout got stuck is not taken again at that depth. */
interface StepBar {
  readonly clause: number;
  readonly depth: number;
}

class Prover {
  private readonly ruleset: LogicRuleset;
  private readonly theorem: Theorem;
  private readonly table = new FormulaTable();
  private readonly budget: Budget;
  private readonly verifier: Verifier;
  private readonly head: DraftHead;
  private readonly rules: SpecialRules;
  /** null: a record in force is classically unsound, or there are too many atoms. */
  private readonly tables: TruthTables | null;
  private readonly now: Clock;
  private readonly deadline: number;
  /** Milliseconds that a step of the search for certificates took. */
  private certificatePace = 0;

  constructor(ruleset: LogicRuleset, given: Theorem, { steps, time }: ProveLimits) {
    this.ruleset = ruleset;
    const { table } = this;
    this.theorem = {
      premises: given.premises.map((premise) => table.adopt(premise)),
      goal: table.adopt(given.goal),
    };
    this.now = time === null ? () => 0 : time.now;
    this.deadline = time === null ? Number.POSITIVE_INFINITY : time.now() + time.milliseconds;
    this.budget = new Budget(steps, () => this.now() >= this.deadline);
    this.verifier = new Verifier(ruleset);
    this.head = draftHead(ruleset, this.theorem.premises, this.theorem.goal);
    const calculus = calculusInForce(ruleset);
    const isSound = calculus.records.every(({ form }) => lintForm(form).kind === 'sound');
    this.tables = isSound ? TruthTables.of(atomsOf(this.theorem)) : null;
    this.rules = specialRules(ruleset);
  }

  run(): ProveResult {
    const { premises, goal } = this.theorem;
    if (new Set([...premises, goal].flatMap(partsOf)).size > MOST_PARTS) return { kind: 'unknown' };
    const refuted = this.refute(FIRST_CERTIFICATE_BUDGET);
    if (refuted !== null) return refuted;
    for (const round of rounds) {
      const found = this.attempt(round) ?? this.refute(round.certificateBudget);
      if (found !== null) return found;
      if (this.budget.isSpent) break;
    }
    return { kind: 'unknown' };
  }

  private refute(wanted: number): ProveResult | null {
    const { ruleset, theorem } = this;
    const start = this.now();
    const share = (this.deadline - start) * CERTIFICATE_SHARE;
    const affordable = this.certificatePace > 0 ? share / this.certificatePace : wanted;
    const budget = Math.floor(Math.min(wanted, affordable));
    if (budget <= 0) return null;
    const certificate = findCertificate(ruleset, theorem, budget);
    this.certificatePace = (this.now() - start) / budget;
    this.budget.spend(budget / 4);
    if (certificate === null || !checkCertificate(ruleset, theorem, certificate).valid) return null;
    return { kind: 'certificate', certificate };
  }

  /**
   * Lays out one term after another. Where a layout gets stuck, the next terms do without
   * that step, or without one of the steps that give what it cites; few such bars come first.
   */
  private attempt(round: Round): ProveResult | null {
    const { theorem, table, head, rules } = this;
    const formulas = candidateFormulas(theorem, round.level, table);
    const view = { goal: theorem.goal, premises: theorem.premises.length };
    const clauses = new ClauseSet(calculusInForce(this.ruleset), formulas, view, table);
    const moves = new Moves(clauses, rules, theorem.premises, this.detourFinder(clauses));
    const queue: (readonly StepBar[])[] = [[]];
    const queued = new Set<string>();
    const laidOut = new Set<string>();
    for (let at = 0; at < queue.length && laidOut.size < round.terms; at++) {
      if (this.budget.isSpent) return null;
      const barred = queue[at] as readonly StepBar[];
      const term = this.term(clauses, round, barred);
      if (term === null) continue;
      const name = termName(term);
      if (laidOut.has(name)) continue;
      laidOut.add(name);
      const budget = this.budget.part(round.layoutSteps);
      const result = layOut({ term, head, rules, moves, budget, ...round.layout });
      if (result.kind === 'proof') {
        const script = result.draft.print();
        if (this.verifier.check(script, theorem).accepted)
          return { kind: 'proof', script, lines: result.draft.line };
        continue;
      }
      if (result.step === null) continue;
      for (const { clause, depth } of withParts(result.step)) {
        const next = [...barred, { clause: clause.number, depth }];
        const key = next
          .map((one) => `${one.clause}/${one.depth}`)
          .sort()
          .join();
        if (!queued.has(key)) queue.push(next);
        queued.add(key);
      }
    }
    return null;
  }

  private term(clauses: ClauseSet, round: Round, barred: readonly StepBar[]): Term | null {
    const number = (formula: Theorem['goal']) => clauses.numberOf(formula) as number;
    return new TermSearch(clauses, this.tables, this.budget.part(round.termSteps), {
      given: this.theorem.premises.map(number),
      goal: number(this.theorem.goal),
      depth: 0,
      anew: false,
      most: MOST_COST,
      isBarred: ({ number: clause }, depth) =>
        barred.some((bar) => bar.clause === clause && bar.depth === depth),
    }).run();
  }

  private detourFinder(clauses: ClauseSet): FindDetour {
    const known = new Map<string, Term | null>();
    return ({ given, goal, depth, bars }) => {
      const key = `${depth} ${goal} ${given.join()} ${bars.map(barKey).join()}`;
      let term = known.get(key);
      if (term === undefined) {
        const isBarred = (clause: Clause) => bars.some((bar) => holds(bar, clause));
        const request = { given, goal, depth, anew: true, most: DETOUR.most, isBarred };
        const budget = this.budget.part(DETOUR.steps);
        term = new TermSearch(clauses, this.tables, budget, request).run();
        known.set(key, term);
      }
      return term;
    };
  }
}

/** A step and the steps that give what it cites. */
function withParts(step: Derived): Derived[] {
  const parts = [...step.lines, ...step.boxes];
  return [step, ...parts.filter((part): part is Derived => part.kind === 'derived')];
}

function barKey(bar: Bar): string {
  return 'rule' in bar ? bar.rule : String(bar.clause);
}

/** Whether a bar stands before a step. */
function holds(bar: Bar, { number, record }: Clause): boolean {
  return 'rule' in bar ? bar.rule === record.rule : bar.clause === number;
}
