/** The ledger, price tables, and the counting of tokens. */

import { describe, expect, it } from 'vitest';
import type { Usage } from '../../src/protocol/index.ts';
import { type BudgetLimits, Ledger, readPrices } from '../../src/subjects/budget.ts';
import { usageOf } from '../../src/subjects/chat-usage.ts';
import { failureOf, NEVER } from './helpers.ts';

const PRICE = { input: 2, cachedInput: 1, output: 10, reasoning: 20 };
const none: BudgetLimits = { requests: null, tokens: null, cost: null };
const worst = { inputTokens: 100, outputTokens: 100 };
const used = (input: number, output: number): Usage => ({
  input,
  cachedInput: 0,
  output,
  reasoning: 0,
});

describe('a ledger', () => {
  it('prices each kind of token once', async () => {
    const ledger = new Ledger(none, PRICE);
    const reservation = await ledger.reserve(worst, NEVER);
    reservation.settle({ input: 1e6, cachedInput: 1e6, output: 1e6, reasoning: 1e6 });
    reservation.settleUnknown();
    expect(ledger.spent).toEqual({ requests: 1, tokens: 4e6, cost: 33 });
  });

  it('takes what is not told apart at the price of its whole, and what is not told at its worst', async () => {
    const ledger = new Ledger(none, PRICE);
    const known = { input: 50, cachedInput: null, output: 10, reasoning: null };
    (await ledger.reserve(worst, NEVER)).settle(known);
    expect(ledger.spent).toEqual({ requests: 1, tokens: 60, cost: 200 / 1e6 });
    const unknown = { input: null, cachedInput: null, output: null, reasoning: null };
    (await ledger.reserve(worst, NEVER)).settle(unknown);
    expect(ledger.spent.tokens).toBe(260);
  });

  it('refuses what could pass a limit', async () => {
    const tokens = new Ledger({ ...none, tokens: 199 }, null);
    expect(await failureOf(tokens.reserve(worst, NEVER))).toMatchObject({ kind: 'budget' });
    const cost = new Ledger({ ...none, cost: 0.0021 }, PRICE);
    // 100 tokens of input at 2, 100 of reasoning at 20.
    expect(await failureOf(cost.reserve(worst, NEVER))).toMatchObject({ kind: 'budget' });
    const open = new Ledger({ ...none, cost: 1e9 }, PRICE);
    const { kind, message } = await failureOf(
      open.reserve({ inputTokens: 1, outputTokens: null }, NEVER),
    );
    expect(kind).toBe('budget');
    expect(message).toContain('without any bound');
    expect(() => new Ledger({ ...none, cost: 1 }, null)).toThrow('needs a price');
  });

  it('waits for requests in flight that may turn out cheaper', async () => {
    const ledger = new Ledger({ ...none, tokens: 250 }, null);
    const first = await ledger.reserve(worst, NEVER);
    let isIn = false;
    const second = ledger.reserve(worst, NEVER).then((reservation) => {
      isIn = true;
      return reservation;
    });
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(isIn).toBe(false);
    first.settle(used(10, 10));
    (await second).settle(used(10, 10));
    // And is refused once what they did use stands in the way.
    const third = await ledger.reserve(worst, NEVER);
    const fourth = failureOf(ledger.reserve(worst, NEVER));
    third.settleUnknown();
    expect(await fourth).toMatchObject({ kind: 'budget' });
    expect(ledger.spent).toMatchObject({ requests: 3, tokens: 240 });
  });

  it('never lets more in than the limit, however many ask', async () => {
    const ledger = new Ledger({ requests: 5, tokens: 1_000, cost: null }, null);
    const ask = async () => {
      const reservation = await ledger.reserve(worst, NEVER);
      await new Promise((resolve) => setTimeout(resolve, 1));
      reservation.settleUnknown();
    };
    const ends = await Promise.allSettled(Array.from({ length: 20 }, ask));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect(ledger.spent).toMatchObject({ requests: 5, tokens: 1_000 });
  });

  it('stops waiting when the caller gives up', async () => {
    const ledger = new Ledger({ ...none, tokens: 250 }, null);
    await ledger.reserve(worst, NEVER);
    const controller = new AbortController();
    const waiting = ledger.reserve(worst, controller.signal);
    controller.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
  });
});

describe('a price table', () => {
  it('is read', () => {
    const table = { m: { input: 1.25, cachedInput: 0.125, output: 10 } };
    expect(readPrices(table)).toEqual(table);
  });

  it.each([
    [{ m: { input: 1 } }],
    [{ m: { input: -1, output: 1 } }],
    [{ m: { input: 1, output: 1, x: 1 } }],
    [[]],
  ])('is refused: %j', (value) => {
    expect(() => readPrices(value)).toThrow('this is no price table');
  });
});

describe('usage', () => {
  it.each([
    [undefined, null, null, null, null],
    [null, null, null, null, null],
    [{ prompt_tokens: 7 }, 7, null, null, null],
    [{ prompt_tokens: 7, completion_tokens: 3, total_tokens: 10 }, 7, null, 3, null],
    [
      {
        prompt_tokens: 7,
        completion_tokens: 3,
        completion_tokens_details: { reasoning_tokens: 3 },
      },
      7,
      null,
      0,
      3,
    ],
    // Reasoning beside the completion, seen by its size, or by the total.
    [
      {
        prompt_tokens: 7,
        completion_tokens: 3,
        completion_tokens_details: { reasoning_tokens: 5 },
      },
      7,
      null,
      3,
      5,
    ],
    [
      {
        prompt_tokens: 7,
        completion_tokens: 3,
        total_tokens: 12,
        completion_tokens_details: { reasoning_tokens: 2 },
      },
      7,
      null,
      3,
      2,
    ],
    [{ prompt_tokens: 7, prompt_cache_hit_tokens: 4 }, 3, 4, null, null],
    [{ prompt_tokens: 7, prompt_tokens_details: { cached_tokens: 0 } }, 7, 0, null, null],
    [{ prompt_tokens: 'many' }, null, null, null, null],
  ] as const)('of %j', (wire, input, cachedInput, output, reasoning) => {
    expect(usageOf(wire)).toEqual({ input, cachedInput, output, reasoning });
  });
});
