/** Running probes: what passes, what fails, and what is said about it. */

import { describe, expect, it } from 'vitest';
import { alienCode } from '../../src/code/index.ts';
import { readRuleset } from '../../src/rules/index.ts';
import {
  codeProbeWorld,
  outcomeOf,
  type ProbeOutcome,
  type ProbeResult,
  parseProbes,
  renderFailure,
  runProbes,
} from '../../src/worlds/probes.ts';
import { probeTests, standardWorld } from '../../src/worlds/testing.ts';
import { failsWith, prints, scripted } from './probe-worlds.ts';

async function judged(
  text: string,
  outcome: ProbeOutcome | { readonly fault: string },
): Promise<ProbeResult> {
  const [result] = await runProbes(parseProbes(text, 'a.probe'), scripted([outcome]));
  return result as ProbeResult;
}

const passes = async (text: string, outcome: ProbeOutcome) =>
  (await judged(text, outcome)).failure === null;

const report = async (text: string, outcome: ProbeOutcome | { readonly fault: string }) =>
  renderFailure(await judged(text, outcome));

describe('a probe passes', () => {
  it('when the output is the expected one', async () => {
    expect(await passes('EMIT(1)\n#> 1\n', prints('1'))).toBe(true);
    expect(await passes('EMIT()\n#>\n#>"a\\t"\n#> b\n', prints('\na\t\nb'))).toBe(true);
    expect(await passes('IDLE\n', prints(''))).toBe(true);
  });

  it('when the expected error comes, after the expected output', async () => {
    const outcome = failsWith('IndexError', 'PLUCK has no value', 2, '1');
    expect(await passes('EMIT(1)\nx\n#> 1\n#! IndexError', outcome)).toBe(true);
    expect(await passes('EMIT(1)\nx\n#> 1\n#! IndexError: has no', outcome)).toBe(true);
    expect(await passes('EMIT(1)\nx\n#> 1\n#! IndexError: /^PLUCK .* value$/', outcome)).toBe(true);
  });

  it('when so many values were observed', async () => {
    expect(await passes('# values: 2\nEMIT(1, 2)\n#> 1 2\n', prints('1 2', 2))).toBe(true);
  });

  it('and not for less', async () => {
    expect(await passes('EMIT(1)\n#> 1\n', prints('1 '))).toBe(false);
    expect(await passes('EMIT(1)\n#> 1\n', prints('\n1'))).toBe(false);
    expect(await passes('EMIT(1)\n#> 1\n', prints(''))).toBe(false);
    expect(await passes('IDLE\n', prints('1'))).toBe(false);
    expect(await passes('x\n#> 1\n', failsWith('TypeError', 'm', 1, '1'))).toBe(false);
    expect(await passes('x\n#! TypeError\n', prints(''))).toBe(false);
    expect(await passes('x\n#! TypeError\n', failsWith('typeerror', 'm'))).toBe(false);
    expect(await passes('x\n#! Error\n', failsWith('TypeError', 'm'))).toBe(false);
    expect(await passes('x\n#! TypeError: n\n', failsWith('TypeError', 'm'))).toBe(false);
    expect(await passes('x\n#! TypeError\n', failsWith('TypeError', 'm', 1, '1'))).toBe(false);
    expect(await passes('# values: 2\nx\n#> 1\n', prints('1', 3))).toBe(false);
    expect(await passes('# values: 0\nx\n', prints('', null))).toBe(false);
  });
});

