/**
 * A model behind an OpenAI-compatible chat completions service, at any base URL.
 *
 * Stateless: each request carries the whole conversation, with the assistant messages as
 * they came. Turns without tools declare none, and `tool_choice` is never sent: services
 * ignore or refuse it.
 */

import OpenAI from 'openai';
import type { ChatCompletionCreateParams } from 'openai/resources/chat/completions';
import {
  type Reply,
  type Request,
  type Subject,
  SubjectFailure,
  type SubjectStatus,
} from '../protocol/index.ts';
import { Ledger, type PriceTable, type Reservation, type Spent } from './budget.ts';
import { messagesOnWire, readAssistant, toolsOnWire } from './chat-messages.ts';
import { type Completion, readStreamed, readWhole, troubleOf } from './chat-reading.ts';
import { UNKNOWN_USAGE, usageOf } from './chat-usage.ts';
import { type Clock, systemClock } from './clock.ts';
import { type Endpoint, openEndpoint } from './endpoint.ts';
import { fetchThrough } from './http.ts';
import type { JsonObject } from './json.ts';
import { RETRY_POLICY, type RetryPolicy, retryAfterOf, Trouble } from './retry.ts';
import { Secret } from './secret.ts';
import { type Attempt, Transport } from './transport.ts';

export const OPENAI_BASE_URL = 'https://api.openai.com/v1';

export interface ChatOptions {
  /** Up to and without `/chat/completions`. */
  readonly baseUrl?: string | undefined;
  readonly model: string;
  /** Environment variable that holds the key; it may be unset. `OPENAI_API_KEY` by default. */
  readonly apiKeyEnv?: string | undefined;
  /** Cap on the tokens of one reply, reasoning included. None by default. */
  readonly maxTokens?: number | undefined;
  readonly temperature?: number | undefined;
  /** Seconds without a byte after which a request is given up and repeated; 600 by default. */
  readonly requestTimeout?: number | undefined;
  /** Likewise between two bytes; as `requestTimeout` by default. */
  readonly idleTimeout?: number | undefined;
  /** Seconds for a whole answer, retries included; 1800 by default. */
  readonly answerTimeout?: number | undefined;
  /** Most requests in flight at this address, for all subjects together; 8 by default. */
  readonly parallel?: number | undefined;
  /** Most requests, retries included. */
  readonly maxRequests?: number | undefined;
  /** Most tokens of all kinds together. Needs `maxTokens`. */
  readonly maxTotalTokens?: number | undefined;
  /** Most money. Needs `prices` and `maxTokens`. */
  readonly maxCost?: number | undefined;
  readonly prices?: PriceTable | undefined;
  /** Whether replies are streamed; true by default. */
  readonly stream?: boolean | undefined;
  /** What an earlier process of the same run has spent. */
  readonly spent?: Spent | undefined;
  /** Replaced in tests. */
  readonly clock?: Clock | undefined;
  /** From 0 to 1, for the jitter of waits; they are no part of a run's results. */
  readonly random?: (() => number) | undefined;
  readonly policy?: RetryPolicy | undefined;
  readonly environment?: NodeJS.ProcessEnv | undefined;
}

export interface ChatSubject extends Subject {
  status(): SubjectStatus & { readonly mostInFlight: number };
  /** To be stored with the run and given back as `spent` when it is resumed. */
  spent(): Spent;
  close(): Promise<void>;
}

/** A field that a service may refuse, and what is done then. */
type OptionalField = 'stream_options' | 'max_tokens' | 'max_completion_tokens';

/** The longest that a timer can wait; the client's own time-out is not used. */
const NEVER = 2 ** 31 - 1;

/** @throws Error for options that contradict each other or cannot be used */
export function chatSubject(options: ChatOptions): ChatSubject {
  return new Chat(options);
}

class Chat implements ChatSubject {
  readonly identity: JsonObject;
  readonly name: string;
  readonly calibration = false;
  readonly parallel: number;
  readonly #options: ChatOptions;
  readonly #address: string;
  readonly #secret: Secret;
  readonly #endpoint: Endpoint;
  readonly #transport: Transport;
  readonly #ledger: Ledger;
  readonly #clock: Clock;
  /** Learnt from refusals, for as long as the process runs. */
  readonly #refused = new Set<OptionalField>();

