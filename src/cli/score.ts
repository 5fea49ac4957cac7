/** `alienkit score` and `alienkit report`: everything again from the journals. */

import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Command } from 'commander';
import { EXIT, jsonOption, UsageError } from './options.ts';

export function addScore(program: Command): void {
  program
    .command('score')
    .description('grade finished or partial runs again, from their journals')
    .argument('<DIR...>', 'run directories')
    .addOption(jsonOption())
    .addHelpText('after', '\nExample:\n  $ alienkit score runs/*')
    .action(async (folders: string[], { json }: { json?: boolean }) => {
      const { score } = await import('./score-action.ts');
      const { document, text } = await score(folders);
      if (json) console.log(JSON.stringify(document));
      else if (text !== '') console.log(text);
      complain(document.unreadable);
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
      const { document, page } = await score(folders);
      complain(document.unreadable);
      if (document.runs.length === 0) return;
      writeFileSync(html, page());
      console.log(pathToFileURL(resolve(html)).href);
    });
}

/** Run directories that cannot be scored do not keep the others from it. */
function complain(unreadable: readonly { readonly folder: string; readonly reason: string }[]) {
  for (const { folder, reason } of unreadable) console.error(`${folder} is left out: ${reason}`);
  if (unreadable.length > 0) process.exitCode = EXIT.usage;
}
