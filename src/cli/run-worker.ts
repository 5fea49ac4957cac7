/** A thread of a run: the sandbox and the judge, with the stack that programs need. */

import { workerData } from 'node:worker_threads';
import { Interpreter, type RunResult } from '../code/index.ts';
import { type Graded, PROBE_LIMITS, WorldGrader } from '../protocol/index.ts';
import { WorldSemantics, type WorldTexts, worldOf } from '../worlds/index.ts';

export type Job =
  | { readonly kind: 'execute'; readonly code: string; readonly observedCap: number | null }
  | { readonly kind: 'grade'; readonly task: string; readonly reply: string };

/** The pool hands its own data along with ours. */
const texts = (Array.isArray(workerData) ? workerData[1] : workerData) as WorldTexts;
const world = worldOf(texts);
const inWorld = new WorldSemantics(world.ruleset).without();
const interpreter = new Interpreter(PROBE_LIMITS);
const grader = new WorldGrader(world);

export default function run(job: Job): RunResult | Graded {
  if (job.kind === 'grade') return grader.grade(job.task, job.reply);
  const cap = job.observedCap === null ? {} : { observedCap: job.observedCap };
  return interpreter.run(job.code, inWorld, cap);
}