  constructor(options: ChatOptions) {
    const { model, maxTokens, temperature, prices, maxCost, maxTotalTokens } = options;
    const { apiKeyEnv = 'OPENAI_API_KEY', requestTimeout = 600, answerTimeout = 1_800 } = options;
    if ((maxCost ?? maxTotalTokens) !== undefined && maxTokens === undefined) {
      throw new Error(
        'a limit on money or tokens needs a cap on the tokens of a reply (--max-tokens)',
      );
    }
    const price = prices !== undefined && Object.hasOwn(prices, model) ? prices[model] : undefined;
    if (maxCost !== undefined && price === undefined) {
      throw new Error(`a limit on money needs a price for the model '${model}'`);
    }
    this.#options = options;
    this.#address = addressOf(options.baseUrl ?? OPENAI_BASE_URL);
    this.#secret = new Secret(apiKeyEnv, options.environment);
    if (!/^[\x21-\x7e]*$/.test(this.#secret.reveal())) {
      throw new Error(`the key in ${apiKeyEnv} holds characters that no header can carry`);
    }
    this.#clock = options.clock ?? systemClock;
    this.#ledger = new Ledger(
      {
        requests: options.maxRequests ?? null,
        tokens: maxTotalTokens ?? null,
        cost: maxCost ?? null,
      },
      price ?? null,
      options.spent,
    );
    this.parallel = options.parallel ?? 8;
    this.#endpoint = openEndpoint(this.#address, this.parallel);
    this.#transport = new Transport({
      gate: this.#endpoint.gate,
      clock: this.#clock,
      policy: options.policy ?? RETRY_POLICY,
      random: options.random ?? Math.random,
      limits: {
        requestTimeout: requestTimeout * 1_000,
        idleTimeout: (options.idleTimeout ?? requestTimeout) * 1_000,
        answerTimeout: answerTimeout * 1_000,
      },
    });
    this.name = model;
    this.identity = {
      kind: 'chat',
      baseUrl: this.#address,
      model,
      maxTokens: maxTokens ?? null,
      temperature: temperature ?? null,
      answerTimeout,
    };
  }

  async reply(request: Request, signal: AbortSignal): Promise<Reply> {
    let reservation: Reservation | null = null;
    const question = {
      admit: async (admitted: AbortSignal) => {
        reservation = await this.#reserve(request, admitted);
      },
      attempt: (attempt: Attempt) => this.#attempt(request, reservation as Reservation, attempt),
    };
    let completion: Completion;
    try {
      completion = await this.#transport.ask(question, signal, request.drain);
    } catch (error) {
      if (!(error instanceof SubjectFailure)) throw error;
      throw new SubjectFailure(error.kind, this.#secret.scrub(error.message));
    }
    return {
      message: readAssistant(completion.message),
      finish: completion.finish,
      usage: usageOf(completion.usage),
    };
  }

  status() {
    return this.#transport.status;
  }

  spent(): Spent {
    return this.#ledger.spent;
  }

  async close(): Promise<void> {
    this.#endpoint.close();
  }

  /** Every token stands for at least one byte of the request, so its length bounds its tokens. */
  #reserve(request: Request, signal: AbortSignal): Promise<Reservation> {
    const inputTokens = Buffer.byteLength(JSON.stringify(this.#body(request)));
    return this.#ledger.reserve({ inputTokens, outputTokens: this.#cap(request) }, signal);
  }

  #cap({ capFactor = 1 }: Request): number | null {
    const { maxTokens } = this.#options;
    return maxTokens === undefined ? null : Math.ceil(maxTokens * capFactor);
  }

  #body(request: Request): JsonObject {
    const { model, temperature, stream = true } = this.#options;
    const cap = this.#cap(request);
    const capField = this.#capField();
    return {
      model,
      messages: messagesOnWire(request.messages),
      ...(request.tools.length > 0 ? { tools: toolsOnWire(request.tools) } : {}),
      ...(cap !== null && capField !== null ? { [capField]: cap } : {}),
      ...(temperature !== undefined ? { temperature } : {}),
      ...(stream ? { stream: true } : {}),
      ...(stream && !this.#refused.has('stream_options')
        ? { stream_options: { include_usage: true } }
        : {}),
    };
  }

  /** OpenAI's own newer models refuse the older name, most other services know no other. */
  #capField(): 'max_tokens' | 'max_completion_tokens' | null {
    const names = ['max_tokens', 'max_completion_tokens'] as const;
    const order = this.#address === OPENAI_BASE_URL ? names.toReversed() : names;
    return order.find((name) => !this.#refused.has(name)) ?? null;
  }

  async #attempt(
    request: Request,
    reservation: Reservation,
    attempt: Attempt,
  ): Promise<Completion> {
    const body = this.#body(request);
    let completion: Completion;
    try {
      completion = await this.#read(await this.#send(body, reservation, attempt), attempt);
    } catch (error) {
      // Whatever was not settled may have been charged.
      reservation.settleUnknown();
      throw error;
    }
    reservation.settle(completion.usage === undefined ? UNKNOWN_USAGE : usageOf(completion.usage));
    this.#endpoint.workedKeys.add(this.#secret.reveal());
    return completion;
  }

  /** @returns an answer of a success status */
  async #send(body: JsonObject, reservation: Reservation, attempt: Attempt): Promise<Response> {
    let refusal: { readonly response: Response; readonly text: string } | null = null;
    const through = fetchThrough(this.#endpoint.pool, attempt.sign);
    const client = this.#client(async (input, init) => {
      const response = await through(input, init);
      if (response.ok) return response;
      // The client keeps only a part of such bodies.
      const text = await response.text();
      refusal = { response, text };
      return new Response(text, { status: response.status, headers: response.headers });
    });
    try {
      return await client.chat.completions
        .create(body as unknown as ChatCompletionCreateParams, { signal: attempt.signal })
        .asResponse();
    } catch (error) {
      if (attempt.signal.aborted) throw error;
      if (refusal === null) throw connectionTrouble(error, reservation);
      const { response, text } = refusal as { response: Response; text: string };
      reservation.settleUnused();
      throw this.#refusalTrouble(body, response, text);
    }
  }

  #client(fetch: typeof globalThis.fetch): OpenAI {
    const hasKey = !this.#secret.isEmpty;
    return new OpenAI({
      apiKey: hasKey ? this.#secret.reveal() : 'none',
      adminAPIKey: null,
      organization: null,
      project: null,
      baseURL: this.#address,
      maxRetries: 0,
      timeout: NEVER,
      logLevel: 'off',
      fetch,
      defaultHeaders: hasKey ? {} : { Authorization: null },
    });
  }

  #refusalTrouble(body: JsonObject, response: Response, text: string): Trouble {
    const { status, headers } = response;
    const field =
      status === 401 || status === 403 || status >= 500 ? null : refusedField(body, text);
    if (field !== null) {
      this.#refused.add(field);
      if (field === 'stream_options' || this.#capField() !== null) {
        return new Trouble('retry', `the service refuses the field '${field}'`, 'none');
      }
    }
    const workedBefore = this.#endpoint.workedKeys.has(this.#secret.reveal());
    return troubleOf(status, text, retryAfterOf(headers, this.#clock.now()), workedBefore);
  }

  async #read(response: Response, attempt: Attempt): Promise<Completion> {
    const context = { workedBefore: this.#endpoint.workedKeys.has(this.#secret.reveal()) };
    const type = response.headers.get('content-type') ?? '';
    try {
      // A service may answer whole where a stream was asked for.
      if (/event-stream/i.test(type) && response.body !== null) {
        return await readStreamed(response.body, context);
      }
      return readWhole(await response.text(), context);
    } catch (error) {
      if (error instanceof Trouble || attempt.signal.aborted) throw error;
      throw new Trouble('retry', `the answer was cut: ${reasonOf(error)}`);
    }
  }
}

