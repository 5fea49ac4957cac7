/**
 * Ordered sets of values in which certificates are looked for: Kripke frames (their up-sets)
 * and tagged readings (such a value together with a class of formulas, ordered by the value
 * alone).
 */

import {
  hasValue,
  MOST_VALUES,
  numbersBelow,
  type Order,
  readOrder,
  setOf,
  valuesOf,
} from './algebra.ts';
import { type FormulaKind, formulaKinds } from './formula.ts';
import type { FormulaClass } from './formula-classes.ts';

/** Values whose tables are still open. */
export interface Candidate {
  readonly names: readonly string[];
  readonly order: Order;
  /** By value: the formulas that may have it. */
  readonly classes: readonly FormulaClass[];
  readonly bot: number;
  readonly atomValues: number;
}

const anyFormula: FormulaClass = { name: '', kinds: formulaKinds, part: null };

interface Truths {
  readonly names: readonly string[];
  readonly order: Order;
}

/** The up-sets of every partial order of one to four worlds, chains first, then small ones. */
const frames: readonly Truths[] = [1, 2, 3, 4]
  .flatMap(framesOf)
  .map(upSets)
  .sort((a, b) => Number(isChain(b)) - Number(isChain(a)) || a.order.size - b.order.size);

function isChain({ order: { size, above } }: Truths): boolean {
  return numbersBelow(size).every((x) => valuesOf(above[x] as number).length === size - x);
}

/** Partial orders of worlds up to renaming; by world: the worlds that it sees. */
function framesOf(worlds: number): number[][] {
  const pairs = numbersBelow(worlds).flatMap((a) =>
    numbersBelow(worlds).flatMap((b): [number, number][] => (a < b ? [[a, b]] : [])),
  );
  const seen = new Set<string>();
  const found: number[][] = [];
  for (let choice = 0; choice < 1 << pairs.length; choice++) {
    const sees = numbersBelow(worlds).map((world) => 1 << world);
    pairs.forEach(([a, b], at) => {
      if (hasValue(choice, at)) sees[a] = (sees[a] as number) | (1 << b);
    });
    const isTransitive = sees.every((some) =>
      valuesOf(some).every((next) => ((sees[next] as number) & ~some) === 0),
    );
    if (!isTransitive) continue;
    const forms = orderings(numbersBelow(worlds)).map((names) =>
      numbersBelow(worlds)
        .map((world) => {
          const old = names.indexOf(world);
          return setOf(valuesOf(sees[old] as number).map((other) => names[other] as number));
        })
        .join(),
    );
    const form = forms.sort()[0] as string;
    if (!seen.has(form)) found.push(sees);
    seen.add(form);
  }
  return found;
}

function orderings(items: readonly number[]): number[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((first) =>
    orderings(items.filter((one) => one !== first)).map((rest) => [first, ...rest]),
  );
}

function upSets(sees: readonly number[]): Truths {
  const sets = numbersBelow(1 << sees.length)
    .filter((set) => valuesOf(set).every((world) => ((sees[world] as number) & ~set) === 0))
    .sort((a, b) => valuesOf(a).length - valuesOf(b).length || a - b);
  const above = sets.map((set) =>
    setOf(sets.flatMap((other, at) => ((set & ~other) === 0 ? [at] : []))),
  );
  const reading = readOrder(above);
  if (!reading.ok) throw new Error('up-sets are a lattice');
  const names = sets.map(
    (set) =>
      `w${valuesOf(set)
        .map((world) => world + 1)
        .join('')}`,
  );
  return { order: reading.order, names: sees.length === 1 ? ['F', 'T'] : names };
}

/** What the conditions of a ruleset can tell apart. */
export interface Distinctions {
  /** They look at kinds of formulas. */
  readonly kinds: boolean;
  /** They look at parts of formulas. */
  readonly parts: boolean;
}

