/** The scripted subjects on alien-31. */

import { describe, expect, it } from 'vitest';
import type { Subject } from '../../src/protocol/index.ts';
import { calibrationSubject } from '../../src/subjects/calibration.ts';
import { type CodeWorld, codeWorldOf, readWorldTexts } from '../../src/worlds/index.ts';
import { play } from './trajectory.ts';

const world = codeWorldOf(readWorldTexts('alien-31'));
const named = (name: string) => (world: CodeWorld) => calibrationSubject(name, world) as Subject;
const scores = async (name: string) => {
  const { milestones, calls } = await play(named(name), world);
  const solved = milestones.map((one) => one.solved.length);
  const correct = milestones.map((one) => one.correct.length);
  return { solved, correct, calls };
};

describe('calibration subjects', () => {
  it('are four', () => {
    expect(calibrationSubject('nobody', world)).toBeNull();
    expect(calibrationSubject('toString', world)).toBeNull();
    expect(named('oracle')(world)).toMatchObject({ name: 'oracle', calibration: true });
  });

  it('oracle: all of it, always', async () => {
    expect(await scores('oracle')).toEqual({
      solved: [70, 70, 70, 70, 70],
      correct: [31, 31, 31, 31, 31],
      calls: 0,
    });
  });

  it('manual-truster: nothing but the red herrings', async () => {
    const { solved, correct, calls } = await scores('manual-truster');
    expect(solved).toEqual([0, 0, 0, 0, 0]);
    expect(correct).toEqual([4, 4, 4, 4, 4]);
    expect(calls).toBe(0);
  });

  it('random-prober: the same, for all of the budget', async () => {
    const { solved, calls } = await scores('random-prober');
    expect(solved).toEqual([0, 0, 0, 0, 0]);
    expect(calls).toBe(48);
  });
});
