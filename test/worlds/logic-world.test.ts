/**
 * AlienLogic worlds: `world check` accepts the shipped small one, and refuses each that is
 * broken by one change for its own reason, reporting nothing that is not broken.
 */

import { describe, expect, it } from 'vitest';
import { Verifier, withoutConditions } from '../../src/logic/index.ts';
import { checkWorld, logicWorldOf, readWorldTexts } from '../../src/worlds/index.ts';
import { alienkit } from '../cli/alienkit.ts';
import { leakage, probes, rules, theorems } from './broken-logic.ts';
import type { Change } from './demo.ts';
import { demoLogic, moreConditions } from './demo-logic.ts';

const world = logicWorldOf(demoLogic);

it('demo-logic-4 holds', () => {
  const report = checkWorld(world);
  expect(report).toMatchObject({
    world: 'demo-logic-4',
    language: 'alienlogic',
    hash: world.hash,
    ok: true,
    problems: [],
    warnings: [],
    coverage: { L1: 3, L2: 3, L3: 3, L4: 2 },
    exposed: ['L3'],
    roles: { sanity: 1, single_rule: 2, two_rule: 1, multi_rule: 1, trap: 1, unprovable: 2 },
    families: { disabled: 1, shape: 1, distance: 1, citation: 1 },
    certified: ['L1', 'L2'],
    // Of 2, 3, 5, 6, 6 and 7 lines.
    medianReferenceLines: 5.5,
    bands: {},
    kinds: {},
    keystoneShare: null,
    prelude: null,
  });
  const lines = Object.entries(report.targets).map(([id, found]) => [
    id,
    'lines' in found && found.lines,
  ]);
  expect(lines).toEqual([
    ['L1', 2],
    ['L2', 4],
    ['L3', 5],
    ['L4', 2],
  ]);
  expect(report.relevance).toEqual(
    Object.fromEntries(world.tasks.map(({ id, rules: listed }) => [id, listed])),
  );
});

it('alien-24 holds, and is as large and as varied as it is said to be', () => {
  const flagship = logicWorldOf(readWorldTexts('alien-24'));
  const report = checkWorld(flagship);
  expect(report.problems).toEqual([]);
  expect(report.warnings).toEqual([]);
  const { conditions } = flagship.ruleset;
  expect(conditions).toHaveLength(24);
  expect(new Set(conditions.flatMap(({ appliesTo }) => appliesTo)).size).toBeGreaterThanOrEqual(12);
  expect(Object.keys(report.families).length).toBeGreaterThanOrEqual(7);
  expect(report.certified.length).toBeGreaterThanOrEqual(5);
  expect(flagship.tasks).toHaveLength(70);
  const { roles } = report;
  expect(roles['unprovable']).toBe(25);
  expect(roles['multi_rule']).toBeGreaterThanOrEqual(15);
  expect(roles['sanity']).toBeGreaterThanOrEqual(3);
  expect(roles['sanity']).toBeLessThanOrEqual(6);
  expect(report.medianReferenceLines).toBeGreaterThanOrEqual(10);
  const refused = flagship.examples.filter((one) => one.refused !== undefined);
  expect(refused.length).toBeGreaterThanOrEqual(4);
  expect(flagship.examples.length - refused.length).toBe(8);
  expect(report.exposed.length).toBeLessThanOrEqual(6);
}, 60_000);

describe.each(Object.entries({ rules, probes, theorems, leakage }))('broken %s', (_, worlds) => {
  it.each(worlds)('$name', ({ change, problems }) => {
    const report = checkWorld(logicWorldOf(change(demoLogic)));
    const found = report.problems.map(({ check, where, message }) => [check, where, message]);
    expect(found).toEqual(
      problems.map(([check, where, part]) => [check, where, expect.stringContaining(part)]),
    );
    expect(problems.length).toBeGreaterThan(0);
    expect(report.ok).toBe(false);
    for (const { fix } of report.problems) expect(fix).not.toBe('');
  });
});

