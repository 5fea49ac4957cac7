import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { operators } from '../../src/code/index.ts';
import { readRule, ruleOperators } from '../../src/rules/index.ts';
import { ANSWER_LIMITS, BANDS } from '../../src/worlds/index.ts';
import { directiveForms } from '../../src/worlds/probes.ts';
import { runPage } from './page-script.ts';

const path = new URL('../../docs/authoring.md', import.meta.url);
const page = readFileSync(path, 'utf8');

/** Some twenty commands, each of which starts the program anew. */
const PATIENCE = 300_000;

it(
  'shows what its commands print (ALIENKIT_UPDATE=1 writes it anew)',
  () => {
    const { page: now, runs, files } = runPage(page);
    if (process.env['ALIENKIT_UPDATE'] === '1') writeFileSync(path, now);
    expect(now).toBe(page);
    expect(files.length).toBeGreaterThan(6);
    const codes = (part: string) =>
      runs.filter(({ command }) => command.startsWith(part)).map(({ code }) => code);
    expect(codes('alienkit exec')).toEqual([0, 0, 0, 2]);
    expect(codes('alienkit world check')).toEqual([1, 0, 1, 0]);
    expect(codes('alienkit world show')).toEqual([0, 0, 0]);
    expect(codes('alienkit world test')).toEqual([1, 0, 0, 0]);
    expect(codes('alienkit certificate find')).toEqual([0]);
  },
  PATIENCE,
);

/** What is said in the section with that title. */
function section(title: string): string {
  return page.split(/^## /m).find((part) => part.startsWith(`${title}\n`)) ?? '';
}

/** The words of a text that stand in backticks or cells, as they are. */
const wordsOf = (text: string) => new Set(text.split(/[\s`|,]+/));

describe('it names', () => {
  const rules = section('Writing rules');

  it.each(operators)('$name with its parameters', ({ name, parameters, standard }) => {
    const row = rules
      .split('\n')
      .find((line) => line.startsWith('|') && (line.split('|')[1] ?? '').match(`\\b${name}\\b`));
    expect(row).toBeDefined();
    for (const parameter of parameters) expect(row).toContain(`\`${parameter.name}\``);
    if (standard.startsWith('(')) expect(row).toContain(`\`${standard}\``);
  });

  const examples = [...rules.matchAll(/`(?:actual: ')?(\([^`']+\))'?`/g)].map(
    ([, text]) => text as string,
  );

  it.each([...new Set(examples)].filter((text) => text !== '(if c a b)'))(
    '%s, which is a rule for an operator',
    (text) => {
      expect(operators.some((operator) => readRule(text, operator).ok)).toBe(true);
    },
  );

  it('every operator of the rule language', () => {
    const words = wordsOf(rules.replaceAll('(if c a b)', 'if'));
    // The bar is the mark of a cell, too.
    const missing = ruleOperators.filter(({ name }) => name !== '|' && !words.has(name));
    expect(missing.map(({ name }) => name)).toEqual([]);
  });

  it('the limits of answers', () => {
    const { fuel, allocation } = ANSWER_LIMITS;
    const limits = section('Limits');
    expect(limits).toContain(`${fuel.toLocaleString('en')} steps`);
    expect(limits).toContain(`${allocation.toLocaleString('en')} bytes`);
  });

  it('every band and every directive of probe files', () => {
    for (const band of BANDS) expect(section('Writing tasks')).toContain(`\`${band}\``);
    for (const form of directiveForms) {
      const [word] = form.split(':');
      expect(section('Testing')).toContain(`\`${word}`);
    }
  });
});

/** The rows of a table of problems in the section with that title. */
function refusals(title: string) {
  return section(title)
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, check = '', message = '']) => ({
      check: check.replaceAll('`', ''),
      message: message.replaceAll('`', ''),
    }));
}

/** The text of all files in folders under `src`. */
function sourceIn(...folders: readonly string[]): string {
  const files = folders.flatMap((name) => {
    const folder = new URL(`../../src/${name}/`, import.meta.url);
    return readdirSync(folder).map((file) => new URL(file, folder));
  });
  return files.map((file) => readFileSync(file, 'utf8')).join('\n');
}

describe.each([
  {
    title: 'What the check refuses',
    folders: ['worlds/check', 'code'],
    checks: ['rules', 'discoverable', 'distinguishable', 'tasks', 'coverage', 'leakage', 'prelude'],
  },
  {
    title: 'A world of AlienLogic',
    folders: ['worlds/check', 'worlds/check-logic'],
    checks: ['rules', 'discoverable', 'theorems', 'coverage', 'leakage'],
  },
])('$title:', ({ title, folders, checks }) => {
  const source = sourceIn(...folders);
  const rows = refusals(title);

  it('the table has all checks', () => {
    expect(new Set(rows.map(({ check }) => check))).toEqual(new Set(checks));
  });

  it.each(rows)('$check: $message is a message of the check', ({ message }) => {
    expect(source).toContain(message);
  });
});
