import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Formula,
  FormulaTable,
  printFormula,
  readFormula,
  readScript,
  type ScriptReading,
} from '../../src/logic/index.ts';
import { HUGE } from '../../src/logic/scanner.ts';
import { script } from './calculi.ts';
import { Chance } from './chance.ts';
import { type PlainScript, readWithOhm } from './ohm-reader.ts';
import { breakProof, breakText, writeFreely, writeProof } from './proof-changer.ts';
import { makeProof } from './proof-maker.ts';

const read = (text: string, limit?: number) => readScript(text, new FormulaTable(), limit);

function refusal(text: string): string {
  const reading = read(text);
  return reading.ok ? 'accepted' : `${reading.line}:${reading.column} ${reading.message}`;
}

/** What the fast reader read, in the form of the plain one. */
function plain(reading: ScriptReading): PlainScript | null {
  if (!reading.ok) return null;
  const { premises, goal, lines } = reading.script;
  return {
    premises: premises.map(printFormula),
    goal: printFormula(goal),
    lines: lines.map(({ number, depth, formula, rule, references }) => ({
      number: BigInt(number),
      depth,
      formula: printFormula(formula),
      rule,
      references: references.map(({ start, end }) => ({
        start: BigInt(start),
        end: end === null ? null : BigInt(end),
      })),
    })),
  };
}

const clamp = (value: bigint) => (value > BigInt(HUGE) ? BigInt(HUGE) : value);

function clamped(given: PlainScript | null): PlainScript | null {
  return (
    given && {
      ...given,
      lines: given.lines.map((line) => ({
        ...line,
        number: clamp(line.number),
        references: line.references.map(({ start, end }) => ({
          start: clamp(start),
          end: end && clamp(end),
        })),
      })),
    }
  );
}

describe('the grammar and the fast reader read the same', { timeout: 60_000 }, () => {
  const proofs = fc.record({
    seed: fc.nat(),
    lines: fc.integer({ min: 1, max: 20 }),
    change: fc.nat(),
  });

  test('in well-formed scripts', () => {
    fc.assert(
      fc.property(proofs, ({ seed, lines, change }) => {
        const text = writeFreely(makeProof(seed, lines), new Chance(change));
        const reading = plain(read(text));
        expect(reading).not.toBeNull();
        expect(reading).toEqual(clamped(readWithOhm(text)));
      }),
      { numRuns: 200 },
    );
  });

  test('in changed scripts', () => {
    fc.assert(
      fc.property(proofs, ({ seed, lines, change }) => {
        const chance = new Chance(change);
        const proof = makeProof(seed, lines);
        const text = breakText(
          chance.oneIn(2) ? writeProof(breakProof(proof, chance)) : writeFreely(proof, chance),
          chance,
        );
        expect(plain(read(text))).toEqual(clamped(readWithOhm(text)));
      }),
      { numRuns: 500 },
    );
  });

  test('in texts made of pieces of scripts', () => {
    const pieces = [
      'PROOF',
      'proof',
      'END',
      '\n',
      '\n',
      '\n',
      '\r',
      ' ',
      'premises:',
      'goal:',
      'p',
      'AND(p, q)',
      'NOT',
      '(',
      ')',
      ',',
      '1.',
      '2',
      '|',
      '[',
      ']',
      '[LEM]',
      '-',
      'BOT',
      'premiſes:',
      '\f',
      '\0',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 30 }), (chosen) => {
        const text = `PROOF\npremises:\n${chosen.join('')}\nEND`;
        expect(plain(read(text))).toEqual(clamped(readWithOhm(text)));
        expect(plain(read(chosen.join('')))).toEqual(clamped(readWithOhm(chosen.join(''))));
      }),
      { numRuns: 500 },
    );
  });
});

