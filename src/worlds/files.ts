/**
 * Worlds on disk. The one file up to this folder that touches the host's file
 * system; everything else takes texts.
 */

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { alienCode } from '../code/index.ts';
import {
  type Calculus,
  type LogicRuleset,
  readCalculus,
  readLogicRuleset,
} from '../logic/index.ts';
import { type Language, type Ruleset, readRuleset, standardRuleset } from '../rules/index.ts';
import { suggestion } from '../text/index.ts';
import { buildWorld, type NamedText, type World } from './world.ts';

/** The languages of the kit. */
export const languages: readonly Language[] = [alienCode];

/** The kit's own folder, from wherever in it this code runs: source, build or bundle. */
const root = (() => {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'rulesets'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('the kit is incomplete: it has no folder rulesets');
    folder = parent;
  }
  return folder;
})();

export class WorldFileError extends Error {
  override name = 'WorldFileError';
}

/** A ruleset with the text it was read from, so that it can be read again elsewhere. */
export interface LoadedRuleset {
  readonly ruleset: Ruleset;
  readonly text: string;
  readonly path: string;
}

/** Ids of the rulesets that come with the kit. */
export function shippedWorlds(): string[] {
  return readdirSync(join(root, 'rulesets'))
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => basename(name, '.yaml'))
    .filter((id) => isWorld(readFileSync(join(root, 'rulesets', `${id}.yaml`), 'utf8')))
    .sort();
}

/** The folder also holds calculi, which are no worlds. */
function isWorld(text: string): boolean {
  return (
    /^alienkit:\s*ruleset\/1\s*$/m.test(text) &&
    languages.some(({ id }) => text.includes(`language: ${id}`))
  );
}

/**
 * Loads a world: the id of a shipped one, a ruleset file, or a folder with `ruleset.yaml`.
 * @throws WorldFileError if there is none; DiagnosticsError for faults in the file.
 */
export function loadRuleset(world: string): LoadedRuleset {
  const path = rulesetPath(world);
  const text = readText(path);
  if (/^alienkit:\s*calculus\/1\b/m.test(text)) {
    throw new WorldFileError(
      `${world} is a calculus, not a world: a ruleset of alienlogic names it`,
    );
  }
  return { ruleset: readRuleset(text, path, languages), text, path };
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new WorldFileError(`${path} cannot be read: ${(error as Error).message}`);
  }
}

/** An AlienLogic ruleset with the text it was read from. */
export interface LoadedLogicRuleset {
  readonly ruleset: LogicRuleset;
  readonly text: string;
  readonly path: string;
}

function languageOfText(text: string): string {
  return /^language:\s*(\S+)/m.exec(text)?.[1] ?? '';
}

/**
 * Loads an AlienLogic world, named as for `loadRuleset`.
 * @throws WorldFileError if there is none; DiagnosticsError for faults in its files.
 */
export function loadLogicRuleset(world: string): LoadedLogicRuleset {
  const path = rulesetPath(world);
  const text = readText(path);
  const language = languageOfText(text);
  if (languages.some(({ id }) => id === language))
    throw new WorldFileError(`'${world}' is a world of ${language}, not of alienlogic`);
  const ruleset = readLogicRuleset(text, path, (named) => calculusNamed(named, dirname(path)));
  return { ruleset, text, path };
}

/** A shipped calculus by its id, or a calculus file by its path from a ruleset's folder. */
function calculusNamed(name: string, folder: string): Calculus | null {
  const shipped = join(root, 'rulesets', `${name}.yaml`);
  const path = /^[\w.-]+$/.test(name) && existsSync(shipped) ? shipped : resolve(folder, name);
  if (!existsSync(path) || statSync(path).isDirectory()) return null;
  return readCalculus(readText(path), path);
}

