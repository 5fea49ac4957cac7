/** Knows the rules. What it does not get right is a fault of the instrument. */

import type { Reply, Request, Subject } from '../protocol/index.ts';
import { Semantics } from '../rules/index.ts';
import { runProgram, type World } from '../worlds/index.ts';
import { predictionReply, programReply, scripted, textReply } from './scripted.ts';

export function oracle(): Subject {
  return scripted('oracle', knowingReply);
}

function knowingReply({ purpose }: Request): Reply {
  switch (purpose.kind) {
    case 'explore':
      return textReply('There is nothing left to ask.');
    case 'report':
      return textReply(report(purpose.world));
    case 'answer': {
      const { task, world } = purpose;
      if (task.kind === 'code') return programReply(task.reference);
      return predictionReply(runProgram(task.program, semanticsOf(world)).output);
    }
  }
}

function report({ ruleset }: World): string {
  return ruleset.entries.map(({ id, text }) => `${id} := ${text}`).join('\n');
}

const known = new WeakMap<World, Semantics>();

function semanticsOf(world: World): Semantics {
  const semantics = known.get(world) ?? new Semantics(world.ruleset);
  known.set(world, semantics);
  return semantics;
}
