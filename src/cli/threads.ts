/** Entry files of threads, in a build and in a checkout that is not built. */

import { fileURLToPath } from 'node:url';

/** The file of a thread beside `caller`, and what the host needs to read TypeScript. */
export function threadEntry(name: string, caller: string) {
  const isSource = caller.endsWith('.ts');
  const filename = fileURLToPath(new URL(`./${name}.${isSource ? 'ts' : 'js'}`, caller));
  return { filename, execArgv: isSource ? ['--import', readsTypeScript()] : null };
}

/** `--import tsx` does nothing in a thread; its own call does. */
function readsTypeScript(): string {
  const api = JSON.stringify(import.meta.resolve('tsx/esm/api'));
  return `data:text/javascript,${encodeURIComponent(`import { register } from ${api}; register();`)}`;
}
