/**
 * A page as a script: its files are written and its commands run, from top to bottom, in
 * a temporary folder. A block fenced as `yaml file=my-world/ruleset.yaml` is a file; in a
 * block fenced as `console` a line `$ alienkit …` is a command, and its output follows.
 */

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { command as kit } from '../cli/alienkit.ts';

const BLOCK = /^```(\w+)([^\n]*)\n(.*?)^```$/gms;

export interface CommandRun {
  /** Without `$ `. */
  readonly command: string;
  readonly code: number | null;
  /** Standard output, then standard error, without blanks at the end. */
  readonly output: string;
}

export interface PageRun {
  /** The page with what its commands show now. */
  readonly page: string;
  readonly runs: readonly CommandRun[];
  /** Names of the files, in their order. */
  readonly files: readonly string[];
}

/** Runs a whole page. @throws Error for a command that is not the kit's. */
export function runPage(page: string): PageRun {
  const folder = mkdtempSync(join(tmpdir(), 'page-'));
  const runs: CommandRun[] = [];
  const files: string[] = [];
  try {
    const now = page.replace(BLOCK, (block, language: string, info: string, text: string) => {
      const name = /^ file=(\S+)$/.exec(info)?.[1];
      if (name !== undefined) {
        files.push(name);
        const path = join(folder, name);
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, text);
      }
      if (language !== 'console') return block;
      const shown = commandsIn(text).map((command) => {
        const run = runCommand(command, folder);
        runs.push(run);
        return `$ ${command}\n${run.output === '' ? '' : `${run.output}\n`}`;
      });
      return `\`\`\`console\n${shown.join('')}\`\`\``;
    });
    return { page: now, runs, files };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function commandsIn(block: string): string[] {
  return [...block.matchAll(/^\$ (.*)$/gm)].map(([, command]) => command as string);
}

/** A word as a shell hands it over. */
const unquoted = (word: string) => word.replace(/^'(.*)'$/, '$1');

function runCommand(command: string, folder: string): CommandRun {
  const [program, ...words] = (command.match(/'[^']*'|\S+/g) ?? []).map(unquoted);
  if (program !== 'alienkit') throw new Error(`not a command of the kit: ${command}`);
  const { status, stdout, stderr } = spawnSync(process.execPath, [kit, ...words], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { command, code: status, output: `${stdout}${stderr}`.trimEnd() };
}
