/**
 * The journal of a run: append-only, one event a line. What has happened is what it says;
 * all else is computed from it.
 */

import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { ZodError } from 'zod';
import { sha256Hex } from '../worlds/index.ts';
import { type JournalEvent, journalEvent } from './journal-events.ts';

/** A run directory cannot be used as asked; the message says why and what to do. */
export class RunDirectoryError extends Error {
  override name = 'RunDirectoryError';
}

/** Texts from this length on are kept in files of their own, named by their hash. */
const BLOB_LENGTH = 4_000;
/** Written events are on the disk within this time. */
const SYNC_MILLISECONDS = 1_000;

const BLOB_KEY = '$blob';

export class Journal {
  readonly folder: string;
  /** What the opener should tell: a torn last line was dropped. */
  readonly notice: string | null;
  private readonly file: number;
  private readonly blobs: string;
  private readonly timer: NodeJS.Timeout;
  private dirty = false;

  private constructor(folder: string, notice: string | null) {
    this.folder = folder;
    this.notice = notice;
    this.blobs = join(folder, 'blobs');
    mkdirSync(this.blobs, { recursive: true });
    this.file = openSync(join(folder, 'journal.jsonl'), 'a');
    this.timer = setInterval(() => this.sync(), SYNC_MILLISECONDS);
    this.timer.unref();
  }

  /** Opens a run directory's journal for appending. The caller holds the lock. */
  static open(folder: string): Journal {
    const { notice, length } = tornEnd(folder);
    if (notice !== null) truncateSync(join(folder, 'journal.jsonl'), length);
    return new Journal(folder, notice);
  }

  /** Hands an event to the operating system before it returns. */
  append(event: JournalEvent): void {
    const line = JSON.stringify(event, (_, value: unknown) => this.stored(value));
    writeSync(this.file, `${line}\n`);
    this.dirty = true;
  }

  get isEmpty(): boolean {
    return fstatSync(this.file).size === 0;
  }

  /** All events so far, read again: a long run's do not fit into memory. */
  events(): Iterable<JournalEvent> {
    return eventsIn(this.folder);
  }

  close(): void {
    clearInterval(this.timer);
    this.sync();
    closeSync(this.file);
  }

  private sync(): void {
    if (this.dirty) fsyncSync(this.file);
    this.dirty = false;
  }

  private stored(value: unknown): unknown {
    if (typeof value !== 'string' || value.length < BLOB_LENGTH) return value;
    const hash = sha256Hex(value);
    const path = join(this.blobs, hash);
    if (!existsSync(path)) {
      // Never half a blob under its name.
      writeFileSync(`${path}.part`, value);
      renameSync(`${path}.part`, path);
    }
    return { [BLOB_KEY]: hash };
  }
}

/** Bytes that are read at once. */
const CHUNK = 1024 * 1024;
const NEWLINE = 10;

/**
 * The events of a run directory, one after the other; a torn last line is left out.
 * @throws RunDirectoryError for a damaged line that is not the last.
 */
export function* eventsIn(folder: string): Generator<JournalEvent> {
  const path = join(folder, 'journal.jsonl');
  if (!existsSync(path)) return;
  const file = openSync(path, 'r');
  try {
    let rest = Buffer.alloc(0);
    let number = 0;
    const chunk = Buffer.alloc(CHUNK);
    for (let length = readSync(file, chunk); length > 0; length = readSync(file, chunk)) {
      const bytes = Buffer.concat([rest, chunk.subarray(0, length)]);
      let start = 0;
      for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, start)) {
        yield readEvent(folder, bytes.toString('utf8', start, end), ++number);
        start = end + 1;
      }
      rest = bytes.subarray(start);
    }
  } finally {
    closeSync(file);
  }
}

/** All events of a run directory at once. @throws RunDirectoryError as `eventsIn` does */
export function readJournal(folder: string): {
  readonly events: JournalEvent[];
  readonly notice: string | null;
} {
  return { events: [...eventsIn(folder)], notice: tornEnd(folder).notice };
}

interface TornEnd {
  readonly notice: string | null;
  /** Bytes of the whole lines. */
  readonly length: number;
}

function tornEnd(folder: string): TornEnd {
  const path = join(folder, 'journal.jsonl');
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  const length = endOfLines(path, size);
  const torn = size - length;
  const notice =
    torn === 0 ? null : `the last line of the journal is torn (${torn} bytes) and is dropped`;
  return { notice, length };
}

/** Where the last whole line ends, looked for from the end. */
function endOfLines(path: string, size: number): number {
  if (size === 0) return 0;
  const file = openSync(path, 'r');
  try {
    for (let end = size; end > 0; end -= CHUNK) {
      const start = Math.max(0, end - CHUNK);
      const bytes = Buffer.alloc(end - start);
      readSync(file, bytes, { position: start });
      const at = bytes.lastIndexOf(NEWLINE);
      if (at >= 0) return start + at + 1;
    }
    return 0;
  } finally {
    closeSync(file);
  }
}

function readEvent(folder: string, line: string, number: number): JournalEvent {
  try {
    const value: unknown = JSON.parse(line, (_, part: unknown) => {
      if (typeof part !== 'object' || part === null || !(BLOB_KEY in part)) return part;
      return readFileSync(join(folder, 'blobs', String(part[BLOB_KEY])), 'utf8');
    });
    return journalEvent.parse(value);
  } catch (error) {
    throw new RunDirectoryError(
      `${folder}: line ${number} of the journal cannot be read: ${reasonOf(error)}`,
    );
  }
}

/** What is wrong, in one line. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof ZodError)) return (error as Error).message;
  const [issue] = error.issues;
  const place = issue === undefined || issue.path.length === 0 ? 'it' : issue.path.join('.');
  return `${place}: ${issue?.message ?? 'is not as it should be'}`;
}
