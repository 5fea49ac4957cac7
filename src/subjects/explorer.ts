/**
 * Learns rules by experiment: it eliminates hypotheses of the catalogue with the probes that
 * split them best, and lowers the manual-correct program through the rules that it believes.
 */

import type { Reply, Request, Subject } from '../protocol/index.ts';
import type { World } from '../worlds/index.ts';
import { Chance } from './chance.ts';
import { Mind } from './mind.ts';
import {
  placeOf,
  predictionReply,
  probeReply,
  programReply,
  scripted,
  textReply,
} from './scripted.ts';
import { exchangesOf } from './transcript.ts';
import { manualTaskOf, manualViewOf } from './view.ts';

export function explorer(): Subject {
  // What a mind has worked out once; all of it follows from the manual and the transcript.
  const minds = new WeakMap<World, Mind>();
  const mindFor = (world: World): Mind => {
    const mind = minds.get(world) ?? new Mind(manualViewOf(world));
    minds.set(world, mind);
    return mind;
  };
  return scripted('explorer', (request) => exploringReply(request, mindFor(request.purpose.world)));
}

function exploringReply(request: Request, mind: Mind): Reply {
  const { messages, purpose, tools, seed } = request;
  const exchanges = exchangesOf(messages);
  switch (purpose.kind) {
    case 'explore': {
      if (tools.length === 0 || purpose.callsLeft === 0) return textReply('No probes are left.');
      const code = mind.nextProbe(exchanges, new Chance(seed));
      if (code === null) return textReply('No probe that I can think of would tell me more.');
      return probeReply(code, placeOf(request));
    }
    case 'report':
      return textReply(mind.report(exchanges));
    case 'answer': {
      const task = manualTaskOf(purpose.task);
      if (task.kind === 'code') return programReply(mind.program(task, exchanges));
      return predictionReply(mind.prediction(task, exchanges));
    }
  }
}
