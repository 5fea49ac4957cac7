/** What sampled calls have besides the values of declared parameters' pools. */

import { Fault, Float, List, textOf, type Value } from '../values/index.ts';
import {
  constant,
  craft,
  craftOfTwo,
  failing,
  float,
  type Ingredient,
  list,
  oneShot,
  range,
  sameAs,
  text,
  tuple,
} from './ingredients.ts';
import type { Pool } from './pools.ts';

const int = (value: number | bigint) => constant(value);
const HUGE = 10n ** 25n;

/** What a step is tried with. */
export const steps: Pool = {
  core: [1, -1, 2, -2].map(int),
  rest: [int(3), int(0), constant(true), int(-HUGE), float(1), constant(null)],
};

/** For the operands of a lazy operator: a true one, a false one, and two that fail. */
export const lazyOperands: readonly Ingredient[] = [
  int(3),
  int(0),
  failing('ZeroDivisionError'),
  failing('IndexError'),
];

function isPositive(element: Value): boolean {
  return typeof element === 'number' ? element > 0 : element !== null;
}

/** What STRAIN's first argument is tried with. */
export const predicates: Pool = {
  core: [
    craft('x delivers x > 0', isPositive),
    craft('x delivers YES', () => true),
    craft('x delivers NO', () => false),
    craft('x delivers x', (element) => element),
    constant(null),
  ],
  rest: [
    craft('x delivers 0 if x > 0, else 1', (element) => (isPositive(element) ? 0 : 1)),
    craft('x delivers "yes" if x > 0, else ""', (element) =>
      textOf(isPositive(element) ? 'yes' : ''),
    ),
    craft(
      'x delivers an empty LIST if x > 0, else one of x',
      (element) => new List(isPositive(element) ? [] : [element]),
    ),
    craft(
      'x delivers -0.0 if x > 0, else 0.5',
      (element) => new Float(isPositive(element) ? -0 : 0.5),
    ),
    craft('x delivers nothing', () => null),
    craft('x delivers x - 1', (element) => (typeof element === 'number' ? element - 1 : element)),
    craft('x fails for 1', (element) => {
      if (element === 1) throw new Fault('ValueError', 'the sample fails here');
      return true;
    }),
    craft('x fails for 0', (element) => {
      if (element === 0) throw new Fault('IndexError', 'the sample fails here');
      return false;
    }),
    craftOfTwo(),
    int(3),
    text('a'),
    list(),
  ],
};

/** Rows of arguments for an operator that takes any number, beyond rows of its own pool. */
export const argumentRows: readonly (readonly Ingredient[])[] = [
  [],
  ...[
    [1, 2, 3],
    [1, 3, 2],
    [2, 1, 3],
    [2, 3, 1],
    [3, 1, 2],
    [3, 2, 1],
    [1, 1, 2],
    [2, 1, 1],
    [0, 0, 0],
  ].map((row) => row.map(int)),
  [int(1), constant(true), float(1)],
  [float(1), int(1), constant(true)],
  [constant(true), float(1), int(1)],
  [float(-0), int(0), float(0)],
  [float(0), float(-0)],
  [int(5), text('a'), float(0.5), constant(null)],
  [text('b'), text('a'), text('c'), text('')],
  [list(int(1)), list(int(2)), list()],
  [tuple(int(2)), tuple(int(1), int(3)), tuple(int(1))],
  [int(4), int(2), int(5), int(1), int(3)],
  [float(1), float(Number.NaN), float(2)],
  [float(Number.NaN), int(1)],
  [int(1), text('a'), int(2)],
  [list(list(int(1)), text('a')), tuple(float(0.5)), text("it's")],
  [oneShot([int(1)]), int(2), constant(null)],
  [craft('x delivers x', (element) => element), range(0, 3), constant(true)],
  [list(int(1)), sameAs(0, 'LIST'), list(int(1))],
];
