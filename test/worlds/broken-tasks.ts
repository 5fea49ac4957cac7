/** Worlds with one task, or the tasks as a whole, broken. */

import { type BrokenWorld, broken } from './broken-world.ts';
import { inTask, withoutTask } from './demo.ts';

const SECOND = 'second("hello")';

export const tasks: readonly BrokenWorld[] = [
  broken(
    'a naive program that passes',
    inTask(
      'T01',
      '          DELIVER PLUCK(xs, 1)\n',
      [
        '          SET met AS NO',
        '          SWEEP x IN xs:',
        '              UPON met: DELIVER x',
        '              SET met AS YES\n',
      ].join('\n'),
    ),
    ['tasks', 'T01', 'the naive program passes every private call in the world'],
  ),
  broken(
    'a naive program that fails under the manual',
    inTask('T05', 'KNOT(PLUCK(xs, 0), PLUCK(xs, -1))', 'KNOT(PLUCK(xs, 0), PLUCK(xs, 1))'),
    ['tasks', 'T05', 'the naive program fails private call 1 under the manual: IndexError'],
  ),
  broken(
    'a naive program that is wrong under the manual',
    inTask('T05', 'KNOT(PLUCK(xs, 0), PLUCK(xs, -1))', 'KNOT(PLUCK(xs, 0), PLUCK(xs, 0))'),
    ['tasks', 'T05', `fails private call 2 (ends("hello")): ('h', 'o'), not ('h', 'h')`],
    ['tasks', 'T05', 'fails private call 3'],
    ['tasks', 'T05', 'fails private call 4'],
    ['tasks', 'T05', 'fails private call 5'],
  ),
  broken(
    'a naive program with a syntax fault',
    inTask('T01', 'DELIVER PLUCK(xs, 1)', 'DELIVER xs[1]'),
    ['tasks', 'T01', 'the naive program has a syntax fault: line 2, column 15'],
  ),
  broken(
    'a reference that fails one private call',
    inTask(
      'T05',
      '          DELIVER KNOT(PLUCK(xs, -8), PLUCK(xs, -9))\n',
      '          UPON AKIN(xs, "a"): DELIVER xs\n          DELIVER KNOT(PLUCK(xs, -8), PLUCK(xs, -9))\n',
    ),
    ['tasks', 'T05', `the reference fails private call 1 (ends("a")): a, not ('a', 'a')`],
  ),
  broken(
    'a reference with a syntax fault',
    inTask('T01', 'DELIVER PLUCK(xs, -7)', 'DELIVER PLUCK(xs -7)'),
    ['tasks', 'T01', 'the reference has a syntax fault: line 2, column'],
  ),
  broken(
    'a constant answer that passes',
    inTask(
      'T08',
      `      - rising(STRAND())
      - rising("abc")
      - rising("abbc")
      - rising(STRAND(3, 2))
      - rising(STRAND(1, 2, 3, 3))
      - rising(KNOT(0.5, 1, 1.5, 20, 21, 22))
`,
      `      - rising("abb")
      - rising("abbc")
      - rising(STRAND(3, 2))
      - rising(STRAND(1, 2, 3, 3))
      - rising(KNOT(0.5, 1, 1.5, 1))
`,
    ),
    ['tasks', 'T08', 'the constant False passes every private call'],
  ),
  broken('a listed rule that does not matter', inTask('T04', '[A2]', '[A1, A2]'), [
    'tasks',
    'T04',
    'the listed rule A1 does not matter',
  ]),
  broken('a red herring that is not executed', inTask('T04', '[A2]', '[A2, A4]'), [
    'tasks',
    'T04',
    'the listed rule A4 does not matter',
  ]),
  broken('a rule that matters and is not listed', inTask('T07', '[A1, A5]', '[A5]'), [
    'tasks',
    'T07',
    'the rule A1 matters and is not listed',
  ]),
  broken('a listed rule that does not exist', inTask('T04', '[A2]', '[A2, A9]'), [
    'tasks',
    'T04',
    'the listed rule A9 does not exist',
  ]),
  broken('a call whose arguments fail', inTask('T01', SECOND, 'second(PLUCK("a", 0))'), [
    'tasks',
    'T01',
    'private call 1: its arguments fail: IndexError',
  ]),
  broken('a private call with a syntax fault', inTask('T01', SECOND, 'second("hello"'), [
    'tasks',
    'T01',
    'private call 1: ',
  ]),
  broken('a private call of another function', inTask('T01', SECOND, 'first("hello")'), [
    'tasks',
    'T01',
    'a private call is of first, the example of second',
  ]),
  broken('a private call that is the example', inTask('T01', SECOND, 'second(GATHER("abc"))'), [
    'tasks',
    'T01',
    'a private call has the arguments of the example',
  ]),
  broken(
    'an example that is no call',
    inTask('T01', 'example: second(STRAND("a", "b", "c"))', 'example: STRAND("a", "b", "c")'),
    ['tasks', 'T01', 'the example call: one call of the function is wanted'],
  ),
  broken(
    'a result in the prompt',
    inTask('T06', 'in their order.', "in their order, such as ['a', 'a', 'a']."),
    ['tasks', 'T06', "the prompt contains the result ['a', 'a', 'a']"],
  ),
  broken(
    'the output of a predict task in its prompt',
    inTask('T03', 'print?', 'print? It is not [8, 9, 10] 6.'),
    ['tasks', 'T03', 'the output stands in the prompt'],
  ),
  broken('a predict program that fails', inTask('T09', 'EMIT(k)', 'EMIT(PLUCK(k, k))'), [
    'tasks',
    'T09',
    'the program fails in the world: TypeError in line 3',
  ]),
  broken(
    "an output that is the manual's, though rules are at work",
    inTask(
      'T04',
      `      EMIT(UNDER("oak", "oak"), UNDER("oak", "elm"))
      EMIT(UNDER("elm", "oak"))
    rules: [A2]`,
      `      EMIT(PLUCK("abcdefghabcdefgh", 0))
    rules: [A1, A3]`,
    ),
    ['tasks', 'T04', 'the output is the same under the manual'],
  ),
  broken(
    "a checker that accepts the manual's output",
    inTask(
      'T04',
      `      EMIT(UNDER("oak", "oak"), UNDER("oak", "elm"))
      EMIT(UNDER("elm", "oak"))
    rules: [A2]`,
      `      EMIT(UNDER("oak", "oak"))
      EMIT(OVER("oak", "elm"))
      EMIT(NEGATE(UNDER("oak", "oak")))
    checker: lines-set
    rules: [A2]`,
    ),
    ['tasks', 'T04', 'what it prints under the manual is accepted as well'],
  ),
  broken(
    'a checker that refuses the output itself',
    inTask('T04', 'rules: [A2]', "rules: [A2]\n    checker: { permutation: ['True False'] }"),
    ['tasks', 'T04', 'its checker refuses the output itself'],
  ),
  broken('a target that one task needs', withoutTask('T06'), [
    'coverage',
    'A4',
    'A4 matters in 1 of the tasks, and 2 are wanted',
  ]),
];
