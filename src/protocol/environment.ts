/**
 * What the runner asks of an environment. A static world is one; drifting and replayed
 * worlds can be others. What an episode does follows from its seed and the calls alone,
 * so a resumed run makes the calls again instead of keeping their results.
 */

import type { Json, Tool } from './subject.ts';

export interface Environment {
  /** Id and content hash: what a run is about. */
  readonly id: string;
  readonly hash: string;
  readonly tasks: readonly HeldOutTask[];
  readonly tools: readonly Tool[];
  readonly prompts: EnvironmentPrompts;
  open(seed: number): Episode;
}

/** What is said to a subject. The same call always gives the same text. */
export interface EnvironmentPrompts {
  system(): string;
  round(round: number): string;
  /** The calls of a round are spent. */
  spent(): string;
  report(): string;
  /** @throws Error for a task that the environment has not. */
  task(id: string): string;
}

/** A held-out task, as the tables of scores know it. */
export interface HeldOutTask {
  readonly id: string;
  /** What kind of answer is right, such as `code` or `unprovable`. */
  readonly kind: string;
  /** The band or the role. */
  readonly group: string;
  /** Ids of the rules that it is about. */
  readonly rules: readonly string[];
}

export interface Episode {
  /** Answers a call of a tool. Never throws for what a subject says. */
  call(name: string, argumentsText: string): Promise<Observation>;
}

export interface Observation {
  /** What the subject reads. */
  readonly text: string;
  readonly outcome: ObservationOutcome;
  /** Observed values in it: the volume of the feedback. */
  readonly values: number;
  /** More for the journal. */
  readonly data: Json;
  /** null where the environment gives none. */
  readonly reward: number | null;
  /** No further call can be made in this episode. */
  readonly done: boolean;
}

/**
 * - `observed`: the call was carried out and the subject saw what it showed.
 * - `refused`: a static limit refused the call whole; it still costs one.
 * - `malformed`: arguments that are not of the tool's schema, or an unknown tool.
 */
export type ObservationOutcome = 'observed' | 'refused' | 'malformed';

/** A call that is not of the tool's schema. */
export function malformedCall(text: string): Observation {
  return { text, outcome: 'malformed', values: 0, data: null, reward: null, done: false };
}

/** The arguments of a call as an object; null if they are none. */
export function argumentsOf(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    return value as Record<string, unknown>;
  } catch {
    return null;
  }
}
