/** Carrying out `alienkit run`. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  beginRun,
  checkRecord,
  type Environment,
  environmentOf,
  eventsIn,
  foldRun,
  Journal,
  judgeOf,
  RunLock,
  Runner,
  type RunRecord,
  type RunScores,
  RunStopped,
  readRunRecord,
  recordHash,
  type Scoring,
  type Subject,
  scoreRun,
  textsOf,
} from '../protocol/index.ts';
import { scoreLines, scorePage } from '../report/index.ts';
import { readWorldTexts, shippedWorlds, type WorldTexts, worldOf } from '../worlds/index.ts';
import { EXIT, UsageError } from './options.ts';
import { agreed } from './run-cost.ts';
import type { RunOptions } from './run-options.ts';
import { RunPool } from './run-pool.ts';
import { Progress } from './run-progress.ts';
import { defaultFolder, identityOf, profileOf, promptHash, recordOf } from './run-request.ts';
import { subjectNamed } from './subject-options.ts';
import { loadTemplates } from './templates.ts';

export async function run(options: RunOptions): Promise<number> {
  const previous = options.resume === undefined ? null : readRunRecord(options.resume);
  const texts = previous === null ? readWorldTexts(worldName(options)) : textsOf(previous);
  const world = worldOf(texts);
  const subject = subjectNamed(options, previous, world);
  const pool = new RunPool(texts);
  const profile = previous?.profile ?? profileOf(options);
  const environment = environmentOf(world, profile, loadTemplates(), pool);
  const record = previous ?? recordOf(options, profile, texts, environment, subject);
  const folder = options.resume ?? options.out ?? defaultFolder(record);
  if (previous === null) await warnOfWorld(options, texts);
  if (!(await agreed(options, record, environment, subject))) return EXIT.done;
  mkdirSync(folder, { recursive: true });
  const lock = new RunLock(folder);
  try {
    if (previous !== null) checkRecord(folder, record, environment.hash, eventsIn(folder));
    // The subject and the prompts of today must be those of the run.
    const today = { ...identityOf(subject), promptHash: promptHash(environment) };
    beginRun(folder, { ...record, ...today });
    if (isComplete(folder, record)) console.error('this run is complete: nobody is asked anything');
    const stopped = await carryOut(folder, record, environment, subject, pool);
    const { tasks } = environment;
    const scores = scoresOf(folder, record, { tasks, judge: judgeOf(world) });
    const page = join(folder, 'report.html');
    writeFileSync(page, scorePage([scores]));
    writeFileSync(join(folder, 'scores.json'), `${JSON.stringify(scores, null, 1)}\n`);
    if (options.json) console.log(JSON.stringify(scores));
    else
      console.log(
        [...scoreLines(scores), '', `page: ${pathToFileURL(resolve(page)).href}`].join('\n'),
      );
    if (stopped !== null) {
      console.error(`stopped: ${stopped}; go on with: ${resumeCommand(folder, options)}`);
      return EXIT.incomplete;
    }
    if (scores.status === 'running') return EXIT.incomplete;
    return scores.status === 'complete' ? EXIT.done : EXIT.wrong;
  } finally {
    await pool.close();
    await subject.close?.();
    lock.release();
  }
}

/** A world that its check refuses is no sound instrument; the shipped ones are checked already. */
async function warnOfWorld({ world }: RunOptions, texts: WorldTexts): Promise<void> {
  if (world === undefined || shippedWorlds().includes(world)) return;
  const { check } = await import('./world-check-action.ts');
  const { ok, problems } = await check(texts);
  if (ok) return;
  console.error(
    `warning: the check of this world finds faults (${problems.length}), so its numbers may not mean what they seem; see: alienkit world check ${world}`,
  );
}

function isComplete(folder: string, record: RunRecord): boolean {
  const { trajectories } = foldRun(record, eventsIn(folder));
  return trajectories.every(({ status }) => status === 'complete');
}

/** With the options that no record keeps: a key's variable is the user's own. */
function resumeCommand(folder: string, { apiKeyEnv }: RunOptions): string {
  const key = apiKeyEnv === undefined ? '' : ` --api-key-env ${apiKeyEnv}`;
  return `alienkit run --resume ${folder}${key}`;
}

function worldName({ world }: RunOptions): string {
  if (world === undefined) throw new UsageError('give --world W or --resume DIR');
  return world;
}

/** Runs to the end or to a stop; the reason of a stop. */
async function carryOut(
  folder: string,
  record: RunRecord,
  environment: Environment,
  subject: Subject,
  pool: RunPool,
): Promise<string | null> {
  const journal = Journal.open(folder);
  if (journal.notice !== null) console.error(journal.notice);
  if (journal.isEmpty) journal.append({ type: 'begin', key: 'run', record: recordHash(record) });
  const progress = new Progress(record, subject);
  const stop = new AbortController();
  const abort = new AbortController();
  const onInterrupt = () => {
    if (stop.signal.aborted) abort.abort();
    else console.error('\nrequests in flight are waited for; once more to drop them');
    stop.abort();
  };
  process.on('SIGINT', onInterrupt).on('SIGTERM', onInterrupt);
  progress.start();
  try {
    // A second pass asks again what ended as a fault of the infrastructure.
    for (let pass = 0; pass < 2; pass++) {
      const services = {
        grade: pool.grade,
        notify: pass === 0 ? progress.notify : () => {},
        now: () => new Date(),
        stop: stop.signal,
        abort: abort.signal,
      };
      await new Runner(record, environment, subject, journal, services).run();
      const { trajectories } = foldRun(record, journal.events());
      if (trajectories.every(({ status }) => status === 'complete')) break;
    }
    return null;
  } catch (error) {
    if (error instanceof RunStopped)
      return error.reason === error.message ? error.reason : `${error.reason}: ${error.message}`;
    throw error;
  } finally {
    progress.stop();
    process.off('SIGINT', onInterrupt).off('SIGTERM', onInterrupt);
    journal.close();
  }
}

function scoresOf(folder: string, record: RunRecord, scoring: Scoring): RunScores {
  return scoreRun(foldRun(record, eventsIn(folder)), scoring);
}
