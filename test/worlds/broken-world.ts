/** A world that is broken by one change, and all that `world check` says of it. */

import type { CheckName } from '../../src/worlds/index.ts';
import type { Change } from './demo.ts';

/** Check, place, and what the message contains. */
export type Expected = readonly [CheckName, string, string];

export interface BrokenWorld {
  readonly name: string;
  readonly change: Change;
  /** Everything that is reported. */
  readonly problems: readonly Expected[];
}

export const broken = (name: string, change: Change, ...problems: Expected[]): BrokenWorld => ({
  name,
  change,
  problems,
});
