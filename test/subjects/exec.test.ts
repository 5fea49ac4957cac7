/** Agents as child processes: the protocol, crashes, time-outs, and the two examples. */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import type { Message, Subject } from '../../src/protocol/index.ts';
import { type ExecOptions, execSubject } from '../../src/subjects/exec.ts';
import {
  asking,
  closing,
  failureOf,
  NEVER,
  RUN_TOOL,
  results,
  SteppingClock,
  user,
} from './helpers.ts';

const folder = mkdtempSync(join(tmpdir(), 'agents-'));
afterAll(() => rmSync(folder, { recursive: true }));
const script = fileURLToPath(new URL('agents/agent.mjs', import.meta.url));
let memories = 0;

function agent(habit: string, options: ExecOptions = {}) {
  const errors = new PassThrough();
  const clock = new SteppingClock();
  const command = `node '${script}' ${habit} '${join(folder, String(memories++))}'`;
  const subject = closing(execSubject(command, { errors, clock, random: () => 1, ...options }));
  return { subject, clock, written: () => String(errors.read() ?? '') };
}

const request = asking([user('hi')]);
const textOf = async (subject: Subject) => (await subject.reply(request, NEVER)).message.text;

describe('an agent', () => {
  it('is told the whole conversation, and gets back what it has kept in it', async () => {
    const { subject } = agent('echo');
    const first = await subject.reply(asking([user('hi')], { tools: [RUN_TOOL], seed: 5 }), NEVER);
    expect(JSON.parse(first.message.text)).toEqual({
      id: expect.any(String),
      key: 'key',
      seed: 5,
      messages: [{ role: 'user', text: 'hi' }],
      tools: [RUN_TOOL],
    });
    expect(first).toMatchObject({ finish: 'stop', usage: { input: null, output: null } });
    const second = await subject.reply(asking([user('hi'), first.message, user('and?')]), NEVER);
    const heard = JSON.parse(second.message.text) as { messages: Message[] };
    expect(heard.messages[1]).toEqual(first.message);
    expect(heard.messages[1]).toMatchObject({ raw: { mine: [1] } });
  });

  it('makes calls, with arguments as values or as text', async () => {
    const reply = await agent('calls').subject.reply(asking([user('a'), user('b')]), NEVER);
    expect(reply).toEqual({
      message: {
        role: 'assistant',
        text: 'I try',
        calls: [
          { id: 'call_2_1', name: 'a', arguments: '{"code":"EMIT(1)"}' },
          { id: 'call_2_2', name: 'b', arguments: '{"code": broken' },
        ],
        raw: null,
      },
      finish: 'length',
      usage: { input: 1, cachedInput: null, output: 2, reasoning: null },
    });
  });

  it('answers in any order', async () => {
    const { subject } = agent('backwards', { parallel: 3 });
    const ask = async (key: string) =>
      (await subject.reply(asking([user('hi')], { key }), NEVER)).message.text;
    expect(await Promise.all(['one', 'two', 'three'].map(ask))).toEqual(['one', 'two', 'three']);
    expect(subject.status?.()).toMatchObject({ inFlight: 0, retries: 0, mostInFlight: 3 });
  });

  it('is started again after a crash', async () => {
    const { subject, clock } = agent('crash');
    expect(await textOf(subject)).toBe('after the crash');
    expect(clock.sleeps).toEqual([1_000]);
    expect(subject.spent().requests).toBe(2);
  });

  it('is started again when it hangs', async () => {
    const { subject } = agent('hang', { requestTimeout: 1 });
    expect(await textOf(subject)).toBe('after the hang');
  });

  it('may write other things, which are passed on', async () => {
    const { subject, written } = agent('garbage');
    expect(await textOf(subject)).toBe('clean');
    await subject.close();
    const all = written();
    for (const text of [
      'a warning\n',
      '(not an answer) Loading model...\n',
      '(not an answer) "text"\n',
    ]) {
      expect(all).toContain(text);
    }
    expect(all).not.toContain('nobody');
  });

  it('may say that it is at work, until the answer is out of time', async () => {
    // Longer than starting Node takes, shorter than the answer.
    expect(await textOf(agent('slow', { requestTimeout: 0.9 }).subject)).toBe('slowly');
    const { subject } = agent('endless', { answerTimeout: 1.2 });
    expect(await failureOf(subject.reply(request, NEVER))).toMatchObject({ kind: 'out-of-time' });
  });

  it('reports errors, which are faults, and a conversation that is too long', async () => {
    expect(await textOf(agent('error').subject)).toBe('back');
    expect(await failureOf(agent('full').subject.reply(request, NEVER))).toMatchObject({
      kind: 'context',
    });
  });

  it('is given up when it cannot be understood, or not started', async () => {
    const { message } = await failureOf(agent('wrong').subject.reply(request, NEVER));
    expect(message).toMatch(/^given up after 4 attempts: this is no answer of an agent: .*string/);
    const missing = closing(
      execSubject('/no/such/agent', { errors: new PassThrough(), clock: new SteppingClock() }),
    );
    const failure = await failureOf(missing.reply(request, NEVER));
    expect(failure.message).toMatch(/^given up after 4 attempts: the agent ended with code 127/);
  });

  it('obeys a budget of requests', async () => {
    const { subject } = agent('echo', { maxRequests: 1 });
    await textOf(subject);
    expect(await failureOf(subject.reply(request, NEVER))).toMatchObject({ kind: 'budget' });
  });

  it('leaves no process behind', async () => {
    const { subject } = agent('deaf', { requestTimeout: 10 });
    const reply = failureOf(subject.reply(request, NEVER));
    await new Promise((resolve) => setTimeout(resolve, 200));
    const start = Date.now();
    // It never looks at the end of its input: it keeps a timer.
    await subject.close();
    expect(await reply).toMatchObject({ kind: 'fault' });
    expect(Date.now() - start).toBeLessThan(5_000);
    expect(await failureOf(subject.reply(request, NEVER))).toMatchObject({
      message: 'the agent is closed',
    });
  });
});

