/** Believes every word of the manual and never looks. */

import type { Reply, Request, Subject } from '../protocol/index.ts';
import { Semantics, standardRuleset } from '../rules/index.ts';
import { type CodeWorld, runProgram, type Task } from '../worlds/index.ts';
import { predictionReply, programReply, scripted, taskNamed, textReply } from './scripted.ts';

export function manualTruster(world: CodeWorld): Subject {
  return scripted('manual-truster', (request) => trustingReply(request, world));
}

/** What it says; it ends every round at once. */
export function trustingReply({ purpose }: Request, world: CodeWorld): Reply {
  switch (purpose.kind) {
    case 'explore':
      return textReply('The manual says it all.');
    case 'report':
      return textReply(trustingReport(world));
    case 'answer':
      return trustingAnswer(taskNamed(world, purpose.task), world);
  }
}

function trustingReport({ ruleset }: CodeWorld): string {
  return ruleset.entries.map(({ id }) => `${id} := IDENTITY`).join('\n');
}

function trustingAnswer(task: Task, { ruleset }: CodeWorld): Reply {
  if (task.kind === 'code') return programReply(task.naive);
  const standard = new Semantics(standardRuleset(ruleset.language));
  return predictionReply(runProgram(task.program, standard).output);
}
