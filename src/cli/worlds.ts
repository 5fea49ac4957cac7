/** `alienkit worlds`: the worlds that come with the kit. */

import type { Command } from 'commander';
import { loadRuleset, shippedWorlds } from '../worlds/index.ts';
import { jsonOption } from './options.ts';
import { columns } from './table.ts';

export function addWorlds(program: Command): void {
  program
    .command('worlds')
    .description('list the shipped worlds')
    .addOption(jsonOption())
    .addHelpText('after', '\nExample:\n  $ alienkit worlds')
    .action(({ json }: { json?: boolean }) => {
      const worlds = shippedWorlds().map((id) => {
        const { ruleset } = loadRuleset(id);
        const { title, language, entries } = ruleset;
        return { id, language: language.id, rules: entries.length, title };
      });
      if (json) console.log(JSON.stringify({ worlds }));
      else {
        const rows = worlds.map(({ id, language, rules, title }) => [
          id,
          language,
          `${rules} rules`,
          title,
        ]);
        console.log(columns(rows).join('\n'));
      }
    });
}
