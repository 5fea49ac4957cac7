/** `alienkit world check`: whether a world can be trusted. */

import type { Command } from 'commander';
import { readWorldTexts } from '../worlds/index.ts';
import { EXIT, jsonOption } from './options.ts';

export function addWorldCheck(world: Command): void {
  world
    .command('check')
    .description('refuse a world that is no sound measuring instrument')
    .argument('<W>', 'a shipped world, a ruleset file, or a world folder')
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `
Examples:
  $ alienkit world check alien-31
  $ alienkit world check demo-logic-4
  $ alienkit world check my-world

For AlienCode it looks for a probe that shows each rule, runs every task and its private
calls, and tests the prelude; for AlienLogic it verifies every stored proof and certificate.

Exit codes: 0 the world holds, 1 it does not, 2 wrong use or unreadable files.`,
    )
    .action(async (name: string, { json }: { json?: boolean }) => {
      const texts = readWorldTexts(name);
      const { check, describe } = await import('./world-check-action.ts');
      const report = await check(texts);
      if (json) console.log(JSON.stringify(report));
      else console.log(describe(report));
      process.exitCode = report.ok ? EXIT.done : EXIT.wrong;
    });
}
