/** Reading probe files. */

import { describe, expect, it } from 'vitest';
import { DiagnosticsError } from '../../src/text/index.ts';
import { type ProbeChunk, parseProbes } from '../../src/worlds/probes.ts';

function only(text: string): ProbeChunk {
  const { chunks } = parseProbes(text, 'a.probe');
  expect(chunks).toHaveLength(1);
  return chunks[0] as ProbeChunk;
}

/** `line:column code` of every fault. */
function faults(text: string): string[] {
  try {
    parseProbes(text, 'a.probe');
  } catch (error) {
    if (!(error instanceof DiagnosticsError)) throw error;
    return error.diagnostics.map(({ code, span }) => {
      const { line, column } = error.source.position(span.start);
      return `${line}:${column} ${code}`;
    });
  }
  return [];
}

function message(text: string): string {
  try {
    parseProbes(text, 'a.probe');
  } catch (error) {
    return (error as Error).message;
  }
  return '';
}

describe('a chunk', () => {
  it('is a program with what it shows', () => {
    const chunk = only(
      [
        '# name: an index',
        '# disable: R14, R15',
        '# values: 3',
        '# fuel: 1000',
        'EMIT(1)',
        'PLUCK("", 0)',
        '#> 1',
        '#>',
        '#> 2',
        '#! IndexError: PLUCK',
        '',
      ].join('\n'),
    );
    expect(chunk).toMatchObject({
      name: 'an index',
      program: 'EMIT(1)\nPLUCK("", 0)\n',
      firstLine: 5,
      line: 1,
      fuel: 1000,
      output: ['1', '', '2'],
      error: { kind: 'IndexError', pattern: 'PLUCK', text: '#! IndexError: PLUCK' },
      expectationLine: 7,
    });
    expect(chunk.values?.count).toBe(3);
    expect(chunk.selection.kind).toBe('without');
    expect(chunk.selection.rules.map(({ id }) => id)).toEqual(['R14', 'R15']);
  });

  it('ends at a line ---, blanks behind it or not', () => {
    const { chunks } = parseProbes('EMIT(1)\n---\nEMIT(2)\n---  \n\nEMIT(3)\n----\n --- \n#> x\n');
    expect(chunks.map(({ program }) => program)).toEqual([
      'EMIT(1)\n',
      'EMIT(2)\n',
      '\nEMIT(3)\n----\n --- \n',
    ]);
    expect(chunks.map(({ line }) => line)).toEqual([1, 3, 6]);
    expect(chunks.map(({ firstLine }) => firstLine)).toEqual([1, 3, 5]);
  });

  it('is no test when it is blank, or comments that say nothing', () => {
    expect(parseProbes('').chunks).toEqual([]);
    expect(
      parseProbes('\n---\n\n---\n# A file about lists.\n## name: of no chunk\n').chunks,
    ).toEqual([]);
  });

  it('is one when it has an expectation or asserts values', () => {
    expect(only('#> 1\n')).toMatchObject({ program: '', output: ['1'] });
    expect(only('# A comment.\n#! TypeError\n')).toMatchObject({ program: '# A comment.\n' });
    expect(only('# values: 0\n')).toMatchObject({ program: '', output: [], error: null });
  });

  it('is called by its first statement without a name', () => {
    expect(only('# A comment.\n\nEMIT(1)\n').name).toBe('EMIT(1)');
    expect(only(`EMIT("${'😀'.repeat(70)}")\n`).name).toBe(`EMIT("${'😀'.repeat(54)}…`);
  });
});

describe('the program', () => {
  it('is every byte between the last directive and the expectations', () => {
    const text = '# A note.\n# standard\n\n# A comment.\r\n\tEMIT(1)  \n \t\n\n#> 1\n\n\n';
    expect(only(text)).toMatchObject({
      program: '\n# A comment.\r\n\tEMIT(1)  \n \t\n\n',
      firstLine: 3,
    });
  });

  it('ends with its last line that is not blank where nothing is expected', () => {
    expect(only('EMIT(1)\n\n  \n').program).toBe('EMIT(1)\n');
    expect(only('EMIT(1)').program).toBe('EMIT(1)');
  });

  it('keeps a byte order mark, and lone CRs, which end no line of the file', () => {
    expect(only('\ufeffEMIT(1)\r# standard\rEMIT(2)\n#> 1\n')).toMatchObject({
      program: '\ufeffEMIT(1)\r# standard\rEMIT(2)\n',
      output: ['1'],
    });
    expect(only('\ufeff# standard\nEMIT(1)\n').selection.kind).toBe('standard');
  });

  it('may have comments of its own', () => {
    expect(only('EMIT(1)\n# > x\n  #> y\n# two words: no directive\n#> 1\n').output).toEqual(['1']);
    expect(only('## standard\n# see the manual: page 3\nEMIT(1)\n').selection.kind).toBe('world');
  });
});

