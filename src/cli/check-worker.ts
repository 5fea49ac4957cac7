/** A thread of world-check.ts. */

import { workerData } from 'node:worker_threads';
import { type PartResult, partsOf, type WorldTexts, worldOf } from '../worlds/index.ts';

/** The pool hands its own data along with ours. */
const texts = (Array.isArray(workerData) ? workerData[1] : workerData) as WorldTexts;
const parts = partsOf(worldOf(texts));

/** Runs the part at an index, as the parts of the same world are counted in every thread. */
export default function run(index: number): PartResult {
  const part = parts[index];
  if (part === undefined) throw new Error(`the check has no part ${index}`);
  return part.run();
}
