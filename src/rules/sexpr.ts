/** S-expressions: reading and printing. What the words mean is for others to say. */

import {
  type Diagnostic,
  ESCAPES_HINT,
  readEscapes,
  SIMPLE_ESCAPES,
  type Span,
} from '../text/index.ts';
import { formatFloat, type Integer, normalise } from '../values/index.ts';

export type Sexpr = IntegerAtom | FloatAtom | TextAtom | SymbolAtom | ListNode;

export interface IntegerAtom extends Span {
  readonly kind: 'integer';
  readonly value: Integer;
}

export interface FloatAtom extends Span {
  readonly kind: 'float';
  readonly value: number;
}

export interface TextAtom extends Span {
  readonly kind: 'text';
  readonly value: string;
}

export interface SymbolAtom extends Span {
  readonly kind: 'symbol';
  readonly name: string;
}

/** Never empty. */
export interface ListNode extends Span {
  readonly kind: 'list';
  readonly items: readonly Sexpr[];
}

export type Read = { readonly ok: true; readonly value: Sexpr } | Refused;
export interface Refused {
  readonly ok: false;
  readonly diagnostic: Diagnostic;
}

/** Deeper nesting is refused: what walks the tree may then recurse. */
export const SEXPR_DEPTH = 100;
/** Characters of one expression. */
export const SEXPR_LENGTH = 20_000;

const TOKEN = /\s+|[;#][^\r\n]*|\(|\)|"(?:[^"\\\r\n]|\\.)*"|[^\s()";#]+/y;
const INTEGER = /^[+-]?\d+$/;
const FLOAT = /^[+-]?(?:\d+\.\d*|\.\d+|\d+(?=[eE]))(?:[eE][+-]?\d+)?$/;

/**
 * Reads exactly one s-expression. Comments run from `;` or `#` to the end of the line.
 * Spans are offsets into `text`.
 */
export function readSexpr(text: string): Read {
  if (text.length > SEXPR_LENGTH) {
    return refused(
      'sexpr-too-long',
      `the expression is longer than ${SEXPR_LENGTH} characters`,
      0,
      1,
    );
  }
  const open: { start: number; items: Sexpr[] }[] = [];
  let result: Sexpr | null = null;
  let at = 0;
  while (at < text.length) {
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(text)?.[0];
    if (token === undefined) return refused('sexpr-text', 'this text has no closing "', at, at + 1);
    const start = at;
    at += token.length;
    let value: Sexpr | null = null;
    if (token === '(') {
      if (open.length >= SEXPR_DEPTH) {
        return refused('sexpr-depth', `expressions nest to ${SEXPR_DEPTH} levels`, start, at);
      }
      if (result !== null) return trailing(start, at);
      open.push({ start, items: [] });
      continue;
    }
    if (token === ')') {
      const list = open.pop();
      if (list === undefined) return refused('sexpr-bracket', "this ')' closes nothing", start, at);
      if (list.items.length === 0) {
        return refused(
          'sexpr-empty',
          '() means nothing',
          list.start,
          at,
          'an expression is (operator operand …)',
        );
      }
      value = { kind: 'list', items: list.items, start: list.start, end: at };
    } else if (!/^[\s;#]/.test(token)) {
      const atom = readAtom(token, start);
      if ('ok' in atom) return atom;
      value = atom;
    }
    if (value === null) continue;
    const parent = open.at(-1);
    if (parent !== undefined) parent.items.push(value);
    else if (result !== null) return trailing(value.start, value.end);
    else result = value;
  }
  const unclosed = open.at(-1);
  if (unclosed !== undefined) {
    return refused('sexpr-bracket', "this '(' is never closed", unclosed.start, unclosed.start + 1);
  }
  if (result === null) return refused('sexpr-missing', 'an expression is missing', 0, text.length);
  return { ok: true, value: result };
}

function trailing(start: number, end: number): Refused {
  return refused('sexpr-trailing', 'one expression is wanted, here begins a second', start, end);
}

function refused(
  code: string,
  message: string,
  start: number,
  end: number,
  hint: string | null = null,
): Refused {
  return { ok: false, diagnostic: { code, message, span: { start, end }, hint } };
}

function readAtom(token: string, start: number): Sexpr | Refused {
  const end = start + token.length;
  if (token.startsWith('"')) {
    const value = readEscapes(token.slice(1, -1));
    if (value === null) {
      return refused('sexpr-escape', 'an escape in this text is unknown', start, end, ESCAPES_HINT);
    }
    return { kind: 'text', value, start, end };
  }
  if (INTEGER.test(token)) {
    const value = normalise(BigInt(token.replace(/^\+/, '')));
    return { kind: 'integer', value, start, end };
  }
  if (FLOAT.test(token)) return { kind: 'float', value: Number(token), start, end };
  return { kind: 'symbol', name: token, start, end };
}

/** The one-line form; reading it gives the same expression. */
export function printSexpr(expression: Sexpr): string {
  switch (expression.kind) {
    case 'integer':
      return String(expression.value);
    case 'float':
      return printFloat(expression.value);
    case 'text':
      return printText(expression.value);
    case 'symbol':
      return expression.name;
    case 'list':
      return `(${expression.items.map(printSexpr).join(' ')})`;
  }
}

function printFloat(value: number): string {
  return Number.isFinite(value) ? formatFloat(value) : `${value < 0 ? '-' : ''}1e999`;
}

function printText(value: string): string {
  const escaped = value.replace(/[\\"\n\t\r\0]/g, (point) => {
    const name = Object.entries(SIMPLE_ESCAPES).find(([, text]) => text === point)?.[0];
    return `\\${name}`;
  });
  return `"${escaped}"`;
}
