/** What a chat subject does when the service, or what is before it, fails. */

import { describe, expect, it } from 'vitest';
import { asking, chatWith, failureOf, NEVER, user } from './helpers.ts';
import type { Fault, Model } from './stand-in.ts';

const model: Model = () => ({ message: { role: 'assistant', content: 'a reply of some length' } });
const request = asking([user('hi')]);
const status = (code: number, message: string, headers: Record<string, string> = {}): Fault => ({
  kind: 'status',
  status: code,
  body: { error: { message } },
  headers,
});
const PASSING: readonly { readonly what: string; readonly fault: Fault }[] = [
  { what: 'a 429', fault: status(429, 'slow down') },
  { what: 'a 400 that means throttling', fault: status(400, 'Rate limit reached for requests') },
  { what: 'a 400 with a quota', fault: status(400, 'Quota exceeded for requests per minute') },
  {
    what: 'a 400 that says so outside `error`',
    fault: { kind: 'status', status: 400, body: { detail: 'Too Many Requests' } },
  },
  { what: 'a 408', fault: status(408, '') },
  { what: 'a 409', fault: status(409, 'locked') },
  { what: 'a 425', fault: status(425, '') },
  { what: 'a 500', fault: status(500, 'oops') },
  { what: 'a 529', fault: status(529, 'overloaded_error') },
  { what: 'a reset before the answer', fault: { kind: 'reset-before' } },
  { what: 'a reset inside the answer', fault: { kind: 'reset-inside' } },
  { what: 'a cut answer', fault: { kind: 'cut' } },
  { what: 'a web page', fault: { kind: 'page', status: 200 } },
  { what: 'a web page as 502', fault: { kind: 'page', status: 502 } },
  { what: 'empty choices', fault: { kind: 'empty-choices' } },
  { what: 'no body', fault: { kind: 'text', type: 'application/json', text: '' } },
  {
    what: 'a broken event',
    fault: { kind: 'text', type: 'text/event-stream', text: 'data: {"cho\n\n' },
  },
  {
    what: 'a stream with nothing',
    fault: { kind: 'text', type: 'text/event-stream', text: 'data: [DONE]\n\n' },
  },
  {
    what: 'an error inside a stream',
    fault: {
      kind: 'text',
      type: 'text/event-stream',
      text: 'data: {"error":{"message":"x","code":502}}\n\n',
    },
  },
  {
    what: 'an error as a choice',
    fault: {
      kind: 'text',
      type: 'application/json',
      text: '{"choices":[{"message":{"content":""},"finish_reason":"error"}]}',
    },
  },
];

describe.each([
  { mode: 'streamed', stream: true },
  { mode: 'whole', stream: false },
])('a chat subject, $mode', ({ stream }) => {
  it.each(PASSING)('asks again after $what', async ({ fault }) => {
    const { standIn, subject, clock } = await chatWith({ model, faults: [fault] }, { stream });
    const reply = await subject.reply(request, NEVER);
    expect(reply.message.text).toBe('a reply of some length');
    expect(standIn.requests).toHaveLength(2);
    expect(clock.sleeps).toEqual([1_000]);
    expect(subject.status()).toMatchObject({ inFlight: 0, retries: 1 });
    expect(standIn.refusals).toEqual([]);
  });

  it('gives a request up that hangs, and one that falls silent', async () => {
    const { standIn, subject } = await chatWith(
      { model, faults: [{ kind: 'hang' }, { kind: 'stall' }] },
      { stream, requestTimeout: 0.1, idleTimeout: 0.1 },
    );
    expect((await subject.reply(request, NEVER)).finish).toBe('stop');
    expect(standIn.requests).toHaveLength(3);
  });

  it('tells an answer out of time from a fault', async () => {
    // Without the bytes of the body it would be silence, and asked again.
    const limits = { stream, requestTimeout: 10, idleTimeout: 0.4, answerTimeout: 0.7 };
    const dripping = await chatWith(
      { model, faults: [{ kind: 'drip', everyMilliseconds: 20 }] },
      limits,
    );
    expect(await failureOf(dripping.subject.reply(request, NEVER))).toMatchObject({
      kind: 'out-of-time',
    });
    const hanging = await chatWith({ model, faults: [{ kind: 'hang' }] }, limits);
    expect(await failureOf(hanging.subject.reply(request, NEVER))).toMatchObject({
      kind: 'fault',
      message: 'answer time-out: no answer in 0.7 seconds',
    });
  });
});

