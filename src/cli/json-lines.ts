/** Requests of `exec --jsonl`, and the stream that carries them. */

import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';

export interface Request {
  /** As the caller gave it; null if not given. */
  readonly id: unknown;
  readonly code: string;
  readonly disable: readonly string[];
}

export interface Faulty {
  readonly id: unknown;
  readonly fault: string;
}

/** Reads one request line. */
export function readRequest(line: string): Request | Faulty {
  const read = readObject(line);
  if ('fault' in read) return read;
  const { id, fields } = read;
  const { code, disable = [] } = fields;
  if (typeof code !== 'string') return { id, fault: "a text 'code' is wanted" };
  if (!isTextList(disable)) return { id, fault: "'disable' must be a list of rule ids" };
  return { id, code, disable };
}

/** Reads a line as a JSON object with an id; null if it has none. */
export function readObject(
  line: string,
): { readonly id: unknown; readonly fields: Readonly<Record<string, unknown>> } | Faulty {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    return { id: null, fault: `this line is not valid JSON: ${(error as Error).message}` };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { id: null, fault: 'this line is not a JSON object' };
  }
  const fields = value as Record<string, unknown>;
  const { id = null } = fields;
  if (depthOf(id, ID_DEPTH) > ID_DEPTH)
    return { id: null, fault: `'id' nests deeper than ${ID_DEPTH}` };
  return { id, fields };
}

/** What is given back must be cheap to write. */
const ID_DEPTH = 32;

/** Depth of a JSON value, or a number above `most`. */
function depthOf(value: unknown, most: number): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (most <= 0) return 1;
  let deepest = 0;
  for (const part of Object.values(value)) deepest = Math.max(deepest, depthOf(part, most - 1));
  return deepest + 1;
}

export function isTextList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

/** Lines handed over at once: large enough that handing over costs little, small enough to wait for. */
const BATCH_LINES = 256;
const BATCH_CHARACTERS = 1_000_000;
/** Longer lines are not kept in memory to their end. */
const LINE_CHARACTERS = 64_000_000;

/** The lines of a stream in batches; what has come is never held back for what may come. */
export async function* lineBatches(input: Readable): AsyncGenerator<string[]> {
  input.setEncoding('utf8');
  let rest: string[] = [];
  let restLength = 0;
  let batch: string[] = [];
  let characters = 0;
  for await (const chunk of input as AsyncIterable<string>) {
    const pieces = chunk.split('\n');
    for (let index = 0; index < pieces.length; index++) {
      const piece = pieces[index] as string;
      const isWhole = index < pieces.length - 1;
      let line = piece;
      // Most lines lie in one chunk.
      if (!isWhole || restLength > 0 || piece.length > LINE_CHARACTERS) {
        if (restLength <= LINE_CHARACTERS) rest.push(piece);
        restLength += piece.length;
        if (!isWhole) break;
        line = lineOf(rest, restLength);
        rest = [];
        restLength = 0;
      }
      batch.push(line.endsWith('\r') ? line.slice(0, -1) : line);
      characters += line.length;
      if (batch.length >= BATCH_LINES || characters >= BATCH_CHARACTERS) {
        yield batch;
        batch = [];
        characters = 0;
      }
    }
    if (batch.length > 0) yield batch;
    batch = [];
    characters = 0;
  }
  if (restLength > 0) yield [lineOf(rest, restLength)];
}

/** An over-long line is handed over without its end, and as no JSON. */
function lineOf(pieces: readonly string[], length: number): string {
  return length > LINE_CHARACTERS ? TOO_LONG : pieces.join('');
}

const TOO_LONG = `longer than ${LINE_CHARACTERS} characters`;

/** Writes and waits while the reader is behind. */
export async function write(output: Writable, text: string): Promise<void> {
  if (!output.write(text)) await once(output, 'drain');
}
