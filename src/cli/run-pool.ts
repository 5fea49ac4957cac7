/** Threads of a run. */

import type { Piscina } from 'piscina';
import type { RunResult } from '../code/index.ts';
import type { Graded } from '../protocol/index.ts';
import type { WorldTexts } from '../worlds/index.ts';
import type { Job } from './run-worker.ts';
import { openPool } from './threads.ts';

/** A job that takes longer has met a fault of the host; the engine's limits end sooner. */
const JOB_MILLISECONDS = 120_000;

/** Runs and judges programs in threads, by the kit's own interpreter: nothing of the host is in their reach. */
export class RunPool {
  private readonly pool: Piscina;

  constructor(texts: WorldTexts) {
    this.pool = openPool('run-worker', import.meta.url, texts, 256);
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
