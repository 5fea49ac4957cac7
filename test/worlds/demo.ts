/** The world demo-5 as texts, and changes of them. */

import { readWorldTexts, type WorldTexts } from '../../src/worlds/index.ts';

/** Makes another world's texts. */
export type Change = (texts: WorldTexts) => WorldTexts;

/** A shipped world; files have short names, so that messages can be compared. */
export function shippedTexts(id: string): WorldTexts {
  const texts = readWorldTexts(id);
  const short = (name: string) => name.replace(/^.*[/\\]/, '');
  return {
    ...texts,
    ruleset: { ...texts.ruleset, name: 'ruleset.yaml' },
    tasks: texts.tasks.map(({ name, text }) => ({ name: short(name), text })),
  };
}

export const demo: WorldTexts = shippedTexts('demo-5');

/** Replaces a part of a text that stands in it exactly once. */
function replaced(text: string, from: string, to: string): string {
  const parts = text.split(from);
  if (parts.length !== 2) {
    throw new Error(`'${from}' stands ${parts.length - 1} times in the text, not once`);
  }
  return parts.join(to);
}

export const inRuleset =
  (from: string, to: string): Change =>
  (texts) => ({
    ...texts,
    ruleset: { ...texts.ruleset, text: replaced(texts.ruleset.text, from, to) },
  });

export const inFile =
  (file: string) =>
  (from: string, to: string): Change =>
  (texts) => ({
    ...texts,
    tasks: texts.tasks.map(({ name, text }) => ({
      name,
      text: name === file ? replaced(text, from, to) : text,
    })),
  });

export const inExamples = inFile('examples.yaml');

export const inTaskFile = inFile('tasks.yaml');

/** Changes one entry of a file; the text to replace stands once in it. */
export const inEntry =
  (file: string) =>
  (id: string, from: string, to: string): Change =>
  (texts) => {
    const before = entryText(texts, file, id);
    return inFile(file)(before, replaced(before, from, to))(texts);
  };

export const inTask = inEntry('tasks.yaml');

export const withoutEntry =
  (file: string) =>
  (id: string): Change =>
  (texts) =>
    inFile(file)(entryText(texts, file, id), '')(texts);

export const withoutTask = withoutEntry('tasks.yaml');

/** A task, or what else has an id, as its file writes it. */
function entryText({ tasks }: WorldTexts, file: string, id: string): string {
  const text = tasks.find(({ name }) => name === file)?.text ?? '';
  const from = text.indexOf(`  - id: ${id}\n`);
  if (from < 0) throw new Error(`there is no entry ${id} in ${file}`);
  const length = /\n(?= {2}- id: |\w)/.exec(text.slice(from + 1))?.index;
  return length === undefined ? text.slice(from) : text.slice(from, from + length + 2);
}

export const inManual =
  (from: string, to: string): Change =>
  (texts) => ({ ...texts, manual: replaced(texts.manual, from, to) });

export const behindManual =
  (text: string): Change =>
  (texts) => ({ ...texts, manual: `${texts.manual}\n${text}\n` });

export const inPrelude =
  (from: string, to: string): Change =>
  (texts) => ({ ...texts, prelude: replaced(texts.prelude ?? '', from, to) });

export const withoutPrelude: Change = (texts) => ({ ...texts, prelude: null });

export const all =
  (...changes: readonly Change[]): Change =>
  (texts) =>
    changes.reduce((changed, change) => change(changed), texts);

/** The last rule of the ruleset, behind which others can stand. */
const LAST_RULE = '  - { id: A5, applies_to: GAUGE, actual: (* (len seq) 2) }\n';

export const moreRules = (...rules: readonly string[]): Change =>
  inRuleset(LAST_RULE, LAST_RULE + rules.map((rule) => `  - ${rule}\n`).join(''));
