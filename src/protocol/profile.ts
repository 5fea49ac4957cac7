/** Profiles: the one source of every number in prompts, tool texts and enforcement. */

import { z } from 'zod';
import { canonicalJson, sha256Hex } from '../worlds/index.ts';

const count = z.int().min(1);

export const profileSchema = z.strictObject({
  id: z.string(),
  /** Exploration rounds; milestones are one more. */
  rounds: z.int().min(0).max(20),
  callsPerRound: count,
  /** Malformed calls and calls of unknown tools that end a round. */
  malformedPerRound: count,
  /** Turns in which a subject may go on calling after its budget is spent. */
  turnsAfterBudget: count,
  /** Most values that one call may show. */
  valuesPerCall: count,
  /** `engine`: as they are printed. `text`: counted in the program before it runs. */
  counting: z.enum(['engine', 'text']),
  /** With `text`: what an EMIT inside a loop counts. */
  loopFactor: count,
  linesOfCode: count,
  feedbackLines: count,
  feedbackCharacters: count,
  /** Times that a question without a usable answer is asked again. */
  reasks: z.int().min(0).max(5),
});

export type Profile = Readonly<z.infer<typeof profileSchema>>;

const published: Profile = {
  id: 'explorationbench-v2',
  rounds: 4,
  callsPerRound: 12,
  malformedPerRound: 12,
  turnsAfterBudget: 3,
  valuesPerCall: 5,
  counting: 'text',
  loopFactor: 3,
  linesOfCode: 40,
  feedbackLines: 15,
  feedbackCharacters: 600,
  reasks: 2,
};

/** `metered` is the default; the other counts as was published. */
export const profiles: readonly Profile[] = [
  { ...published, id: 'metered', counting: 'engine' },
  published,
];

export function profileNamed(id: string): Profile | null {
  return profiles.find((profile) => profile.id === id) ?? null;
}

export function profileHash(profile: Profile): string {
  return sha256Hex(canonicalJson(profile));
}
