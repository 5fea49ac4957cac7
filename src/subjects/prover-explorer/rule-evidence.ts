/** What a transcript says of one rule. */

import type { ObservedStep } from './evidence.ts';

/** What was seen of a rule. Marks of steps that no candidate tells apart stand once. */
export class RuleEvidence {
  readonly accepted: ReadonlyMap<string, Uint8Array>;
  /** Steps that neither the manual's record nor what stands in its place allows. */
  readonly faults: readonly Uint8Array[];
  /** By id of the condition. */
  readonly refusals: ReadonlyMap<string, readonly ObservedStep[]>;
  /** Steps that the manual does not allow, but what stands in the place of its record. */
  readonly allowed: readonly Uint8Array[];

  private constructor(
    accepted: ReadonlyMap<string, Uint8Array>,
    faults: readonly Uint8Array[],
    refusals: ReadonlyMap<string, readonly ObservedStep[]>,
    allowed: readonly Uint8Array[],
  ) {
    this.accepted = accepted;
    this.faults = faults;
    this.refusals = refusals;
    this.allowed = allowed;
  }

  static readonly none = new RuleEvidence(new Map(), [], new Map(), []);

  with(step: ObservedStep): RuleEvidence {
    const { mark, outcome, isStandard } = step;
    const allowed = isStandard || outcome.kind === 'fault' ? this.allowed : [...this.allowed, mark];
    switch (outcome.kind) {
      case 'accepted': {
        const key = String.fromCharCode(...mark);
        if (this.accepted.has(key)) return this;
        const accepted = new Map(this.accepted).set(key, mark);
        return new RuleEvidence(accepted, this.faults, this.refusals, allowed);
      }
      case 'fault':
        return new RuleEvidence(this.accepted, [...this.faults, mark], this.refusals, allowed);
      case 'refused': {
        const before = this.refusals.get(outcome.id) ?? [];
        const refusals = new Map(this.refusals).set(outcome.id, [...before, step]);
        return new RuleEvidence(this.accepted, this.faults, refusals, allowed);
      }
    }
  }
}