/** The address without its last stroke; it is part of the identity, so it must hold no secret. */
function addressOf(baseUrl: string): string {
  let url: URL;
  try {
    url = new URL(baseUrl);
  } catch {
    throw new Error(`this is no base URL: ${baseUrl}`);
  }
  if (!/^https?:$/.test(url.protocol))
    throw new Error('a base URL begins with http:// or https://');
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw new Error('a base URL carries no user, no password and no query');
  }
  return url.href.replace(/\/+$/, '');
}

/** The optional field that a refusal is about, if the request had it. */
function refusedField(body: JsonObject, text: string): OptionalField | null {
  if ('stream_options' in body && /stream_options|include_usage/.test(text))
    return 'stream_options';
  const isUnknown =
    /unsupported|not supported|unrecognized|unknown|unexpected|not permitted|extra|instead/i;
  if (!isUnknown.test(text)) return null;
  for (const field of ['max_tokens', 'max_completion_tokens'] as const) {
    if (field in body && new RegExp(`\\b${field}\\b`).test(text)) return field;
  }
  return null;
}

/** Nothing came: the connection failed, or broke before the answer began. */
function connectionTrouble(error: unknown, reservation: Reservation): Trouble {
  const reason = reasonOf(error);
  if (/ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH/.test(reason)) {
    reservation.settleUnused();
  }
  return new Trouble('retry', `no connection, or broken before the answer: ${reason}`);
}

/** The innermost reason: the client and Node wrap them. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return reasonOf(error.cause);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return [code, error.message].filter((part) => part !== '').join(' ') || error.name;
}