/** The standard calculus as if it were a world. */
export function standardLogicWorld(): LoadedLogicRuleset {
  const text = `alienkit: ruleset/1\nlanguage: alienlogic\nid: standard\nrules: []\n`;
  const ruleset = readLogicRuleset(text, 'standard', (name) => calculusNamed(name, root));
  return { ruleset, text, path: '' };
}

function rulesetPath(world: string): string {
  const shipped = join(root, 'rulesets', `${world}.yaml`);
  if (/^[\w.-]+$/.test(world) && existsSync(shipped)) return shipped;
  const path = world;
  if (!existsSync(path)) {
    const looksLikePath = /[/\\]|\.ya?ml$/.test(world);
    const hint = looksLikePath ? 'no such file' : suggestion(world, shippedWorlds());
    throw new WorldFileError(`there is no world '${world}' (${hint})`);
  }
  if (!statSync(path).isDirectory()) return path;
  const inside = join(path, 'ruleset.yaml');
  if (!existsSync(inside)) throw new WorldFileError(`the folder ${world} holds no ruleset.yaml`);
  return inside;
}

/** The manual of a world, as text. */
export function loadManual({ ruleset, path }: LoadedRuleset): string {
  const beside = join(dirname(path), 'manual.md');
  const named = ruleset.manual === null ? null : resolve(dirname(path), ruleset.manual);
  const own = named ?? (basename(path) === 'ruleset.yaml' && existsSync(beside) ? beside : null);
  if (own !== null && !existsSync(own))
    throw new WorldFileError(`the manual ${own} does not exist`);
  return readFileSync(own ?? join(root, 'manuals', `${ruleset.language.id}.md`), 'utf8');
}

/** The texts of a world, from which it can be put together anywhere. */
export interface WorldTexts {
  readonly ruleset: NamedText;
  readonly manual: string;
  readonly tasks: readonly NamedText[];
  readonly prelude: string | null;
}

/**
 * Reads a world's files. The tasks of a shipped world are in `tasks/<id>/`, those of a
 * folder in its own `tasks/`; a lone ruleset file has none.
 * @throws WorldFileError if there is no such world; DiagnosticsError for faults in its ruleset.
 */
export function readWorldTexts(world: string): WorldTexts {
  const loaded = loadRuleset(world);
  const { path, text, ruleset } = loaded;
  const isShipped = dirname(path) === join(root, 'rulesets');
  const isFolder = basename(path) === 'ruleset.yaml';
  const folder = isShipped ? join(root, 'tasks', ruleset.id) : dirname(path);
  const tasks = isShipped ? folder : join(folder, 'tasks');
  const hasTasks = (isShipped || isFolder) && existsSync(tasks);
  const prelude = join(folder, 'prelude.alien');
  return {
    ruleset: { name: path, text },
    manual: loadManual(loaded),
    tasks: hasTasks
      ? readdirSync(tasks)
          .filter((name) => /\.ya?ml$/.test(name))
          .sort()
          .map((name) => ({
            name: join(tasks, name),
            text: readFileSync(join(tasks, name), 'utf8'),
          }))
      : [],
    prelude: (isShipped || isFolder) && existsSync(prelude) ? readFileSync(prelude, 'utf8') : null,
  };
}

/** The world of some texts. @throws DiagnosticsError for faults in them */
export function worldOf({ ruleset, manual, tasks, prelude }: WorldTexts): World {
  return buildWorld(readRuleset(ruleset.text, ruleset.name, languages), manual, tasks, prelude);
}

/** The standard semantics as if it were a world. */
export function standardWorld(): LoadedRuleset {
  const text =
    'alienkit: ruleset/1\nlanguage: aliencode\nid: standard\ntitle: The manual\nrules: []\n';
  return { ruleset: standardRuleset(alienCode), text, path: '' };
}

/** A file of the kit itself, for instance the sample programs. */
export function kitFile(...parts: string[]): string {
  return join(root, ...parts);
}

/** The kit's own version. */
export function kitVersion(): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}
