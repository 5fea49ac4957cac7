/** Putting streamed messages together, keys kept out of texts, and the stand-in's strictness. */

import { ReadableStream } from 'node:stream/web';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../src/protocol/index.ts';
import { MessageAssembler } from '../../src/subjects/chat-deltas.ts';
import { readStreamed } from '../../src/subjects/chat-reading.ts';
import { Secret } from '../../src/subjects/secret.ts';
import { deltasOf, type WireObject } from './stand-in.ts';
import { type ChatRequest, requestProblem } from './stand-in-checks.ts';

function assembled(deltas: readonly WireObject[]): Json {
  const assembler = new MessageAssembler();
  for (const delta of deltas) assembler.add(delta);
  return assembler.message;
}

const part = (index: number, rest: WireObject): WireObject => ({
  tool_calls: [{ index, ...rest }],
});

describe('a streamed message', () => {
  it('is the message that was streamed, byte by byte', () => {
    const call = fc
      .record({
        id: fc.string({ minLength: 1 }),
        name: fc.string({ minLength: 1 }),
        argument: fc.string(),
      })
      .map(({ id, name, argument }) => ({
        id,
        type: 'function',
        function: { name, arguments: argument },
        extra: { signature: argument },
      }));
    const message = fc.record({
      role: fc.constant('assistant'),
      content: fc.oneof(fc.string({ unit: 'binary' }), fc.constant(null)),
      reasoning_content: fc.string(),
      unknown: fc.jsonValue(),
      tool_calls: fc.array(call, { minLength: 1, maxLength: 4 }),
    });
    fc.assert(
      fc.property(message, (sent) => {
        const wire = JSON.parse(JSON.stringify(sent)) as WireObject;
        const { reasoning_content: reasoning, ...rest } = wire;
        // An empty text has no pieces.
        const wanted = reasoning === '' ? rest : wire;
        expect(JSON.stringify(assembled(deltasOf(wanted)))).toBe(JSON.stringify(wanted));
      }),
      { numRuns: 300 },
    );
  });

  it('takes interleaved calls apart by index', () => {
    const deltas = [
      part(1, { id: 'b', function: { name: 'g', arguments: '' } }),
      part(0, { id: 'a', function: { name: 'f', arguments: '{' } }),
      part(1, { function: { arguments: '[1' } }),
      part(0, { function: { arguments: '}' } }),
      part(1, { id: 'b', type: 'function', function: { name: 'g', arguments: ']' } }),
    ];
    expect(assembled(deltas)).toEqual({
      tool_calls: [
        { id: 'b', type: 'function', function: { name: 'g', arguments: '[1]' } },
        { id: 'a', function: { name: 'f', arguments: '{}' } },
      ],
    });
  });

  it('sees a new call where a service numbers all of them 0, and one call where each part has an id', () => {
    const numbered = [
      part(0, { id: 'a', function: { name: 'f', arguments: '{}' } }),
      part(0, { id: 'b', function: { name: 'f', arguments: '[]' } }),
    ];
    expect(assembled(numbered)).toMatchObject({ tool_calls: [{ id: 'a' }, { id: 'b' }] });
    const renamed = [
      part(0, { id: 'a', function: { name: 'f', arguments: '{' } }),
      part(0, { id: 'x', function: { arguments: '}' } }),
    ];
    expect(assembled(renamed)).toMatchObject({
      tool_calls: [{ id: 'a', function: { name: 'f', arguments: '{}' } }],
    });
  });

  it('goes by ids where there is no index', () => {
    const call = (rest: WireObject): WireObject => ({ tool_calls: [rest] });
    const deltas = [
      call({ id: 'a', function: { name: 'f', arguments: '{' } }),
      call({ function: { arguments: '}' } }),
      call({ id: 'b', function: { name: 'f', arguments: '[]' } }),
    ];
    expect(assembled(deltas)).toMatchObject({
      tool_calls: [
        { id: 'a', function: { arguments: '{}' } },
        { id: 'b', function: { arguments: '[]' } },
      ],
    });
  });

  it('joins reasoning items of one index and type, and appends others', () => {
    const details = (...items: WireObject[]): WireObject => ({ reasoning_details: items });
    const deltas = [
      details({ type: 'reasoning.text', text: 'I ', index: 0, signature: null }),
      details({ type: 'reasoning.text', text: 'think', index: 0, signature: 'c2ln' }),
      details({ type: 'reasoning.encrypted', data: 'b3A=', index: 0 }),
      details({ type: 'note', text: 'x' }, { type: 'note', text: 'y' }),
    ];
    expect(assembled(deltas)).toEqual({
      reasoning_details: [
        { type: 'reasoning.text', text: 'I think', index: 0, signature: 'c2ln' },
        { type: 'reasoning.encrypted', data: 'b3A=', index: 0 },
        { type: 'note', text: 'x' },
        { type: 'note', text: 'y' },
      ],
    });
  });

  it('joins texts and parts, keeps names, and takes the later number', () => {
    const deltas = [
      { role: 'assistant', content: '', count: 1, extra: { a: 'x' } },
      { role: 'assistant', content: 'one', count: null },
      { content: [{ type: 'text', text: ' two' }], count: 2, extra: { a: 'y', b: true } },
    ];
    expect(assembled(deltas)).toEqual({
      role: 'assistant',
      content: [
        { type: 'text', text: 'one' },
        { type: 'text', text: ' two' },
      ],
      count: 2,
      extra: { a: 'xy', b: true },
    });
  });
});

