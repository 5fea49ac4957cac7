/** Prints milliseconds for each row as JSON: one process, timed after everything has run once. */

import { alienCode, Interpreter, readLimits } from '../dist/code/index.js';
import { Semantics, standardRuleset } from '../dist/rules/index.js';
import { PROBE_NAME, PROBES, probe, program, rows } from './rows.js';

const REPEATS = 31;
const semantics = new Semantics(standardRuleset(alienCode));
const interpreter = new Interpreter(readLimits({ fuel: 2_000_000_000, allocation: 2_000_000_000 }));
const programs = rows.map(({ file }) => program(file, 'alien'));
let probes = 0;

function runProbes() {
  for (let count = 0; count < PROBES; count++) interpreter.run(probe(probes++), semantics);
}

const outputs = {};
programs.forEach((source, index) => {
  const { output, error } = interpreter.run(source, semantics);
  if (error !== null) throw new Error(output);
  outputs[rows[index].name] = output;
});
outputs[PROBE_NAME] = interpreter.run(probe(1), semantics).output;
// Everything runs again, so that kept programs are compiled before the clock runs.
for (const source of programs) interpreter.run(source, semantics);
runProbes();

const times = {};
function measure(name, work, per) {
  const samples = [];
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    const start = performance.now();
    work();
    samples.push((performance.now() - start) / per);
  }
  times[name] = samples.sort((a, b) => a - b)[REPEATS >> 1];
}
rows.forEach(({ name }, index) => {
  measure(name, () => interpreter.run(programs[index], semantics), 1);
});
measure(PROBE_NAME, runProbes, PROBES);
console.log(JSON.stringify({ times, outputs }));