describe('a failure', () => {
  it('says which lines of the output differ, and where the first stands', async () => {
    expect(
      await report('\n# name: four lines\nEMIT(1)\n#> a\n#> b\n#> c\n#> d\n', prints('a\nB\nc\nd')),
    ).toBe(
      [
        'a.probe:5: four lines',
        'the output differs',
        '  #> a',
        '- #> b',
        '+ #> B',
        '  #> c',
        '  #> d',
      ].join('\n  '),
    );
  });

  it('points at the last expectation when more was printed', async () => {
    expect(await report('EMIT(1)\n#> a\n', prints('a\nb '))).toBe(
      ['a.probe:2: EMIT(1)', 'the output differs', '  #> a', '+ #>"b "'].join('\n  '),
    );
  });

  it('shows an unexpected error where it comes from', async () => {
    const text = 'EMIT(1)\n---\n# name: here\n# standard\nEMIT(1)\nx\n#> 1\n';
    const outcomes = [prints(''), failsWith('NameError', "'x' has no value here", 2, '1')];
    const results = await runProbes(parseProbes(text, 'a.probe'), scripted(outcomes));
    expect(renderFailure(results[1] as ProbeResult)).toBe(
      [
        'a.probe:6: here',
        "unexpected NameError: 'x' has no value here",
        '  #> 1',
        "+ #! NameError: 'x' has no value here",
      ].join('\n  '),
    );
  });

  it('shows a missing error', async () => {
    expect(await report('x\n#> 1\n#! TypeError: a\n', prints('1'))).toBe(
      [
        'a.probe:3: x',
        'TypeError was expected, but the program ended well',
        '  #> 1',
        '- #! TypeError: a',
      ].join('\n  '),
    );
  });

  it('tells another kind from another message', async () => {
    const outcome = failsWith('TypeError', 'no');
    expect(await report('x\n#! ValueError\n', outcome)).toContain(
      'ValueError was expected, not TypeError\n  - #! ValueError\n  + #! TypeError: no',
    );
    expect(await report('x\n#! TypeError: yes\n', outcome)).toContain(
      'the TypeError has another message\n  - #! TypeError: yes\n  + #! TypeError: no',
    );
  });

  it('leaves an error that fits as it is written', async () => {
    const outcome = failsWith('TypeError', 'no', 1, 'b');
    expect(await report('x\n#> a\n#! TypeError: /n./\n', outcome)).toBe(
      ['a.probe:2: x', 'the output differs', '- #> a', '+ #> b', '  #! TypeError: /n./'].join(
        '\n  ',
      ),
    );
  });

  it('shows other values', async () => {
    expect(await report('# values: 1\nx\n#> a\n', prints('a', 2))).toBe(
      [
        'a.probe:1: x',
        '1 observed values were expected, not 2',
        '- # values: 1',
        '+ # values: 2',
        '  #> a',
      ].join('\n  '),
    );
  });

  it('says everything that is wrong', async () => {
    const outcome = failsWith('TypeError', 'no', 1, 'b');
    expect((await judged('# values: 7\nx\n#> a\n', outcome)).failure?.message).toBe(
      'unexpected TypeError: no; the output differs; 7 observed values were expected, not 1',
    );
  });

  it('of the host is no outcome of the program', async () => {
    expect(await report('x\n#> a\n', { fault: 'the host ran out of memory' })).toBe(
      'a.probe:1: x\n  the host ran out of memory',
    );
  });

  it('never prints more than one can read', async () => {
    const output = Array.from({ length: 3_000 }, (_, line) => `${line} ${'x'.repeat(line)}`);
    const lines = (await report('x\n#> a\n', prints(output.join('\n')))).split('\n');
    expect(lines.length).toBeLessThan(100);
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(500);
  });
});

describe('what a world is asked', () => {
  it('follows the directives', async () => {
    const world = scripted([prints(''), prints(''), prints(''), prints(''), prints('')]);
    const text = [
      'a\n',
      '# standard\nb\n',
      '# disable: R3,R1\nc\n',
      '# only: R2\nd\n',
      '# fuel: 5\n# only: R1 R2 R3\n\ne\n',
    ].join('---\n');
    await runProbes(parseProbes(text), world);
    const plain = { standard: false, disable: [], fuel: null };
    expect(world.requests).toEqual([
      { ...plain, program: 'a\n' },
      { ...plain, program: 'b\n', standard: true },
      { ...plain, program: 'c\n', disable: ['R1', 'R3'] },
      { ...plain, program: 'd\n', disable: ['R1', 'R3'] },
      { ...plain, program: '\ne\n', fuel: 5 },
    ]);
  });

  it('never names a rule that it does not have', async () => {
    const file = parseProbes('# disable: R1, R4\nx\n---\n# only: q\nx\n', 'a.probe');
    await expect(runProbes(file, scripted([]))).rejects.toThrow(
      [
        "a.probe:1:16: the world has no rule 'R4'",
        '  1 | # disable: R1, R4',
        '    |                ^^',
        '  hint: did you mean R1?',
        "a.probe:4:9: the world has no rule 'q'",
      ].join('\n'),
    );
    await expect(runProbes(file, scripted([], []))).rejects.toThrow('it has no rules');
  });
});

