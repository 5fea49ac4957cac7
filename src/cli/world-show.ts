/** `alienkit world show`: a world for a human reader. */

import type { Command } from 'commander';
import { suggestion } from '../text/index.ts';
import { readWorldTexts, type World, worldOf } from '../worlds/index.ts';
import { jsonOption, UsageError } from './options.ts';
import { codeSummary, showCodeRules, showCodeTasks } from './show-code-world.ts';
import { logicSummary, showConditions, showTheorems } from './show-logic-world.ts';

interface ShowOptions {
  readonly tasks?: boolean;
  readonly json?: boolean;
}

export function addWorldShow(world: Command): void {
  world
    .command('show')
    .description('the rules beside the manual; with --tasks every task beside its results')
    .argument('<W>', 'a shipped world, a ruleset file, or a world folder')
    .argument('[IDS...]', 'with --tasks: only these tasks, theorems and worked examples')
    .option('--tasks', 'every task with its naive program (or proof), reference and results')
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `
Of an AlienLogic world: its side conditions; with --tasks every theorem with its naive proof,
in which violated lines are marked, and its reference or certificate.

Examples:
  $ alienkit world show alien-31
  $ alienkit world show alien-31 --tasks Q02
  $ alienkit world show demo-logic-4 --tasks T5 T8`,
    )
    .action((name: string, ids: string[], { tasks, json }: ShowOptions) => {
      const world = worldOf(readWorldTexts(name));
      if (ids.length > 0 && !tasks) throw new UsageError('ids are for --tasks');
      checkIds(world, ids);
      if (json) console.log(JSON.stringify(summary(world)));
      else console.log(tasks ? showTasks(world, ids) : showRules(world));
    });
}

/** @throws UsageError for an id that no task and no worked example has. */
function checkIds({ id: world, tasks, examples }: World, ids: readonly string[]): void {
  const known = [...tasks, ...examples].map(({ id }) => id);
  const wrong = ids.filter((id) => !known.includes(id));
  if (wrong.length === 0) return;
  const what = 'no task and no worked example';
  const each = wrong.map((id) => `${id} is ${what} of ${world} (${hintFor(id, known)})`);
  throw new UsageError(each.join('; '));
}

function hintFor(id: string, known: readonly string[]): string {
  return known.length === 0 ? 'it has none' : suggestion(id, known);
}

function summary(world: World): object {
  return world.language === 'aliencode' ? codeSummary(world) : logicSummary(world);
}

function showRules(world: World): string {
  return world.language === 'aliencode' ? showCodeRules(world) : showConditions(world);
}

function showTasks(world: World, ids: readonly string[]): string {
  return world.language === 'aliencode' ? showCodeTasks(world, ids) : showTheorems(world, ids);
}
