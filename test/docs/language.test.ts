import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { alienCode, Interpreter, keywordWords } from '../../src/code/index.ts';
import { Semantics, standardRuleset } from '../../src/rules/index.ts';
import { examplesOf, linesOf } from './page-examples.ts';
import { programOf, rowsUnder } from './tables.ts';

const docs = new URL('../../docs/', import.meta.url);
const pages = ['language.md', 'rules.md', 'limits.md', 'divergences.md'];
const read = (name: string) => readFileSync(new URL(name, docs), 'utf8');
const language = read('language.md');

const interpreter = new Interpreter();
const standard = new Semantics(standardRuleset(alienCode));
const techniques = ['walk', 'generate'] as const;

const examples = pages.flatMap((page) =>
  examplesOf(read(page), 'aliencode').map((example) => ({ page, ...example })),
);

describe('examples of AlienCode in the documentation', () => {
  it('are found', () => expect(examples.length).toBeGreaterThan(15));

  it.each(examples)('$page, line $line', ({ program, shown }) => {
    expect(shown.length).toBeGreaterThan(0);
    for (const technique of techniques) {
      expect(linesOf(interpreter.run(program, standard, { technique }).output)).toEqual(shown);
    }
  });
});

describe('the page on the language', () => {
  it.each(rowsUnder(language, 'Program', 'Message'))(
    '%s is refused as shown',
    (program, message) => {
      const { error } = interpreter.run(programOf(program as string), standard);
      expect(error).toMatchObject({ kind: 'SyntaxError', message });
    },
  );

  it.each(rowsUnder(language, 'Kind', 'When', 'Example'))('%s: an example', (kind, _, example) => {
    const { error } = interpreter.run(programOf(example as string), standard);
    expect(error?.kind).toBe(kind);
  });

  it('has the tables', () => {
    expect(rowsUnder(language, 'Program', 'Message')).toHaveLength(5);
    expect(rowsUnder(language, 'Kind', 'When', 'Example')).toHaveLength(11);
  });

  it('names every reserved word', () => {
    const sentence = /These words are reserved[^.]*\./.exec(language)?.[0] ?? '';
    expect([...sentence.matchAll(/\b[A-Z]{2,}\b/g)].map(([word]) => word).sort()).toEqual(
      [...keywordWords].sort(),
    );
  });
});

it('the page lists the commands of a session', () => {
  const { stdout } = spawnSync(process.execPath, ['bin/alienkit.js', 'repl'], {
    cwd: fileURLToPath(new URL('../', docs)),
    input: '.help\n',
    encoding: 'utf8',
  });
  const commands = stdout.match(/^\.\w+/gm) ?? [];
  expect(commands.length).toBeGreaterThan(5);
  expect(commands.filter((command) => !language.includes(`\`${command}`))).toEqual([]);
});

describe('links between pages', () => {
  const links = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\(([\w./-]*)(?:#([\w-]+))?\)/g)].map(([, path, anchor]) => ({
      page,
      path: path as string,
      anchor,
    })),
  );

  it.each(links)('$page to $path $anchor', ({ page, path, anchor }) => {
    const target = readFileSync(new URL(path === '' ? page : path, docs), 'utf8');
    const anchors = [...target.matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
      (heading as string)
        .toLowerCase()
        .replace(/[^\w\s-]/g, '')
        .replace(/\s/g, '-'),
    );
    if (anchor !== undefined) expect(anchors).toContain(anchor);
  });
});
