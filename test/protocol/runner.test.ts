/** The runner with subjects of every temper. */

import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  type Reply,
  type Request,
  RunStopped,
  readJournal,
  SubjectFailure,
  scoreRun,
} from '../../src/protocol/index.ts';
import {
  newFolder,
  play,
  probe,
  recordOf,
  replyOf,
  type Said,
  ScriptedSubject,
  scoring,
  truth,
  world,
} from './play.ts';

/** Two probes a round, then the truth. */
function diligent(request: Request): Said {
  if (request.purpose.kind !== 'explore') return truth(request);
  if (request.tools.length === 0) return 'I see.';
  const turn = request.messages.filter(({ role }) => role === 'tool').length;
  return turn % 2 === 0 ? [probe(`EMIT(${turn})`), probe('EMIT(GAUGE("abc"))')] : 'Enough.';
}

describe('a run', () => {
  it('is complete, and right for a subject that knows all', async () => {
    const subject = new ScriptedSubject((request) => {
      if (request.purpose.kind === 'explore' && request.messages.at(-1)?.role === 'user')
        return [probe('EMIT(1)')];
      return request.purpose.kind === 'explore' ? 'Done.' : truth(request);
    });
    const record = recordOf(subject, { answers: 3, tasks: world.tasks.map(({ id }) => id) });
    const { state } = await play(newFolder(), subject, record);
    const scores = scoreRun(state, scoring);
    expect(scores.status).toBe('complete');
    expect(scores.meanByMilestone).toEqual([100, 100, 100, 100, 100]);
    expect(scores.trajectories[0]).toMatchObject({
      calls: 4,
      observedCalls: 4,
      values: 4,
      rulesCorrect: [5, 5, 5, 5, 5],
    });
    expect(subject.mostInFlight).toBeLessThanOrEqual(subject.parallel);
    // Three stored outcomes for every task and milestone, one report for each.
    expect(state.trajectories[0]?.answers.size).toBe(5 * world.tasks.length * 3);
    expect(state.trajectories[0]?.reports.size).toBe(5);
  });

  it('never offers tools in forks, and forks begin as the main line does', async () => {
    const subject = new ScriptedSubject(diligent);
    await play(newFolder(), subject, recordOf(subject));
    const main = subject.asked.filter(({ purpose }) => purpose.kind === 'explore');
    const longest = main.at(-1)?.messages ?? [];
    for (const { purpose, tools, messages } of subject.asked) {
      if (purpose.kind === 'explore') continue;
      expect(tools).toEqual([]);
      expect(messages.slice(0, -1)).toEqual(
        longest.slice(0, messages.length - 1).concat(messages.slice(longest.length, -1)),
      );
      // Nothing that a fork says gets into another conversation.
      const said = messages
        .filter(({ role }) => role === 'assistant')
        .map((message) => message.text);
      expect(said.join()).not.toContain(':=');
    }
  });

  it('withdraws the tool when the budget is spent, and ends the round of one that insists', async () => {
    const subject = new ScriptedSubject((request) =>
      request.purpose.kind === 'explore' ? [probe('EMIT(1)'), probe('EMIT(2)')] : truth(request),
    );
    const { state } = await play(newFolder(), subject, recordOf(subject));
    const [trajectory] = state.trajectories;
    expect(trajectory?.status).toBe('complete');
    for (const round of trajectory?.rounds.values() ?? [])
      expect(round).toMatchObject({ calls: 12, reason: 'insisted' });
    const scores = scoreRun(state, scoring).trajectories[0];
    expect(scores).toMatchObject({ calls: 48, observedCalls: 48, values: 48 });
    const after = subject.asked.filter(
      ({ purpose }) => purpose.kind === 'explore' && purpose.callsLeft === 0,
    );
    for (const { tools } of after) expect(tools).toEqual([]);
  });

  it('answers malformed calls with a tool error and counts them', async () => {
    const bad = [
      { name: 'run_aliencode', arguments: '{"code": ' },
      { name: 'run_aliencode', arguments: '{"program": "EMIT(1)"}' },
      { name: 'python', arguments: '{"code": "1"}' },
      { name: 'run_aliencode', arguments: '[1]' },
    ];
    const subject = new ScriptedSubject((request) =>
      request.purpose.kind === 'explore' && request.tools.length > 0 ? bad : truth(request),
    );
    const { state } = await play(newFolder(), subject, recordOf(subject));
    const observations = state.trajectories[0]?.observations ?? [];
    expect(observations).toHaveLength(48);
    expect(new Set(observations.map(({ outcome }) => outcome))).toEqual(new Set(['malformed']));
    // A run that has seen nothing has measured nothing.
    const [trajectory] = state.trajectories;
    expect(trajectory).toMatchObject({
      status: 'damaged',
      damage: [expect.stringMatching(/^\d+ calls and not one observation$/)],
    });
  });

  it('asks the whole question again after silence, a call in a fork, or nothing to grade', async () => {
    const seen = new Map<string, number>();
    const subject = new ScriptedSubject((request): Said => {
      if (request.purpose.kind === 'explore') return 'No.';
      const attempt = Number(request.key.split('/').at(-1));
      seen.set(request.key, (seen.get(request.key) ?? 0) + 1);
      if (attempt === 0) return '';
      if (attempt === 1) return request.purpose.kind === 'report' ? '' : [probe('EMIT(1)')];
      return truth(request);
    });
    const { state } = await play(newFolder(), subject, recordOf(subject));
    expect(scoreRun(state, scoring).meanByMilestone).toEqual([100, 100, 100, 100, 100]);
    for (const answer of state.trajectories[0]?.answers.values() ?? [])
      expect(answer.reasks).toBe(2);
    const forks = subject.asked.filter(({ purpose }) => purpose.kind === 'answer');
    for (const { messages } of forks) {
      expect(messages.at(-1)).toMatchObject({ role: 'user' });
      // A clean base: nothing of an earlier attempt is in it.
      const users = messages.filter(({ role }) => role === 'user').map(({ text }) => text);
      expect(new Set(users).size).toBe(users.length);
    }
  });

  it('counts silence as no answer, with its reason', async () => {
    const subject = new ScriptedSubject(({ purpose, key }): Said | Reply => {
      if (purpose.kind === 'explore') return 'No.';
      if (purpose.kind === 'answer' && purpose.task === world.tasks[0]?.id) {
        return { ...replyOf('', key), finish: 'length' };
      }
      return '';
    });
    const { state } = await play(newFolder(), subject, recordOf(subject));
    const answers = [...(state.trajectories[0]?.answers.values() ?? [])];
    expect(new Set(answers.map(({ outcome }) => outcome))).toEqual(new Set(['no-answer']));
    expect(answers.find(({ task }) => task === world.tasks[0]?.id)?.reason).toBe('length');
  });

  it('does not take a fault of the infrastructure for a wrong answer, and repairs it later', async () => {
    let broken = true;
    const subject = new ScriptedSubject((request): Said => {
      if (broken && request.purpose.kind === 'answer' && request.key.endsWith('/0/0')) {
        if (request.purpose.task === world.tasks[1]?.id)
          throw new SubjectFailure('fault', 'connection reset');
        if (request.purpose.task === world.tasks[2]?.id)
          throw new SubjectFailure('context', 'too long');
      }
      return request.purpose.kind === 'explore' ? 'No.' : truth(request);
    });
    const folder = newFolder();
    const record = recordOf(subject);
    const first = await play(folder, subject, record);
    const scores = scoreRun(first.state, scoring);
    expect(scores.status).toBe('damaged');
    expect(scores.trajectories[0]?.outcomes).toEqual({
      correct: 1,
      wrong: 0,
      'no-answer': 1,
      'out-of-time': 0,
      fault: 1,
    });
    expect(scores.final?.mean).toBeCloseTo(100 / 3);
    broken = false;
    subject.asked.length = 0;
    const repaired = await play(folder, subject, record);
    expect(subject.asked).toHaveLength(5);
    expect(scoreRun(repaired.state, scoring)).toMatchObject({ status: 'complete' });
    expect(scoreRun(repaired.state, scoring).trajectories[0]?.outcomes).toMatchObject({
      correct: 2,
      'no-answer': 1,
    });
  });

  it.each(['context', 'out-of-time'] as const)(
    'ends a round whose turn ends in %s',
    async (kind) => {
      const subject = new ScriptedSubject((request) => {
        if (request.purpose.kind !== 'explore') return truth(request);
        if (request.purpose.round === 2) throw new SubjectFailure(kind, 'too much');
        return 'Done.';
      });
      const record = recordOf(subject);
      const { state } = await play(newFolder(), subject, record);
      const [trajectory] = state.trajectories;
      expect(trajectory).toMatchObject({ status: 'complete', damage: [] });
      expect(trajectory?.rounds.get(2)?.reason).toBe(kind);
      expect(trajectory?.rounds.get(3)?.reason).toBe('done');
    },
  );

  it('asks one question first, and stops when nobody answers it', async () => {
    let asked = 0;
    const dead = new ScriptedSubject(() => {
      asked++;
      throw new SubjectFailure('fault', 'nobody listens');
    });
    const folder = newFolder();
    await expect(play(folder, dead, recordOf(dead))).rejects.toMatchObject({
      reason: 'fault',
      message: 'the first request got no reply: nobody listens',
    });
    expect(asked).toBe(1);
    const alive = new ScriptedSubject((request) =>
      request.purpose.kind === 'explore' ? 'No.' : truth(request),
    );
    const { state } = await play(folder, alive, recordOf(alive));
    expect(state.trajectories[0]?.status).toBe('complete');
    expect(alive.mostInFlight).toBe(alive.parallel);
  });
});

