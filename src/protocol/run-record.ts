/** `run.json`: what was asked for. Written once; a resume that differs is refused. */

import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { limitsSchema } from '../code/index.ts';
import { canonicalJson, sha256Hex, type WorldTexts } from '../worlds/index.ts';
import { RunDirectoryError, reasonOf } from './journal.ts';
import type { JournalEvent } from './journal-events.ts';
import { profileHash, profileSchema } from './profile.ts';
import type { Json } from './subject.ts';

const named = z.strictObject({ name: z.string(), text: z.string() });

export const runRecordSchema = z.strictObject({
  alienkit: z.literal('run/1'),
  /** Of the kit that began the run. */
  version: z.string(),
  world: z.strictObject({ id: z.string(), hash: z.string() }),
  /** The world itself, so that the run can be graded again when files have changed. */
  texts: z.strictObject({
    ruleset: named,
    manual: z.string(),
    tasks: z.array(named),
    prelude: z.string().nullable(),
    calculus: named.nullable().default(null),
  }),
  profile: profileSchema,
  profileHash: z.string(),
  /** Of system prompt, tool and task prompts as they were rendered. */
  promptHash: z.string(),
  probeLimits: limitsSchema,
  answerLimits: limitsSchema,
  subject: z.strictObject({ name: z.string(), calibration: z.boolean(), identity: z.json() }),
  arm: z.enum(['self', 'none', 'think']),
  seed: z.int(),
  trajectories: z.int().min(1),
  answers: z.int().min(1),
  /** Ids of the held-out tasks. */
  tasks: z.array(z.string()),
});

export type RunRecord = z.infer<typeof runRecordSchema>;

const path = (folder: string) => join(folder, 'run.json');

export function hasRunRecord(folder: string): boolean {
  return existsSync(path(folder));
}

/** @throws RunDirectoryError if there is none that can be read. */
export function readRunRecord(folder: string): RunRecord {
  if (!hasRunRecord(folder)) throw new RunDirectoryError(`${folder} holds no run (no run.json)`);
  try {
    return runRecordSchema.parse(JSON.parse(readFileSync(path(folder), 'utf8')));
  } catch (error) {
    throw new RunDirectoryError(`${path(folder)} cannot be read: ${reasonOf(error)}`);
  }
}

/** @throws RunDirectoryError if the directory holds another run; it names the first difference. */
export function beginRun(folder: string, record: RunRecord): void {
  if (!hasRunRecord(folder)) {
    writeFileSync(`${path(folder)}.part`, `${JSON.stringify(record, null, 1)}\n`);
    renameSync(`${path(folder)}.part`, path(folder));
    return;
  }
  const difference = firstDifference(readRunRecord(folder) as Json, record as Json, '');
  if (difference !== null) {
    throw new RunDirectoryError(
      `${folder} holds another run: ${difference}; give another --out, or resume it as it was`,
    );
  }
}

/** Of all that was asked for; the first event of a journal holds it. */
export function recordHash(record: RunRecord): string {
  return sha256Hex(canonicalJson(record));
}

/**
 * Holds a record against what was written down about it elsewhere.
 * @param hash of the world in the record's own texts.
 * @throws RunDirectoryError if it has been changed since the run began.
 */
export function checkRecord(
  folder: string,
  record: RunRecord,
  hash: string,
  events: Iterable<JournalEvent>,
): void {
  const changed = (what: string) =>
    new RunDirectoryError(
      `${path(folder)} is not as the run began: ${what}; it was changed, or version ${record.version} wrote it in another way`,
    );
  if (hash !== record.world.hash) throw changed('its world has another hash');
  if (profileHash(record.profile) !== record.profileHash)
    throw changed('its profile has another hash');
  for (const event of events) {
    if (event.type !== 'begin') return;
    if (event.record !== recordHash(record)) throw changed('the journal belongs to another record');
  }
}

function firstDifference(a: Json, b: Json, at: string): string | null {
  if (canonicalJson(a) === canonicalJson(b)) return null;
  const both = [a, b].every(
    (one) => typeof one === 'object' && one !== null && !Array.isArray(one),
  );
  if (!both) return `${at} was ${brief(a)}, now ${brief(b)}`;
  const [left, right] = [a, b] as [Record<string, Json>, Record<string, Json>];
  for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
    const difference = firstDifference(
      left[key] ?? null,
      right[key] ?? null,
      at === '' ? key : `${at}.${key}`,
    );
    if (difference !== null) return difference;
  }
  return null;
}

function brief(value: Json): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/** The world of a run. */
export function textsOf({ texts }: RunRecord): WorldTexts {
  return texts;
}
