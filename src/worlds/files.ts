/**
 * Worlds on disk. The one file up to this folder that touches the host's file
 * system; everything else takes texts.
 */

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { alienCode } from '../code/index.ts';
import { type LogicRuleset, readCalculus, readLogicRuleset } from '../logic/index.ts';
import { type Language, type Ruleset, readRuleset, standardRuleset } from '../rules/index.ts';
import { suggestion } from '../text/index.ts';
import { buildCodeWorld, type CodeWorld } from './code-world.ts';
import { buildLogicWorld, type LogicWorld } from './logic-world.ts';
import type { NamedText } from './world-parts.ts';

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
  return headOf(text, 'alienkit') === 'ruleset/1';
}

/**
 * Loads a world: the id of a shipped one, a ruleset file, or a folder with `ruleset.yaml`.
 * @throws WorldFileError if there is none; DiagnosticsError for faults in the file.
 */
export function loadRuleset(world: string): LoadedRuleset {
  const path = rulesetPath(world);
  const text = readText(path);
  if (headOf(text, 'alienkit') === 'calculus/1') {
    throw new WorldFileError(
      `${world} is a calculus, not a world: a ruleset of alienlogic names it`,
    );
  }
  if (languageOfText(text) === LOGIC)
    throw new WorldFileError(`'${world}' is a world of alienlogic, not of aliencode`);
  return { ruleset: readRuleset(text, path, languages), text, path };
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new WorldFileError(`${path} cannot be read: ${(error as Error).message}`);
  }
}

/** An AlienLogic ruleset with the texts it was read from. */
export interface LoadedLogicRuleset {
  readonly ruleset: LogicRuleset;
  readonly text: string;
  readonly path: string;
  readonly calculus: NamedText;
}

const LOGIC = 'alienlogic';

/** A top-level key's value, before the file is read as what it is: in YAML as it is written, or in JSON. */
function headOf(text: string, key: 'alienkit' | 'language'): string {
  const inLine = `^["']?${key}["']?\\s*:\\s*["']?([\\w./-]+)`;
  const inBraces = `[{,]\\s*["']?${key}["']?\\s*:\\s*["']?([\\w./-]+)`;
  const isFlow = text.trimStart().startsWith('{');
  return new RegExp(isFlow ? inBraces : inLine, 'm').exec(text)?.[1] ?? '';
}

function languageOfText(text: string): string {
  return headOf(text, 'language');
}

/** The language of a world, as its ruleset file names it. @throws WorldFileError if there is none. */
export function languageOf(world: string): string {
  return languageOfText(readText(rulesetPath(world)));
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
  return readLogicWithCalculus(text, path);
}

/** A ruleset on the calculus that it names: a shipped one, or a file from the ruleset's folder. */
function readLogicWithCalculus(text: string, path: string): LoadedLogicRuleset {
  let calculus: NamedText = { name: '', text: '' };
  const ruleset = readLogicRuleset(text, path, (name) => {
    const file = calculusFile(name, dirname(path));
    if (file === null) return null;
    calculus = { name: file, text: readText(file) };
    return readCalculus(calculus.text, calculus.name);
  });
  return { ruleset, text, path, calculus };
}

function calculusFile(name: string, folder: string): string | null {
  const shipped = join(root, 'rulesets', `${name}.yaml`);
  const path = /^[\w.-]+$/.test(name) && existsSync(shipped) ? shipped : resolve(folder, name);
  if (!isNear(path, folder)) return null;
  return existsSync(path) && !statSync(path).isDirectory() ? path : null;
}

/**
 * Whether a file that a world names is the world's own or the kit's. A world from elsewhere
 * must not carry other files of this machine to whoever is asked about it.
 */
function isNear(path: string, folder: string): boolean {
  return [resolve(folder), root].some((near) => path.startsWith(near + sep));
}

