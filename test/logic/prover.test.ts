/** The prover: what it prints holds, it goes around conditions of every family, and it knows when to give up. */

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import {
  checkCertificate,
  FormulaTable,
  type LogicRuleset,
  type ProveResult,
  prove,
  readLogicRuleset,
  readScript,
  type Script,
  standardLogic,
  Verifier,
} from '../../src/logic/index.ts';
import { isSurelyTrue } from '../../src/logic/prove/foresight.ts';
import { calculi, rulesetOf, standardCalculus, standardVerifier } from './calculi.ts';
import { certifiedWorlds, theoremOf, worldRules } from './certificate-worlds.ts';
import { diverseConditions } from './diverse-conditions.ts';
import { classicalTheorems, obstructedWorlds, type TheoremText } from './prover-worlds.ts';

const standard = standardLogic(standardCalculus);
const STEPS = { steps: 20_000_000, time: null };

function found(ruleset: LogicRuleset, { premises, goal }: TheoremText): ProveResult {
  return prove(ruleset, theoremOf(premises, goal), STEPS);
}

function scriptOf(result: ProveResult): string {
  if (result.kind !== 'proof') throw new Error(`no proof but ${result.kind}`);
  return result.script;
}

describe('without conditions', () => {
  test.each(classicalTheorems)('$premises ⊢ $goal', (one) => {
    const result = found(standard, one);
    const verdict = standardVerifier.check(scriptOf(result), theoremOf(one.premises, one.goal));
    expect(verdict).toMatchObject({ accepted: true, n_steps: (result as { lines: number }).lines });
    expect(verdict.n_steps).toBeLessThanOrEqual(25);
  });
});

describe('within conditions', () => {
  const cases = obstructedWorlds.flatMap(({ family, rules, theorems }) =>
    theorems.map((one) => ({ family, rules, ...one })),
  );

  test.each(cases)('$family: $premises ⊢ $goal', { timeout: 60_000 }, ({ rules, ...one }) => {
    const ruleset = rulesetOf(...rules);
    const verifier = new Verifier(ruleset);
    const natural = scriptOf(found(standard, one));
    // Otherwise the world would be no obstacle.
    expect(verifier.check(natural)).toMatchObject({ accepted: false });
    const script = scriptOf(found(ruleset, one));
    expect(verifier.check(script, theoremOf(one.premises, one.goal))).toMatchObject({
      accepted: true,
    });
  });

  test('a premise is written as often as it is declared', () => {
    const ruleset = rulesetOf(
      "{ id: K01, applies_to: [AND_I], forbid: '(= (ref 1) (ref 2))' }",
      '{ id: K02, applies_to: [reit], disable: true }',
    );
    const script = scriptOf(found(ruleset, { premises: ['p', 'p'], goal: 'AND(p, p)' }));
    expect(new Verifier(ruleset).check(script)).toMatchObject({ accepted: true });
  });
});

describe('in the shipped world of 24 conditions', () => {
  const file = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
  const ruleset = readLogicRuleset(
    file('rulesets/alien-24.yaml'),
    'alien-24.yaml',
    (id) => calculi[id] ?? null,
  );
  const verifier = new Verifier(ruleset);
  const { theorems } = parse(file('tasks/alien-24/theorems.yaml')) as {
    theorems: { id: string; role: string; premises?: string[]; goal: string }[];
  };
  const short = theorems.filter(({ role }) => role === 'sanity' || role === 'single_rule');

  test('there are theorems', () => {
    expect(short.length).toBeGreaterThan(8);
  });

  test.each(short)('$id, $role', { timeout: 60_000 }, ({ premises = [], goal }) => {
    const script = scriptOf(found(ruleset, { premises, goal }));
    expect(verifier.check(script, theoremOf(premises, goal))).toMatchObject({ accepted: true });
  });
});

