import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ReportTarget, readReport } from '../../src/rules/index.ts';

const targets: readonly ReportTarget[] = [
  { id: 'R01', operator: 'integer literal', parameters: ['n'] },
  { id: 'R02', operator: 'SHATTER', parameters: ['a', 'b'] },
  { id: 'R14', operator: 'PLUCK', parameters: ['seq', 'i'] },
  { id: 'R15', operator: 'CARVE', parameters: ['seq', 'lo', 'hi'] },
];

function read(report: string) {
  return Object.fromEntries(readReport(report, targets));
}

/** The expression that a report gives for R14. */
function textOf(report: string): string | undefined {
  return read(report).R14?.text;
}

const RULE = '(get seq (- i 1))';

describe('decoration around a line is taken off', () => {
  test.each([
    ['plain', `R14 := ${RULE}`],
    ['without spaces', `R14:=${RULE}`],
    ['indented', `\t  R14   :=   ${RULE}  `],
    ['a bullet', `- R14 := ${RULE}`],
    ['another bullet', `* R14 := ${RULE}`],
    ['a typographic bullet', `• R14 := ${RULE}`],
    ['a number', `14. R14 := ${RULE}`],
    ['a number in brackets', `3) R14 := ${RULE}`],
    ['a quotation', `> R14 := ${RULE}`],
    ['a heading', `### R14 := ${RULE}`],
    ['the word rule', `Rule R14 := ${RULE}`],
    ['a bold id', `**R14** := ${RULE}`],
    ['an underlined id', `__R14__ := ${RULE}`],
    ['a bold line', `**R14 := ${RULE}**`],
    ['a bullet and bold', `- **R14** := **${RULE}**`],
    ['a bold colon', `**R14 :=** ${RULE}`],
    ['backticks around the rule', `R14 := \`${RULE}\``],
    ['backticks around all', `\`R14 := ${RULE}\``],
    ['a fence on the line', `\`\`\`R14 := ${RULE}\`\`\``],
    ['a fenced block', `\`\`\`lisp\nR14 := ${RULE}\n\`\`\``],
    ['a table', `| R14 := ${RULE} |`],
    ['a table with more cells', `| R14 := ${RULE} | sure |`],
    ['a table of two columns', `| R14 | ${RULE} |`],
    ['a table with the operator', `| **R14** | PLUCK | \`${RULE}\` | high |`],
    ['the operator', `R14 PLUCK := ${RULE}`],
    ['the operator in brackets', `R14 (PLUCK) := ${RULE}`],
    ['the operator after a dash', `R14 – pluck: := ${RULE}`],
    ['a full stop', `R14 := ${RULE}.`],
    ['a comma', `R14 := ${RULE},`],
    ['a comment', `R14 := ${RULE} ; reads one before`],
    ['another comment', `R14 := ${RULE}  # (get seq i) in the manual`],
    ['a dash', `R14 := ${RULE} — one to the left`],
    ['an aside', `R14 := ${RULE} (not tested for TEXT) [sure]`],
    ['escapes of Markdown', `R14 := (get seq (\\- i 1))`],
    ['one sign for :=', `R14 ≔ ${RULE}`],
    ['a Windows line end', `R14 := ${RULE}\r\nR15 := UNKNOWN\r\n`],
  ])('%s', (_, report) => {
    expect(read(report).R14).toEqual({ id: 'R14', text: RULE, signature: null, reason: null });
  });

  test.each([
    ['IDENTITY', 'IDENTITY'],
    ['`IDENTITY`.', 'IDENTITY'],
    ['**UNKNOWN**', 'UNKNOWN'],
    ['IDENTITY (as the manual says)', 'IDENTITY'],
    ['same # as in the manual', 'same'],
    ['seq,', 'seq'],
    ['-5', '-5'],
    ['1.5.', '1.5'],
    ['"a (b) ; c"', '"a (b) ; c"'],
    ['(concat seq ")")', '(concat seq ")")'],
  ])('a word, a number, a text: %s', (written, text) => {
    expect(read(`R14 := ${written}`).R14).toMatchObject({ text, reason: null });
  });
});

