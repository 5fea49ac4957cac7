/** Runs through the command line: calibration, resume, kill, interrupt, lock. */

import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { alienkit, command } from './alienkit.ts';

const folder = () => join(mkdtempSync(join(tmpdir(), 'alienkit-run-')), 'run');
const small = ['run', '--world', 'demo-5', '--trajectories', '1', '--answers', '1', '--json'];

interface Scores {
  readonly status: string;
  readonly meanByMilestone: readonly (number | null)[];
  readonly trajectories: readonly {
    readonly calls: number;
    readonly rulesCorrect: readonly number[];
  }[];
}

async function run(
  ...more: string[]
): Promise<{ code: number | null; scores: Scores; stderr: string }> {
  const { code, stdout, stderr } = await alienkit([...small, ...more]);
  return { code, scores: JSON.parse(stdout) as Scores, stderr };
}

describe('calibration subjects', () => {
  it('manual-truster ends at 0, oracle at 100', async () => {
    const truster = await run('--subject', 'manual-truster', '--out', folder());
    expect(truster).toMatchObject({
      code: 0,
      scores: { status: 'complete', meanByMilestone: [0, 0, 0, 0, 0] },
    });
    const oracle = await run('--subject', 'oracle', '--out', folder());
    expect(oracle.scores.meanByMilestone).toEqual([100, 100, 100, 100, 100]);
    expect(oracle.scores.trajectories[0]?.rulesCorrect).toEqual([5, 5, 5, 5, 5]);
  });
});

/** An agent that answers slowly enough to be killed, and counts what it was asked. */
function slowAgent(log: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'alienkit-agent-')), 'agent.mjs');
  writeFileSync(
    path,
    `import { appendFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
for await (const line of createInterface({ input: process.stdin })) {
  const { id, key, tools } = JSON.parse(line);
  await new Promise((resolve) => setTimeout(resolve, 15));
  const calls = tools.length > 0 && key.endsWith('/0') ? [{ name: 'run_aliencode', arguments: { code: 'EMIT(1)' } }] : [];
  appendFileSync(${JSON.stringify(log)}, key + '\\n');
  console.log(JSON.stringify({ id, text: calls.length > 0 ? '' : 'A1 := (+ n 7)\\nPREDICTION: 1', calls }));
}
`,
  );
  return `exec:node ${path}`;
}

/** Waits until an agent that logs its requests has got one. */
async function whenAsked(log: string): Promise<void> {
  while (!existsSync(log)) await new Promise((resolve) => setTimeout(resolve, 20));
}

