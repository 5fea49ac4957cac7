/** Seeds follow from what they are for, never from the order of execution. */

import { sha256Hex } from '../worlds/index.ts';

/** A number from 0 to 2³² − 1. */
export function seedFor(
  runSeed: number,
  world: string,
  ...parts: readonly (string | number)[]
): number {
  return Number.parseInt(sha256Hex(JSON.stringify([runSeed, world, ...parts])).slice(0, 8), 16);
}
