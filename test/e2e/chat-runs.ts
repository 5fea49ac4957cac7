/** Runs of chat subjects through the command line, and what must hold of every one. */

import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { command } from '../cli/alienkit.ts';
import type { Exchange, Fault, Model, StandIn, WireObject } from '../subjects/stand-in.ts';
import { startStandIn } from '../subjects/stand-in.ts';
import { conversationHash, isFork, MARK, roundsIn } from './chat-models.ts';

export const MILESTONES = 5;
/** The service wants it in every request. */
const KEY = 'sk-e2e-51c0ffee9b7d4a2e8f60-very-secret';
export const KEY_VARIABLE = 'ALIENKIT_TEST_KEY';

export interface Service {
  readonly model: Model;
  readonly faults?: (request: Exchange['request']) => Fault;
  /** Milliseconds before each reply. */
  readonly delay?: number;
}

/** A service that wants the key; close it at the end. */
export function startService({ model, faults, delay = 0 }: Service): Promise<StandIn> {
  return startStandIn({ model, delay, key: KEY, ...(faults === undefined ? {} : { faults }) });
}

export interface RunOptions {
  readonly trajectories?: number;
  readonly answers?: number;
  readonly tasks?: string;
  readonly parallel: number;
  readonly stream?: boolean;
  readonly more?: readonly string[];
}

export function newFolder(): string {
  return join(mkdtempSync(join(tmpdir(), 'alienkit-e2e-')), 'run');
}

/** Arguments of a run of demo-5 in a folder. */
export function argumentsOf(standIn: StandIn, folder: string, options: RunOptions): string[] {
  const { trajectories = 1, answers = 3, tasks, parallel, stream = true, more = [] } = options;
  const given: readonly string[] = [
    ...['run', '--world', 'demo-5', '--subject', 'chat', '--model', 'a-model'],
    ...['--base-url', standIn.baseUrl, '--api-key-env', KEY_VARIABLE],
    ...['--trajectories', `${trajectories}`, '--answers', `${answers}`],
    ...['--parallel', `${parallel}`, '--out', folder, '--yes', '--json'],
    ...(tasks === undefined ? [] : ['--tasks', tasks]),
    ...(stream ? [] : ['--no-stream']),
    ...more,
  ];
  return [...given];
}

export interface Scores {
  readonly status: string;
  readonly meanByMilestone: readonly (number | null)[];
  readonly trajectories: readonly {
    readonly status: string;
    readonly damage: readonly string[];
    readonly milestones: readonly number[];
    readonly rulesCorrect: readonly number[];
    readonly calls: number;
    readonly observedCalls: number;
    readonly values: number;
  }[];
}

export interface Ended {
  /** null: it was killed. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The environment of a process that may ask the service. */
export function withKey(): NodeJS.ProcessEnv {
  return { ...process.env, [KEY_VARIABLE]: KEY };
}

/** A process that runs; `ended` comes when it is gone and its output is read. */
export function start(parameters: readonly string[]): {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
} {
  const child = spawn('node', [command, ...parameters], {
    env: withKey(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const texts = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (part: string) => {
      texts[name] += part;
    });
  }
  const ended = new Promise<Ended>((resolve) => {
    child.on('close', (code) => resolve({ code, ...texts }));
  });
  return { child, ended };
}

/** Of a journal's line, as far as the tests look at it. */
export interface Event {
  readonly type: string;
  readonly key: string;
  readonly trajectory?: number;
  readonly milestone?: number;
  readonly task?: string;
  readonly replica?: number;
  readonly outcome?: string;
  readonly reason?: string | null;
  readonly reasks?: number;
  readonly extracted?: string | null;
  readonly text?: string | null;
  readonly message?: { readonly raw: WireObject };
}

/** The whole lines of a journal, read without the program's help. */
export function eventsIn(folder: string): readonly Event[] {
  const path = join(folder, 'journal.jsonl');
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line) as Event);
}

export interface Finished extends Ended {
  readonly scores: Scores;
  readonly events: readonly Event[];
  readonly standIn: StandIn;
}

/** A run from its beginning to its end, with a service of its own, and all that must hold of it. */
export async function runToEnd(service: Service, options: RunOptions): Promise<Finished> {
  const standIn = await startService(service);
  try {
    const folder = newFolder();
    const ended = await start(argumentsOf(standIn, folder, options)).ended;
    expect(ended.stdout, ended.stderr).not.toBe('');
    const finished = {
      ...ended,
      scores: JSON.parse(ended.stdout) as Scores,
      events: eventsIn(folder),
      standIn,
    };
    expectSound(standIn, folder, options);
    expectWhole(finished.events, options);
    expectNoKey(folder, ended);
    return finished;
  } finally {
    await standIn.close();
  }
}

