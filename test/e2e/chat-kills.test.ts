/** Runs that are killed, interrupted and resumed, against the stand-in of a chat service. */

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { command } from '../cli/alienkit.ts';
import type { StandIn } from '../subjects/stand-in.ts';
import { explorer } from './chat-models.ts';
import {
  argumentsOf,
  type Ended,
  type Event,
  eventsIn,
  expectNoKey,
  expectSound,
  expectWhole,
  KEY_VARIABLE,
  newFolder,
  ofNine,
  pause,
  type RunOptions,
  replyCounts,
  requestCounts,
  type Scores,
  start,
  startService,
  waitFor,
  withKey,
} from './chat-runs.ts';

/** Milliseconds in which a process that goes on asks, beyond twice what the first needed. */
const AT_ONCE = 3_000;

const KILLS = 20;
const WANTED = ofNine(0, 2, 4, 7, 9);
/** Of a trajectory with three answers: probes, ends of rounds, forks. */
const REQUESTS = 5 + 4 + 5 * (9 * 3 + 1);

/** What a run has found out, without times and order. */
function resultsIn(events: readonly Event[]): ReadonlyMap<string, unknown> {
  const results = events
    // Replies have times, and the record that the journal begins with has the address.
    .filter(({ type }) => !['begin', 'reply', 'failure'].includes(type))
    .map((event) => [`${event.type} ${event.key}`, event] as const);
  expect(new Set(results.map(([name]) => name)).size).toBe(results.length);
  return new Map(results);
}

function sum(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((all, count) => all + count, 0);
}

/** Requests by conversation that were made and whose replies are in no journal. */
function lostOf(standIn: StandIn, folder: string): ReadonlyMap<string, number> {
  const kept = replyCounts(eventsIn(folder));
  const lost = new Map<string, number>();
  for (const [hash, count] of requestCounts(standIn.exchanges)) {
    lost.set(hash, count - (kept.get(hash) ?? 0));
  }
  return lost;
}

