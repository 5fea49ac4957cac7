/** Carrying out `alienkit run`. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { pathToFileURL } from 'node:url';
import {
  beginRun,
  foldRun,
  Journal,
  PROBE_LIMITS,
  type Profile,
  Prompts,
  profileHash,
  profileNamed,
  profiles,
  RunLock,
  Runner,
  type RunRecord,
  type RunScores,
  RunStopped,
  readJournal,
  readRunRecord,
  type Subject,
  scoreRun,
  textsOf,
} from '../protocol/index.ts';
import { scoreLines, scorePage } from '../report/index.ts';
import { suggestion } from '../text/index.ts';
import {
  ANSWER_LIMITS,
  canonicalJson,
  kitVersion,
  readWorldTexts,
  sha256Hex,
  type World,
  type WorldTexts,
  worldOf,
} from '../worlds/index.ts';
import { EXIT, UsageError } from './options.ts';
import type { RunOptions } from './run-options.ts';
import { RunPool } from './run-pool.ts';
import { Progress } from './run-progress.ts';
import { subjectNamed } from './subject-options.ts';
import { loadTemplates } from './templates.ts';

export async function run(options: RunOptions): Promise<number> {
  const previous = options.resume === undefined ? null : readRunRecord(options.resume);
  const texts = previous === null ? readWorldTexts(worldName(options)) : textsOf(previous);
  const world = worldOf(texts);
  const subject = subjectNamed(options, previous);
  const record = previous ?? recordOf(options, texts, world, subject);
  const folder = options.resume ?? options.out ?? defaultFolder(record);
  if (!(await agreed(options, record, world, subject))) return EXIT.done;
  mkdirSync(folder, { recursive: true });
  const lock = new RunLock(folder);
  const pool = new RunPool(texts);
  try {
    // The subject and the prompts of today must be those of the run.
    beginRun(folder, {
      ...record,
      ...identityOf(subject),
      promptHash: promptHash(record.profile, world),
    });
    const stopped = await carryOut(folder, record, world, subject, pool);
    const scores = scoresOf(folder, record, world);
    const page = join(folder, 'report.html');
    writeFileSync(page, scorePage([scores]));
    writeFileSync(join(folder, 'scores.json'), `${JSON.stringify(scores, null, 1)}\n`);
    if (options.json) console.log(JSON.stringify(scores));
    else
      console.log(
        [...scoreLines(scores), '', `page: ${pathToFileURL(resolve(page)).href}`].join('\n'),
      );
    if (stopped !== null) {
      console.error(`stopped: ${stopped}; go on with: alienkit run --resume ${folder}`);
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

function worldName({ world }: RunOptions): string {
  if (world === undefined) throw new UsageError('give --world W or --resume DIR');
  return world;
}

/** What is asked for, as it is written into run.json. */
function recordOf(
  options: RunOptions,
  texts: WorldTexts,
  world: World,
  subject: Subject,
): RunRecord {
  const profile = profileNamed(options.profile);
  if (profile === null) {
    throw new UsageError(
      `no profile '${options.profile}'; ${suggestion(
        options.profile,
        profiles.map(({ id }) => id),
      )}`,
    );
  }
  if (options.trajectories < 1 || options.answers < 1)
    throw new UsageError('--trajectories and --answers want at least 1');
  return {
    alienkit: 'run/1',
    version: kitVersion(),
    world: { id: world.id, hash: world.hash },
    texts: {
      ruleset: texts.ruleset,
      manual: texts.manual,
      tasks: [...texts.tasks],
      prelude: texts.prelude,
    },
    profile,
    profileHash: profileHash(profile),
    promptHash: promptHash(profile, world),
    probeLimits: PROBE_LIMITS,
    answerLimits: ANSWER_LIMITS,
    ...identityOf(subject),
    arm: options.arm,
    seed: options.seed,
    trajectories: options.trajectories,
    answers: options.answers,
    tasks: chosenTasks(options.tasks, world),
  };
}

