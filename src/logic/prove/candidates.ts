/**
 * The formulas that a search may write: those of the theorem and some made of them, more of
 * them on each level. A proof within conditions often has to go through formulas that no
 * normal proof has.
 */

import type { Theorem } from '../certificate.ts';
import { type Formula, type FormulaTable, partsOf } from '../formula.ts';

export type CandidateLevel = 0 | 1 | 2;

/** On a level at most so many formulas. */
const MOST = [250, 500, 900] as const;
/** Formulas larger than this are made of others on no level. */
const LARGEST_PART = 9;

/** Every formula once; the theorem is of the table. */
export function candidateFormulas(
  theorem: Theorem,
  level: CandidateLevel,
  table: FormulaTable,
): Formula[] {
  const own = [...new Set([...theorem.premises, theorem.goal].flatMap(partsOf))];
  const found = new Set<Formula>([...own, table.bot()]);
  const most = MOST[level];
  const add = (formula: Formula) => {
    if (found.size < most) found.add(formula);
  };
  const addLaws = (formula: Formula) => {
    const negation = table.not(formula);
    add(negation);
    add(table.not(negation));
    add(table.node('or', formula, negation));
  };
  own.forEach(addLaws);
  for (const formula of own) {
    add(table.node('and', formula, formula));
    if (formula.kind === 'or')
      add(table.node('or', formula.right as Formula, formula.left as Formula));
    if (formula.kind === 'and')
      add(table.node('and', formula.right as Formula, formula.left as Formula));
  }
  if (level === 0) return [...found];

  const small = own.filter(({ size }) => size <= LARGEST_PART).sort((a, b) => a.size - b.size);
  for (const formula of own) relatives(formula, table).forEach(addLaws);
  // What holds anyway: to assume it again is a way to stand in a box.
  const plain = small.find(({ kind }) => kind === 'atom') ?? theorem.goal;
  const witness = theorem.premises[0] ?? table.node('impl', plain, plain);
  add(witness);
  for (const formula of own) {
    for (const one of [formula, table.not(formula), table.not(table.not(formula))]) {
      const joined = table.node('and', one, witness);
      add(joined);
      add(table.node('impl', witness, joined));
      add(table.node('impl', witness, one));
    }
    add(table.node('impl', formula, formula));
    add(table.node('or', formula, formula));
    add(table.node('impl', formula, table.bot()));
    add(table.not(table.node('and', formula, table.not(formula))));
  }
  // What follows from the goal, and what the goal follows from.
  for (const formula of small) {
    add(table.node('impl', formula, theorem.goal));
    add(table.node('or', formula, theorem.goal));
    add(table.node('or', theorem.goal, formula));
  }
  if (level === 1) return [...found];

  const parts = [...small, ...small.map((formula) => table.not(formula))];
  for (const left of parts) {
    for (const right of parts) {
      for (const kind of ['or', 'impl', 'and'] as const) add(table.node(kind, left, right));
    }
  }
  return [...found];
}

/** Formulas that are classically equivalent to one or to its negation. */
function relatives(formula: Formula, table: FormulaTable): Formula[] {
  const { kind } = formula;
  if (kind === 'atom' || kind === 'bot') return [];
  const left = formula.left as Formula;
  if (kind === 'not') {
    if (left.kind === 'atom' || left.kind === 'bot' || left.kind === 'not') return [];
    return relatives(left, table);
  }
  const right = formula.right as Formula;
  const [notLeft, notRight] = [table.not(left), table.not(right)];
  switch (kind) {
    case 'and':
      return [
        table.node('or', notLeft, notRight),
        table.node('impl', left, notRight),
        table.node('and', right, left),
      ];
    case 'or':
      return [
        table.node('impl', notLeft, right),
        table.node('impl', notRight, left),
        table.node('and', notLeft, notRight),
        table.node('or', right, left),
      ];
    case 'impl':
      return [
        table.node('or', notLeft, right),
        table.node('or', right, notLeft),
        table.node('and', left, notRight),
        table.node('impl', notRight, notLeft),
      ];
  }
}
