/** Runs of the real runner with scripted subjects, in this thread. */

import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Interpreter } from '../../src/code/index.ts';
import {
  type Environment,
  environmentOf,
  foldRun,
  Journal,
  type JournalEvent,
  type Judge,
  judgeOf,
  NO_USAGE,
  PROBE_LIMITS,
  type Profile,
  profileHash,
  profileNamed,
  type Reply,
  type Request,
  Runner,
  type RunRecord,
  type Scoring,
  type Subject,
  TEMPLATE_NAMES,
  type Templates,
  type ToolCall,
} from '../../src/protocol/index.ts';
import {
  ANSWER_LIMITS,
  codeWorldOf,
  readWorldTexts,
  type Task,
  WorldSemantics,
} from '../../src/worlds/index.ts';

export const texts = readWorldTexts('demo-5');
export const world = codeWorldOf(texts);

export const templates = Object.fromEntries(
  TEMPLATE_NAMES.map((name) => [
    name,
    readFileSync(new URL(`../../prompts/en/${name}.md`, import.meta.url), 'utf8'),
  ]),
) as Templates;

/** What scores of runs in this world are about. */
export const scoring: Scoring = {
  tasks: world.tasks.map(({ id, kind, band, rules }) => ({ id, kind, group: band, rules })),
  judge: judgeOf(world),
};

export const metered = profileNamed('metered') as Profile;

export function recordOf(subject: Subject, changes: Partial<RunRecord> = {}): RunRecord {
  const profile = changes.profile ?? metered;
  return {
    alienkit: 'run/1',
    version: 'test',
    world: { id: world.id, hash: world.hash },
    texts: { ...texts, tasks: [...texts.tasks] },
    profile,
    profileHash: profileHash(profile),
    promptHash: '',
    probeLimits: PROBE_LIMITS,
    answerLimits: ANSWER_LIMITS,
    subject: { name: subject.name, calibration: subject.calibration, identity: null },
    arm: 'self',
    seed: 1,
    trajectories: 1,
    answers: 1,
    tasks: world.tasks.slice(0, 3).map(({ id }) => id),
    ...changes,
  };
}

/** What a scripted subject says: a text, or calls of the tool. */
export type Said = string | readonly (Omit<ToolCall, 'id'> & { id?: string })[];

/** A subject that answers by a function, and counts what it was asked. */
export class ScriptedSubject implements Subject {
  readonly identity = 'scripted';
  readonly name = 'scripted';
  readonly calibration = true;
  readonly parallel: number = 4;
  readonly asked: Request[] = [];
  inFlight = 0;
  mostInFlight = 0;
  private readonly says: (request: Request) => Said | Reply | Promise<Said | Reply>;

  constructor(says: (request: Request) => Said | Reply | Promise<Said | Reply>) {
    this.says = says;
  }

  async reply(request: Request): Promise<Reply> {
    this.asked.push(request);
    this.inFlight++;
    this.mostInFlight = Math.max(this.mostInFlight, this.inFlight);
    try {
      await new Promise((resolve) => setImmediate(resolve));
      const said = await this.says(request);
      if (typeof said !== 'string' && !Array.isArray(said)) return said as Reply;
      return replyOf(said as Said, request.key);
    } finally {
      this.inFlight--;
    }
  }
}

export function replyOf(said: Said, key: string): Reply {
  const calls =
    typeof said === 'string'
      ? []
      : said.map(({ id, name, arguments: text }, index) => ({
          id: id ?? `${key}#${index}`,
          name,
          arguments: text,
        }));
  const text = typeof said === 'string' ? said : '';
  return {
    message: { role: 'assistant', text, calls, raw: null },
    finish: 'stop',
    usage: NO_USAGE,
  };
}

export const probe = (code: string) => ({
  name: 'run_aliencode',
  arguments: JSON.stringify({ code }),
});

export function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'alienkit-run-'));
}

/** The world as an environment whose sandbox is this thread. */
function environmentIn(profile: Profile): Environment {
  const interpreter = new Interpreter(PROBE_LIMITS);
  const inWorld = new WorldSemantics(world.ruleset).without();
  const execute = async (code: string, cap: number | null) =>
    interpreter.run(code, inWorld, cap === null ? {} : { observedCap: cap });
  const check = () => Promise.reject(new Error('this world has no proofs'));
  return environmentOf(world, profile, templates, { execute, check });
}

/** Where a run takes place; the world of this file if not given. */
interface Place {
  readonly environment: Environment;
  readonly judge: Judge;
}

/** Runs, or goes on with, a run in a folder. */
export async function play(
  folder: string,
  subject: Subject,
  record: RunRecord,
  {
    signal = new AbortController().signal,
    onEvent = (_: JournalEvent) => {},
    place = { environment: environmentIn(record.profile), judge: scoring.judge } as Place,
  } = {},
) {
  const journal = Journal.open(folder);
  const services = {
    grade: async (task: string, reply: string) => place.judge.grade(task, reply),
    notify: (event: JournalEvent, replayed: boolean) => {
      if (!replayed) onEvent(event);
    },
    now: () => new Date(0),
    stop: signal,
    abort: new AbortController().signal,
  };
  try {
    await new Runner(record, place.environment, subject, journal, services).run();
  } finally {
    journal.close();
  }
  return { state: foldRun(record, journal.events()), events: [...journal.events()] };
}

/** The reference or the true output: what a subject says that knows all. */
export function truth(request: Request): string {
  const { purpose } = request;
  if (purpose.kind === 'report') {
    return world.ruleset.entries.map(({ id, text }) => `${id} := ${text}`).join('\n');
  }
  if (purpose.kind !== 'answer') return 'Done.';
  const task = world.tasks.find(({ id }) => id === purpose.task) as Task;
  if (task.kind === 'code') return `\`\`\`aliencode\n${task.reference}\n\`\`\``;
  const { output } = new Interpreter().run(
    task.program,
    new WorldSemantics(world.ruleset).without(),
  );
  return `PREDICTION: ${output}`;
}
