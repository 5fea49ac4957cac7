/** Theorems apart from names and order, held against trying all renamings and orders. */

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Formula, FormulaTable, printFormula, readFormula } from '../../src/logic/index.ts';
import {
  type StatedTheorem,
  statesTheorem,
  theoremForm,
} from '../../src/worlds/check-logic/theorem-form.ts';

const ATOMS = ['p', 'q', 'r'];

const { formula } = fc.letrec<{ formula: string }>((tie) => ({
  formula: fc.oneof(
    { maxDepth: 2 },
    fc.constantFrom(...ATOMS, 'BOT'),
    tie('formula').map((one) => `NOT(${one})`),
    fc
      .tuple(fc.constantFrom('AND', 'IMPL'), tie('formula'), tie('formula'))
      .map(([word, left, right]) => `${word}(${left}, ${right})`),
  ),
}));

const theorem = fc.record({ premises: fc.array(formula, { maxLength: 3 }), goal: formula });
type Texts = { readonly premises: readonly string[]; readonly goal: string };

function read({ premises, goal }: Texts): StatedTheorem {
  const table = new FormulaTable();
  const one = (text: string): Formula => {
    const reading = readFormula(text, table);
    if (!reading.ok) throw new Error(reading.message);
    return reading.formula;
  };
  return { premises: premises.map(one), goal: one(goal) };
}

const renamed = ({ premises, goal }: Texts, names: Readonly<Record<string, string>>): Texts => {
  const rename = (text: string) => text.replace(/\b[a-z]\w*\b/g, (atom) => names[atom] ?? atom);
  return { premises: premises.map(rename), goal: rename(goal) };
};

/** Texts that are the same for theorems that differ in the order of premises only. */
const sorted = (texts: Texts) => {
  const { premises, goal } = read(texts);
  return JSON.stringify([printFormula(goal), premises.map(printFormula).sort()]);
};

const permutations = (items: readonly string[]): string[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((first) =>
        permutations(items.filter((one) => one !== first)).map((rest) => [first, ...rest]),
      );

const sameByTrying = (one: Texts, other: Texts): boolean =>
  permutations(ATOMS).some((order) => {
    const names = Object.fromEntries(ATOMS.map((atom, at) => [atom, order[at] as string]));
    return sorted(renamed(one, names)) === sorted(other);
  });

it('two theorems have one form exactly if a renaming and an order make them one', () => {
  let same = 0;
  fc.assert(
    fc.property(theorem, theorem, fc.constantFrom(...permutations(ATOMS)), (one, two, order) => {
      const names = Object.fromEntries(ATOMS.map((atom, at) => [atom, order[at] as string]));
      const twin = renamed({ ...one, premises: [...one.premises].reverse() }, names);
      // The other has the same parts now and then, so that both answers occur.
      for (const other of [twin, two, { ...twin, goal: two.goal }]) {
        const expected = sameByTrying(one, other);
        same += expected ? 1 : 0;
        expect(theoremForm(read(one)) === theoremForm(read(other))).toBe(expected);
      }
      expect(theoremForm(read(one))).toBe(theoremForm(read(twin)));
    }),
    { numRuns: 400 },
  );
  expect(same).toBeGreaterThan(400);
  expect(same).toBeLessThan(1_000);
});

it('is quick for eight premises that look alike', () => {
  const premises = Array.from({ length: 8 }, (_, at) => `IMPL(a${at}, a${(at + 1) % 8})`);
  const turned = [...premises].reverse();
  expect(theoremForm(read({ premises, goal: 'a3' }))).toBe(
    theoremForm(read({ premises: turned, goal: 'a5' })),
  );
  expect(theoremForm(read({ premises, goal: 'BOT' }))).toBe(
    theoremForm(read({ premises: turned, goal: 'BOT' })),
  );
});

it('a proof states a theorem if it has its goal and its premises, each as often', () => {
  const stated = (premises: string[], goal: string) => read({ premises, goal });
  const wanted = stated(['p', 'p', 'NOT(q)'], 'q');
  expect(statesTheorem(stated(['NOT(q)', 'p', 'p'], 'q'), wanted)).toBe(true);
  expect(statesTheorem(stated(['NOT(q)', 'p'], 'q'), wanted)).toBe(false);
  expect(statesTheorem(stated(['NOT(q)', 'p', 'p'], 'p'), wanted)).toBe(false);
});
