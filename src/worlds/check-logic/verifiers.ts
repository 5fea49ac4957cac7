/** The calculi in which the proofs of a world are tried. */

import {
  type LogicRuleset,
  standardLogic,
  type Verdict,
  Verifier,
  withoutConditions,
} from '../../logic/index.ts';

/** Verifiers of a ruleset with some of its conditions, made once each. */
export class Verifiers {
  readonly ruleset: LogicRuleset;
  readonly inWorld: Verifier;
  /** Of the world's calculus without any condition. */
  readonly standard: Verifier;
  private readonly made = new Map<string, Verifier>();

  constructor(ruleset: LogicRuleset) {
    this.ruleset = ruleset;
    this.inWorld = new Verifier(ruleset);
    this.standard = new Verifier(standardLogic(ruleset.calculus));
  }

  without(id: string): Verifier {
    const verifier = this.made.get(id) ?? new Verifier(withoutConditions(this.ruleset, [id]));
    this.made.set(id, verifier);
    return verifier;
  }
}

/** The ruleset with these conditions and no others. */
export function onlyConditions(ruleset: LogicRuleset, ids: readonly string[]): LogicRuleset {
  return { ...ruleset, conditions: ruleset.conditions.filter(({ id }) => ids.includes(id)) };
}

/** A refusal in words: `K03 in line 4`. */
export function whyRefused({ reason_id, rejected_step, detail }: Verdict): string {
  const place = rejected_step === null ? '' : ` in line ${rejected_step}`;
  if (reason_id === null) return `a missed goal, ${detail}`;
  // The detail of a refused line begins with its place and repeats the condition.
  const says = detail === null || rejected_step !== null ? '' : `: ${detail}`;
  return `${reason_id}${place}${says}`;
}
