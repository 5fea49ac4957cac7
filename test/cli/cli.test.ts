/** The command line: contract, exit codes, streams. */

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alienkit, command } from './alienkit.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'alienkit-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const jsonl = async (requests: readonly unknown[], ...more: string[]) => {
  const input = requests
    .map((one) => (typeof one === 'string' ? one : JSON.stringify(one)))
    .join('\n');
  const { stdout, code } = await alienkit(['exec', '--jsonl', ...more], input);
  expect(code).toBe(0);
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
};

describe('exec', () => {
  it('runs a program in a world, from standard input and from a file', async () => {
    expect(await alienkit(['exec', '--world', 'alien-31'], 'EMIT(100)')).toEqual({
      code: 0,
      stdout: '127\n',
      stderr: '',
    });
    const path = file('p.alien', 'EMIT(1, "a")\r\nEMIT(2)');
    expect((await alienkit(['exec', '--standard', path])).stdout).toBe('1 a\n2\n');
  });

  it('exits 1 for a program that fails, what it printed and the error line on stdout, an excerpt on stderr', async () => {
    const { code, stdout, stderr } = await alienkit(
      ['exec', '--standard'],
      'EMIT(1)\nEMIT(PLUCK("", 0))',
    );
    expect(code).toBe(1);
    expect(stdout).toBe('1\n[AlienError] IndexError: PLUCK has no value for TEXT and INT\n');
    expect(stderr).toContain('2 | EMIT(PLUCK("", 0))\n    |      ^');
  });

  it('shows a syntax fault with line, column, caret and hint', async () => {
    const { stdout, stderr } = await alienkit(['exec', '--standard'], 'SET x AS 1 + 2');
    expect(stdout).toBe(
      "[AlienError] SyntaxError: infix '+' is not part of AlienCode: use SHATTER(a, b) (line 1, column 12)\n",
    );
    expect(stderr).toContain('           ^');
  });

  it('switches rules off', async () => {
    const { stdout } = await alienkit(
      ['exec', '--world', 'alien-31', '--disable', 'R01,R02'],
      'EMIT(SHATTER(2, 3))',
    );
    expect(stdout).toBe('5\n');
  });

  it('prints one document with --json, of the shape of --jsonl', async () => {
    const { stdout } = await alienkit(['exec', '--standard', '--json'], 'EMIT("abcdefghi", 1)');
    expect(JSON.parse(stdout)).toEqual({
      id: null,
      output: 'abcdefghi 1',
      error: null,
      values: 3,
      fuel: expect.any(Number),
    });
  });

  it('takes limits from a file and fuel from an option', async () => {
    const limits = file('limits.yaml', 'outputLines: 2\n');
    const { stdout } = await alienkit(
      ['exec', '--standard', '--limits', limits, '--fuel', '1000'],
      'WHILE YES: EMIT(1)',
    );
    expect(stdout).toBe('1\n1\n[AlienError] LimitError: EMIT goes beyond a limit with INT\n');
  });
});

describe('exec --profile', () => {
  it('shows what a subject would be shown', async () => {
    const shown = (profile: string, code: string) =>
      alienkit(['exec', '--world', 'alien-31', '--profile', profile], code);
    const cut = await shown(
      'metered',
      'EMIT("a")\nEMIT("abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz")',
    );
    expect(cut).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('a\n[stopped: the next EMIT'),
    });
    const refused = await shown('explorationbench-v2', 'EMIT(1, 2, 3, 4, 5, 6)');
    expect(refused).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('[refused] The program would show 6 values'),
    });
    expect(await shown('metred', 'EMIT(1)')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('did you mean metered?'),
    });
  });
});