describe('what is a line for an id', () => {
  test('the last one wins', () => {
    expect(textOf('R14 := (get seq i)\nR15 := UNKNOWN\nR14 := (get seq 0)')).toBe('(get seq 0)');
    expect(textOf(`R14 := ${RULE}\nR14 := (`)).toBe('(');
  });

  test('ids may be spelt in either case, and no other ids are taken', () => {
    expect(Object.keys(read(`r14 := ${RULE}\nR1 := 0\nR140 := 0\nQ14 := 0\nxR14 := 0`))).toEqual([
      'R14',
    ]);
  });

  test('of two ids that differ in case each is taken as it is spelt', () => {
    const [first, second] = [
      { ...targets[0], id: 'a' },
      { ...targets[1], id: 'A' },
    ] as ReportTarget[];
    const report = readReport('A := 1\na := 2', [first, second] as ReportTarget[]);
    expect([report.get('A')?.text, report.get('a')?.text]).toEqual(['1', '2']);
  });

  test('prose is none', () => {
    const prose = [
      'The format is R14 := (get seq i).',
      'R14: it reads one before (get seq i)',
      'R14 = (get seq i)',
      'R14 becomes clear when x := (get seq i)',
      '| R14 | probably off by one |',
      'As R15 shows, (slice seq lo hi) := wrong',
      `${'very '.repeat(100)} R14 := 0`,
    ];
    expect(read(prose.join('\n'))).toEqual({});
  });

  test('an empty report has none', () => {
    expect(read('')).toEqual({});
  });
});

describe('signatures', () => {
  test.each([
    ['R14(xs, k) := (get xs k)', ['xs', 'k']],
    ['R14 (xs,k) := (get xs k)', ['xs', 'k']],
    ['**R14(xs, k)** := (get xs k)', ['xs', 'k']],
    ['R14 PLUCK(xs, k) := (get xs k)', ['xs', 'k']],
    ['R14() := (get xs k)', []],
    ['R14(*args) := (get xs k)', ['args']],
    ['R14(args...) := (get xs k)', ['args']],
  ])('%s', (report, signature) => {
    expect(read(report).R14).toMatchObject({ signature, text: '(get xs k)' });
  });

  test('what is no list of names is prose', () => {
    expect(read('R14(see above) := (get seq i)')).toEqual({});
  });
});

describe('more than one line', () => {
  test('an open parenthesis goes on', () => {
    const report = 'R14 := (get seq   ; the LIST\n        (- i\n           1))\nR15 := UNKNOWN';
    expect(read(report)).toMatchObject({
      R14: { text: '(get seq    (- i 1))', reason: null },
      R15: { text: 'UNKNOWN' },
    });
  });

  test('the expression may begin on the next line, or in a fence there', () => {
    expect(textOf(`R14 :=\n  ${RULE}`)).toBe(RULE);
    expect(textOf(`**R14** :=\n\n\`\`\`lisp\n${RULE}\n\`\`\``)).toBe(RULE);
  });

  test('it ends at a line for another id, an empty line, a fence', () => {
    const report = 'R14 := (get seq (- i 1)\nR15 := UNKNOWN';
    expect(read(report)).toMatchObject({
      R14: { text: '(get seq (- i 1)' },
      R15: { text: 'UNKNOWN' },
    });
    expect(textOf('R14 := (get seq\n\ni)')).toBe('(get seq');
    expect(textOf('R14 := (get seq\n```\ni)')).toBe('(get seq');
  });

  test('a line without an expression gives none', () => {
    const report = 'R14 :=\nR15 := UNKNOWN\nR02 :=';
    expect(read(report)).toMatchObject({
      R14: { text: '' },
      R15: { text: 'UNKNOWN' },
      R02: { text: '' },
    });
    expect(textOf('R14 :=\nI could not find out.')).toBe('');
  });

  test('a quoted text does not go on', () => {
    expect(textOf('R14 := (concat "a\nb")')).toBe('(concat "a');
  });
});