describe('a chat subject', () => {
  it('obeys Retry-After in seconds, as a date, and in milliseconds', async () => {
    const { subject, clock } = await chatWith({
      model,
      faults: [
        status(429, '', { 'retry-after': '17' }),
        status(503, '', { 'retry-after': 'Tue, 01 Jan 2030 00:01:17 GMT' }),
        status(429, '', { 'retry-after-ms': '4500' }),
        // Less than the back-off, and in the past.
        status(429, '', { 'retry-after': '1' }),
        status(429, '', { 'retry-after': 'Mon, 01 Jan 2029 00:00:00 GMT' }),
      ],
    });
    await subject.reply(request, NEVER);
    expect(clock.sleeps).toEqual([17_000, 60_000, 4_500, 8_000, 16_000]);
  });

  it('does not wait for an attempt that no time is left for', async () => {
    const { standIn, subject, clock } = await chatWith({
      model,
      faults: [status(429, 'come back tomorrow', { 'retry-after': '86400' })],
    });
    expect(await failureOf(subject.reply(request, NEVER))).toEqual(
      expect.objectContaining({
        kind: 'fault',
        message: expect.stringContaining('come back tomorrow'),
      }),
    );
    expect(standIn.requests).toHaveLength(1);
    expect(clock.sleeps).toEqual([]);
  });

  it('gives up after the last attempt, with the last reason', async () => {
    const faults = Array.from({ length: 9 }, () => status(500, 'oops'));
    const { standIn, subject, clock } = await chatWith({ model, faults });
    expect(await failureOf(subject.reply(request, NEVER))).toMatchObject({
      kind: 'fault',
      message: 'given up after 8 attempts: HTTP 500: oops',
    });
    expect(standIn.requests).toHaveLength(8);
    expect(clock.sleeps).toEqual([1, 2, 4, 8, 16, 32, 60].map((seconds) => seconds * 1_000));
  });

  it.each([401, 403])('asks again after a %i only if the key has worked', async (code) => {
    const key = { environment: { OPENAI_API_KEY: 'a-key-that-works' } };
    const { standIn, subject } = await chatWith(
      { model, faults: [status(code, 'rate limit')] },
      key,
    );
    expect(await failureOf(subject.reply(request, NEVER))).toMatchObject({ kind: 'fault' });
    expect(standIn.requests).toHaveLength(1);
    await subject.reply(request, NEVER);
    standIn.addFaults(status(code, 'no'));
    await subject.reply(request, NEVER);
    expect(standIn.requests).toHaveLength(4);
  });

  it.each([
    status(400, "This model's maximum context length is 8192 tokens. However, you requested 9000."),
    status(400, 'the request exceeds the available context size, try increasing it'),
    status(413, 'prompt is too long: 210000 tokens > 200000 maximum'),
    {
      kind: 'status',
      status: 400,
      body: { error: { message: 'no', code: 'context_length_exceeded' } },
    } as const,
  ])('knows a conversation that is too long', async (fault) => {
    const { standIn, subject } = await chatWith({ model, faults: [fault] });
    expect(await failureOf(subject.reply(request, NEVER))).toMatchObject({ kind: 'context' });
    expect(standIn.requests).toHaveLength(1);
  });

  it('does not repeat a request that is refused for good', async () => {
    const { standIn, subject } = await chatWith({ model, faults: [status(404, 'no such model')] });
    expect(await failureOf(subject.reply(request, NEVER))).toMatchObject({
      kind: 'fault',
      message: 'HTTP 404: no such model',
    });
    expect(standIn.requests).toHaveLength(1);
  });

  it('follows no redirect: the key stays here', async () => {
    const { standIn, subject } = await chatWith({
      model,
      faults: [status(307, 'over there', { location: 'http://127.0.0.1:1/' })],
    });
    expect(await failureOf(subject.reply(request, NEVER))).toMatchObject({ kind: 'fault' });
    expect(standIn.requests).toHaveLength(1);
  });

  it('asks again when nobody listens', async () => {
    const { standIn, subject, clock } = await chatWith({ model });
    await standIn.close();
    const { kind, message } = await failureOf(subject.reply(request, NEVER));
    expect(kind).toBe('fault');
    expect(message).toMatch(/^given up after 8 attempts: .*ECONNREFUSED/);
    expect(clock.sleeps).toHaveLength(7);
  });

  it('stops when the caller gives up, while it asks and before', async () => {
    const { subject } = await chatWith({ model, faults: [{ kind: 'hang' }] });
    const controller = new AbortController();
    const reply = failureOf(subject.reply(request, controller.signal));
    setTimeout(() => controller.abort(), 50);
    expect(await reply).toMatchObject({
      kind: 'fault',
      message: 'the caller has given up the request',
    });
    expect(await failureOf(subject.reply(request, controller.signal))).toMatchObject({
      kind: 'fault',
    });
    expect(subject.status().inFlight).toBe(0);
  });

  it('stops at the budget of requests, retries included', async () => {
    const faults = [status(500, ''), status(500, '')];
    const { standIn, subject } = await chatWith({ model, faults }, { maxRequests: 3 });
    await subject.reply(request, NEVER);
    expect(await failureOf(subject.reply(request, NEVER))).toMatchObject({
      kind: 'budget',
      message: 'the budget of 3 requests is spent',
    });
    expect(standIn.requests).toHaveLength(3);
    expect(subject.spent().requests).toBe(3);
  });

  it('stops at the budget of money before it can be passed, and goes on from what was spent', async () => {
    const prices = { 'a-model': { input: 0, output: 1_000_000 } };
    const limits = { prices, maxTokens: 100, maxCost: 107 };
    const { standIn, subject } = await chatWith({ model }, limits);
    await subject.reply(request, NEVER);
    expect(subject.spent()).toEqual({ requests: 1, tokens: 15, cost: 5 });
    await subject.reply(request, NEVER);
    expect(await failureOf(subject.reply(request, NEVER))).toMatchObject({
      kind: 'budget',
      message:
        'the budget of 107 (money) could be passed: 10 used, and the next request can use up to 100 more',
    });
    expect(standIn.requests).toHaveLength(2);
    const resumed = await chatWith({ model }, { ...limits, spent: subject.spent() });
    expect(await failureOf(resumed.subject.reply(request, NEVER))).toMatchObject({
      kind: 'budget',
    });
  });

  it('counts a request that broke off at its worst, and one that was refused as nothing', async () => {
    const prices = { 'a-model': { input: 0, output: 1_000_000 } };
    const { subject } = await chatWith(
      { model, faults: [{ kind: 'reset-inside' }, status(500, '')] },
      { prices, maxTokens: 100 },
    );
    await subject.reply(request, NEVER);
    expect(subject.spent()).toMatchObject({ requests: 3, cost: 105 });
  });
});
