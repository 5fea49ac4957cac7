/** Files and commands on a page: `name`: before a fenced block gives a file, ```console blocks have commands. */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface PageCommand {
  /** Without `$ `. */
  readonly command: string;
  readonly shown: string;
}

const FILE = /^`([\w.-]+)`:\n\n```\w+\n(.*?)^```$/gms;
const CONSOLE = /^```console\n(.*?)^```$/gms;

export function commandsOf(page: string): readonly PageCommand[] {
  const blocks = [...page.matchAll(CONSOLE)].map(([, block]) => block as string);
  return blocks.flatMap((block) =>
    block
      .split(/^\$ /m)
      .slice(1)
      .map((part) => {
        const [command = '', ...shown] = part.split('\n');
        return { command, shown: shown.join('\n').trimEnd() };
      }),
  );
}

const root = fileURLToPath(new URL('../../', import.meta.url));

/** A folder with the files of a page, in which its commands can be run. */
export class PageFolder {
  private readonly path = mkdtempSync(join(tmpdir(), 'page-'));

  constructor(page: string) {
    for (const [, name, text] of page.matchAll(FILE)) {
      writeFileSync(join(this.path, name as string), text as string);
    }
  }

  /** What a command writes to standard output, then to standard error. */
  run(command: string): string {
    const [program, script, ...words] = command.split(' ');
    if (program !== 'node' || script !== 'bin/alienkit.js') {
      throw new Error(`not a command of the kit: ${command}`);
    }
    const files = readdirSync(this.path);
    const places = words.map((word) => (files.includes(word) ? join(this.path, word) : word));
    const { stdout, stderr } = spawnSync(process.execPath, [script, ...places], {
      cwd: root,
      encoding: 'utf8',
    });
    return `${stdout}${stderr}`.replaceAll(`${this.path}/`, '').trimEnd();
  }

  remove(): void {
    rmSync(this.path, { recursive: true });
  }
}