describe('a run', () => {
  it('drains on Ctrl-C, exits 3, and goes on', async () => {
    const out = folder();
    const log = join(mkdtempSync(join(tmpdir(), 'alienkit-log-')), 'asked');
    const parameters = [
      ...small,
      '--tasks',
      '4',
      '--yes',
      '--subject',
      slowAgent(log),
      '--out',
      out,
    ];
    const child = spawn('node', [command, ...parameters], { stdio: ['ignore', 'ignore', 'pipe'] });
    let stderr = '';
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    const closed = new Promise((resolve) => child.on('close', resolve));
    await whenAsked(log);
    child.kill('SIGINT');
    const code = await closed;
    expect(code).toBe(3);
    expect(stderr).toContain(`--resume ${out}`);
    expect(existsSync(join(out, 'lock'))).toBe(false);
    const { code: resumed } = await alienkit(['run', '--resume', out, '--json', '--yes']);
    expect(resumed).toBe(0);
    const finished = await alienkit(['run', '--resume', out, '--json', '--yes']);
    expect(finished.code).toBe(0);
  }, 60_000);

  it('refuses a directory that another process uses, and takes over a dead one’s', async () => {
    const out = folder();
    await run('--subject', 'manual-truster', '--out', out);
    writeFileSync(join(out, 'lock'), String(process.pid));
    const busy = await alienkit(['run', '--resume', out]);
    expect(busy).toMatchObject({ code: 2, stdout: '' });
    expect(busy.stderr).toContain(`process ${process.pid}`);
    writeFileSync(join(out, 'lock'), '99999999');
    expect((await alienkit(['run', '--resume', out, '--json'])).code).toBe(0);
  });

  it('is not gone on with as another one', async () => {
    const out = folder();
    await run('--subject', 'manual-truster', '--out', out);
    const other = await alienkit([
      ...small,
      '--subject',
      'manual-truster',
      '--seed',
      '5',
      '--out',
      out,
    ]);
    expect(other.code).toBe(2);
    expect(other.stderr).toContain('seed was 0, now 5');
  });

  it('is scored again from its journal, also a partial one, without asking anybody', async () => {
    const out = folder();
    const { scores } = await run('--subject', 'oracle', '--out', out);
    const again = await alienkit(['score', out, '--json']);
    expect((JSON.parse(again.stdout) as { runs: unknown[] }).runs).toEqual([scores]);
    const path = join(out, 'journal.jsonl');
    const lines = readFileSync(path, 'utf8').split('\n');
    writeFileSync(path, lines.slice(0, 30).join('\n'));
    const partial = await alienkit(['score', out, '--json']);
    expect(partial.code).toBe(0);
    const [unfinished] = (JSON.parse(partial.stdout) as { runs: Scores[] }).runs;
    // Half a run has no score, and certainly not 0.
    expect(unfinished).toMatchObject({ status: 'running', final: null });
    expect(unfinished?.meanByMilestone.at(-1)).toBeNull();
    const html = join(out, 'page.html');
    expect((await alienkit(['report', out, '--html', html])).code).toBe(0);
    const page = readFileSync(html, 'utf8');
    expect(page).toContain('This run is not finished');
    expect(page).not.toContain('Mean@');
    const damaged = folder();
    mkdirSync(damaged);
    writeFileSync(join(damaged, 'run.json'), '{');
    const both = await alienkit(['score', damaged, out, '--json']);
    const document = JSON.parse(both.stdout) as { runs: unknown[]; unreadable: unknown[] };
    expect(document.runs).toHaveLength(1);
    expect(document.unreadable).toEqual([{ folder: damaged, reason: expect.any(String) }]);
    expect(both.code).toBe(2);
    expect(both.stderr).toContain(`${damaged} is left out`);
  });

  it('is not scored or gone on with when its record was changed', async () => {
    const out = folder();
    await run('--subject', 'oracle', '--out', out);
    const path = join(out, 'run.json');
    const whole = readFileSync(path, 'utf8');
    for (const [from, to, what] of [
      ['(+ n 7)', '(+ n 8)', 'its world has another hash'],
      ['"callsPerRound": 12', '"callsPerRound": 13', 'its profile has another hash'],
      ['"arm": "self"', '"arm": "none"', 'the journal belongs to another record'],
    ] as const) {
      expect(whole).toContain(from);
      writeFileSync(path, whole.replace(from, to));
      for (const command of [
        ['score', out],
        ['run', '--resume', out],
      ]) {
        const { code, stderr } = await alienkit(command);
        expect(code, stderr).toBe(2);
        expect(stderr).toContain(what);
      }
    }
    writeFileSync(path, whole.replace('"seed": 0', '"seed": "x"'));
    const { stderr } = await alienkit(['score', out]);
    expect(stderr.trimEnd().split('\n')).toEqual([expect.stringContaining('seed: ')]);
  });

  it('cannot be kept where no folder can be', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'alienkit-file-')), 'file');
    writeFileSync(file, '');
    const { code, stderr } = await alienkit([...small, '--subject', 'oracle', '--out', file]);
    expect(code).toBe(2);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(stderr).toContain(file);
  });

  it('takes no other questions when it is gone on with, and says when it is over', async () => {
    const out = folder();
    await run('--subject', 'oracle', '--out', out);
    const other = await alienkit(['run', '--resume', out, '--tasks', '2', '--seed', '4']);
    expect(other).toMatchObject({ code: 2, stdout: '' });
    expect(other.stderr).toContain('leave out --tasks, --seed');
    const over = await alienkit(['run', '--resume', out, '--json']);
    expect(over.code).toBe(0);
    expect(over.stderr).toContain('nobody is asked anything');
  });

  it('warns of a world that its check refuses', async () => {
    const own = folder();
    cpSync('tasks/demo-5', join(own, 'tasks'), { recursive: true });
    cpSync('rulesets/demo-5.yaml', join(own, 'ruleset.yaml'));
    const dry = ['run', '--world', own, '--subject', 'exec:cat', '--dry-run'];
    const { code, stderr } = await alienkit(dry);
    expect(code).toBe(0);
    // Its prelude is not there.
    expect(stderr).toContain('warning: the check of this world finds faults (1)');
    const shipped = await alienkit(['run', '--world', 'demo-5', ...dry.slice(3)]);
    expect(shipped.stderr).not.toContain('warning');
  });

  it.each([
    ['100', 'the world has 9 held-out tasks'],
    ['0', 'the world has 9 held-out tasks'],
    ['T01,T99', "no task 'T99'"],
    ['T01,T01', 'names T01 twice'],
  ])('wants tasks that are there: %s', async (tasks, reason) => {
    const { code, stderr } = await alienkit([
      ...['run', '--world', 'demo-5', '--subject', 'oracle', '--tasks', tasks, '--dry-run'],
    ]);
    expect(code).toBe(2);
    expect(stderr).toContain(reason);
  });

  it('says what it would take, and writes no key anywhere', async () => {
    const { code, stderr } = await alienkit([
      ...small,
      '--subject',
      'chat',
      '--model',
      'm',
      '--dry-run',
    ]);
    expect(code).toBe(0);
    expect(stderr).toMatch(/\d+ requests if all goes well, \d+ at worst/);
  });
});
