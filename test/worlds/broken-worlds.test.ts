/**
 * Worlds that are broken by one change each: `world check` refuses every one of them,
 * for its own reason, and reports nothing that is not broken.
 */

import { describe, expect, it } from 'vitest';
import { type CheckName, checkWorld, worldOf } from '../../src/worlds/index.ts';
import {
  all,
  behindManual,
  type Change,
  demo,
  inExamples,
  inManual,
  inPrelude,
  inRuleset,
  inTask,
  moreRules,
  withoutPrelude,
  withoutTask,
} from './demo.ts';

/** Check, place, and what the message contains. */
type Expected = readonly [CheckName, string, string];

interface BrokenWorld {
  readonly name: string;
  readonly change: Change;
  /** Everything that is reported. */
  readonly problems: readonly Expected[];
}

const broken = (name: string, change: Change, ...problems: Expected[]): BrokenWorld => ({
  name,
  change,
  problems,
});

const UNCOVERED = 'matters in 0 of the tasks, and 2 are wanted';

const rules: readonly BrokenWorld[] = [
  broken(
    'rules that another one hides: EMIT shows nothing at all',
    moreRules('{ id: A6, applies_to: EMIT, actual: (print (slice args 0 0)) }'),
    ['prelude', 'A6', 'std_emit is not defined'],
    ['discoverable', 'A1', 'no probe shows integer literal (+ n 7)'],
    ['discoverable', 'A2', 'no probe shows UNDER (<= a b)'],
    ['discoverable', 'A5', 'no probe shows GAUGE (* (len seq) 2)'],
    ...['D1', 'D2', 'D3'].map((id): Expected => ['leakage', id, 'the worked example shows A6']),
    ['tasks', 'T03', 'the listed rule A1 does not matter'],
    ['tasks', 'T03', 'the listed rule A5 does not matter'],
    ['tasks', 'T03', 'the rule A6 matters and is not listed'],
    ['tasks', 'T04', 'the listed rule A2 does not matter'],
    ['tasks', 'T04', 'the rule A6 matters and is not listed'],
    ['tasks', 'T09', 'the listed rule A1 does not matter'],
    ['tasks', 'T09', 'the listed rule A2 does not matter'],
    ['tasks', 'T09', 'the rule A6 matters and is not listed'],
  ),
  broken(
    'a rule that no short program shows',
    moreRules('{ id: A6, applies_to: COIL, actual: (if (== a 1e16) b (** a b)) }'),
    ['prelude', 'A6', 'std_coil is not defined'],
    ['discoverable', 'A6', 'no probe shows COIL (if (== a 1e16) b (** a b))'],
    ['coverage', 'A6', UNCOVERED],
  ),
  broken(
    'two rules that explain each other: YES is a text, and EMIT shows that text as another',
    moreRules(
      '{ id: A6, applies_to: boolean literal, actual: (str b) }',
      `{ id: A7, applies_to: EMIT, actual: '(print (if (== (get args 0) (str true)) "ha" args))' }`,
    ),
    ['prelude', 'A7', 'std_emit is not defined'],
    [
      'distinguishable',
      'A6 A7',
      '"only A6 is as the manual says" and "only A7 is" look the same in everything tried',
    ],
    ['coverage', 'A6', UNCOVERED],
    ['coverage', 'A7', UNCOVERED],
  ),
  broken('a rule that is the manual itself', inRuleset('IDENTITY', '(list args)'), [
    'rules',
    'A4',
    "(list args) means the same as the manual's (list args) for STRAND",
  ]),
  broken(
    'a rule that is the manual in disguise',
    inRuleset('IDENTITY', '(list (reverse (reverse args)))'),
    ['rules', 'A4', "means the same as the manual's (list args) for STRAND"],
  ),
  broken('a rule in exposes that does not exist', inExamples('[A1, A5]', '[A1, A5, A9]'), [
    'rules',
    'exposes',
    'it names A9, which does not exist',
  ]),
];

const SECOND = 'second("hello")';

