/** Lines and indentation: a pure function from tokens to tokens. */

import type { IToken } from 'chevrotain';
import {
  BadComment,
  Dedent,
  DepthFault,
  Indent,
  IndentationFault,
  LeftBracket,
  makeToken,
  Newline,
  RightBracket,
} from './lexer.ts';

/** A column counted in two ways, which must agree on every comparison (as in CPython). */
interface Column {
  /** A tab goes to the next multiple of 8. */
  readonly wide: number;
  /** A tab counts 1. */
  readonly narrow: number;
}

const MARGIN: Column = { wide: 0, narrow: 0 };

/**
 * Drops the line ends of blank lines and inside brackets, and inserts Indent and
 * Dedent. Every line that is left ends with a Newline. What is wrong becomes an
 * IndentationFault or DepthFault in its place, and ends the tokens.
 */
export function indent(
  source: string,
  tokens: readonly IToken[],
  limits: { readonly bracketDepth: number; readonly blockDepth: number },
): IToken[] {
  const result: IToken[] = [];
  const open: Column[] = [MARGIN];
  let brackets = 0;
  let lineStart = source.charCodeAt(0) === 0xfeff ? 1 : 0;
  let fresh = true;
  for (const token of tokens) {
    const { tokenType, startOffset } = token;
    if (tokenType === Newline) {
      lineStart = startOffset + token.image.length;
      if (brackets === 0 && !fresh) {
        result.push(token);
        fresh = true;
      }
      continue;
    }
    if (fresh && tokenType !== BadComment) {
      fresh = false;
      const column = startOffset === lineStart ? MARGIN : measure(source, lineStart, startOffset);
      const current = open[open.length - 1] as Column;
      if (column !== current && !enter(result, open, column, startOffset, limits.blockDepth)) {
        return result;
      }
    }
    if (tokenType === LeftBracket) {
      if (++brackets > limits.bracketDepth) {
        result.push(makeToken(DepthFault, startOffset));
        return result;
      }
    } else if (tokenType === RightBracket && brackets > 0) brackets--;
    result.push(token);
  }
  if (!fresh) result.push(makeToken(Newline, source.length));
  for (let depth = open.length; depth > 1; depth--) result.push(makeToken(Dedent, source.length));
  return result;
}

function measure(source: string, from: number, to: number): Column {
  let wide = 0;
  for (let at = from; at < to; at++) {
    wide = source.charCodeAt(at) === 9 ? wide - (wide % 8) + 8 : wide + 1;
  }
  return { wide, narrow: to - from };
}

/** Opens or closes blocks for a line that begins at `column`; false after a fault. */
function enter(
  result: IToken[],
  open: Column[],
  column: Column,
  offset: number,
  blockDepth: number,
): boolean {
  const fault = (): false => {
    result.push(makeToken(IndentationFault, offset));
    return false;
  };
  let current = open[open.length - 1] as Column;
  if (column.wide > current.wide) {
    if (column.narrow <= current.narrow) return fault();
    const deepest = open.push(column) - 1;
    result.push(makeToken(deepest > blockDepth ? DepthFault : Indent, offset));
    return deepest <= blockDepth;
  }
  while (column.wide < current.wide) {
    result.push(makeToken(Dedent, offset));
    open.pop();
    current = open[open.length - 1] as Column;
  }
  return column.wide === current.wide && column.narrow === current.narrow ? true : fault();
}
