import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { alienCode, Interpreter, type Limits, readLimits } from '../../src/code/index.ts';
import { Semantics, standardRuleset } from '../../src/rules/index.ts';
import { commandsOf, PageFolder } from './console.ts';
import { programOf, rowsUnder } from './tables.ts';

const page = readFileSync(new URL('../../docs/limits.md', import.meta.url), 'utf8');
const standard = new Semantics(standardRuleset(alienCode));
const techniques = ['walk', 'generate'] as const;

function outcome(program: string, limits: Partial<Limits>, technique: (typeof techniques)[number]) {
  return new Interpreter(readLimits(limits)).run(program, standard, { technique });
}

const costs = rowsUnder(page, 'Program', 'Steps', 'Bytes').map(([program, steps, bytes]) => ({
  program: programOf(program as string),
  steps: Number(steps),
  bytes: Number(bytes),
}));
const levels = rowsUnder(page, 'Program', 'Levels').map(([program, count]) => ({
  program: programOf(program as string),
  count: Number(count),
}));

it('has the tables', () => {
  expect(costs).toHaveLength(26);
  expect(levels).toHaveLength(6);
});

describe.each(techniques)('by %s', (technique) => {
  it.each(costs)('$program takes $steps steps and $bytes bytes', ({ program, steps, bytes }) => {
    const enough = { fuel: steps, allocation: Math.max(1, bytes) };
    expect(outcome(program, enough, technique)).toMatchObject({ error: null, fuel: steps });
    if (steps > 1) {
      const { error } = outcome(program, { fuel: steps - 1 }, technique);
      expect(error).toMatchObject({ kind: 'LimitError', limit: 'fuel' });
    }
    if (bytes > 1) {
      const { error } = outcome(program, { allocation: bytes - 1 }, technique);
      expect(error).toMatchObject({ kind: 'LimitError', limit: 'allocation' });
    }
  });

  it.each(levels)('$program takes $count levels', ({ program, count }) => {
    expect(outcome(program, { evaluationLevels: count }, technique).error).toBeNull();
    if (count > 1) {
      const { error } = outcome(program, { evaluationLevels: count - 1 }, technique);
      expect(error).toMatchObject({ kind: 'RecursionError' });
    }
  });
});

describe('commands', () => {
  const folder = new PageFolder(page);
  afterAll(() => folder.remove());

  it.each(commandsOf(page))('$command', ({ command, shown }) => {
    expect(folder.run(command)).toBe(shown);
  });
});
