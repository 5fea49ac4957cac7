/** The parts of which the check of a world is made. */

import type { CheckReport, Problem } from './report.ts';

/**
 * A check that stands alone, so that the parts can be spread over threads: a thread that has
 * the same world has the same parts in the same order.
 */
export interface CheckPart {
  /** What is checked, for messages. */
  readonly name: string;
  run(): PartResult;
}

/** What one part finds. Plain data: it passes from thread to thread. */
export interface PartResult {
  readonly problems: readonly Problem[];
  readonly warnings?: readonly Problem[];
  readonly targets?: CheckReport['targets'];
  readonly relevance?: CheckReport['relevance'];
  readonly exposed?: CheckReport['exposed'];
  readonly prelude?: CheckReport['prelude'];
  /** Conditions on which a theorem's certificate rests. */
  readonly certified?: readonly string[];
  /** Lines of a reference that is accepted. */
  readonly referenceLines?: number;
}
