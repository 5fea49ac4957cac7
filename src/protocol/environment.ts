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
  readonly tools: readonly Tool[];
  open(seed: number): Episode;
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
