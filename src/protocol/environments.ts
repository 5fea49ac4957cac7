/** Every kind of world as an environment, and its judge: the one place that tells them apart. */

import type { World } from '../worlds/index.ts';
import { CodeEnvironment } from './code/code-environment.ts';
import { CodeJudge } from './code/code-judge.ts';
import type { Execute } from './code/probe.ts';
import type { Environment } from './environment.ts';
import type { Judge } from './judge.ts';
import { type Check, LogicEnvironment } from './logic/logic-environment.ts';
import { LogicJudge } from './logic/logic-judge.ts';
import type { Profile } from './profile.ts';
import type { Templates } from './templates.ts';

/** What runs what subjects write. */
export interface Sandbox {
  /** Of AlienCode worlds. */
  readonly execute: Execute;
  /** Of AlienLogic worlds. */
  readonly check: Check;
}

export function environmentOf(
  world: World,
  profile: Profile,
  templates: Templates,
  sandbox: Sandbox,
): Environment {
  switch (world.language) {
    case 'aliencode':
      return new CodeEnvironment(world, profile, templates, sandbox.execute);
    case 'alienlogic':
      return new LogicEnvironment(world, profile, templates, sandbox.check);
  }
}

export function judgeOf(world: World): Judge {
  switch (world.language) {
    case 'aliencode':
      return new CodeJudge(world);
    case 'alienlogic':
      return new LogicJudge(world);
  }
}
