/** `--update` and the differences of lines. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  lineDiff,
  type ProbeOutcome,
  parseProbes,
  renderDiff,
  runProbes,
  updateProbes,
} from '../../src/worlds/probes.ts';
import { runs } from '../runs.ts';
import { failsWith, prints, scripted } from './probe-worlds.ts';

async function updated(
  text: string,
  ...outcomes: readonly (ProbeOutcome | { readonly fault: string })[]
): Promise<string> {
  return updateProbes(text, await runProbes(parseProbes(text), scripted(outcomes)));
}

describe('an update', () => {
  it('rewrites expectations that are not met, and nothing else', async () => {
    const text = '\n# name: a\n# standard\nEMIT(1)\t \n\n#> 2\n\n---  \n\nEMIT(3)\n#>"3"\n\n';
    expect(await updated(text, prints('1\n'.repeat(2).trimEnd()), prints('3'))).toBe(
      '\n# name: a\n# standard\nEMIT(1)\t \n\n#> 1\n#> 1\n\n---  \n\nEMIT(3)\n#>"3"\n\n',
    );
  });

  it('adds them behind the program', async () => {
    expect(await updated('EMIT(1)\n\n---\nEMIT(2)\n', prints('1'), prints('2'))).toBe(
      'EMIT(1)\n#> 1\n\n---\nEMIT(2)\n#> 2\n',
    );
    expect(await updated('EMIT(1)', prints('1'))).toBe('EMIT(1)\n#> 1');
    expect(await updated('# values: 0\n', prints('1', 1))).toBe('# values: 1\n#> 1\n');
  });

  it('takes them away with their lines', async () => {
    expect(await updated('IDLE\n#> 1\n#> 2\n\n---\nIDLE\n#> 3', prints(''), prints(''))).toBe(
      'IDLE\n\n---\nIDLE\n',
    );
  });

  it('ends lines as the file does', async () => {
    expect(await updated('EMIT(1)\r\n#> 2\r\n---\r\nEMIT(2)', prints('1\n2'), prints('2'))).toBe(
      'EMIT(1)\r\n#> 1\r\n#> 2\r\n---\r\nEMIT(2)\r\n#> 2',
    );
  });

  it('writes what cannot be seen as JSON', async () => {
    expect(await updated('x\n', prints('a \n\t\n\nb\r\n\x7f\u2028"\nc d'))).toBe(
      'x\n#>"a "\n#>"\\t"\n#>\n#>"b\\r"\n#>"\\u007f\\u2028\\""\n#> c d\n',
    );
  });

  it('writes the kind and the message of an error', async () => {
    expect(await updated('x\n', failsWith('TypeError', 'a b', 1, '1'))).toBe(
      'x\n#> 1\n#! TypeError: a b\n',
    );
    expect(await updated('x\n#! TypeError\n', prints('1'))).toBe('x\n#> 1\n');
    expect(await updated('x\n', failsWith('TypeError', ''))).toBe('x\n#! TypeError\n');
    expect(await updated('x\n', failsWith('TypeError', ' a \nb'))).toBe('x\n#! TypeError: a\n');
    expect(await updated('x\n', failsWith('TypeError', '/a.b/'))).toBe(
      'x\n#! TypeError: /\\/a\\.b\\//\n',
    );
  });

  it('keeps a pattern that fits', async () => {
    const outcome = failsWith('TypeError', 'abc', 1, '2');
    expect(await updated('x\n#> 1\n#! TypeError:  /b/\n', outcome)).toBe(
      'x\n#> 2\n#! TypeError:  /b/\n',
    );
  });

  it('rewrites the number of values', async () => {
    expect(await updated('#  values:   12 \nx\n#> 1\n', prints('1', 3))).toBe(
      '#  values:   3 \nx\n#> 1\n',
    );
    expect(await updated('# values: 12\nx\n', prints('', null))).toBe('# values: 12\nx\n');
  });

  it('leaves what the host did not run', async () => {
    expect(await updated('x\n#> 1\n', { fault: 'no memory' })).toBe('x\n#> 1\n');
  });
});

describe('any update', () => {
  const line = fc.oneof(
    fc.constantFrom(
      '',
      ' ',
      'a',
      ' a',
      'a ',
      '"a"',
      '#> a',
      '---',
      'a\tb',
      '\r',
      '\0',
      '😀',
      '\u2028',
    ),
    fc.string({ unit: 'grapheme', maxLength: 8 }).map((text) => text.replaceAll('\n', '')),
  );
  const output = fc
    .array(line, { maxLength: 4 })
    .map((lines) => lines.join('\n').replace(/\n+$/, ''));
  const outcome: fc.Arbitrary<ProbeOutcome> = fc.record({
    output,
    error: fc.option(
      fc.record({
        kind: fc.constantFrom('TypeError', 'IndexError'),
        message: fc.oneof(line, fc.constantFrom('/a/', 'a/', 'a: b', '(a', '/(/')),
        line: fc.option(fc.constant(1)),
      }),
    ),
    values: fc.nat(3),
  });
  const head = fc.subarray([
    '# A comment.',
    '# standard',
    '## x: y',
    '',
    '# values: 2',
    '# name: n',
  ]);
  const program = fc.array(fc.constantFrom('EMIT(1)', '', '    IDLE', '  # > x', '\tx', ' '), {
    minLength: 1,
    maxLength: 4,
  });
  const expectation = fc.subarray(['#> a', '#>', '#>"b "', '#> c']);
  const error = fc.constantFrom([], ['#! TypeError'], ['#! IndexError: a'], ['#! TypeError: /a/']);
  const chunk = fc
    .tuple(head, program, expectation, error, fc.constantFrom([], ['']))
    .map((parts) => ['EMIT(0)', ...parts.flat()]);
  const file = fc
    .tuple(
      fc.array(chunk, { minLength: 1, maxLength: 3 }),
      fc.constantFrom('\n', '\r\n'),
      fc.boolean(),
    )
    .map(([chunks, end, closed]) => {
      const text = chunks.map((lines) => lines.join(end)).join(`${end}---${end}`);
      return closed ? text + end : text;
    });

  it('makes all probes pass, keeps the programs, and is the last', async () => {
    const check = async (text: string, outcomes: readonly ProbeOutcome[]) => {
      let before: ReturnType<typeof parseProbes>;
      try {
        before = parseProbes(text);
      } catch {
        return; // A drawn file need not be well-formed: expectations may end with an empty line.
      }
      const after = await updated(text, ...outcomes);
      const read = parseProbes(after);
      const results = await runProbes(read, scripted(outcomes));
      expect(results.map(({ failure }) => failure)).toEqual(before.chunks.map(() => null));
      expect(updateProbes(after, results)).toBe(after);
      const programs = (chunks: typeof read.chunks) => chunks.map((one) => one.program.trimEnd());
      expect(programs(read.chunks)).toEqual(programs(before.chunks));
      const strip = (all: string) =>
        all.replace(/^#[>!].*(?:\r?\n|$)/gm, '').replace(/(values: )\d+/g, '$1');
      expect(strip(after).trimEnd()).toBe(strip(text).trimEnd());
    };
    const outcomes = fc.array(outcome, { minLength: 3, maxLength: 3 });
    await fc.assert(fc.asyncProperty(file, outcomes, check), { numRuns: runs(500) });
  });
});

describe('a difference', () => {
  const lines = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 });

  it('holds both lists, and no more than it must', () => {
    const side = (marks: string, diff: ReturnType<typeof lineDiff>) =>
      diff.filter(({ mark }) => marks.includes(mark)).map(({ text }) => text);
    fc.assert(
      fc.property(lines, lines, (first, second) => {
        const diff = lineDiff(first, second);
        expect(side(' -', diff)).toEqual(first);
        expect(side(' +', diff)).toEqual(second);
        expect(side(' ', diff)).toHaveLength(longestCommon(first, second));
      }),
      { numRuns: runs(500) },
    );
  });

  it('of long lists takes no noticeable time', () => {
    const first = Array.from({ length: 50_000 }, (_, index) => `a${index}`);
    const second = first.map((text, index) => (index % 2 === 0 ? text : `b${index}`));
    expect(lineDiff(first, second).filter(({ mark }) => mark === '-').length).toBeGreaterThan(
      25_000 - 1,
    );
  });

  it('is shown with three equal lines around', () => {
    const first = Array.from({ length: 12 }, (_, index) => `${index}`);
    const second = first.map((text) => (text === '5' ? 'five' : text));
    expect(renderDiff(lineDiff(first, second))).toEqual([
      '  … 2 equal lines',
      '  2',
      '  3',
      '  4',
      '- 5',
      '+ five',
      '  6',
      '  7',
      '  8',
      '  … 3 equal lines',
    ]);
    expect(renderDiff(lineDiff(['a'], ['a']))).toEqual(['  … 1 equal line']);
  });
});

function longestCommon(first: readonly string[], second: readonly string[]): number {
  const [head, ...rest] = first;
  if (head === undefined || second.length === 0) return 0;
  const known = new Map<string, number>();
  const length = (at: number, other: number): number => {
    if (at === first.length || other === second.length) return 0;
    const key = `${at} ${other}`;
    const cached = known.get(key);
    if (cached !== undefined) return cached;
    const found =
      first[at] === second[other]
        ? 1 + length(at + 1, other + 1)
        : Math.max(length(at + 1, other), length(at, other + 1));
    known.set(key, found);
    return found;
  };
  return rest.length >= 0 ? length(0, 0) : 0;
}
