/**
 * What the verifier must hold to, on proofs made and changed at random. ALIENLOGIC_PROOFS
 * sets how many are judged (default 200,000); ALIENLOGIC_SEED makes others.
 */

import { afterEach, describe, expect, test, vi } from 'vitest';
import { Boxes } from '../../src/logic/boxes.ts';
import { readCalculus, standardLogic, type Verdict, Verifier } from '../../src/logic/index.ts';
import { playBoxTrick } from './box-tricks.ts';
import { calculusFile, standardVerifier } from './calculi.ts';
import { Chance } from './chance.ts';
import { breakProof, writeFreely, writeProof } from './proof-changer.ts';
import { makeProof, type Proof, ruleNames } from './proof-maker.ts';
import { makeRuleInstance } from './rule-instances.ts';
import { Truth } from './truth.ts';

const COUNT = Number(process.env.ALIENLOGIC_PROOFS ?? 200_000);
const SEED = Number(process.env.ALIENLOGIC_SEED ?? 0) * 1_000_003;
/** How many proofs are judged for each one that is made, the one that is made included. */
const VARIANTS = 20;
const MADE = Math.ceil(COUNT / VARIANTS);
const DEEPEST = 8;

const truth = new Truth(['p', 'q', 'r', 'Long_name1']);

/** The proof of a number: most are short, some are long and deep. */
function proofNumber(index: number): Proof {
  return makeProof(SEED + index, index % 10 === 0 ? 15 + (index % 45) : 3 + (index % 14));
}

interface Variant {
  readonly proof: Proof;
  readonly text: string;
}

/** Different texts from a source that may repeat itself. */
function* different(source: (attempt: number) => Proof): Generator<Variant> {
  const seen = new Set<string>();
  for (let attempt = 0; seen.size < VARIANTS && attempt < 4 * VARIANTS; attempt++) {
    const proof = source(attempt);
    const text = writeProof(proof);
    if (seen.has(text)) continue;
    seen.add(text);
    yield { proof, text };
  }
}

/** The proof of a number and changed ones, and single steps in between. */
function variantsOf(index: number, verifier: Verifier, chance: Chance): Generator<Variant> {
  const { records } = verifier.ruleset.calculus;
  if (index % 4 === 3) return different(() => makeRuleInstance(records, chance));
  const original = proofNumber(index);
  return different((attempt) => {
    if (attempt === 0) return original;
    const changed = change(original, chance);
    return attempt % 5 === 4 && changed.lines.length > 0 ? change(changed, chance) : changed;
  });
}

const change = (proof: Proof, chance: Chance): Proof =>
  chance.oneIn(2) ? playBoxTrick(proof, chance) : breakProof(proof, chance);

/** How many lines have been accepted; numbering is looked at before any line is. */
function acceptedLines({ verifier_passed, n_steps, reason_id, rejected_step }: Verdict): number {
  if (verifier_passed) return n_steps;
  return reason_id === 'NONSEQUENTIAL_LINE_NUMBER' || rejected_step === null
    ? 0
    : rejected_step - 1;
}

/** What was counted of accepted proofs. */
class Tally {
  judged = 0;
  /** Accepted, and not as they were made. */
  changedAndAccepted = 0;
  readonly rules = new Map<string, number>(ruleNames.map((rule) => [rule, 0]));
  /** By the depth of the deepest line. */
  readonly depths = new Array<number>(DEEPEST + 1).fill(0);

  add({ lines }: Proof): void {
    let deepest = 0;
    for (const { rule, depth } of lines) {
      // A change may write a rule in small letters.
      if (this.rules.has(rule)) this.rules.set(rule, (this.rules.get(rule) as number) + 1);
      deepest = Math.max(deepest, depth);
    }
    (this.depths[deepest] as number)++;
  }
}

interface UnsoundLine {
  readonly text: string;
  readonly line: number;
}

/** Judges so many proofs, to the first accepted line that is false. */
function firstUnsoundLine(verifier: Verifier, count: number, tally: Tally): UnsoundLine | null {
  const chance = new Chance(SEED + 1);
  for (let index = 0; tally.judged < count; index++) {
    let isFirst = true;
    for (const { proof, text } of variantsOf(index, verifier, chance)) {
      const verdict = verifier.check(text);
      tally.judged++;
      const line = truth.falseLine(proof, acceptedLines(verdict));
      if (line !== null) return { text, line };
      if (verdict.accepted) {
        if (!isFirst) tally.changedAndAccepted++;
        tally.add(proof);
      }
      isFirst = false;
    }
  }
  return null;
}

describe('the standard calculus', { timeout: 600_000 }, () => {
  test('accepts every valid proof: all rules, boxes to depth 8', () => {
    const tally = new Tally();
    for (let index = 0; index < MADE; index++) {
      const proof = proofNumber(index);
      const text = writeProof(proof);
      const verdict = standardVerifier.check(text);
      if (!verdict.accepted) expect({ text, verdict }).toBe('accepted');
      tally.add(proof);
    }
    expect(Math.min(...tally.rules.values())).toBeGreaterThan(MADE / 30);
    expect(Math.min(...tally.depths)).toBeGreaterThan(MADE / 200);
  });

  test('accepts no line that premises and open assumptions do not imply', () => {
    const tally = new Tally();
    expect(firstUnsoundLine(standardVerifier, COUNT, tally)).toBeNull();
    expect(tally.judged).toBeGreaterThanOrEqual(COUNT);
    // The share of accepted ones is what makes the test mean something.
    expect(tally.changedAndAccepted).toBeGreaterThan(COUNT / 10);
    expect(Math.min(...tally.rules.values())).toBeGreaterThan(COUNT / 100);
    expect(Math.min(...tally.depths)).toBeGreaterThan(COUNT / 1000);
  });

  test('judges proofs alike however they are written', () => {
    const chance = new Chance(SEED + 2);
    let accepted = 0;
    const count = MADE / 2;
    for (let index = 0; index < count; index++) {
      const proof = proofNumber(index);
      const changed = chance.oneIn(3) ? proof : change(proof, chance);
      const plain = standardVerifier.check(writeProof(changed));
      const text = writeFreely(changed, chance);
      const free = standardVerifier.check(text);
      const differs = Object.entries(plain).some(
        ([field, value]) => field !== 'detail' && free[field as keyof Verdict] !== value,
      );
      if (differs) expect({ text, ...free }).toEqual({ text, ...plain });
      if (plain.accepted) accepted++;
    }
    expect(accepted).toBeGreaterThan(count / 3);
    expect(accepted).toBeLessThan((count * 2) / 3);
  });
});

