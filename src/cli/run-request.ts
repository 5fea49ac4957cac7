/** What a run is asked for, as it is written into run.json. */

import { join } from 'node:path';
import {
  type Environment,
  PROBE_LIMITS,
  type Profile,
  profileHash,
  profileNamed,
  profiles,
  type RunRecord,
  type Subject,
} from '../protocol/index.ts';
import { suggestion } from '../text/index.ts';
import {
  ANSWER_LIMITS,
  canonicalJson,
  kitVersion,
  sha256Hex,
  type WorldTexts,
} from '../worlds/index.ts';
import { UsageError } from './options.ts';
import type { RunOptions } from './run-options.ts';

export function profileOf({ profile: id }: RunOptions): Profile {
  const profile = profileNamed(id);
  if (profile !== null) return profile;
  const known = profiles.map((one) => one.id);
  throw new UsageError(`no profile '${id}'; ${suggestion(id, known)}`);
}

export function recordOf(
  options: RunOptions,
  profile: Profile,
  texts: WorldTexts,
  environment: Environment,
  subject: Subject,
): RunRecord {
  const { trajectories, answers, arm, seed } = options;
  if (trajectories < 1 || answers < 1)
    throw new UsageError('--trajectories and --answers want at least 1');
  return {
    alienkit: 'run/1',
    version: kitVersion(),
    world: { id: environment.id, hash: environment.hash },
    texts: { ...texts, tasks: [...texts.tasks] },
    profile,
    profileHash: profileHash(profile),
    promptHash: promptHash(environment),
    probeLimits: PROBE_LIMITS,
    answerLimits: ANSWER_LIMITS,
    ...identityOf(subject),
    arm,
    seed,
    trajectories,
    answers,
    tasks: chosenTasks(options.tasks, environment),
  };
}

export function identityOf({ name, calibration, identity }: Subject): Pick<RunRecord, 'subject'> {
  return { subject: { name, calibration, identity: identity as RunRecord['subject']['identity'] } };
}

/** The tools' schemas and texts are part of it, so that a run cannot go on with others. */
export function promptHash({ prompts, tools, tasks }: Environment): string {
  const questions = tasks.map(({ id }) => prompts.task(id));
  return sha256Hex(
    canonicalJson([
      prompts.system(),
      tools,
      prompts.round(1),
      prompts.spent(),
      prompts.report(),
      questions,
    ]),
  );
}

function chosenTasks(asked: string | undefined, { id: world, tasks }: Environment): string[] {
  const all = tasks.map(({ id }) => id);
  if (all.length === 0) throw new UsageError(`the world ${world} has no held-out tasks`);
  if (asked === undefined) return all;
  if (/^\d+$/.test(asked)) {
    const count = Number(asked);
    if (count >= 1 && count <= all.length) return all.slice(0, count);
    throw new UsageError(`--tasks ${asked}: the world has ${all.length} held-out tasks`);
  }
  const ids = asked.split(',').map((id) => id.trim());
  for (const [index, id] of ids.entries()) {
    if (!all.includes(id))
      throw new UsageError(`the world has no task '${id}'; ${suggestion(id, all)}`);
    if (ids.indexOf(id) !== index) throw new UsageError(`--tasks names ${id} twice`);
  }
  return ids;
}

export function defaultFolder(record: RunRecord): string {
  const hash = sha256Hex(canonicalJson(record)).slice(0, 8);
  const subject = record.subject.name.replace(/[^\w.-]+/g, '-').slice(0, 40);
  return join('runs', `${record.world.id}-${subject}-${hash}`);
}
