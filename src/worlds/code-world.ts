/** A world of AlienCode: a ruleset, a manual and its tasks, in one record. */

import type { Language, Ruleset } from '../rules/index.ts';
import { printSexpr, readSexpr, Semantics, standardRuleset, withoutRules } from '../rules/index.ts';
import { canonicalJson, sha256Hex } from './content-hash.ts';
import { readTaskFile, type Task, type WorkedExample } from './task-files.ts';
import { checkParts, type NamedText } from './world-parts.ts';

export interface CodeWorld {
  readonly language: 'aliencode';
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
}

/**
 * Puts a world together from texts.
 * @throws DiagnosticsError for faults of the task files, double ids, and another world's tasks.
 */
export function buildCodeWorld(
  ruleset: Ruleset,
  manual: string,
  taskTexts: readonly NamedText[],
  prelude: string | null,
): CodeWorld {
  const files = taskTexts.map(({ name, text }) => readTaskFile(text, name));
  checkParts(ruleset.id, files, ['worked_examples', 'tasks']);
  const examples = files.flatMap(({ data }) => data.worked_examples);
  const tasks = files.flatMap(({ data }) => data.tasks);
  const stated = files.flatMap(({ data }) => (data.exposes === undefined ? [] : [data.exposes]));
  const exposes = stated.length === 0 ? null : stated.flat();
  const keystones = files.flatMap(({ data }) => data.keystones ?? []);
  const hash = contentHash(ruleset, { manual, examples, tasks, exposes, keystones, prelude });
  return {
    language: 'aliencode',
    id: ruleset.id,
    ruleset,
    manual,
    examples,
    tasks,
    exposes,
    keystones,
    prelude,
    hash,
  };
}

function contentHash(
  ruleset: Ruleset,
  texts: Omit<CodeWorld, 'language' | 'id' | 'ruleset' | 'hash'>,
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
