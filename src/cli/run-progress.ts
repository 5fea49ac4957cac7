/** What a run shows while it goes on: one line on a terminal, plain lines elsewhere. */

import { clearLine, cursorTo } from 'node:readline';
import type { JournalEvent, RunRecord, Subject } from '../protocol/index.ts';

const REDRAW_MILLISECONDS = 250;
/** Different failures that are told: all attempts of one question, and some more. */
const MOST_REASONS = 12;

export class Progress {
  private readonly record: RunRecord;
  private readonly subject: Subject;
  private readonly terminal = process.stderr.isTTY === true;
  private readonly began = Date.now();
  private readonly counts = { answers: 0, old: 0, calls: 0, values: 0, correct: 0 };
  /** By trajectory: the furthest milestone that has an answer. */
  private readonly milestone = new Map<number, number>();
  private readonly perTrajectory = new Map<number, { calls: number; values: number }>();
  private readonly perMilestone = new Map<string, { done: number; correct: number }>();
  private readonly told = new Set<string>();
  private timer: NodeJS.Timeout | null = null;

  constructor(record: RunRecord, subject: Subject) {
    this.record = record;
    this.subject = subject;
  }

  start(): void {
    this.timer = setInterval(() => {
      const trouble = this.subject.status?.().lastTrouble ?? null;
      if (trouble !== null) this.tell('asked again', trouble);
      if (this.terminal) this.draw();
    }, REDRAW_MILLISECONDS);
    this.timer.unref();
  }

  stop(): void {
    if (this.timer !== null) clearInterval(this.timer);
    if (!this.terminal) return;
    clearLine(process.stderr, 0);
    cursorTo(process.stderr, 0);
  }

  readonly notify = (event: JournalEvent, replayed: boolean): void => {
    const { counts } = this;
    if (event.type === 'observation' && event.outcome !== 'after-budget') {
      counts.calls++;
      counts.values += event.values;
      const own = this.perTrajectory.get(event.trajectory) ?? { calls: 0, values: 0 };
      own.calls++;
      own.values += event.values;
      this.perTrajectory.set(event.trajectory, own);
    }
    if (event.type === 'failure' && !replayed) this.tell('no reply', event.reason);
    if (event.type !== 'answer') return;
    counts.answers++;
    if (replayed) counts.old++;
    if (event.outcome === 'correct') counts.correct++;
    this.milestone.set(
      event.trajectory,
      Math.max(event.milestone, this.milestone.get(event.trajectory) ?? 0),
    );
    this.finishMilestone(event);
  };

  /** Each reason once: a service that is down should not be silent, nor fill the screen. */
  private tell(what: string, reason: string): void {
    const line = `${what}: ${reason}`;
    if (this.told.has(line) || this.told.size >= MOST_REASONS) return;
    this.told.add(line);
    console.error(`${this.terminal ? '\n' : ''}${line}`);
  }

  private finishMilestone(event: JournalEvent & { type: 'answer' }): void {
    const key = `${event.trajectory}/${event.milestone}`;
    const state = this.perMilestone.get(key) ?? { done: 0, correct: 0 };
    state.done++;
    if (event.outcome === 'correct') state.correct++;
    this.perMilestone.set(key, state);
    const all = this.record.tasks.length * this.record.answers;
    if (this.terminal || state.done !== all) return;
    const own = this.perTrajectory.get(event.trajectory) ?? { calls: 0, values: 0 };
    const score = ((100 * state.correct) / all).toFixed(1);
    console.error(
      `trajectory ${event.trajectory + 1}: M${event.milestone} ${score} % (${own.calls} calls, ${own.values} values)`,
    );
  }

  private draw(): void {
    const { counts, record } = this;
    const { trajectories, tasks, answers, profile } = record;
    const all = trajectories * (profile.rounds + 1) * tasks.length * answers;
    const fresh = counts.answers - counts.old;
    const seconds = (Date.now() - this.began) / 1000;
    const left =
      fresh === 0 ? '' : `, about ${Math.ceil(((all - counts.answers) * seconds) / fresh)} s left`;
    const status = this.subject.status?.();
    const requests =
      status === undefined ? '' : `, ${status.inFlight} in flight, ${status.retries} retries`;
    const rounds = [...this.milestone]
      .sort(([a], [b]) => a - b)
      .map(([, milestone]) => `M${milestone}`)
      .join(' ');
    const text = `${rounds}  ${counts.calls} calls, ${counts.values} values, ${counts.answers}/${all} answers${requests}${left}`;
    clearLine(process.stderr, 0);
    cursorTo(process.stderr, 0);
    process.stderr.write(text.slice(0, process.stderr.columns ?? 80));
  }
}
