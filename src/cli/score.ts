/** `alienkit score` and `alienkit report`: everything again from the journals. */

import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Command } from 'commander';
import { jsonOption, UsageError } from './options.ts';

export function addScore(program: Command): void {
  program
    .command('score')
    .description('grade finished or partial runs again, from their journals')
    .argument('<DIR...>', 'run directories')
    .addOption(jsonOption())
    .addHelpText('after', '\nExample:\n  $ alienkit score runs/*')
    .action(async (folders: string[], { json }: { json?: boolean }) => {
      const { score } = await import('./score-action.ts');
      const { runs, text } = await score(folders);
      console.log(json ? JSON.stringify({ runs }) : text);
    });
  program
    .command('report')
    .description('one self-contained page about runs')
    .argument('<DIR...>', 'run directories')
    .option('--html <FILE>', 'where the page is written')
    .addHelpText('after', '\nExample:\n  $ alienkit report runs/* --html report.html')
    .action(async (folders: string[], { html }: { html?: string }) => {
      if (html === undefined) throw new UsageError('give --html FILE');
      const { score } = await import('./score-action.ts');
      const { page } = await score(folders);
      writeFileSync(html, page());
      console.log(pathToFileURL(resolve(html)).href);
    });
}
