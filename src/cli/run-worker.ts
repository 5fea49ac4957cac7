/** A thread of a run: the sandbox and the judge, with the stack that programs need. */

import { workerData } from 'node:worker_threads';
import { Interpreter, type RunResult } from '../code/index.ts';
import { type Verdict, Verifier } from '../logic/index.ts';
import { type Graded, judgeOf, PROBE_LIMITS } from '../protocol/index.ts';
import { type World, WorldSemantics, type WorldTexts, worldOf } from '../worlds/index.ts';

export type Job =
  | { readonly kind: 'execute'; readonly code: string; readonly observedCap: number | null }
  | { readonly kind: 'check'; readonly proof: string }
  | { readonly kind: 'grade'; readonly task: string; readonly reply: string };

/** The pool hands its own data along with ours. */
const texts = (Array.isArray(workerData) ? workerData[1] : workerData) as WorldTexts;
const world = worldOf(texts);
const judge = judgeOf(world);
const sandbox = sandboxOf(world);

export default function run(job: Job): RunResult | Verdict | Graded {
  return job.kind === 'grade' ? judge.grade(job.task, job.reply) : sandbox(job);
}

/** What runs what subjects write, in the world's own language. */
function sandboxOf(world: World): (job: Exclude<Job, { kind: 'grade' }>) => RunResult | Verdict {
  const isOther = (kind: string) => new Error(`a world of ${world.language} has no ${kind}`);
  if (world.language === 'alienlogic') {
    const verifier = new Verifier(world.ruleset);
    return (job) => {
      if (job.kind !== 'check') throw isOther(job.kind);
      return verifier.check(job.proof);
    };
  }
  const inWorld = new WorldSemantics(world.ruleset).without();
  const interpreter = new Interpreter(PROBE_LIMITS);
  return (job) => {
    if (job.kind !== 'execute') throw isOther(job.kind);
    const cap = job.observedCap === null ? {} : { observedCap: job.observedCap };
    return interpreter.run(job.code, inWorld, cap);
  };
}
