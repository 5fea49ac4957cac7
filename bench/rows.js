/** What is measured: programs in both languages that do the same and print the same. */

import { readFileSync } from 'node:fs';

/** `loops` rows count towards the geometric mean of loops and calls. */
export const rows = [
  { name: 'integer loop', file: 'integer-loop', loops: true },
  { name: 'nested loops', file: 'nested-loops', loops: true },
  { name: 'recursion (fib)', file: 'fibonacci', loops: true },
  { name: 'calls', file: 'calls', loops: true },
  { name: 'list sieve', file: 'sieve', loops: true },
  { name: 'mixed arithmetic', file: 'mixed-arithmetic', loops: false },
  { name: 'text building', file: 'text-building', loops: false },
  { name: 'big integers', file: 'big-integers', loops: false },
  { name: 'sorting', file: 'sorting', loops: false },
];

export function program(file, extension) {
  return readFileSync(new URL(`./programs/${file}.${extension}`, import.meta.url), 'utf8');
}

/** Short programs with distinct texts, so that no cache answers. peer.py makes the same. */
export const PROBES = 4_000;
export const PROBE_NAME = 'short probe';

export function probe(index) {
  return `SET a AS SHATTER(${index}, 3)
SET b AS PARE(a, ${index % 7})
UPON UNDER(a, b): EMIT(a)
EMIT(b, STRAND(a, b))
`;
}
