/** Perturbations of structure, iteration, aggregation and output. */

import { type Family, numbers, shifted, shifts } from './perturbation.ts';

/** Two bounds moved by up to two, in each way but none. */
function movedBounds(template: (first: number, second: number) => string): string[] {
  return numbers(-2, 2).flatMap((first) => numbers(-2, 2).map((second) => template(first, second)));
}

const ROTATIONS = [
  '(+ (slice args 1 none) (slice args 0 1))',
  '(+ (slice args -1 none) (slice args 0 -1))',
];
const OTHER_ARGUMENTS = ['(slice args 1 none)', '(slice args 0 -1)', '(+ args args)'];

const structure: readonly Family[] = [
  {
    operators: ['PLUCK'],
    restorable: [
      ...shifts(3, (by) => `(get seq ${shifted('i', by)})`),
      '(get seq (- i))',
      '(get seq (- -1 i))',
      '(get seq (- 1 i))',
    ],
    others: ['(slice seq i none)', '(get seq (* i 2))', '(get seq 0)', '(get seq -1)'],
  },
  {
    operators: ['CARVE'],
    restorable: [
      ...movedBounds((lo, hi) => `(slice seq ${shifted('lo', lo)} ${shifted('hi', hi)})`),
      '(slice seq hi lo)',
      '(reverse (slice seq lo hi))',
    ],
    others: ['(slice (reverse seq) lo hi)', '(list (slice seq lo hi))', '(slice seq lo none)'],
  },
  {
    operators: ['STRAND'],
    restorable: ['(list (reverse args))', '(tuple args)', '(tuple (reverse args))', ...ROTATIONS],
    others: [...OTHER_ARGUMENTS, '(sort_asc args)', '(list (list args))'],
  },
  {
    operators: ['KNOT'],
    restorable: [
      '(tuple (reverse args))',
      '(list args)',
      '(list (reverse args))',
      ...ROTATIONS.map((rotation) => `(tuple ${rotation})`),
    ],
    others: OTHER_ARGUMENTS.map((changed) => `(tuple ${changed})`),
  },
  {
    operators: ['ANNEX'],
    restorable: ['(prepend seq val)'],
    others: [
      '(set seq -1 val)',
      '(set seq 0 val)',
      '(append seq (str val))',
      '(prepend seq (str val))',
      '(append seq (list val))',
      '(append seq (not val))',
      '(append val seq)',
      '(prepend val seq)',
    ],
  },
  {
    operators: ['EXPEL'],
    restorable: ['(pop_left seq)', '(get seq -1)', '(get seq 0)'],
    others: [
      '(not (pop_right seq))',
      '(str (pop_right seq))',
      '(str (pop_left seq))',
      '(len seq)',
      '(reverse seq)',
    ],
  },
  {
    operators: ['IMPRINT'],
    restorable: [
      ...shifts(3, (by) => `(set seq ${shifted('i', by)} val)`),
      '(set seq (- i) val)',
      '(set seq (- -1 i) val)',
      '(set seq (- 1 i) val)',
    ],
    others: ['(append seq val)', '(prepend seq val)', '(set seq i (str val))', '(set seq val i)'],
  },
];

const iteration: readonly Family[] = [
  {
    operators: ['EXTENT'],
    restorable: [
      ...movedBounds((a, b) => `(range ${shifted('a', a)} ${shifted('b', b)})`),
      '(range b a)',
      '(reverse (range a b))',
    ],
    others: ['(range a (* b 2))', '(range a (+ a b))', '(list (range a b))', '(range b)'],
  },
  {
    operators: ['INDEX'],
    restorable: shifts(5, (by) => `(enumerate seq ${by})`),
    others: [
      '(enumerate (reverse (list seq)) 0)',
      '(enumerate (reverse (list seq)) 1)',
      '(zip seq seq)',
      '(list seq)',
    ],
  },
  {
    operators: ['PAIR'],
    restorable: [
      '(zip b a)',
      '(zip (reverse (list a)) (reverse (list b)))',
      '(zip (reverse (list a)) b)',
      '(zip a (reverse (list b)))',
      '(zip b (reverse (list a)))',
      '(zip (reverse (list b)) a)',
    ],
    others: ['(zip a a)', '(zip b b)', '(+ (list a) (list b))'],
  },
  {
    operators: ['STRAIN'],
    restorable: [
      '(filter (not pred) seq)',
      '(filter pred (reverse (list seq)))',
      '(filter (not pred) (reverse (list seq)))',
    ],
    others: [
      '(list (filter pred seq))',
      '(list (filter (not pred) seq))',
      '(reverse (list (filter pred seq)))',
      '(filter true seq)',
      '(filter false seq)',
    ],
  },
];

const OF_ELEMENTS = ['(len (list seq))', '(min seq)', '(max seq)', 'true', 'false'];

const aggregation: readonly Family[] = [
  {
    operators: ['GAUGE'],
    restorable: [
      ...shifts(5, (by) => shifted('(len seq)', by)),
      ...numbers(2, 4).map((by) => `(* (len seq) ${by})`),
      '(- (len seq))',
      ...numbers(1, 3).map((from) => `(- ${from} (len seq))`),
    ],
    others: ['(// (len seq) 2)', '(get seq 0)', '(get seq -1)'],
  },
  {
    operators: ['NADIR', 'APEX'],
    restorable: ['(min args)', '(max args)'],
    others: [
      '(get args 0)',
      '(get args -1)',
      '(len args)',
      '(sort_asc args)',
      '(sort_desc args)',
      '(+ (min args) 1)',
      '(+ (max args) 1)',
      '(- (min args))',
      '(- (max args))',
    ],
  },
  {
    operators: ['SOME_OF', 'EVERY_OF'],
    restorable: ['(any seq)', '(all seq)', '(not (any seq))', '(not (all seq))'],
    others: OF_ELEMENTS,
  },
  {
    operators: ['ORDER'],
    restorable: [
      '(sort_desc seq)',
      '(reverse (sort_asc seq))',
      '(reverse (sort_desc seq))',
      '(tuple (sort_asc seq))',
      '(tuple (sort_desc seq))',
    ],
    others: ['(list seq)', '(reverse (list seq))', '(slice (sort_asc seq) 1 none)', '(min seq)'],
  },
  {
    operators: ['GATHER'],
    restorable: ['(reverse (list seq))', '(tuple seq)', '(tuple (reverse (list seq)))'],
    others: [
      '(sort_asc seq)',
      '(sort_desc seq)',
      '(slice (list seq) 1 none)',
      '(slice (list seq) 0 -1)',
      '(len (list seq))',
    ],
  },
  {
    operators: ['FUSE'],
    restorable: [
      '(concat (reverse args))',
      '(reverse (concat args))',
      '(reverse (concat (reverse args)))',
      ...ROTATIONS.map((rotation) => `(concat ${rotation})`),
    ],
    others: ['(str args)', ...OTHER_ARGUMENTS.map((changed) => `(concat ${changed})`)],
  },
];

const output: Family = {
  operators: ['EMIT'],
  restorable: ['(print (reverse args))', ...ROTATIONS.map((rotation) => `(print ${rotation})`)],
  others: [
    ...OTHER_ARGUMENTS.map((changed) => `(print ${changed})`),
    '(print (sort_asc args))',
    '(print (sort_desc args))',
    '(print (concat args))',
    '(print (list (concat args)))',
  ],
};

export const ofSequences: readonly Family[] = [...structure, ...iteration, ...aggregation, output];
