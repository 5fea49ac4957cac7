/** The retry policy: what is repeated, and after how long. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  delayBefore,
  diagnose,
  RETRY_POLICY,
  retryAfterOf,
  type Symptom,
} from '../../src/subjects/retry.ts';

const symptom = (status: number | null, body: string, workedBefore = true): Symptom => ({
  status,
  body,
  retryAfter: null,
  workedBefore,
});

describe('diagnose', () => {
  it.each([
    [429, 'Request too large on tokens per min (TPM): please reduce the length of the messages'],
    [400, 'rate_limit_exceeded'],
    [400, 'RateLimitReached'],
    [404, 'TOO MANY REQUESTS'],
    [400, 'ThrottlingException: slow'],
    [422, 'The model is overloaded'],
    [400, 'Quota exceeded for aiplatform.googleapis.com/requests per minute per base model'],
    [400, 'quota of tokens per day'],
    [400, 'RESOURCE_EXHAUSTED'],
    [418, 'Please try again in 20s'],
    [400, 'The server is currently busy'],
    [400, 'concurrency limit reached'],
    [400, 'requests per minute exceeded: your context length counts'],
    [200, 'anything'],
    [500, ''],
    [599, ''],
    [null, 'the process ended'],
    [400, '<html><body>rate'],
    [404, '<!doctype html>'],
  ])('repeats %s %s', (status, body) => {
    expect(diagnose(symptom(status, body))).toBe('retry');
  });

  it.each([
    [400, 'context_length_exceeded'],
    [400, 'maximum context length is 8192 tokens'],
    [500, 'the request exceeds the available context size'],
    [413, 'Prompt is too long'],
    [400, 'Input length 9000 exceeds the maximum number of input tokens 8000'],
    [null, 'context window full'],
  ])('sees that the conversation is too long in %s %s', (status, body) => {
    expect(diagnose(symptom(status, body))).toBe('context');
  });

  it.each([
    [400, 'invalid value for temperature'],
    [402, 'insufficient balance'],
    [404, 'model not found'],
    [422, 'field required'],
    [301, ''],
  ])('does not repeat %s %s', (status, body) => {
    expect(diagnose(symptom(status, body))).toBe('refused');
  });

  it('repeats refusals of a key only if it has worked, whatever they say', () => {
    for (const status of [401, 403]) {
      for (const body of ['', 'rate limit', '<html>']) {
        expect(diagnose(symptom(status, body, false))).toBe('refused');
        expect(diagnose(symptom(status, body, true))).toBe('retry');
      }
    }
  });

  it('takes a missing page for a wrong address unless it was right before', () => {
    expect(diagnose(symptom(404, '<html>', false))).toBe('refused');
  });
});

describe('waits', () => {
  it('grow twofold, up to a limit, with jitter of up to half', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 40 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (next, draw) => {
          const delay = delayBefore(next, null, RETRY_POLICY, () => draw);
          const full = Math.min(60_000, 1_000 * 2 ** (next - 2));
          expect(delay).toBeGreaterThanOrEqual(full / 2);
          expect(delay).toBeLessThanOrEqual(full);
        },
      ),
    );
  });

  it('are never shorter than the server asks, and may be longer than any back-off', () => {
    expect(delayBefore(2, 200_000, RETRY_POLICY, () => 0)).toBe(200_000);
    expect(delayBefore(9, 10, RETRY_POLICY, () => 1)).toBe(60_000);
    expect(delayBefore(2, 0, RETRY_POLICY, () => 1)).toBe(1_000);
  });

  it.each([
    [{ 'retry-after': '3' }, 3_000],
    [{ 'retry-after': ' 0.5 ' }, 500],
    [{ 'retry-after': 'Thu, 01 Jan 1970 00:00:10 GMT' }, 9_000],
    [{ 'retry-after': 'Thu, 01 Jan 1970 00:00:00 GMT' }, 0],
    [{ 'retry-after': 'soon' }, null],
    [{ 'retry-after': '9', 'retry-after-ms': '250' }, 250],
    [{}, null],
  ])('are read from %j', (headers, wanted) => {
    expect(retryAfterOf(new Headers(headers), 1_000)).toBe(wanted);
  });
});
