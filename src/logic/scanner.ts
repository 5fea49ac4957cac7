/** A hand scanner over a text: blanks, marks, numbers and formulas, with an explicit stack. */

import type { Formula, FormulaTable } from './formula.ts';

/** The text is not what it should be; `offset` is where that shows. */
export class Malformed extends Error {
  override name = 'Malformed';
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

export const TAB = 9;
export const SPACE = 32;
const OPEN = 40;
const CLOSE = 41;
const COMMA = 44;

/** Numbers from here on are read as this one: no line has it. */
export const HUGE = Number.MAX_SAFE_INTEGER;

type Connective = 'not' | 'and' | 'or' | 'impl';

/** The keyword of this length that stands here; null if it is another word. No text is made for it. */
function keywordAt(text: string, at: number, length: number): Connective | 'bot' | null {
  switch (length) {
    case 2:
      return text.startsWith('OR', at) ? 'or' : null;
    case 3:
      if (text.startsWith('NOT', at)) return 'not';
      if (text.startsWith('AND', at)) return 'and';
      return text.startsWith('BOT', at) ? 'bot' : null;
    case 4:
      return text.startsWith('IMPL', at) ? 'impl' : null;
    default:
      return null;
  }
}

/** By character code: 1 for what may begin a word, 2 for what may only go on in one. */
const wordCharacters = new Uint8Array(128);
for (let code = 0; code < 128; code++) {
  const character = String.fromCharCode(code);
  wordCharacters[code] = /[A-Za-z]/.test(character) ? 1 : /[0-9_]/.test(character) ? 2 : 0;
}

/** How the leaves of a formula are written: atoms, or one Greek letter for a metavariable. */
export type Leaves = 'atoms' | 'metavariables';

const METAVARIABLE = /^[Α-Ωα-ω]$/;

export class Scanner {
  readonly text: string;
  readonly table: FormulaTable;
  at = 0;
  /** Exclusive; the text is read to here. */
  end: number;
  private readonly leaves: Leaves;
  /** The stack of formulas that are begun; it is never made shorter, which would be slow. */
  private readonly openKinds: Connective[] = [];
  /** The left part of each; null while it is awaited. */
  private readonly openLefts: (Formula | null)[] = [];

  constructor(text: string, table: FormulaTable, leaves: Leaves = 'atoms') {
    this.text = text;
    this.table = table;
    this.end = text.length;
    this.leaves = leaves;
  }

  /** The character code here; -1 at the end. */
  peek(): number {
    return this.at < this.end ? this.text.charCodeAt(this.at) : -1;
  }

  /** Goes over blanks and gives the character code that stands there; -1 at the end. */
  skipBlanks(): number {
    let code = this.peek();
    while (code === SPACE || code === TAB) {
      this.at++;
      code = this.peek();
    }
    return code;
  }

  /** Goes over blanks and one mark. */
  expect(code: number): void {
    if (this.skipBlanks() !== code) this.missing(`'${String.fromCharCode(code)}'`);
    this.at++;
  }

  expectEnd(): void {
    if (this.skipBlanks() !== -1) this.missing('the end of the line');
  }

  /** @throws Malformed that says what is wanted here. */
  missing(wanted: string): never {
    const found =
      this.at < this.end ? String.fromCodePoint(this.text.codePointAt(this.at) as number) : '';
    const here = found === '' ? 'the line ends here' : `here stands '${found}'`;
    throw new Malformed(`${wanted} is wanted, ${here}`, this.at);
  }

  /** A whole number in decimal digits, of any length. */
  number(): number {
    let code = this.skipBlanks();
    const { text, end, at: start } = this;
    let at = start;
    let value = 0;
    while (code >= 48 && code <= 57) {
      value = value * 10 + (code - 48);
      if (value > HUGE) value = HUGE;
      code = ++at < end ? text.charCodeAt(at) : -1;
    }
    if (at === start) this.missing('a number');
    this.at = at;
    return value;
  }

  /** One formula; what stands behind it is not looked at. */
  formula(): Formula {
    const { openKinds, openLefts, table } = this;
    let top = -1;
    for (;;) {
      const opened = this.opening();
      if (typeof opened === 'string') {
        openKinds[++top] = opened;
        openLefts[top] = null;
        continue;
      }
      let value = opened;
      for (;;) {
        if (top < 0) return value;
        const kind = openKinds[top] as Connective;
        const left = openLefts[top] as Formula | null;
        if (kind !== 'not' && left === null) {
          this.expect(COMMA);
          openLefts[top] = value;
          break;
        }
        this.expect(CLOSE);
        value = left === null ? table.not(value) : table.node(kind, left, value);
        top--;
      }
    }
  }

  /** A whole leaf, or a connective with its bracket. */
  private opening(): Formula | Connective {
    const first = this.skipBlanks();
    const { text, end, at: start } = this;
    if (first < 0 || first >= 128 || wordCharacters[first] !== 1) return this.otherLeaf();
    let at = start + 1;
    while (at < end) {
      const code = text.charCodeAt(at);
      if (code >= 128 || wordCharacters[code] === 0) break;
      at++;
    }
    this.at = at;
    const keyword = keywordAt(text, start, at - start);
    if (keyword === 'bot') return this.table.bot();
    if (keyword !== null) {
      this.expect(OPEN);
      return keyword;
    }
    const word = text.slice(start, at);
    if (this.leaves === 'metavariables') {
      throw new Malformed(
        `'${word}' is no metavariable: a schema is written with Greek letters`,
        start,
      );
    }
    return this.table.atom(word);
  }

  private otherLeaf(): Formula {
    const character = this.text.charAt(this.at);
    if (this.leaves === 'atoms' || this.at >= this.end || !METAVARIABLE.test(character)) {
      this.missing('a formula');
    }
    this.at++;
    return this.table.atom(character);
  }
}

export type FormulaReading =
  | { readonly ok: true; readonly formula: Formula }
  | { readonly ok: false; readonly message: string; readonly offset: number };

/** Reads a text that is one formula, or one schema. */
export function readFormula(
  text: string,
  table: FormulaTable,
  leaves: Leaves = 'atoms',
): FormulaReading {
  const scanner = new Scanner(text, table, leaves);
  try {
    const formula = scanner.formula();
    scanner.expectEnd();
    return { ok: true, formula };
  } catch (fault) {
    if (!(fault instanceof Malformed)) throw fault;
    return { ok: false, message: fault.message, offset: fault.offset };
  }
}

/** Reads formulas with commas between them; an empty text has none. */
export function readFormulas(scanner: Scanner): Formula[] {
  const formulas: Formula[] = [];
  if (scanner.skipBlanks() === -1) return formulas;
  for (;;) {
    formulas.push(scanner.formula());
    if (scanner.skipBlanks() === -1) return formulas;
    scanner.expect(COMMA);
  }
}
