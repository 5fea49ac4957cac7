/**
 * Writes `schemas/*.schema.json`: `npx tsx docs/generate-schemas.ts`.
 * With `--check` it writes nothing, and exits with 1 if a schema is stale.
 */

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { schemaFiles } from '../src/worlds/json-schemas.ts';

const onlyCheck = process.argv.includes('--check');
const folder = new URL('../schemas/', import.meta.url);
if (!onlyCheck) mkdirSync(folder, { recursive: true });
for (const { name, text } of schemaFiles()) {
  const path = new URL(name, folder);
  if (existsSync(path) && readFileSync(path, 'utf8') === text) continue;
  console.error(
    `schemas/${name} ${onlyCheck ? 'is stale: run npx tsx docs/generate-schemas.ts' : 'is written'}`,
  );
  if (onlyCheck) process.exitCode = 1;
  else writeFileSync(path, text);
}
