import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  alienCode,
  Interpreter,
  keywordWords,
  literalOperators,
  operators,
  operatorWords,
} from '../../src/code/index.ts';
import { callsOf } from '../../src/code/reference.ts';
import { readRule, Semantics, standardRuleset } from '../../src/rules/index.ts';
import { examplesOf, linesOf } from '../docs/page-examples.ts';

const manual = readFileSync(new URL('../../manuals/aliencode.md', import.meta.url), 'utf8');
const lines = manual.split('\n');
const prose = manual.replace(/^```.*?^```$/gms, '');

const calls = operators.filter(({ literal }) => literal === null);
const literals = operators.filter(({ literal }) => literal !== null);

/** Every part of a text from a bracket to the one that closes it. */
function bracketed(text: string): string[] {
  const open: number[] = [];
  return [...text.matchAll(/[()]/g)].flatMap(({ 0: bracket, index }) => {
    if (bracket === '(') open.push(index);
    return bracket === ')' ? [text.slice(open.pop(), index + 1)] : [];
  });
}

describe('the operators of the manual', () => {
  it.each(calls)('$name has an entry with all its calls and its line', (declaration) => {
    const head = `- ${callsOf(declaration)
      .map((call) => `\`${call}\``)
      .join(', ')}: `;
    const entries = lines.filter((line) => line.startsWith(head));
    expect(entries).toHaveLength(1);
    expect(entries[0]?.slice(head.length).startsWith(declaration.manual)).toBe(true);
  });

  it.each(calls)('$name shows a call for each of its arities', (declaration) => {
    const shown = callsOf(declaration).map((call) => {
      const [, name, inside] = /^([A-Z_]+)\((.*)\)$/.exec(call) ?? [];
      const names = inside?.split(', ') ?? [];
      const open = names.at(-1) === '…';
      return { name, count: open ? names.length - 1 : names.length, open };
    });
    const declared = declaration.forms.map(({ count, open }) => {
      // The least number of an open form is said in words.
      const isOpen = open || declaration.lazy;
      return { name: declaration.name, count: open ? 0 : count, open: isOpen };
    });
    expect(shown).toEqual(declared);
  });

  it('has an entry for each kind of literal', () => {
    expect(literals.map(({ name }) => name).sort()).toEqual(Object.values(literalOperators).sort());
    for (const { manual: says, parameters } of literals) {
      const type = parameters[0]?.types[0];
      const entry = lines.find((line) => line.startsWith(`- ${type}: `));
      expect(entry?.slice(`- ${type}: `.length).startsWith(says.replace(/\.$/, ''))).toBe(true);
    }
  });

  it('has nothing else that looks like a call of an operator', () => {
    const called = [...manual.matchAll(/\b([A-Z][A-Z0-9_]*)\(/g)].map(([, word]) => word);
    expect(called.filter((word) => !operatorWords.includes(word as string))).toEqual([]);
  });

  it('has no entry for what is no operator', () => {
    const entries = lines.flatMap((line) => /^- `([A-Z_]+)\(/.exec(line)?.[1] ?? []);
    expect(entries.sort()).toEqual([...operatorWords].sort());
  });
});

describe('the manual', () => {
  it('names every word of the language', () => {
    const missing = [...keywordWords, ...operatorWords].filter(
      (word) => !new RegExp(`\\b${word}\\b`).test(prose),
    );
    expect(missing).toEqual([]);
  });

  it('names every kind of error that a program can end with', () => {
    const kinds = [
      'SyntaxError',
      'IndentationError',
      'NameError',
      'UnboundLocalError',
      'TypeError',
      'ValueError',
      'IndexError',
      'ZeroDivisionError',
      'OverflowError',
      'RecursionError',
      'LimitError',
    ];
    const named = [...prose.matchAll(/\b[A-Z][A-Za-z]+Error\b/g)].map(([word]) => word);
    expect([...new Set(named)].filter((word) => word !== 'AlienError').sort()).toEqual(
      kinds.sort(),
    );
  });

  it('gives no hint of rules', () => {
    const isRule = (text: string) => operators.some((operator) => readRule(text, operator).ok);
    expect(bracketed('it is (- lo 1) there').filter(isRule)).toEqual(['(- lo 1)']);
    expect(bracketed(manual).filter(isRule)).toEqual([]);
    expect(manual).not.toMatch(/\bR\d+\b/);
    expect(manual).not.toMatch(
      /\b(?:hidden|secret|rules?|worlds?|standard|really|supposed|usually|normally|pretend|IDENTITY)\b/i,
    );
  });

  it('is short', () => {
    const words = manual.split(/\s+/).length;
    expect(words).toBeGreaterThan(1_200);
    expect(words).toBeLessThan(1_800);
  });
});

describe('the examples of the manual', () => {
  const interpreter = new Interpreter();
  const standard = new Semantics(standardRuleset(alienCode));
  const examples = examplesOf(manual, 'aliencode');

  it('are found', () => {
    expect(examples.length).toBeGreaterThan(10);
    expect(examples.every(({ shown }) => shown.length > 0)).toBe(true);
    expect([...manual.matchAll(/^```(\w*)$/gm)].flatMap(([, tag]) => tag || [])).toEqual(
      examples.map(() => 'aliencode'),
    );
  });

  it.each(examples)('print what is shown (line $line)', ({ program, shown }) => {
    for (const technique of ['walk', 'generate'] as const) {
      expect(linesOf(interpreter.run(program, standard, { technique }).output)).toEqual(shown);
    }
  });
});
