/** `alienkit world test` as a user calls it. */

import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alienkit, command } from './alienkit.ts';

const RULESET = `alienkit: ruleset/1
language: aliencode
id: small
rules:
  - { id: A, applies_to: SHATTER, actual: (* a b) }
  - { id: B, applies_to: GAUGE, actual: (- 0 (len seq)) }
`;
const RIGHT = `EMIT(SHATTER(2, 3), GAUGE("abc"))
#> 6 -3
---
# only: A
EMIT(SHATTER(2, 3), GAUGE("abc"))
#> 6 3
---
# standard
# values: 1
EMIT(SHATTER(2, 3))
PLUCK("", 0)
#> 5
#! IndexError: PLUCK
---
# fuel: 100
WHILE YES: IDLE
#! LimitError
`;
const WRONG = `# name: a wrong sum
EMIT("sum")
EMIT(SHATTER(2, 3))
#> sum
#> 5
`;

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'alienkit-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A world folder with probe files by their paths in it. */
function world(name: string, files: Readonly<Record<string, string>>): string {
  const path = join(folder, name);
  mkdirSync(join(path, 'probes'), { recursive: true });
  writeFileSync(join(path, 'ruleset.yaml'), RULESET);
  for (const [file, text] of Object.entries(files)) writeFileSync(join(path, file), text);
  return path;
}

const test = (...parameters: string[]) => alienkit(['world', 'test', ...parameters]);

describe('world test', () => {
  it('runs the files beside a ruleset and in probes/ under it', async () => {
    const path = world('right', { 'b.probe': RIGHT, 'probes/a.probe': 'EMIT(1)\n#> 1\n' });
    expect(await test(path)).toEqual({
      code: 0,
      stdout: `${path}/b.probe: 4 of 4 as expected
${path}/probes/a.probe: 1 of 1 as expected
5 probes in 2 files: all as expected
`,
      stderr: '',
    });
  });

  it('says what differs and exits 1', async () => {
    const path = world('wrong', { 'a.probe': `${RIGHT}---\n${WRONG}` });
    const { code, stdout } = await test(join(path, 'ruleset.yaml'));
    expect(code).toBe(1);
    expect(stdout).toBe(`${path}/a.probe:23: a wrong sum
  the output differs
    #> sum
  - #> 5
  + #> 6

${path}/a.probe: 4 of 5 as expected
5 probes in 1 file: 1 not as expected
`);
  });

  it('reports as JSON', async () => {
    const path = world('json', { 'a.probe': WRONG, 'b.probe': '# vaules: 1\n' });
    const { code, stdout, stderr } = await test(path, '--json');
    expect(code).toBe(2);
    expect(stderr).toBe('');
    const failure = {
      line: 5,
      name: 'a wrong sum',
      message: 'the output differs',
      wanted: ['#> sum', '#> 5'],
      found: ['#> sum', '#> 6'],
    };
    expect(JSON.parse(stdout)).toEqual({
      world: 'small',
      files: [
        {
          file: `${path}/a.probe`,
          probes: 1,
          updated: false,
          unreadable: null,
          failures: [failure],
        },
        {
          file: `${path}/b.probe`,
          probes: 0,
          updated: false,
          unreadable: expect.stringContaining("/b.probe:1:3: no directive is called 'vaules'"),
          failures: [],
        },
      ],
    });
  });

  it('updates the files that are named, and no others', async () => {
    const path = world('update', { 'a.probe': WRONG, 'b.probe': WRONG });
    const { code, stdout } = await test(path, join(path, 'a.probe'), '--update');
    expect(code).toBe(0);
    expect(stdout).toContain('  - #> 5\n  + #> 6\n');
    expect(stdout).toContain('/a.probe: 0 of 1 as expected, the rest updated\n');
    expect(readFileSync(join(path, 'a.probe'), 'utf8')).toBe(WRONG.replace('#> 5', '#> 6'));
    expect(readFileSync(join(path, 'b.probe'), 'utf8')).toBe(WRONG);
  });

  it('exits 2 for what it cannot read, and runs the rest', async () => {
    const path = world('unreadable', {
      'a.probe': '# standart\nEMIT(1)\n',
      'b.probe': '# disable: C\nEMIT(1)\n',
      'c.probe': '# Only prose.\n',
      'd.probe': WRONG,
    });
    writeFileSync(join(path, 'e.probe'), Buffer.from('EMIT("\xe9")\n', 'latin1'));
    const { code, stdout, stderr } = await test(path);
    expect(code).toBe(2);
    expect(stderr).toContain('/a.probe:1:3: no directive is called');
    expect(stderr).toContain("/b.probe:1:12: the world has no rule 'C'");
    expect(stderr).toContain('/c.probe holds no probe');
    expect(stderr).toContain('/e.probe cannot be read: it is not UTF-8');
    expect(stdout).toContain('1 probes in 5 files: 1 not as expected, 4 unreadable');
    expect(await test(path, 'missing.probe')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('missing.probe cannot be read'),
    });
  });

  it('exits 2 for a world without probes, and without a world', async () => {
    const path = world('empty', {});
    expect(await test(path)).toEqual({
      code: 2,
      stdout: '',
      stderr: `small has no *.probe file; looked at ${path}, ${path}/probes\n`,
    });
    expect((await test('no-such-world')).code).toBe(2);
    expect((await test(folder, '--watch', '--json')).code).toBe(2);
  });

  it('runs the probes of a shipped world', async () => {
    const { code, stdout } = await test('alien-31');
    expect(stdout).toMatch(/alien-31\.probe: (\d+) of \1 as expected/);
    expect(code).toBe(0);
  });

  it('watches: runs again when a file is saved, broken rulesets included', async () => {
    const path = world('watched', { 'a.probe': WRONG });
    const child = spawn('node', [command, 'world', 'test', path, '--watch']);
    let shown = '';
    const seen = (text: string) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (!shown.includes(text)) return;
          child.stdout.off('data', look);
          shown = '';
          resolve();
        };
        child.stdout.on('data', look);
        look();
      });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        shown += chunk.toString('utf8');
      });
    }
    try {
      await seen('1 not as expected\nwaiting');
      writeFileSync(join(path, 'a.probe'), WRONG.replace('#> 5', '#> 6'));
      await seen('all as expected\nwaiting');
      writeFileSync(join(path, 'ruleset.yaml'), RULESET.replace('SHATTER', 'SHATER'));
      await seen('did you mean SHATTER?\nwaiting');
      writeFileSync(join(path, 'ruleset.yaml'), RULESET);
      await seen('all as expected\nwaiting');
    } finally {
      child.kill();
    }
  });
});
