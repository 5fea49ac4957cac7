/** One kind of message for everything that can be wrong with a text. */

import type { Position, Source, Span } from './source.ts';

export interface Diagnostic {
  /** Stable, for programs: `unknown-operator`. */
  readonly code: string;
  readonly message: string;
  readonly span: Span;
  /** What to do instead. */
  readonly hint: string | null;
}

/** Thrown by readers of files that people write; it carries everything found. */
export class DiagnosticsError extends Error {
  override name = 'DiagnosticsError';
  readonly diagnostics: readonly Diagnostic[];
  readonly source: Source;

  constructor(source: Source, diagnostics: readonly Diagnostic[]) {
    super(diagnostics.map((one) => renderDiagnostic(source, one)).join('\n'));
    this.diagnostics = diagnostics;
    this.source = source;
  }
}

/** Lines longer than this are cut around the place that is shown. */
const EXCERPT_WIDTH = 100;

/**
 * The message with place, excerpt and caret:
 *
 *     rules.yaml:4:17: no operator is called 'PLUK'
 *       4 |     applies_to: PLUK
 *         |                 ^^^^
 *       hint: did you mean PLUCK?
 */
export function renderDiagnostic(source: Source, diagnostic: Diagnostic): string {
  const place = source.position(diagnostic.span.start);
  const head = `${source.name ? `${source.name}:` : ''}${place.line}:${place.column}: ${diagnostic.message}`;
  const parts = [head, excerpt(source, diagnostic.span, place)];
  if (diagnostic.hint !== null) parts.push(`  hint: ${diagnostic.hint}`);
  return parts.join('\n');
}

function excerpt(source: Source, span: Span, place: Position): string {
  const points = Array.from(source.line(place.line));
  const first = Math.max(
    0,
    Math.min(place.column - 1 - EXCERPT_WIDTH / 2, points.length - EXCERPT_WIDTH),
  );
  const shown = points.slice(first, first + EXCERPT_WIDTH);
  const before = shown.slice(0, place.column - 1 - first);
  const marked = Array.from(source.text.slice(span.start, span.end).split(/[\r\n]/, 1)[0] ?? '');
  const width = Math.max(1, Math.min(marked.length, shown.length - before.length));
  const number = String(place.line);
  // Tabs stay tabs under the line, so that the caret stands where the reader's eye is.
  const margin = before.map((point) => (point === '\t' ? '\t' : ' ')).join('');
  const line = shown.join('').replace(/[\0-\x08\x0b-\x1f\x7f]/g, '\ufffd');
  return `  ${number} | ${line}\n  ${' '.repeat(number.length)} | ${margin}${'^'.repeat(width)}`;
}
