/**
 * Writes the generated parts of the documentation: `npx tsx docs/generate.ts`.
 * With `--check` it writes nothing, and exits with 1 if a page is stale.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { generatedParts, withPart } from '../src/code/reference.ts';
import { conditionReference } from '../src/logic/reference.ts';

const onlyCheck = process.argv.includes('--check');
const parts = [
  ...generatedParts(),
  { page: 'logic.md', name: 'conditions', markdown: conditionReference() },
];
for (const page of new Set(parts.map((part) => part.page))) {
  const path = new URL(page, import.meta.url);
  const before = readFileSync(path, 'utf8');
  const after = parts.filter((part) => part.page === page).reduce(withPart, before);
  if (after === before) continue;
  console.error(
    `docs/${page} ${onlyCheck ? 'is stale: run npx tsx docs/generate.ts' : 'is written'}`,
  );
  if (onlyCheck) process.exitCode = 1;
  else writeFileSync(path, after);
}
