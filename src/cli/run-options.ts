/** What `alienkit run` is given. */

import type { SubjectOptions } from './subject-flags.ts';

export interface RunOptions extends SubjectOptions {
  readonly world?: string;
  readonly profile: string;
  readonly trajectories: number;
  readonly answers: number;
  readonly tasks?: string;
  readonly seed: number;
  readonly arm: 'self' | 'none' | 'think';
  readonly out?: string;
  readonly resume?: string;
  readonly dryRun?: boolean;
  readonly yes?: boolean;
  readonly json?: boolean;
}
