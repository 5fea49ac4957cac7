/** Scores as one self-contained page. */

import type { FinalScores, RunScores } from '../protocol/index.ts';
import { outcomeLine, UNFINISHED } from './table.ts';

const html = (text: string) => text.replace(/[&<>"]/g, (point) => `&#${point.charCodeAt(0)};`);

const WIDTH = 560;
const HEIGHT = 240;
const MARGIN = 32;

/** An HTML document without any reference to another file. */
export function scorePage(runs: readonly RunScores[]): string {
  const sections = runs.map(section).join('\n');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>alienkit: ${html(runs.map(({ subject, world }) => `${subject} in ${world}`).join(', '))}</title>
<style>
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1b1b1b;background:#fff}
table{border-collapse:collapse;margin:1rem 0}td,th{padding:.2rem .7rem;text-align:right;border-bottom:1px solid #ddd}
th:first-child,td:first-child{text-align:left}.note{color:#555}svg text{font:12px system-ui,sans-serif;fill:#555}
</style></head><body>
<h1>alienkit</h1>
${sections}
</body></html>
`;
}

function section(scores: RunScores): string {
  const { subject, world, worldHash, trajectories, final, targets } = scores;
  const milestones = scores.meanByMilestone.map((_, index) => `<th>M${index}</th>`).join('');
  const rows = trajectories
    .map((one) => {
      const cells = one.milestones
        .map((score) => `<td>${score === null ? '–' : score.toFixed(1)}</td>`)
        .join('');
      const reported = one.rulesCorrect.findLast((count) => count !== null) ?? null;
      const rules = reported === null ? '–' : `${reported}/${targets}`;
      const status = html([one.status, ...one.damage].join('; '));
      return `<tr><td>${one.index + 1}</td>${cells}<td>${rules}</td><td>${one.calls}</td><td>${one.values}</td><td>${status}</td></tr>`;
    })
    .join('\n');
  return `<h2>${html(subject)} in ${html(world)}</h2>
${final === null ? `<p class="note">${html(UNFINISHED)}</p>` : headline(final, trajectories.length)}
<p>${scores.tasks} held-out tasks, ${scores.answers} answers each, arm ${html(scores.arm)}, profile ${html(scores.profile)}, seed ${scores.seed}; ${html(outcomeLine(scores))}.</p>
${scores.calibration ? '<p class="note">A calibration subject: it checks the instrument and is no system under test.</p>' : ''}
${chart(scores)}
<table><tr><th>trajectory</th>${milestones}<th>rules</th><th>calls</th><th>values</th><th>status</th></tr>
${rows}</table>
${final === null ? '' : [shares('group', final.groups), shares('right answer', final.kinds), shares('rule', final.rules)].join('\n')}
<p class="note">World ${html(worldHash)}. Scores are percent of answers that are correct; missing answers count 0.
The interval is a 95 % bootstrap over trajectories and answers.</p>`;
}

function headline({ mean, interval, best, worst, gain }: FinalScores, n: number): string {
  return `<p>Mean@${n} <strong>${mean.toFixed(1)}</strong> [${interval[0].toFixed(1)}, ${interval[1].toFixed(1)}],
Best@${n} ${best.score.toFixed(1)}, Worst ${worst.toFixed(1)}, gain ${gain.toFixed(1)} points.</p>`;
}

function shares(name: string, values: Readonly<Record<string, number | null>>): string {
  const known = Object.entries(values).filter(([, value]) => value !== null);
  if (known.length === 0) return '';
  const rows = known.map(
    ([key, value]) => `<tr><td>${html(key)}</td><td>${(value as number).toFixed(1)}</td></tr>`,
  );
  return `<table><tr><th>${name}</th><th>at the last milestone</th></tr>${rows.join('')}</table>`;
}

/** The course of each trajectory over the milestones. */
function chart({ trajectories, meanByMilestone }: RunScores): string {
  const steps = Math.max(1, meanByMilestone.length - 1);
  const x = (milestone: number) => MARGIN + (milestone * (WIDTH - 2 * MARGIN)) / steps;
  const y = (score: number) => HEIGHT - MARGIN - (score * (HEIGHT - 2 * MARGIN)) / 100;
  /** As far as it has come: what is not reached is not drawn. */
  const line = (scores: readonly (number | null)[], style: string) => {
    const reached = scores.flatMap((score, index) =>
      score === null ? [] : [`${x(index).toFixed(1)},${y(score).toFixed(1)}`],
    );
    return `<polyline fill="none" ${style} points="${reached.join(' ')}"/>`;
  };
  const grid = [0, 25, 50, 75, 100]
    .map(
      (score) =>
        `<line x1="${MARGIN}" x2="${WIDTH - MARGIN}" y1="${y(score)}" y2="${y(score)}" stroke="#e5e5e5"/><text x="4" y="${y(score) + 4}">${score}</text>`,
    )
    .join('');
  const labels = meanByMilestone
    .map((_, index) => `<text x="${x(index) - 8}" y="${HEIGHT - 10}">M${index}</text>`)
    .join('');
  const courses = trajectories
    .map(({ milestones }) => line(milestones, 'stroke="#9db7d5" stroke-width="1.5"'))
    .join('');
  return `<svg role="img" aria-label="Score by milestone" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">${grid}${labels}${courses}${line(meanByMilestone, 'stroke="#1f4e8c" stroke-width="3"')}</svg>`;
}
