/**
 * Learns rules by experiment: it eliminates hypotheses of the catalogue with the probes that
 * split them best, and lowers the manual-correct program through the rules that it believes.
 */

import type { Reply, Request, Subject } from '../protocol/index.ts';
import type { CodeWorld } from '../worlds/index.ts';
import { Chance } from './chance.ts';
import { Mind } from './mind.ts';
import {
  placeOf,
  predictionReply,
  probeReply,
  programReply,
  scripted,
  taskNamed,
  textReply,
} from './scripted.ts';
import { exchangesOf } from './transcript.ts';
import { manualTaskOf, manualViewOf } from './view.ts';

export function explorer(world: CodeWorld): Subject {
  // What it has worked out once; all of it follows from the manual and the transcript.
  const mind = new Mind(manualViewOf(world));
  return scripted('explorer', (request) => exploringReply(request, world, mind));
}

function exploringReply(request: Request, world: CodeWorld, mind: Mind): Reply {
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
      const task = manualTaskOf(taskNamed(world, purpose.task));
      if (task.kind === 'code') return programReply(mind.program(task, exchanges));
      return predictionReply(mind.prediction(task, exchanges));
    }
  }
}
