/**
 * How a subject asks: through the gate of its endpoint, with every attempt under the same
 * retry policy and under three limits in time.
 *
 * - request time-out: an attempt without a byte until it is given up, and retried;
 * - idle time-out: likewise between two bytes;
 * - answer time-out: the whole answer, retries and waits included, counted from when the
 *   gate let it in first. Bytes still coming then: `out-of-time`; otherwise a fault.
 */

import { setMaxListeners } from 'node:events';
import { SubjectFailure, type SubjectStatus } from '../protocol/index.ts';
import type { Clock } from './clock.ts';
import type { Gate } from './endpoint.ts';
import { delayBefore, type RetryPolicy, Trouble } from './retry.ts';

/** In milliseconds. */
export interface TimeLimits {
  readonly requestTimeout: number;
  readonly idleTimeout: number;
  readonly answerTimeout: number;
}

export interface Attempt {
  /** Aborts when a limit has passed or the caller has given up. */
  readonly signal: AbortSignal;
  /** To be called whenever something has come from the other side. */
  sign(): void;
}

export interface TransportOptions {
  readonly gate: Gate;
  readonly clock: Clock;
  readonly policy: RetryPolicy;
  readonly limits: TimeLimits;
  /** From 0 to 1, for jitter. */
  readonly random: () => number;
}

/** One question, as often as it takes. */
export interface Question<Answer> {
  /** Asked before every attempt, inside the gate; its time is not the other side's. */
  admit?(signal: AbortSignal): Promise<void>;
  /** @throws Trouble or SubjectFailure; anything else is a fault of the program */
  attempt(attempt: Attempt): Promise<Answer>;
}

/** Why an attempt was stopped from here. */
export type Stop = 'no-byte' | 'idle' | 'deadline' | 'caller';

/** The reason that an attempt's signal carries. */
export class Stopped extends Error {
  override name = 'Stopped';
  readonly stop: Stop;

  constructor(stop: Stop) {
    super(`stopped: ${stop}`);
    this.stop = stop;
  }
}

export class Transport {
  readonly #options: TransportOptions;
  #retries = 0;
  #lastTrouble: string | null = null;

  constructor(options: TransportOptions) {
    this.#options = options;
  }

  /** Live figures, and the most requests that were in flight at once. */
  get status(): SubjectStatus & { readonly mostInFlight: number } {
    const { gate } = this.#options;
    const [retries, lastTrouble] = [this.#retries, this.#lastTrouble];
    return { inFlight: gate.inside, retries, lastTrouble, mostInFlight: gate.most };
  }

  /**
   * @param signal given: what is in flight is dropped
   * @param drain given, at the latest with `signal`: what is in flight may end, but no
   *   attempt is begun and none is waited for
   * @throws SubjectFailure
   */
  async ask<Answer>(
    question: Question<Answer>,
    signal: AbortSignal,
    drain: AbortSignal = signal,
  ): Promise<Answer> {
    const { clock, gate, limits, policy, random } = this.#options;
    // One signal of a run serves all its requests.
    setMaxListeners(0, signal, drain);
    let deadline: number | null = null;
    for (let number = 1; ; number++) {
      const leave = await gate.enter(drain).catch(() => givenUp());
      deadline ??= clock.now() + limits.answerTimeout;
      let trouble: Trouble;
      try {
        // The wait at the gate may have used up what was left.
        if (clock.now() >= deadline) throw this.#failureOf('deadline', false);
        return await this.#attempt(question, deadline, signal);
      } catch (error) {
        if (!(error instanceof Trouble)) throw error;
        trouble = error;
      } finally {
        leave();
      }
      if (trouble.kind === 'context') throw new SubjectFailure('context', trouble.message);
      if (trouble.kind === 'refused') throw new SubjectFailure('fault', trouble.message);
      if (number >= policy.attempts) {
        throw new SubjectFailure('fault', `given up after ${number} attempts: ${trouble.message}`);
      }
      const { wait } = trouble;
      const delay = wait === 'none' ? 0 : delayBefore(number + 1, wait, policy, random);
      if (clock.now() + delay >= deadline) {
        throw new SubjectFailure(
          'fault',
          `no time left for an attempt after ${Math.ceil(delay / 1_000)} seconds: ${trouble.message}`,
        );
      }
      this.#retries++;
      this.#lastTrouble = `attempt ${number} of ${policy.attempts}: ${trouble.message}`;
      if (wait !== 'none') await clock.sleep(delay, drain).catch(() => givenUp());
    }
  }

  async #attempt<Answer>(
    question: Question<Answer>,
    deadline: number,
    signal: AbortSignal,
  ): Promise<Answer> {
    const { clock, limits } = this.#options;
    const controller = new AbortController();
    let stop: Stop | null = null;
    let hasByte = false;
    let cancelSilence = () => {};
    let fail: (reason: Error) => void = () => {};
    // An attempt that does not heed its signal must not hold the answer.
    const stopped = new Promise<never>((_, reject) => {
      fail = reject;
    });
    stopped.catch(() => {});
    const halt = (why: Stop) => {
      if (stop !== null) return;
      stop = why;
      const reason = new Stopped(why);
      controller.abort(reason);
      fail(reason);
    };
    const byCaller = () => halt('caller');
    signal.addEventListener('abort', byCaller, { once: true });
    if (signal.aborted) byCaller();
    const cancelDeadline = clock.after(Math.max(0, deadline - clock.now()), () => halt('deadline'));
    const sign = () => {
      hasByte = true;
      cancelSilence();
      if (stop === null) cancelSilence = clock.after(limits.idleTimeout, () => halt('idle'));
    };
    const run = async () => {
      await question.admit?.(controller.signal);
      if (stop === null && !hasByte) {
        cancelSilence = clock.after(limits.requestTimeout, () => halt('no-byte'));
      }
      return question.attempt({ signal: controller.signal, sign });
    };
    try {
      return await Promise.race([run(), stopped]);
    } catch (error) {
      if (error instanceof SubjectFailure || stop === null) throw error;
      throw this.#failureOf(stop, hasByte);
    } finally {
      stop ??= 'caller';
      cancelSilence();
      cancelDeadline();
      signal.removeEventListener('abort', byCaller);
    }
  }

  #failureOf(stop: Stop, hasByte: boolean): Error {
    const { answerTimeout, idleTimeout, requestTimeout } = this.#options.limits;
    switch (stop) {
      case 'no-byte':
        return new Trouble(
          'retry',
          `request time-out: no byte for ${requestTimeout / 1_000} seconds`,
        );
      case 'idle':
        return new Trouble('retry', `idle time-out: silent for ${idleTimeout / 1_000} seconds`);
      case 'deadline':
        return hasByte
          ? new SubjectFailure(
              'out-of-time',
              `still answering after ${answerTimeout / 1_000} seconds`,
            )
          : new SubjectFailure(
              'fault',
              `answer time-out: no answer in ${answerTimeout / 1_000} seconds`,
            );
      case 'caller':
        return new SubjectFailure('fault', GIVEN_UP);
    }
  }
}

const GIVEN_UP = 'the caller has given up the request';

function givenUp(): never {
  throw new SubjectFailure('fault', GIVEN_UP);
}
