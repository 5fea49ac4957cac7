/**
 * The values that a parameter is tried with, by its declared types. In each pool the
 * simplest stand first: the first sample that disagrees becomes the witness.
 */

import { normalise } from '../values/index.ts';
import {
  constant,
  craft,
  craftOfTwo,
  float,
  type Ingredient,
  list,
  oneShot,
  range,
  text,
  tuple,
} from './ingredients.ts';
import type { LiteralKind, Parameter, SampleType } from './language.ts';

/** The core is combined in full with that of other parameters, the rest with a few values of each. */
export interface Pool {
  readonly core: readonly Ingredient[];
  readonly rest: readonly Ingredient[];
}

const int = (value: number | bigint) => constant(value);
const HUGE = 10n ** 25n;
/** Beyond the range of FLOAT. */
const BEYOND_FLOAT = 10n ** 400n;
const BEYOND_SAFE = 2n ** 53n + 1n;

const byType: Readonly<Record<SampleType, Pool>> = {
  INT: {
    core: [3, 2, 5, 0, 1, -1, -7].map(int),
    rest: [
      4,
      10,
      -2,
      -3,
      2 ** 31,
      -(2 ** 31) - 1,
      2 ** 53 - 1,
      BEYOND_SAFE,
      -BEYOND_SAFE,
      HUGE,
      -HUGE - 1n,
      BEYOND_FLOAT,
    ].map(int),
  },
  FLOAT: {
    core: [0.5, 2, -1.5].map(float),
    rest: [0, -0, 1, 2.5, 0.1, 1e16, 1.7e308, -1e308, 5e-324, Infinity, -Infinity, Number.NaN].map(
      float,
    ),
  },
  BOOL: { core: [true, false].map((value) => constant(value)), rest: [] },
  TEXT: {
    core: [text('ab'), text('b')],
    rest: [
      text(''),
      text('a'),
      text('aba'),
      text('B'),
      text('a😀'),
      text('\uffee'),
      text('3'),
      text('-12'),
      text('2.5'),
      text('inf'),
    ],
  },
  LIST: {
    core: [list(int(1), int(2)), list(int(2))],
    rest: [
      list(),
      list(int(1), int(2), int(1)),
      list(float(2)),
      list(list(int(1)), int(2)),
      list(text('a'), text('b')),
      list(constant(true)),
      list(float(-0)),
      list(float(Number.NaN)),
    ],
  },
  TUPLE: {
    core: [tuple(int(1), int(2))],
    rest: [
      tuple(),
      tuple(int(2)),
      tuple(int(1), list(int(2))),
      tuple(tuple(text('a')), float(0.5)),
    ],
  },
  NONE: { core: [constant(null)], rest: [] },
  RANGE: { core: [range(0, 3)], rest: [range(0, 0), range(3, 0, -1), range(0, HUGE)] },
  FUNCTION: { core: [craft('x delivers x', (element) => element)], rest: [craftOfTwo()] },
  ITERATOR: { core: [oneShot([int(1), int(2)])], rest: [oneShot([])] },
  INDEX: {
    core: [0, 1, 2, -1, 3, -2].map(int),
    rest: [
      ...[4, 5, -3, -4, -5, -6].map(int),
      constant(true),
      constant(false),
      int(BEYOND_SAFE),
      int(HUGE),
      int(-HUGE),
    ],
  },
  ITERABLE: {
    core: [
      list(int(3), int(1), int(2)),
      list(int(0), int(1)),
      list(int(1), int(0)),
      list(int(1)),
      list(),
      text('ba'),
      tuple(int(2), int(0)),
      oneShot([int(5), int(0), int(4)]),
    ],
    rest: [
      list(int(0)),
      list(int(0), int(0)),
      list(int(2), int(1), int(2), int(3)),
      list(constant(true), int(1), float(1), int(0)),
      list(int(1), constant(true), int(2), float(2)),
      list(list(int(2)), list(int(1), int(5)), list()),
      list(tuple(int(1), text('b')), tuple(int(1), text('a'))),
      list(text('b'), text('a'), text(''), text('a😀')),
      list(int(1), text('a')),
      list(text('a'), int(1)),
      list(constant(null), constant(false)),
      list(float(-0), int(0), constant(false), float(0)),
      list(int(0), float(0), float(-0)),
      list(float(Number.NaN), float(1), float(0.5)),
      list(float(1), float(Number.NaN)),
      list(float(Infinity), int(HUGE), float(-Infinity)),
      text(''),
      text('a'),
      text('b😀a'),
      text('0'),
      text('-12'),
      text('inf'),
      tuple(),
      tuple(text('')),
      tuple(list(), int(1)),
      range(0, 3),
      range(1, 4),
      range(0, 0),
      range(5, 0, -2),
      oneShot([]),
      oneShot([int(1), int(2)]),
      oneShot([int(0), int(0), int(3), text('z')]),
      oneShot([int(2), int(1)], 'ValueError'),
      oneShot([int(0)], 'ZeroDivisionError'),
      oneShot([list(int(2)), list(int(1))]),
    ],
  },
};

