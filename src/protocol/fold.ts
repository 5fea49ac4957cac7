/** The state of a run: a fold over its journal. */

import type { AnswerEvent, JournalEvent, ObservationEvent } from './journal-events.ts';
import type { RunRecord } from './run-record.ts';
import type { Usage } from './subject.ts';

export interface RunState {
  readonly record: RunRecord;
  /** By trajectory. */
  readonly trajectories: readonly TrajectoryState[];
  readonly usage: UsageSum;
}

export interface TrajectoryState {
  readonly index: number;
  readonly status: TrajectoryStatus;
  /** Why it is damaged. */
  readonly damage: readonly string[];
  /** By `milestone/task/replica`. */
  readonly answers: ReadonlyMap<string, AnswerEvent>;
  /** Report texts by milestone; null where there was none. */
  readonly reports: ReadonlyMap<number, string | null>;
  readonly observations: readonly ObservationEvent[];
  readonly rounds: ReadonlyMap<number, JournalEvent & { type: 'round' }>;
}

/**
 * - `complete`: everything that was asked for is there.
 * - `damaged`: it is at its end, but something is a fault of the infrastructure.
 * - `running`: something is still to be done.
 */
export type TrajectoryStatus = 'complete' | 'damaged' | 'running';

/** Sums of what providers said, and how many replies did not say it. */
export interface UsageSum {
  readonly requests: number;
  readonly known: Readonly<Record<keyof Usage, number>>;
  readonly unknown: Readonly<Record<keyof Usage, number>>;
}

/** Key of an answer within a trajectory. */
export function answerKey(milestone: number, task: string, replica: number): string {
  return `${milestone}/${task}/${replica}`;
}

export function foldRun(record: RunRecord, events: readonly JournalEvent[]): RunState {
  const trajectories = Array.from({ length: record.trajectories }, (_, index) => {
    return foldTrajectory(record, index, events);
  });
  return { record, trajectories, usage: sumUsage(events) };
}

function foldTrajectory(
  record: RunRecord,
  index: number,
  events: readonly JournalEvent[],
): TrajectoryState {
  const answers = new Map<string, AnswerEvent>();
  const reports = new Map<number, string | null>();
  const observations = new Map<string, ObservationEvent>();
  const rounds = new Map<number, JournalEvent & { type: 'round' }>();
  for (const event of events) {
    if (!('trajectory' in event) || event.trajectory !== index) continue;
    switch (event.type) {
      case 'answer': {
        const key = answerKey(event.milestone, event.task, event.replica);
        // A repair replaces a fault; nothing replaces an answer.
        if ((answers.get(key)?.outcome ?? 'fault') === 'fault') answers.set(key, event);
        break;
      }
      case 'report':
        if ((reports.get(event.milestone) ?? null) === null)
          reports.set(event.milestone, event.text);
        break;
      case 'observation':
        observations.set(event.key, event);
        break;
      case 'round':
        rounds.set(event.round, event);
        break;
    }
  }
  const base = { index, answers, reports, observations: [...observations.values()], rounds };
  return { ...base, ...completeness(record, base) };
}

/** The one definition of complete, damaged and running. */
function completeness(
  record: RunRecord,
  state: Omit<TrajectoryState, 'status' | 'damage'>,
): Pick<TrajectoryState, 'status' | 'damage'> {
  const { rounds } = record.profile;
  for (let milestone = 0; milestone <= rounds; milestone++) {
    if (!state.reports.has(milestone)) return { status: 'running', damage: [] };
    for (const task of record.tasks) {
      for (let replica = 0; replica < record.answers; replica++) {
        if (!state.answers.has(answerKey(milestone, task, replica)))
          return { status: 'running', damage: [] };
      }
    }
  }
  const damage: string[] = [];
  const faults = [...state.answers.values()].filter(({ outcome }) => outcome === 'fault').length;
  if (faults > 0) damage.push(`${faults} answers are faults of the infrastructure`);
  if (record.arm === 'self') {
    if (state.rounds.size < rounds) return { status: 'running', damage: [] };
    const failed = [...state.rounds.values()].filter(({ reason }) => reason === 'failed').length;
    if (failed > 0) damage.push(`${failed} rounds ended without a reply`);
  }
  return { status: damage.length === 0 ? 'complete' : 'damaged', damage };
}

const USAGE_FIELDS: readonly (keyof Usage)[] = ['input', 'cachedInput', 'output', 'reasoning'];

function sumUsage(events: readonly JournalEvent[]): UsageSum {
  const known = { input: 0, cachedInput: 0, output: 0, reasoning: 0 };
  const unknown = { input: 0, cachedInput: 0, output: 0, reasoning: 0 };
  let requests = 0;
  for (const event of events) {
    if (event.type !== 'reply') continue;
    requests++;
    for (const field of USAGE_FIELDS) {
      const value = event.usage[field];
      if (value === null) unknown[field]++;
      else known[field] += value;
    }
  }
  return { requests, known, unknown };
}
