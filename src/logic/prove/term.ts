/** Proof terms: what is derived from what by which step, without lines and their order. */

import type { Clause } from './clauses.ts';

export type Term = Given | Derived;

/** A premise, an assumption or a line that is written already. */
export interface Given {
  readonly kind: 'given';
  /** Its number in the set of formulas. */
  readonly formula: number;
}

/** Terms are shared: a term that is needed twice is one object. */
export interface Derived {
  readonly kind: 'derived';
  readonly formula: number;
  readonly clause: Clause;
  /** In the order of the clause. */
  readonly lines: readonly Term[];
  readonly boxes: readonly Term[];
  /** The number of boxes around the place where it was found. */
  readonly depth: number;
  /** Lines that writing it takes, if nothing is shared. */
  readonly weight: number;
}

/** Cut so that sums stay small where terms share much. */
const MOST_WEIGHT = 10_000;

export function derivedTerm(parts: Omit<Derived, 'kind' | 'weight' | 'formula'>): Derived {
  const inner = [...parts.lines, ...parts.boxes].reduce((sum, one) => sum + weightOf(one), 0);
  const weight = Math.min(MOST_WEIGHT, 1 + inner + 2 * parts.boxes.length);
  return { kind: 'derived', formula: parts.clause.head, weight, ...parts };
}

export function weightOf(term: Term): number {
  return term.kind === 'given' ? 0 : term.weight;
}

/** Equal for terms with the same steps. */
export function termName(term: Term): string {
  const names = new Map<Term, number>();
  const steps = new Map<string, number>();
  const nameOf = (one: Term): number => {
    const known = names.get(one);
    if (known !== undefined) return known;
    const step =
      one.kind === 'given'
        ? `given ${one.formula}`
        : `${one.clause.number}/${one.depth} ${[...one.lines, ...one.boxes].map(nameOf).join()}`;
    const name = steps.get(step) ?? steps.size;
    steps.set(step, name);
    names.set(one, name);
    return name;
  };
  nameOf(term);
  return [...steps.keys()].join(';');
}
