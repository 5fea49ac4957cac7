/** Worlds whose rules, texts or prelude are broken. */

import { type BrokenWorld, broken, type Expected } from './broken-world.ts';
import {
  all,
  behindManual,
  inExamples,
  inManual,
  inPrelude,
  inRuleset,
  inTask,
  inTaskFile,
  moreRules,
  withoutPrelude,
} from './demo.ts';

const UNCOVERED = 'matters in 0 of the tasks, and 2 are wanted';

export const rules: readonly BrokenWorld[] = [
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
  broken(
    'a rule that has no value for anything',
    moreRules('{ id: A6, applies_to: COIL, actual: (len a) }'),
    ['rules', 'A6', "(len a) has no value where the manual's (** a b) has one"],
    ['prelude', 'A6', 'std_coil is not defined'],
    ['coverage', 'A6', UNCOVERED],
  ),
  broken('a keystone that does not exist', inTaskFile('keystones: [A3]', 'keystones: [B3]'), [
    'rules',
    'keystones',
    'it names B3, which does not exist',
  ]),
  broken('a rule in exposes that does not exist', inExamples('[A1, A5]', '[A1, A5, A9]'), [
    'rules',
    'exposes',
    'it names A9, which does not exist',
  ]),
];

const D4 = (program: string) =>
  inExamples(
    '  - id: D3\n',
    `  - id: D4\n    band: apply\n    prompt: Another.\n    program: |\n      ${program.split('\n').join('\n      ')}\n\n  - id: D3\n`,
  );

export const leakage: readonly BrokenWorld[] = [
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
  broken(
    'a constant of a rule in the manual',
    all(inRuleset('(+ n 7)', '(+ n (- 1007 1000))'), behindManual('There are 1007 of them.')),
    ['leakage', 'the manual', 'it contains 1007, a constant of a rule'],
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

export const prelude: readonly BrokenWorld[] = [
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
    'a definition with too few arguments',
    inPrelude('CRAFT std_under(a, b): DELIVER OVER(b, a)', 'CRAFT std_under(a): DELIVER a'),
    ['prelude', 'A2', 'std_under takes 1 arguments, and 2 are wanted'],
  ),
  broken(
    'a definition that never ends',
    inPrelude('DELIVER HALVE(GAUGE(seq), -5)', '\n    WHILE YES: IDLE'),
    ['prelude', 'A5', 'std_gauge goes beyond the limits in '],
  ),
  broken(
    'an exception that is not needed',
    inPrelude('CRAFT std_under', '# exception: UNDER(INT, TEXT): for no reason\nCRAFT std_under'),
    ['prelude', 'A2', "without the exception 'UNDER(INT, TEXT): for no reason'"],
  ),
  broken(
    'an exception for an operator that no rule changes',
    inPrelude('CRAFT std_under', '# exception: OVER: it cannot be had\nCRAFT std_under'),
    ['prelude', 'the prelude', "no rule changes the operator of the exception 'OVER: it cannot"],
  ),
];
