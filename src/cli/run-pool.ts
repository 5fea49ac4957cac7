/** Threads of a run. */

import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import type { RunResult } from '../code/index.ts';
import type { Graded } from '../protocol/index.ts';
import type { WorldTexts } from '../worlds/index.ts';
import type { Job } from './run-worker.ts';
import { threadEntry } from './threads.ts';

/** A job that takes longer has met a fault of the host; the engine's limits end sooner. */
const JOB_MILLISECONDS = 120_000;

/** Runs and judges programs in threads: what a model writes never runs where the answers are kept. */
export class RunPool {
  private readonly pool: Piscina;

  constructor(texts: WorldTexts) {
    const { filename, execArgv } = threadEntry('run-worker', import.meta.url);
    this.pool = new Piscina({
      filename,
      ...(execArgv === null ? {} : { execArgv }),
      maxThreads: Math.max(1, Math.min(availableParallelism(), 8)),
      workerData: texts,
      resourceLimits: { stackSizeMb: 256 },
      idleTimeout: 60_000,
    });
  }

  execute(code: string, observedCap: number | null): Promise<RunResult> {
    return this.job({ kind: 'execute', code, observedCap }) as Promise<RunResult>;
  }

  grade(task: string, reply: string): Promise<Graded> {
    return this.job({ kind: 'grade', task, reply }) as Promise<Graded>;
  }

  async close(): Promise<void> {
    await this.pool.destroy();
  }

  private job(job: Job): Promise<unknown> {
    return this.pool.run(job, { signal: AbortSignal.timeout(JOB_MILLISECONDS) });
  }
}
