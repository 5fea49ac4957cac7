/** Believes every word of the manual and never looks. */

import type { Reply, Request, Subject } from '../protocol/index.ts';
import { Semantics, standardRuleset } from '../rules/index.ts';
import { runProgram, type Task, type World } from '../worlds/index.ts';
import { predictionReply, programReply, scripted, textReply } from './scripted.ts';

export function manualTruster(): Subject {
  return scripted('manual-truster', trustingReply);
}

/** What it says; it ends every round at once. */
export function trustingReply({ purpose }: Request): Reply {
  switch (purpose.kind) {
    case 'explore':
      return textReply('The manual says it all.');
    case 'report':
      return textReply(trustingReport(purpose.world));
    case 'answer':
      return trustingAnswer(purpose.task, purpose.world);
  }
}

function trustingReport({ ruleset }: World): string {
  return ruleset.entries.map(({ id }) => `${id} := IDENTITY`).join('\n');
}

function trustingAnswer(task: Task, { ruleset }: World): Reply {
  if (task.kind === 'code') return programReply(task.naive);
  const standard = new Semantics(standardRuleset(ruleset.language));
  return predictionReply(runProgram(task.program, standard).output);
}
