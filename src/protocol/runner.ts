/**
 * The runner: exploration rounds, milestones, forks.
 *
 * It is written as if nothing ever failed half-way. Every paid turn has a key; a turn
 * whose reply is in the journal is answered from there, so running the same program again
 * is the same as resuming it. What the environment showed is simply shown again.
 */

import type { Environment, Episode } from './environment.ts';
import type { Journal } from './journal.ts';
import type { JournalEvent } from './journal-events.ts';
import type { Graded } from './judge.ts';
import type { RunRecord } from './run-record.ts';
import { seedFor } from './seeds.ts';
import {
  type AssistantMessage,
  type Message,
  type Purpose,
  type Reply,
  type Subject,
  SubjectFailure,
  type ToolCall,
} from './subject.ts';
import { type TurnServices, Turns } from './turns.ts';

/** What the runner needs from the host. */
export interface RunnerServices extends TurnServices {
  readonly grade: (task: string, reply: string) => Promise<Graded>;
}

export class Runner {
  private readonly record: RunRecord;
  private readonly services: RunnerServices;
  private readonly environment: Environment;
  private readonly turns: Turns;

  constructor(
    record: RunRecord,
    environment: Environment,
    subject: Subject,
    journal: Journal,
    services: RunnerServices,
  ) {
    this.record = record;
    this.services = services;
    this.environment = environment;
    this.turns = new Turns(record, subject, journal, services);
  }

  /**
   * Runs what is left of the run. When `stop` is given no new request is made, and those
   * in flight are waited for.
   * @throws RunStopped when it ends before its end
   */
  async run(): Promise<void> {
    const trajectories = Array.from({ length: this.record.trajectories }, (_, index) => index);
    await all(trajectories.map((index) => this.trajectory(index)));
  }

  // The main line ------------------------------------------------------------

  private async trajectory(index: number): Promise<void> {
    const messages: Message[] = [{ role: 'system', text: this.environment.prompts.system() }];
    const { arm, profile, seed } = this.record;
    const episode = this.environment.open(seedFor(seed, this.environment.hash, 'episode', index));
    await this.milestone(index, 0, messages);
    for (let round = 1; round <= profile.rounds; round++) {
      if (arm !== 'none') await this.round(index, round, messages, episode);
      await this.milestone(index, round, messages);
    }
  }

  /** One exploration round; it extends the main line. It never dies of what a subject says. */
  private async round(
    trajectory: number,
    round: number,
    messages: Message[],
    episode: Episode,
  ): Promise<void> {
    const { profile, arm } = this.record;
    const key = `t${trajectory}/r${round}`;
    const budget = { calls: 0, malformed: 0 };
    const end = (reason: (JournalEvent & { type: 'round' })['reason']) =>
      this.turns.note({ type: 'round', key, trajectory, round, calls: budget.calls, reason });
    let afterBudget = 0;
    messages.push({ role: 'user', text: this.environment.prompts.round(round) });
    for (let turn = 0; ; turn++) {
      const isOver = this.isSpent(budget);
      const tools = isOver || arm === 'think' ? [] : this.environment.tools;
      const callsLeft = Math.max(0, profile.callsPerRound - budget.calls);
      const purpose: Purpose = { kind: 'explore', round, callsLeft };
      const reply = await this.mainTurn(`${key}/${turn}`, messages, tools, purpose);
      if (typeof reply === 'string') return end(reply);
      messages.push(reply.message);
      const { calls } = reply.message;
      if (calls.length === 0) return end(isOver ? 'spent' : 'done');
      const offered = tools.length > 0;
      for (const [index, call] of calls.entries()) {
        const place = { key: `${key}/${turn}/${index}`, trajectory, round };
        messages.push(await this.call(place, call, budget, offered ? episode : null));
      }
      if (isOver && ++afterBudget > profile.turnsAfterBudget) return end('insisted');
      if (!isOver && this.isSpent(budget))
        messages.push({ role: 'user', text: this.environment.prompts.spent() });
    }
  }

  private isSpent({ calls, malformed }: { calls: number; malformed: number }): boolean {
    const { callsPerRound, malformedPerRound } = this.record.profile;
    return calls >= callsPerRound || malformed >= malformedPerRound;
  }

