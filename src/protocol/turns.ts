/** Paid turns: each is asked for once, and what the journal holds is not asked again. */

import type { Journal } from './journal.ts';
import type { JournalEvent, ReplyEvent } from './journal-events.ts';
import type { RunRecord } from './run-record.ts';
import { seedFor } from './seeds.ts';
import { Semaphore } from './semaphore.ts';
import {
  type Message,
  type Purpose,
  type Reply,
  type Subject,
  SubjectFailure,
  type Tool,
} from './subject.ts';

/**
 * - `budget`: a limit on requests or money is reached.
 * - `interrupted`: the signal was given.
 * - `fault`: a turn of a main line could not be had; nothing can follow it.
 */
export type StopReason = 'budget' | 'interrupted' | 'fault';

/** Ends the run; the journal is complete up to here. */
export class RunStopped extends Error {
  override name = 'RunStopped';
  readonly reason: StopReason;
  constructor(reason: StopReason, message: string = reason) {
    super(message);
    this.reason = reason;
  }
}

export interface TurnServices {
  /** Told of every event, old ones included, for the progress line. */
  readonly notify: (event: JournalEvent, replayed: boolean) => void;
  readonly now: () => Date;
  /** Given: no new request is made. */
  readonly stop: AbortSignal;
  /** Given: requests in flight are dropped. */
  readonly abort: AbortSignal;
}

export class Turns {
  private readonly record: RunRecord;
  private readonly subject: Subject;
  private readonly journal: Journal;
  private readonly services: TurnServices;
  private readonly inFlight: Semaphore;
  private readonly replies = new Map<string, ReplyEvent>();
  private readonly failures = new Map<string, JournalEvent & { type: 'failure' }>();
  private readonly written = new Set<string>();
  private stopped: RunStopped | null = null;
  /** Whether this process has had an answer of any kind; until then it makes one request at a time. */
  private hasWorked = false;
  private first: Promise<unknown> | null = null;

  constructor(record: RunRecord, subject: Subject, journal: Journal, services: TurnServices) {
    this.record = record;
    this.subject = subject;
    this.journal = journal;
    this.services = services;
    this.inFlight = new Semaphore(Math.max(1, subject.parallel));
    for (const event of journal.events()) this.remember(event);
  }

  private remember(event: JournalEvent): void {
    if (event.type === 'reply') this.replies.set(event.key, event);
    else if (event.type === 'failure') {
      // A fault is asked again by the next pass.
      if (event.kind !== 'fault') this.failures.set(event.key, event);
    } else if (!isRepairable(event)) this.settle(event);
    this.services.notify(event, true);
  }

  isWritten(type: JournalEvent['type'], key: string): boolean {
    return this.written.has(`${type} ${key}`);
  }

  /** What is written is not asked for again, and the replies of a fork are for its end alone. */
  private settle(event: JournalEvent): void {
    this.written.add(nameOf(event));
    if (event.type !== 'answer' && event.type !== 'report') return;
    for (let attempt = 0; attempt <= this.record.profile.reasks; attempt++) {
      this.replies.delete(`${event.key}/${attempt}`);
    }
  }

  /** Appends what is no reply, once. */
  note(event: JournalEvent): void {
    if (this.written.has(nameOf(event))) return;
    this.settle(event);
    this.journal.append(event);
    this.services.notify(event, false);
  }

  /**
   * The reply to a turn, from the journal if it is there.
   * @throws RunStopped; SubjectFailure if there is none and will be none in this pass
   */
  async ask(
    key: string,
    messages: readonly Message[],
    tools: readonly Tool[],
    purpose: Purpose,
    capFactor = 1,
  ): Promise<Reply> {
    const known = this.replies.get(key);
    if (known !== undefined) return known;
    const failed = this.failures.get(key);
    if (failed !== undefined) throw new SubjectFailure(failed.kind, failed.reason);
    try {
      return await this.inFlight.use(() =>
        this.afterFirst(() => this.pay(key, messages, tools, purpose, capFactor)),
      );
    } catch (failure) {
      if (!(failure instanceof SubjectFailure)) throw failure;
      const { kind, message: reason } = failure;
      if (kind === 'budget') throw this.stop('budget');
      // Given up here, not failed there: the resumed run asks again.
      if (kind === 'fault' && this.services.stop.aborted) throw this.stop('interrupted');
      const at = this.services.now().toISOString();
      const event: JournalEvent = { type: 'failure', key, kind, reason, at };
      this.journal.append(event);
      this.services.notify(event, false);
      throw failure;
    }
  }

  /** Until there has been a reply, requests wait for the one that is in flight. */
  private async afterFirst<T>(pay: () => Promise<T>): Promise<T> {
    while (!this.hasWorked && this.first !== null) await this.first.catch(() => {});
    if (this.hasWorked) return pay();
    const first = pay();
    this.first = first;
    try {
      return await first;
    } catch (failure) {
      const isFault = failure instanceof SubjectFailure && failure.kind === 'fault';
      // Out of time, or a conversation that is too long, is an answer too.
      if (failure instanceof SubjectFailure && !isFault) this.hasWorked = true;
      if (!isFault || this.services.stop.aborted) throw failure;
      // A service that has never answered is not asked a thousand questions.
      throw this.stop('fault', `the first request got no reply: ${failure.message}`);
    } finally {
      this.first = null;
    }
  }

  private async pay(
    key: string,
    messages: readonly Message[],
    tools: readonly Tool[],
    purpose: Purpose,
    capFactor: number,
  ): Promise<Reply> {
    if (this.stopped !== null) throw this.stopped;
    if (this.services.stop.aborted) throw this.stop('interrupted');
    const seed = seedFor(this.record.seed, this.record.world.hash, key);
    const drain = this.services.stop;
    const request = { messages: [...messages], tools, key, seed, purpose, capFactor, drain };
    const reply = await this.subject.reply(request, this.services.abort);
    const { message, finish, usage } = reply;
    const event: ReplyEvent = {
      type: 'reply',
      key,
      message: { ...message, calls: [...message.calls] },
      finish,
      usage,
      at: this.services.now().toISOString(),
    };
    this.journal.append(event);
    this.replies.set(key, event);
    this.hasWorked = true;
    this.services.notify(event, false);
    return reply;
  }

  /** What ends the run; the first reason counts. */
  stop(reason: StopReason, message?: string): RunStopped {
    this.stopped ??= new RunStopped(reason, message);
    return this.stopped;
  }
}

function nameOf(event: JournalEvent): string {
  return `${event.type} ${event.key}`;
}

/** What a later pass may still make good. */
function isRepairable(event: JournalEvent): boolean {
  switch (event.type) {
    case 'answer':
      return event.outcome === 'fault';
    case 'report':
      return event.text === null;
    default:
      return false;
  }
}
