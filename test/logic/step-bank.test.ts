/** The bank of made-up steps: they could stand in proofs, and asking changes nothing. */

import { describe, expect, test } from 'vitest';
import type { Formula, RuleRecord, Step, StepForm } from '../../src/logic/index.ts';
import { compileForm, match } from '../../src/logic/matcher.ts';
import { madeUpSteps } from '../../src/logic/step-bank.ts';
import { standardCalculus } from './calculi.ts';

const { records } = standardCalculus;
const bankOf = (record: RuleRecord, seed = 1) => [...madeUpSteps(record, records, seed)];

/** What a step writes and cites, in the order in which a matcher takes it. */
function partsOf(step: Step, form: StepForm): Formula[] {
  const lines = step.lineReferences.map((line) => [step.formulaOf(line)]);
  const boxes = step.ranges.map(({ start, end }) => [step.formulaOf(start), step.formulaOf(end)]);
  const cited = form.cites.flatMap(({ kind }) => (kind === 'line' ? lines : boxes).shift() ?? []);
  return [step.conclusion, ...cited];
}

describe.each(records)('steps of $name', (record) => {
  const bank = bankOf(record);

  test('are many, and some are far out', () => {
    expect(bank.length).toBeGreaterThanOrEqual(2_000);
    expect(bank.some(({ line }) => line > 500)).toBe(true);
    expect(bank.some(({ line }) => line < 12)).toBe(true);
  });

  test('cite what is accessible', () => {
    for (const step of bank) {
      const { line, depth } = step;
      expect(depth >= (record.role === 'assumption' ? 1 : 0)).toBe(true);
      expect(step.boxOf(line) === 0).toBe(depth === 0);
      for (const cited of step.lineReferences) {
        expect(cited >= 1 && cited < line).toBe(true);
        expect(step.depthOf(cited)).toBeLessThanOrEqual(depth);
        // At the depth of the step it stands in the step's own box.
        if (step.depthOf(cited) === depth) expect(step.boxOf(cited)).toBe(step.boxOf(line));
      }
      for (const { start, end } of step.ranges) {
        expect(start >= 1 && start <= end && end < line).toBe(true);
        expect([step.boxOf(start), step.boxOf(end)]).toEqual([start, start]);
        expect([step.depthOf(start), step.depthOf(end)]).toEqual([depth + 1, depth + 1]);
        expect(step.ruleOf(start)).toBe('assume');
        expect(start).toBeGreaterThan(step.boxOf(line));
      }
    }
  });

  test('say the same whatever was asked before', () => {
    const asked = bankOf(record);
    const fresh = bankOf(record);
    const facts = (step: Step, line: number) => [
      step.depthOf(line),
      step.boxOf(line),
      step.timesCited(line),
      step.ruleOf(line),
      step.timesUsed('reit'),
      step.occurredBefore(step.conclusion),
      step.formulaOf(line).size,
    ];
    for (const [index, step] of asked.slice(0, 300).entries()) {
      for (let line = 1; line < Math.min(step.line, 30); line++) facts(step, line);
      const other = fresh[index] as Step;
      expect(facts(step, step.line - 1 || step.line)).toEqual(
        facts(other, other.line - 1 || other.line),
      );
    }
  });

  if (record.role === 'inference') {
    test('fit the record', () => {
      const matcher = compileForm(record.form, record.stages);
      for (const step of bank) expect(match(matcher, partsOf(step, record.form))).toBe(-1);
    });
  }
});
