/** Entry files of threads, in a build and in a checkout that is not built. */

import { fileURLToPath } from 'node:url';

/** The file of a thread beside `caller`, and what the host needs to read TypeScript. */
export function threadEntry(name: string, caller: string) {
  const isSource = caller.endsWith('.ts');
  const filename = fileURLToPath(new URL(`./${name}.${isSource ? 'ts' : 'js'}`, caller));
  return { filename, execArgv: isSource ? ['--import', 'tsx'] : null };
}
