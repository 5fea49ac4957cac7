/**
 * The typed sample set of an operator: the calls on which two meanings are compared.
 * It follows from the declaration alone, is the same every time, and begins with the
 * simplest calls.
 */

import { argumentRows, lazyOperands, predicates, steps } from './call-pools.ts';
import { type Ingredient, type Special, sameAs, specialOf } from './ingredients.ts';
import type { Form, OperatorDeclaration } from './language.ts';
import { joinables, listsOfAll, type Pool, poolOf, singleArguments, takesLists } from './pools.ts';

/** One call. */
export interface Sample {
  /** Index into the declaration's forms. */
  readonly form: number;
  readonly ingredients: readonly Ingredient[];
  /** Whether a NaN or an infinity is among the arguments. */
  readonly special: Special;
}

/** Up to so many rows, all values of all parameters are combined. */
const FULL_PRODUCT = 700;

/** Else a selection. */
interface Selection {
  /** Rows of core values. */
  readonly core: number;
  /** Rows for each other value of each parameter. */
  readonly rest: number;
  /** Whether values outside the core meet each other. */
  readonly meet: boolean;
}

const USUAL: Selection = { core: 200, rest: 3, meet: true };
/**
 * A step reaches every rule in the same way, so that forms with one need fewer. Which of
 * two faults shows first, that of a step 0 or that of a wrong type, is no part of a rule.
 */
const STEPPED: Selection = { core: 100, rest: 3, meet: false };
/** For two arguments where any number is taken. */
const OPEN: Selection = { core: 110, rest: 2, meet: true };

const remembered = new WeakMap<OperatorDeclaration, readonly Sample[]>();

/** The samples of an operator, made once. Forms that no rule changes have none. */
export function samplesOf(declaration: OperatorDeclaration): readonly Sample[] {
  let samples = remembered.get(declaration);
  if (samples === undefined) {
    samples = declaration.forms.flatMap((form, index) =>
      form.always === null ? rowsOf(declaration, form).map((row) => sample(index, row)) : [],
    );
    remembered.set(declaration, samples);
  }
  return samples;
}

/** A call of the form with that index. */
export function sample(form: number, ingredients: readonly Ingredient[]): Sample {
  return { form, ingredients, special: specialOf(ingredients) };
}

type Row = readonly Ingredient[];

function rowsOf(declaration: OperatorDeclaration, form: Form): readonly Row[] {
  if (form.open) return openRows(declaration, form.count);
  const pools = form.parameters.map((name) => poolNamed(declaration, name));
  const counts = form.parameters.includes('step') ? STEPPED : USUAL;
  return [
    ...combinations(pools, counts),
    ...aliasRows(declaration, form, pools),
    ...listRows(declaration, form),
    ...lazyRows(declaration, pools.length),
    ...joinedRows(declaration, form),
  ];
}

/** Operands that fail if they are evaluated, for a lazy operator. */
function lazyRows({ lazy }: OperatorDeclaration, count: number): readonly Row[] {
  const pool: Pool = { core: lazyOperands, rest: [] };
  return lazy ? combinations(new Array<Pool>(count).fill(pool), USUAL) : [];
}

/** Two sequences of one type, for an operator that is meant for numbers: a rule may join them. */
function joinedRows({ parameters }: OperatorDeclaration, form: Form): readonly Row[] {
  const isForNumbers = parameters.every(
    ({ types }) => types.includes('INT') && !types.includes('TEXT'),
  );
  return isForNumbers && form.parameters.length === 2 && parameters.length === 2 ? joinables : [];
}

/** More LISTs for an operator that takes nothing else. */
function listRows({ parameters }: OperatorDeclaration, form: Form): Row[] {
  const [only] = parameters;
  const isSingle = only !== undefined && parameters.length === 1 && form.parameters.length === 1;
  return isSingle && takesLists(only) ? listsOfAll().map((list) => [list]) : [];
}

function poolNamed(declaration: OperatorDeclaration, name: string): Pool {
  if (name === 'func') return predicates;
  if (name === 'step') return steps;
  const parameter = declaration.parameters.find((one) => one.name === name);
  if (parameter === undefined) {
    throw new Error(`${declaration.name} declares no parameter ${name}`);
  }
  return poolOf(parameter, declaration.literal);
}

