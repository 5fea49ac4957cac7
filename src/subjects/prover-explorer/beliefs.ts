/** What has been learnt: for every condition that was met, and every rule, what it may say. */

import type { ObservedStep } from './evidence.ts';
import { fires, type Hypothesis } from './hypothesis.ts';
import type { Library } from './library.ts';
import { RuleEvidence } from './rule-evidence.ts';
import { hypothesesOn, restrictedTo } from './survivors.ts';

/** A condition as far as it is known. */
export interface Met {
  readonly id: string;
  /** By rule on which it has refused a step: what it may say of it, the likeliest first. */
  readonly byRule: ReadonlyMap<string, readonly Hypothesis[]>;
}

/** Never changed: more evidence makes other beliefs. */
export class Beliefs {
  readonly library: Library;
  private readonly evidence: ReadonlyMap<string, RuleEvidence>;
  /** In the order in which they were met. */
  readonly met: readonly Met[];

  private constructor(
    library: Library,
    evidence: ReadonlyMap<string, RuleEvidence>,
    met: readonly Met[],
  ) {
    this.library = library;
    this.evidence = evidence;
    this.met = met;
  }

  static none(library: Library): Beliefs {
    return new Beliefs(library, new Map(), []);
  }

  after(steps: readonly ObservedStep[]): Beliefs {
    const evidence = new Map(this.evidence);
    for (const step of steps) {
      evidence.set(step.rule, (evidence.get(step.rule) ?? RuleEvidence.none).with(step));
    }
    const changed = new Set(
      [...evidence].filter(([rule, one]) => this.evidence.get(rule) !== one).map(([rule]) => rule),
    );
    const ids = new Set(this.met.map(({ id }) => id));
    for (const rule of changed)
      for (const id of evidence.get(rule)?.refusals.keys() ?? []) ids.add(id);
    const met = [...ids].map((id) => this.meet(id, evidence, changed));
    return new Beliefs(this.library, evidence, met);
  }

  private meet(
    id: string,
    evidence: ReadonlyMap<string, RuleEvidence>,
    changed: ReadonlySet<string>,
  ): Met {
    const known = this.met.find((one) => one.id === id);
    const rules = [...evidence].filter(([, { refusals }]) => refusals.has(id));
    if (known !== undefined && !rules.some(([rule]) => changed.has(rule))) return known;
    const byRule = new Map(
      rules.map(([rule, one]) => [rule, hypothesesOn(id, one, this.library.ofRule(rule))]),
    );
    return { id, byRule: restrictedTo(byRule) };
  }

  evidenceOn(rule: string): RuleEvidence {
    return this.evidence.get(rule) ?? RuleEvidence.none;
  }

  /** What a condition says of a rule, as far as all that is likely says the same; null if it is open. */
  settled({ id, byRule }: Met, rule: string): Hypothesis | null {
    const hypotheses = byRule.get(rule) ?? [];
    const [first] = hypotheses;
    if (first === undefined || first.weight === 0) return null;
    const { kinds } = this.library.ofRule(rule);
    const refusals = this.evidenceOn(rule).refusals.get(id)?.length ?? 1;
    const unthought = UNTHOUGHT / refusals;
    const total = hypotheses.reduce((sum, { weight }) => sum + weight, unthought);
    let alike = 0;
    for (const one of hypotheses) {
      const isAlike = kinds.every(({ mark }) => fires(one, mark) === fires(first, mark));
      if (isAlike) alike += one.weight;
    }
    return alike >= SETTLED * total ? first : null;
  }
}

/**
 * The weight of all that could not be thought of, after one refusal. Every further one that fits
 * makes it less likely that what was thought of fits by accident.
 */
const UNTHOUGHT = 0.05;
/** The share of what is likely that must mean the same before it is called known. */
const SETTLED = 0.85;
