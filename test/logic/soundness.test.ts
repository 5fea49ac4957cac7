/**
 * What the verifier must hold to, on proofs made and broken at random. ALIENLOGIC_PROOFS
 * sets how many (default 1500); ALIENLOGIC_SEED makes others.
 */

import { describe, expect, test } from 'vitest';
import {
  type Formula,
  FormulaTable,
  partsOf,
  readScript,
  type Script,
  type Verdict,
} from '../../src/logic/index.ts';
import { standardVerifier } from './calculi.ts';
import { Chance } from './chance.ts';
import { breakProof, writeFreely, writeProof } from './proof-changer.ts';
import { makeProof, type Proof, ruleNames } from './proof-maker.ts';

const COUNT = Number(process.env.ALIENLOGIC_PROOFS ?? 1_500);
const SEED = Number(process.env.ALIENLOGIC_SEED ?? 0) * 1_000_003;

/** The atoms that proofs are made of, and what changes may add. */
const ATOMS = ['p', 'q', 'r', 'Long_name1'];

/** The valuations under which a formula is true, one bit each. */
function truthTable(formula: Formula): number {
  const tables = new Map<Formula | null, number>();
  const all = 2 ** (2 ** ATOMS.length) - 1;
  for (const part of partsOf(formula)) {
    const [left, right] = [tables.get(part.left) ?? 0, tables.get(part.right) ?? 0];
    const table = {
      atom: () => atomTable(ATOMS.indexOf(part.name)),
      bot: () => 0,
      not: () => ~left,
      and: () => left & right,
      or: () => left | right,
      impl: () => ~left | right,
    }[part.kind]();
    tables.set(part, table & all);
  }
  return tables.get(formula) as number;
}

function atomTable(atom: number): number {
  if (atom < 0) throw new Error('this atom is not expected');
  let table = 0;
  for (let row = 0; row < 2 ** ATOMS.length; row++) if ((row >> atom) & 1) table |= 1 << row;
  return table;
}

function scriptOf(text: string): Script {
  const reading = readScript(text, new FormulaTable());
  if (!reading.ok) throw new Error(reading.message);
  return reading.script;
}

/** The first of so many lines that is false although premises and open assumptions are true. */
function falseLine(script: Script, lines: number): number | null {
  const given = script.premises
    .map(truthTable)
    .reduce((a, b) => a & b, 2 ** (2 ** ATOMS.length) - 1);
  const assumptions: number[] = [];
  for (let index = 0; index < lines; index++) {
    const { depth, formula, rule } = script.lines[index] as Script['lines'][number];
    const table = truthTable(formula);
    if (/^(assume|ass|hyp|assumption)$/i.test(rule)) assumptions[depth - 1] = table;
    const context = assumptions.slice(0, depth).reduce((a, b) => a & b, given);
    if ((context & ~table) !== 0) return index + 1;
  }
  return null;
}

/** How many lines have been accepted; numbering is looked at before any line is. */
function acceptedLines({ verifier_passed, n_steps, reason_id, rejected_step }: Verdict): number {
  if (verifier_passed) return n_steps;
  return reason_id === 'NONSEQUENTIAL_LINE_NUMBER' || rejected_step === null
    ? 0
    : rejected_step - 1;
}

const proofs = Array.from({ length: COUNT }, (_, index) =>
  makeProof(SEED + index, 6 + (index % 40)),
);

describe('the standard calculus', { timeout: 600_000 }, () => {
  test('accepts every valid proof: all rules, boxes to depth 8', () => {
    const rules = new Map<string, number>();
    let deepest = 0;
    for (const proof of proofs) {
      const text = writeProof(proof);
      const verdict = standardVerifier.check(text);
      if (!verdict.accepted) expect({ text, verdict }).toBe('accepted');
      for (const { rule, depth } of proof.lines) {
        rules.set(rule, (rules.get(rule) ?? 0) + 1);
        deepest = Math.max(deepest, depth);
      }
    }
    expect([...rules.keys()].sort()).toEqual([...ruleNames].sort());
    expect(Math.min(...rules.values())).toBeGreaterThan(COUNT / 30);
    expect(deepest).toBe(8);
  });

  test('accepts no line that premises and open assumptions do not imply', () => {
    const chance = new Chance(SEED + 1);
    let changedAndAccepted = 0;
    let accepted = 0;
    for (const proof of proofs) {
      for (const changes of [0, 1, 1, 2]) {
        let changed: Proof = proof;
        for (let count = changes; count > 0 && changed.lines.length > 0; count--)
          changed = breakProof(changed, chance);
        const text = writeProof(changed);
        const verdict = standardVerifier.check(text);
        const good = acceptedLines(verdict);
        accepted += good;
        if (changes > 0 && verdict.accepted) changedAndAccepted++;
        const line = falseLine(scriptOf(text), good);
        if (line !== null) expect({ text, line }).toBe('sound');
      }
    }
    expect(accepted).toBeGreaterThan(COUNT * 20);
    expect(changedAndAccepted).toBeGreaterThan(COUNT / 20);
  });

  test('judges proofs alike however they are written', () => {
    const chance = new Chance(SEED + 2);
    for (const proof of proofs) {
      const changed = chance.oneIn(3) ? proof : breakProof(proof, chance);
      const plain = standardVerifier.check(writeProof(changed));
      const text = writeFreely(changed, chance);
      expect({ text, ...standardVerifier.check(text), detail: null }).toEqual({
        text,
        ...plain,
        detail: null,
      });
    }
  });
});
