/**
 * The journal of a run: append-only, one event a line. What has happened is what it says;
 * all else is computed from it.
 */

import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
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
  /** What was read when the journal was opened, then all that has been appended. */
  readonly events: JournalEvent[];
  /** What the opener should tell: a torn last line was dropped. */
  readonly notice: string | null;
  private readonly file: number;
  private readonly blobs: string;
  private readonly timer: NodeJS.Timeout;
  private dirty = false;

  private constructor(folder: string, events: JournalEvent[], notice: string | null) {
    this.folder = folder;
    this.events = events;
    this.notice = notice;
    this.blobs = join(folder, 'blobs');
    mkdirSync(this.blobs, { recursive: true });
    this.file = openSync(join(folder, 'journal.jsonl'), 'a');
    this.timer = setInterval(() => this.sync(), SYNC_MILLISECONDS);
    this.timer.unref();
  }

  /** Opens a run directory's journal for appending. The caller holds the lock. */
  static open(folder: string): Journal {
    const { events, notice, length } = readJournal(folder);
    const path = join(folder, 'journal.jsonl');
    if (notice !== null) truncateSync(path, length);
    return new Journal(folder, events, notice);
  }

  /** Hands an event to the operating system before it returns. */
  append(event: JournalEvent): void {
    const line = JSON.stringify(event, (_, value: unknown) => this.stored(value));
    writeSync(this.file, `${line}\n`);
    this.events.push(event);
    this.dirty = true;
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

interface JournalContent {
  readonly events: JournalEvent[];
  readonly notice: string | null;
  /** Bytes of the whole lines. */
  readonly length: number;
}

/**
 * All events of a run directory; a torn last line is left out.
 * @throws RunDirectoryError for a damaged line that is not the last.
 */
export function readJournal(folder: string): JournalContent {
  const path = join(folder, 'journal.jsonl');
  if (!existsSync(path)) return { events: [], notice: null, length: 0 };
  const bytes = readFileSync(path);
  const end = bytes.lastIndexOf(10) + 1;
  const lines = bytes.subarray(0, end).toString('utf8').split('\n').slice(0, -1);
  const events = lines.map((line, index) => readEvent(folder, line, index + 1));
  const torn = bytes.length - end;
  const notice =
    torn === 0 ? null : `the last line of the journal is torn (${torn} bytes) and is dropped`;
  return { events, notice, length: end };
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
      `${folder}: line ${number} of the journal cannot be read: ${(error as Error).message}`,
    );
  }
}

/** One process on a run directory. The lock of a dead process is taken over at once. */
export class RunLock {
  private readonly path: string;

  /** @throws RunDirectoryError if another process works there. */
  constructor(folder: string) {
    mkdirSync(folder, { recursive: true });
    this.path = join(folder, 'lock');
    for (let attempt = 0; attempt < 3; attempt++) {
      try {
        writeFileSync(this.path, String(process.pid), { flag: 'wx' });
        return;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
        this.takeOver(folder);
      }
    }
    throw new RunDirectoryError(`${folder} is being used by another process`);
  }

  release(): void {
    unlinkSync(this.path);
  }

  private takeOver(folder: string): void {
    let holder: number;
    try {
      holder = Number(readFileSync(this.path, 'utf8'));
    } catch {
      return;
    }
    if (Number.isInteger(holder) && holder > 0 && holder !== process.pid && isAlive(holder)) {
      throw new RunDirectoryError(
        `${folder} is being used by process ${holder}; wait for it or stop it`,
      );
    }
    try {
      unlinkSync(this.path);
    } catch {
      // Somebody else has taken it over; the next attempt tells.
    }
  }
}

function isAlive(process_: number): boolean {
  try {
    process.kill(process_, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return !isUnburied(process_);
}

/** Dead, but its parent has not asked how it ended, so the system still knows it. */
function isUnburied(process_: number): boolean {
  try {
    return /\) [ZX] [^)]*$/.test(readFileSync(`/proc/${process_}/stat`, 'utf8'));
  } catch {
    // Other systems than Linux have no such file.
    return false;
  }
}
