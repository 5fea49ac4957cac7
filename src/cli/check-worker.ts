/** A thread of world-check.ts. */

import { workerData } from 'node:worker_threads';
import {
  type Part,
  type PartResult,
  runPart,
  WorldSemantics,
  type WorldTexts,
  worldOf,
} from '../worlds/index.ts';

/** The pool hands its own data along with ours. */
const texts = (Array.isArray(workerData) ? workerData[1] : workerData) as WorldTexts;
const world = worldOf(texts);
const semantics = new WorldSemantics(world.ruleset);

export default function run(part: Part): PartResult {
  return runPart(world, semantics, part);
}
