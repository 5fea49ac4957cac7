/** Rank correlation between worlds. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { correlateWorlds, type RunScores } from '../../src/protocol/index.ts';
import { rankCorrelation } from '../../src/protocol/rank-correlation.ts';

const different = fc.uniqueArray(fc.integer({ min: -1000, max: 1000 }), {
  minLength: 2,
  maxLength: 12,
});

describe('the rank correlation', () => {
  it('is that of a worked example with ties', () => {
    // Ranks 1, 2.5, 2.5, 4 and 1, 3, 2, 4: 4.5 / sqrt(4.5 · 5).
    expect(rankCorrelation([1, 2, 2, 3], [10, 30, 20, 40])).toBeCloseTo(4.5 / Math.sqrt(22.5), 12);
  });

  it('is 1 for any growing function of a list, and -1 for any falling one', () => {
    fc.assert(
      fc.property(different, (values) => {
        expect(
          rankCorrelation(
            values,
            values.map((one) => one ** 3 + 5),
          ),
        ).toBeCloseTo(1, 12);
        expect(
          rankCorrelation(
            values,
            values.map((one) => -2 * one),
          ),
        ).toBeCloseTo(-1, 12);
      }),
    );
  });

  it('is 1 - 6 Σd² / n(n² - 1) where nothing is tied', () => {
    fc.assert(
      fc.property(different, fc.infiniteStream(fc.double({ noNaN: true })), (a, noise) => {
        const b = a.map(() => noise.next().value as number);
        if (new Set(b).size < b.length) return;
        const rank = (list: readonly number[], value: number) =>
          list.filter((one) => one < value).length;
        const squares = a.map((value, at) => (rank(a, value) - rank(b, b[at] as number)) ** 2);
        const n = a.length;
        const wanted = 1 - (6 * squares.reduce((sum, one) => sum + one, 0)) / (n * (n * n - 1));
        expect(rankCorrelation(a, b)).toBeCloseTo(wanted, 10);
      }),
    );
  });

  it('is not defined for a list that is all alike', () => {
    expect(rankCorrelation([1, 1, 1], [1, 2, 3])).toBeNull();
  });
});

describe('worlds', () => {
  const run = (world: string, subject: string, mean: number, more: Partial<RunScores> = {}) =>
    ({
      world,
      subject,
      final: { mean },
      arm: 'self',
      profile: 'metered',
      calibration: false,
      ...more,
    }) as RunScores;
  const three = (world: string, ...means: readonly number[]) =>
    means.map((mean, index) => run(world, `m${index}`, mean));

  it('are compared over the systems that both have', () => {
    const runs = [...three('a', 1, 2, 3), ...three('b', 5, 9, 7), run('b', 'alone', 3)];
    expect(correlateWorlds(runs)).toEqual([{ worlds: ['a', 'b'], subjects: 3, spearman: 0.5 }]);
  });

  it('are not compared over too few, calibrations, unfinished runs, or other arms', () => {
    expect(correlateWorlds([...three('a', 1, 2), ...three('b', 5, 9)])).toEqual([]);
    for (const more of [{ calibration: true }, { final: null }, { arm: 'none' }] as const) {
      const runs = [...three('a', 1, 2, 3), ...three('b', 5, 9), run('b', 'm2', 7, more)];
      expect(correlateWorlds(runs)).toEqual([]);
    }
  });
});
