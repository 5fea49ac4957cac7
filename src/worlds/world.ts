/** A world: a ruleset, a manual and its tasks, in one record. */

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Language, Ruleset } from '../rules/index.ts';
import { printSexpr, readSexpr, Semantics, standardRuleset, withoutRules } from '../rules/index.ts';
import { type Diagnostic, DiagnosticsError } from '../text/index.ts';
import { readTaskFile, type Task, type TaskFile, type WorkedExample } from './task-files.ts';

/** A named text, as it was read. */
export interface NamedText {
  readonly name: string;
  readonly text: string;
}

export interface World {
  readonly id: string;
  readonly ruleset: Ruleset;
  readonly manual: string;
  readonly examples: readonly WorkedExample[];
  readonly tasks: readonly Task[];
  /** Rules that the worked examples may show; null: any. */
  readonly exposes: readonly string[] | null;
  readonly keystones: readonly string[];
  /** Source of the definitions that restore the manual's meanings; null if the world has none. */
  readonly prelude: string | null;
  /** SHA-256 of the parsed content: comments and layout of the files do not count. */
  readonly hash: string;
  /** Where a task or worked example was written, for messages. */
  readonly placeOf: ReadonlyMap<string, Place>;
}

export interface Place {
  readonly file: TaskFile;
  readonly path: readonly (string | number)[];
}

/**
 * Puts a world together from texts.
 * @throws DiagnosticsError for faults of the task files, double ids, and another world's tasks.
 */
export function buildWorld(
  ruleset: Ruleset,
  manual: string,
  taskTexts: readonly NamedText[],
  prelude: string | null,
): World {
  const files = taskTexts.map(({ name, text }) => readTaskFile(text, name));
  const placeOf = new Map<string, Place>();
  for (const file of files) {
    const faults: Diagnostic[] = [];
    const complain = (code: string, message: string, path: readonly (string | number)[]) =>
      faults.push({ code, message, span: file.spanOf(path), hint: null });
    if (file.data.world !== ruleset.id) {
      complain('other-world', `these are tasks of '${file.data.world}', not of '${ruleset.id}'`, [
        'world',
      ]);
    }
    for (const list of ['worked_examples', 'tasks'] as const) {
      file.data[list].forEach(({ id }, index) => {
        const path = [list, index, 'id'];
        if (placeOf.has(id)) complain('duplicate-id', `the id ${id} is used twice`, path);
        placeOf.set(id, { file, path: [list, index] });
      });
    }
    if (faults.length > 0) throw new DiagnosticsError(file.source, faults);
  }
  const examples = files.flatMap(({ data }) => data.worked_examples);
  const tasks = files.flatMap(({ data }) => data.tasks);
  const stated = files.flatMap(({ data }) => (data.exposes === undefined ? [] : [data.exposes]));
  const exposes = stated.length === 0 ? null : stated.flat();
  const keystones = files.flatMap(({ data }) => data.keystones ?? []);
  const hash = contentHash(ruleset, { manual, examples, tasks, exposes, keystones, prelude });
  return {
    id: ruleset.id,
    ruleset,
    manual,
    examples,
    tasks,
    exposes,
    keystones,
    prelude,
    hash,
    placeOf,
  };
}

function contentHash(
  ruleset: Ruleset,
  texts: Omit<World, 'id' | 'ruleset' | 'hash' | 'placeOf'>,
): string {
  const rules = ruleset.entries.map(({ id, operator, text, note }) => {
    return [id, operator.name, oneForm(text), note];
  });
  const { id, title, language } = ruleset;
  return sha256Hex(canonicalJson({ id, title, language: language.id, rules, ...texts }));
}

function oneForm(rule: string): string {
  const read = readSexpr(rule);
  return read.ok ? printSexpr(read.value) : rule;
}

/** SHA-256 of a text's UTF-8 bytes, in hexadecimal. */
export function sha256Hex(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

/** JSON with sorted keys: the order in which a file writes them does not count. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

/** The semantics of a world with some rules switched off, made once each. */
export class WorldSemantics {
  readonly standard: Semantics;
  private readonly ruleset: Ruleset;
  private readonly made = new Map<string, Semantics>();

  constructor(ruleset: Ruleset) {
    this.ruleset = ruleset;
    this.standard = new Semantics(standardRuleset(ruleset.language as Language));
  }

  without(...ids: string[]): Semantics {
    const key = ids.join();
    let semantics = this.made.get(key);
    if (semantics === undefined) {
      semantics = new Semantics(withoutRules(this.ruleset, ids), this.standard);
      this.made.set(key, semantics);
    }
    return semantics;
  }
}
