/** Scores as text for a terminal. */

import type { RunScores } from '../protocol/index.ts';

const points = (value: number) => value.toFixed(1);

/** Lines of a table that a person can read: milestones, Best, Mean with interval, Worst. */
export function scoreLines(scores: RunScores): string[] {
  const { trajectories, interval, best, mean, worst, targets } = scores;
  const last = scores.meanByMilestone.length - 1;
  const heads = scores.meanByMilestone.map((_, milestone) => `M${milestone}`.padStart(6)).join('');
  const lines = [
    `${scores.subject} in ${scores.world} (arm ${scores.arm}, profile ${scores.profile}, ${scores.tasks} tasks × ${scores.answers} answers)`,
    '',
    `trajectory${heads}   rules  calls  values  status`,
  ];
  for (const one of trajectories) {
    const row = one.milestones
      .map((score, milestone) => (one.answered[milestone] === 0 ? '–' : points(score)).padStart(6))
      .join('');
    const rules = `${one.rulesCorrect[last]}/${targets}`;
    lines.push(
      `${String(one.index + 1).padStart(10)}${row}  ${rules.padStart(6)}  ${String(one.calls).padStart(5)}  ${String(one.values).padStart(6)}  ${one.status}${one.damage.length > 0 ? ` (${one.damage.join('; ')})` : ''}`,
    );
  }
  const n = trajectories.length;
  if (scores.status === 'running') {
    lines.push('', 'This run is not finished: a milestone that is shown as – was not reached.');
    return lines;
  }
  lines.push(
    '',
    `Best@${n} ${points(best.score)} (trajectory ${best.trajectory + 1})   Mean@${n} ${points(mean)} [${points(interval[0])}, ${points(interval[1])}]   Worst ${points(worst)}   gain ${points(scores.gain)}`,
    `ends at or above: ${scores.reaching.map(({ accuracy, probability }) => `${accuracy} % with probability ${probability.toFixed(2)}`).join(', ')}`,
  );
  const kinds = Object.entries(scores.kinds).flatMap(([kind, mean]) =>
    mean === null ? [] : [`${kind} ${points(mean)}`],
  );
  if (kinds.length > 1) lines.push(`by what is right: ${kinds.join(', ')}`);
  if (scores.calibration)
    lines.push('A calibration subject: it checks the instrument and is no system under test.');
  if (scores.status !== 'complete')
    lines.push(`This run is ${scores.status}: its numbers are not final.`);
  return lines;
}
