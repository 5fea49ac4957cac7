/** Threads of a run. */

import type { Piscina } from 'piscina';
import type { RunResult } from '../code/index.ts';
import type { Verdict } from '../logic/index.ts';
import { type Graded, type Sandbox, Semaphore } from '../protocol/index.ts';
import type { WorldTexts } from '../worlds/index.ts';
import type { Job } from './run-worker.ts';
import { openPool } from './threads.ts';

/** A job that takes longer has met a fault of the host; the engine's limits end sooner. */
const JOB_MILLISECONDS = 120_000;

/** Runs and judges what subjects write in threads, by the kit's own interpreter and verifier: nothing of the host is in their reach. */
export class RunPool implements Sandbox {
  private readonly texts: WorldTexts;
  /** null until the first job. */
  private pool: Piscina | null = null;
  private busy = new Semaphore(1);

  constructor(texts: WorldTexts) {
    this.texts = texts;
  }

  readonly execute = (code: string, observedCap: number | null): Promise<RunResult> =>
    this.job({ kind: 'execute', code, observedCap }) as Promise<RunResult>;

  readonly check = (proof: string): Promise<Verdict> =>
    this.job({ kind: 'check', proof }) as Promise<Verdict>;

  readonly grade = (task: string, reply: string): Promise<Graded> =>
    this.job({ kind: 'grade', task, reply }) as Promise<Graded>;

  async close(): Promise<void> {
    await this.pool?.destroy();
  }

  private job(job: Job): Promise<unknown> {
    const pool = this.opened();
    // A job's time begins when a thread has it, not when it is queued.
    return this.busy.use(() => pool.run(job, { signal: AbortSignal.timeout(JOB_MILLISECONDS) }));
  }

  private opened(): Piscina {
    if (this.pool === null) {
      this.pool = openPool('run-worker', import.meta.url, this.texts, 256);
      this.busy = new Semaphore(this.pool.options.maxThreads);
    }
    return this.pool;
  }
}
