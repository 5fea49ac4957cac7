/** Conversations with a chat completions service, streamed and whole. */

import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import type { Message, Reply } from '../../src/protocol/index.ts';
import { chatSubject } from '../../src/subjects/chat.ts';
import { asking, chatWith, NEVER, RUN_TOOL, results, user } from './helpers.ts';
import type { ModelReply, WireObject } from './stand-in.ts';

/** Arguments that no JSON writer would write so, one that is not JSON at all, and odd fields. */
const STRANGE_CALLS: WireObject = {
  role: 'assistant',
  content: null,
  refusal: null,
  reasoning_content: 'Let me think: é "quoted" \u2028 🛸',
  tool_calls: [
    {
      id: 'call_a',
      type: 'function',
      function: {
        name: 'run_aliencode',
        arguments: '{ "code" :"EMIT(1.0)\\u0041",\n "code": 1e2}',
      },
      extra_content: { google: { thought_signature: 'c2lnbmF0dXJl' } },
    },
    {
      id: 'call_b',
      type: 'function',
      function: { name: 'run_aliencode', arguments: '{"code": "unfinished' },
    },
  ],
  reasoning_details: [
    {
      type: 'reasoning.encrypted',
      data: 'b3BhcXVl',
      id: 'r1',
      format: 'f',
      index: 0,
      weight: 0.25,
    },
  ],
  '7': 'a name that sorts itself',
  annotations: [],
};

const saying = (content: string): ModelReply => ({ message: { role: 'assistant', content } });