/** The standard calculus as if it were a world. */
export function standardLogicWorld(): LoadedLogicRuleset {
  const text = `alienkit: ruleset/1\nlanguage: alienlogic\nid: standard\nrules: []\n`;
  return { ...readLogicWithCalculus(text, join(root, 'standard')), path: '' };
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

/** The manual of a world, as text: its own, or that of its language. */
export function loadManual({ ruleset, path }: LoadedRuleset): string {
  return manualText(ruleset.manual, path, ruleset.language.id);
}

function manualText(stated: string | null, path: string, language: string): string {
  const beside = join(dirname(path), 'manual.md');
  const named = stated === null ? null : resolve(dirname(path), stated);
  const own = named ?? (basename(path) === 'ruleset.yaml' && existsSync(beside) ? beside : null);
  if (own !== null && !isNear(own, dirname(path)))
    throw new WorldFileError(`the manual ${own} is outside of the world's folder: copy it there`);
  if (own !== null && !existsSync(own))
    throw new WorldFileError(`the manual ${own} does not exist`);
  return readText(own ?? join(root, 'manuals', `${language}.md`));
}

/** The texts of a world, from which it can be put together anywhere. */
export interface WorldTexts {
  readonly ruleset: NamedText;
  readonly manual: string;
  /** Files of tasks or of theorems. */
  readonly tasks: readonly NamedText[];
  /** Of AlienCode. */
  readonly prelude: string | null;
  /** What an AlienLogic ruleset is about. */
  readonly calculus: NamedText | null;
}

/**
 * Reads a world's files. The tasks of a shipped world are in `tasks/<id>/`, those of a
 * folder in its own `tasks/`; a lone ruleset file has none.
 * @throws WorldFileError if there is no such world; DiagnosticsError for faults in its ruleset.
 */
export function readWorldTexts(world: string): WorldTexts {
  if (languageOf(world) === LOGIC) {
    const { ruleset, path, text, calculus } = loadLogicRuleset(world);
    const manual = manualText(ruleset.manual, path, LOGIC);
    const { tasks } = filesBeside(path, ruleset.id);
    return { ruleset: { name: path, text }, manual, tasks, prelude: null, calculus };
  }
  const loaded = loadRuleset(world);
  const { path, text, ruleset } = loaded;
  const manual = loadManual(loaded);
  return {
    ruleset: { name: path, text },
    manual,
    ...filesBeside(path, ruleset.id),
    calculus: null,
  };
}

function filesBeside(path: string, id: string): Pick<WorldTexts, 'tasks' | 'prelude'> {
  const isShipped = dirname(path) === join(root, 'rulesets');
  if (!isShipped && basename(path) !== 'ruleset.yaml') return { tasks: [], prelude: null };
  const folder = isShipped ? join(root, 'tasks', id) : dirname(path);
  const tasks = isShipped ? folder : join(folder, 'tasks');
  const prelude = join(folder, 'prelude.alien');
  const names = existsSync(tasks) ? readdirSync(tasks) : [];
  return {
    tasks: names
      .filter((name) => /\.ya?ml$/.test(name))
      .sort()
      .map((name) => ({ name: join(tasks, name), text: readText(join(tasks, name)) })),
    prelude: existsSync(prelude) ? readText(prelude) : null,
  };
}

export type World = CodeWorld | LogicWorld;

/** The world of some texts. @throws DiagnosticsError for faults in them */
export function worldOf(texts: WorldTexts): World {
  return languageOfText(texts.ruleset.text) === LOGIC ? logicWorldOf(texts) : codeWorldOf(texts);
}

/** The AlienCode world of some texts. @throws DiagnosticsError for faults in them */
export function codeWorldOf({ ruleset, manual, tasks, prelude }: WorldTexts): CodeWorld {
  return buildCodeWorld(readRuleset(ruleset.text, ruleset.name, languages), manual, tasks, prelude);
}

/** The AlienLogic world of some texts. @throws DiagnosticsError for faults in them */
export function logicWorldOf({ ruleset, manual, tasks, calculus }: WorldTexts): LogicWorld {
  const read = readLogicRuleset(ruleset.text, ruleset.name, () =>
    calculus === null ? null : readCalculus(calculus.text, calculus.name),
  );
  return buildLogicWorld(read, manual, tasks);
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
