/** Scores as text for a terminal. */

import type { FinalScores, RunScores } from '../protocol/index.ts';

const points = (value: number) => value.toFixed(1);

/** Lines of a table that a person can read: milestones, Best, Mean with interval, Worst. */
export function scoreLines(scores: RunScores): string[] {
  const { trajectories, targets, final } = scores;
  const heads = scores.meanByMilestone.map((_, milestone) => `M${milestone}`.padStart(6)).join('');
  const lines = [
    `${scores.subject} in ${scores.world} (arm ${scores.arm}, profile ${scores.profile}, seed ${scores.seed}, ${scores.tasks} tasks × ${scores.answers} answers)`,
    '',
    `trajectory${heads}   rules  calls  values  status`,
  ];
  for (const one of trajectories) {
    const row = one.milestones
      .map((score) => (score === null ? '–' : points(score)).padStart(6))
      .join('');
    const reported = one.rulesCorrect.findLast((count) => count !== null) ?? null;
    const rules = reported === null ? '–' : `${reported}/${targets}`;
    lines.push(
      `${String(one.index + 1).padStart(10)}${row}  ${rules.padStart(6)}  ${String(one.calls).padStart(5)}  ${String(one.values).padStart(6)}  ${one.status}${one.damage.length > 0 ? ` (${one.damage.join('; ')})` : ''}`,
    );
  }
  lines.push('', ...(final === null ? [UNFINISHED] : finalLines(final, trajectories.length)));
  const { requests, known } = scores.usage;
  const tokens = known.input + known.cachedInput + known.output + known.reasoning;
  if (!scores.calibration)
    lines.push(`${outcomeLine(scores)}; ${requests} replies, ${tokens} tokens`);
  if (scores.calibration)
    lines.push('A calibration subject: it checks the instrument and is no system under test.');
  if (scores.status === 'damaged') lines.push('This run is damaged: its numbers are not final.');
  return lines;
}

/** Of a run that is not at its end. */
export const UNFINISHED =
  'This run is not finished: it has no score yet, and a milestone that is shown as – was not reached.';

function finalLines(final: FinalScores, n: number): string[] {
  const { interval, best, mean, worst, gain, reaching } = final;
  const lines = [
    `Best@${n} ${points(best.score)} (trajectory ${best.trajectory + 1})   Mean@${n} ${points(mean)} [${points(interval[0])}, ${points(interval[1])}]   Worst ${points(worst)}   gain ${points(gain)}`,
    `ends at or above: ${reaching.map(({ accuracy, probability }) => `${accuracy} % with probability ${probability.toFixed(2)}`).join(', ')}`,
  ];
  const kinds = Object.entries(final.kinds).flatMap(([kind, score]) =>
    score === null ? [] : [`${kind} ${points(score)}`],
  );
  if (kinds.length > 1) lines.push(`by what is right: ${kinds.join(', ')}`);
  return lines;
}

/** How the answers at the last milestone ended. */
export function outcomeLine({ trajectories }: RunScores): string {
  const counts = new Map<string, number>();
  for (const { outcomes } of trajectories) {
    for (const [outcome, count] of Object.entries(outcomes))
      counts.set(outcome, (counts.get(outcome) ?? 0) + count);
  }
  const parts = [...counts]
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${name} ${count}`);
  return `answers at the end: ${parts.join(', ') || 'none'}`;
}