describe('expectations', () => {
  it('are lines of output as they are, blanks at the end included', () => {
    expect(only('#> a  \n#>  b\n#> \t\n#> #> c').output).toEqual(['a  ', ' b', '\t', '#> c']);
  });

  it('may be JSON texts', () => {
    expect(only('#>"a\\u0000\\t \\"\\\\"\r\n#>""\r\n#> "x"\r\n').output).toEqual([
      'a\0\t "\\',
      '',
      '"x"',
    ]);
  });

  it('take an error of a kind, with a part of its message or a pattern', () => {
    expect(only('#! TypeError').error?.pattern).toBeNull();
    expect(only('#!TypeError :').error?.pattern).toBeNull();
    expect(only('#! TypeError:  a: b / c  ').error?.pattern).toBe('a: b / c');
    expect(only('#! TypeError: /^a\\/b/').error?.pattern).toEqual(/^a\/b/u);
    expect(only('#! TypeError: /').error?.pattern).toBe('/');
  });
});

describe('faults', () => {
  const cases: readonly (readonly [string, string, ...string[]])[] = [
    ['an unknown directive', '# disabel: R14\nEMIT(1)', '1:3 unknown-directive'],
    [
      'a word alone is a directive, too',
      'EMIT(1)\n---\n\n# lists\nEMIT(1)',
      '4:3 unknown-directive',
    ],
    ['names of the host are no directives', '# constructor\nEMIT(1)', '1:3 unknown-directive'],
    ['a directive in capitals', '# Standard\nEMIT(1)', '1:3 unknown-directive'],
    ['a directive twice', '# values: 1\n# values: 2\nEMIT(1)', '2:3 duplicate-directive'],
    ['standard with a value', '# standard: yes\nEMIT(1)', '1:13 bad-directive'],
    ['disable without ids', '# disable: ,\nEMIT(1)', '1:12 bad-directive'],
    ['no number of values', '# values: three\nEMIT(1)', '1:11 bad-directive'],
    ['no fuel', '# fuel: 0\nEMIT(1)', '1:9 bad-directive'],
    ['an empty name', '# name:\nEMIT(1)', '1:3 bad-directive'],
    ['two selections', '# standard\n# only: R01\nEMIT(1)', '2:9 bad-directive'],
    ['a directive below the head', 'EMIT(1)\n# standard\n#> 1', '2:1 misplaced-directive'],
    ['directives without a program', '# standard\n---\nEMIT(1)', '1:1 no-program'],
    ['a program that goes on', 'EMIT(1)\n#> 1\nEMIT(2)\n#> 2\n', '3:1 program-after-expectations'],
    ['a comment that goes on', '#> 1\n# why\n', '2:1 program-after-expectations'],
    ['a blank line among expectations', '#> 1\n\n#> 2\n', '2:1 blank-among-expectations'],
    ['no blank behind the mark', '#>1\n', '1:1 bad-expectation'],
    ['a tab behind the mark', '#>\t1\n', '1:1 bad-expectation'],
    ['a JSON text that does not end', '#>"a\n', '1:1 bad-expectation'],
    ['a JSON text of two lines', '#>"a\\nb"\n', '1:1 bad-expectation'],
    ['an empty line at the end', '#> 1\n#>\n#! TypeError\n', '2:1 empty-at-end'],
    ['an error without a kind', '#! \n', '1:1 bad-expectation'],
    ['an error that is a sentence', '#! out of range\n', '1:1 bad-expectation'],
    ['two errors', '#! TypeError\n#! IndexError\n', '2:1 second-error'],
    ['output behind the error', '#! TypeError\n#> 1\n', '2:1 output-after-error'],
    ['a pattern that is none', '#! TypeError: /(/\n', '1:1 bad-pattern'],
  ];
  it.each(cases)('%s', (_, text, ...wanted) => {
    expect(faults(text)).toEqual(wanted);
  });

  it('are reported all at once', () => {
    expect(faults('# vaules: 1\nEMIT(1)\n---\n#>1\n---\n#! a b\n')).toEqual([
      '1:3 unknown-directive',
      '4:1 bad-expectation',
      '6:1 bad-expectation',
    ]);
  });

  it('have an excerpt and say what to do', () => {
    expect(message('\n# disabel: R14\nEMIT(1)')).toBe(
      [
        "a.probe:2:3: no directive is called 'disabel'",
        '  2 | # disabel: R14',
        '    |   ^^^^^^^',
        '  hint: did you mean disable?; a comment of this shape begins with ##',
      ].join('\n'),
    );
    expect(message('#> 1\nEMIT(2)\n')).toContain("is a line '---' missing?");
  });
});