/** Boxes as they must not be. Each mistake is one that a checker could well make. */
const mistakenBoxes: Record<string, Partial<Boxes>> = {
  'a line as deep may be cited, whatever its box': {
    isAccessible(this: Boxes, line) {
      return line >= 1 && line < this.line && this.depthOf(line) <= this.depthOf(this.line);
    },
  },
  'every earlier line may be cited': {
    isAccessible(this: Boxes, line) {
      return line >= 1 && line < this.line;
    },
  },
  'a range may end in another box as deep': {
    isSubproof(this: Boxes, start, end) {
      const depth = this.depthOf(this.line) + 1;
      return (
        start >= 1 &&
        start <= end &&
        end < this.line &&
        this.boxOf(start) === start &&
        this.depthOf(start) === depth &&
        this.depthOf(end) === depth
      );
    },
  },
  'a range may be in any box': {
    isSubproof(this: Boxes, start, end) {
      return (
        start >= 1 &&
        start <= end &&
        end < this.line &&
        this.boxOf(start) === start &&
        this.boxOf(end) === start
      );
    },
  },
  'a range may end deeper than it begins': {
    isSubproof(this: Boxes, start, end) {
      if (start < 1 || start > end || end >= this.line || this.boxOf(start) !== start) return false;
      const depth = this.depthOf(start);
      for (let line = start + 1; line <= end; line++) {
        if (this.depthOf(line) < depth || this.boxOf(line) === this.boxOf(this.line)) return false;
      }
      return depth === this.depthOf(this.line) + 1;
    },
  },
};

/** A rule of the calculus file, a text in it, and what a careless author writes in its place. */
const mistakenRecords: Record<string, [rule: string, right: string, wrong: string]> = {
  'AND_E1 of a disjunction': ['AND_E1', 'AND(φ, ψ)', 'OR(φ, ψ)'],
  'OR_I1 of anything': ['OR_I1', 'OR(φ, ψ)\n    free: [ψ]', 'OR(ψ, χ)\n    free: [ψ, χ]'],
  'OR_E with one case twice': ['OR_E', 'assume: ψ', 'assume: φ'],
  'OR_E with cases that assume anything': ['OR_E', 'assume: ψ', 'assume: ω'],
  'OR_E with one case': ['OR_E', '{ assume: ψ, derive: χ }', '{ assume: ψ, derive: ω }'],
  'IMPL_I of anything that is assumed': [
    'IMPL_I',
    'derives: IMPL(φ, ψ)',
    'derives: IMPL(χ, ψ)\n    free: [χ]',
  ],
  'IMPL_E with the consequent': ['IMPL_E', '"IMPL(φ, ψ)", φ', '"IMPL(ψ, φ)", φ'],
  'NOT_I from a box that ends in anything': ['NOT_I', 'derive: BOT', 'derive: ψ'],
  'NOT_E of any two lines': ['NOT_E', '[NOT(φ), φ]', '[NOT(φ), ψ]'],
  'BOT_E of anything': ['BOT_E', '[BOT]', '[ψ]'],
  'DNE of one negation': ['DNE', '[NOT(NOT(φ))]', '[NOT(φ)]'],
  'LEM of two formulas': ['LEM', 'OR(φ, NOT(φ))\n    free: [φ]', 'OR(φ, NOT(ψ))\n    free: [φ, ψ]'],
};

/** @throws Error if the record does not have the text that is to be changed. */
function mistakenVerifier(rule: string, right: string, wrong: string): Verifier {
  const [head, ...records] = calculusFile('standard-fitch').split('  - rule: ');
  const at = records.findIndex((one) => one.startsWith(`${rule}\n`));
  const record = records[at];
  if (!record?.includes(right)) throw new Error(`${rule} does not have ${right}`);
  records[at] = record.replace(right, wrong);
  return new Verifier(standardLogic(readCalculus([head, ...records].join('  - rule: '), 'test')));
}

describe('an unsound line is found', { timeout: 600_000 }, () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  test.each(Object.keys(mistakenBoxes))('if %s', (mistake) => {
    const { isAccessible, isSubproof } = mistakenBoxes[mistake] as Partial<Boxes>;
    if (isAccessible) vi.spyOn(Boxes.prototype, 'isAccessible').mockImplementation(isAccessible);
    if (isSubproof) vi.spyOn(Boxes.prototype, 'isSubproof').mockImplementation(isSubproof);
    expect(firstUnsoundLine(standardVerifier, COUNT, new Tally())).not.toBeNull();
  });

  test.each(Object.keys(mistakenRecords))('with %s', (mistake) => {
    const verifier = mistakenVerifier(...(mistakenRecords[mistake] as [string, string, string]));
    expect(firstUnsoundLine(verifier, COUNT, new Tally())).not.toBeNull();
  });
});