describe('a stream', () => {
  const context = { workedBefore: false };
  const chunk = (delta: WireObject, rest: WireObject = {}) =>
    JSON.stringify({ choices: [{ index: 0, delta, finish_reason: null, ...rest }] });
  /** A body that comes in pieces of these lengths, in turn. */
  function cutInto(text: string, lengths: readonly number[]): ReadableStream<Uint8Array> {
    const bytes = new TextEncoder().encode(text);
    return new ReadableStream({
      start(controller) {
        for (let at = 0, turn = 0; at < bytes.length; turn++) {
          const length = lengths[turn % lengths.length] as number;
          controller.enqueue(bytes.slice(at, at + length));
          at += length;
        }
        controller.close();
      },
    });
  }
  const events = [
    ': comment',
    '',
    'event: message',
    `data: ${chunk({ role: 'assistant', content: 'é🛸' })}`,
    '',
    `data:${chunk({ content: ' \u2028"' })}`,
    'id: 7',
    '',
    // An event in two lines.
    'data: {"choices":',
    'data: [{"delta":{"content":"!"},"finish_reason":"stop"}]}',
    '',
    'data: [DONE]',
    '',
    '',
  ];

  it('is read however its bytes are cut, and its lines ended', async () => {
    const cut = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(cut, fc.constantFrom('\n', '\r\n', '\r'), async (lengths, end) => {
        const read = await readStreamed(cutInto(events.join(end), lengths), context);
        expect(read).toEqual({
          message: { role: 'assistant', content: 'é🛸 \u2028"!' },
          finish: 'stop',
          usage: undefined,
        });
      }),
      { numRuns: 60 },
    );
  });

  it('is whole with a reason and no [DONE], and with [DONE] and no reason, but not with neither', async () => {
    const said = `data: ${chunk({ content: 'x' })}\n\n`;
    const reason = `data: ${chunk({}, { finish_reason: 'length' })}\n\n`;
    const read = (text: string) => readStreamed(cutInto(text, [64]), context);
    expect(await read(said + reason)).toMatchObject({ finish: 'length' });
    expect(await read(`${said}data: [DONE]\n\n`)).toMatchObject({ finish: 'stop' });
    await expect(read(said)).rejects.toMatchObject({
      kind: 'retry',
      message: 'the stream broke off',
    });
    await expect(read('')).rejects.toMatchObject({ kind: 'retry' });
  });

  it('may hold an error as plain JSON', async () => {
    const text = '{"error": {"message": "maximum context length"}}';
    await expect(readStreamed(cutInto(text, [64]), context)).rejects.toMatchObject({
      kind: 'context',
      message: 'an error came as the reply: maximum context length',
    });
  });
});

describe('a secret', () => {
  const key = 'sk-proj-0123456789"abc/def';
  const secret = new Secret('KEY', { KEY: ` ${key}\n` });

  it.each([
    ['as it is', `before ${key} after`],
    ['in JSON', JSON.stringify({ message: key })],
    ['in a URL', `https://host/?key=${encodeURIComponent(key)}`],
    ['in a header', `Authorization: Bearer ${key.slice(0, 9)}`],
    ['with its middle masked', 'Incorrect API key provided: sk-proj-********/def.'],
  ])('is kept out of texts: %s', (_, text) => {
    expect(secret.scrub(text)).toContain('[key]');
    expect(secret.scrub(text)).not.toMatch(/sk-proj/);
  });

  it('is not written by accident, and may be missing', () => {
    expect(JSON.stringify({ secret })).toBe('{"secret":"[key]"}');
    const missing = new Secret('KEY', {});
    expect(missing.isEmpty).toBe(true);
    const harmless = 'nothing to hide: use bearer authentication';
    expect(missing.scrub(harmless)).toBe(harmless);
  });
});

describe('the stand-in', () => {
  const call = { id: 'a', type: 'function', function: { name: 'f', arguments: '' } };
  const assistant: WireObject = {
    role: 'assistant',
    content: null,
    tool_calls: [call, { ...call, id: 'b' }],
  };
  const result = (id: string): WireObject => ({ role: 'tool', tool_call_id: id, content: '' });
  const user: WireObject = { role: 'user', content: 'x' };
  const problem = (request: object) =>
    requestProblem({ model: 'm', messages: [user], ...request } as ChatRequest, null);

  it('takes what is right', () => {
    expect(problem({})).toBeNull();
    expect(problem({ messages: [user, assistant, result('a'), result('b'), user] })).toBeNull();
  });

  it.each([
    ['no tools in the list', { tools: [] }],
    ['tool_choice', { tool_choice: 'none' }],
    ['options of a stream without one', { stream_options: { include_usage: true } }],
    ['no messages', { messages: [] }],
    ['a missing result', { messages: [user, assistant, result('a'), user] }],
    ['a missing result at the end', { messages: [user, assistant, result('a')] }],
    ['results out of order', { messages: [user, assistant, result('b'), result('a')] }],
    ['a result of no call', { messages: [user, result('a')] }],
    ['an unknown field', { messages: [{ ...user, name: 'me' }] }],
    ['a silent message', { messages: [user, { role: 'assistant', content: null }] }],
    [
      'arguments that were parsed',
      {
        messages: [
          { ...assistant, tool_calls: [{ ...call, function: { name: 'f', arguments: {} } }] },
        ],
      },
    ],
  ])('refuses %s', (_, request) => {
    expect(problem(request)).not.toBeNull();
  });

  it('refuses an assistant message that it has not sent', () => {
    const said = { role: 'assistant', content: 'x' };
    const request = { model: 'm', messages: [user, said] };
    expect(requestProblem(request, new Set([JSON.stringify(said)]))).toBeNull();
    expect(requestProblem(request, new Set())).toContain('never sent');
  });
});
