/** `alienkit worlds`: the worlds that come with the kit. */

import type { Command } from 'commander';
import { languageOf, loadLogicRuleset, loadRuleset, shippedWorlds } from '../worlds/index.ts';
import { jsonOption } from './options.ts';
import { columns } from './table.ts';

export function addWorlds(program: Command): void {
  program
    .command('worlds')
    .description('list the shipped worlds')
    .addOption(jsonOption())
    .addHelpText('after', '\nExample:\n  $ alienkit worlds')
    .action(({ json }: { json?: boolean }) => {
      const worlds = shippedWorlds().map((id) => ({ id, ...describe(id) }));
      if (json) console.log(JSON.stringify({ worlds }));
      else {
        const rows = worlds.map(({ id, language, rules, title }) => [
          id,
          language,
          `${rules} ${language === 'alienlogic' ? 'conditions' : 'rules'}`,
          title,
        ]);
        console.log(columns(rows).join('\n'));
      }
    });
}

function describe(id: string) {
  const language = languageOf(id);
  if (language === 'alienlogic') {
    const { title, conditions } = loadLogicRuleset(id).ruleset;
    return { language, rules: conditions.length, title };
  }
  const { title, entries } = loadRuleset(id).ruleset;
  return { language, rules: entries.length, title };
}
