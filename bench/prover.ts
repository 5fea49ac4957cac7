/**
 * The prover on every theorem of a world of AlienLogic, without a look at references or
 * certificates: what it finds, in how many lines, and in how much processor time.
 *
 *     npx tsx bench/prover.ts                       # alien-24, 60 s each at most
 *     npx tsx bench/prover.ts demo-logic-4 --timeout 5
 */

import { parseArgs } from 'node:util';
import { prove } from '../src/logic/index.ts';
import { logicWorldOf, readWorldTexts } from '../src/worlds/index.ts';

const { values, positionals } = parseArgs({
  options: { timeout: { type: 'string', default: '60' } },
  allowPositionals: true,
});
const world = logicWorldOf(readWorldTexts(positionals[0] ?? 'alien-24'));

/** Milliseconds of processor time: other processes do not count. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

const time = { now: processorTime, milliseconds: 1000 * Number(values.timeout) };
const tally = { right: 0, seconds: [] as number[] };
for (const { id, kind, assignment } of world.tasks) {
  const begin = processorTime();
  const result = prove(world.ruleset, assignment, { steps: Number.MAX_SAFE_INTEGER, time });
  const seconds = (processorTime() - begin) / 1000;
  const isRight = result.kind === (kind === 'provable' ? 'proof' : 'certificate');
  if (isRight) tally.right++;
  tally.seconds.push(seconds);
  const lines = result.kind === 'proof' ? `, ${result.lines} lines` : '';
  console.log(`${id} ${kind}: ${result.kind}${lines}, ${seconds.toFixed(2)} s`);
}
const sorted = tally.seconds.sort((a, b) => a - b);
const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]?.toFixed(2);
console.log(
  `${tally.right} of ${world.tasks.length} settled; median ${at(0.5)} s, longest ${at(1)} s`,
);