  /** Why there is no reply, where that is the subject's own doing and not the infrastructure's. */
  private async mainTurn(
    ...turn: Parameters<Turns['ask']>
  ): Promise<Reply | 'context' | 'out-of-time'> {
    try {
      return await this.turns.ask(...turn);
    } catch (failure) {
      if (!(failure instanceof SubjectFailure)) throw failure;
      if (failure.kind === 'context' || failure.kind === 'out-of-time') return failure.kind;
      // Nothing can follow a missing turn: it is asked again when the run is resumed.
      throw this.turns.stop('fault', failure.message);
    }
  }

  /** One call of a tool; without an episode, or with the budget spent, it is refused. */
  private async call(
    place: { readonly key: string; readonly trajectory: number; readonly round: number },
    { id, name, arguments: argumentsText }: ToolCall,
    budget: { calls: number; malformed: number },
    episode: Episode | null,
  ): Promise<Message> {
    const base = { type: 'observation', ...place, tool: name, arguments: argumentsText } as const;
    if (episode === null || this.isSpent(budget)) {
      const event = {
        ...base,
        call: budget.calls,
        text: AFTER_BUDGET,
        outcome: 'after-budget',
      } as const;
      this.turns.note({ ...event, values: 0, data: null });
      return { role: 'tool', callId: id, text: AFTER_BUDGET };
    }
    budget.calls++;
    const { text, outcome, values, data } = await episode.call(name, argumentsText);
    if (outcome === 'malformed') budget.malformed++;
    this.turns.note({ ...base, call: budget.calls, text, outcome, values, data });
    return { role: 'tool', callId: id, text };
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
    for (const task of this.record.tasks) {
      for (let replica = 0; replica < this.record.answers; replica++) {
        forks.push(this.answer(trajectory, milestone, task, replica, base));
      }
    }
    await all(forks);
  }

  private async report(
    trajectory: number,
    milestone: number,
    base: readonly Message[],
  ): Promise<void> {
    const key = `t${trajectory}/m${milestone}/report`;
    if (this.turns.isWritten('report', key)) return;
    const purpose: Purpose = { kind: 'report', milestone };
    const end = await this.fork(
      key,
      base,
      this.environment.prompts.report(),
      purpose,
      async ({ text }) => text.trim() !== '',
    );
    const text = end.reply?.message.text ?? null;
    this.turns.note({ type: 'report', key, trajectory, milestone, text, reason: end.reason });
  }

  private async answer(
    trajectory: number,
    milestone: number,
    task: string,
    replica: number,
    base: readonly Message[],
  ): Promise<void> {
    const key = `t${trajectory}/m${milestone}/${task}/${replica}`;
    if (this.turns.isWritten('answer', key)) return;
    const purpose: Purpose = { kind: 'answer', milestone, task };
    let graded: Graded | null = null;
    const end = await this.fork(
      key,
      base,
      this.environment.prompts.task(task),
      purpose,
      async ({ text }) => {
        graded = await this.services.grade(task, text);
        return graded.verdict !== 'nothing';
      },
    );
    const verdict = graded as Graded | null;
    const { outcome, reason } = outcomeOf(end, verdict);
    this.turns.note({
      type: 'answer',
      key,
      trajectory,
      milestone,
      task,
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
      let reply: Reply;
      try {
        // A reply that its reasoning has used up gets twice the room.
        const capFactor: number = last?.finish === 'length' ? 2 : 1;
        reply = await this.turns.ask(`${key}/${attempt}`, messages, [], purpose, capFactor);
      } catch (failure) {
        if (!(failure instanceof SubjectFailure)) throw failure;
        return { reply: last, reasks: attempt, failure: failure.kind, reason: failure.message };
      }
      last = reply;
      const usable = reply.message.calls.length === 0 && (await isUsable(reply.message));
      if (usable || attempt >= this.record.profile.reasks) {
        const reason = usable ? null : reasonOf(reply);
        return { reply: last, reasks: attempt, failure: null, reason };
      }
    }
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

function reasonOf(reply: Reply): string {
  if (reply.finish === 'length') return 'length';
  if (reply.message.calls.length > 0) return 'tool-call';
  return reply.message.text.trim() === '' ? 'empty' : 'nothing to grade';
}

/** Waits for all, so that requests in flight end before the journal is closed; then throws what failed. */
async function all(work: readonly Promise<void>[]): Promise<void> {
  const ends = await Promise.allSettled(work);
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}
