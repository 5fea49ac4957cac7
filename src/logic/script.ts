/** Proof scripts: the text between PROOF and END as records. `grammars/alienlogic.ohm` is its grammar. */

import { Source } from '../text/index.ts';
import type { Formula, FormulaTable } from './formula.ts';
import { Malformed, readFormulas, Scanner, SPACE, TAB } from './scanner.ts';

/** A script longer than this, in UTF-16 code units, is refused unless another limit is given. */
export const SCRIPT_LIMIT = 1 << 20;

export interface Script {
  readonly premises: readonly Formula[];
  readonly goal: Formula;
  readonly lines: readonly ScriptLine[];
}

export interface ScriptLine {
  /** As written; HUGE for a number that no line can have. */
  readonly number: number;
  /** The number of `|`. */
  readonly depth: number;
  readonly formula: Formula;
  /** The word before the references, as written. */
  readonly rule: string;
  readonly references: readonly Reference[];
}

/** A line `start`, or with an `end` the range `start-end`. */
export interface Reference {
  readonly start: number;
  readonly end: number | null;
}

export type ScriptReading = { readonly ok: true; readonly script: Script } | MalformedScript;

export interface MalformedScript {
  readonly ok: false;
  readonly message: string;
  /** From 1. */
  readonly line: number;
  /** From 1, in code points. */
  readonly column: number;
}

const DOT = 46;
const COLON = 58;
const BAR = 124;
const OPEN_BRACKET = 91;
const CLOSE_BRACKET = 93;
const COMMA = 44;
const HYPHEN = 45;

const noReferences: readonly Reference[] = [];

/** Reads the first script in a text; its formulas are of the table. Never throws. */
export function readScript(text: string, table: FormulaTable, limit = SCRIPT_LIMIT): ScriptReading {
  try {
    if (text.length > limit)
      throw new Malformed(`the script is longer than ${limit} characters`, limit);
    return { ok: true, script: new ScriptReader(text, table).read() };
  } catch (fault) {
    if (!(fault instanceof Malformed)) throw fault;
    const place = new Source(text).position(fault.offset);
    return { ok: false, message: fault.message, ...place };
  }
}

class ScriptReader {
  private readonly scanner: Scanner;
  private readonly text: string;
  /** Where the next line begins. */
  private next = 0;
  /** The first of each from `next` on, or the end of the text, when they are next asked for. */
  private lineFeed = -1;
  private carriageReturn = -1;

  constructor(text: string, table: FormulaTable) {
    this.text = text;
    this.scanner = new Scanner(text, table);
  }

  read(): Script {
    const { scanner } = this;
    do {
      if (!this.nextLine()) throw new Malformed('no line is PROOF', this.text.length);
    } while (!this.isAlone('proof'));
    if (!this.nextScriptLine()) this.missingHeader('premises');
    this.header('premises');
    const premises = readFormulas(scanner);
    if (!this.nextScriptLine()) this.missingHeader('goal');
    this.header('goal');
    const goal = scanner.formula();
    scanner.expectEnd();
    const lines: ScriptLine[] = [];
    while (this.nextScriptLine()) lines.push(this.line());
    return { premises, goal, lines };
  }

  /** Goes to the next line, if there is one. */
  private nextLine(): boolean {
    const { text, scanner } = this;
    if (this.next > text.length) return false;
    scanner.at = this.next;
    if (this.lineFeed < this.next) this.lineFeed = this.placeOf('\n');
    if (this.carriageReturn < this.next) this.carriageReturn = this.placeOf('\r');
    const end = Math.min(this.lineFeed, this.carriageReturn);
    this.next = end + (this.carriageReturn === end && this.lineFeed === end + 1 ? 2 : 1);
    scanner.end = end;
    return true;
  }

  private placeOf(character: string): number {
    const at = this.text.indexOf(character, this.next);
    return at < 0 ? this.text.length : at;
  }

  /** Goes to the next line that is not blank; false for END. */
  private nextScriptLine(): boolean {
    do {
      if (!this.nextLine()) throw new Malformed('the proof has no END', this.text.length);
    } while (this.scanner.skipBlanks() === -1);
    return !this.isAlone('end');
  }

  /** Whether the line is this word, without case, and blanks. */
  private isAlone(word: string): boolean {
    const { text, scanner } = this;
    let { at, end } = scanner;
    while (isBlank(text.charCodeAt(at))) at++;
    if (!isWordAt(text, at, word)) return false;
    while (end > at && isBlank(text.charCodeAt(end - 1))) end--;
    return end - at === word.length;
  }

  private header(word: string): void {
    const { scanner, text } = this;
    scanner.skipBlanks();
    if (!isWordAt(text, scanner.at, word)) scanner.missing(`'${word}:'`);
    scanner.at += word.length;
    scanner.expect(COLON);
  }

  private missingHeader(word: string): never {
    throw new Malformed(`'${word}:' is missing`, this.scanner.at);
  }

  private line(): ScriptLine {
    const { scanner } = this;
    const number = scanner.number();
    scanner.expect(DOT);
    let depth = 0;
    while (scanner.skipBlanks() === BAR) {
      scanner.at++;
      depth++;
    }
    const formula = scanner.formula();
    scanner.expect(OPEN_BRACKET);
    const rule = this.ruleWord();
    const references = this.references();
    scanner.expectEnd();
    return { number, depth, formula, rule, references };
  }

  /** Any characters but blanks, commas and brackets. */
  private ruleWord(): string {
    const { scanner, text } = this;
    let code = scanner.skipBlanks();
    const start = scanner.at;
    while (
      !(
        code === CLOSE_BRACKET ||
        code === OPEN_BRACKET ||
        code === COMMA ||
        code === -1 ||
        isBlank(code)
      )
    ) {
      scanner.at++;
      code = scanner.peek();
    }
    if (scanner.at === start) scanner.missing('a rule');
    return text.slice(start, scanner.at);
  }

  private references(): readonly Reference[] {
    const { scanner } = this;
    if (scanner.skipBlanks() === CLOSE_BRACKET) {
      scanner.at++;
      return noReferences;
    }
    const references: Reference[] = [];
    for (;;) {
      const start = scanner.number();
      let end: number | null = null;
      if (scanner.skipBlanks() === HYPHEN) {
        scanner.at++;
        end = scanner.number();
      }
      references.push({ start, end });
      if (scanner.skipBlanks() === CLOSE_BRACKET) break;
      scanner.expect(COMMA);
    }
    scanner.at++;
    return references;
  }
}

function isBlank(code: number): boolean {
  return code === SPACE || code === TAB;
}

/** Whether a word of small letters stands here, in either case. */
function isWordAt(text: string, at: number, word: string): boolean {
  for (let index = 0; index < word.length; index++) {
    // A small letter and its capital differ in this bit, and no other character has the rest.
    if ((text.charCodeAt(at + index) | 32) !== word.charCodeAt(index)) return false;
  }
  return true;
}

/** Only A to Z are changed. */
export function asciiLowerCase(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
