/** Programs under the standard semantics, alien-31 and drawn rulesets, against an implementation in Python. */

import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alienCode, Interpreter, type RunResult, readLimits } from '../../src/code/index.ts';
import { readRuleset, Semantics } from '../../src/rules/index.ts';
import { runs, seed } from '../runs.ts';
import { layoutArbitrary, programArbitrary, renderProgram } from './generators.ts';
import { hasPython, type ReferenceResult, type ReferenceRule, runReference } from './reference.ts';
import { rulesArbitrary } from './rules-arbitrary.ts';
import { shapes } from './shapes.ts';

const programs = fc
  .tuple(programArbitrary(shapes), layoutArbitrary)
  .map(([program, layout]) => renderProgram(program, layout));

const interpreter = new Interpreter(readLimits({ fuel: 200_000 }));

function rulesetOf(rules: readonly ReferenceRule[]): string {
  const head = 'alienkit: ruleset/1\nlanguage: aliencode\nid: drawn\n';
  return `${head}rules: ${JSON.stringify(rules)}\n`;
}

/** What both must agree on: everything but the words of a message. */
function visible({ output, error, values }: RunResult | ReferenceResult) {
  const text =
    error === null ? output : output.replace(/\[AlienError\] (\w+):? ?.*$/, '[AlienError] $1');
  return { output: text, kind: error?.kind ?? null, values };
}

/** Where one side meets a limit of its own there is nothing to compare. */
function met(limit: { error: { kind: string } | null }): boolean {
  return limit.error?.kind === 'LimitError' || limit.error?.kind === 'RecursionError';
}

function compare(sources: readonly string[], rules: readonly ReferenceRule[]): number {
  const semantics = new Semantics(readRuleset(rulesetOf(rules), 'drawn', [alienCode]));
  const expected = runReference(sources, rules);
  let compared = 0;
  sources.forEach((source, index) => {
    const ours = interpreter.run(source, semantics);
    const theirs = expected[index] as ReferenceResult;
    if (met(ours) || met(theirs)) return;
    compared++;
    expect({ source, rules, ...visible(ours) }).toEqual({ source, rules, ...visible(theirs) });
  });
  return compared;
}

const alien31 = readRuleset(
  readFileSync(new URL('../../rulesets/alien-31.yaml', import.meta.url), 'utf8'),
  'alien-31',
  [alienCode],
).entries.map(({ id, operator, text }) => ({ id, applies_to: operator.name, actual: text }));

describe.skipIf(!hasPython)(
  'the implementation in Python (skipped where there is no python3)',
  () => {
    it('agrees in the standard semantics', () => {
      const sources = fc.sample(programs, { numRuns: runs(400), seed: seed(11) });
      expect(compare(sources, [])).toBeGreaterThan(sources.length / 2);
    });

    it('agrees in alien-31', () => {
      const sources = fc.sample(programs, { numRuns: runs(400), seed: seed(12) });
      expect(compare(sources, alien31)).toBeGreaterThan(sources.length / 2);
    });

    it('agrees in drawn rulesets', () => {
      const drawn = fc.sample(rulesArbitrary, { numRuns: runs(8), seed: seed(13) });
      drawn.forEach((rules, index) => {
        const sources = fc.sample(programs, { numRuns: 60, seed: seed(14) + index });
        expect(compare(sources, rules)).toBeGreaterThan(0);
      });
    });
  },
);