describe('wrong use exits 2 with a message and no stack', () => {
  const wrong: [string, string[], string | RegExp][] = [
    ['no semantics', ['exec'], /give --world W or --standard/],
    ['two semantics', ['exec', '--world', 'alien-31', '--standard'], /not both/],
    ['an unknown world', ['exec', '--world', 'alien-32'], /did you mean alien-31/],
    ['an unknown rule', ['exec', '--world', 'alien-31', '--disable', 'R99'], /no rule 'R99'/],
    ['an unreadable program', ['exec', '--standard', 'no-such-file'], /cannot be read/],
    ['a bad number', ['exec', '--standard', '--fuel', 'many'], /whole number/],
    ['an unknown command', ['exce'], /unknown command/],
    ['an unknown option', ['exec', '--wrold', 'x'], /unknown option/],
    ['--json with --jsonl', ['exec', '--standard', '--json', '--jsonl'], /not both/],
    ['grade without a world', ['grade'], /give --world/],
  ];
  it.each(wrong)('%s', async (_, parameters, message) => {
    const { code, stdout, stderr } = await alienkit(parameters);
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toMatch(message);
    expect(stderr).not.toMatch(/\n\s+at /);
  });

  it('a ruleset with a typo: line, column and a suggestion', async () => {
    const path = file(
      'typo.yaml',
      'alienkit: ruleset/1\nlanguage: aliencode\nid: typo\nrules:\n  - {id: A1, applies_to: SHATER, actual: (- a b)}\n',
    );
    const { code, stderr } = await alienkit(['exec', '--world', path], 'EMIT(1)');
    expect(code).toBe(2);
    expect(stderr).toContain(`${path}:5:26: no operator is called 'SHATER'`);
    expect(stderr).toContain('did you mean SHATTER?');
  });

  it('limits that do not exist', async () => {
    const limits = file('bad.yaml', 'feul: 2\n');
    const { code, stderr } = await alienkit(['exec', '--standard', '--limits', limits], 'EMIT(1)');
    expect(code).toBe(2);
    expect(stderr).toContain("bad.yaml:1:1: unknown key 'feul'");
  });
});

describe('exec --jsonl', () => {
  it('answers every line in order, whatever is in it', async () => {
    const answers = await jsonl(
      [
        { id: 1, code: 'EMIT(100)' },
        { id: { any: ['thing'] }, code: 'EMIT(100)', disable: ['R01'] },
        'not json',
        '',
        '[1]',
        { id: 'no code' },
        { id: 'typo', code: 'EMIT(1)', disable: ['R99'] },
        { id: 'wrong type', code: 'EMIT(1)', disable: 'R01' },
        { code: 'EMIT(PLUCK("", 1))' },
        { id: 9, code: 'CRAFT f(): DELIVER f()\nf()' },
        { id: 10, code: 'EMIT("still here")' },
      ],
      '--world',
      'alien-31',
    );
    expect(answers[0]).toEqual({
      id: 1,
      output: '127',
      error: null,
      values: 1,
      fuel: expect.any(Number),
    });
    expect(answers[1]).toMatchObject({ id: { any: ['thing'] }, output: '100' });
    expect(answers.slice(2, 5)).toEqual(
      ['not valid JSON', 'not valid JSON', 'not a JSON object'].map((fault) => ({
        id: null,
        fault: expect.stringContaining(fault),
      })),
    );
    expect(answers[5]).toEqual({ id: 'no code', fault: expect.stringContaining('code') });
    expect(answers[6]).toEqual({ id: 'typo', fault: expect.stringContaining('R99') });
    expect(answers[7]).toEqual({ id: 'wrong type', fault: expect.stringContaining('disable') });
    expect(answers[8]).toMatchObject({ id: null, error: { kind: 'IndexError', line: 1 } });
    expect(answers[9]).toMatchObject({ id: 9, error: { kind: 'RecursionError' } });
    expect(answers[10]).toMatchObject({ id: 10, output: 'still here' });
  });

  it('answers a line before the next one comes', async () => {
    const child = spawn('node', [command, 'exec', '--jsonl', '--standard']);
    const lines: string[] = [];
    child.stdout.on('data', (chunk: Buffer) => {
      for (const line of chunk.toString().trimEnd().split('\n')) lines.push(line);
      if (lines.length < 3)
        child.stdin.write(`${JSON.stringify({ id: lines.length, code: 'EMIT(1)' })}\n`);
      else child.stdin.end();
    });
    child.stdin.write('{"id": 0, "code": "EMIT(1)"}\n');
    await new Promise((resolve) => child.on('close', resolve));
    expect(lines.map((line) => (JSON.parse(line) as { id: number }).id)).toEqual([0, 1, 2]);
  });

  it('holds the deepest programs that the limits allow', async () => {
    const deep = (depth: number, line: string) =>
      `CRAFT f(n):\n  UPON AKIN(n, 1): DELIVER 1\n  DELIVER ${line}\nEMIT(f(${depth}))`;
    const answers = await jsonl(
      [
        { id: 'calls', code: deep(1000, 'f(WEAVE(n, 1))') },
        { id: 'levels', code: deep(500, `${'NEGATE('.repeat(10)}f(WEAVE(n, 1))${')'.repeat(10)}`) },
        {
          id: 'iterators',
          code: 'CRAFT f(x): DELIVER YES\nSET it AS EXTENT(3)\nSWEEP i IN EXTENT(9990): SET it AS STRAIN(f, it)\nEMIT(GATHER(it))',
        },
        { id: 'lazy', code: deep(900, 'BOND(YES, f(WEAVE(n, 1)))') },
        {
          id: 'many names',
          code: deep(900, `f(WEAVE(n, 1))`).replace(
            '  UPON',
            `${Array.from({ length: 300 }, (_, i) => `  SET v${i} AS n\n`).join('')}  UPON`,
          ),
        },
      ],
      '--standard',
    );
    for (const answer of answers) expect(answer).toMatchObject({ error: null });
  });
});

