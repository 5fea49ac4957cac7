/** Knows the side conditions, and which theorems they leave. */

import { type Condition, formFields } from '../logic/index.ts';
import type { Reply, Request, Subject } from '../protocol/index.ts';
import type { LogicWorld } from '../worlds/index.ts';
import {
  conditionsReply,
  decliningReply,
  proofReply,
  type ReportedCondition,
  scripted,
  taskNamed,
  textReply,
} from './scripted.ts';

export function proofOracle(world: LogicWorld): Subject {
  return scripted('oracle', (request) => knowingReply(request, world));
}

function knowingReply({ purpose }: Request, world: LogicWorld): Reply {
  switch (purpose.kind) {
    case 'explore':
      return textReply('There is nothing left to ask.');
    case 'report':
      return conditionsReply(world.ruleset.conditions.map(reported));
    case 'answer': {
      const task = taskNamed(world, purpose.task);
      return task.kind === 'provable' ? proofReply(task.reference) : decliningReply();
    }
  }
}

function reported({ id, appliesTo, effect }: Condition): ReportedCondition {
  const base = { target_rule: appliesTo, evidence_reason_ids: [id], confidence: 1 };
  switch (effect.kind) {
    case 'disable':
      return { ...base, constraint: true };
    case 'forbid':
      return { ...base, constraint: effect.text };
    case 'replace':
      return { ...base, constraint: formFields(effect.form) };
  }
}
