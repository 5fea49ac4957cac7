/** Knows the rules. What it does not get right is a fault of the instrument. */

import type { Reply, Request, Subject } from '../protocol/index.ts';
import { Semantics } from '../rules/index.ts';
import { type CodeWorld, runProgram } from '../worlds/index.ts';
import { predictionReply, programReply, scripted, taskNamed, textReply } from './scripted.ts';

export function oracle(world: CodeWorld): Subject {
  const semantics = new Semantics(world.ruleset);
  return scripted('oracle', (request) => knowingReply(request, world, semantics));
}

function knowingReply({ purpose }: Request, world: CodeWorld, semantics: Semantics): Reply {
  switch (purpose.kind) {
    case 'explore':
      return textReply('There is nothing left to ask.');
    case 'report':
      return textReply(report(world));
    case 'answer': {
      const task = taskNamed(world, purpose.task);
      if (task.kind === 'code') return programReply(task.reference);
      return predictionReply(runProgram(task.program, semantics).output);
    }
  }
}

function report({ ruleset }: CodeWorld): string {
  return ruleset.entries.map(({ id, text }) => `${id} := ${text}`).join('\n');
}
