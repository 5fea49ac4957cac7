/** A text with a name, and where things stand in it. */

export interface Span {
  /** Offset in UTF-16 code units. */
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
}

export interface Position {
  /** From 1. */
  readonly line: number;
  /** From 1, in code points. */
  readonly column: number;
}

/** Lines end at LF, CRLF or a lone CR. */
export class Source {
  readonly text: string;
  readonly name: string;
  private starts: number[] | null = null;

  constructor(text: string, name = '') {
    this.text = text;
    this.name = name;
  }

  /** Line and column of an offset; an offset beyond the text stands for its end. */
  position(offset: number): Position {
    const starts = this.lineStarts();
    const at = Math.min(offset, this.text.length);
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] as number) <= at) low = middle;
      else high = middle - 1;
    }
    const before = this.text.slice(starts[low], at);
    return { line: low + 1, column: codePoints(before) + 1 };
  }

  /** The text of a line (from 1) without its end. */
  line(number: number): string {
    const starts = this.lineStarts();
    const start = starts[number - 1];
    if (start === undefined) return '';
    return this.text.slice(start, starts[number] ?? this.text.length).replace(/[\r\n]+$/, '');
  }

  private lineStarts(): number[] {
    if (this.starts === null) {
      this.starts = [0];
      for (const end of this.text.matchAll(/\r\n|\r|\n/g)) {
        this.starts.push(end.index + end[0].length);
      }
    }
    return this.starts;
  }
}

function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}
