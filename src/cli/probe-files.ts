/** The probe files that belong to a world. */

import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { kitFile, type LoadedRuleset } from '../worlds/index.ts';

/**
 * Where a world's probe files are looked for: beside the ruleset and in `probes/` under
 * it; a shipped world shares its folder, so it has the file of its own name there, and
 * those beside its tasks.
 */
export function probePlaces({ ruleset, path }: LoadedRuleset): string[] {
  const folder = dirname(path);
  if (path === kitFile('rulesets', `${ruleset.id}.yaml`)) {
    return [join(folder, `${ruleset.id}.probe`), kitFile('tasks', ruleset.id)];
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

/** A path as a person would type it here. */
export function shownPath(path: string): string {
  const here = relative(process.cwd(), resolve(path));
  return here.startsWith('..') || here === '' ? path : here;
}
