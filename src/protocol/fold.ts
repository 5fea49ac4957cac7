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
  readonly answers: ReadonlyMap<string, AnswerEnd>;
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

/** How an answer ended. Its texts are in the journal: those of a long run do not fit into memory. */
export type AnswerEnd = Omit<AnswerEvent, 'reply' | 'extracted'>;

/** Key of an answer within a trajectory. */
export function answerKey(milestone: number, task: string, replica: number): string {
  return `${milestone}/${task}/${replica}`;
}

export function foldRun(record: RunRecord, events: Iterable<JournalEvent>): RunState {
  const trajectories = Array.from({ length: record.trajectories }, () => ({
    answers: new Map<string, AnswerEnd>(),
    reports: new Map<number, string | null>(),
    observations: new Map<string, ObservationEvent>(),
    rounds: new Map<number, JournalEvent & { type: 'round' }>(),
  }));
  const usage = new UsageCounter();
  for (const event of events) {
    if (event.type === 'reply') usage.add(event.usage);
    if (!('trajectory' in event)) continue;
    const trajectory = trajectories[event.trajectory];
    if (trajectory !== undefined) foldEvent(trajectory, event);
  }
  const folded = trajectories.map(({ observations, ...rest }, index) => {
    const base = { index, ...rest, observations: [...observations.values()] };
    return { ...base, ...completeness(record, base) };
  });
  return { record, trajectories: folded, usage: usage.sum };
}

interface Folding {
  readonly answers: Map<string, AnswerEnd>;
  readonly reports: Map<number, string | null>;
  readonly observations: Map<string, ObservationEvent>;
  readonly rounds: Map<number, JournalEvent & { type: 'round' }>;
}

function foldEvent(
  { answers, reports, observations, rounds }: Folding,
  event: JournalEvent & { readonly trajectory: number },
): void {
  switch (event.type) {
    case 'answer': {
      const key = answerKey(event.milestone, event.task, event.replica);
      const { reply: _reply, extracted: _extracted, ...end } = event;
      // A repair replaces a fault; nothing replaces an answer.
      if ((answers.get(key)?.outcome ?? 'fault') === 'fault') answers.set(key, end);
      break;
    }
    case 'report':
      if ((reports.get(event.milestone) ?? null) === null) reports.set(event.milestone, event.text);
      break;
    case 'observation':
      observations.set(event.key, event);
      break;
    case 'round':
      rounds.set(event.round, event);
      break;
  }
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
    const calls = state.observations.filter(({ outcome }) => outcome !== 'after-budget');
    if (calls.length > 0 && calls.every(({ outcome }) => outcome !== 'observed'))
      damage.push(`${calls.length} calls and not one observation`);
  }
  return { status: damage.length === 0 ? 'complete' : 'damaged', damage };
}

const USAGE_FIELDS: readonly (keyof Usage)[] = ['input', 'cachedInput', 'output', 'reasoning'];

class UsageCounter {
  private requests = 0;
  private readonly known = { input: 0, cachedInput: 0, output: 0, reasoning: 0 };
  private readonly unknown = { input: 0, cachedInput: 0, output: 0, reasoning: 0 };

  add(usage: Usage): void {
    this.requests++;
    for (const field of USAGE_FIELDS) {
      const value = usage[field];
      if (value === null) this.unknown[field]++;
      else this.known[field] += value;
    }
  }

  get sum(): UsageSum {
    return { requests: this.requests, known: this.known, unknown: this.unknown };
  }
}
