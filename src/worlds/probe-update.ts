/** `--update`: expectations as the world has them now. */

import type { Span } from '../text/index.ts';
import { expectationLines } from './probe-expectations.ts';
import type { ProbeResult } from './probe-run.ts';

interface Edit extends Span {
  readonly text: string;
}

/**
 * The text of a probe file in which every chunk expects what was found. Only
 * expectations that were not met are rewritten, every other byte stays. What the host's
 * failure hid stays as it is.
 * @param results of all chunks of this very text.
 */
export function updateProbes(text: string, results: readonly ProbeResult[]): string {
  const edits = results.flatMap((result) => editsFor(text, result));
  edits.sort((one, other) => other.start - one.start);
  let updated = text;
  for (const edit of edits) {
    updated = updated.slice(0, edit.start) + edit.text + updated.slice(edit.end);
  }
  return updated;
}

function editsFor(text: string, { chunk, outcome, failure }: ProbeResult): Edit[] {
  if (failure === null || 'fault' in outcome) return [];
  const edits: Edit[] = [];
  const { values } = chunk;
  if (values !== null && outcome.values !== null && outcome.values !== values.count) {
    edits.push({ ...values.span, text: `${outcome.values}` });
  }
  const lines = expectationLines(chunk, outcome);
  const asWritten = chunk.output.length + (chunk.error === null ? 0 : 1);
  const unchanged =
    chunk.output.join('\n') === outcome.output &&
    lines.length === asWritten &&
    (chunk.error === null || lines.at(-1) === chunk.error.text);
  if (!unchanged) edits.push(blockEdit(text, chunk.expectations, lines));
  return edits;
}

/** Lines end as the line before them does, or else as the first of the file. */
function blockEdit(text: string, { start, end }: Span, lines: readonly string[]): Edit {
  const before = text.slice(0, start);
  const feed = before.includes('\n') ? before.lastIndexOf('\n') : text.indexOf('\n');
  const lineEnd = text[feed - 1] === '\r' ? '\r\n' : '\n';
  const block = lines.join(lineEnd);
  if (start < end) {
    if (lines.length > 0) return { start, end, text: block };
    const gone = /^\r?\n/.exec(text.slice(end))?.[0].length ?? 0;
    return { start, end: end + gone, text: '' };
  }
  const atLineStart = before === '' || before.endsWith('\n');
  return { start, end, text: atLineStart ? `${block}${lineEnd}` : `${lineEnd}${block}` };
}
