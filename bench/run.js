/** `npm run bench`: the same work in alienkit and in CPython, side by side. */

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { measureLogic } from './logic.js';
import { PROBE_NAME, PROBES, program, rows } from './rows.js';
import { measureStream } from './stream.js';

/** The two are run in turn, so that a machine that changes its speed changes it for both. */
const ROUNDS = 3;
const here = (file) => fileURLToPath(new URL(file, import.meta.url));

if (spawnSync('python3', ['--version']).status !== 0) {
  console.error('the peer is CPython: python3 is not on this machine');
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), 'alienkit-bench-'));
const work = join(folder, 'work.json');
writeFileSync(
  work,
  JSON.stringify({
    rows: rows.map(({ name, file }) => ({ name, source: program(file, 'py') })),
    probes: PROBES,
    probe_name: PROBE_NAME,
  }),
);

const ours = [];
const theirs = [];
for (let round = 0; round < ROUNDS; round++) {
  ours.push(JSON.parse(execFileSync('node', [here('./alienkit.js')], { encoding: 'utf8' })));
  theirs.push(JSON.parse(execFileSync('python3', [here('./peer.py'), work], { encoding: 'utf8' })));
}
rmSync(folder, { recursive: true });

const names = [PROBE_NAME, ...rows.map(({ name }) => name)];
for (const name of names) {
  if (ours[0].outputs[name] !== theirs[0].outputs[name]) {
    throw new Error(`${name}: the two print different things`);
  }
}

const median = (values) => values.sort((a, b) => a - b)[values.length >> 1];
const measured = names.map((name) => {
  const mine = median(ours.map(({ times }) => times[name]));
  const peer = median(theirs.map(({ times }) => times[name]));
  return { name, mine, peer, ratio: peer / mine };
});
const geometricMean = (values) =>
  Math.exp(values.reduce((sum, one) => sum + Math.log(one), 0) / values.length);
const loops = measured.filter(({ name }) => rows.some((row) => row.name === name && row.loops));

console.log(
  `Node ${process.version}, CPython ${theirs[0].version}, ${cpus()[0]?.model ?? 'unknown processor'}`,
);
console.log(`medians of ${ROUNDS} processes each; ratio: how many times as fast as CPython\n`);
console.log('| work | alienkit ms | CPython ms | ratio |');
console.log('|---|---:|---:|---:|');
for (const { name, mine, peer, ratio } of measured) {
  console.log(`| ${name} | ${mine.toFixed(4)} | ${peer.toFixed(4)} | ${ratio.toFixed(2)} |`);
}
console.log(
  `\nloops and calls, geometric mean: ${geometricMean(loops.map(({ ratio }) => ratio)).toFixed(2)}`,
);
console.log(`slowest row: ${Math.min(...measured.map(({ ratio }) => ratio)).toFixed(2)}\n`);
await measureStream();
console.log();
measureLogic();
