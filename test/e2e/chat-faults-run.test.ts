/**
 * A whole run through a bad network: faults come at random, each kind at least once, and
 * nothing of them is in the results.
 */

import { describe, expect, it } from 'vitest';
import type { ChatRequest, Exchange, Fault } from '../subjects/stand-in.ts';
import { conversationHash, explorer, isFork, situationOf } from './chat-models.ts';
import { ofNine, runToEnd } from './chat-runs.ts';

/** Share of requests that meet a fault. */
const FAULT_RATE = 0.12;
/** More of them in a row only make the test slow: the waits double. */
const MOST_FAULTS = 2;
const PARALLEL = 6;

const status = (code: number, message: string, headers: Record<string, string> = {}): Fault => ({
  kind: 'status',
  status: code,
  body: { error: { message } },
  headers,
});

/** Faults that may meet any request, by name. */
const KINDS: Readonly<Record<string, Fault>> = {
  'a 429': status(429, 'slow down'),
  'a 400 that means throttling': status(400, 'Rate limit reached for requests'),
  'a 500': status(500, 'oops'),
  'a 503': status(503, 'no healthy upstream'),
  'a reset before the answer': { kind: 'reset-before' },
  'a reset inside the answer': { kind: 'reset-inside' },
  'an answer that is cut': { kind: 'cut' },
  'no byte': { kind: 'hang' },
  'silence inside the answer': { kind: 'stall' },
  'a web page with a 200': { kind: 'page', status: 200 },
  'a web page with a 502': { kind: 'page', status: 502 },
  'an answer without choices': { kind: 'empty-choices' },
  'a 401 on a key that has worked': status(401, 'Incorrect API key provided'),
};

/** Milliseconds that a service asks to wait. */
const WAIT = 2_000;

const RETRY_AFTER: readonly (() => Fault)[] = [
  () => status(429, 'slow down', { 'retry-after': `${WAIT / 1_000}` }),
  () => status(429, 'slow down', { 'retry-after': new Date(Date.now() + WAIT).toUTCString() }),
  () => status(503, 'busy', { 'retry-after-ms': `${WAIT}` }),
];

/** Numbers from 0 to 1 that follow from a seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function opensRound(request: ChatRequest): boolean {
  return situationOf(request).kind === 'explore' && request.messages.at(-1)?.['role'] === 'user';
}

class BadNetwork {
  /** Names of the faults that have come. */
  readonly met = new Set<string>();
  readonly #random: () => number;
  readonly #left = Object.keys(KINDS);
  readonly #delayed = new Set<string>();
  /** Faults that each conversation has met. */
  readonly #counts = new Map<string, number>();
  #requests = 0;

  constructor(seed: number) {
    this.#random = randomFrom(seed);
  }

  readonly faultFor = (request: ChatRequest): Fault => {
    // Until the key has worked, and something is known to come back.
    if (++this.#requests <= PARALLEL * 2) return { kind: 'none' };
    const delayed = this.#retryAfterFor(request);
    if (delayed !== null) return delayed;
    const hash = conversationHash(request);
    const count = this.#counts.get(hash) ?? 0;
    // The main line has few requests: the first of each round meets a fault for certain.
    const isMet = opensRound(request) && count === 0 ? true : this.#random() < FAULT_RATE;
    if (count >= MOST_FAULTS || !isMet) return { kind: 'none' };
    this.#counts.set(hash, count + 1);
    // Each kind once, in random order; then any.
    const names = this.#left.length > 0 ? this.#left : Object.keys(KINDS);
    const name = names[Math.floor(this.#random() * names.length)] as string;
    if (names === this.#left) this.#left.splice(this.#left.indexOf(name), 1);
    this.met.add(name);
    return KINDS[name] as Fault;
  };

  /** Meets the reports of M1 to M3: their requests are alone of their kind, so the wait can be seen. */
  #retryAfterFor(request: ChatRequest): Fault | null {
    const hash = conversationHash(request);
    const make = RETRY_AFTER[this.#delayed.size];
    if (situationOf(request).kind !== 'report' || make === undefined || this.#delayed.has(hash))
      return null;
    this.#delayed.add(hash);
    return make();
  }
}

/** Milliseconds from a refusal to the same request's return, and how many were asked for. */
function waits(exchanges: readonly Exchange[]): readonly { asked: number; taken: number }[] {
  return exchanges.flatMap((refused, index) => {
    if (refused.fault.kind !== 'status') return [];
    const { headers = {} } = refused.fault;
    const [after, fine] = [headers['retry-after'], headers['retry-after-ms']];
    if (after === undefined && fine === undefined) return [];
    const hash = conversationHash(refused.request);
    const next = exchanges
      .slice(index + 1)
      .find(({ request }) => conversationHash(request) === hash);
    const seconds = Number(after);
    const asked =
      fine !== undefined
        ? Number(fine)
        : Number.isNaN(seconds)
          ? Date.parse(after as string) - refused.came
          : seconds * 1_000;
    return [{ asked, taken: (next?.came ?? Number.NaN) - refused.came }];
  });
}

describe('a run through a bad network', { concurrent: true, timeout: 240_000 }, () => {
  it.each([
    { mode: 'streamed', stream: true, seed: 1 },
    { mode: 'whole', stream: false, seed: 2 },
  ])('scores as one through a good network, $mode', async ({ stream, seed }) => {
    const network = new BadNetwork(seed);
    const run = await runToEnd(
      { model: explorer, faults: network.faultFor },
      { parallel: PARALLEL, stream, more: ['--request-timeout', '2.5'] },
    );
    expect(run.code, run.stderr).toBe(0);
    expect(run.scores.meanByMilestone).toEqual(ofNine(0, 2, 4, 7, 9));
    expect(run.scores.trajectories).toMatchObject([
      { status: 'complete', damage: [], rulesCorrect: [0, 2, 3, 4, 5], calls: 5, values: 6 },
    ]);
    expect(run.events.filter(({ type }) => type === 'failure')).toEqual([]);
    expect([...network.met].sort()).toEqual(Object.keys(KINDS).sort());
    const seen = waits(run.standIn.exchanges);
    expect(seen).toHaveLength(RETRY_AFTER.length);
    for (const { asked, taken } of seen) expect(taken).toBeGreaterThanOrEqual(asked);
    // Every request that came to nothing is repeated once, and no other is.
    const { exchanges } = run.standIn;
    const faulty = exchanges.filter(({ fault }) => fault.kind !== 'none');
    expect(exchanges).toHaveLength(5 + 4 + 5 * (9 * 3 + 1) + faulty.length);
    expect(faulty.some(({ request }) => isFork(request))).toBe(true);
    expect(faulty.filter(({ request }) => opensRound(request)).length).toBeGreaterThanOrEqual(4);
  });
});
