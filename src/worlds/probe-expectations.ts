/** Expectations as a probe file writes them. */

import type { ExpectedError, ProbeChunk } from './probe-file.ts';

export interface ProbeOutcome {
  /** What was printed, without the error line and without empty lines at its end. */
  readonly output: string;
  readonly error: ObservedError | null;
  /** Observed values; null in a world that is not metered. */
  readonly values: number | null;
}

export interface ObservedError {
  readonly kind: string;
  /** As it is shown, with the place for a fault of the text. */
  readonly message: string;
  /** Of the program, from 1; null if it has none. */
  readonly line: number | null;
}

export function valuesLine(count: number | null): string {
  return `# values: ${count ?? 'not counted'}`;
}

/** What a chunk with this outcome would have to expect: the lines that `--update` writes. */
export function expectationLines(
  { error: expected }: ProbeChunk,
  { output, error }: ProbeOutcome,
): string[] {
  const lines = linesOfOutput(output).map(outputLine);
  if (error === null) return lines;
  const fits = expected !== null && fitsError(expected, error);
  return [...lines, fits ? expected.text : errorLine(error)];
}

function linesOfOutput(output: string): string[] {
  return output === '' ? [] : output.split('\n');
}

/** Characters that cannot be seen, and blanks at the end, which editors drop. */
const HIDDEN = /[\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff]|[ \t]$/;

export function outputLine(text: string): string {
  if (text === '') return '#>';
  if (!HIDDEN.test(text)) return `#> ${text}`;
  const escaped = JSON.stringify(text).replace(/[\x7f-\x9f\u2028\u2029\ufeff]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
  return `#>${escaped}`;
}

function errorLine({ kind, message }: ObservedError): string {
  // Only what is on one line can be expected, and any part of the message will do.
  const text = (message.split(/[\r\n]/, 1)[0] as string).trim();
  if (text === '') return `#! ${kind}`;
  const looksLikePattern = /^\/.+\/$/.test(text);
  const escaped = text.replace(/[$()*+./?[\\\]^{|}]/g, '\\$&');
  return `#! ${kind}: ${looksLikePattern ? `/${escaped}/` : text}`;
}

export function fitsError({ kind, pattern }: ExpectedError, error: ObservedError): boolean {
  if (kind !== error.kind) return false;
  if (pattern === null) return true;
  return typeof pattern === 'string'
    ? contains(error.message, pattern)
    : pattern.test(error.message);
}

/** Numbers at the ends of the part are whole ones: `line 4` is no part of `line 42`. */
function contains(message: string, part: string): boolean {
  const cut = (inside: string | undefined, outside: string | undefined) =>
    /\d/.test(inside ?? '') && /\d/.test(outside ?? '');
  for (let at = message.indexOf(part); at >= 0; at = message.indexOf(part, at + 1)) {
    if (!cut(part[0], message[at - 1]) && !cut(part.at(-1), message[at + part.length])) return true;
  }
  return false;
}
