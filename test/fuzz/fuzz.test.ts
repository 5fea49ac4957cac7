import { expect, it } from 'vitest';
import { runs, seed } from '../runs.ts';
import { Fuzzer } from './fuzz.ts';

const PROGRAMS = 50_000;

it(`${PROGRAMS} generated and damaged programs: no crash, and one result in every way`, () => {
  const fuzzer = new Fuzzer(seed(5), 600);
  for (let count = 0; count < runs(PROGRAMS); count++) {
    const next = fuzzer.next();
    const wrong = fuzzer.check(next);
    if (wrong !== null)
      expect(fuzzer.check(fuzzer.shrink(next)), JSON.stringify(fuzzer.shrink(next))).toBeNull();
  }
}, 170_000);