describe.each([
  { mode: 'streamed', stream: true },
  { mode: 'whole', stream: false },
])('a chat subject, $mode', ({ stream }) => {
  it('replies with the text, and asks as it should', async () => {
    const { standIn, subject } = await chatWith(
      { model: () => saying('Hello, world') },
      { stream, temperature: 0.5, maxTokens: 100 },
    );
    const reply = await subject.reply(
      asking([{ role: 'system', text: 'be brief' }, user('hi')]),
      NEVER,
    );
    expect(reply).toMatchObject({
      message: { role: 'assistant', text: 'Hello, world', calls: [] },
      finish: 'stop',
      usage: { input: 10, cachedInput: null, output: 5, reasoning: null },
    });
    expect(standIn.requests).toEqual([
      {
        model: 'a-model',
        messages: [
          { role: 'system', content: 'be brief' },
          { role: 'user', content: 'hi' },
        ],
        temperature: 0.5,
        max_tokens: 100,
        ...(stream ? { stream: true, stream_options: { include_usage: true } } : {}),
      },
    ]);
    expect(standIn.refusals).toEqual([]);
  });

  it('sends messages back byte by byte, in turns with tools, without, and in forks', async () => {
    const replies = [{ message: STRANGE_CALLS }, saying('done'), saying('fork')];
    const { standIn, subject } = await chatWith(
      { model: () => replies.shift() as ModelReply },
      { stream },
    );
    const start = [user('explore')];
    const first = await subject.reply(asking(start, { tools: [RUN_TOOL] }), NEVER);
    expect(first.message.calls).toEqual([
      {
        id: 'call_a',
        name: 'run_aliencode',
        arguments: '{ "code" :"EMIT(1.0)\\u0041",\n "code": 1e2}',
      },
      { id: 'call_b', name: 'run_aliencode', arguments: '{"code": "unfinished' },
    ]);
    // As it lies in a journal.
    const stored = JSON.parse(JSON.stringify(first)) as Reply;
    const next: Message[] = [...start, stored.message, ...results(stored)];
    await subject.reply(asking(next), NEVER);
    await subject.reply(asking([...next, user('a fork')], { tools: [RUN_TOOL] }), NEVER);
    expect(standIn.refusals).toEqual([]);
    const [, second, third] = standIn.requests;
    expect(second).not.toHaveProperty('tools');
    expect(third).not.toHaveProperty('tool_choice');
    expect(JSON.stringify(second?.messages[1])).toBe(JSON.stringify(STRANGE_CALLS));
    expect(third?.tools).toEqual([
      {
        type: 'function',
        function: {
          name: 'run_aliencode',
          description: 'Runs a program.',
          parameters: RUN_TOOL.parameters,
        },
      },
    ]);
  });

  it('reads content in parts, and leaves reasoning parts out', async () => {
    const content = [
      { type: 'thinking', thinking: [{ type: 'text', text: 'hm' }] },
      { type: 'text', text: 'one, ' },
      { type: 'text', text: 'two' },
    ];
    const { subject } = await chatWith(
      { model: () => ({ message: { role: 'assistant', content } }) },
      { stream },
    );
    expect((await subject.reply(asking([user('hi')]), NEVER)).message.text).toBe('one, two');
  });

  it.each([
    { finish: 'length', wanted: 'length' },
    { finish: 'content_filter', wanted: 'refusal' },
    { finish: 'stop', wanted: 'stop' },
    { finish: 'eos', wanted: 'stop' },
  ])('maps the end $finish to $wanted', async ({ finish, wanted }) => {
    const { subject } = await chatWith(
      { model: () => ({ message: { role: 'assistant', content: '' }, finish }) },
      { stream },
    );
    const reply = await subject.reply(asking([user('hi')]), NEVER);
    expect(reply).toMatchObject({ message: { text: '' }, finish: wanted });
  });

  it('shows a refusal as one', async () => {
    const message = { role: 'assistant', content: null, refusal: 'I will not.' };
    const { subject } = await chatWith({ model: () => ({ message }) }, { stream });
    const reply = await subject.reply(asking([user('hi')]), NEVER);
    expect(reply).toMatchObject({ message: { text: 'I will not.' }, finish: 'refusal' });
  });

  it('enlarges the cap when asked to', async () => {
    const { standIn, subject } = await chatWith(
      { model: () => saying('x') },
      { stream, maxTokens: 100 },
    );
    await subject.reply(asking([user('hi')], { capFactor: 2 }), NEVER);
    expect(standIn.requests[0]?.max_tokens).toBe(200);
  });

  it('tells usage apart', async () => {
    const usage = {
      prompt_tokens: 100,
      completion_tokens: 50,
      total_tokens: 150,
      prompt_tokens_details: { cached_tokens: 80 },
      completion_tokens_details: { reasoning_tokens: 30 },
    };
    const { subject } = await chatWith({ model: () => ({ ...saying('x'), usage }) }, { stream });
    expect((await subject.reply(asking([user('hi')]), NEVER)).usage).toEqual({
      input: 20,
      cachedInput: 80,
      output: 20,
      reasoning: 30,
    });
  });

  it('leaves usage unknown where the service says nothing', async () => {
    const { subject } = await chatWith(
      { model: () => ({ ...saying('x'), usage: null }) },
      { stream },
    );
    expect((await subject.reply(asking([user('hi')]), NEVER)).usage).toEqual({
      input: null,
      cachedInput: null,
      output: null,
      reasoning: null,
    });
  });

  it('gives calls without ids ids of their own, and a silent message an empty content', async () => {
    const call = (code: string) => ({
      id: '',
      type: 'function',
      function: { name: 'run_aliencode', arguments: code },
    });
    const replies = [
      { message: { role: 'assistant', tool_calls: [call('1'), call('2')] } },
      { message: { role: 'assistant', content: null } },
      saying('end'),
    ];
    const { standIn, subject } = await chatWith(
      { model: () => replies.shift() as ModelReply, takesForeignMessages: true },
      { stream },
    );
    const start = [user('explore')];
    const first = await subject.reply(asking(start, { tools: [RUN_TOOL] }), NEVER);
    expect(first.message.calls.map(({ id }) => id)).toEqual(['call_1', 'call_2']);
    const next = [...start, first.message, ...results(first)];
    const second = await subject.reply(asking(next), NEVER);
    await subject.reply(asking([...next, second.message, user('well?')]), NEVER);
    expect(standIn.refusals).toEqual([]);
    expect(standIn.requests[2]?.messages.at(-2)).toEqual({ role: 'assistant', content: '' });
  });

  it('bounds requests in flight, and keeps its connections', async () => {
    const { standIn, subject } = await chatWith(
      { model: () => saying('x'), delay: 20 },
      { stream, parallel: 3 },
    );
    await Promise.all(Array.from({ length: 12 }, () => subject.reply(asking([user('hi')]), NEVER)));
    expect(standIn.mostInFlight).toBeLessThanOrEqual(3);
    expect(subject.status()).toMatchObject({ inFlight: 0, retries: 0, mostInFlight: 3 });
    expect(standIn.connections).toBeLessThanOrEqual(4);
  });
});

