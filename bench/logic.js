/**
 * AlienLogic: `check --jsonl` and two Python checkers side by side, and long proofs.
 *
 *     node bench/logic.js
 */

import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readCalculus, standardLogic, Verifier } from '../dist/logic/index.js';
import { longProofs, mixedProofs, textbookProof } from './logic-proofs.js';

const OURS = Number(process.env.ALIENKIT_PROOFS ?? 500_000);
/** The others get fewer, for they are slower. */
const THEIRS = Math.ceil(OURS / 10);
const ROUNDS = 3;
const here = (file) => fileURLToPath(new URL(file, import.meta.url));
// On one core where the host can pin a process.
const pinned = process.platform === 'linux' ? ['taskset', '-c', '0'] : [];
const ours = {
  name: 'alienkit',
  command: [...pinned, 'node', here('../bin/alienkit.js'), 'check', '--standard', '--jsonl'],
};
const peers = [
  {
    name: 'plain Python (bench/peer-logic.py)',
    command: [...pinned, 'python3', here('./peer-logic.py')],
  },
  {
    // It knows conditions and assigned theorems, too, and was not written to be fast.
    name: 'reference checker (test/reference/alienlogic.py)',
    command: [...pinned, 'python3', here('../test/reference/alienlogic.py'), '--jsonl'],
  },
];

/** Answers the requests of a file, its start included. @returns seconds */
function run([program, ...given], input, output) {
  const files = [openSync(input, 'r'), openSync(output, 'w')];
  const start = performance.now();
  execFileSync(program, given, { stdio: [...files, 'inherit'] });
  const seconds = (performance.now() - start) / 1000;
  for (const file of files) closeSync(file);
  return seconds;
}

/** Verdicts without the words for people. */
function verdicts(file) {
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const { id, ...verdict } = JSON.parse(line);
      return JSON.stringify({ id, ...verdict, detail: null });
    });
}

const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];

/** Prints proofs a second of all; throws if a verdict differs. */
export function measureLogic() {
  const folder = mkdtempSync(join(tmpdir(), 'alienkit-bench-'));
  try {
    compareSpeed(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
  measureLongProofs();
}

function compareSpeed(folder) {
  const file = (name) => join(folder, name);
  const requests = (proofs) =>
    proofs.map((proof, id) => `${JSON.stringify({ id, proof })}\n`).join('');
  const proofs = Array.from({ length: OURS }, (_, index) => textbookProof(index));
  writeFileSync(file('mixed'), requests(mixedProofs()));
  writeFileSync(file('ours'), requests(proofs));
  writeFileSync(file('theirs'), requests(proofs.slice(0, THEIRS)));

  for (const input of ['mixed', 'theirs']) {
    run(ours.command, file(input), file('verdicts'));
    const expected = verdicts(file('verdicts'));
    if (input === 'theirs' && !expected.every((one) => one.includes('"accepted":true'))) {
      throw new Error('a textbook proof was refused');
    }
    for (const { name, command } of peers) {
      run(command, file(input), file('verdicts'));
      compareVerdicts(name, verdicts(file('verdicts')), expected);
    }
  }

  const rates = [ours, ...peers].map(() => []);
  // In turn, so that a machine that changes its speed changes it for all.
  for (let round = 0; round < ROUNDS; round++) {
    [ours, ...peers].forEach(({ command }, index) => {
      const [input, count] = index === 0 ? ['ours', OURS] : ['theirs', THEIRS];
      rates[index].push(count / run(command, file(input), file('verdicts')));
    });
  }
  const [mine, ...others] = rates.map(median);
  const length = proofs.reduce((sum, { length }) => sum + length, 0) / proofs.length;
  console.log(
    `check --jsonl: distinct textbook proofs of seven lines, ${Math.round(length)} characters${pinned.length > 0 ? ', pinned to one core' : ''}; medians of ${ROUNDS} runs, start included\n`,
  );
  console.log('| checker | proofs a second | ratio |');
  console.log('|---|---:|---:|');
  console.log(`| ${ours.name} | ${Math.round(mine)} | 1 |`);
  peers.forEach(({ name }, index) => {
    console.log(
      `| ${name} | ${Math.round(others[index])} | ${(mine / others[index]).toFixed(2)} |`,
    );
  });
  console.log('\nratio: how many times as fast alienkit is\n');
}

/** @throws Error if the verdicts are not the same ones. */
function compareVerdicts(name, found, expected) {
  if (found.length !== expected.length) throw new Error(`${name} stopped early`);
  const at = found.findIndex((one, index) => one !== expected[index]);
  if (at >= 0) throw new Error(`${name} differs:\n${found[at]}\n${expected[at]}`);
}

function measureLongProofs() {
  const calculus = readFileSync(
    new URL('../rulesets/standard-fitch.yaml', import.meta.url),
    'utf8',
  );
  const logic = standardLogic(readCalculus(calculus, 'standard-fitch.yaml'));
  const verifier = new Verifier(logic, Number.POSITIVE_INFINITY);
  console.log('| long proof, best of 5 | 100,000 lines, s | 200,000 lines, s | ratio |');
  console.log('|---|---:|---:|---:|');
  for (const [name, make] of Object.entries(longProofs)) {
    const [short, long] = [100_000, 200_000].map((count) => {
      const text = make(count);
      const seconds = Array.from({ length: 5 }, () => {
        const start = performance.now();
        const { accepted, detail } = verifier.check(text);
        if (!accepted) throw new Error(`${name}: ${detail}`);
        return (performance.now() - start) / 1000;
      });
      // What other work on the machine adds is not the verifier's.
      return Math.min(...seconds);
    });
    console.log(
      `| ${name} | ${short.toFixed(3)} | ${long.toFixed(3)} | ${(long / short).toFixed(2)} |`,
    );
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) measureLogic();