function identityOf({ name, calibration, identity }: Subject): Pick<RunRecord, 'subject'> {
  return { subject: { name, calibration, identity: identity as RunRecord['subject']['identity'] } };
}

/** The tool's schema and text are part of it, so that a run cannot go on with others. */
function promptHash(profile: Profile, world: World): string {
  const prompts = new Prompts(loadTemplates(), profile, world);
  const tasks = world.tasks.map((task) => prompts.task(task));
  return sha256Hex(
    canonicalJson([
      prompts.system(),
      prompts.tool(),
      prompts.round(1),
      prompts.spent(),
      prompts.report(),
      tasks,
    ]),
  );
}

function chosenTasks(asked: string | undefined, world: World): string[] {
  const all = world.tasks.map(({ id }) => id);
  if (all.length === 0) throw new UsageError(`the world ${world.id} has no held-out tasks`);
  if (asked === undefined) return all;
  if (/^\d+$/.test(asked)) return all.slice(0, Math.max(1, Number(asked)));
  const ids = asked.split(',').map((id) => id.trim());
  const unknown = ids.find((id) => !all.includes(id));
  if (unknown !== undefined)
    throw new UsageError(`the world has no task '${unknown}'; ${suggestion(unknown, all)}`);
  return ids;
}

function defaultFolder(record: RunRecord): string {
  const hash = sha256Hex(canonicalJson(record)).slice(0, 8);
  const subject = record.subject.name.replace(/[^\w.-]+/g, '-').slice(0, 40);
  return join('runs', `${record.world.id}-${subject}-${hash}`);
}

/** Says what a paid run takes, and asks. */
async function agreed(
  options: RunOptions,
  record: RunRecord,
  world: World,
  subject: Subject,
): Promise<boolean> {
  if (subject.calibration && !options.dryRun) return true;
  const { profile, trajectories, answers, tasks } = record;
  const milestones = profile.rounds + 1;
  const forks = trajectories * milestones * (1 + tasks.length * answers);
  const turns =
    record.arm === 'none' ? 0 : trajectories * profile.rounds * (profile.callsPerRound + 1);
  const prompts = new Prompts(loadTemplates(), profile, world);
  // Three characters a token is on the safe side for English and code.
  const base = Math.ceil((prompts.system().length + 2_000) / 3);
  const worst =
    forks * (1 + profile.reasks) + turns + trajectories * profile.rounds * profile.turnsAfterBudget;
  console.error(
    `${forks + turns} requests if all goes well, ${worst} at worst; each sends at least ${base} tokens (the system prompt), later ones more`,
  );
  console.error(
    `at worst about ${Math.ceil((worst * base * 2) / 1000)} thousand input tokens and ${options.maxTokens === undefined ? 'as much output as the model likes' : `${worst * options.maxTokens} output tokens`}`,
  );
  if (options.dryRun) return false;
  if (options.yes || !process.stdin.isTTY) return true;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question('Go on? [y/N] ');
  terminal.close();
  return /^y/i.test(answer);
}

/** Runs to the end or to a stop; the reason of a stop. */
async function carryOut(
  folder: string,
  record: RunRecord,
  world: World,
  subject: Subject,
  pool: RunPool,
): Promise<string | null> {
  const journal = Journal.open(folder);
  if (journal.notice !== null) console.error(journal.notice);
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
        execute: (code: string, cap: number | null) => pool.execute(code, cap),
        grade: (task: string, reply: string) => pool.grade(task, reply),
        notify: pass === 0 ? progress.notify : () => {},
        now: () => new Date(),
        stop: stop.signal,
        abort: abort.signal,
      };
      await new Runner(record, world, subject, journal, loadTemplates(), services).run();
      const { trajectories } = foldRun(record, journal.events);
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

function scoresOf(folder: string, record: RunRecord, world: World): RunScores {
  return scoreRun(foldRun(record, readJournal(folder).events), world);
}