describe('other commands', () => {
  it('worlds lists the shipped ones', async () => {
    const { stdout, code } = await alienkit(['worlds']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^alien-31 +aliencode +31 rules/m);
  });

  it('grade tells verdicts and witnesses', async () => {
    const report =
      '- R01 := (xor n 27)\n- R02 := (+ a b)\nR03 := UNKNOWN\nR14: `(get seq (+ i -1))`';
    const { stdout } = await alienkit(['grade', '--world', 'alien-31', '--json'], report);
    const { rules, correct } = JSON.parse(stdout) as {
      rules: { id: string; verdict: string; witness: unknown }[];
      correct: number;
    };
    const verdict = (id: string) => rules.find((rule) => rule.id === id)?.verdict;
    expect([verdict('R01'), verdict('R02'), verdict('R03'), verdict('R04')]).toEqual([
      'correct',
      'wrong',
      'unknown',
      'missing',
    ]);
    expect(correct).toBeGreaterThanOrEqual(1);
    expect(rules.find(({ id }) => id === 'R02')?.witness).not.toBeNull();
  });

  it('repl keeps names, shows values, and survives faults', async () => {
    const entries =
      'SET x AS 5\nx\nCRAFT f(a):\n  DELIVER SHATTER(a, 1)\n\nf(x)\nzzz\n1 + 1\n.disable R01\nx\n.nonsense\n.quit\n';
    const { stdout, stderr, code } = await alienkit(['repl', '--world', 'alien-31'], entries);
    expect(code).toBe(0);
    expect(stdout.split('\n').slice(0, 2)).toEqual(['30', '780']);
    expect(stdout.trimEnd().split('\n').at(-1)).toBe('5');
    expect(stderr).toContain("NameError: 'zzz'");
    expect(stderr).toContain("infix '+'");
    expect(stderr).toContain("no command '.nonsense'");
  });

  it('has help with an example on every command', async () => {
    for (const name of ['exec', 'grade', 'repl', 'worlds']) {
      const { stdout, code } = await alienkit([name, '--help']);
      expect(code).toBe(0);
      expect(stdout).toMatch(/Examples?:/);
    }
  });
});
