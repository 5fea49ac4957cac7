/** Theorems apart from the names of their atoms and the order of their premises. */

import {
  type Formula,
  FormulaTable,
  partsOf,
  printFormula,
  readScript,
} from '../../logic/index.ts';

export interface StatedTheorem {
  readonly premises: readonly Formula[];
  readonly goal: Formula;
}

/** What a proof says that it proves; null if it cannot be read. */
export function statedTheorem(proof: string): StatedTheorem | null {
  const reading = readScript(proof, new FormulaTable());
  return reading.ok ? reading.script : null;
}

/** Whether a proof declares these very premises, each as often, and this goal. */
export function statesTheorem(stated: StatedTheorem, theorem: StatedTheorem): boolean {
  const text = ({ premises, goal }: StatedTheorem) =>
    JSON.stringify([printFormula(goal), ...premises.map(printFormula).sort()]);
  return text(stated) === text(theorem);
}

interface Arrangement {
  /** By atom: its number. */
  readonly numbers: ReadonlyMap<string, number>;
  readonly left: readonly Formula[];
}

/**
 * A text that two theorems share if and only if one is the other with other atoms and its
 * premises in another order. Atoms are numbered as they come, the goal first; of all orders of
 * the premises the one with the least text is taken.
 */
export function theoremForm({ premises, goal }: StatedTheorem): string {
  const first = numbered(goal, new Map());
  const texts = [first.text];
  let open: Arrangement[] = [{ numbers: first.numbers, left: premises }];
  for (let count = 0; count < premises.length; count++) {
    const choices = open.flatMap(({ numbers, left }) =>
      left.map((premise, at) => {
        const next = numbered(premise, numbers);
        return { ...next, left: left.filter((_, other) => other !== at) };
      }),
    );
    const least = choices.map(({ text }) => text).sort()[0] ?? '';
    open = withoutTwins(choices.filter(({ text }) => text === least));
    texts.push(least);
  }
  return texts.join('; ');
}

/** Arrangements that number the same atoms alike and leave the same premises go on alike. */
function withoutTwins(arrangements: readonly Arrangement[]): Arrangement[] {
  const found = new Map<string, Arrangement>();
  for (const one of arrangements) {
    const key = JSON.stringify([[...one.numbers], one.left.map(printFormula).sort()]);
    if (!found.has(key)) found.set(key, one);
  }
  return [...found.values()];
}

/** The text of a formula with numbered atoms; atoms without a number get the next ones. */
function numbered(
  formula: Formula,
  known: ReadonlyMap<string, number>,
): { readonly text: string; readonly numbers: ReadonlyMap<string, number> } {
  const numbers = new Map(known);
  const atoms = new Set(
    partsOf(formula).flatMap(({ kind, name }) => (kind === 'atom' ? [name] : [])),
  );
  const text = printFormula(formula).replace(/[A-Za-z]\w*/g, (word) => {
    if (!atoms.has(word)) return word;
    if (!numbers.has(word)) numbers.set(word, numbers.size);
    return `a${numbers.get(word)}`;
  });
  return { text, numbers };
}
