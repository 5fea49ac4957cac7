/**
 * How fast the AlienLogic verifier is, on one thread, reading included.
 *
 *     npx tsx bench/logic.ts
 */

import { readFileSync } from 'node:fs';
import { readCalculus, standardLogic, Verifier } from '../src/logic/index.ts';

const file = new URL('../rulesets/standard-fitch.yaml', import.meta.url);
const logic = standardLogic(readCalculus(readFileSync(file, 'utf8'), 'standard-fitch.yaml'));

/** Seven lines, 195 characters. */
const textbook = `PROOF
premises: IMPL(p,q), IMPL(q,r)
goal: IMPL(p,r)
1. IMPL(p,q) [premise]
2. IMPL(q,r) [premise]
3. | p [assume]
4. | q [MP 1,3]
5. | r [MP 2,4]
6. IMPL(p,r) [->I 3-5]
7. IMPL(p,r) [reit 6]
END
`;

const verifier = new Verifier(logic);
const rates = [1, 2, 3, 4, 5].map(() => {
  const count = 100_000;
  const seconds = timed(() => {
    for (let index = 0; index < count; index++) verifier.check(textbook);
  });
  return Math.round(count / seconds);
});
console.log(
  `${textbook.length} characters, seven lines: ${Math.max(...rates)} proofs a second (best of 5)`,
);

for (const count of [100_000, 200_000, 400_000]) {
  const lines = Array.from(
    { length: count },
    (_, index) => `${index + 2}. OR(p, x${index}) [OR_I1 1]`,
  );
  const text = ['PROOF', 'premises: p', 'goal: OR(p, q)', '1. p [premise]', ...lines].join('\n');
  const long = new Verifier(logic, Number.POSITIVE_INFINITY);
  const seconds = timed(() => long.check(`${text}\n${count + 2}. OR(p, q) [OR_I1 1]\nEND`));
  console.log(`${count} lines, ${(text.length / 1e6).toFixed(1)} MB: ${seconds.toFixed(2)} s`);
}

function timed(work: () => void): number {
  const start = performance.now();
  work();
  return (performance.now() - start) / 1000;
}
