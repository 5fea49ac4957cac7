/**
 * Mutants that mean the same as their rule, with the reason for each family. A random
 * search checks every mutant that is let through here, and an entry that is not needed
 * fails the test.
 */

export interface Equivalence {
  /** As mutants.ts labels it. */
  readonly change: string;
  /** Nodes for which the change makes no difference. */
  readonly nodes: readonly string[];
  readonly reason: string;
}

function entry(change: string, nodes: readonly string[], reason: string): Equivalence {
  return { change, nodes, reason };
}

const COMPARISONS = ['(== a b)', '(!= a b)', '(> a b)', '(< a b)', '(>= a b)', '(<= a b)'];
const BOOLEANS = [
  'b',
  ...COMPARISONS,
  '(not a)',
  '(any seq)',
  '(all seq)',
  '(not (all seq))',
  '(not pred)',
];
const ARITHMETIC = [
  '(+ a b)',
  '(- a b)',
  '(- b a)',
  '(* a b)',
  '(/ a b)',
  '(** a b)',
  '(** b a)',
  '(% a b)',
  '(// a b)',
  '(// b a)',
];
const INDICES = ['i', 'lo', 'hi', '(- i 1)', '(- lo 1)', '(- hi 1)', '(- b -1)'];
const LENGTHS = ['(len seq)', '(- (len seq) 1)'];
const FRESH_LISTS = [
  '(list args)',
  '(list (reverse args))',
  '(sort_asc seq)',
  '(sort_desc seq)',
  '(list seq)',
];
const EFFECTS = [
  '(append seq val)',
  '(prepend seq val)',
  '(set seq i val)',
  '(set seq (- i 1) val)',
  '(print args)',
  '(print (reverse args))',
];
const ITERATORS = [
  '(enumerate seq 0)',
  '(enumerate seq 1)',
  '(zip a b)',
  '(zip b a)',
  '(filter pred seq)',
  '(filter (not pred) seq)',
];

export const equivalentMutants: readonly Equivalence[] = [
  entry(
    '(* _ 1)',
    ['n', '(^ n 27)', 'x', ...ARITHMETIC, ...LENGTHS],
    '1 times a number is that number, and once a sequence is an equal one; these nodes deliver no BOOL, and no container but a fresh one',
  ),
  entry(
    '(* _ 1)',
    ['a', 'b'],
    'a BOOL becomes an INT, a LIST its copy, which arithmetic, order and bounds of a RANGE take alike; what cannot be multiplied they refuse too',
  ),
  entry(
    '(* _ 1)',
    INDICES,
    'an INT stays, a BOOL becomes the INT it counts as, NONE stays, and everything else is no index before and after',
  ),
  entry(
    '(* _ 1)',
    ['s', '(concat args)', ...FRESH_LISTS, '(tuple args)', '(reverse args)', 'args'],
    'once a sequence is an equal sequence, and these are fresh or cannot be changed',
  ),
  entry('(// _ 1)', ['n', '(^ n 27)', ...LENGTHS], 'an INT divided by 1 is itself'),
  entry(
    '(// _ 1)',
    [...INDICES, 'a', 'b'],
    'as for 1 times an index; a FLOAT stays a FLOAT, which is no index',
  ),
  entry('(int _)', ['n', '(^ n 27)', ...LENGTHS], 'the INT of an INT is itself'),
  entry('(abs _)', ['(len seq)'], 'no length is negative'),
  entry('(float _)', ['x', '(/ a b)'], 'the FLOAT of a FLOAT is itself'),
  entry('(str _)', ['s', '(concat args)'], 'the text of a TEXT is itself'),

  entry('(* _ 1)', ['0', '1', '-1', '27'], 'the same constant'),
  entry('(// _ 1)', ['0', '1', '-1', '27'], 'the same constant'),
  entry('(int _)', ['0', '1', '-1', '27'], 'the same constant'),
  entry('(abs _)', ['0', '1', '27'], 'the same constant'),
  entry('(- _)', ['0'], 'the same constant'),
  entry('(+ _ _)', ['0'], 'the same constant'),
  entry(
    '(or _ false)',
    ['0', '1', '-1', '27'],
    '0 becomes NO, which counts as 0 where it stands; the others stay',
  ),
  entry('(and _ true)', ['0', '1'], '1 becomes YES, which counts as 1 where it stands; 0 stays'),
  entry(
    '(if _ true false)',
    ['0', '1'],
    'becomes the BOOL that counts as the constant where it stands',
  ),

  entry('(and _ true)', BOOLEANS, 'a BOOL stays itself'),
  entry('(or _ false)', BOOLEANS, 'a BOOL stays itself'),
  entry('(if _ true false)', BOOLEANS, 'a BOOL stays itself'),
  entry(
    '(and _ true)',
    ['a', 'pred'],
    'only the truth of a counts before an `and`, in a `not`; of pred, in a filter',
  ),
  entry(
    '(or _ false)',
    ['a', 'pred'],
    'only the truth of a counts before an `or`, in a `not`; of pred, in a filter',
  ),
  entry(
    '(if _ true false)',
    ['a', 'pred'],
    'only the truth of a counts in a `not`; of pred, in a filter',
  ),
  entry('(and _ true)', EFFECTS, 'the effect happens, and NONE is false and so is delivered'),
  entry('(or _ false)', ITERATORS, 'an iterator is true and so is delivered'),
  entry(
    '(or _ false)',
    ['n', '(len seq)'],
    '0 becomes NO, of which ^ and - make the INT that they make of 0',
  ),
  ...['(- _)', '(abs _)', '(int _)', '(float _)', '(* _ 1)', '(// _ 1)'].map((change) =>
    entry(
      change,
      ['(not pred)', '(all seq)'],
      'the number is 0 exactly for NO, and only the truth counts',
    ),
  ),
  entry('(+ _ _)', ['(not pred)'], 'the number is 0 exactly for NO, and only the truth counts'),

  entry('(list _)', FRESH_LISTS, 'a copy of a fresh LIST'),
  entry(
    '(list _)',
    ['args', '(reverse args)', 'seq'],
    'a copy of what is only read here, element by element and to its end',
  ),
  entry(
    '(tuple _)',
    ['args', '(reverse args)', 'seq'],
    'a copy of what is only read here, element by element and to its end',
  ),
  entry('(tuple _)', ['(tuple args)'], 'the TUPLE of a TUPLE is itself'),
  entry(
    'becomes its operand 1',
    ['(list args)', '(list (reverse args))'],
    'args, and what reverse makes of it, is a fresh LIST already',
  ),
  entry('(sort_asc _)', ['(sort_asc seq)'], 'what is in rising order stays as it is'),
  entry(
    '(sort_asc _)',
    ['seq'],
    'sort_desc is stable, and so is sort_asc: equal elements keep their order',
  ),
  entry(
    '(reverse _)',
    ['seq'],
    'the length is the same from the end, and the same values have none',
  ),

  entry(
    'swapped operands',
    ['(* a b)', '(== a b)', '(!= a b)', '(^ n 27)'],
    'both orders give the same: numbers commute, a sequence is repeated whichever side it stands on, equality and ^ are symmetric',
  ),
];