describe('a run', { concurrent: true, timeout: 240_000 }, () => {
  it(`that is killed ${KILLS} times ends as one that is not`, async () => {
    const options: RunOptions = { parallel: 4, trajectories: 2 };
    const undisturbed = await startService({ model: explorer });
    const whole = newFolder();
    expect((await start(argumentsOf(undisturbed, whole, options)).ended).code).toBe(0);
    await undisturbed.close();

    const standIn = await startService({ model: explorer, delay: 60 });
    const folder = newFolder();
    const parameters = argumentsOf(standIn, folder, options);
    const outputs: Ended[] = [];
    const starts: number[] = [];
    let lostBefore = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      const [before, began] = [standIn.exchanges.length, Date.now()];
      const { child, ended } = start(parameters);
      if (kill % 5 === 4) {
        // Also while it starts, wherever that is.
        await pause(Math.random() * 600);
      } else {
        await waitFor(() => standIn.exchanges.length > before);
        starts.push(Date.now() - began);
        await pause(Math.random() * 150);
      }
      child.kill('SIGKILL');
      outputs.push(await ended);
      expect(outputs.at(-1)?.code, 'the run was over before it could be killed').toBeNull();
      // What has been sent is still to be read by the stand-in.
      await pause(30);
      const lost = sum(lostOf(standIn, folder));
      expect(lost - lostBefore).toBeLessThanOrEqual(options.parallel);
      lostBefore = lost;
    }
    const lost = lostOf(standIn, folder);
    const last = await start(parameters).ended;
    await standIn.close();

    expect(last.code, last.stderr).toBe(0);
    const { trajectories } = JSON.parse(last.stdout) as Scores;
    for (const one of trajectories) {
      expect(one).toMatchObject({ status: 'complete', milestones: WANTED, calls: 5, values: 6 });
    }
    expectSound(standIn, folder, options);
    expectWhole(eventsIn(folder), options);
    expectNoKey(folder, ...outputs, last);
    expect(resultsIn(eventsIn(folder))).toEqual(resultsIn(eventsIn(whole)));
    // Whatever was in a journal was not asked again; whatever was lost was, once.
    const asked = requestCounts(standIn.exchanges);
    const needed = requestCounts(undisturbed.exchanges);
    expect(sum(needed)).toBe(2 * REQUESTS);
    const expected = new Map([...needed].map(([hash, n]) => [hash, n + (lost.get(hash) ?? 0)]));
    expect(asked).toEqual(expected);
    // It never waits for what a dead process has left.
    for (const time of starts) expect(time).toBeLessThan(2 * (starts[0] as number) + AT_ONCE);
  });

  it('that is interrupted drains, exits 3 and goes on', async () => {
    const options: RunOptions = { parallel: 4, answers: 1 };
    const standIn = await startService({ model: explorer, delay: 150 });
    const folder = newFolder();
    const parameters = argumentsOf(standIn, folder, options);
    const { child, ended } = start(parameters);
    await waitFor(() => standIn.exchanges.length >= 14);
    child.kill('SIGINT');
    const signalled = Date.now();
    const stopped = await ended;
    expect(stopped.code).toBe(3);
    expect(stopped.stderr).toContain(`--resume ${folder}`);
    // A request may have been on its way.
    expect(standIn.exchanges.filter(({ came }) => came > signalled + 100)).toEqual([]);
    expect(sum(replyCounts(eventsIn(folder)))).toBe(standIn.exchanges.length);
    expect(JSON.parse(stopped.stdout)).toMatchObject({ status: 'running' });
    const resumed = await start([
      ...['run', '--resume', folder, '--json', '--yes'],
      ...['--api-key-env', KEY_VARIABLE, '--parallel', '4'],
    ]).ended;
    expect(resumed.code, resumed.stderr).toBe(0);
    expect((JSON.parse(resumed.stdout) as Scores).meanByMilestone).toEqual(WANTED);
    expect(standIn.exchanges).toHaveLength(5 + 4 + 5 * (9 + 1));
    const { length } = standIn.exchanges;
    const again = await start(parameters).ended;
    expect(again).toMatchObject({ code: 0, stdout: resumed.stdout });
    expect(standIn.exchanges).toHaveLength(length);
    await standIn.close();
    expectSound(standIn, folder, options);
    expectNoKey(folder, stopped, resumed, again);
  });

  it('that is interrupted does not wait for an attempt that is far away', async () => {
    const options: RunOptions = { parallel: 2, answers: 1 };
    const later = {
      kind: 'status',
      status: 429,
      body: { error: { message: 'slow down' } },
      headers: { 'retry-after': '40' },
    } as const;
    let asked = 0;
    const faults = () => (++asked === 5 ? later : ({ kind: 'none' } as const));
    const standIn = await startService({ model: explorer, faults, delay: 50 });
    const folder = newFolder();
    const parameters = argumentsOf(standIn, folder, options);
    const { child, ended } = start(parameters);
    // All of M0 but the one that waits.
    await waitFor(() => standIn.exchanges.length >= 10);
    await pause(200);
    const signalled = Date.now();
    child.kill('SIGINT');
    expect((await ended).code).toBe(3);
    expect(Date.now() - signalled).toBeLessThan(20_000);
    const resumed = await start(parameters).ended;
    await standIn.close();
    expect(resumed.code, resumed.stderr).toBe(0);
    expect((JSON.parse(resumed.stdout) as Scores).meanByMilestone).toEqual(WANTED);
    expect(standIn.exchanges).toHaveLength(5 + 4 + 5 * (9 + 1) + 1);
  });

  it('that is interrupted twice drops what is in flight, and asks for it again', async () => {
    const options: RunOptions = { parallel: 4, answers: 1 };
    let asked = 0;
    const isHung = (number: number) => number > 5 && number <= 9;
    const faults = () => ({ kind: isHung(++asked) ? 'hang' : 'none' }) as const;
    const standIn = await startService({ model: explorer, faults });
    const folder = newFolder();
    const parameters = argumentsOf(standIn, folder, options);
    const { child, ended } = start(parameters);
    await waitFor(() => standIn.exchanges.length >= 9);
    child.kill('SIGINT');
    await pause(300);
    expect(child.exitCode, 'it waits for what is in flight').toBeNull();
    child.kill('SIGINT');
    const stopped = await ended;
    expect(stopped.code, stopped.stderr).toBe(3);
    const resumed = await start(parameters).ended;
    await standIn.close();
    expect(resumed.code, resumed.stderr).toBe(0);
    expect((JSON.parse(resumed.stdout) as Scores).meanByMilestone).toEqual(WANTED);
    expectWhole(eventsIn(folder), options);
    expect(standIn.exchanges).toHaveLength(5 + 4 + 5 * (9 + 1) + 4);
  });

  it('whose killed process nobody has buried goes on at once', async () => {
    const options: RunOptions = { parallel: 4, answers: 1 };
    const standIn = await startService({ model: explorer, delay: 100 });
    const folder = newFolder();
    const parameters = argumentsOf(standIn, folder, options);
    // Its parent turns into a program that never asks how its children have ended.
    const script = '"$@" & exec sleep 60';
    const parent = spawn('sh', ['-c', script, 'sh', process.execPath, command, ...parameters], {
      env: withKey(),
      stdio: 'ignore',
    });
    try {
      await waitFor(() => standIn.exchanges.length >= 5);
      const dead = Number(readFileSync(join(folder, 'lock'), 'utf8').trim().split(/\s/)[0]);
      process.kill(dead, 'SIGKILL');
      const resumed = await start(parameters).ended;
      expect(resumed.code, resumed.stderr).toBe(0);
      expect((JSON.parse(resumed.stdout) as Scores).meanByMilestone).toEqual(WANTED);
    } finally {
      parent.kill('SIGKILL');
      await standIn.close();
    }
  });
});
