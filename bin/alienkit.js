#!/usr/bin/env node
// Runs the built program. In a checkout whose sources are newer than the build, runs the sources.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const built = join(root, 'dist', 'cli', 'main.js');
const sources = join(root, 'src');

function newest(folder) {
  let latest = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    latest = Math.max(latest, entry.isDirectory() ? newest(path) : statSync(path).mtimeMs);
  }
  return latest;
}

const isBuilt = existsSync(built);
if (isBuilt && (!existsSync(sources) || statSync(built).mtimeMs >= newest(sources))) {
  await import(pathToFileURL(built).href);
} else {
  try {
    await import('tsx/esm/api').then(({ register }) => register());
  } catch {
    console.error('alienkit is not built: run npm ci (or npm run build) in its folder first');
    process.exit(2);
  }
  await import(pathToFileURL(join(sources, 'cli', 'main.ts')).href);
}
