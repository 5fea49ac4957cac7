/**
 * A valid proof of which one character is taken away is either refused or, for one of the
 * reasons listed here, still a proof of its goal. docs/divergences.md tells the reasons.
 */

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  type Formula,
  FormulaTable,
  partsOf,
  printFormula,
  readScript,
  type Script,
  type ScriptLine,
} from '../../src/logic/index.ts';
import { standardCalculus, standardVerifier } from './calculi.ts';
import { Chance } from './chance.ts';
import { writeFreely, writeProof } from './proof-changer.ts';
import { makeProof } from './proof-maker.ts';
import { Truth } from './truth.ts';

const COUNT = Number(process.env.ALIENLOGIC_PROOFS ?? 120);
const SEED = Number(process.env.ALIENLOGIC_SEED ?? 0) * 1_000_003;

interface Deletion {
  readonly text: string;
  readonly at: number;
  /** What is read from the text, and from what is left of it. */
  readonly before: Script;
  readonly after: Script;
}

/** The only line that differs, before and after. */
interface ChangedLine {
  readonly before: ScriptLine;
  readonly after: ScriptLine;
}

function canonical(word: string): string | undefined {
  const lower = word.toLowerCase();
  return standardCalculus.records.find(({ name, aliases }) =>
    [name, ...aliases].some((one) => one.toLowerCase() === lower),
  )?.name;
}

const printed = (formulas: readonly Formula[]) => formulas.map(printFormula);
const sameTexts = (a: readonly string[], b: readonly string[]) => a.join('\n') === b.join('\n');

/** What of a line a checker looks at. */
const fieldsOf = ({ depth, formula, rule, references }: ScriptLine) => ({
  depth: String(depth),
  formula: printFormula(formula),
  rule,
  references: references.map(({ start, end }) => `${start}-${end}`).join(),
});

/** null unless premises and goal are the same and exactly one line differs, in this field only. */
function changedLine(
  { before, after }: Deletion,
  field: keyof ReturnType<typeof fieldsOf>,
): ChangedLine | null {
  if (!sameTexts(printed(before.premises), printed(after.premises))) return null;
  const changed = before.lines.flatMap((line, index) => {
    const other = after.lines[index] as ScriptLine;
    const [a, b] = [fieldsOf(line), fieldsOf(other)];
    const differ = (Object.keys(a) as (keyof typeof a)[]).filter((key) => a[key] !== b[key]);
    return differ.length === 0 ? [] : [{ before: line, after: other, differ }];
  });
  const [first] = changed;
  return changed.length === 1 && first?.differ.join() === field ? first : null;
}

function readsTheSame({ before, after }: Deletion): boolean {
  return (
    sameTexts(printed(before.premises), printed(after.premises)) &&
    JSON.stringify(before.lines.map(fieldsOf)) === JSON.stringify(after.lines.map(fieldsOf))
  );
}