describe('scripts', () => {
  test('are found between other lines, with any case, blanks and line ends', () => {
    const text =
      'PROOF of it\rproof \r\n\r\n PREMISES :p ,NOT ( q )\n\tGoal:p\r1 . p[premise]\n  end\nPROOF\n?';
    expect(plain(read(text))).toEqual({
      premises: ['p', 'NOT(q)'],
      goal: 'p',
      lines: [{ number: 1n, depth: 0, formula: 'p', rule: 'premise', references: [] }],
    });
  });

  test('have boxes, ranges, leading zeros and any rule word', () => {
    const text = script('', 'p', '||| p [∧|I 02-3, 1]').replace('1.', '0001.');
    expect(plain(read(text))?.lines).toEqual([
      {
        number: 1n,
        depth: 3,
        formula: 'p',
        rule: '∧|I',
        references: [
          { start: 2n, end: 3n },
          { start: 1n, end: null },
        ],
      },
    ]);
  });

  test('only capital keywords are no atoms', () => {
    const reading = read(script('not, NOTp, END, PROOF, premises, Bot', 'and'));
    expect(plain(reading)?.premises).toEqual(['not', 'NOTp', 'END', 'PROOF', 'premises', 'Bot']);
  });

  test.each([
    ['', '1:1 no line is PROOF'],
    ['PROOF!', '1:7 no line is PROOF'],
    ['PROOF\npremises:\ngoal: p\n', '4:1 the proof has no END'],
    ['PROOF\nEND', "2:1 'premises:' is missing"],
    ['PROOF\npremises:\nEND', "3:1 'goal:' is missing"],
    ['PROOF\ngoal: p\npremises:\nEND', "2:1 'premises:' is wanted, here stands 'g'"],
    [script('', 'p').replace('goal:', 'goal'), "3:6 ':' is wanted, here stands 'p'"],
    [script('', ''), '3:7 a formula is wanted, the line ends here'],
    [script('p,', 'p'), '2:13 a formula is wanted, the line ends here'],
    [script(',p', 'p'), "2:11 a formula is wanted, here stands ','"],
    [script('p q', 'p'), "2:13 ',' is wanted, here stands 'q'"],
    [script('', 'p, q'), "3:8 the end of the line is wanted, here stands ','"],
    [script('', 'AND(p)'), "3:12 ',' is wanted, here stands ')'"],
    [script('', 'NOT(p, q)'), "3:12 ')' is wanted, here stands ','"],
    [script('', 'p(q)'), "3:8 the end of the line is wanted, here stands '('"],
    [script('', 'BOT()'), "3:10 the end of the line is wanted, here stands '('"],
    [script('', 'NOT'), "3:10 '(' is wanted, the line ends here"],
    [script('', 'φ'), "3:7 a formula is wanted, here stands 'φ'"],
    [script('', '_p'), "3:7 a formula is wanted, here stands '_'"],
    [script('', 'p', 'p'), "4:5 '[' is wanted, the line ends here"],
    [script('', 'p', 'p []'), "4:7 a rule is wanted, here stands ']'"],
    [script('', 'p', 'p [MP 1,]'), "4:12 a number is wanted, here stands ']'"],
    [script('', 'p', 'p [MP 1 2]'), "4:12 ',' is wanted, here stands '2'"],
    [script('', 'p', 'p [MP, 1]'), "4:9 a number is wanted, here stands ','"],
    [script('', 'p', 'p [MP 1-]'), "4:12 a number is wanted, here stands ']'"],
    [script('', 'p', 'p [MP -1]'), "4:10 a number is wanted, here stands '-'"],
    [script('', 'p', 'p [MP 1–2]'), "4:11 ',' is wanted, here stands '–'"],
    [script('', 'p', 'p [MP'), '4:9 a number is wanted, the line ends here'],
    [script('', 'p', 'p [LEM] .'), "4:12 the end of the line is wanted, here stands '.'"],
    [script('', 'p', 'p [LEM]').replace('1.', '1'), "4:3 '.' is wanted, here stands 'p'"],
    [script('', 'p', 'p [LEM]').replace('1.', 'x.'), "4:1 a number is wanted, here stands 'x'"],
    [script('', 'p', '𝒳'), "4:4 a formula is wanted, here stands '𝒳'"],
  ])('%j is malformed: %s', (text, message) => {
    expect(refusal(text)).toBe(message);
  });

  test('beyond the limit are malformed', () => {
    const text = script('', 'p');
    expect(read(text, text.length).ok).toBe(true);
    expect(read(text, text.length - 1)).toMatchObject({
      ok: false,
      message: expect.stringContaining('longer than'),
    });
    expect(refusal(`${text}${' '.repeat(1 << 20)}`)).toContain('longer than 1048576 characters');
  });
});

const formulas = fc.letrec<{ formula: string }>((tie) => ({
  formula: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom('p', 'q', 'BOT', 'x_1'),
    tie('formula').map((one) => `NOT(${one})`),
    fc
      .tuple(fc.constantFrom('AND', 'OR', 'IMPL'), tie('formula'), tie('formula'))
      .map(([word, left, right]) => `${word}(${left}, ${right})`),
  ),
})).formula;

function formulaIn(table: FormulaTable, text: string): Formula {
  const reading = readFormula(text, table);
  if (!reading.ok) throw new Error(reading.message);
  return reading.formula;
}

describe('formulas', () => {
  test('printing gives back what was read, and equal formulas are one object', () => {
    fc.assert(
      fc.property(formulas, formulas, (a, b) => {
        const table = new FormulaTable();
        const [first, second] = [formulaIn(table, a), formulaIn(table, b)];
        expect(printFormula(first)).toBe(a);
        expect(first === second).toBe(a === b);
        expect(formulaIn(table, a)).toBe(first);
        expect(new FormulaTable().adopt(first)).toEqual(
          expect.objectContaining({ size: first.size }),
        );
        expect(table.adopt(formulaIn(new FormulaTable(), b))).toBe(second);
      }),
    );
  });

  test('of any depth are read, compared and printed', () => {
    const depth = 200_000;
    const text = `${'NOT('.repeat(depth)}p${')'.repeat(depth)}`;
    const table = new FormulaTable();
    const formula = formulaIn(table, text);
    expect(formula).toMatchObject({ size: depth + 1, height: depth + 1 });
    expect(formulaIn(table, text)).toBe(formula);
    expect(printFormula(formula) === text).toBe(true);
    expect(printFormula(new FormulaTable().adopt(formula)) === text).toBe(true);
  });
});
