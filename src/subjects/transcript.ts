/** What a conversation holds of probes and of what they showed. */

import type { Message } from '../protocol/index.ts';

/** A program sent and the text that came back. */
export interface Exchange {
  readonly code: string;
  readonly text: string;
}

/** One of several small programs that went out as one, and what was seen of it. */
export interface Observation {
  readonly source: string;
  /** The line it printed, or the error line. */
  readonly output: string;
}

/** All exchanges of a conversation, in order. */
export function exchangesOf(messages: readonly Message[]): Exchange[] {
  const codes = new Map<string, string>();
  const exchanges: Exchange[] = [];
  for (const message of messages) {
    if (message.role === 'assistant') {
      for (const call of message.calls) {
        const code = codeOf(call.arguments);
        if (code !== null) codes.set(call.id, code);
      }
    } else if (message.role === 'tool') {
      const code = codes.get(message.callId);
      if (code !== undefined) exchanges.push({ code, text: message.text });
    }
  }
  return exchanges;
}

function codeOf(argumentsText: string): string | null {
  try {
    const read: unknown = JSON.parse(argumentsText);
    if (typeof read !== 'object' || read === null || !('code' in read)) return null;
    return typeof read.code === 'string' ? read.code : null;
  } catch {
    return null;
  }
}

/** Stands before each of the programs that go out as one. */
const MARK = /^# probe \d+\n/m;

/** Programs that each print one line, as one. */
export function joined(sources: readonly string[]): string {
  return sources.map((source, index) => `# probe ${index + 1}\n${source}`).join('');
}

/** The programs that went out as one; of another's program the whole. */
export function sourcesIn(code: string): string[] {
  return code.split(MARK).filter((part) => part !== '');
}

/** The tool's own words: they begin with a word, what a LIST prints does not. */
const NOTE = /^\[(?:refused\b|stopped\b|\d+ more lines\b)/;
const NOTHING_PRINTED = /^\[nothing was printed\]$/;
const ERROR = /^\[AlienError\] /;

/** What was seen of each program; what an error or a cap cut off is left out. */
export function observationsOf({ code, text }: Exchange): Observation[] {
  const sources = sourcesIn(code);
  const lines = NOTHING_PRINTED.test(text) ? [] : text.split('\n');
  const noteAt = lines.findIndex((line) => NOTE.test(line));
  const shown = noteAt < 0 ? lines : lines.slice(0, noteAt);
  if (sources.length === 1) {
    const [source = ''] = sources;
    const output = shown.join('\n').trimEnd();
    // A long line is cut in its middle.
    return noteAt < 0 && !output.endsWith('…') ? [{ source, output }] : [];
  }
  const observations: Observation[] = [];
  for (const [index, source] of sources.entries()) {
    // Empty lines at the end of an output are not shown.
    const line = shown[index] ?? (noteAt < 0 ? '' : null);
    if (line === null) break;
    observations.push({ source, output: line.trimEnd() });
    if (ERROR.test(line)) break;
  }
  return observations;
}
