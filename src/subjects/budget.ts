/**
 * What a subject may spend: requests, tokens and money, asked before every request with
 * the worst that it can cost, and settled with what it did cost.
 */

import * as zod from 'zod';
import { SubjectFailure, type Usage } from '../protocol/index.ts';

/** Of one model, for a million tokens each, in the user's currency. */
export interface Price {
  readonly input: number;
  /** As `input` if not given. */
  readonly cachedInput?: number | undefined;
  readonly output: number;
  /** As `output` if not given. */
  readonly reasoning?: number | undefined;
}

/** Prices by the name of the model. */
export type PriceTable = Readonly<Record<string, Price>>;

const rate = zod.number().nonnegative();
const priceTable = zod.record(
  zod.string(),
  zod.strictObject({
    input: rate,
    cachedInput: rate.optional(),
    output: rate,
    reasoning: rate.optional(),
  }),
);

/**
 * Reads a price table: `{"model": {"input": 1.25, "cachedInput": 0.125, "output": 10}}`.
 * @throws Error that says what is wrong, and where
 */
export function readPrices(value: unknown): PriceTable {
  const read = priceTable.safeParse(value);
  if (!read.success) throw new Error(`this is no price table: ${zod.prettifyError(read.error)}`);
  return read.data;
}

/** Each null: unlimited. */
export interface BudgetLimits {
  /** Retries included. */
  readonly requests: number | null;
  /** Of all kinds together. */
  readonly tokens: number | null;
  /** In the currency of the price table. */
  readonly cost: number | null;
}

export interface Spent {
  readonly requests: number;
  readonly tokens: number;
  /** 0 without prices. */
  readonly cost: number;
}

/** The most that a request can use. */
export interface WorstCase {
  readonly inputTokens: number;
  /** null: nothing bounds the reply. */
  readonly outputTokens: number | null;
}

/** A request that was let through and is not settled yet. */
export interface Reservation {
  /**
   * Replaces the worst case by what was used. Where the provider says nothing the worst
   * case stays, because nothing else is sure.
   */
  settle(usage: Usage): void;
  /** The request was refused before any token was used. */
  settleUnused(): void;
  /** Nothing is known about what the request used: the worst case stays. */
  settleUnknown(): void;
}

const NOTHING: Spent = { requests: 0, tokens: 0, cost: 0 };

export class Ledger {
  readonly #limits: BudgetLimits;
  readonly #price: Price | null;
  #spent: Spent;
  /** Worst cases of the requests in flight; their number is already in `#spent`. */
  readonly #reserved = new Set<Spent>();
  #onSettled: (() => void)[] = [];

  /**
   * @param price of the model asked; needed to limit money
   * @param spent what an earlier process of the same run has used
   * @throws Error if money is limited without a price
   */
  constructor(limits: BudgetLimits, price: Price | null, spent: Spent = NOTHING) {
    if (limits.cost !== null && price === null) {
      throw new Error('a limit on money needs a price for the model');
    }
    this.#limits = limits;
    this.#price = price;
    this.#spent = spent;
  }

  /** Settled requests at what they cost, requests in flight without tokens. */
  get spent(): Spent {
    return this.#spent;
  }

