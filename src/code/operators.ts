/**
 * The operators of AlienCode: every one is declared here, once. The parser, the
 * compiler, the manual's check, the documentation, the generators of tests and the
 * grader read this table; there is no other list of names.
 */

import type {
  Example,
  Form,
  Language,
  LiteralKind,
  OperatorDeclaration,
  Parameter,
  SampleType,
} from '../rules/index.ts';
import { popAt, type Value } from '../values/index.ts';

const NUMBER: readonly SampleType[] = ['INT', 'FLOAT', 'BOOL'];
const ADDABLE: readonly SampleType[] = [...NUMBER, 'TEXT', 'LIST', 'TUPLE'];
const ANY: readonly SampleType[] = [...ADDABLE, 'NONE', 'RANGE'];
const SEQUENCE: readonly SampleType[] = ['LIST', 'TEXT', 'TUPLE', 'RANGE'];
const ITERABLE: readonly SampleType[] = ['ITERABLE'];
const INDEX: readonly SampleType[] = ['INDEX'];

const parameter = (name: string, types: readonly SampleType[]): Parameter => ({ name, types });
const example = (program: string, output: string): Example => ({ program, output });

/** A form that takes exactly these arguments. */
function form(...parameters: string[]): Form {
  return { count: parameters.length, open: false, parameters, missing: {}, always: null };
}

/** A form in which some parameters are not given. */
function partial(parameters: readonly string[], missing: Readonly<Record<string, Value>>): Form {
  return { ...form(...parameters), missing };
}

/** A form that takes so many arguments and more, all of them `args`. */
function open(count: number): Form {
  return { count, open: true, parameters: [], missing: {}, always: null };
}

const A_B: readonly Form[] = [form('a', 'b')];

function literal(
  kind: LiteralKind,
  name: string,
  parameterName: string,
  type: SampleType,
  manual: string,
  ...examples: Example[]
): OperatorDeclaration {
  return {
    name,
    layer: 'L1',
    literal: kind,
    parameters: [parameter(parameterName, [type])],
    forms: [form(parameterName)],
    lazy: false,
    standard: parameterName,
    signature: name,
    manual,
    examples,
  };
}

function binary(
  name: string,
  layer: string,
  types: readonly SampleType[],
  standard: string,
  manual: string,
  ...examples: Example[]
): OperatorDeclaration {
  return {
    name,
    layer,
    literal: null,
    parameters: [parameter('a', types), parameter('b', types)],
    forms: A_B,
    lazy: false,
    standard,
    signature: `${name}(a, b)`,
    manual,
    examples,
  };
}

/** BOND and RIFT: lazy, folded from the left. */
function connective(name: string, standard: string, manual: string, ...examples: Example[]) {
  const base = binary(name, 'L4', ANY, standard, manual, ...examples);
  return { ...base, lazy: true, signature: `${name}(a, b, …)` };
}

interface Details {
  readonly layer: string;
  readonly parameters: readonly Parameter[];
  readonly forms: readonly Form[];
  readonly standard: string;
  readonly signature: string;
  readonly manual: string;
  readonly examples: readonly Example[];
}

function operator(name: string, details: Details): OperatorDeclaration {
  return { name, literal: null, lazy: false, ...details };
}

function unary(
  name: string,
  layer: string,
  { name: parameterName, types }: Parameter,
  standard: string,
  manual: string,
  ...examples: Example[]
): OperatorDeclaration {
  return operator(name, {
    layer,
    parameters: [parameter(parameterName, types)],
    forms: [form(parameterName)],
    standard,
    signature: `${name}(${parameterName})`,
    manual,
    examples,
  });
}

/** All arguments, of any number, as `args`. */
function variadic(
  name: string,
  layer: string,
  least: number,
  types: readonly SampleType[],
  standard: string,
  manual: string,
  ...examples: Example[]
): OperatorDeclaration {
  return operator(name, {
    layer,
    parameters: [parameter('args', types)],
    forms: [open(least)],
    standard,
    signature: `${name}(…)`,
    manual,
    examples,
  });
}

const seq = parameter('seq', SEQUENCE);
const list = parameter('seq', ['LIST']);
const iterable = parameter('seq', ITERABLE);
const index = parameter('i', INDEX);
const anything = parameter('val', ANY);

