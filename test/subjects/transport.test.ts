/** The gate, and the limits that every attempt is under. */

import { describe, expect, it } from 'vitest';
import { SubjectFailure } from '../../src/protocol/index.ts';
import { systemClock } from '../../src/subjects/clock.ts';
import { Gate, openEndpoint } from '../../src/subjects/endpoint.ts';
import { RETRY_POLICY, Trouble } from '../../src/subjects/retry.ts';
import { type Attempt, Transport, type TransportOptions } from '../../src/subjects/transport.ts';
import { failureOf, NEVER, SteppingClock } from './helpers.ts';

const LIMITS = { requestTimeout: 10_000, idleTimeout: 10_000, answerTimeout: 60_000 };

function transport(options: Partial<TransportOptions> = {}): Transport {
  return new Transport({
    gate: new Gate(2),
    clock: new SteppingClock(),
    policy: RETRY_POLICY,
    limits: LIMITS,
    random: () => 1,
    ...options,
  });
}

const forever = () => new Promise<never>(() => {});

describe('a gate', () => {
  it('lets in as many as it may, first come first served', async () => {
    const gate = new Gate(2);
    const order: number[] = [];
    const visit = async (number: number) => {
      const leave = await gate.enter(NEVER);
      order.push(number);
      expect(gate.inside).toBeLessThanOrEqual(2);
      await new Promise((resolve) => setTimeout(resolve, 1));
      leave();
      leave();
    };
    await Promise.all([1, 2, 3, 4, 5].map(visit));
    expect(order).toEqual([1, 2, 3, 4, 5]);
    expect(gate).toMatchObject({ inside: 0, most: 2 });
  });

  it('forgets who has given up waiting', async () => {
    const gate = new Gate(1);
    const leave = await gate.enter(NEVER);
    const controller = new AbortController();
    const waiting = gate.enter(controller.signal);
    controller.abort(new Error('no more'));
    await expect(waiting).rejects.toThrow('no more');
    leave();
    (await gate.enter(NEVER))();
    expect(gate.inside).toBe(0);
  });

  it('is one for all at an address, as wide as the widest asks, with as many connections', () => {
    const one = openEndpoint('http://host/v1', 4);
    const other = openEndpoint('http://host/v1', 9);
    const elsewhere = openEndpoint('http://host/v2', 1);
    expect(one.gate).toBe(other.gate);
    expect(one.gate).not.toBe(elsewhere.gate);
    expect(one.gate.limit).toBe(9);
    expect(one.pool.http.maxSockets).toBe(9);
    for (const endpoint of [one, other, elsewhere, one]) endpoint.close();
    const later = openEndpoint('http://host/v1', 2);
    expect(later.gate.limit).toBe(2);
    later.close();
  });
});

describe('a transport', () => {
  it('gives its place back while it waits', async () => {
    const clock = new SteppingClock();
    const gate = new Gate(1);
    const inside: number[] = [];
    clock.sleep = async () => void inside.push(gate.inside);
    let attempts = 0;
    const attempt = async () => {
      if (++attempts < 3) throw new Trouble('retry', 'no');
      return 'yes';
    };
    expect(await transport({ clock, gate }).ask({ attempt }, NEVER)).toBe('yes');
    expect(inside).toEqual([0, 0]);
  });

  it('does not let an attempt hold the answer that does not heed its signal', async () => {
    const limits = { ...LIMITS, requestTimeout: 20 };
    const policy = { ...RETRY_POLICY, attempts: 2 };
    const asked = transport({ limits, policy });
    expect(await failureOf(asked.ask({ attempt: forever }, NEVER))).toMatchObject({
      kind: 'fault',
      message: 'given up after 2 attempts: request time-out: no byte for 0.02 seconds',
    });
    expect(asked.status).toMatchObject({ inFlight: 0, retries: 1 });
  });

  it('counts silence from the last byte', async () => {
    const limits = { ...LIMITS, requestTimeout: 80, idleTimeout: 80 };
    const attempt = async ({ sign }: Attempt) => {
      for (let part = 0; part < 5; part++) {
        await new Promise((resolve) => setTimeout(resolve, 30));
        sign();
      }
      return 'slowly';
    };
    expect(await transport({ limits }).ask({ attempt }, NEVER)).toBe('slowly');
  });

  it('does not count the time of admission against the other side', async () => {
    const limits = { ...LIMITS, requestTimeout: 20 };
    const admit = () => new Promise<void>((resolve) => setTimeout(resolve, 60));
    expect(await transport({ limits }).ask({ admit, attempt: async () => 'in' }, NEVER)).toBe('in');
  });

  it('lets failures and faults of the program through as they are', async () => {
    const budget = new SubjectFailure('budget', 'spent');
    await expect(transport().ask({ attempt: () => Promise.reject(budget) }, NEVER)).rejects.toBe(
      budget,
    );
    const fault = new TypeError('a mistake');
    await expect(transport().ask({ attempt: () => Promise.reject(fault) }, NEVER)).rejects.toBe(
      fault,
    );
  });

  it('asks nothing after the deadline, even if the gate let it in late', async () => {
    const clock = new SteppingClock();
    const gate = new Gate(1);
    let attempts = 0;
    let leave = () => {};
    const attempt = async () => {
      attempts++;
      throw new Trouble('retry', 'no');
    };
    const { sleep } = clock;
    // Another takes the place during the pause, and keeps it for long.
    clock.sleep = async (milliseconds) => {
      leave = await gate.enter(NEVER);
      await sleep.call(clock, milliseconds);
      setTimeout(() => {
        void sleep.call(clock, 100_000);
        leave();
      }, 5);
    };
    expect(await failureOf(transport({ clock, gate }).ask({ attempt }, NEVER))).toMatchObject({
      kind: 'fault',
      message: 'answer time-out: no answer in 60 seconds',
    });
    expect(attempts).toBe(1);
    expect(gate.inside).toBe(0);
  });

  it('lets what is in flight end when it is drained', async () => {
    const drain = new AbortController();
    const attempt = async () => {
      drain.abort();
      return 'ended';
    };
    const asked = transport().ask({ attempt }, NEVER, drain.signal);
    expect(await asked).toBe('ended');
  });

  it.each([
    { what: 'while it waits', wait: 30_000, drainAfter: 20 },
    { what: 'before an attempt at once', wait: 'none', drainAfter: 0 },
  ] as const)('begins no attempt when it is drained $what', async ({ wait, drainAfter }) => {
    const drain = new AbortController();
    let attempts = 0;
    const attempt = async () => {
      attempts++;
      if (drainAfter === 0) drain.abort();
      else setTimeout(() => drain.abort(), drainAfter);
      throw new Trouble('retry', 'no', wait);
    };
    const asked = transport({ clock: systemClock }).ask({ attempt }, NEVER, drain.signal);
    expect(await failureOf(asked)).toMatchObject({ kind: 'fault' });
    expect(attempts).toBe(1);
  });

  it('ends at the deadline with what was last wrong, as a fault', async () => {
    const attempt = () => Promise.reject(new Trouble('retry', 'throttled', 25_000));
    const clock = new SteppingClock();
    expect(await failureOf(transport({ clock }).ask({ attempt }, NEVER))).toMatchObject({
      kind: 'fault',
      message: 'no time left for an attempt after 25 seconds: throttled',
    });
    expect(clock.sleeps).toEqual([25_000, 25_000]);
  });
});
