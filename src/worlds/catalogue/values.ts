/** Perturbations of literals, arithmetic, comparison and logic. */

import { type Family, numbers } from './perturbation.ts';

const literals: readonly Family[] = [
  {
    operators: ['integer literal'],
    restorable: [
      ...numbers(1, 64).map((k) => `(^ n ${k})`),
      ...numbers(1, 64).map((k) => `(+ n ${k})`),
      ...numbers(1, 64).map((k) => `(- n ${k})`),
      ...numbers(0, 64).map((k) => `(- ${k} n)`),
    ],
    others: [
      ...numbers(2, 12).map((k) => `(* n ${k})`),
      ...numbers(2, 4).map((k) => `(// n ${k})`),
      '(* n n)',
      '(abs n)',
      '(+ (* n 2) 1)',
    ],
  },
  {
    operators: ['float literal'],
    restorable: ['(- x)', '(* x 2)', '(/ x 2)', '(+ x 1)', '(- x 1)', '(- 1 x)', '(+ x 0.5)'],
    others: ['(* x 10)', '(/ x 10)', '(* x x)', '(abs x)', '(int x)', '(/ 1 x)'],
  },
  {
    operators: ['string literal'],
    restorable: [
      '(reverse s)',
      '(+ (slice s 1 none) (slice s 0 1))',
      '(+ (slice s -1 none) (slice s 0 -1))',
      '(slice s 1 none)',
      '(slice s 0 -1)',
    ],
    others: ['(+ s s)', '(+ s " ")', '(+ " " s)', '(slice s 1 -1)', '(slice s none none 2)'],
  },
  {
    operators: ['boolean literal'],
    restorable: ['(not b)'],
    others: ['true', 'false', '(int b)', '(- 1 b)', '(- b)', '(str b)', '(float b)', 'none'],
  },
];

const ARITHMETIC = ['+', '-', '*', '/', '//', '%', '**'];

const arithmetic: Family = {
  operators: ['SHATTER', 'WEAVE', 'PARE', 'FRACTURE', 'COIL', 'RESIDUE', 'HALVE'],
  restorable: ARITHMETIC.flatMap((sign) => [`(${sign} a b)`, `(${sign} b a)`]),
  others: [
    ...ARITHMETIC.flatMap((sign) => [`(+ (${sign} a b) 1)`, `(- (${sign} a b) 1)`]),
    '(- (+ a b))',
    '(- (* a b))',
    '(abs (- a b))',
    '(^ a b)',
    '(& a b)',
    '(| a b)',
    'a',
    'b',
  ],
};

const COMPARISON = ['==', '!=', '>', '<', '>=', '<='].map((sign) => `(${sign} a b)`);
const OTHER_COMPARISONS = ['(and a b)', '(or a b)', '(not (and a b))', '(not (or a b))', 'a', 'b'];

const comparison: readonly Family[] = [
  {
    operators: ['AKIN', 'APART'],
    restorable: ['(== a b)', '(!= a b)'],
    others: [...COMPARISON, ...OTHER_COMPARISONS],
  },
  {
    operators: ['OVER', 'UNDER', 'ATOP', 'BENEATH'],
    restorable: ['(> a b)', '(< a b)', '(>= a b)', '(<= a b)'],
    others: [...COMPARISON, ...OTHER_COMPARISONS],
  },
];

const logic: readonly Family[] = [
  {
    operators: ['BOND', 'RIFT'],
    restorable: ['(and a b)', '(or a b)', '(and b a)', '(or b a)'],
    others: ['(not (and a b))', '(not (or a b))', '(and (not a) b)', '(or (not a) b)', 'a', 'b'],
  },
  {
    operators: ['NEGATE'],
    restorable: ['a', '(not (not a))', 'true', 'false'],
    others: ['(- a)', '(str a)', '(== a 0)', 'none'],
  },
];

export const ofValues: readonly Family[] = [...literals, arithmetic, ...comparison, ...logic];
