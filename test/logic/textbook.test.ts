/** Well-known theorems, and well-known mistakes: test/logic/textbook holds the proofs. */

import { describe, expect, test } from 'vitest';
import { FormulaTable, partsOf, printFormula, readScript } from '../../src/logic/index.ts';
import { standardCalculus, standardVerifier } from './calculi.ts';
import { mistakes, theorems } from './textbook-proofs.ts';
import { Truth } from './truth.ts';

function scriptOf(text: string) {
  const reading = readScript(text, new FormulaTable());
  if (!reading.ok) throw new Error(reading.message);
  return reading.script;
}

/** Whether the goal is true wherever the premises are. */
function isValid(text: string): boolean {
  const { premises, goal } = scriptOf(text);
  const atoms = [...premises, goal].flatMap(partsOf).filter(({ kind }) => kind === 'atom');
  const truth = new Truth([...new Set(atoms.map(({ name }) => name))]);
  const given = premises.reduce((all, one) => all & truth.table(printFormula(one)), -1);
  return (given & ~truth.table(printFormula(goal))) === 0;
}

const answer = (text: string): string => {
  const { accepted, reason_class, reason_id, rejected_step } = standardVerifier.check(text);
  return accepted ? 'accepted' : `${reason_class} ${reason_id} at ${rejected_step}`;
};

describe('theorems', () => {
  test.each(theorems)('$name', ({ text }) => {
    expect(isValid(text)).toBe(true);
    expect(answer(text)).toBe('accepted');
  });

  test('are many, all different, and use every rule', () => {
    expect(theorems.length).toBeGreaterThanOrEqual(60);
    expect(new Set(theorems.map(({ name }) => name)).size).toBe(theorems.length);
    const words = new Set(
      theorems.flatMap(({ text }) => scriptOf(text).lines.map(({ rule }) => rule.toLowerCase())),
    );
    const idle = standardCalculus.records.filter(
      ({ name, aliases }) => ![name, ...aliases].some((one) => words.has(one.toLowerCase())),
    );
    expect(idle).toEqual([]);
  });
});

describe('mistakes', () => {
  test.each(mistakes)('$name', ({ expected, text }) => {
    expect(answer(text)).toBe(expected);
  });

  test('are many, and some of them prove what is false', () => {
    expect(mistakes.length).toBeGreaterThanOrEqual(30);
    expect(new Set(mistakes.map(({ name }) => name)).size).toBe(mistakes.length);
    const readable = mistakes.filter(({ expected }) => !expected.startsWith('PARSE_ERROR'));
    const invalid = readable.filter(({ text }) => !isValid(text));
    expect(invalid.length).toBeGreaterThanOrEqual(12);
  });

  test('have every reason that a proof without an assigned theorem can have', () => {
    const faults = standardCalculus.records.flatMap((record) =>
      'stages' in record ? record.stages.map(({ fault }) => fault) : [],
    );
    const given = mistakes.map(({ expected }) => expected.split(' ')[1]);
    expect(faults.filter((fault) => !given.includes(fault))).toEqual([]);
  });
});