const tasks: readonly BrokenWorld[] = [
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

const D4 = (program: string) =>
  inExamples(
    '  - id: D3\n',
    `  - id: D4\n    band: apply\n    prompt: Another.\n    program: |\n      ${program.split('\n').join('\n      ')}\n\n  - id: D3\n`,
  );

const leakage: readonly BrokenWorld[] = [
  broken(
    'a predict task that is a worked example with other names',
    D4('SET ys AS STRAND(1, 2, 3)\nEMIT(ys, GAUGE(ys))'),
    ['leakage', 'T03', 'a program of the task is the worked example D4 with other names'],
  ),
  broken(
    'a code task whose function a worked example shows at work',
    D4('CRAFT size(s):\n    DELIVER GAUGE(s)\nEMIT(size("tree"))'),
    ['leakage', 'T02', 'a program of the task is the worked example D4 with other names'],
  ),
  broken(
    'a worked example that shows a rule which is not in exposes',
    inExamples('program: EMIT(5)', 'program: EMIT(UNDER("a", "a"))'),
    ['leakage', 'D1', 'the worked example shows A2'],
  ),
  broken('a worked example that fails', inExamples('EMIT(5)', 'EMIT(PLUCK("a", 5))'), [
    'leakage',
    'D1',
    'the worked example fails: IndexError in line 1',
  ]),
  broken('a rule id in a prompt', inTask('T01', 'sequence xs.', 'sequence xs (mind A3).'), [
    'leakage',
    'T01',
    'it contains the rule id A3',
  ]),
  broken(
    'a rule id in the prompt of a worked example',
    inExamples('Show the integer five.', 'Show the integer of A1.'),
    ['leakage', 'D1', 'it contains the rule id A1'],
  ),
  broken(
    'a rule id in a program that is shown',
    inExamples('EMIT(word, GAUGE(word))', 'EMIT(word, GAUGE(word))  # A5'),
    ['leakage', 'D2', 'it contains the rule id A5'],
  ),
  broken('a rule id in the manual', behindManual('Rule A2 is not told.'), [
    'leakage',
    'the manual',
    'it contains the rule id A2',
  ]),
  broken(
    'a constant of a rule in a prompt',
    all(
      inRuleset('(+ n 7)', '(+ n (- 1007 1000))'),
      inTask('T01', 'sequence xs.', 'sequence xs, say of 1007.'),
    ),
    ['leakage', 'T01', 'it contains 1007, a constant of a rule'],
  ),
  broken('an s-expression in the manual', behindManual('PLUCK is (get seq (+ i 1)).'), [
    'leakage',
    'the manual',
    'it contains the s-expression (get seq (+ i 1))',
  ]),
  broken('an s-expression in a prompt', inTask('T02', 'sequence xs.', 'sequence xs (len seq).'), [
    'leakage',
    'T02',
    'it contains the s-expression (len seq)',
  ]),
  broken(
    'a manual whose example does not show the standard result',
    inManual('# → 120', '# → 121'),
    ['leakage', 'the manual', "the example that begins with 'CRAFT factorial(n):'"],
  ),
];

const prelude: readonly BrokenWorld[] = [
  broken('no prelude', withoutPrelude, ['prelude', 'the prelude', 'the world has no prelude']),
  broken('a prelude that does not parse', inPrelude('std_under(a, b):', 'std_under(a, b)'), [
    'prelude',
    'the prelude',
    'it does not parse: ',
  ]),
  broken(
    'a prelude that fails',
    inPrelude('CRAFT std_under', 'SET first AS PLUCK("", 0)\nCRAFT std_under'),
    ['prelude', 'the prelude', 'it fails: IndexError in line 8'],
  ),
  broken('a prelude with a hole', inPrelude('CRAFT std_gauge(seq)', 'CRAFT gauge(seq)'), [
    'prelude',
    'A5',
    'std_gauge is not defined',
  ]),
  broken(
    'a definition that is wrong for a nan only',
    inPrelude('DELIVER OVER(b, a)', 'DELIVER NEGATE(ATOP(a, b))'),
    ['prelude', 'A2', "is True, and the manual's is False"],
  ),
  broken(
    'a definition that is wrong for one type',
    inPrelude(
      'CRAFT std_gauge(seq): ',
      'CRAFT std_gauge(seq):\n    UPON AKIN(seq, KNOT()): DELIVER 1\n    ',
    ),
    ['prelude', 'A5', "std_gauge(()) is 8, and the manual's is 0"],
  ),
  broken(
    'a definition that is wrong for one sign of zero',
    inPrelude(
      'CRAFT std_pluck(seq, i): DELIVER PLUCK(seq, WEAVE(i, -6))',
      [
        'CRAFT std_pluck(seq, i):',
        '    SET found AS PLUCK(seq, WEAVE(i, -6))',
        '    UPON AKIN(FUSE(found), "-0.0"): DELIVER 0.0',
        '    DELIVER found',
      ].join('\n'),
    ),
    ['prelude', 'A3', 'is 0.0 and'],
  ),
  broken(
    'an exception for an operator that no rule changes',
    inPrelude('CRAFT std_under', '# exception: OVER: it cannot be had\nCRAFT std_under'),
    ['prelude', 'the prelude', "no rule changes the operator of the exception 'OVER: it cannot"],
  ),
];

it('is sound before it is changed', () => {
  expect(checkWorld(worldOf(demo))).toMatchObject({ ok: true, problems: [] });
});

describe.each(Object.entries({ rules, tasks, leakage, prelude }))('%s', (_, worlds) => {
  it.each(worlds)('$name', ({ change, problems }) => {
    const report = checkWorld(worldOf(change(demo)));
    expect(report.ok).toBe(false);
    const found = report.problems.map(({ check, where, message }) => [check, where, message]);
    expect(found).toEqual(
      problems.map(([check, where, part]) => [check, where, expect.stringContaining(part)]),
    );
    for (const { fix } of report.problems) expect(fix).not.toBe('');
  });
});