describe('a world of AlienCode', () => {
  const rules =
    '{ id: A, applies_to: SHATTER, actual: (* a b) }, { id: B, applies_to: GAUGE, actual: (- 0 (len seq)) }';
  const head = 'alienkit: ruleset/1\nlanguage: aliencode\nid: small\n';
  const world = codeProbeWorld(readRuleset(`${head}rules: [${rules}]\n`, 'small', [alienCode]));
  const failures = async (text: string) =>
    (await runProbes(parseProbes(text, 'a.probe'), world))
      .map(renderFailure)
      .filter((one) => one !== '');

  it('runs programs under the rules that are asked for', async () => {
    const program = 'EMIT(SHATTER(2, 3), GAUGE("abcd"))\n';
    const text = `${program}#> 6 -4\n---\n# only: B\n${program}#> 5 -4\n---\n# disable: B\n${program}#> 6 4\n---\n# standard\n${program}#> 5 4\n`;
    expect(await failures(text)).toEqual([]);
  });

  it('shows errors with their places, and takes no printed line for one', async () => {
    const text = `EMIT("[AlienError] IndexError: mine")
PLUCK("", 0)
#> [AlienError] IndexError: mine
#! IndexError: /^PLUCK has no value for TEXT and INT$/
---
x "[AlienError] SyntaxError: "
#! SyntaxError: /\\(line 1, column 3\\)$/
---
# fuel: 50
EMIT(1)
WHILE YES: IDLE
#> 1
#! LimitError
`;
    expect(await failures(text)).toEqual([]);
  });

  it('splits what is shown', () => {
    const error = { kind: 'TypeError', message: 'm', line: 2 } as const;
    expect(outcomeOf({ output: 'a\n\nb', error: null, values: 2 })).toEqual({
      output: 'a\n\nb',
      error: null,
      values: 2,
    });
    expect(
      outcomeOf({ output: 'a\n[AlienError] TypeError: m (line 2)', error, values: 1 }),
    ).toEqual({
      output: 'a',
      error: { kind: 'TypeError', message: 'm (line 2)', line: 2 },
      values: 1,
    });
    expect(outcomeOf({ output: '[AlienError] TypeError: m', error, values: 0 }).output).toBe('');
  });
});

describe('tests of another runner', () => {
  interface Declared {
    readonly name: string;
    readonly check: () => Promise<void>;
  }
  function declared(name: string, text: string): Declared[] {
    const tests: Declared[] = [];
    let group = '';
    const functions = {
      describe(title: string, declare: () => void) {
        group = title;
        declare();
      },
      it: (title: string, check: () => Promise<void>) => {
        tests.push({ name: `${group} > ${title}`, check });
      },
      expect,
    };
    probeTests(functions, codeProbeWorld(standardWorld().ruleset), [{ name, text }]);
    return tests;
  }

  it('are one a chunk, with the place in their name and in what they say', async () => {
    const text = 'EMIT(1)\n#> 1\n---\n# name: wrong\nEMIT(2)\n#> 3\n---\nEMIT(x)\n';
    const tests = declared('some/a.probe', text);
    expect(tests.map(({ name }) => name)).toEqual([
      'some/a.probe > 1: EMIT(1)',
      'some/a.probe > 4: wrong',
      'some/a.probe > 8: EMIT(x)',
    ]);
    await tests[0]?.check();
    await expect(tests[1]?.check()).rejects.toThrow('some/a.probe:6: wrong\n  the output differs');
    await expect(tests[2]?.check()).rejects.toThrow(
      /a\.probe:8: EMIT\(x\)\n {2}unexpected NameError/,
    );
  });

  it('are none for a file that holds none: that is an error', () => {
    expect(() => declared('a.probe', '# Only prose here.\n')).toThrow('a.probe holds no probe');
    expect(() => declared('a.probe', '# vaules: 1\nx\n')).toThrow('did you mean values?');
  });
});
