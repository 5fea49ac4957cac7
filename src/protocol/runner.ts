/**
 * The runner: exploration rounds, milestones, forks.
 *
 * It is written as if nothing ever failed half-way. Every paid turn has a key; a turn
 * whose reply is in the journal is answered from there, so running the same program again
 * is the same as resuming it. The sandbox is deterministic: calls of the tool are simply
 * made again.
 */

import type { Task, World } from '../worlds/index.ts';
import type { Graded } from './grading.ts';
import type { Journal } from './journal.ts';
import type { JournalEvent, ReplyEvent } from './journal-events.ts';
import { type Execute, type ProbeResult, runProbe } from './probe.ts';
import { Prompts, type Templates, TOOL_NAME } from './prompts.ts';
import type { RunRecord } from './run-record.ts';
import { seedFor } from './seeds.ts';
import { Semaphore } from './semaphore.ts';
import {
  type AssistantMessage,
  type Message,
  type Purpose,
  type Reply,
  type Subject,
  SubjectFailure,
  type Tool,
  type ToolCall,
} from './subject.ts';

/** What the runner needs from the host. */
export interface RunnerServices {
  readonly execute: Execute;
  readonly grade: (task: string, reply: string) => Promise<Graded>;
  /** Told of every event, old ones included, for the progress line. */
  readonly notify: (event: JournalEvent, replayed: boolean) => void;
  readonly now: () => Date;
  /** Ends requests in flight. */
  readonly abort: AbortSignal;
}

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

export class Runner {
  private readonly record: RunRecord;
  private readonly world: World;
  private readonly subject: Subject;
  private readonly journal: Journal;
  private readonly services: RunnerServices;
  private readonly prompts: Prompts;
  private readonly tool: Tool;
  private readonly tasks: readonly Task[];
  private readonly signal: AbortSignal;
  private readonly inFlight: Semaphore;
  private readonly replies = new Map<string, ReplyEvent>();
  private readonly failures = new Map<string, JournalEvent & { type: 'failure' }>();
  private readonly written = new Set<string>();
  private stopped: RunStopped | null = null;

  constructor(
    record: RunRecord,
    world: World,
    subject: Subject,
    journal: Journal,
    templates: Templates,
    services: RunnerServices,
    signal: AbortSignal,
  ) {
    this.record = record;
    this.world = world;
    this.subject = subject;
    this.journal = journal;
    this.services = services;
    this.signal = signal;
    this.prompts = new Prompts(templates, record.profile, world);
    this.tool = this.prompts.tool();
    this.tasks = record.tasks.map((id) => {
      const task = world.tasks.find((one) => one.id === id);
      if (task === undefined) throw new Error(`the world has no task ${id}`);
      return task;
    });
    this.inFlight = new Semaphore(Math.max(1, subject.parallel));
    for (const event of journal.events) this.remember(event);
  }

