/**
 * What a subject is to the runner: a function from a conversation to a reply.
 *
 * A conversation is a value, a list of messages. So a fork is the same list with
 * something else at its end, nothing of a fork can reach the main line, and a run can
 * be resumed from what the journal holds. No subject keeps state of its own.
 */

export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json };

export type Message =
  | { readonly role: 'system'; readonly text: string }
  | { readonly role: 'user'; readonly text: string }
  | AssistantMessage
  | {
      readonly role: 'tool';
      /** Of the call that this answers. */
      readonly callId: string;
      readonly text: string;
    };

export interface AssistantMessage {
  readonly role: 'assistant';
  readonly text: string;
  readonly calls: readonly ToolCall[];
  /**
   * The provider's message as it crossed the wire, re-sent unchanged: reasoning items,
   * signatures, arguments as they were written. null for subjects without a provider.
   */
  readonly raw: Json;
}

export interface ToolCall {
  readonly id: string;
  readonly name: string;
  /** The arguments as the subject wrote them: JSON, if it kept to the format. */
  readonly arguments: string;
}

export interface Tool {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of the arguments. */
  readonly parameters: Json;
}

export interface Request {
  readonly messages: readonly Message[];
  /** Tools that may be called; empty in forks and when the budget is spent. */
  readonly tools: readonly Tool[];
  /** Which turn this is; the same turn asked again has the same key. */
  readonly key: string;
  /** A number that follows from the run's seed and the key alone. */
  readonly seed: number;
  /**
   * Multiplies the subject's own cap on the tokens of a reply; 1 if not given. For asking
   * again after reasoning has used the cap up. Subjects without a cap ignore it.
   */
  readonly capFactor?: number;
  /**
   * Given, at the latest together with the request's own signal: what is in flight may
   * end, but no further attempt is begun or waited for.
   */
  readonly drain?: AbortSignal;
  /** What the turn is for. Only calibration subjects look at it: they cannot read prose. */
  readonly purpose: Purpose;
}

export type Purpose =
  | { readonly kind: 'explore'; readonly round: number; readonly callsLeft: number }
  | { readonly kind: 'report'; readonly milestone: number }
  | {
      readonly kind: 'answer';
      readonly milestone: number;
      /** The id of a held-out task. */
      readonly task: string;
    };

/** Why a reply ended. `length`: it was cut by a cap on its tokens. */
export type Finish = 'stop' | 'length' | 'refusal';

export interface Reply {
  readonly message: AssistantMessage;
  readonly finish: Finish;
  readonly usage: Usage;
}

/** Tokens, disjoint; null where the provider says nothing. */
export interface Usage {
  readonly input: number | null;
  readonly cachedInput: number | null;
  readonly output: number | null;
  readonly reasoning: number | null;
}

export const NO_USAGE: Usage = { input: 0, cachedInput: 0, output: 0, reasoning: 0 };

/**
 * Why there is no reply.
 * - `fault`: infrastructure; the same request may be asked again later.
 * - `out-of-time`: bytes were still coming when the deadline passed.
 * - `context`: the conversation is longer than the model takes.
 * - `budget`: a limit on requests or money that the user has set is reached; the run stops.
 */
export type FailureKind = 'fault' | 'out-of-time' | 'context' | 'budget';

export class SubjectFailure extends Error {
  override name = 'SubjectFailure';
  readonly kind: FailureKind;
  constructor(kind: FailureKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

export interface SubjectStatus {
  /** Requests. */
  readonly inFlight: number;
  /** So far. */
  readonly retries: number;
  /** Why the last retry was made; null before the first. */
  readonly lastTrouble: string | null;
}

export interface Subject {
  /** Everything that a rerun needs to be the same subject; no keys. Hashed into the run. */
  readonly identity: Json;
  /** A short name for tables. */
  readonly name: string;
  /** A calibration subject has known answers and is never listed as a system. */
  readonly calibration: boolean;
  /** Requests that may be in flight at once. */
  readonly parallel: number;
  /** @throws SubjectFailure; anything else is a fault of the program */
  reply(request: Request, signal: AbortSignal): Promise<Reply>;
  /** Live figures for the progress line. */
  status?(): SubjectStatus;
  close?(): Promise<void>;
}