describe('two answers are none', () => {
  test.each([
    ['(get seq i) or (get seq (- i 1))', 'or (get seq (- i 1))'],
    ['(get seq i) (get seq (- i 1))', '(get seq (- i 1))'],
    ['(get seq i) / (get seq 0)', '/ (get seq 0)'],
    ['(get seq i), (get seq 0)', '(get seq 0)'],
    ['IDENTITY or UNKNOWN', 'or UNKNOWN'],
    ['IDENTITY (get seq 0)', '(get seq 0)'],
    ['(get seq i))', ')'],
    [`(get seq i) ${'very '.repeat(20)}sure`, 'very very very very very very very very …'],
  ])('%s', (written, after) => {
    const reason = `one expression is wanted, and after it stands '${after}'`;
    expect(read(`R14 := ${written}`).R14?.reason).toBe(reason);
  });
});

describe('hostile reports', () => {
  const million = 1_000_000;
  const repeated = (part: string) => part.repeat(Math.ceil(million / part.length));

  test.each([
    ['opening parentheses', `R14 := ${repeated('(')}`],
    ['closing parentheses', `R14 := ${repeated(')')}`],
    ['lines of opening parentheses', `R14 := ${repeated('(((\n')}`],
    ['many lines for one id', repeated('R14 := ((\n')],
    ['many lines for an id that is none', repeated('R99 := ((\n')],
    ['many lines without an expression', repeated('R14 :=\n')],
    ['backticks', repeated('`')],
    ['backticks in a rule', `R14 := ${repeated('`')}(get seq i)`],
    ['stars', `${repeated('*')}R14 := (get seq i)`],
    ['a head of decoration', repeated(`${'#'.repeat(150)} := \n`)],
    ['a head of bullets', repeated(`${'- '.repeat(99)}!:= \n`)],
    ['a head of numbers', repeated(`${'1. '.repeat(60)}!:= \n`)],
    ['pipes', repeated('|')],
    ['rows of pipes', repeated('| R14 | | | | | | |\n')],
    ['spaces after :=', `R14 := ${repeated(' ')}`],
    ['empty lines after :=', `R14 :=${repeated('\n')}`],
    ['quotation marks', `R14 := (concat ${repeated('"')}`],
    ['escaped quotation marks', `R14 := "${repeated('\\"')}`],
    ['backslashes', `R14 := (${repeated('\\*')}`],
    ['comments', `R14 := (${repeated(';\n')}`],
    ['punctuation after a rule', `R14 := (get seq i)${repeated('. ')}`],
    ['asides after a rule', `R14 := (get seq i)${repeated('(x)')}`],
    ['open asides after a rule', `R14 := (get seq i) ${repeated('[')}`],
    ['one word', `R14 := ${repeated('a')}`],
    ['an id', `${repeated('R14')} := 1`],
    ['a signature', `R14(${repeated('a,')}) := 1`],
    ['lone carriage returns', repeated('R14 := (\r')],
    ['zero bytes and surrogates', `R14 := (${repeated('\0\ud800')}`],
  ])('%s', (_, report) => {
    const before = performance.now();
    const { R14 } = read(report);
    // Some ten times what they take: a quadratic reader would need minutes.
    expect(performance.now() - before).toBeLessThan(1_500);
    expect(R14?.text.length ?? 0).toBeLessThanOrEqual(2 * million);
  });

  test('no text makes it throw', () => {
    const pieces = [
      'R14',
      'r15',
      ' := ',
      ':=',
      '(',
      ')',
      '"',
      '`',
      '*',
      '|',
      '\n',
      '\r',
      '\\',
      ';',
      '#',
      'get seq i',
      ' ',
      '-',
      '1.',
      '😀',
      '\ud83d',
      '[',
    ];
    const text = fc.array(
      fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...pieces) }, fc.string()),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(text, (parts) => {
        for (const { id, text: found } of readReport(parts.join(''), targets).values()) {
          expect(targets.map((target) => target.id)).toContain(id);
          expect(found).not.toContain('\n');
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test('a written rule is read back whatever prose stands around it', () => {
    const prose = fc
      .string({ unit: 'grapheme' })
      .filter((line) => !/:=|≔|^\s*\||[\r\n]/.test(line));
    fc.assert(
      fc.property(fc.array(prose), fc.array(prose), (before, after) => {
        expect(textOf([...before, `R14 := ${RULE}`, ...after].join('\n'))).toBe(RULE);
      }),
    );
  });
});
