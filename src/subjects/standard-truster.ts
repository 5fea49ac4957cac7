/** Believes that the checker is the manual's: writes the natural proof and declines nothing. */

import type { Reply, Request, Subject } from '../protocol/index.ts';
import type { LogicWorld } from '../worlds/index.ts';
import { conditionsReply, proofReply, scripted, taskNamed, textReply } from './scripted.ts';

export function standardTruster(world: LogicWorld): Subject {
  return scripted('standard-truster', (request) => trustingReply(request, world));
}

function trustingReply({ purpose }: Request, world: LogicWorld): Reply {
  switch (purpose.kind) {
    case 'explore':
      return textReply('The manual says it all.');
    case 'report':
      return conditionsReply([]);
    case 'answer':
      return proofReply(taskNamed(world, purpose.task).naive);
  }
}