  /**
   * Runs what is left of the run. When `signal` is given no new request is made, and
   * those in flight are waited for.
   * @throws RunStopped when the budget is spent or the signal is given.
   */
  async run(): Promise<void> {
    const trajectories = Array.from({ length: this.record.trajectories }, (_, index) => index);
    // All are waited for, so that requests in flight end before the journal is closed.
    const ends = await Promise.allSettled(trajectories.map((index) => this.trajectory(index)));
    const failed = ends.find((end) => end.status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
  }

  private remember(event: JournalEvent): void {
    if (event.type === 'reply') this.replies.set(event.key, event);
    // A fault is asked again by the next pass.
    else if (event.type === 'failure') {
      if (event.kind !== 'fault') this.failures.set(event.key, event);
    } else if (!(event.type === 'answer' && event.outcome === 'fault') && !isFaulty(event)) {
      this.written.add(`${event.type} ${event.key}`);
    }
    this.services.notify(event, true);
  }

  /** Appends an event once. */
  private note(event: JournalEvent): void {
    const name = `${event.type} ${event.key}`;
    if (this.written.has(name)) return;
    this.written.add(name);
    this.journal.append(event);
    this.services.notify(event, false);
  }

  // The main line ------------------------------------------------------------

  private async trajectory(index: number): Promise<void> {
    const messages: Message[] = [{ role: 'system', text: this.prompts.system() }];
    const { arm, profile } = this.record;
    await this.milestone(index, 0, messages);
    for (let round = 1; round <= profile.rounds; round++) {
      if (arm !== 'none') await this.round(index, round, messages);
      await this.milestone(index, round, messages);
    }
  }

  /** One exploration round; it extends the main line. It never dies of what a subject says. */
  private async round(trajectory: number, round: number, messages: Message[]): Promise<void> {
    const { profile, arm } = this.record;
    const prefix = `t${trajectory}/r${round}`;
    const budget = { calls: 0, malformed: 0 };
    let afterBudget = 0;
    messages.push({ role: 'user', text: this.prompts.round(round) });
    for (let turn = 0; ; turn++) {
      const left = profile.callsPerRound - budget.calls;
      const isOver = left <= 0 || budget.malformed >= profile.malformedPerRound;
      const tools = isOver || arm === 'think' ? [] : [this.tool];
      const purpose: Purpose = {
        kind: 'explore',
        round,
        callsLeft: Math.max(0, left),
        world: this.world,
      };
      const reply = await this.ask(`${prefix}/${turn}`, messages, tools, purpose);
      if (reply === null) return this.endRound(prefix, trajectory, round, budget.calls, 'failed');
      messages.push(reply.message);
      const { calls } = reply.message;
      if (calls.length === 0) {
        return this.endRound(prefix, trajectory, round, budget.calls, isOver ? 'spent' : 'done');
      }
      if (isOver && ++afterBudget > profile.turnsAfterBudget) {
        this.refuseAll(calls, messages);
        return this.endRound(prefix, trajectory, round, budget.calls, 'insisted');
      }
      for (const call of calls) {
        const key = `${prefix}/${turn}/${calls.indexOf(call)}`;
        messages.push(await this.call(key, trajectory, round, call, budget, tools.length > 0));
      }
      const spent = profile.callsPerRound - budget.calls <= 0;
      const broken = budget.malformed >= profile.malformedPerRound;
      if (!isOver && (spent || broken)) messages.push({ role: 'user', text: this.prompts.spent() });
    }
  }

  private endRound(
    prefix: string,
    trajectory: number,
    round: number,
    calls: number,
    reason: (JournalEvent & { type: 'round' })['reason'],
  ): void {
    this.note({ type: 'round', key: prefix, trajectory, round, calls, reason });
  }

  private refuseAll(calls: readonly ToolCall[], messages: Message[]): void {
    for (const { id } of calls) messages.push({ role: 'tool', callId: id, text: AFTER_BUDGET });
  }

  private async call(
    key: string,
    trajectory: number,
    round: number,
    call: ToolCall,
    budget: { calls: number; malformed: number },
    offered: boolean,
  ): Promise<Message> {
    const note = (
      code: string | null,
      result: Omit<ProbeResult, 'outcome'> & { outcome: string },
    ) => {
      const { text, values } = result;
      const outcome = result.outcome as (JournalEvent & { type: 'observation' })['outcome'];
      this.note({
        type: 'observation',
        key,
        trajectory,
        round,
        call: budget.calls,
        code,
        text,
        outcome,
        values,
      });
      return { role: 'tool', callId: call.id, text } as const;
    };
    if (!offered || budget.calls >= this.record.profile.callsPerRound) {
      return note(null, { text: AFTER_BUDGET, outcome: 'after-budget', values: 0, error: null });
    }
    budget.calls++;
    const code = codeOf(call);
    if (code === null) {
      budget.malformed++;
      const text = `[malformed] Call ${TOOL_NAME} with {"code": "…"} and nothing else. The call is spent.`;
      return note(null, { text, outcome: 'malformed', values: 0, error: null });
    }
    return note(code, await runProbe(code, this.record.profile, this.services.execute));
  }

  // Milestones ---------------------------------------------------------------

  /** Forks of the main line, which is not changed: the report, and every task's answers. */
  private async milestone(
    trajectory: number,
    milestone: number,
    messages: readonly Message[],
  ): Promise<void> {
    const base = [...messages];
    const forks = [this.report(trajectory, milestone, base)];
    for (const task of this.tasks) {
      for (let replica = 0; replica < this.record.answers; replica++) {
        forks.push(this.answer(trajectory, milestone, task, replica, base));
      }
    }
    const ends = await Promise.allSettled(forks);
    const failed = ends.find((end) => end.status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
  }

  private async report(
    trajectory: number,
    milestone: number,
    base: readonly Message[],
  ): Promise<void> {
    const key = `t${trajectory}/m${milestone}/report`;
    const purpose: Purpose = { kind: 'report', milestone, world: this.world };
    const end = await this.fork(
      key,
      base,
      this.prompts.report(),
      purpose,
      async ({ text }) => text.trim() !== '',
    );
    const text = end.reply?.message.text ?? null;
    this.note({ type: 'report', key, trajectory, milestone, text, reason: end.reason });
  }

  private async answer(
    trajectory: number,
    milestone: number,
    task: Task,
    replica: number,
    base: readonly Message[],
  ): Promise<void> {
    const key = `t${trajectory}/m${milestone}/${task.id}/${replica}`;
    if (this.written.has(`answer ${key}`)) return;
    const purpose: Purpose = { kind: 'answer', milestone, task, world: this.world };
    let graded: Graded | null = null;
    const end = await this.fork(key, base, this.prompts.task(task), purpose, async ({ text }) => {
      graded = await this.services.grade(task.id, text);
      return graded.verdict !== 'nothing';
    });
    const verdict = graded as Graded | null;
    const { outcome, reason } = outcomeOf(end, verdict);
    this.note({
      type: 'answer',
      key,
      trajectory,
      milestone,
      task: task.id,
      replica,
      outcome,
      reason,
      reply: end.reply?.message.text ?? '',
      extracted: verdict?.extracted ?? null,
      calls: [...(verdict?.calls ?? [])],
      reasks: end.reasks,
    });
  }

  /**
   * Asks a question in a fork of its own, without tools. A reply that is of no use (empty,
   * a call of a tool, nothing to extract) is asked for again: the whole question, from the
   * clean base.
   */
  private async fork(
    key: string,
    base: readonly Message[],
    question: string,
    purpose: Purpose,
    isUsable: (message: AssistantMessage) => Promise<boolean>,
  ): Promise<ForkEnd> {
    const messages: Message[] = [...base, { role: 'user', text: question }];
    let last: Reply | null = null;
    for (let attempt = 0; ; attempt++) {
      let reply: Reply | null;
      try {
        reply = await this.ask(`${key}/${attempt}`, messages, [], purpose);
      } catch (failure) {
        if (!(failure instanceof SubjectFailure)) throw failure;
        return { reply: last, reasks: attempt, failure: failure.kind, reason: failure.message };
      }
      if (reply !== null) last = reply;
      const usable =
        reply !== null && reply.message.calls.length === 0 && (await isUsable(reply.message));
      if (usable || attempt >= this.record.profile.reasks) {
        const reason = usable ? null : reasonOf(reply);
        return { reply: last, reasks: attempt, failure: null, reason };
      }
    }
  }

  // Paid turns ---------------------------------------------------------------

  /**
   * The reply to a turn, from the journal if it is there.
   * For the main line null stands for a failure; forks are told what it was.
   * @throws RunStopped, and in forks SubjectFailure
   */
  private async ask(
    key: string,
    messages: readonly Message[],
    tools: readonly Tool[],
    purpose: Purpose,
  ): Promise<Reply | null> {
    const known = this.replies.get(key);
    if (known !== undefined) return known;
    const failed = this.failures.get(key);
    if (failed !== undefined)
      return this.failed(new SubjectFailure(failed.kind, failed.reason), purpose);
    try {
      return await this.inFlight.use(() => this.pay(key, messages, tools, purpose));
    } catch (failure) {
      if (!(failure instanceof SubjectFailure)) throw failure;
      if (failure.kind === 'budget') throw this.stop('budget');
      const { kind, message: reason } = failure;
      this.journal.append({
        type: 'failure',
        key,
        kind,
        reason,
        at: this.services.now().toISOString(),
      });
      return this.failed(failure, purpose);
    }
  }

  private failed(failure: SubjectFailure, purpose: Purpose): null {
    if (purpose.kind === 'explore') {
      // A main line cannot go on without its turn: it is asked again when the run is resumed.
      if (failure.kind === 'fault') throw this.stop('fault', failure.message);
      return null;
    }
    throw failure;
  }

  private async pay(
    key: string,
    messages: readonly Message[],
    tools: readonly Tool[],
    purpose: Purpose,
  ): Promise<Reply> {
    if (this.stopped !== null) throw this.stopped;
    if (this.signal.aborted) throw this.stop('interrupted');
    const seed = seedFor(this.record.seed, this.record.world.hash, key);
    const reply = await this.subject.reply(
      { messages: [...messages], tools, key, seed, purpose },
      this.services.abort,
    );
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
    this.services.notify(event, false);
    return reply;
  }

  private stop(reason: StopReason, message?: string): RunStopped {
    this.stopped ??= new RunStopped(reason, message);
    return this.stopped;
  }
}

interface ForkEnd {
  readonly reply: Reply | null;
  readonly reasks: number;
  readonly failure: SubjectFailure['kind'] | null;
  readonly reason: string | null;
}

const AFTER_BUDGET = '[refused] The calls of this round are spent. Nothing was run.';

function outcomeOf(
  end: ForkEnd,
  graded: Graded | null,
): Pick<JournalEvent & { type: 'answer' }, 'outcome' | 'reason'> {
  if (graded !== null && graded.verdict !== 'nothing' && end.reason === null) {
    return { outcome: graded.verdict, reason: graded.reason };
  }
  switch (end.failure) {
    case 'fault':
    case 'budget':
      return { outcome: 'fault', reason: end.reason };
    case 'out-of-time':
      return { outcome: 'out-of-time', reason: end.reason };
    case 'context':
      return { outcome: 'no-answer', reason: 'context' };
    case null:
      return { outcome: 'no-answer', reason: end.reason ?? graded?.reason ?? 'empty' };
  }
}

function reasonOf(reply: Reply | null): string {
  if (reply === null) return 'empty';
  if (reply.finish === 'length') return 'length';
  if (reply.message.calls.length > 0) return 'tool-call';
  return reply.message.text.trim() === '' ? 'empty' : 'nothing to grade';
}

/** A report or answer that a repair pass asks for again. */
function isFaulty(event: JournalEvent): boolean {
  return event.type === 'round' && event.reason === 'failed';
}

/** The program of a call; null if its arguments are not of the schema. */
function codeOf({ name, arguments: text }: ToolCall): string | null {
  if (name !== TOOL_NAME) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    const { code, ...rest } = value as Record<string, unknown>;
    return typeof code === 'string' && Object.keys(rest).length === 0 ? code : null;
  } catch {
    return null;
  }
}
