/** The probe files that belong to a world. */

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { kitFile } from '../worlds/index.ts';
import { UsageError } from './options.ts';

/**
 * Where a world's probe files are looked for: beside the ruleset and in `probes/` under
 * it; a shipped world shares its folder, so it has the file of its own name there, and
 * those beside its tasks.
 * @param path of the ruleset.
 */
export function probePlaces(id: string, path: string): string[] {
  const folder = dirname(path);
  if (path === kitFile('rulesets', `${id}.yaml`)) {
    return [join(folder, `${id}.probe`), kitFile('tasks', id)];
  }
  return [folder, join(folder, 'probes')];
}

/** The `*.probe` files at these places, by name. */
export function probeFilesAt(places: readonly string[]): string[] {
  return places.flatMap((place) => {
    if (!existsSync(place)) return [];
    if (!statSync(place).isDirectory()) return [place];
    return readdirSync(place)
      .filter((name) => name.endsWith('.probe'))
      .sort()
      .map((name) => join(place, name));
  });
}

/**
 * The text of a file, byte for byte: what is no UTF-8 would be lost when it is written again.
 * @throws UsageError for a file that cannot be read as such.
 */
export function readProbeFile(path: string): string {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    throw new UsageError(`${path} cannot be read: ${(error as Error).message}`);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new UsageError(`${path} cannot be read: it is not UTF-8`);
  }
}

/** A path as a person would type it here. */
export function shownPath(path: string): string {
  const here = relative(process.cwd(), resolve(path));
  return here.startsWith('..') || here === '' ? path : here;
}
