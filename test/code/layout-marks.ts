/**
 * The layout pass in front of `grammars/aliencode.ohm`.
 *
 * It makes logical lines and blocks visible by putting marks into the source;
 * the head of the grammar says which and where. It knows no more of the
 * language than it takes to find line ends: brackets, texts and comments.
 */

export const newlineMark = '⏎';
export const indentMark = '⇥';
export const dedentMark = '⇤';
export const faultMark = '✗';

export const maximumBracketDepth = 200;
export const maximumBlockDepth = 100;

export type FaultKind = 'SyntaxError' | 'IndentationError' | 'LimitError';

export interface MarkedText {
  readonly text: string;
  /** The source offset of every code unit of `text`; for a mark, of what follows it. */
  readonly offsets: readonly number[];
  /** Where in `text` the first token of every logical line stands. */
  readonly lineStarts: readonly number[];
  /** What the fault mark at the end of `text` stands for; null where there is none. */
  readonly faultKind: FaultKind | null;
}

/** How far a line is indented, counted in both ways that must agree. */
interface Columns {
  /** A tab goes to the next multiple of 8. */
  readonly wide: number;
  /** A tab counts 1. */
  readonly narrow: number;
}

/** Marks the layout of `source`, up to the first fault that the layout shows. */
export function markLayout(source: string): MarkedText {
  return new LayoutMarker(source).mark();
}

class LayoutMarker {
  private readonly source: string;
  /** Where reading stops: at the first lone surrogate, which is a fault, or at the end. */
  private readonly end: number;
  private position = 0;
  private readonly openBlocks: Columns[] = [];
  private openBrackets = 0;
  private readonly characters: string[] = [];
  private readonly offsets: number[] = [];
  private readonly lineStarts: number[] = [];
  private faultKind: FaultKind | null = null;

  constructor(source: string) {
    this.source = source;
    const surrogate = source.search(/\p{Surrogate}/u);
    this.end = surrogate === -1 ? source.length : surrogate;
  }

  mark(): MarkedText {
    if (this.peek() === '\uFEFF') this.position += 1;
    while (this.position < this.end && this.faultKind === null) this.readLine();
    if (this.faultKind === null && this.end < this.source.length) {
      this.putFault('SyntaxError');
    }
    if (this.faultKind === null && this.openBrackets === 0) {
      for (const _block of this.openBlocks) this.put(dedentMark);
    }
    return {
      text: this.characters.join(''),
      offsets: [...this.offsets, this.position],
      lineStarts: this.lineStarts,
      faultKind: this.faultKind,
    };
  }

  /** Reads one logical line, or one line that holds no token. */
  private readLine(): void {
    const columns = this.readIndentation();
    if (this.holdsNoToken()) {
      this.copyToLineEnd();
      this.copyLineEnd();
      return;
    }
    this.compareIndentation(columns);
    this.lineStarts.push(this.characters.length);
    while (this.position < this.end && this.faultKind === null) {
      if (this.openBrackets === 0 && isLineEnd(this.peek())) break;
      this.copyPiece();
    }
    // A lone surrogate has cut the line short; brackets that stay open swallow its end.
    const cutShort = this.position === this.end && this.end < this.source.length;
    if (this.faultKind === null && this.openBrackets === 0 && !cutShort) {
      this.put(newlineMark);
      this.copyLineEnd();
    }
  }

  private readIndentation(): Columns {
    let wide = 0;
    let narrow = 0;
    while (this.peek() === ' ' || this.peek() === '\t') {
      wide = this.peek() === '\t' ? wide + 8 - (wide % 8) : wide + 1;
      narrow += 1;
      this.copy();
    }
    return { wide, narrow };
  }

  private holdsNoToken(): boolean {
    if (this.position === this.end) return this.end === this.source.length;
    return this.peek() === '#' || isLineEnd(this.peek());
  }

  /** Puts the marks that a line's indentation asks for. */
  private compareIndentation(columns: Columns): void {
    let blockEnds = 0;
    while (columns.wide < this.innermost().wide) {
      this.openBlocks.pop();
      blockEnds += 1;
    }
    const { wide, narrow } = this.innermost();
    const deeper = columns.wide > wide;
    const countsAgree = deeper ? columns.narrow > narrow : columns.narrow === narrow;
    if (!countsAgree || (deeper && blockEnds > 0)) {
      this.putFault('IndentationError');
    } else if (deeper && this.openBlocks.length === maximumBlockDepth) {
      this.putFault('LimitError');
    } else if (deeper) {
      this.openBlocks.push(columns);
      this.put(indentMark);
    } else {
      for (let count = 0; count < blockEnds; count += 1) this.put(dedentMark);
    }
  }

  private innermost(): Columns {
    return this.openBlocks.at(-1) ?? { wide: 0, narrow: 0 };
  }

  /** Copies a text, a comment, a bracket, or any other single character. */
  private copyPiece(): void {
    const character = this.peek();
    if (character === '"' || character === "'") {
      this.copyText(character);
    } else if (character === '#') {
      this.copyToLineEnd();
    } else if (character === '(' && this.openBrackets === maximumBracketDepth) {
      this.putFault('LimitError');
    } else {
      if (character === '(') this.openBrackets += 1;
      // A bracket too many closed is for the grammar to refuse.
      if (character === ')' && this.openBrackets > 0) this.openBrackets -= 1;
      this.copy();
    }
  }

  /** Copies to the closing quote, or to the line end that an unclosed text runs into. */
  private copyText(quote: string): void {
    this.copy();
    while (this.position < this.end && !isLineEnd(this.peek())) {
      const character = this.peek();
      this.copy();
      if (character === quote) return;
      if (character === '\\' && this.position < this.end && !isLineEnd(this.peek())) this.copy();
    }
  }

  private copyToLineEnd(): void {
    while (this.position < this.end && !isLineEnd(this.peek())) this.copy();
  }

  /** Copies one line end, if there is one: CRLF, LF or CR. */
  private copyLineEnd(): void {
    if (this.peek() === '\r') {
      this.copy();
      if (this.peek() === '\n') this.copy();
    } else if (this.peek() === '\n') {
      this.copy();
    }
  }

  private peek(): string {
    return this.position < this.end ? this.source.charAt(this.position) : '';
  }

  private copy(): void {
    const character = this.source.charAt(this.position);
    this.put(isMark(character) ? '\uFFFD' : character);
    this.position += 1;
  }

  private put(character: string): void {
    this.characters.push(character);
    this.offsets.push(this.position);
  }

  private putFault(kind: FaultKind): void {
    this.put(faultMark);
    this.faultKind = kind;
  }
}

function isMark(character: string): boolean {
  return [newlineMark, indentMark, dedentMark, faultMark].includes(character);
}

function isLineEnd(character: string): boolean {
  return character === '\n' || character === '\r';
}
