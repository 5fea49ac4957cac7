/**
 * Worlds that are broken by one change each: `world check` refuses every one of them,
 * for its own reason, and reports nothing that is not broken.
 */

import { describe, expect, it } from 'vitest';
import { checkWorld, codeWorldOf } from '../../src/worlds/index.ts';
import { leakage, prelude, rules } from './broken-parts.ts';
import { tasks } from './broken-tasks.ts';
import { demo } from './demo.ts';

it('is sound before it is changed', () => {
  expect(checkWorld(codeWorldOf(demo))).toMatchObject({ ok: true, problems: [] });
});

describe.each(Object.entries({ rules, tasks, leakage, prelude }))('%s', (_, worlds) => {
  it.each(worlds)('$name', ({ change, problems }) => {
    const report = checkWorld(codeWorldOf(change(demo)));
    expect(report.ok).toBe(false);
    const found = report.problems.map(({ check, where, message }) => [check, where, message]);
    expect(found).toEqual(
      problems.map(([check, where, part]) => [check, where, expect.stringContaining(part)]),
    );
    for (const { fix } of report.problems) expect(fix).not.toBe('');
  });
});