export const operators: readonly OperatorDeclaration[] = [
  literal(
    'integer',
    'integer literal',
    'n',
    'INT',
    'A whole number of any size.',
    example('EMIT(42, -5, 0, 00)', '42 -5 0 0'),
  ),
  literal(
    'float',
    'float literal',
    'x',
    'FLOAT',
    'A decimal number (IEEE double).',
    example('EMIT(3.14, -0.5, 1e3, .5, 5.)', '3.14 -0.5 1000.0 0.5 5.0'),
  ),
  literal(
    'text',
    'string literal',
    's',
    'TEXT',
    'A text between single or double quotes.',
    example("EMIT(\"it's\", 'a\\tb')", "it's a\tb"),
  ),
  literal(
    'boolean',
    'boolean literal',
    'b',
    'BOOL',
    'YES or NO.',
    example('EMIT(YES, NO)', 'True False'),
  ),

  binary(
    'SHATTER',
    'L2',
    ADDABLE,
    '(+ a b)',
    'The sum of two numbers; two TEXTs, two LISTs or two TUPLEs are joined.',
    example(
      'EMIT(SHATTER(2, 3), SHATTER("ab", "c"), SHATTER(STRAND(1), STRAND(2)))',
      '5 abc [1, 2]',
    ),
    example('EMIT(SHATTER(YES, YES), SHATTER(1, 0.5))', '2 1.5'),
  ),
  binary(
    'WEAVE',
    'L2',
    NUMBER,
    '(- a b)',
    'The difference a minus b.',
    example('EMIT(WEAVE(2, 3), WEAVE(0.5, 1))', '-1 -0.5'),
  ),
  binary(
    'PARE',
    'L2',
    ADDABLE,
    '(* a b)',
    'The product of two numbers; a TEXT, LIST or TUPLE and an INT: the sequence repeated.',
    example('EMIT(PARE(4, 5), PARE("ab", 2), PARE(0, STRAND(1)))', '20 abab []'),
  ),
  binary(
    'FRACTURE',
    'L2',
    NUMBER,
    '(/ a b)',
    'The quotient as a FLOAT.',
    example('EMIT(FRACTURE(7, 2), FRACTURE(4, 2))', '3.5 2.0'),
  ),
  binary(
    'COIL',
    'L2',
    NUMBER,
    '(** a b)',
    'a to the power of b; an INT to a negative INT is a FLOAT.',
    example('EMIT(COIL(2, 10), COIL(10, -5), COIL(2, 0.5))', '1024 1e-05 1.4142135623730951'),
  ),
  binary(
    'RESIDUE',
    'L2',
    NUMBER,
    '(% a b)',
    'The remainder of a divided by b, with the sign of b.',
    example('EMIT(RESIDUE(7, 3), RESIDUE(-7, 3), RESIDUE(7, -3), RESIDUE(5.5, 2))', '1 2 -2 1.5'),
  ),
  binary(
    'HALVE',
    'L2',
    NUMBER,
    '(// a b)',
    'The quotient of a and b, rounded down to a whole number.',
    example('EMIT(HALVE(7, 2), HALVE(-7, 2), HALVE(7.5, 2))', '3 -4 3.0'),
  ),

  binary(
    'AKIN',
    'L3',
    ANY,
    '(== a b)',
    'YES if a equals b.',
    example('EMIT(AKIN(1, 1.0), AKIN("a", "b"), AKIN(STRAND(1), KNOT(1)))', 'True False False'),
  ),
  binary(
    'APART',
    'L3',
    ANY,
    '(!= a b)',
    'YES if a does not equal b.',
    example('EMIT(APART(1, 2), APART("a", "a"))', 'True False'),
  ),
  binary(
    'OVER',
    'L3',
    ADDABLE,
    '(> a b)',
    'YES if a is greater than b.',
    example('EMIT(OVER(2, 1), OVER("a", "b"))', 'True False'),
  ),
  binary(
    'UNDER',
    'L3',
    ADDABLE,
    '(< a b)',
    'YES if a is less than b.',
    example('EMIT(UNDER(2, 1), UNDER(STRAND(1, 2), STRAND(1, 3)))', 'False True'),
  ),
  binary(
    'ATOP',
    'L3',
    ADDABLE,
    '(>= a b)',
    'YES if a is greater than b or equal to it.',
    example('EMIT(ATOP(2, 2), ATOP(1, 2))', 'True False'),
  ),
  binary(
    'BENEATH',
    'L3',
    ADDABLE,
    '(<= a b)',
    'YES if a is less than b or equal to it.',
    example('EMIT(BENEATH(2, 2), BENEATH(2, 1))', 'True False'),
  ),

  connective(
    'BOND',
    '(and a b)',
    'The first operand that is false, else the last. Later ones are not evaluated.',
    example('EMIT(BOND(1, 2), BOND(0, 2), BOND(YES, "", 3))', '2 0 '),
  ),
  connective(
    'RIFT',
    '(or a b)',
    'The first operand that is true, else the last. Later ones are not evaluated.',
    example('EMIT(RIFT(0, 2), RIFT(1, 2), RIFT(0, NO, "x"))', '2 1 x'),
  ),
  unary(
    'NEGATE',
    'L4',
    parameter('a', ANY),
    '(not a)',
    'YES if a is false, else NO.',
    example('EMIT(NEGATE(0), NEGATE("x"))', 'True False'),
  ),

  operator('PLUCK', {
    layer: 'L5',
    parameters: [seq, index],
    forms: [form('seq', 'i')],
    standard: '(get seq i)',
    signature: 'PLUCK(seq, i)',
    manual: 'The element at position i, counted from 0; a negative i counts from the end.',
    examples: [example('EMIT(PLUCK(STRAND(5, 6, 7), 0), PLUCK("abc", -1))', '5 c')],
  }),
  operator('CARVE', {
    layer: 'L5',
    parameters: [seq, parameter('lo', INDEX), parameter('hi', [...INDEX, 'NONE'])],
    forms: [
      partial(['seq', 'lo'], { hi: null }),
      form('seq', 'lo', 'hi'),
      form('seq', 'lo', 'hi', 'step'),
    ],
    standard: '(slice seq lo hi)',
    signature: 'CARVE(seq, lo), CARVE(seq, lo, hi) or CARVE(seq, lo, hi, step)',
    manual:
      'The elements from position lo up to but without position hi (to the end if hi is not given), every step-th.',
    examples: [
      example(
        'EMIT(CARVE("abcde", 1, 3), CARVE("abcde", 2), CARVE("abcde", 4, 0, -2))',
        'bc cde ec',
      ),
    ],
  }),
  variadic(
    'STRAND',
    'L5',
    0,
    ANY,
    '(list args)',
    'A new LIST of the values.',
    example('EMIT(STRAND(1, "a", 2.0), STRAND())', "[1, 'a', 2.0] []"),
  ),
  variadic(
    'KNOT',
    'L5',
    0,
    ANY,
    '(tuple args)',
    'A TUPLE of the values.',
    example('EMIT(KNOT(1, 2), KNOT(1), KNOT())', '(1, 2) (1,) ()'),
  ),
  operator('ANNEX', {
    layer: 'L5',
    parameters: [list, anything],
    forms: [form('seq', 'val')],
    standard: '(append seq val)',
    signature: 'ANNEX(seq, val)',
    manual: 'Adds val at the end of the LIST. Delivers nothing.',
    examples: [example('SET xs AS STRAND(1)\nANNEX(xs, 2)\nEMIT(xs)', '[1, 2]')],
  }),
  operator('EXPEL', {
    layer: 'L5',
    parameters: [list],
    forms: [form('seq'), { ...form('seq', 'i'), always: popAt }],
    standard: '(pop_right seq)',
    signature: 'EXPEL(seq) or EXPEL(seq, i)',
    manual: 'Takes the last element (or the one at position i) off the LIST and delivers it.',
    examples: [
      example(
        'SET xs AS STRAND(5, 6, 7)\nEMIT(EXPEL(xs), xs)\nEMIT(EXPEL(xs, 0), xs)',
        '7 [5, 6]\n5 [6]',
      ),
    ],
  }),
  operator('IMPRINT', {
    layer: 'L5',
    parameters: [list, index, anything],
    forms: [form('seq', 'i', 'val')],
    standard: '(set seq i val)',
    signature: 'IMPRINT(seq, i, val)',
    manual: 'Puts val at position i of the LIST in place of what is there. Delivers nothing.',
    examples: [example('SET xs AS STRAND(1, 2)\nIMPRINT(xs, 0, 9)\nEMIT(xs)', '[9, 2]')],
  }),

  operator('EXTENT', {
    layer: 'L6',
    parameters: [parameter('a', INDEX), parameter('b', INDEX)],
    forms: [partial(['b'], { a: 0 }), form('a', 'b'), form('a', 'b', 'step')],
    standard: '(range a b)',
    signature: 'EXTENT(n), EXTENT(a, b) or EXTENT(a, b, step)',
    manual: 'The whole numbers from a (0 if not given) up to but without b, every step-th.',
    examples: [
      example(
        'EMIT(GATHER(EXTENT(3)), GATHER(EXTENT(2, 4)), GATHER(EXTENT(5, 0, -2)))',
        '[0, 1, 2] [2, 3] [5, 3, 1]',
      ),
      example('EMIT(EXTENT(3))', 'range(0, 3)'),
    ],
  }),
  unary(
    'INDEX',
    'L6',
    iterable,
    '(enumerate seq 0)',
    'Each element with its position, as TUPLEs (position, element); one pass.',
    example('EMIT(GATHER(INDEX("ab")))', "[(0, 'a'), (1, 'b')]"),
    example('EMIT(INDEX("ab"))', '<INDEX iterator>'),
  ),
  binary(
    'PAIR',
    'L6',
    ITERABLE,
    '(zip a b)',
    'TUPLEs of the elements of a and b side by side, as far as both reach; one pass.',
    example('EMIT(GATHER(PAIR(STRAND(1, 2, 3), "ab")))', "[(1, 'a'), (2, 'b')]"),
  ),
  operator('STRAIN', {
    layer: 'L6',
    parameters: [iterable],
    forms: [form('func', 'seq')],
    standard: '(filter pred seq)',
    signature: 'STRAIN(func, seq)',
    manual: 'The elements for which the CRAFT func delivers something true; one pass.',
    examples: [
      example(
        'CRAFT big(x): DELIVER OVER(x, 2)\nEMIT(GATHER(STRAIN(big, STRAND(1, 5, 2, 3))))',
        '[5, 3]',
      ),
    ],
  }),

  unary(
    'GAUGE',
    'L7',
    seq,
    '(len seq)',
    'The number of elements.',
    example('EMIT(GAUGE(STRAND(5, 6)), GAUGE("abc"))', '2 3'),
  ),
  variadic(
    'NADIR',
    'L7',
    1,
    ADDABLE,
    '(min args)',
    'The smallest of the values, or of the elements of one iterable; the first of equals.',
    example('EMIT(NADIR(3, 1, 2), NADIR(STRAND(3, 1)))', '1 1'),
  ),
  variadic(
    'APEX',
    'L7',
    1,
    ADDABLE,
    '(max args)',
    'The largest of the values, or of the elements of one iterable; the first of equals.',
    example('EMIT(APEX(3, 1, 2), APEX("abc"))', '3 c'),
  ),
  unary(
    'SOME_OF',
    'L7',
    iterable,
    '(any seq)',
    'YES if an element is true.',
    example('EMIT(SOME_OF(STRAND(0, 1)), SOME_OF(STRAND()))', 'True False'),
  ),
  unary(
    'EVERY_OF',
    'L7',
    iterable,
    '(all seq)',
    'YES if every element is true.',
    example('EMIT(EVERY_OF(STRAND(0, 1)), EVERY_OF(STRAND()))', 'False True'),
  ),
  unary(
    'ORDER',
    'L7',
    iterable,
    '(sort_asc seq)',
    'A new LIST of the elements in rising order; equal ones keep their order.',
    example('EMIT(ORDER(STRAND(3, 1, 2)), ORDER("cab"))', "[1, 2, 3] ['a', 'b', 'c']"),
  ),
  unary(
    'GATHER',
    'L7',
    iterable,
    '(list seq)',
    'A new LIST of the elements.',
    example('EMIT(GATHER("ab"), GATHER(KNOT(1, 2)))', "['a', 'b'] [1, 2]"),
  ),
  variadic(
    'FUSE',
    'L7',
    0,
    ANY,
    '(concat args)',
    'One TEXT: the values as EMIT shows them, joined.',
    example('EMIT(FUSE("a", 1, STRAND("b")), FUSE())', "a1['b'] "),
  ),
  variadic(
    'EMIT',
    'output',
    0,
    ANY,
    '(print args)',
    'Prints the values on one line, separated by one space. Delivers nothing.',
    example('EMIT(1, "a")\nEMIT()\nEMIT(STRAND("a"))', "1 a\n\n['a']"),
  ),
];

/** AlienCode as the rules folder sees it. */
export const alienCode: Language = { id: 'aliencode', operators };

/** The words that are called like operators. */
export const operatorWords: readonly string[] = operators
  .filter(({ literal }) => literal === null)
  .map(({ name }) => name);

/** The declarations of the literal kinds. */
export const literalOperators: Readonly<Record<LiteralKind, string>> = Object.freeze({
  integer: 'integer literal',
  float: 'float literal',
  text: 'string literal',
  boolean: 'boolean literal',
});
