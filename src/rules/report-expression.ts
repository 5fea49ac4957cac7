/** The expression that begins at a place of a report, and what stands after it. */

import { SEXPR_LENGTH } from './sexpr.ts';
import { ruleOperator, spellings } from './vocabulary.ts';

export interface ExpressionText {
  /** Empty if no expression begins there. */
  readonly text: string;
  /** What stands after the expression and is no remark; null if nothing does. */
  readonly after: string | null;
  /** The first line that does not belong to it. */
  readonly next: number;
}

/** Lines, fences and empty ones included, within which an expression must begin. */
const LINES_AHEAD = 3;
const OPENING = /[`*|\s]/;
const FENCE = /^\s*(?:```|~~~)/;

/** What the rest of the report, and the rule's own names, tell about where an expression ends. */
export interface Surroundings {
  /** Whether a line begins another rule. */
  readonly isHead: (line: number) => boolean;
  /** Words that the rule may use for its parameters. */
  readonly names: readonly string[];
}

/**
 * The expression that begins in `lines[line]` at or after `from`, or, if that line ends
 * there, in one of the next lines. A parenthesis left open goes on in the following lines,
 * as far as an empty line, a fence, or one that `isHead` tells to begin another rule.
 */
export function takeExpression(
  lines: readonly string[],
  line: number,
  from: number,
  around: Surroundings,
): ExpressionText {
  let at = skipOpening(lines[line] as string, from);
  let here = line;
  while (at >= (lines[here] as string).length) {
    here++;
    if (here >= lines.length || here > line + LINES_AHEAD || around.isHead(here)) {
      return { text: '', after: null, next: here };
    }
    const opening = FENCE.test(lines[here] as string) ? (lines[here] as string).length : 0;
    at = skipOpening(lines[here] as string, opening);
  }
  const first = lines[here] as string;
  if (here > line && first[at] !== '(') return { text: '', after: null, next: line + 1 };
  if (first[at] === '(') return takeList(lines, here, at, around);
  const end = first[at] === '"' ? endOfText(first, at) : endOfWord(first, at);
  const word = first.slice(at, end);
  return { text: word, after: whatIsAfter(first, end, around.names), next: here + 1 };
}

function skipOpening(line: string, from: number): number {
  let at = from;
  while (at < line.length && OPENING.test(line[at] as string)) at++;
  return at;
}

/** A word ends where one of the rule language does, or where decoration begins. */
function endOfWord(line: string, from: number): number {
  let end = from;
  while (
    end < line.length &&
    end - from <= SEXPR_LENGTH &&
    !/[\s()";#`*|,]/.test(line[end] as string)
  )
    end++;
  while (end > from + 1 && /[.:!?_~]/.test(line[end - 1] as string)) end--;
  return end;
}

/** One past the closing quotation mark, or the end of the line if there is none. */
function endOfText(line: string, from: number): number {
  for (let at = from + 1; at < line.length; at++) {
    if (line[at] === '\\') at++;
    else if (line[at] === '"') return at + 1;
  }
  return line.length;
}

/** What Markdown may put a backslash before. No word of the rule language has one. */
const ESCAPABLE = /[*_|<>^&+/%=!-]/;

function takeList(
  lines: readonly string[],
  from: number,
  start: number,
  around: Surroundings,
): ExpressionText {
  let text = '';
  let depth = 0;
  for (let line = from; ; line++) {
    const part = scan(lines[line] as string, line === from ? start : 0, depth);
    text += line === from ? part.text : ` ${part.text.trim()}`;
    depth = part.depth;
    if (depth === 0) {
      return {
        text,
        after: whatIsAfter(lines[line] as string, part.end, around.names),
        next: line + 1,
      };
    }
    const next = lines[line + 1];
    const goesOn = next !== undefined && text.length <= SEXPR_LENGTH && !part.isBroken;
    if (!goesOn || isEnd(next) || around.isHead(line + 1))
      return { text, after: null, next: line + 1 };
  }
}

interface Scanned {
  /** Without escapes of Markdown, and without a comment at the end. */
  readonly text: string;
  /** Where the scan stopped. */
  readonly end: number;
  /** Parentheses open there. */
  readonly depth: number;
  /** A quoted text is not closed in its line: no rule can come of it. */
  readonly isBroken: boolean;
}

/** Reads a line up to the parenthesis that closes all, or to its end or a comment. */
function scan(line: string, from: number, depthBefore: number): Scanned {
  let text = '';
  let depth = depthBefore;
  let kept = from;
  const scanned = (end: number, isBroken = false): Scanned => {
    return { text: text + line.slice(kept, end), end, depth, isBroken };
  };
  for (let at = from; at < line.length; at++) {
    const point = line[at] as string;
    if (at - from > SEXPR_LENGTH || point === ';' || point === '#') return scanned(at);
    if (point === '(') depth++;
    if (point === ')' && --depth === 0) return scanned(at + 1);
    if (point === '"') {
      const end = endOfText(line, at);
      if (line[end - 1] !== '"' || end === at + 1) return scanned(line.length, true);
      at = end - 1;
    } else if (point === '\\' && ESCAPABLE.test(line[at + 1] ?? '')) {
      text += line.slice(kept, at);
      kept = at + 1;
    }
  }
  return scanned(line.length);
}

function isEnd(line: string): boolean {
  return line.trim() === '' || FENCE.test(line);
}

/** Characters after an expression that are looked at. */
const AFTER_LENGTH = 300;
const REMARK = /^(?:[;#%]|\/\/|--|[–—-]|<!--|←|<-|=>|→)/;
const ASIDE = /^(?:\(([^()]*)\)|\[[^\]]*\])/;

/**
 * Punctuation, decoration, comments and asides in brackets may follow an expression, and in a
 * table other cells. Anything else may be a second answer, so that the line has no single one.
 */
function whatIsAfter(line: string, from: number, names: readonly string[]): string | null {
  const isRow = /^\s*\|/.test(line.slice(0, AFTER_LENGTH));
  let rest = line.slice(from, from + AFTER_LENGTH);
  for (;;) {
    rest = rest.replace(/^[\s`*~_]+/, '');
    if (rest === '' || REMARK.test(rest) || (rest.startsWith('|') && isRow)) return null;
    const aside = ASIDE.exec(rest);
    const isAside = aside !== null && !isExpression(aside[1] ?? '', names);
    const length = isAside ? aside[0].length : (/^[.,:!|]/.exec(rest)?.[0].length ?? 0);
    if (length === 0) return rest.length > 40 ? `${rest.slice(0, 40)}…` : rest;
    rest = rest.slice(length);
  }
}

/** Whether a text in parentheses applies an operator to operands, and is no remark such as "not tested". */
function isExpression(inside: string, names: readonly string[]): boolean {
  const [head = '', ...operands] = inside.trim().split(/\s+/);
  const operator = ruleOperator(spellings.get(head.toLowerCase()) ?? head);
  return operator !== null && operands.every((word) => names.includes(word) || OPERAND.test(word));
}

const OPERAND = /^(?:[+-]?[\d.]+|".*|true|false|none|pred)$/;