describe('what has no proof', () => {
  const cases = certifiedWorlds.flatMap((world) =>
    world.theorems.map((one) => ({ world: world.name, ruleset: worldRules(world), ...one })),
  );

  test.each(cases)('$world: $premises ⊬ $goal', { timeout: 60_000 }, ({ ruleset, ...one }) => {
    const result = found(ruleset, one);
    if (result.kind !== 'certificate') throw new Error(`no certificate but ${result.kind}`);
    const theorem = theoremOf(one.premises, one.goal);
    expect(checkCertificate(ruleset, theorem, result.certificate)).toEqual({ valid: true });
  });

  test('what does not follow classically is refuted with two values, at once', () => {
    const theorem = theoremOf(['IMPL(p, q)'], 'IMPL(q, p)');
    const result = prove(standard, theorem, { steps: 100_000, time: null });
    expect(result).toMatchObject({ kind: 'certificate', certificate: { values: ['F', 'T'] } });
  });

  test('what only structure forbids stays unknown', () => {
    const ruleset = rulesetOf(
      "{ id: K01, applies_to: [AND_I], forbid: '(= (% (* 2 (line)) 2) 0)' }",
    );
    const theorem = theoremOf(['p', 'q'], 'AND(p, q)');
    expect(prove(ruleset, theorem, { steps: 1_000_000, time: null })).toEqual({ kind: 'unknown' });
  });
});

describe('limits', () => {
  const theorem = theoremOf(['OR(p, q)'], 'OR(q, p)');

  test('the same call has the same result', () => {
    const ruleset = rulesetOf(...(obstructedWorlds[5]?.rules ?? []));
    expect(prove(ruleset, theorem, STEPS)).toEqual(prove(ruleset, theorem, STEPS));
  });

  test('without steps nothing is found', () => {
    expect(prove(standard, theorem, { steps: 0, time: null })).toEqual({ kind: 'unknown' });
  });

  test('a theorem of any depth ends', () => {
    const goal = `${'NOT('.repeat(50_000)}p${')'.repeat(50_000)}`;
    expect(prove(standard, theoremOf(['p'], goal), STEPS)).toEqual({ kind: 'unknown' });
    const deep = `${'NOT('.repeat(40)}p${')'.repeat(40)}`;
    expect(prove(standard, theoremOf([deep], deep), STEPS)).toMatchObject({ lines: 1 });
  });

  test('when the time is up the search ends', () => {
    const ruleset = rulesetOf(
      "{ id: K01, applies_to: [OR_I1], forbid: '(= (% (* 2 (line)) 2) 0)' }",
    );
    let readings = 0;
    const now = () => 10 * readings++;
    const result = prove(ruleset, theoremOf(['p'], 'OR(p, q)'), {
      steps: Number.POSITIVE_INFINITY,
      time: { now, milliseconds: 1_000 },
    });
    expect(result).toEqual({ kind: 'unknown' });
    expect(readings).toBeLessThan(200);
  });
});

describe('foresight', () => {
  /** The step of a line, as far as it is known before the line has a place. */
  function foreseen({ lines, goal, premises }: Script, index: number) {
    const line = lines[index] as (typeof lines)[number];
    const at = (number: number) => (lines[number - 1] as typeof line).formula;
    const { rule, depth, formula: conclusion, references } = line;
    return {
      rule,
      depth,
      conclusion,
      goal,
      premises: premises.length,
      cited: references.flatMap(({ start, end }) => (end === null ? [at(start)] : [])),
      boxes: references.flatMap(({ start, end }) =>
        end === null ? [] : [{ assumed: at(start), derived: at(end) }],
      ),
    };
  }

  test('what is surely true is violated; and it is not blind', () => {
    const forbids = diverseConditions.filter(({ forbid }) => forbid !== undefined);
    const ruleset = rulesetOf(...forbids.map((one) => JSON.stringify(one)));
    const verifier = new Verifier(ruleset);
    let sure = 0;
    for (const one of classicalTheorems) {
      const text = scriptOf(found(standard, one));
      const reading = readScript(text, new FormulaTable());
      if (!reading.ok) throw new Error(reading.message);
      const violations = verifier.violations(text) ?? [];
      reading.script.lines.forEach(({ rule }, index) => {
        const violated =
          violations.find(({ line }) => line === index + 1)?.conditions.map(({ id }) => id) ?? [];
        for (const { id, effect, appliesTo } of ruleset.conditions) {
          if (effect.kind !== 'forbid' || !appliesTo.includes(rule)) continue;
          if (!isSurelyTrue(effect.expression, foreseen(reading.script, index))) continue;
          sure++;
          expect(violated, `${id} ${text}`).toContain(id);
        }
      });
    }
    expect(sure).toBeGreaterThan(20);
  });
});
