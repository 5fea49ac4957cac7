/** How well a CRAFT does what an operator does under the manual. */

import { type CompiledProgram, type Limits, observeCall, readLimits } from '../code/index.ts';
import {
  applyTo,
  type CompiledOperator,
  makeArguments,
  type OperatorDeclaration,
  type Sample,
  samplesOf,
} from '../rules/index.ts';
import {
  elements,
  Fault,
  Formatter,
  List,
  OneShotIterator,
  Range,
  RunState,
  textOf,
  type Value,
} from '../values/index.ts';
import { OPEN, PACKED, type Wanted } from './recipes.ts';

const LIMITS: Limits = readLimits({ fuel: 20_000, allocation: 2_000_000 });

/** Calls on which a recipe is tried. */
const MOST_CALLS = 90;
/** So many of them show whether it is worth while to try the others. */
const FIRST_CALLS = 10;
/** The share of the first ones that a recipe must get right. */
const PROMISING = 0.7;

/** A call with what the manual says of it. */
export interface Expected {
  readonly make: () => Value[];
  /** Whether it counts what the call leaves in the LISTs that it is given. */
  readonly effects: boolean;
  readonly wanted: string;
}

/** The share of calls that are as the manual says; a RANGE or iterator counts as its elements. */
export function agreement(
  program: CompiledProgram,
  name: string,
  expected: readonly Expected[],
): number {
  let right = 0;
  for (const [index, { make, wanted, effects }] of expected.entries()) {
    if (index === FIRST_CALLS && right < FIRST_CALLS * PROMISING) break;
    const operands = make();
    const lists = effects ? operands.filter((one) => one instanceof List) : [];
    const { outcome, output } = observeCall(
      program,
      name,
      operands,
      (run, value) => describe(run, value, lists),
      LIMITS,
    );
    if (outcome.kind === 'delivered' && [output, outcome.text].join('\n').trim() === wanted)
      right++;
  }
  return expected.length === 0 ? 1 : right / expected.length;
}

/** The calls on which recipes are tried; `standard` is the operator under the manual. */
export function expectedOf(
  { operator, parameters }: Wanted,
  standard: CompiledOperator,
): Expected[] {
  if (OPEN.includes(operator)) return expectedOpenCalls(standard, parameters.length);
  if (PACKED.includes(operator)) return expectedCalls(standard, 0, packed);
  if (operator === 'EXTENT') return expectedCalls(standard, parameters.length - 1, same);
  if (operator !== 'CARVE') return expectedCalls(standard, 0, same);
  return [0, 1, 2].flatMap((form) => expectedCalls(standard, form, padded).slice(0, 50));
}

const same = (given: Value[]): Value[] => given;
/** What is not given is NONE. */
const padded = (given: Value[]): Value[] => [...given, null, null].slice(0, 4);
/** One argument stands for its elements. */
const packed = (given: Value[]): Value[] => (given.length === 1 ? given : [new List(given)]);

/** A call without arguments that is to deliver a LIST without elements. */
export const emptyList: Expected = { make: () => [], effects: false, wanted: '[]' };

/** Calls of one form with what they do under the manual; those that fail there are left out. */
function expectedCalls(
  standard: CompiledOperator,
  form: number,
  pack: (given: Value[]) => Value[],
): Expected[] {
  const isOpen = isOpenForm(standard.declaration, form);
  const samples = samplesOf(standard.declaration).filter((sample) => {
    const { nan, infinity } = sample.special;
    const isLate = sample.ingredients.some(({ raises }) => raises !== undefined);
    return sample.form === form && !nan && !infinity && !isLate;
  });
  const expected = samples.flatMap((sample) => {
    const wanted = wantedOf(standard, sample);
    if (wanted === null) return [];
    return [{ make: () => pack(argumentsOf(sample)), effects: !isOpen, wanted }];
  });
  return thin(expected);
}

/** Calls with a number of arguments for an operator that takes any. */
function expectedOpenCalls(standard: CompiledOperator, count: number): Expected[] {
  const pools = [
    ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(textOf),
    [1, 2, 3, 4, 5, 6, 7, 8],
    [new List([1]), textOf('x'), 2, new List([]), true, null, textOf(''), 5],
  ];
  return pools.flatMap((pool) => {
    const make = () => Array.from({ length: count }, (_, index) => pool[index % 8] as Value);
    const sample = { form: 0, ingredients: [], special: { nan: false, infinity: false } };
    const wanted = wantedOf(standard, sample, make());
    return wanted === null ? [] : [{ make, effects: false, wanted }];
  });
}

function argumentsOf(sample: Sample): Value[] {
  return makeArguments(sample, () => undefined);
}

function wantedOf(
  standard: CompiledOperator,
  sample: Sample,
  given: Value[] = argumentsOf(sample),
): string | null {
  const run = new RunState(LIMITS);
  const isOpen = isOpenForm(standard.declaration, sample.form);
  const lists = isOpen ? [] : given.filter((one) => one instanceof List);
  try {
    const value = applyTo(standard, sample, given, run, () => undefined);
    const described = describe(run, value, lists);
    return [run.output(), described].join('\n').trim();
  } catch (fault) {
    if (fault instanceof Fault) return null;
    throw fault;
  }
}

function isOpenForm({ forms }: OperatorDeclaration, form: number): boolean {
  return forms[form]?.open === true;
}

/** More elements of a RANGE are not looked at. */
const MOST_ELEMENTS = 200;

function describe(run: RunState, value: Value, lists: readonly Value[]): string {
  return [value, ...lists].map((one) => textFor(run, one)).join(' and ');
}

function textFor(run: RunState, value: Value): string {
  const isSequence =
    value instanceof OneShotIterator || (value instanceof Range && value.length <= MOST_ELEMENTS);
  const formatter = new Formatter(run, run.limits.textLength, 'textLength');
  formatter.repr(isSequence ? new List(elements(run, value)) : value);
  return formatter.text().string;
}

/** The first ones and then some of the others. */
function thin<T>(all: readonly T[]): T[] {
  if (all.length <= MOST_CALLS) return [...all];
  const stride = all.length / MOST_CALLS;
  return Array.from({ length: MOST_CALLS }, (_, index) => all[Math.floor(index * stride)] as T);
}