/** For a parameter that is a sequence and nothing else, more lengths and shapes. */
const sequencesByType: Partial<Readonly<Record<SampleType, Pool>>> = {
  LIST: {
    core: [
      list(int(5), int(6), int(7)),
      list(int(5), int(6)),
      list(int(4)),
      list(int(8), int(6), int(4), int(2), int(0)),
    ],
    rest: [
      list(),
      list(int(7), int(7), int(9), int(9)),
      list(list(int(1)), list(int(2)), int(3)),
      list(text('a'), text('b'), text('c')),
      list(tuple(int(1)), constant(null), float(0.5)),
      list(constant(null), int(1), constant(true)),
      list(constant(false), float(0), list(int(1))),
      list(text(''), constant(null)),
      list(float(Number.NaN), float(-0)),
    ],
  },
  TEXT: {
    core: [text('abcd')],
    rest: [text(''), text('a'), text('ab'), text('aab'), text('a😀bc😀'), text('-12')],
  },
  TUPLE: {
    core: [tuple(int(5), int(6), int(7))],
    rest: [tuple(), tuple(int(5)), tuple(list(int(1)), text('b'), int(2), int(3))],
  },
  RANGE: {
    core: [range(0, 4)],
    rest: [range(0, 0), range(5, 0, -2), range(1, 2), range(-3, HUGE, 7), range(HUGE, HUGE + 4n)],
  },
};

/** A literal stands alone, so that it can be tried with many. */
const literals: Readonly<Record<LiteralKind, () => Ingredient[]>> = {
  integer: () => {
    const near = Array.from({ length: 65 }, (_, index) => index);
    const powers = [7, 8, 10, 16, 31, 32, 52, 53, 54, 63, 64, 100].map(
      (bits) => 2n ** BigInt(bits),
    );
    const tens = [2, 3, 4, 6, 15, 16, 21, 25, 400].map((digits) => 10n ** BigInt(digits));
    const around = [...powers, ...tens].flatMap((value) => [value, value - 1n, value + 1n]);
    const positive = [...near.map(BigInt), ...around, 12_345n, 999_999_999_989n];
    const order = [...new Set(positive)].sort((a, b) => (a < b ? -1 : 1));
    return order
      .flatMap((value) => (value === 0n ? [value] : [value, -value]))
      .map((value) => constant(normalise(value)));
  },
  float: () => {
    const values = [
      1,
      2,
      0.5,
      1.5,
      2.5,
      3,
      0.1,
      0.25,
      10,
      100,
      7.75,
      1e3,
      1e15,
      1e16,
      2 ** 53,
      1e22,
      1e100,
      1.7e308,
      5e-324,
      1e-5,
      0,
      Infinity,
    ];
    return [...values.flatMap((value) => [float(value), float(-value)]), float(Number.NaN)];
  },
  text: () =>
    [
      'ab',
      'a',
      '',
      'abc',
      'aab',
      'ba',
      'Hello, world',
      ' a b ',
      '12',
      '-3.5',
      'nan',
      'a\nb',
      "it's",
      '"',
      '😀',
      'a😀b',
      'é',
      '\u0000',
      'abababababab',
    ].map(text),
  boolean: () => [constant(true), constant(false)],
};

/** What stands in for a type that a parameter does not take: true and false values, whole FLOATs. */
const wrongValues: Readonly<Record<WrongType, readonly Ingredient[]>> = {
  INT: [int(3), int(0)],
  FLOAT: [0.5, 0, 1, -1].map(float),
  TEXT: [text('ab'), text(''), text('12')],
  LIST: [list(int(1), int(2)), list()],
  TUPLE: [tuple(int(1), int(2)), tuple()],
  NONE: [constant(null)],
  RANGE: [range(0, 3)],
  FUNCTION: [craft('x delivers x', (element) => element)],
  ITERATOR: [oneShot([int(1), int(2)])],
};

type WrongType = Exclude<SampleType, 'BOOL' | 'INDEX' | 'ITERABLE'>;

const SEQUENTIAL: readonly SampleType[] = ['LIST', 'TEXT', 'TUPLE', 'RANGE', 'ITERATOR'];

/** The pool of a parameter; a literal's has its own type only. */
export function poolOf({ types }: Parameter, literal: LiteralKind | null): Pool {
  if (literal !== null) return { core: literals[literal](), rest: [] };
  const isSequence = types.every((type) => SEQUENTIAL.includes(type));
  const pools = types.map(
    (type) => (isSequence ? sequencesByType[type] : undefined) ?? byType[type],
  );
  const wrong = (Object.keys(wrongValues) as WrongType[]).filter((type) => !takes(types, type));
  return {
    core: pools.flatMap(({ core }) => core),
    rest: [...pools.flatMap(({ rest }) => rest), ...wrong.flatMap((type) => wrongValues[type])],
  };
}

/** Whether values of a type are in a pool already. */
function takes(types: readonly SampleType[], type: SampleType): boolean {
  if (types.includes(type)) return true;
  if (type === 'INT') return types.includes('INDEX');
  return types.includes('ITERABLE') && SEQUENTIAL.includes(type);
}

/** Whether a parameter takes LISTs: two such may be given the same one. */
export function takesLists({ types }: Parameter): boolean {
  return types.includes('LIST') || types.includes('ITERABLE');
}

/** One LIST of each value of the usual types, and one of it and its neighbour. */
export function listsOfAll(): readonly Ingredient[] {
  const types: readonly SampleType[] = [
    'INT',
    'FLOAT',
    'BOOL',
    'TEXT',
    'LIST',
    'TUPLE',
    'NONE',
    'RANGE',
    'ITERATOR',
  ];
  const all = types.flatMap((type) => [...byType[type].core, ...byType[type].rest]);
  return [
    ...all.map((value) => list(value)),
    ...all.map((value, index) => list(all[(index + 1) % all.length] as Ingredient, value)),
  ];
}

/** Pairs of sequences that `+` joins, in one order or the other. */
export const joinables: readonly (readonly Ingredient[])[] = [
  [text('ab'), text('c')],
  [list(int(1)), list(int(2), int(3))],
  [tuple(int(1)), tuple(int(2), int(3))],
];

/** A single argument may stand for its elements. */
export const singleArguments: readonly Ingredient[] = [
  ...byType.ITERABLE.core,
  ...byType.ITERABLE.rest,
];
