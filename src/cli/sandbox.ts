/**
 * Programs in a thread of their own: with the stack that the limits need, and so
 * that nothing a program does can take the caller down.
 */

import { Worker } from 'node:worker_threads';
import type { Answer, Batch, SandboxOptions } from './sandbox-protocol.ts';

/**
 * Megabytes. The deepest programs within the limits need a fifth of it (docs/limits.md
 * says how that was measured); what is not used costs nothing.
 */
const STACK_MEGABYTES = 256;
/** Megabytes of heap: ten times what the default allocation limit can fill. */
const HEAP_MEGABYTES = 4_096;
/**
 * A thread that is silent for longer has met a fault of the host: it answers within a
 * second unless one program takes longer, and the default limits end every program
 * within a few seconds.
 */
const WATCHDOG_MILLISECONDS = 300_000;

/** A thread that answers request lines, in order. */
export class Sandbox {
  private readonly options: SandboxOptions;
  private worker: Worker | null = null;

  constructor(options: SandboxOptions) {
    this.options = options;
  }

  /**
   * Answers every line, some at a time as they are ready. If the thread dies, the lines
   * it had are tried one by one in new threads, so that one program's trouble is not its
   * neighbours'.
   */
  async *stream(
    lines: readonly string[],
    watchdog = WATCHDOG_MILLISECONDS,
  ): AsyncGenerator<Answer[]> {
    let left = lines;
    while (left.length > 0) {
      const answers = await this.attempt(left, watchdog);
      if (answers !== null) {
        yield answers;
        left = left.slice(answers.length);
      } else if (left.length === 1) {
        yield [{ kind: 'fault', reason: HOST_FAULT }];
        return;
      } else {
        for (const line of left) yield* this.stream([line], watchdog);
        return;
      }
    }
  }

  /** All answers at once. */
  async answer(lines: readonly string[], watchdog = WATCHDOG_MILLISECONDS): Promise<Answer[]> {
    const all: Answer[] = [];
    for await (const answers of this.stream(lines, watchdog)) all.push(...answers);
    return all;
  }

  /** Ends the thread. */
  async close(): Promise<void> {
    const { worker } = this;
    this.worker = null;
    await worker?.terminate();
  }

  private attempt(lines: readonly string[], watchdog: number): Promise<Answer[] | null> {
    const worker = this.start();
    return new Promise((resolve) => {
      const end = (answers: Answer[] | null) => {
        clearTimeout(timer);
        worker.off('message', onMessage).off('error', onFailure).off('exit', onFailure);
        if (answers === null) void this.close();
        resolve(answers);
      };
      const onMessage = (answers: Answer[]) => end(answers);
      const onFailure = () => end(null);
      const timer = setTimeout(onFailure, watchdog);
      worker.on('message', onMessage).on('error', onFailure).on('exit', onFailure);
      worker.postMessage({ lines } satisfies Batch);
    });
  }

  private start(): Worker {
    if (this.worker !== null) return this.worker;
    const isSource = import.meta.url.endsWith('.ts');
    const entry = new URL(
      isSource ? './sandbox-worker.ts' : './sandbox-worker.js',
      import.meta.url,
    );
    this.worker = new Worker(isSource ? sourceEntry(entry) : entry, {
      workerData: this.options,
      eval: isSource,
      resourceLimits: { stackSizeMb: STACK_MEGABYTES, maxOldGenerationSizeMb: HEAP_MEGABYTES },
    });
    this.worker.on('error', () => {});
    return this.worker;
  }
}

/** In a checkout that is not built, the thread too has to read TypeScript. */
function sourceEntry(entry: URL): string {
  const api = JSON.stringify(import.meta.resolve('tsx/esm/api'));
  return `import(${api}).then(({ register }) => { register(); return import(${JSON.stringify(entry.href)}); });`;
}

const HOST_FAULT = 'the host ran out of memory or time; this is no outcome of the program';