describe('a chat subject', () => {
  it('takes a whole answer where it has asked for a stream', async () => {
    const text = JSON.stringify({
      choices: [{ message: saying('whole').message, finish_reason: 'stop' }],
    });
    const { subject } = await chatWith({
      model: () => saying('never'),
      faults: [{ kind: 'text', type: 'application/json', text }],
    });
    expect((await subject.reply(asking([user('hi')]), NEVER)).message.text).toBe('whole');
  });

  it('does without fields that the service refuses, from then on', async () => {
    const { standIn, subject } = await chatWith(
      { model: () => saying('x'), refuses: ['stream_options', 'max_tokens'] },
      { maxTokens: 7 },
    );
    const reply = await subject.reply(asking([user('hi')]), NEVER);
    expect(reply.usage.input).toBeNull();
    await subject.reply(asking([user('hi')]), NEVER);
    expect(standIn.requests).toHaveLength(2);
    expect(standIn.requests[1]).toMatchObject({ stream: true, max_completion_tokens: 7 });
    expect(subject.spent().requests).toBe(4);
  });

  it('shows a replaced call in place of the one that was made, all else unchanged', async () => {
    const replies = [{ message: STRANGE_CALLS }, saying('end')];
    const { standIn, subject } = await chatWith({
      model: () => replies.shift() as ModelReply,
      takesForeignMessages: true,
    });
    const start = [user('explore')];
    const first = await subject.reply(asking(start, { tools: [RUN_TOOL] }), NEVER);
    const [call] = first.message.calls;
    const replaced = { ...first.message, calls: [{ ...call, arguments: '{"code":"EMIT(2)"}' }] };
    const reply = { ...first, message: replaced } as Reply;
    await subject.reply(asking([...start, reply.message, ...results(reply)]), NEVER);
    const [strange] = STRANGE_CALLS['tool_calls'] as WireObject[];
    expect(standIn.requests[1]?.messages[1]).toEqual({
      ...STRANGE_CALLS,
      tool_calls: [
        { ...strange, function: { name: 'run_aliencode', arguments: '{"code":"EMIT(2)"}' } },
      ],
    });
    expect(standIn.refusals).toEqual([]);
  });

  it('writes messages that have no wire form', async () => {
    const { standIn, subject } = await chatWith({
      model: () => saying('x'),
      takesForeignMessages: true,
    });
    const call = { id: 'c1', name: 'run_aliencode', arguments: '{}' };
    const own: Message = { role: 'assistant', text: 'I try', calls: [call], raw: null };
    await subject.reply(
      asking([user('a'), own, { role: 'tool', callId: 'c1', text: 'ok' }]),
      NEVER,
    );
    expect(standIn.requests[0]?.messages[1]).toEqual({
      role: 'assistant',
      content: 'I try',
      tool_calls: [
        { id: 'c1', type: 'function', function: { name: 'run_aliencode', arguments: '{}' } },
      ],
    });
  });

  it('keeps the key out of identity, errors and status, and needs none', async () => {
    const key = 'sk-secret-0123456789abcdef';
    const withKey = { apiKeyEnv: 'A_KEY', environment: { A_KEY: `${key}\n` } };
    const right = await chatWith({ model: () => saying('x'), key }, withKey);
    await right.subject.reply(asking([user('hi')]), NEVER);
    const wrong = await chatWith({ model: () => saying('x'), key: 'other' }, withKey);
    const error: unknown = await wrong.subject
      .reply(asking([user('hi')]), NEVER)
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ kind: 'fault', message: expect.stringContaining('HTTP 401') });
    const { stack, cause } = error as Error;
    const { identity, name } = right.subject;
    const texts = [stack, cause, identity, name, right.subject, right.subject.status()];
    for (const text of texts) expect(`${text} ${JSON.stringify(text)}`).not.toContain(key);
    const keyless = await chatWith({ model: () => saying('x'), key: null });
    await keyless.subject.reply(asking([user('hi')]), NEVER);
  });

  it('writes nothing, whatever the environment tells the client to log', async () => {
    vi.stubEnv('OPENAI_LOG', 'debug');
    vi.stubEnv('OPENAI_ORG_ID', 'an-organisation');
    const spies = (['debug', 'info', 'log', 'warn', 'error'] as const).map((name) =>
      vi.spyOn(console, name),
    );
    const fault = { kind: 'text', type: 'text/event-stream', text: 'data: {"cho\n\n' } as const;
    const { subject } = await chatWith({ model: () => saying('x'), faults: [fault] });
    await subject.reply(asking([user('hi')]), NEVER);
    for (const spy of spies) expect(spy).not.toHaveBeenCalled();
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  });

  it('refuses options that cannot be used', () => {
    const make = (options: object) => () =>
      chatSubject({ model: 'm', environment: {}, ...options });
    expect(make({ baseUrl: 'localhost' })).toThrow('this is no base URL');
    expect(make({ baseUrl: 'https://user:word@host/v1' })).toThrow('no user');
    expect(make({ maxCost: 1, maxTokens: 1 })).toThrow("a price for the model 'm'");
    expect(make({ maxCost: 1, prices: { m: { input: 1, output: 1 } } })).toThrow(
      'a cap on the tokens',
    );
    expect(make({ environment: { OPENAI_API_KEY: 'käse' } })).toThrow(
      'OPENAI_API_KEY holds characters',
    );
  });

  it('depends on one exact version of the official client', () => {
    const manifest = JSON.parse(
      readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
    );
    expect(manifest.dependencies.openai).toMatch(/^\d+\.\d+\.\d+$/);
  });
});
