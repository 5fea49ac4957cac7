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
      parts.map(async (part) => {
        const result = (await pool.run(part)) as PartResult;
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
  const {
    world,
    hash,
    problems,
    targets,
    coverage,
    bands,
    kinds,
    keystoneShare,
    exposed,
    prelude,
  } = report;
  const lines = [`${world}  ${hash.slice(0, 16)}`, ''];
  const rows = Object.entries(coverage).map(([id, tasks]) => {
    const found = targets[id];
    const probe = found === undefined ? '' : found.probe.trim().split('\n').join(' ⏎ ');
    return [id, `${tasks} tasks`, found === undefined ? '' : `${found.values} values`, probe];
  });
  lines.push(
    ...columns([['rule', 'matters in', 'shown by', 'the cheapest probe found'], ...rows]),
    '',
  );
  const counts = (record: Readonly<Record<string, number>>) =>
    Object.entries(record)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ');
  lines.push(`bands: ${counts(bands)}`, `kinds: ${counts(kinds)}`);
  if (keystoneShare !== null)
    lines.push(`tasks that need a keystone: ${Math.round(keystoneShare * 100)} %`);
  lines.push(
    `rules that the worked examples show: ${exposed.length === 0 ? 'none' : exposed.join(', ')}`,
  );
  if (prelude !== null) {
    lines.push(`prelude: ${prelude.tested} calls as the manual says`);
    for (const exception of prelude.exceptions) lines.push(`  exception: ${exception}`);
  }
  lines.push('');
  if (problems.length === 0) return [...lines, 'The world holds.'].join('\n');
  for (const { check, where, message, fix } of problems) {
    lines.push(`${check}: ${where}: ${message}`, `  → ${fix}`);
  }
  lines.push(
    '',
    `${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}: the world is refused.`,
  );
  return lines.join('\n');
}
