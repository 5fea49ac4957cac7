/** The world demo-5 as texts, and changes of them. */

import { readWorldTexts, type WorldTexts } from '../../src/worlds/index.ts';

/** Makes another world's texts. */
export type Change = (texts: WorldTexts) => WorldTexts;

/** Files have short names, so that messages can be compared. */
export const demo: WorldTexts = (() => {
  const texts = readWorldTexts('demo-5');
  const short = (name: string) => name.replace(/^.*[/\\]/, '');
  return {
    ...texts,
    ruleset: { ...texts.ruleset, name: 'ruleset.yaml' },
    tasks: texts.tasks.map(({ name, text }) => ({ name: short(name), text })),
  };
})();

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

const inFile =
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

/** Changes one task; the text to replace stands once in it. */
export const inTask =
  (id: string, from: string, to: string): Change =>
  (texts) => {
    const before = taskText(texts, id);
    return inTaskFile(before, replaced(before, from, to))(texts);
  };

export const withoutTask =
  (id: string): Change =>
  (texts) =>
    inTaskFile(taskText(texts, id), '')(texts);

/** A task as its file writes it. */
function taskText({ tasks }: WorldTexts, id: string): string {
  const file = tasks.find(({ name }) => name === 'tasks.yaml')?.text ?? '';
  const from = file.indexOf(`  - id: ${id}\n`);
  if (from < 0) throw new Error(`there is no task ${id}`);
  const next = file.indexOf('\n  - id: ', from);
  return file.slice(from, next < 0 ? file.length : next + 1);
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
