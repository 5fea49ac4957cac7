/** A person at a terminal, typed by the test. */

import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { Message } from '../../src/protocol/index.ts';
import { humanSubject } from '../../src/subjects/human.ts';
import { asking, failureOf, NEVER, RUN_TOOL, user } from './helpers.ts';

function terminal() {
  const input = new PassThrough();
  const output = new PassThrough();
  const subject = humanSubject({ input, output });
  return {
    subject,
    type: (text: string) => input.write(text),
    end: () => input.end(),
    shown: () => String(output.read() ?? ''),
  };
}

describe('a person', () => {
  it('calls the tool by typing code, and sees only what is new', async () => {
    const { subject, type, shown } = terminal();
    type('FOR i IN [1]:\n..5\n  EMIT(i)\n.\n');
    const start: Message[] = [{ role: 'system', text: 'the manual' }, user('explore')];
    const first = await subject.reply(asking(start, { tools: [RUN_TOOL] }), NEVER);
    const code = 'FOR i IN [1]:\n.5\n  EMIT(i)';
    expect(first.message).toEqual({
      role: 'assistant',
      text: '',
      calls: [{ id: 'call_2', name: 'run_aliencode', arguments: JSON.stringify({ code }) }],
      raw: null,
    });
    expect(shown()).toMatch(/the manual[\s\S]*explore[\s\S]*call run_aliencode; \/say/);
    type('/say\nthat is\nenough\n.\n');
    const next: Message[] = [
      ...start,
      first.message,
      { role: 'tool', callId: 'call_2', text: '1' },
    ];
    const second = await subject.reply(asking(next, { tools: [RUN_TOOL] }), NEVER);
    expect(second.message).toMatchObject({ text: 'that is\nenough', calls: [] });
    const seen = shown();
    expect(seen).toContain('=== result ===\n1');
    expect(seen).not.toContain('the manual');
  });

  it('answers without a tool, and is asked again in full', async () => {
    const { subject, type, shown } = terminal();
    type('/say is a word here\n.\n\n.\nsecond\n.\n');
    const request = asking([user('first question'), user('last question')]);
    expect((await subject.reply(request, NEVER)).message.text).toBe('is a word here');
    shown();
    expect((await subject.reply(request, NEVER)).message.text).toBe('');
    expect(shown()).toMatch(/^=== user ===\nlast question\n\n--- your answer/);
    expect((await subject.reply(request, NEVER)).message.text).toBe('second');
  });

  it('chooses among tools', async () => {
    const { subject, type } = terminal();
    const proof = {
      ...RUN_TOOL,
      name: 'check_proof',
      parameters: { type: 'object', properties: { proof: {} } },
    };
    type('/check_proof\n1. p\n.\n/unknown\n.\n');
    const request = asking([user('hi')], { tools: [RUN_TOOL, proof] });
    const [call] = (await subject.reply(request, NEVER)).message.calls;
    expect(call).toMatchObject({ name: 'check_proof', arguments: '{"proof":"1. p"}' });
    expect((await subject.reply(request, NEVER)).message).toMatchObject({
      text: '/unknown',
      calls: [],
    });
  });

  it('reads one thing at a time', async () => {
    const { subject, type } = terminal();
    const replies = ['one', 'two'].map((text) => subject.reply(asking([user(text)]), NEVER));
    type('1\n.\n2\n.\n');
    expect((await Promise.all(replies)).map(({ message }) => message.text)).toEqual(['1', '2']);
  });

  it('may leave, or be left', async () => {
    const { subject, end } = terminal();
    const controller = new AbortController();
    const reply = failureOf(subject.reply(asking([user('x')]), controller.signal));
    controller.abort();
    expect(await reply).toMatchObject({
      kind: 'fault',
      message: 'the caller has given up the request',
    });
    end();
    expect(await failureOf(subject.reply(asking([user('x')]), NEVER))).toMatchObject({
      kind: 'fault',
      message: 'the terminal is closed',
    });
  });
});
