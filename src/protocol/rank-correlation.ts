/** How far two worlds put subjects in the same order. */

import type { RunScores } from './scores.ts';

export interface WorldCorrelation {
  readonly worlds: readonly [string, string];
  /** Subjects that were measured in both. */
  readonly subjects: number;
  /** Spearman's rank correlation of their Mean@n, from -1 to 1; null if all are alike in one world. */
  readonly spearman: number | null;
}

/** Fewer subjects in common say nothing about an order. */
const LEAST_SUBJECTS = 3;

/**
 * For each pair of worlds that have enough systems in common. Only runs that are not
 * calibrations, of the same arm and profile, are compared; of two alike the later one counts.
 */
export function correlateWorlds(runs: readonly RunScores[]): WorldCorrelation[] {
  const means = new Map<string, Map<string, number>>();
  for (const { world, subject, arm, profile, final, calibration } of runs) {
    if (calibration || final === null) continue;
    const ofWorld = means.get(world) ?? new Map<string, number>();
    means.set(world, ofWorld.set(JSON.stringify([subject, arm, profile]), final.mean));
  }
  const worlds = [...means.keys()].sort();
  return worlds.flatMap((first, index) =>
    worlds.slice(index + 1).flatMap((second): WorldCorrelation[] => {
      const [a, b] = [means.get(first), means.get(second)] as [Means, Means];
      const common = [...a.keys()].filter((subject) => b.has(subject));
      if (common.length < LEAST_SUBJECTS) return [];
      const valuesIn = (of: Means) => common.map((subject) => of.get(subject) as number);
      const spearman = rankCorrelation(valuesIn(a), valuesIn(b));
      return [{ worlds: [first, second], subjects: common.length, spearman }];
    }),
  );
}

type Means = ReadonlyMap<string, number>;

/**
 * Spearman's rank correlation: Pearson's, of ranks, where equal values share the mean of
 * their ranks. null if one list has no two different values.
 */
export function rankCorrelation(a: readonly number[], b: readonly number[]): number | null {
  const [x, y] = [ranks(a), ranks(b)];
  const middle = (a.length + 1) / 2;
  const product = (p: readonly number[], q: readonly number[]) =>
    p.reduce((sum, value, index) => sum + (value - middle) * ((q[index] as number) - middle), 0);
  const spread = Math.sqrt(product(x, x) * product(y, y));
  return spread === 0 ? null : product(x, y) / spread;
}

function ranks(values: readonly number[]): number[] {
  return values.map((value) => {
    const below = values.filter((other) => other < value).length;
    const equal = values.filter((other) => other === value).length;
    return below + (equal + 1) / 2;
  });
}