/** The names of atoms, and BOT. */
const NAME = /\w+\b(?!\()/g;

/** Whether one name has a character less, and nothing else differs. */
function isShorterName(before: string, after: string): boolean {
  const [from, to] = [before.match(NAME) ?? [], after.match(NAME) ?? []];
  const changed = from.flatMap((name, index) => (name === to[index] ? [] : [index]));
  const [at = -1] = changed;
  return (
    before.replace(NAME, 'x') === after.replace(NAME, 'x') &&
    changed.length === 1 &&
    to[at]?.length === (from[at]?.length ?? 0) - 1
  );
}

/** Where PROOF begins and END ends. */
function blockOf(text: string): { start: number; end: number } {
  const found = /(?<=^[ \t]*)proof[ \t]*$[\s\S]*?^[ \t]*end(?=[ \t]*$)/im.exec(text);
  if (found === null) throw new Error('there is no proof');
  return { start: found.index, end: found.index + found[0].length };
}

/** By the words with which docs/divergences.md names it: when a proof may still be accepted. */
const exceptions: Record<string, (deletion: Deletion) => boolean> = {
  'Text around the proof': (deletion) => {
    const { start, end } = blockOf(deletion.text);
    return readsTheSame(deletion) && (deletion.at < start || deletion.at >= end);
  },
  'A leading zero': (deletion) => {
    const [digitsBefore] = deletion.text.slice(0, deletion.at).match(/\d*$/) ?? [''];
    const isLeading = /^0*$/.test(digitsBefore) && /^0\d/.test(deletion.text.slice(deletion.at));
    return isLeading && readsTheSame(deletion);
  },
  'Another name of the rule': (deletion) => {
    const line = changedLine(deletion, 'rule');
    return line !== null && canonical(line.before.rule) === canonical(line.after.rule);
  },
  'A premise that no line writes': ({ before, after }) => {
    const linesDiffer = before.lines.some(
      (line, index) =>
        JSON.stringify(fieldsOf(line)) !==
        JSON.stringify(fieldsOf(after.lines[index] as ScriptLine)),
    );
    if (linesDiffer) return false;
    const written = before.lines.flatMap(({ rule, formula }) =>
      canonical(rule) === 'premise' ? [printFormula(formula)] : [],
    );
    const left = printed(after.premises);
    return !sameTexts(printed(before.premises), left) && written.every((one) => left.includes(one));
  },
  'A name that the proof does not depend on': (deletion) => {
    const line = changedLine(deletion, 'formula');
    return (
      line !== null &&
      isShorterName(printFormula(line.before.formula), printFormula(line.after.formula))
    );
  },
  'Another line that will do': (deletion) => {
    const line = changedLine(deletion, 'references');
    if (line === null || deletion.text[deletion.at]?.match(/\d/) === null) return false;
    const numbers = ({ references }: ScriptLine) =>
      references.flatMap(({ start, end }) => (end === null ? [start] : [start, end]));
    const [from, to] = [numbers(line.before), numbers(line.after)];
    return from.length === to.length && from.filter((one, at) => one !== to[at]).length === 1;
  },
  'A bar less': (deletion) => {
    const line = changedLine(deletion, 'depth');
    return line !== null && line.before.depth === line.after.depth + 1;
  },
};

function scriptOf(text: string): Script {
  const reading = readScript(text, new FormulaTable());
  if (!reading.ok) throw new Error(reading.message);
  return reading.script;
}

/** The first line that is false although premises and open assumptions are true. */
function falseLine({ premises, goal, lines }: Script): number | null {
  const formulas = [...premises, goal, ...lines.map(({ formula }) => formula)];
  const atoms = formulas.flatMap(partsOf).filter(({ kind }) => kind === 'atom');
  const plain = lines.map((line) => ({
    number: String(line.number),
    depth: line.depth,
    formula: printFormula(line.formula),
    rule: canonical(line.rule) ?? line.rule,
    references: [],
  }));
  return new Truth([...new Set(atoms.map(({ name }) => name))]).falseLine(
    { premises: printed(premises), goal: printFormula(goal), lines: plain },
    lines.length,
  );
}

describe('a valid proof less one character', { timeout: 600_000 }, () => {
  test('is refused, or accepted for a listed reason', () => {
    const chance = new Chance(SEED + 3);
    const seen = new Map<string, number>(Object.keys(exceptions).map((kind) => [kind, 0]));
    let refused = 0;
    for (let index = 0; index < COUNT; index++) {
      const proof = makeProof(SEED + index, 2 + (index % 16));
      const text = index % 2 === 0 ? writeProof(proof) : writeFreely(proof, chance);
      const before = scriptOf(text);
      const goal = printFormula(before.goal);
      for (const { index: at } of text.matchAll(/\S/g)) {
        const less = text.slice(0, at) + text.slice(at + 1);
        if (!standardVerifier.check(less).accepted) {
          refused++;
          continue;
        }
        const deletion = { text, at, before, after: scriptOf(less) };
        const line = falseLine(deletion.after);
        const kinds = Object.keys(exceptions).filter((kind) => exceptions[kind]?.(deletion));
        const isSame = printFormula(deletion.after.goal) === goal;
        if (kinds.length !== 1 || !isSame || line !== null) {
          expect({ text, less, kinds, isSame, line }).toBe('a proof of the goal, for one reason');
        }
        const [kind] = kinds as [string];
        seen.set(kind, (seen.get(kind) as number) + 1);
      }
    }
    const unused = [...seen].filter(([, count]) => count === 0).map(([kind]) => kind);
    expect(unused).toEqual([]);
    expect(refused).toBeGreaterThan(COUNT * 150);
  });

  test('has no rule of another name', () => {
    const names = standardCalculus.records.flatMap(({ name, aliases }) => [name, ...aliases]);
    const others = names.flatMap((name) =>
      Array.from(name, (_, at) => name.slice(0, at) + name.slice(at + 1)).filter(
        (less) => ![undefined, canonical(name)].includes(canonical(less)),
      ),
    );
    expect(names.length).toBeGreaterThan(50);
    expect(others).toEqual([]);
  });

  test('and the reasons are told', () => {
    const page = readFileSync(new URL('../../docs/divergences.md', import.meta.url), 'utf8');
    const told = page.split('\n## AlienLogic\n')[1]?.match(/^- \*\*.*?\.\*\*/gm) ?? [];
    expect(told).toEqual(Object.keys(exceptions).map((kind) => `- **${kind}.**`));
  });
});