it('warns of a condition that never fires on made-up steps, and refuses nothing for it', () => {
  const change: Change = moreConditions(
    '{ id: L5, applies_to: [reit], forbid: (> (line) 100000) }',
  );
  const { warnings, problems } = checkWorld(logicWorldOf(change(demoLogic)));
  expect(warnings.map(({ where, message }) => [where, message])).toEqual([
    ['L5', 'L5 forbids none of some thousands of made-up steps'],
  ]);
  expect(problems.map(({ check }) => check)).toEqual(['discoverable', 'coverage']);
});

it('the shortest probe of a condition tells it from every other one', () => {
  const ids = world.ruleset.conditions.map(({ id }) => id);
  for (const { shows, proof } of world.probes) {
    for (const id of ids) {
      const without = new Verifier(withoutConditions(world.ruleset, [id])).check(proof);
      expect(without.accepted, `${shows} without ${id}`).toBe(id === shows);
    }
  }
});

describe('commands', () => {
  it('world check prints a table, and the same as JSON that checkWorld gives', async () => {
    const [table, json] = await Promise.all([
      alienkit(['world', 'check', 'demo-logic-4']),
      alienkit(['world', 'check', 'demo-logic-4', '--json']),
    ]);
    expect(table).toMatchObject({ code: 0, stderr: '' });
    expect(table.stdout).toMatch(/^L3 +3 theorems +5 lines +5\. q +\[IMPL_E 1, 4\]$/m);
    expect(table.stdout.trimEnd().split('\n').at(-1)).toBe('The world holds.');
    expect(JSON.parse(json.stdout)).toEqual(JSON.parse(JSON.stringify(checkWorld(world))));
  }, 60_000);

  it('world show prints conditions, theorems with violated lines, and JSON', async () => {
    const show = (...parameters: string[]) =>
      alienkit(['world', 'show', 'demo-logic-4', ...parameters]);
    const [conditions, tasks, json] = await Promise.all([
      show(),
      show('--tasks', 'T5', 'T8', 'D3'),
      show('--json'),
    ]);
    expect(conditions.stdout).toMatch(
      /^L4 +citation +AND_I +forbid \(= \(ref 1\) \(ref 2\)\) +AND_I may not cite one line twice\. +2$/m,
    );
    expect(tasks.stdout.match(/^── .*$/gm)).toEqual([
      '── D3 · worked example',
      '── T5 · multi_rule · L1 L2 L3',
      '── T8 · unprovable · L2',
    ]);
    expect(tasks.stdout).toContain('IMPL(p, q), IMPL(q, r), p ⊢ OR(p, r)');
    expect(tasks.stdout).toMatch(/^7\. \| OR\(p, r\) +\[OR_I2 6\] +← L1 +│$/m);
    expect(tasks.stdout).toContain(
      'certificate: valid, rests on L2; 2 values (F, T), with p = F, q = F, r = F',
    );
    expect(JSON.parse(json.stdout)).toMatchObject({
      world: 'demo-logic-4',
      hash: world.hash,
      rules: [{ id: 'L1', actual: 'disable', tasks: ['T2', 'T5', 'T7'] }, {}, {}, {}],
      tasks: world.tasks.map(({ id, role, goal }) => ({ id, role, goal })),
    });
  }, 60_000);

  it.each([
    [
      'demo-logic-4',
      'T55',
      'T55 is no task and no worked example of demo-logic-4 (did you mean T5?)',
    ],
    ['demo-5', 'T1', 'T1 is no task and no worked example of demo-5 (did you mean T01?)'],
  ])(
    'world show %s --tasks %s ends with 2',
    async (name, id, message) => {
      const { code, stdout, stderr } = await alienkit(['world', 'show', name, '--tasks', id]);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toContain(message);
    },
    60_000,
  );

  it('worlds lists worlds of both languages', async () => {
    const { stdout } = await alienkit(['worlds', '--json']);
    const { worlds } = JSON.parse(stdout) as { worlds: { id: string }[] };
    expect(worlds.filter(({ id }) => id.startsWith('demo-'))).toMatchObject([
      { id: 'demo-5', language: 'aliencode', rules: 5 },
      { id: 'demo-logic-4', language: 'alienlogic', rules: 4 },
    ]);
  }, 60_000);
});