describe('a run that is cut short', () => {
  it('goes on from every event of its journal, and ends as if it had not been', async () => {
    const whole = new ScriptedSubject(diligent);
    const record = recordOf(whole, { tasks: world.tasks.slice(0, 2).map(({ id }) => id) });
    const folder = newFolder();
    const { state: wanted } = await play(folder, whole, record);
    const bytes = readFileSync(join(folder, 'journal.jsonl'));
    const ends = [...bytes.entries()].filter(([, byte]) => byte === 10).map(([at]) => at + 1);
    // Every event boundary, and within lines.
    const cuts = [0, ...ends, ...ends.map((end, index) => end - 1 - ((index * 37) % 50))].filter(
      (cut) => cut >= 0,
    );
    for (const cut of cuts) {
      const copy = newFolder();
      mkdirSync(copy, { recursive: true });
      cpSync(join(folder, 'blobs'), join(copy, 'blobs'), { recursive: true });
      writeFileSync(join(copy, 'journal.jsonl'), bytes.subarray(0, cut));
      const paid = new Set(
        readJournal(copy)
          .events.filter(({ type }) => type === 'reply')
          .map(({ key }) => key),
      );
      const subject = new ScriptedSubject(diligent);
      const { state } = await play(copy, subject, record);
      expect(state.trajectories).toEqual(wanted.trajectories);
      for (const { key } of subject.asked) expect(paid.has(key), `asked ${key} again`).toBe(false);
      expect(subject.asked.length + paid.size).toBe(whole.asked.length);
    }
  });

  it('ends requests in flight, makes no new one, and can go on', async () => {
    const stop = new AbortController();
    const subject = new ScriptedSubject((request) => {
      if (subject.asked.length >= 12) stop.abort();
      return diligent(request);
    });
    const folder = newFolder();
    const record = recordOf(subject);
    await expect(play(folder, subject, record, { signal: stop.signal })).rejects.toBeInstanceOf(
      RunStopped,
    );
    const asked = subject.asked.length;
    expect(asked).toBeLessThan(12 + 2 * subject.parallel);
    expect(readJournal(folder).events.filter(({ type }) => type === 'reply')).toHaveLength(asked);
    const { state } = await play(folder, subject, record);
    expect(state.trajectories[0]?.status).toBe('complete');
  });
});
