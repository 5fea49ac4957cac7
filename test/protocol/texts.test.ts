/** What a subject reads, what counts as its answer, and what a probe shows. */

import { describe, expect, it } from 'vitest';
import { Interpreter } from '../../src/code/index.ts';
import { countedInText } from '../../src/protocol/code/probe.ts';
import {
  CodePrompts,
  extractPrediction,
  extractProgram,
  fill,
  PROBE_LIMITS,
  type Profile,
  profiles,
  runProbe,
} from '../../src/protocol/index.ts';
import { WorldSemantics } from '../../src/worlds/index.ts';
import { metered, templates, world } from './play.ts';

describe('prompts', () => {
  /** Every number of a profile, changed to one that nothing else has. */
  function marked(profile: Profile): { profile: Profile; numbers: number[] } {
    const numbers: number[] = [];
    const changed = Object.entries(profile).map(([name, value]) => {
      if (typeof value !== 'number') return [name, value];
      numbers.push(7001 + numbers.length);
      return [name, 7000 + numbers.length];
    });
    return { profile: Object.fromEntries(changed) as Profile, numbers };
  }

  it.each(profiles)('of $id take every number from the profile', (original) => {
    const { profile, numbers } = marked(original);
    const prompts = new CodePrompts(templates, profile, { ...world, manual: '', examples: [] });
    const texts = [prompts.system(), prompts.tool().description, prompts.round(1), prompts.spent()];
    const found = texts.join('\n').match(/\d+/g)?.map(Number) ?? [];
    // What explains the units of values is the engine's: see its Formatter.
    const units = original.counting === 'engine' ? [1, 8, 20] : [1];
    const foreign = found.filter((one) => !numbers.includes(one) && !units.includes(one));
    expect(foreign.filter((one) => one !== 1)).toEqual([]);
    for (const name of [
      'valuesPerCall',
      'linesOfCode',
      'feedbackLines',
      'feedbackCharacters',
      'callsPerRound',
      'rounds',
    ] as const) {
      expect(found, name).toContain(profile[name]);
    }
  });

  it('show worked examples with outputs of this world', () => {
    const text = new CodePrompts(templates, metered, world).system();
    const inWorld = new WorldSemantics(world.ruleset).without();
    for (const { program } of world.examples) {
      expect(text).toContain(new Interpreter().run(program, inWorld).output);
    }
  });

  it('refuse a template that asks for too much or is given too much', () => {
    expect(() => fill('{{a}} {{b}}', { a: 1 })).toThrow("'b'");
    expect(() => fill('{{a}}', { a: 1, b: 2 })).toThrow("'b'");
  });
});

describe('the answer of a reply', () => {
  const program = (reply: string) => extractProgram(reply);
  it.each([
    [
      'a tagged block before an untagged one',
      '```aliencode\nEMIT(1)\n```\nand\n```\nEMIT(2)\n```',
      'EMIT(1)',
    ],
    ['the last tagged block', '```aliencode\nEMIT(1)\n```\n```aliencode\nEMIT(2)\n```', 'EMIT(2)'],
    ['the last untagged block', '```\nEMIT(1)\n```\n```\nEMIT(2)\n```', 'EMIT(2)'],
    ['other tags are ignored', '```python\nprint(1)\n```', null],
    [
      'an unclosed block runs to the end',
      'So:\n```aliencode\nEMIT(1)\nEMIT(2)',
      'EMIT(1)\nEMIT(2)',
    ],
    ['a whole reply that parses', 'EMIT(1)\n', 'EMIT(1)\n'],
    ['a whole reply that does not', 'The answer is EMIT(1).', null],
    [
      'reasoning is split off',
      '<think>```aliencode\nEMIT(1)\n```</think>```aliencode\nEMIT(2)\n```',
      'EMIT(2)',
    ],
    [
      'with an unpaired end of it, all before goes',
      '```aliencode\nEMIT(1)\n```</think>No program.',
      null,
    ],
    ['an empty reply', '   ', null],
    ['a blank block', '```aliencode\n\n```', null],
  ])('%s', (_, reply, wanted) => expect(program(reply)).toBe(wanted));

  it.each([
    ['plain', 'So\nPREDICTION: 1 2\n3', '1 2\n3'],
    ['bold', '**PREDICTION:** 1', '1'],
    ['the last one', 'PREDICTION: 1\nno\nPREDICTION: 2', '2'],
    ['a fence', 'PREDICTION:\n```text\n1\n2\n```', '1\n2'],
    ['backticks', 'PREDICTION: `[1, 2]`', '[1, 2]'],
    ['none', 'I predict 1', null],
  ])('a prediction: %s', (_, reply, wanted) => expect(extractPrediction(reply)).toBe(wanted));

  it('is found in linear time', () => {
    const start = performance.now();
    for (const piece of ['<think>', '</think>', '```\n', '`', 'PREDICTION:\n', '~~~~']) {
      extractProgram(piece.repeat(50_000));
      extractPrediction(piece.repeat(50_000));
    }
    expect(performance.now() - start).toBeLessThan(10_000);
  });
});

