/**
 * Bootstrap over trajectories and answers. Source of the method: B. Efron and R. J.
 * Tibshirani, An Introduction to the Bootstrap (1993), chapters 6 and 13 (percentiles),
 * with two levels: trajectories are drawn with replacement, and within each its answers.
 */

import { seedFor } from './seeds.ts';

export type AnswerOutcome = 'correct' | 'wrong' | 'no-answer' | 'out-of-time' | 'fault';

/** By task, by answer: whether it is correct. */
export type TaskAnswers = readonly (readonly boolean[])[];

const RESAMPLES = 2_000;

/**
 * The 95 % interval of the mean score in percent, and the scores of the resampled
 * trajectories. The same input gives the same numbers.
 */
export function intervalOfMean(samples: readonly TaskAnswers[], seed: number) {
  const random = xorshift(seedFor(seed, 'bootstrap'));
  const means: number[] = [];
  const ends: number[] = [];
  for (let turn = 0; turn < RESAMPLES; turn++) {
    let sum = 0;
    for (let drawn = 0; drawn < samples.length; drawn++) {
      const score = resampled(samples[random(samples.length)] as TaskAnswers, random);
      ends.push(score);
      sum += score;
    }
    means.push(sum / Math.max(1, samples.length));
  }
  means.sort((a, b) => a - b);
  const at = (share: number) =>
    means[Math.min(means.length - 1, Math.floor(share * means.length))] as number;
  const interval: readonly [number, number] = [at(0.025), at(0.975)];
  return { interval, ends };
}

function resampled(tasks: TaskAnswers, random: (below: number) => number): number {
  let correct = 0;
  let all = 0;
  for (const answers of tasks) {
    for (let count = 0; count < answers.length; count++) {
      if (answers[random(answers.length)]) correct++;
      all++;
    }
  }
  return (100 * correct) / Math.max(1, all);
}

/** G. Marsaglia, Xorshift RNGs (2003). */
function xorshift(seed: number): (below: number) => number {
  let state = seed | 0 || 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}
