/** `npm run fuzz -- --minutes 10 [--seed N]`: fuzzes until the time is over or something is found. */

import { writeFileSync } from 'node:fs';
import { Command } from 'commander';
import { Fuzzer } from './fuzz.ts';

const CORPUS = 2_000;

const options = new Command('fuzz')
  .option('--minutes <N>', 'how long', '5')
  .option(
    '--seed <N>',
    'of the first round; each further round has the next',
    String(Date.now() % 1_000_000),
  )
  .option('--out <FILE>', 'where a counterexample is written', 'fuzz-counterexample.json')
  .parse()
  .opts<{ minutes: string; seed: string; out: string }>();

const end = Date.now() + Number(options.minutes) * 60_000;
let seed = Number(options.seed);
let tried = 0;
while (Date.now() < end) {
  const fuzzer = new Fuzzer(seed, CORPUS);
  for (let count = 0; count < 20_000 && Date.now() < end; count++) {
    const next = fuzzer.next();
    const wrong = fuzzer.check(next);
    tried++;
    if (wrong === null) continue;
    const small = fuzzer.shrink(next);
    writeFileSync(options.out, `${JSON.stringify({ seed, ...small }, null, 2)}\n`);
    console.log(`seed ${seed}, after ${count + 1} programs:\n${JSON.stringify(small, null, 2)}`);
    console.log(fuzzer.check(small) ?? wrong);
    console.log(`written to ${options.out}`);
    process.exit(1);
  }
  console.log(`seed ${seed}: nothing found; ${tried} programs so far`);
  seed++;
}
