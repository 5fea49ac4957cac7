/** The lock of a run directory when its holder is dead and several want it. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { RunLock } from '../../src/protocol/index.ts';

const racer = fileURLToPath(new URL('lock-racer.ts', import.meta.url));
const RACERS = 2;
const RACES = 400;
/** Of no process: above what any system gives. */
const DEAD = '99999999';

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'alienkit-lock-'));
}

describe('the lock of a run directory', () => {
  it('of a dead process is got by one of those who want it', async () => {
    const folders = Array.from({ length: RACES }, newFolder);
    for (const folder of folders) writeFileSync(join(folder, 'lock'), DEAD);
    const parameters = ['--import', 'tsx', racer, '3', ...folders];
    const racers = Array.from({ length: RACERS }, () => {
      const child = spawn(process.execPath, parameters, { stdio: ['pipe', 'pipe', 'inherit'] });
      return { child, lines: createInterface(child.stdout) };
    });
    const ready = racers.map(({ lines }) => once(lines, 'line'));
    await Promise.all(ready);
    const begin = Date.now() + 100;
    const got = await Promise.all(
      racers.map(async ({ child, lines }) => {
        child.stdin.write(`${begin}\n`);
        const [line] = (await once(lines, 'line')) as [string];
        return JSON.parse(line) as string[];
      }),
    );
    for (const { child } of racers) child.stdin.end();
    const winners = folders.map((folder) => got.filter((own) => own.includes(folder)).length);
    expect(winners).toEqual(Array(RACES).fill(1));
  }, 60_000);

  it('is taken over from a process that has only the number of its holder', () => {
    const folder = newFolder();
    const lock = new RunLock(folder);
    const [, begun] = readFileSync(join(folder, 'lock'), 'utf8').split(' ');
    lock.release();
    // Where the system tells when a process began; a restarted container gives numbers again.
    if (begun === undefined) return;
    writeFileSync(join(folder, 'lock'), `${process.ppid} 1`);
    new RunLock(folder).release();
  });
});
