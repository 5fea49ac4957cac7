/**
 * Learns side conditions from refused probes: of a catalogue it eliminates what does not agree
 * with what was refused and accepted, and searches proofs under what it believes.
 */

import type { Reply, Request, Subject } from '../../protocol/index.ts';
import type { LogicWorld } from '../../worlds/index.ts';
import { Chance } from '../chance.ts';
import {
  conditionsReply,
  decliningReply,
  placeOf,
  proofCheckReply,
  proofReply,
  scripted,
  taskNamed,
  textReply,
} from '../scripted.ts';
import { exchangesOf } from './evidence.ts';
import { Mind } from './mind.ts';
import { openTheoremOf, proverViewOf } from './view.ts';

export function proverExplorer(world: LogicWorld): Subject {
  // What it has worked out once; all of it follows from the manual and the conversation.
  const mind = new Mind(proverViewOf(world));
  return scripted('prover-explorer', (request) => exploringReply(request, world, mind));
}

function exploringReply(request: Request, world: LogicWorld, mind: Mind): Reply {
  const { messages, purpose, tools, seed } = request;
  const exchanges = exchangesOf(messages);
  switch (purpose.kind) {
    case 'explore': {
      if (tools.length === 0 || purpose.callsLeft === 0) return textReply('No probes are left.');
      const proof = mind.nextProbe(exchanges, new Chance(seed));
      if (proof === null) return textReply('No probe that I can think of would tell me more.');
      return proofCheckReply(proof, placeOf(request));
    }
    case 'report':
      return conditionsReply(mind.report(exchanges));
    case 'answer': {
      const answer = mind.answer(openTheoremOf(taskNamed(world, purpose.task)), exchanges);
      return answer === null ? decliningReply() : proofReply(answer.proof);
    }
  }
}
