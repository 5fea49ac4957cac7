/** What the tests of subjects share. */

import { afterEach, expect } from 'vitest';
import type { Message, Reply, Request, Tool } from '../../src/protocol/index.ts';
import { type ChatOptions, type ChatSubject, chatSubject } from '../../src/subjects/chat.ts';
import { type Clock, systemClock } from '../../src/subjects/clock.ts';
import { type StandIn, type StandInOptions, startStandIn } from './stand-in.ts';

export const NEVER = new AbortController().signal;

export const RUN_TOOL: Tool = {
  name: 'run_aliencode',
  description: 'Runs a program.',
  parameters: { type: 'object', properties: { code: { type: 'string' } }, required: ['code'] },
};

export function asking(messages: readonly Message[], rest: Partial<Request> = {}): Request {
  return {
    messages,
    tools: [],
    key: 'key',
    seed: 1,
    // No subject but those of calibration looks at it.
    purpose: { kind: 'report', milestone: 0 },
    ...rest,
  };
}

export function user(text: string): Message {
  return { role: 'user', text };
}

/** Results for all calls of a reply, in order. */
export function results({ message }: Reply): readonly Message[] {
  return message.calls.map(({ id }) => ({ role: 'tool', callId: id, text: `result of ${id}` }));
}

/** A clock on which waits take no time and are written down; timers are real. */
export class SteppingClock implements Clock {
  readonly sleeps: number[] = [];
  #now = Date.UTC(2030, 0, 1);

  now(): number {
    return this.#now;
  }

  async sleep(milliseconds: number): Promise<void> {
    this.sleeps.push(milliseconds);
    this.#now += milliseconds;
  }

  after = systemClock.after;
}

const opened: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

/** A service and a subject that asks it; both are closed after the test. */
export async function chatWith(
  service: StandInOptions,
  options: Partial<ChatOptions> = {},
): Promise<{ standIn: StandIn; subject: ChatSubject; clock: SteppingClock }> {
  const standIn = await startStandIn(service);
  opened.push(standIn);
  const clock = new SteppingClock();
  const subject = chatSubject({
    baseUrl: standIn.baseUrl,
    model: 'a-model',
    environment: {},
    clock,
    random: () => 1,
    ...options,
  });
  opened.push(subject);
  return { standIn, subject, clock };
}

/** Closes it after the test. */
export function closing<Closable extends { close(): Promise<void> }>(one: Closable): Closable {
  opened.push(one);
  return one;
}

/** The failure that a promise ends with. */
export async function failureOf(
  promise: Promise<unknown>,
): Promise<{ kind: string; message: string }> {
  const error: unknown = await promise.then(
    () => expect.fail('it should have failed'),
    (reason: unknown) => reason,
  );
  expect(error).toMatchObject({ name: 'SubjectFailure' });
  return error as { kind: string; message: string };
}
