/** One process on a run directory. The lock of a dead process is taken over at once. */

import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RunDirectoryError } from './journal.ts';

export class RunLock {
  private readonly path: string;

  /** @throws RunDirectoryError if another process works there. */
  constructor(folder: string) {
    mkdirSync(folder, { recursive: true });
    this.path = join(folder, 'lock');
    const other = claim(this.path);
    if (other === null) return;
    throw new RunDirectoryError(
      `${folder} is being used by process ${other.id}; wait for it or stop it`,
    );
  }

  release(): void {
    unlinkSync(this.path);
  }
}

interface Holder {
  readonly id: number;
  /** When the process began, as its system counts; empty where nothing tells. */
  readonly begun: string;
}

/**
 * Makes a file that names this process, unless one that lives has made it.
 * @returns who has it; null: it is ours
 */
function claim(path: string): Holder | null {
  for (;;) {
    if (made(path)) return null;
    const holder = holderOf(path);
    if (holder === null) continue;
    if (isAlive(holder)) return holder;
    // Of those who find a dead holder one removes its file, and only while it is still there:
    // otherwise a slower one would remove the file of the new holder.
    const next = `${path}.next`;
    const other = claim(next);
    if (other !== null) return other;
    try {
      if (holderOf(path)?.id === holder.id) unlinkSync(path);
    } finally {
      unlinkSync(next);
    }
  }
}

/** Never without its content: whoever sees the file can tell whose it is. */
function made(path: string): boolean {
  const part = `${path}.${process.pid}`;
  writeFileSync(part, `${process.pid} ${begunOf(process.pid)}`);
  try {
    linkSync(part, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  } finally {
    unlinkSync(part);
  }
}

/** null: the file is gone. */
function holderOf(path: string): Holder | null {
  try {
    const [id = '', begun = ''] = readFileSync(path, 'utf8').split(' ');
    return { id: Number(id), begun };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return null;
  }
}

function isAlive({ id, begun }: Holder): boolean {
  // A lock of our own number is of a process before us: this one has taken no other.
  if (!Number.isInteger(id) || id <= 0 || id === process.pid) return false;
  try {
    process.kill(id, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const known = statOf(id);
  if (known === null) return true;
  // Killed, but its parent has not asked how it ended; or its number was given again.
  return !/^[ZX]/.test(known.state) && (begun === '' || begun === known.begun);
}

function begunOf(id: number): string {
  return statOf(id)?.begun ?? '';
}

/** What Linux tells of a process; null elsewhere. */
function statOf(id: number): { readonly state: string; readonly begun: string } | null {
  try {
    const text = readFileSync(`/proc/${id}/stat`, 'utf8');
    // Fields 3 and 22 of proc(5); the second, a name in brackets, may hold anything.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] as string, begun: fields[19] as string };
  } catch {
    return null;
  }
}
