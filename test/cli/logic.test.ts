/** `alienkit check` and `alienkit certificate`. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calculusFile, script } from '../logic/calculi.ts';
import { alienkit } from './alienkit.ts';

let folder = '';
let world = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'alienkit-'));
  world = file(
    'world.yaml',
    `alienkit: ruleset/1
language: alienlogic
id: small
rules:
  - { id: K01, applies_to: [AND_E2], disable: true, says: AND_E2 is disabled. }
  - { id: K02, applies_to: [OR_I1], forbid: (> (depth) 3) }
`,
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const proof = script('AND(p, q)', 'q', 'AND(p, q) [premise]', 'q [AND_E2 1]');
const json = (text: string) => JSON.parse(text) as unknown;

describe('check', () => {
  it('accepts or refuses one proof, in words', async () => {
    expect(await alienkit(['check', '--standard'], proof)).toEqual({
      code: 0,
      stdout: 'accepted: 2 lines\n',
      stderr: '',
    });
    expect(await alienkit(['check', '--world', world, file('p.txt', proof)])).toEqual({
      code: 1,
      stdout: 'refused, K01: line 2, AND_E2: K01 (AND_E2 is disabled.)\n',
      stderr: '',
    });
    const other = ['check', '--standard', '--goal', 'p'];
    expect((await alienkit(other, proof)).stdout).toBe(
      'refused, GOAL_HEADER_MISMATCH: the goal is not the assigned one\n',
    );
  });

  it('prints the verdict as JSON, with conditions switched off and a theorem assigned', async () => {
    const given = ['--disable', 'K01', '--goal', 'q', '--premises', 'AND(p, q), r'];
    const { code, stdout } = await alienkit(['check', '--world', world, '--json', ...given], proof);
    expect({ code, verdict: json(stdout) }).toEqual({
      code: 0,
      verdict: {
        id: null,
        accepted: true,
        verifier_passed: true,
        goal_match: true,
        rejected_step: null,
        rejected_rule: null,
        reason_class: null,
        reason_id: null,
        detail: null,
        n_steps: 2,
      },
    });
  });

  it('answers a stream, line by line, and goes on after a faulty one', async () => {
    const requests = [
      JSON.stringify({ id: 1, proof }),
      JSON.stringify({ id: { a: 2 }, proof, disable: ['K01'], goal: 'q', premises: ['AND(p, q)'] }),
      JSON.stringify({ id: 3, proof, disable: ['K01'], premises: [] }),
      '{"id": 4',
      '[]',
      JSON.stringify({ id: 6 }),
      JSON.stringify({ id: 7, proof, goal: 'AND(' }),
      JSON.stringify({ id: 8, proof, disable: ['K9'] }),
      JSON.stringify({ id: 9, proof, premises: 'p' }),
      JSON.stringify({ id: 10, proof: 'nothing' }),
    ];
    const { code, stdout } = await alienkit(
      ['check', '--world', world, '--jsonl'],
      requests.join('\n'),
    );
    expect(code).toBe(0);
    expect(stdout.trimEnd().split('\n').map(json)).toMatchObject([
      { id: 1, reason_id: 'K01', reason_class: 'ALIEN_AXIOM_DISABLED', rejected_step: 2 },
      { id: { a: 2 }, accepted: true },
      { id: 3, reason_id: 'PREMISE_HEADER_MISMATCH' },
      { id: null, fault: expect.stringContaining('not valid JSON') },
      { id: null, fault: 'this line is not a JSON object' },
      { id: 6, fault: "a text 'proof' is wanted" },
      { id: 7, fault: expect.stringContaining('goal, column 5') },
      { id: 8, fault: "small has no rule 'K9'; did you mean K01?" },
      { id: 9, fault: "'premises' must be a list of formulas" },
      { id: 10, reason_id: 'MALFORMED_PROOF' },
    ]);
  });

  it('takes a calculus from beside the ruleset', async () => {
    file('own.yaml', calculusFile('intuitionistic'));
    const own = file(
      'with-own.yaml',
      'alienkit: ruleset/1\nlanguage: alienlogic\nid: own\ncalculus: own.yaml\nrules: []\n',
    );
    const lem = script('', 'OR(p, NOT(p))', 'OR(p, NOT(p)) [LEM]');
    expect((await alienkit(['check', '--world', own], lem)).stdout).toContain(
      'RULE_NOT_REGISTERED',
    );
  });

  it.each([
    [['check'], 'give --world W or --standard'],
    [['check', '--standard', '--world', 'x'], 'not both'],
    [['check', '--world', 'no-such'], "there is no world 'no-such'"],
    [['check', '--world', 'alien-31'], "'alien-31' is a world of aliencode, not of alienlogic"],
    [['check', '--standard', '--json', '--jsonl'], 'not both'],
    [['check', '--standard', '--goal', 'p('], 'goal, column 2'],
    [['check', '--standard', '--disable', 'K01'], "has no rule 'K01'"],
    [['check', '--standard', 'no-such-file'], 'cannot be read'],
    [['certificate', 'find', '--standard'], 'give --goal F'],
  ])('%j is wrong use', async (call, message) => {
    const { code, stdout, stderr } = await alienkit(call, proof);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
  });
});

describe('certificate', () => {
  const theorem = ['--goal', 'q', '--premises', 'AND(p, q)'];

  it('find prints one that check accepts', async () => {
    const found = await alienkit(['certificate', 'find', '--world', world, ...theorem]);
    expect(found).toMatchObject({ code: 0, stderr: '' });
    expect(
      await alienkit(['certificate', 'check', '--world', world, ...theorem], found.stdout),
    ).toEqual({
      code: 0,
      stdout: 'valid: the theorem has no proof; it rests on K01\n',
      stderr: '',
    });
    const asJson = await alienkit(['certificate', 'find', '--world', world, '--json', ...theorem]);
    const path = file('c.json', asJson.stdout);
    const checked = await alienkit([
      'certificate',
      'check',
      '--world',
      world,
      '--json',
      ...theorem,
      path,
    ]);
    expect(json(checked.stdout)).toEqual({ valid: true, rules: ['K01'] });
  });

  it('check refuses with the reason, where the condition is switched off', async () => {
    const { stdout } = await alienkit(['certificate', 'find', '--world', world, ...theorem]);
    const weaker = ['certificate', 'check', '--world', world, '--disable', 'K01', ...theorem];
    expect(await alienkit(weaker, stdout)).toEqual({
      code: 1,
      stdout:
        'refused, unsound-rule: AND_E2 (AND(φ, ψ) ⊢ ψ) is unsound in the context T for φ = T, ψ = F\n',
      stderr: '',
    });
    const { code, stderr } = await alienkit(weaker, stdout.replace('bot: F', 'bot: N'));
    expect(code).toBe(2);
    expect(stderr).toMatch(/standard input:\d+:6: 'N' is none of the values/);
  });

  it('find says when there is none, which shows nothing', async () => {
    const lem = [
      'certificate',
      'find',
      '--standard',
      '--goal',
      'OR(p, NOT(p))',
      '--budget',
      '1000',
    ];
    expect(await alienkit(lem)).toMatchObject({ code: 1, stdout: '' });
    expect(await alienkit([...lem, '--json'])).toMatchObject({ code: 1, stdout: 'null\n' });
  });
});
