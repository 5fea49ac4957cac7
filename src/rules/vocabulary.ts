/**
 * The operators of the rule language: one table. The checker, the compiler, the
 * grader's spellings and the documentation read it.
 */

import type { RunState, Value } from '../values/index.ts';
import * as values from '../values/index.ts';

export interface RuleOperator {
  readonly name: string;
  readonly minimum: number;
  /** null: any number. */
  readonly maximum: number | null;
  /** How it is evaluated; see compile.ts. */
  readonly form: RuleForm;
  /** Accepted in reports instead of `name`. */
  readonly spellings: readonly string[];
  /** What the reference says. */
  readonly says: string;
}

/**
 * - `plain`: all operands, then the operation; more operands than it takes are folded from the left.
 * - `special`: has its own case in the compiler.
 */
export type RuleForm =
  | {
      readonly kind: 'plain';
      readonly operation: Operation;
      readonly arithmetic: boolean;
      /** It changes a LIST that it is given. */
      readonly effect: boolean;
    }
  | { readonly kind: 'special' };

/** At most two operands but for `set`. Throws a Fault without a message. */
export type Operation = (run: RunState, a: Value, b: Value, c: Value) => Value;

const special: RuleForm = { kind: 'special' };
const plain = (operation: Operation): RuleForm => {
  return { kind: 'plain', operation, arithmetic: false, effect: false };
};
const arithmetic = (operation: Operation): RuleForm => {
  return { kind: 'plain', operation, arithmetic: true, effect: false };
};
const effect = (operation: Operation): RuleForm => {
  return { kind: 'plain', operation, arithmetic: false, effect: true };
};

function entry(
  name: string,
  minimum: number,
  maximum: number | null,
  form: RuleForm,
  says: string,
  ...spellings: string[]
): RuleOperator {
  return { name, minimum, maximum, form, says, spellings };
}

