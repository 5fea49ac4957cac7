/** What passes between a sandbox and its thread. */

import type { Limits, RunResult } from '../code/index.ts';

export interface SandboxOptions {
  /** The ruleset file's text and name; the thread reads it itself. */
  readonly ruleset: { readonly text: string; readonly path: string };
  readonly disable: readonly string[];
  readonly limits: Limits;
  /** Most observed values that a program may show. */
  readonly observedCap?: number;
  /**
   * `json`: lines are JSON requests and answers are JSON lines.
   * `source`: lines are whole programs and answers are results.
   * `entry`: as `source`, and the value of a last expression is shown.
   */
  readonly mode: 'json' | 'source' | 'entry';
}

export interface Batch {
  readonly lines: readonly string[];
}

export type Answer =
  | { readonly kind: 'line'; readonly line: string }
  | { readonly kind: 'result'; readonly result: RunResult }
  | { readonly kind: 'fault'; readonly reason: string };