/** Rows with one value for each pool: all of them where they are few, the simplest first. */
function combinations(pools: readonly Pool[], counts: Selection): readonly Row[] {
  const sizes = pools.map(({ core, rest }) => core.length + rest.length);
  const all = sizes.reduce((product, size) => product * size, 1);
  const places = all <= FULL_PRODUCT ? product(sizes) : selection(pools, sizes, counts);
  const values = pools.map(({ core, rest }) => [...core, ...rest]);
  return places.map((row) => row.map((place, position) => values[position]?.[place] as Ingredient));
}

/** Places of a row's values in their pools. */
type Places = readonly number[];

function selection(pools: readonly Pool[], sizes: readonly number[], counts: Selection): Places[] {
  const cores = pools.map(({ core }) => core.length);
  const rows = thin(product(cores), counts.core);
  pools.forEach(({ core }, position) => {
    for (let place = core.length; place < (sizes[position] as number); place++) {
      for (let turn = 0; turn < counts.rest; turn++) {
        // First with the first and the second of the others' cores, then here and there.
        const partner = (size: number, other: number) =>
          (turn < 2 ? turn : turn * (other + 2) + place) % size;
        rows.push(cores.map((size, other) => (other === position ? place : partner(size, other))));
      }
    }
  });
  return [...rows, ...(counts.meet ? meetings(cores, sizes) : [])];
}

/** Rows in which values outside the core meet: equal ones, and neighbours. */
function meetings(cores: readonly number[], sizes: readonly number[]): Places[] {
  const rests = sizes.map((size, position) => size - (cores[position] as number));
  const longest = Math.max(...rests);
  const rows: Places[] = [];
  for (let turn = 0; turn < longest; turn++) {
    for (const apart of [0, 1]) {
      rows.push(
        cores.map((core, position) => {
          const rest = rests[position] as number;
          return rest === 0 ? turn % core : core + ((turn + apart * position) % rest);
        }),
      );
    }
  }
  return rows;
}

/** All rows of places, those with the smallest places first. */
function product(sizes: readonly number[]): Places[] {
  const rows = sizes.reduce<number[][]>(
    (rows, size) =>
      rows.flatMap((row) => Array.from({ length: size }, (_, place) => [...row, place])),
    [[]],
  );
  // Arguments that are all alike show little, so that they make a poor witness.
  const alike = (row: Places) => row.length > 1 && row.every((place) => place === row[0]);
  const weight = (row: Places) => row.reduce((sum, place) => sum + place, alike(row) ? 4 : 0);
  return rows.sort((a, b) => weight(a) - weight(b));
}

/** At most `count` of the rows: the first half of them from the start, the others evenly. */
function thin<T>(rows: readonly T[], count: number): T[] {
  if (rows.length <= count) return [...rows];
  const half = count >> 1;
  const stride = (rows.length - half) / (count - half);
  const later = Array.from(
    { length: count - half },
    (_, index) => half + Math.floor(index * stride),
  );
  return [...rows.slice(0, half), ...later.map((index) => rows[index] as T)];
}

/** The same LIST given for two parameters. */
function aliasRows(declaration: OperatorDeclaration, form: Form, pools: readonly Pool[]): Row[] {
  const lists = form.parameters.flatMap((name, position) => {
    const parameter = declaration.parameters.find((one) => one.name === name);
    return parameter !== undefined && takesLists(parameter) ? [position] : [];
  });
  const [first, second] = lists;
  if (declaration.lazy || first === undefined || second === undefined) return [];
  const given = (pools[first] as Pool).core.filter(({ shown }) => shown.startsWith('['));
  return given.slice(0, 3).map((list) =>
    pools.map(({ core }, position) => {
      if (position === first) return list;
      return position === second ? sameAs(first, 'LIST') : (core[0] as Ingredient);
    }),
  );
}

/** For an operator that takes any number of arguments from `least` on. */
function openRows(declaration: OperatorDeclaration, least: number): Row[] {
  const [parameter] = declaration.parameters;
  if (parameter === undefined) throw new Error(`${declaration.name} declares no parameter`);
  const pool = poolOf(parameter, declaration.literal);
  const values = [...singleArguments, ...pool.core, ...pool.rest];
  const rows: Row[] = [
    ...values.map((value) => [value]),
    ...combinations([pool, pool], OPEN),
    ...argumentRows,
  ];
  return rows.filter(({ length }) => length >= least).sort((a, b) => a.length - b.length);
}
