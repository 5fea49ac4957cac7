/** Carrying out `alienkit world check`. */

import { SingleBar } from 'cli-progress';
import {
  type CheckReport,
  type PartResult,
  partsOf,
  reportOf,
  type WorldTexts,
  worldOf,
} from '../worlds/index.ts';
import { columns } from './table.ts';
import { openPool } from './threads.ts';

/** Runs the parts of a check on all processors. */
export async function check(texts: WorldTexts): Promise<CheckReport> {
  const world = worldOf(texts);
  const parts = partsOf(world);
  const pool = openPool('check-worker', import.meta.url, texts, 64);
  const bar = process.stderr.isTTY
    ? new SingleBar({
        format: '{bar} {value}/{total} checks, {eta_formatted} left',
        stream: process.stderr,
        clearOnComplete: true,
      })
    : null;
  bar?.start(parts.length, 0);
  try {
    const results = await Promise.all(
      parts.map(async (_, index) => {
        const result = (await pool.run(index)) as PartResult;
        bar?.increment();
        return result;
      }),
    );
    return reportOf(world, results);
  } finally {
    bar?.stop();
    await pool.destroy();
  }
}

export function describe(report: CheckReport): string {
  const { world, hash, problems, warnings } = report;
  const isCode = report.language === 'aliencode';
  const figures = isCode ? codeFigures(report) : logicFigures(report);
  const lines = [`${world}  ${hash.slice(0, 16)}`, '', ...targetTable(report), '', ...figures, ''];
  for (const { where, message, fix } of warnings) {
    lines.push(`warning: ${where}: ${message}`, `  → ${fix}`);
  }
  for (const { check, where, message, fix } of problems) {
    lines.push(`${check}: ${where}: ${message}`, `  → ${fix}`);
  }
  if (warnings.length + problems.length > 0) lines.push('');
  lines.push(
    problems.length === 0
      ? 'The world holds.'
      : `${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}: the world is refused.`,
  );
  return lines.join('\n');
}

function targetTable({ language, coverage, targets }: CheckReport): string[] {
  const isCode = language === 'aliencode';
  const task = isCode ? 'tasks' : 'theorems';
  const rows = Object.entries(coverage).map(([id, count]) => {
    const found = targets[id];
    if (found === undefined) return [id, `${count} ${task}`, '', ''];
    const cost = 'values' in found ? `${found.values} values` : `${found.lines} lines`;
    const probe = 'values' in found ? oneLine(found.probe) : refusedLine(found.probe);
    return [id, `${count} ${task}`, cost, probe];
  });
  const shown = isCode ? 'the cheapest probe found' : 'the shortest probe ends';
  return columns([[isCode ? 'rule' : 'condition', 'matters in', 'shown by', shown], ...rows]);
}

const oneLine = (text: string) => text.trim().split('\n').join(' ⏎ ');

/** The last line of a proof above END: there, mostly, is what the proof shows. */
function refusedLine(proof: string): string {
  const lines = proof.split('\n').map((line) => line.trim());
  const end = lines.findIndex((line) => line.toUpperCase() === 'END');
  return lines.slice(0, Math.max(0, end)).findLast((line) => line !== '') ?? '';
}

const counts = (record: Readonly<Record<string, number>>) =>
  Object.entries(record)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');

const listed = (ids: readonly string[]) => (ids.length === 0 ? 'none' : ids.join(', '));

function codeFigures({ bands, kinds, keystoneShare, exposed, prelude }: CheckReport): string[] {
  const lines = [`bands: ${counts(bands)}`, `kinds: ${counts(kinds)}`];
  if (keystoneShare !== null)
    lines.push(`tasks that need a keystone: ${Math.round(keystoneShare * 100)} %`);
  lines.push(`rules that the worked examples show: ${listed(exposed)}`);
  if (prelude !== null) {
    lines.push(`prelude: ${prelude.tested} calls as the manual says`);
    for (const exception of prelude.exceptions) lines.push(`  exception: ${exception}`);
  }
  return lines;
}

function logicFigures(report: CheckReport): string[] {
  const { roles, families, certified, medianReferenceLines, exposed } = report;
  const lines = [`roles: ${counts(roles)}`];
  if (Object.keys(families).length > 0) lines.push(`families: ${counts(families)}`);
  lines.push(`conditions that a certificate rests on: ${listed(certified)}`);
  if (medianReferenceLines !== null)
    lines.push(`lines of a reference: ${medianReferenceLines} (median)`);
  lines.push(`conditions that the worked examples show: ${listed(exposed)}`);
  return lines;
}
