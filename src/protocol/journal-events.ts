/** What a journal holds: one schema, from which the types come. */

import { z } from 'zod';
import type { Json } from './subject.ts';

const json: z.ZodType<Json> = z.lazy(() =>
  z.union([
    z.null(),
    z.boolean(),
    z.number(),
    z.string(),
    z.array(json),
    z.record(z.string(), json),
  ]),
);

const usage = z.strictObject({
  input: z.number().nullable(),
  cachedInput: z.number().nullable(),
  output: z.number().nullable(),
  reasoning: z.number().nullable(),
});

const message = z.strictObject({
  role: z.literal('assistant'),
  text: z.string(),
  calls: z.array(z.strictObject({ id: z.string(), name: z.string(), arguments: z.string() })),
  raw: json,
});

/**
 * Every event names the turn it belongs to by a key that does not depend on the order of
 * execution, such as `t0/r2/3` or `t0/m1/Q05/2/0`.
 */
export const journalEvent = z.discriminatedUnion('type', [
  /** The first: which record the journal belongs to. */
  z.strictObject({ type: z.literal('begin'), key: z.literal('run'), record: z.string() }),
  /** A paid reply: what is here is never asked again. */
  z.strictObject({
    type: z.literal('reply'),
    key: z.string(),
    message,
    finish: z.enum(['stop', 'length', 'refusal']),
    usage,
    at: z.string(),
  }),
  /** A turn that ended without a reply for good. Faults are asked again by a repair pass. */
  z.strictObject({
    type: z.literal('failure'),
    key: z.string(),
    kind: z.enum(['fault', 'out-of-time', 'context']),
    reason: z.string(),
    at: z.string(),
  }),
  /** What a call of the tool showed. */
  z.strictObject({
    type: z.literal('observation'),
    key: z.string(),
    trajectory: z.int(),
    round: z.int(),
    call: z.int(),
    /** As the subject wrote them. */
    tool: z.string(),
    arguments: z.string(),
    text: z.string(),
    outcome: z.enum(['observed', 'refused', 'malformed', 'after-budget']),
    values: z.int(),
    data: json,
  }),
  z.strictObject({
    type: z.literal('round'),
    key: z.string(),
    trajectory: z.int(),
    round: z.int(),
    calls: z.int(),
    /** `context` and `out-of-time`: a turn of the subject ended so, without a reply. */
    reason: z.enum(['done', 'spent', 'insisted', 'context', 'out-of-time']),
  }),
  z.strictObject({
    type: z.literal('report'),
    key: z.string(),
    trajectory: z.int(),
    milestone: z.int(),
    text: z.string().nullable(),
    reason: z.string().nullable(),
  }),
  /** How one of the answers to a held-out task ended. */
  z.strictObject({
    type: z.literal('answer'),
    key: z.string(),
    trajectory: z.int(),
    milestone: z.int(),
    task: z.string(),
    replica: z.int(),
    outcome: z.enum(['correct', 'wrong', 'no-answer', 'out-of-time', 'fault']),
    reason: z.string().nullable(),
    reply: z.string(),
    extracted: z.string().nullable(),
    calls: z.array(z.boolean()),
    reasks: z.int(),
  }),
]);

export type JournalEvent = z.infer<typeof journalEvent>;
export type ReplyEvent = Extract<JournalEvent, { type: 'reply' }>;
export type AnswerEvent = Extract<JournalEvent, { type: 'answer' }>;
export type ObservationEvent = Extract<JournalEvent, { type: 'observation' }>;
