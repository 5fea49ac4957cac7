/** The scripted subjects, by name. */

import type { Subject } from '../protocol/index.ts';
import type { CodeWorld, LogicWorld, World } from '../worlds/index.ts';
import { explorer } from './explorer.ts';
import { manualTruster } from './manual-truster.ts';
import { oracle } from './oracle.ts';
import { proofOracle } from './proof-oracle.ts';
import { proverExplorer } from './prover-explorer/prover-explorer.ts';
import { randomProber } from './random-prober.ts';
import { standardTruster } from './standard-truster.ts';

/** By language and name. */
const MAKERS = {
  aliencode: { 'manual-truster': manualTruster, 'random-prober': randomProber, explorer, oracle },
  alienlogic: {
    'standard-truster': standardTruster,
    'prover-explorer': proverExplorer,
    oracle: proofOracle,
  },
} as const satisfies {
  readonly aliencode: Readonly<Record<string, (world: CodeWorld) => Subject>>;
  readonly alienlogic: Readonly<Record<string, (world: LogicWorld) => Subject>>;
};

/** The scripted subjects for worlds of a language. */
export function calibrationNames(language: World['language']): readonly string[] {
  return Object.keys(MAKERS[language]);
}

/** A scripted subject with known answers in a world; null for another name. */
export function calibrationSubject(name: string, world: World): Subject | null {
  switch (world.language) {
    case 'aliencode':
      return named(MAKERS.aliencode, name)?.(world) ?? null;
    case 'alienlogic':
      return named(MAKERS.alienlogic, name)?.(world) ?? null;
  }
}

function named<T>(makers: Readonly<Record<string, T>>, name: string): T | null {
  return Object.hasOwn(makers, name) ? (makers[name] ?? null) : null;
}
