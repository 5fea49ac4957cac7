/** The command line as a user calls it. */

import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const command = fileURLToPath(new URL('../../bin/alienkit.js', import.meta.url));

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `alienkit` with arguments and standard input. */
export function alienkit(
  parameters: readonly string[],
  input: string | Buffer = '',
  cwd?: string,
): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn('node', [command, ...parameters], { cwd });
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
    child.stdin.on('error', () => {});
    child.on('close', (code) => {
      const [stdout, stderr] = [out, err].map((chunks) => Buffer.concat(chunks).toString('utf8'));
      resolve({ code, stdout: stdout as string, stderr: stderr as string });
    });
    child.stdin.end(input);
  });
}