export const ruleOperators: readonly RuleOperator[] = [
  entry(
    '+',
    2,
    null,
    arithmetic(values.add),
    'sum; joins two TEXTs, LISTs or TUPLEs',
    'add',
    'plus',
  ),
  // One operand is the negation; the compiler knows.
  entry('-', 1, null, special, 'difference; with one operand the negative', 'sub', 'minus'),
  entry(
    '*',
    2,
    null,
    arithmetic(values.multiply),
    'product; repeats a sequence',
    'mul',
    'times',
    'multiply',
  ),
  entry('/', 2, 2, arithmetic(values.divide), 'true division', 'div'),
  entry('//', 2, 2, arithmetic(values.floorDivide), 'floor division', 'floordiv'),
  entry('%', 2, 2, arithmetic(values.modulo), 'remainder with the sign of the divisor', 'mod'),
  entry('**', 2, 2, arithmetic(values.power), 'power', 'pow', 'power', 'exp'),
  entry('^', 2, null, plain(values.xor), 'bitwise exclusive or', 'xor'),
  entry('&', 2, null, plain(values.bitAnd), 'bitwise and'),
  entry('|', 2, null, plain(values.bitOr), 'bitwise or'),
  entry('==', 2, 2, plain(values.equal), 'equal', 'eq'),
  entry(
    '!=',
    2,
    2,
    plain((run, a, b) => !values.equal(run, a, b)),
    'not equal',
    'ne',
  ),
  entry('>', 2, 2, plain(values.greater), 'greater', 'gt'),
  entry('<', 2, 2, plain(values.less), 'less', 'lt'),
  entry('>=', 2, 2, plain(values.greaterOrEqual), 'greater or equal', 'ge'),
  entry('<=', 2, 2, plain(values.lessOrEqual), 'less or equal', 'le'),
  entry('and', 2, null, special, 'the first operand that is false, else the last; lazy'),
  entry('or', 2, null, special, 'the first operand that is true, else the last; lazy'),
  entry(
    'not',
    1,
    1,
    plain((_, a) => !values.truth(a)),
    'YES for a false operand, else NO',
  ),
  entry('if', 3, 3, special, '(if c a b): a when c is true, else b; lazy'),
  entry('abs', 1, 1, plain(values.absolute), 'magnitude'),
  entry(
    'int',
    1,
    1,
    plain(values.toInteger),
    'INT from a number (cut towards 0) or from decimal TEXT',
  ),
  entry('float', 1, 1, plain(values.toFloat), 'FLOAT from a number or from TEXT'),
  entry('str', 1, 1, plain(values.str), 'the printed form as TEXT'),
  entry('len', 1, 1, plain(values.length), 'number of elements'),
  entry('get', 2, 2, plain(values.get), '(get seq i): the element at i', 'index', 'nth'),
  entry(
    'set',
    3,
    3,
    effect(values.set),
    '(set seq i val): replaces the element at i of a LIST, delivers NONE',
  ),
  entry('slice', 3, 4, special, '(slice seq lo hi) or (slice seq lo hi step)'),
  entry('list', 1, 1, plain(values.toList), 'new LIST of the elements'),
  entry('tuple', 1, 1, plain(values.toTuple), 'TUPLE of the elements'),
  entry('reverse', 1, 1, plain(values.reverse), 'the sequence from its end', 'rev', 'reversed'),
  entry(
    'concat',
    1,
    null,
    special,
    'TEXT: the printed forms joined; one operand: those of its elements',
  ),
  entry(
    'append',
    2,
    2,
    effect(values.append),
    '(append seq val): at the end of a LIST, delivers NONE',
  ),
  entry(
    'prepend',
    2,
    2,
    effect(values.prepend),
    '(prepend seq val): at the front of a LIST, delivers NONE',
    'insert_head',
    'push_front',
  ),
  entry(
    'pop_left',
    1,
    1,
    effect(values.popLeft),
    'takes the first element off a LIST and delivers it',
    'pop_head',
    'pop_first',
  ),
  entry(
    'pop_right',
    1,
    1,
    effect(values.popRight),
    'takes the last element off a LIST and delivers it',
    'pop',
    'pop_last',
  ),
  entry('range', 1, 3, special, '(range n), (range a b) or (range a b step): a RANGE'),
  entry('zip', 2, null, special, 'one-shot iterator of TUPLEs, stops at the shortest'),
  entry(
    'enumerate',
    1,
    2,
    special,
    '(enumerate seq start): one-shot iterator of (number, element)',
  ),
  entry(
    'filter',
    2,
    2,
    special,
    '(filter condition seq): one-shot iterator; `pred` in the condition is the call for an element',
  ),
  entry(
    'sort_asc',
    1,
    1,
    plain(values.sortAscending),
    'new LIST in rising order, stable',
    'sort',
    'sorted',
  ),
  entry(
    'sort_desc',
    1,
    1,
    plain(values.sortDescending),
    'new LIST in falling order, stable',
    'desc',
  ),
  entry('min', 1, null, special, 'smallest; one operand: of its elements'),
  entry('max', 1, null, special, 'largest; one operand: of its elements'),
  entry('any', 1, 1, plain(values.any), 'YES if an element is true'),
  entry('all', 1, 1, plain(values.all), 'YES if every element is true'),
  entry('print', 1, 1, plain(values.print), 'prints the elements on one line, delivers NONE'),
];

const byName = new Map(ruleOperators.map((operator) => [operator.name, operator]));

export function ruleOperator(name: string): RuleOperator | null {
  return byName.get(name) ?? null;
}

/** What reports may write instead of the names above. */
export const spellings: ReadonlyMap<string, string> = new Map([
  ...ruleOperators.flatMap(({ name, spellings }) =>
    spellings.map((spelling) => [spelling, name] as const),
  ),
  ...['same', 'unchanged', 'no_change', 'identity'].map((word) => [word, 'IDENTITY'] as const),
]);
