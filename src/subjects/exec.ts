/**
 * `exec:CMD`: an agent in any language, as a child process that speaks JSON lines. Each
 * request carries the whole conversation, so forks, repetitions and resumed runs need
 * nothing of it. The format is described in `docs/exec-subjects.md`.
 */

import * as zod from 'zod';
import {
  type AssistantMessage,
  type Json,
  type Reply,
  type Request,
  type Subject,
  SubjectFailure,
  type SubjectStatus,
  type Usage,
} from '../protocol/index.ts';
import { Ledger, type Spent } from './budget.ts';
import { type Clock, systemClock } from './clock.ts';
import { Gate } from './endpoint.ts';
import { AgentProcess } from './exec-process.ts';
import type { JsonObject } from './json.ts';
import { diagnose, RETRY_POLICY, type RetryPolicy, Trouble } from './retry.ts';
import { type Attempt, Transport } from './transport.ts';

export interface ExecOptions {
  /** Requests that the agent gets before it has answered the first; 1 by default. */
  readonly parallel?: number | undefined;
  /** Seconds without a line about a request after which it is given up and repeated; 600. */
  readonly requestTimeout?: number | undefined;
  /** Seconds for a whole answer, repetitions included; 1800. */
  readonly answerTimeout?: number | undefined;
  /** Most requests, repetitions included. */
  readonly maxRequests?: number | undefined;
  /** What an earlier process of the same run has spent. */
  readonly spent?: Spent | undefined;
  /** Name in tables; the command by default. */
  readonly name?: string | undefined;
  readonly environment?: NodeJS.ProcessEnv | undefined;
  /** Where the agent's error stream goes; the own one by default. */
  readonly errors?: NodeJS.WritableStream | undefined;
  readonly clock?: Clock | undefined;
  readonly random?: (() => number) | undefined;
  readonly policy?: RetryPolicy | undefined;
}

export interface ExecSubject extends Subject {
  status(): SubjectStatus & { readonly mostInFlight: number };
  spent(): Spent;
  close(): Promise<void>;
}

/** A process that ends is started again, but not as often as a service is asked again. */
const EXEC_POLICY: RetryPolicy = { ...RETRY_POLICY, attempts: 4 };

const count = zod.number().nonnegative().nullable().default(null);

/** What an agent answers; more fields are allowed and ignored. */
const answerSchema = zod.object({
  text: zod.string().nullable().default(null),
  calls: zod
    .array(
      zod.object({
        name: zod.string(),
        /** A text is taken as it is, a value is written as JSON. */
        arguments: zod.unknown().optional(),
      }),
    )
    .nullable()
    .default(null),
  error: zod.string().nullable().default(null),
  finish: zod.enum(['stop', 'length', 'refusal']).nullable().default(null),
  raw: zod.unknown().optional(),
  usage: zod
    .object({ input: count, cachedInput: count, output: count, reasoning: count })
    .nullable()
    .default(null),
});
type Answer = zod.infer<typeof answerSchema>;

/**
 * @param command for the shell
 * @throws nothing; a command that cannot be started is a fault of each request
 */
export function execSubject(command: string, options: ExecOptions = {}): ExecSubject {
  const { requestTimeout = 600, answerTimeout = 1_800, parallel = 1 } = options;
  const agent = new AgentProcess(command, {
    environment: options.environment ?? process.env,
    errors: options.errors ?? process.stderr,
  });
  const transport = new Transport({
    gate: new Gate(parallel),
    clock: options.clock ?? systemClock,
    policy: options.policy ?? EXEC_POLICY,
    random: options.random ?? Math.random,
    limits: {
      requestTimeout: requestTimeout * 1_000,
      idleTimeout: requestTimeout * 1_000,
      answerTimeout: answerTimeout * 1_000,
    },
  });
  const limits = { requests: options.maxRequests ?? null, tokens: null, cost: null };
  const ledger = new Ledger(limits, null, options.spent);
  return {
    identity: { kind: 'exec', command, answerTimeout },
    name: options.name ?? command,
    calibration: false,
    parallel,
    async reply(request: Request, signal: AbortSignal): Promise<Reply> {
      return transport.ask(
        {
          admit: async (admitted) => {
            const reservation = await ledger.reserve({ inputTokens: 0, outputTokens: 0 }, admitted);
            reservation.settleUnused();
          },
          attempt: (attempt) => askAgent(agent, request, attempt),
        },
        signal,
        request.drain,
      );
    },
    status: () => transport.status,
    spent: () => ledger.spent,
    close: () => agent.close(),
  };
}

async function askAgent(agent: AgentProcess, request: Request, attempt: Attempt): Promise<Reply> {
  const { messages, tools, seed, key, capFactor } = request;
  const line = {
    key,
    seed,
    messages: messages as unknown as Json,
    tools: tools as unknown as Json,
    ...(capFactor === undefined ? {} : { capFactor }),
  };
  const answer = await agent.ask(line, attempt.sign, attempt.signal);
  const read = answerSchema.safeParse(answer);
  if (!read.success) {
    throw new Trouble('retry', `this is no answer of an agent: ${zod.prettifyError(read.error)}`);
  }
  const { error, finish, usage } = read.data;
  if (error !== null) throw troubleIn(error);
  return {
    message: messageIn(read.data, answer, request),
    finish: finish ?? 'stop',
    usage: usage ?? UNKNOWN,
  };
}

const UNKNOWN: Usage = { input: null, cachedInput: null, output: null, reasoning: null };

function troubleIn(error: string): Error {
  const kind = diagnose({ status: null, body: error, retryAfter: null, workedBefore: false });
  return kind === 'context'
    ? new SubjectFailure('context', error)
    : new Trouble(kind, `the agent reports: ${error}`);
}

function messageIn(answer: Answer, wire: JsonObject, { messages }: Request): AssistantMessage {
  // Ids are unique in a conversation and the same when the same turn is asked again.
  const turn = messages.length;
  const calls = (answer.calls ?? []).map((call, index) => ({
    id: `call_${turn}_${index + 1}`,
    name: call.name,
    arguments:
      typeof call.arguments === 'string' ? call.arguments : JSON.stringify(call.arguments ?? null),
  }));
  return { role: 'assistant', text: answer.text ?? '', calls, raw: wire['raw'] ?? null };
}