/** Candidates, the simple ones first; always the same ones. */
export function* candidates(distinctions: Distinctions): Generator<Candidate> {
  for (const frame of frames) {
    // BOT above the least value serves rulesets without explosion.
    const bots = frame.order.size <= 5 ? numbersBelow(frame.order.size) : [0];
    for (const bot of bots) yield* tagged(frame, [anyFormula], bot);
  }
  if (!distinctions.kinds) return;
  const small = frames.filter(({ order }) => order.size <= 5);
  const partitions = [allKinds, ...coarse];
  for (const frame of small) {
    for (const bot of numbersBelow(frame.order.size)) {
      for (const classes of partitions) yield* tagged(frame, classes, bot);
    }
  }
  if (!distinctions.parts) return;
  for (const bot of [0, 1]) {
    for (const classes of finer) yield* tagged(frames[0] as Truths, classes, bot);
  }
}

const classOfKinds = (...kinds: FormulaKind[]): FormulaClass => ({
  name: kinds.length > 2 ? 'other' : kinds.join('_'),
  kinds,
  part: null,
});

const allKinds = formulaKinds.map((kind) => classOfKinds(kind));
const without = (...kinds: FormulaKind[]) => formulaKinds.filter((kind) => !kinds.includes(kind));
const coarse = [
  [classOfKinds('atom', 'bot'), classOfKinds(...without('atom', 'bot'))],
  ...formulaKinds.map((kind) => [classOfKinds(kind), classOfKinds(...without(kind))]),
];

/** All kinds, and one of them in two classes, by the kind of one part. */
const finer = (['not', 'and', 'or', 'impl'] as const).flatMap((split) =>
  (split === 'not' ? (['left'] as const) : (['left', 'right'] as const)).flatMap((side) =>
    formulaKinds.map((kind) => {
      const half = (kinds: readonly FormulaKind[], name: string): FormulaClass => ({
        name: `${split}_${side}_${name}`,
        kinds: [split],
        part: { side, kinds },
      });
      return [
        ...without(split).map((one) => classOfKinds(one)),
        half([kind], kind),
        half(without(kind), `no_${kind}`),
      ];
    }),
  ),
);

/** Every value of a frame with every class, for all values of atoms, then for one only. */
function* tagged(
  { order: truths, names }: Truths,
  classes: readonly FormulaClass[],
  bot: number,
): Generator<Candidate> {
  const all = numbersBelow(truths.size);
  const regular = regularValues(truths);
  const choices = [
    all,
    ...(regular.length < all.length && bot === 0 ? [regular] : []),
    ...(truths.size <= 3 ? all.map((one) => [one]) : []),
  ];
  for (const ofAtoms of choices) {
    const values = classes.flatMap((one) =>
      all.flatMap((truth) => {
        if (one.kinds.length === 1 && one.kinds[0] === 'bot' && truth !== bot) return [];
        if (one.kinds.length === 1 && one.kinds[0] === 'atom' && !ofAtoms.includes(truth))
          return [];
        return [{ truth, one }];
      }),
    );
    if (values.length > MOST_VALUES) continue;
    const above = values.map(({ truth }) =>
      setOf(
        values.flatMap((other, at) =>
          hasValue(truths.above[truth] as number, other.truth) ? [at] : [],
        ),
      ),
    );
    const reading = readOrder(above);
    if (!reading.ok) throw new Error('a product with classes has all meets');
    yield {
      names: values.map(({ truth, one }) =>
        one.name === '' ? (names[truth] as string) : `${names[truth]}.${one.name}`,
      ),
      order: reading.order,
      classes: values.map(({ one }) => one),
      bot: values.findIndex(({ truth, one }) => truth === bot && one.kinds.includes('bot')),
      atomValues: setOf(
        values.flatMap(({ truth, one }, at) =>
          ofAtoms.includes(truth) && one.kinds.includes('atom') ? [at] : [],
        ),
      ),
    };
  }
}

/** Values that are the pseudo-complement of their pseudo-complement, the least value being the first. */
function regularValues({ size, above }: Order): number[] {
  const below = (x: number, y: number) => hasValue(above[x] as number, y);
  const all = numbersBelow(size);
  const meetIsLeast = (x: number, y: number) =>
    all.every((z) => z === 0 || !(below(z, x) && below(z, y)));
  const complement = (x: number) => {
    const disjoint = all.filter((y) => meetIsLeast(x, y));
    return disjoint.find((y) => disjoint.every((z) => below(z, y))) ?? 0;
  };
  return all.filter((x) => complement(complement(x)) === x);
}
