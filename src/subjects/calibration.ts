/** The scripted subjects, by name. */

import type { Subject } from '../protocol/index.ts';
import { explorer } from './explorer.ts';
import { manualTruster } from './manual-truster.ts';
import { oracle } from './oracle.ts';
import { randomProber } from './random-prober.ts';

const MAKERS: Readonly<Record<string, () => Subject>> = {
  'manual-truster': manualTruster,
  'random-prober': randomProber,
  explorer,
  oracle,
};

export const calibrationNames: readonly string[] = Object.keys(MAKERS);

/** A scripted subject with known answers; null for another name. */
export function calibrationSubject(name: string): Subject | null {
  return Object.hasOwn(MAKERS, name) ? (MAKERS[name]?.() ?? null) : null;
}
