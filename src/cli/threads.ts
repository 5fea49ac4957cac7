/** Pools of threads, in a build and in a checkout that is not built. */

import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';

/** More threads than this wait for each other. */
const MOST_THREADS = 8;

/** A pool whose threads run the module `name` beside `caller` and are given `data`. */
export function openPool(
  name: string,
  caller: string,
  data: unknown,
  stackSizeMb: number,
): Piscina {
  const { filename, execArgv } = threadEntry(name, caller);
  return new Piscina({
    filename,
    ...(execArgv === null ? {} : { execArgv }),
    // A short job needs one; the others are started when there is more to do.
    minThreads: 1,
    maxThreads: Math.max(1, Math.min(availableParallelism(), MOST_THREADS)),
    workerData: data,
    resourceLimits: { stackSizeMb },
    idleTimeout: 60_000,
  });
}

/** The file of a thread beside `caller`, and what the host needs to read TypeScript. */
function threadEntry(name: string, caller: string) {
  const isSource = caller.endsWith('.ts');
  const filename = fileURLToPath(new URL(`./${name}.${isSource ? 'ts' : 'js'}`, caller));
  return { filename, execArgv: isSource ? ['--import', readsTypeScript()] : null };
}

/** `--import tsx` does nothing in a thread; its own call does. */
function readsTypeScript(): string {
  const api = JSON.stringify(import.meta.resolve('tsx/esm/api'));
  return `data:text/javascript,${encodeURIComponent(`import { register } from ${api}; register();`)}`;
}