describe('a probe', () => {
  const inWorld = new WorldSemantics(world.ruleset).without();
  const interpreter = new Interpreter(PROBE_LIMITS);
  const execute = async (code: string, cap: number | null) =>
    interpreter.run(code, inWorld, cap === null ? {} : { observedCap: cap });
  const published = profiles[1] as Profile;

  it('stops before the EMIT that would show too much, and says so', async () => {
    const shown = await runProbe(
      'EMIT("a", "b")\nEMIT(STRAND("c", "d", "e", "f"))\nEMIT("g")',
      metered,
      execute,
    );
    expect(shown).toMatchObject({ outcome: 'observed', values: 2 });
    expect(shown.text).toBe(
      'a b\n[stopped: the next EMIT would have shown more than 5 values in all]',
    );
  });

  it('keeps the error line whatever is cut', async () => {
    const long = `${'EMIT("abcdefgh")\n'.repeat(4)}EMIT(PLUCK("", 0))`;
    const narrow = { ...metered, feedbackLines: 3, feedbackCharacters: 200 };
    const { text } = await runProbe(long, narrow, execute);
    expect(text.split('\n')).toEqual([
      'abcdefgh',
      '[3 more lines are not shown]',
      expect.stringContaining('IndexError'),
    ]);
  });

  it('refuses whole what is over a static limit', async () => {
    expect(await runProbe('IDLE\n'.repeat(41), metered, execute)).toMatchObject({
      outcome: 'refused',
      values: 0,
      text: expect.stringContaining('41 lines'),
    });
    expect((await runProbe('IDLE\n'.repeat(40), metered, execute)).outcome).toBe('observed');
    const loop = 'SWEEP i IN EXTENT(2): EMIT(1, 2)';
    expect(await runProbe(loop, published, execute)).toMatchObject({
      outcome: 'refused',
      text: expect.stringContaining('6 values'),
    });
    expect((await runProbe(loop, metered, execute)).outcome).toBe('observed');
  });

  it('counts in the text as was published', () => {
    const counted = (code: string) => countedInText(code, 3);
    expect(counted('EMIT(1, STRAND(1, 2, 3))\nEMIT()')).toBe(3);
    expect(counted('EMIT("EMIT(1, 2)")  # EMIT(3)')).toBe(1);
    expect(counted('CRAFT f():\n  EMIT(1)\nf()\nf()')).toBe(1);
    expect(counted('WHILE NO:\n  SWEEP i IN EXTENT(3):\n    EMIT(i)')).toBe(3);
    expect(counted('UPON YES: EMIT(1)\nDEFAULT: EMIT(2)')).toBe(2);
    expect(counted('EMIT(1')).toBe(0);
  });
});
