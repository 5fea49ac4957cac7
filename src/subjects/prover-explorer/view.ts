/**
 * The public side of a world of AlienLogic: all that a learner may look at. Conditions,
 * references, certificates, roles and stored probes stay behind.
 */

import type { Calculus, Theorem } from '../../logic/index.ts';
import type { LogicWorld, TheoremTask } from '../../worlds/index.ts';

export interface ProverView {
  /** The rules as the manual has them. */
  readonly calculus: Calculus;
}

/** A theorem and the proof of it that the manual allows. */
export interface OpenTheorem extends Theorem {
  readonly naive: string;
}

export function proverViewOf({ ruleset }: LogicWorld): ProverView {
  return { calculus: ruleset.calculus };
}

export function openTheoremOf({ assignment, naive }: TheoremTask): OpenTheorem {
  const { premises, goal } = assignment;
  return { premises, goal, naive };
}