describe.each([
  { language: 'Python', file: 'agent.py', command: 'python3' },
  { language: 'TypeScript', file: 'agent.ts', command: 'node --import tsx' },
])('the example in $language', ({ file, command }) => {
  const path = fileURLToPath(new URL(`../../examples/agents/${file}`, import.meta.url));

  it('is short', () => {
    expect(readFileSync(path, 'utf8').split('\n').length).toBeLessThanOrEqual(46);
  });

  it('asks its probes, ends the round, and answers', async () => {
    const errors = new PassThrough();
    const subject = closing(execSubject(`${command} '${path}'`, { errors }));
    let messages: readonly Message[] = [user('explore')];
    const probes: string[] = [];
    for (;;) {
      const reply = await subject.reply(asking(messages, { tools: [RUN_TOOL] }), NEVER);
      messages = [...messages, reply.message, ...results(reply)];
      if (reply.message.calls.length === 0) break;
      for (const call of reply.message.calls) {
        expect(call.name).toBe('run_aliencode');
        probes.push((JSON.parse(call.arguments) as { code: string }).code);
      }
    }
    expect(probes).toEqual(['EMIT(7 + 5, 7 - 5)', 'EMIT(7 * 5, 7 / 5)', 'EMIT(7 < 5, 7 == 7)']);
    const answer = await subject.reply(asking([...messages, user('a task')]), NEVER);
    expect(answer.message.text).toBe('PREDICTION:\n12');
    expect(subject.status().retries).toBe(0);
  });
});

describe('the guide', () => {
  it('shows the examples that are run here', () => {
    const guide = readFileSync(new URL('../../docs/exec-subjects.md', import.meta.url), 'utf8');
    expect(guide).toContain('examples/agents/agent.py');
    expect(guide).toContain('examples/agents/agent.ts');
  });
});
