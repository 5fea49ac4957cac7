/** Files that are refused before anything is checked: every complaint with line and column. */

import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DiagnosticsError } from '../../src/text/index.ts';
import { readWorldTexts, worldOf } from '../../src/worlds/index.ts';
import { all, type Change, demo, inExamples, inRuleset, inTask, moreRules } from './demo.ts';
import { demoLogic, inTheorem, inTheoremFile } from './demo-logic.ts';

/** The start of each complaint: file, line, column and message. */
const unreadable: readonly (readonly [string, Change, ...string[]])[] = [
  [
    'an unknown key',
    inTask('T01', '    naive: |', '    naiv: |'),
    "tasks.yaml:8:5: 'naive' is missing",
    "tasks.yaml:19:5: unknown key 'naiv'",
  ],
  [
    'a band that does not exist',
    inTask('T02', 'band: apply', 'band: easy'),
    "tasks.yaml:28:11: 'band': must be one of apply, interact, engineer, ",
  ],
  [
    'a kind that does not exist',
    inTask('T02', 'kind: code', 'kind: proof'),
    "tasks.yaml:29:11: 'kind': ",
  ],
  [
    'four private calls',
    inTask('T02', '      - count("")\n', ''),
    "tasks.yaml:33:7: 'calls': five or more private calls are wanted",
  ],
  [
    'an id twice in one file',
    inTask('T02', 'id: T02', 'id: T01'),
    'tasks.yaml:27:9: the id T01 is used twice',
  ],
  [
    'an id in two files',
    inTask('T02', 'id: T02', 'id: D1'),
    'tasks.yaml:27:9: the id D1 is used twice',
  ],
  [
    'tasks of another world',
    inExamples('world: demo-5', 'world: demo-6'),
    "examples.yaml:3:8: this file belongs to the world 'demo-6', not to 'demo-5'",
  ],
  [
    'a checker that does not exist',
    inTask('T02', '    rules: [', '    checker: about\n    rules: ['),
    "tasks.yaml:44:14: 'checker': must be exact, number, lines-set, sorted, {permutation",
  ],
  [
    'a checker without what it needs',
    inTask('T02', '    rules: [', '    checker: permutation\n    rules: ['),
    "tasks.yaml:44:14: 'checker': must be exact, number, lines-set, sorted, {permutation",
  ],
  [
    'an empty prompt',
    inExamples('Show the integer five.', "''"),
    "examples.yaml:10:13: 'prompt': must not be empty",
  ],
  [
    'another form of file',
    inExamples('tasks/1', 'tasks/2'),
    "examples.yaml:2:11: 'alienkit': must be 'tasks/1'",
  ],
  [
    'two rules for one operator',
    moreRules('{ id: A6, applies_to: UNDER, actual: (> a b) }'),
    'ruleset.yaml:11:27: UNDER has a rule already: A2',
  ],
  [
    'two rules with one id',
    moreRules('{ id: A5, applies_to: OVER, actual: (< a b) }'),
    'ruleset.yaml:11:11: ',
  ],
  [
    'an operator that does not exist',
    inRuleset('PLUCK', 'PLUK'),
    "ruleset.yaml:8:27: no operator is called 'PLUK'",
  ],
  [
    'a parameter of another operator, and an unknown operator of the rule language',
    all(inRuleset('(* (len seq) 2)', '(* (len args) 2)'), inRuleset('(<= a b)', '(=< a b)')),
    "ruleset.yaml:7:43: the rule language has no operator '=<'",
    "ruleset.yaml:10:50: GAUGE has no parameter 'args'",
  ],
  ['a rule that is no expression', inRuleset('(+ n 7)', '(+ n'), 'ruleset.yaml:6:'],
  ['no YAML at all', inExamples('exposes: [A1, A5]', 'exposes: [A1, A5'), 'examples.yaml:'],
];

const unreadableLogic: typeof unreadable = [
  [
    'a role that does not exist',
    inTheorem('T4', 'role: two_rule', 'role: hard'),
    "theorems.yaml:163:11: 'role': must be one of sanity, single_rule, two_rule,",
  ],
  [
    'neither a reference nor a certificate',
    inTheorem('T1', '    reference: *conjunction\n', ''),
    'theorems.yaml:92:5: entry 1: wants either a reference or a certificate',
  ],
  [
    'a worked example that is neither accepted nor refused',
    inTheorem('D1', '    accepted: true\n', ''),
    "theorems.yaml:8:5: entry 1: wants either 'accepted: true' or 'refused: <condition>'",
  ],
  [
    'a goal that is no formula',
    inTheorem('T2', 'goal: OR(p, q)\n    naive', 'goal: OR(p)\n    naive'),
    "theorems.yaml:113:15: ',' is wanted",
  ],
  [
    'an id of a theorem for a probe',
    inTheorem('P1', 'id: P1', 'id: T1'),
    'theorems.yaml:92:9: the id T1 is used twice',
  ],
  [
    'theorems of another world',
    inTheoremFile('world: demo-logic-4', 'world: demo-5'),
    "theorems.yaml:3:8: this file belongs to the world 'demo-5', not to 'demo-logic-4'",
  ],
  [
    'tasks of AlienCode',
    inTheoremFile('theorems/1', 'tasks/1'),
    "theorems.yaml:2:11: 'alienkit': must be 'theorems/1'",
  ],
  [
    'a condition that can never be true',
    inRuleset('(= (ref 1) (ref 2))', '(< (line) 1)'),
    'ruleset.yaml:28:13: this condition can never be true, so it forbids nothing',
  ],
];

describe('a world is not read with', () => {
  const cases = [
    ...unreadable.map((one) => ({ texts: demo, one })),
    ...unreadableLogic.map((one) => ({ texts: demoLogic, one })),
  ].map(({ texts, one: [name, change, ...complaints] }) => ({ name, texts, change, complaints }));
  it.each(cases)('$name', ({ texts, change, complaints }) => {
    let error: unknown = null;
    try {
      worldOf(change(texts));
    } catch (thrown) {
      error = thrown;
    }
    if (!(error instanceof DiagnosticsError)) throw error ?? new Error('it was read');
    const found = error.message.split('\n').filter((line) => /^[a-z]+\.yaml:/.test(line));
    expect(found).toEqual(complaints.map((start) => expect.stringContaining(start)));
  });
});

describe('a world on disk', () => {
  const folderWith = (files: Readonly<Record<string, string>>) => {
    const folder = mkdtempSync(join(tmpdir(), 'alienkit-world-'));
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    return folder;
  };
  const head = 'alienkit: ruleset/1\nlanguage: alienlogic\nid: own\nrules: []\n';

  it('may be written as JSON, or with quotes', () => {
    const json = JSON.stringify({
      alienkit: 'ruleset/1',
      language: 'alienlogic',
      id: 'own',
      rules: [],
    });
    for (const text of [json, head.replace('alienlogic', '"alienlogic"')]) {
      expect(worldOf(readWorldTexts(folderWith({ 'ruleset.yaml': text }))).language).toBe(
        'alienlogic',
      );
    }
  });

  it.each([
    [
      'a manual from elsewhere',
      `${head}manual: ../../../etc/passwd\n`,
      "outside of the world's folder",
    ],
    [
      'a calculus from elsewhere',
      `${head}calculus: ../../../etc/passwd\n`,
      'no calculus is called',
    ],
    ['a folder for a manual', `${head}manual: .\n`, 'outside'],
  ])('is not read with %s', (_, text, reason) => {
    expect(() => readWorldTexts(folderWith({ 'ruleset.yaml': text }))).toThrow(reason);
  });
});
