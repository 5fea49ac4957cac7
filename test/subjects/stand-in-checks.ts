/** What the stand-in asks of a request: no more than the wire format, and no less. */

import * as zod from 'zod';
import type { Json } from '../../src/protocol/index.ts';

export type WireObject = { readonly [key: string]: Json };

export interface ChatRequest {
  readonly model: string;
  readonly messages: readonly WireObject[];
  readonly tools?: readonly WireObject[];
  readonly stream?: boolean;
  readonly stream_options?: { readonly include_usage: boolean };
  readonly max_tokens?: number;
  readonly max_completion_tokens?: number;
  readonly temperature?: number;
}

const messageSchema = zod.discriminatedUnion('role', [
  zod.strictObject({ role: zod.literal('system'), content: zod.string() }),
  zod.strictObject({ role: zod.literal('user'), content: zod.string() }),
  zod.strictObject({
    role: zod.literal('tool'),
    tool_call_id: zod.string().min(1),
    content: zod.string(),
  }),
  zod.looseObject({
    role: zod.literal('assistant'),
    content: zod
      .union([zod.string(), zod.null(), zod.array(zod.looseObject({ type: zod.string() }))])
      .optional(),
    tool_calls: zod
      .array(
        zod.looseObject({
          id: zod.string().min(1),
          type: zod.literal('function'),
          function: zod.looseObject({ name: zod.string().min(1), arguments: zod.string() }),
        }),
      )
      .min(1)
      .optional(),
  }),
]);

const requestSchema = zod.strictObject({
  model: zod.string().min(1),
  messages: zod.array(messageSchema).min(1),
  tools: zod
    .array(
      zod.strictObject({
        type: zod.literal('function'),
        function: zod.strictObject({
          name: zod.string().regex(/^[\w-]{1,64}$/),
          description: zod.string(),
          parameters: zod.looseObject({ type: zod.literal('object') }),
        }),
      }),
    )
    .min(1)
    .optional(),
  stream: zod.literal(true).optional(),
  stream_options: zod.strictObject({ include_usage: zod.literal(true) }).optional(),
  max_tokens: zod.int().positive().optional(),
  max_completion_tokens: zod.int().positive().optional(),
  temperature: zod.number().min(0).max(2).optional(),
});

/**
 * Why a service would refuse the request; null if it would not.
 * @param sent texts of the assistant messages that may come back; null: any may
 */
export function requestProblem(body: ChatRequest, sent: ReadonlySet<string> | null): string | null {
  const read = requestSchema.safeParse(body);
  if (!read.success) return zod.prettifyError(read.error);
  if (body.stream_options !== undefined && body.stream !== true)
    return 'stream_options without stream';
  if (body.max_tokens !== undefined && body.max_completion_tokens !== undefined) return 'two caps';
  let open: string[] = [];
  for (const message of read.data.messages) {
    if (message.role === 'tool') {
      const wanted = open.shift();
      if (wanted === message.tool_call_id) continue;
      return `a result for '${message.tool_call_id}' where one for '${wanted ?? 'no call'}' is wanted`;
    }
    if (open.length > 0) return `the calls ${open.join(', ')} have no results`;
    if (message.role !== 'assistant') continue;
    if ((message.content ?? null) === null && message.tool_calls === undefined) {
      return 'an assistant message says nothing';
    }
    open = (message.tool_calls ?? []).map(({ id }) => id);
  }
  if (open.length > 0) return `the calls ${open.join(', ')} have no results`;
  return sent === null ? null : foreignMessage(body, sent);
}

/** zod keeps the order of known fields, not of the wire, so the body itself is compared. */
function foreignMessage({ messages }: ChatRequest, sent: ReadonlySet<string>): string | null {
  for (const message of messages) {
    const text = JSON.stringify(message);
    if (message['role'] === 'assistant' && !sent.has(text)) {
      return `this assistant message was never sent: ${text}`;
    }
  }
  return null;
}
