/** `alienkit world …`: the commands for authors of worlds. */

import type { Command } from 'commander';
import { addWorldCheck } from './world-check.ts';
import { addWorldShow } from './world-show.ts';
import { addWorldTest } from './world-test.ts';

export function addWorld(program: Command): void {
  const world = program.command('world').description('make, check and test worlds');
  addWorldCheck(world);
  addWorldShow(world);
  addWorldTest(world);
}
