/**
 * What the runner asks of an environment. A static world is one; drifting and replayed
 * worlds can be others. Everything follows from (task, seed, actions).
 */

import type { Json, Tool } from './subject.ts';

export interface Environment {
  /** Id and content hash: what a run is about. */
  readonly id: string;
  readonly hash: string;
  readonly tools: readonly Tool[];
  /** Opens an episode. */
  open(seed: number): Episode;
}

export interface Episode {
  /** Answers a call of a tool. Never throws for what a subject says. */
  call(name: string, argumentsText: string): Promise<Observation>;
}

export interface Observation {
  /** What the subject reads. */
  readonly text: string;
  readonly outcome: CallOutcomeKind;
  /** For the journal and the scores. */
  readonly data: Json;
  readonly reward: number | null;
  readonly done: boolean;
}

/**
 * - `observed`: the program ran (or failed) and the subject saw what it showed.
 * - `refused`: a static limit refused the call whole; it still costs one.
 * - `malformed`: arguments that are not of the tool's schema, or an unknown tool.
 */
export type CallOutcomeKind = 'observed' | 'refused' | 'malformed';