/** Percent of nine tasks. */
export function ofNine(...solved: readonly number[]): readonly unknown[] {
  return solved.map((count) => expect.closeTo((100 * count) / 9, 6));
}

/** What must hold of the requests of every run, whatever the model says and the network does. */
export function expectSound(
  standIn: StandIn,
  folder: string,
  { parallel }: Pick<RunOptions, 'parallel'>,
): void {
  expect(standIn.refusals).toEqual([]);
  expect(standIn.mostInFlight).toBeLessThanOrEqual(parallel);
  const { exchanges } = standIn;
  const forks = exchanges.filter(({ request }) => isFork(request));
  const main = exchanges.filter(({ request }) => !isFork(request));
  for (const { request, text } of exchanges) {
    // What is compared below as objects stands so in the bytes that came.
    expect(text).toContain(`"messages":${JSON.stringify(request.messages)}`);
  }
  for (const { request } of forks) {
    expect(request).not.toHaveProperty('tools');
    expect(request).not.toHaveProperty('tool_choice');
  }
  const begun = new Set<string>();
  for (const { request, reply } of main) {
    if (reply !== null) begun.add(JSON.stringify([...request.messages, reply.message]));
  }
  const forkHashes = new Set(forks.map(({ request }) => conversationHash(request)));
  for (const { request } of forks) {
    const base = request.messages.slice(0, -1);
    // A round that ends with refused calls ends with their results.
    const last = base.findLastIndex(({ role }) => role === 'assistant');
    const said = JSON.stringify(base.slice(0, last + 1));
    if (roundsIn(base) === 0) expect(base.map(({ role }) => role)).toEqual(['system']);
    else expect(begun.has(said), 'a fork that does not begin as the main line').toBe(true);
    const rest = base.slice(last + 1);
    if (last >= 0) expect(rest.every(({ role }) => role === 'tool')).toBe(true);
  }
  for (const { request } of exchanges) {
    for (const message of request.messages) {
      const of = String(message[MARK] ?? '');
      expect(forkHashes.has(of), 'a reply to a fork is in another conversation').toBe(false);
    }
  }
  expect(readdirSync(folder)).not.toContain('lock');
}

/** Every answer and every report that was asked for is there once. */
export function expectWhole(events: readonly Event[], options: RunOptions): void {
  const { trajectories = 1, answers = 3, tasks } = options;
  const taskCount = tasks === undefined ? 9 : tasks.split(',').length;
  const kept = events.filter(({ type }) => type === 'answer');
  const keys = kept.map(({ trajectory, milestone, task, replica }) => {
    return `${trajectory} ${milestone} ${task} ${replica}`;
  });
  expect(keys).toHaveLength(trajectories * MILESTONES * taskCount * answers);
  expect(new Set(keys).size).toBe(keys.length);
  const reports = events
    .filter(({ type }) => type === 'report')
    .map(({ trajectory, milestone }) => `${trajectory} ${milestone}`);
  expect(reports).toHaveLength(trajectories * MILESTONES);
  expect(new Set(reports).size).toBe(reports.length);
}

/** The key is in no file of the run, and nothing that was printed holds it. */
export function expectNoKey(folder: string, ...ended: readonly Ended[]): void {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  expect(files.length).toBeGreaterThanOrEqual(3);
  const texts = [
    ...files.map((path) => readFileSync(path, 'utf8')),
    ...ended.flatMap(({ stdout, stderr }) => [stdout, stderr]),
  ];
  // Also no part of it that would be worth anything.
  for (const text of texts)
    for (const part of [KEY, KEY.slice(7, 27)]) expect(text).not.toContain(part);
}

/** How often each conversation was asked for. */
export function requestCounts(exchanges: readonly Exchange[]): ReadonlyMap<string, number> {
  return counted(exchanges.map(({ request }) => conversationHash(request)));
}

/** How many replies a journal holds to each conversation, by the mark in the reply. */
export function replyCounts(events: readonly Event[]): ReadonlyMap<string, number> {
  const replies = events.filter(({ type }) => type === 'reply');
  return counted(replies.map(({ message }) => String(message?.raw[MARK])));
}

function counted(names: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

export async function waitFor(condition: () => boolean, milliseconds = 120_000): Promise<void> {
  const end = Date.now() + milliseconds;
  while (!condition()) {
    if (Date.now() > end) throw new Error('what was waited for did not come');
    await pause(5);
  }
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
