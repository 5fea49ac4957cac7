/** The catalogue of perturbations. */

import { describe, expect, it } from 'vitest';
import { alienCode } from '../../src/code/index.ts';
import { compareMeanings, type DefiniteRule, readRule } from '../../src/rules/index.ts';
import { catalogue, loadRuleset, perturbationsOf } from '../../src/worlds/index.ts';

describe('the catalogue', () => {
  it.each(alienCode.operators)(
    'has eight and more rules for $name, all of them readable',
    (operator) => {
      const records = perturbationsOf(operator.name);
      expect(records.length).toBeGreaterThanOrEqual(8);
      expect(records[0]?.actual).toBe('IDENTITY');
      for (const { actual } of records) {
        expect(readRule(actual, operator), actual).toMatchObject({ ok: true });
      }
    },
  );

  it('has no operator that the language does not declare', () => {
    const known = new Set(alienCode.operators.map(({ name }) => name));
    expect(catalogue.filter(({ operator }) => !known.has(operator))).toEqual([]);
  });

  it('has every rule of alien-31', () => {
    for (const { operator, rule, text } of loadRuleset('alien-31').ruleset.entries) {
      const found = perturbationsOf(operator.name).some(({ actual }) => {
        const reading = readRule(actual, operator);
        return reading.ok && compareMeanings(operator, rule, reading.rule as DefiniteRule).equal;
      });
      expect(found, text).toBe(true);
    }
  });
});