  /**
   * Asks for a request. Waits while only the worst cases of requests in flight stand in
   * the way: most of them turn out cheaper.
   * @throws SubjectFailure of kind `budget`; the signal's reason
   */
  async reserve(worst: WorstCase, signal: AbortSignal): Promise<Reservation> {
    const cost = this.#worstOf(worst);
    for (;;) {
      signal.throwIfAborted();
      this.#refuseIfOver(cost);
      if (this.#fitsBesideOthers(cost)) break;
      await this.#nextSettled(signal);
    }
    this.#spent = { ...this.#spent, requests: this.#spent.requests + 1 };
    this.#reserved.add(cost);
    return this.#reservation(worst, cost);
  }

  #reservation(worst: WorstCase, cost: Spent): Reservation {
    const settleAs = (tokens: number, money: number) => {
      if (!this.#reserved.delete(cost)) return;
      const { requests } = this.#spent;
      this.#spent = {
        requests,
        tokens: this.#spent.tokens + tokens,
        cost: this.#spent.cost + money,
      };
      const waiting = this.#onSettled;
      this.#onSettled = [];
      for (const resume of waiting) resume();
    };
    return {
      settle: (usage) => {
        const sure = withoutUnknown(usage, worst);
        settleAs(tokensOf(sure), priceOf(sure, this.#price));
      },
      settleUnused: () => settleAs(0, 0),
      settleUnknown: () => settleAs(cost.tokens, cost.cost),
    };
  }

  #refuseIfOver(worst: Spent): void {
    const { requests, tokens, cost } = this.#limits;
    const spent = this.#spent;
    if (requests !== null && spent.requests + 1 > requests) {
      throw new SubjectFailure('budget', `the budget of ${requests} requests is spent`);
    }
    if (tokens !== null && spent.tokens + worst.tokens > tokens) {
      throw overBudget('tokens', spent.tokens, worst.tokens, tokens);
    }
    if (cost !== null && spent.cost + worst.cost > cost) {
      throw overBudget('money', spent.cost, worst.cost, cost);
    }
  }

  #fitsBesideOthers(worst: Spent): boolean {
    let tokens = this.#spent.tokens + worst.tokens;
    let cost = this.#spent.cost + worst.cost;
    for (const other of this.#reserved) {
      tokens += other.tokens;
      cost += other.cost;
    }
    return tokens <= (this.#limits.tokens ?? Infinity) && cost <= (this.#limits.cost ?? Infinity);
  }

  #nextSettled(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const stop = () => reject(signal.reason);
      signal.addEventListener('abort', stop, { once: true });
      this.#onSettled.push(() => {
        signal.removeEventListener('abort', stop);
        resolve();
      });
    });
  }

  #worstOf({ inputTokens, outputTokens }: WorstCase): Spent {
    const price = this.#price;
    if (outputTokens === null) {
      // Nothing bounds it, so only a budget without such a limit can let it through.
      const isFree = price !== null && price.output === 0 && (price.reasoning ?? 0) === 0;
      const money = price === null || isFree ? 0 : Infinity;
      return {
        requests: 1,
        tokens: this.#limits.tokens === null ? 0 : Infinity,
        cost: this.#limits.cost === null ? 0 : money,
      };
    }
    const input = Math.max(price?.input ?? 0, price?.cachedInput ?? 0);
    const output = Math.max(price?.output ?? 0, price?.reasoning ?? 0);
    return {
      requests: 1,
      tokens: inputTokens + outputTokens,
      cost: (inputTokens * input + outputTokens * output) / 1e6,
    };
  }
}

function priceOf(usage: SureUsage, price: Price | null): number {
  if (price === null) return 0;
  const sum =
    usage.input * price.input +
    usage.cachedInput * (price.cachedInput ?? price.input) +
    usage.output * price.output +
    usage.reasoning * (price.reasoning ?? price.output);
  return sum / 1e6;
}

/**
 * What requests have used whose replies are known. What the provider did not tell counts
 * nothing, so this is a lower bound; so are attempts that broke off.
 */
export function spentBy(usages: readonly Usage[], price: Price | null): Spent {
  let tokens = 0;
  let cost = 0;
  for (const usage of usages) {
    const sure = withoutUnknown(usage, { inputTokens: 0, outputTokens: 0 });
    tokens += tokensOf(sure);
    cost += priceOf(sure, price);
  }
  return { requests: usages.length, tokens, cost };
}

type SureUsage = { readonly [Kind in keyof Usage]: number };

/**
 * A part that is not told apart is inside its whole (`cachedInput` in `input`, `reasoning`
 * in `output`); a whole that is unknown is taken at its worst.
 */
function withoutUnknown(usage: Usage, worst: WorstCase): SureUsage {
  const { input, cachedInput, output, reasoning } = usage;
  return {
    input: input ?? Math.max(0, worst.inputTokens - (cachedInput ?? 0)),
    cachedInput: cachedInput ?? 0,
    output: output ?? Math.max(0, (worst.outputTokens ?? 0) - (reasoning ?? 0)),
    reasoning: reasoning ?? 0,
  };
}

function tokensOf({ input, cachedInput, output, reasoning }: SureUsage): number {
  return input + cachedInput + output + reasoning;
}

function overBudget(of: string, spent: number, worst: number, limit: number): SubjectFailure {
  const more = Number.isFinite(worst) ? `up to ${round(worst)} more` : 'without any bound';
  return new SubjectFailure(
    'budget',
    `the budget of ${round(limit)} (${of}) could be passed: ${round(spent)} used, and the next request can use ${more}`,
  );
}

function round(value: number): number {
  return Number(value.toPrecision(6));
}
