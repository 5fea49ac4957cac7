/**
 * What is expected of the next step of every kind, while a probe is being made. As a proof is
 * looked at up to the first line that is refused, every line is chosen for the case that all
 * lines before it are accepted.
 */

import type { Beliefs } from './beliefs.ts';
import { fires, type Hypothesis } from './hypothesis.ts';
import type { RuleLibrary } from './library.ts';
import { isBefore } from './survivors.ts';

/** Conditions that a rule is expected to have before anything is seen of it. */
const EXPECTED = 1.2;
/** What finding a condition is worth, compared to a bit about one that is known. */
const WORTH_OF_FINDING = 1.5;
/** What a bit is worth about a rule of which no step has been accepted yet, compared to others. */
const WORTH_OF_UNUSABLE = 2.2;
/** Weight of a condition on a rule that is known from another rule. */
const WEIGHT_OF_KNOWN = 0.15;

export interface Expectation {
  readonly rule: string;
  /** In bits, more or less. */
  readonly gain: number;
  /** How likely it is that the step is refused. */
  readonly stop: number;
}

export class Outlook {
  private readonly rules: ReadonlyMap<string, RuleOutlook>;

  constructor(beliefs: Beliefs) {
    const { library } = beliefs;
    const known = knownElsewhere(beliefs);
    this.rules = new Map(
      [...library.rules].map(([rule, one]) => [rule, new RuleOutlook(rule, one, beliefs, known)]),
    );
  }

  /** Of the kind of steps with this number. */
  ofKind(rule: string, kind: number): Expectation {
    return this.of(rule).ofKind(kind);
  }

  ofStep(rule: string, mark: Uint8Array, isStandard: boolean): Expectation {
    return this.of(rule).ofStep(mark, isStandard);
  }

  /** Goes on for the case that the step is accepted. */
  accept(rule: string, mark: Uint8Array, isStandard: boolean): void {
    this.of(rule).accept(mark, isStandard);
  }

  /** Whether a rule may work in another way than the manual says. */
  mayBeReplaced(rule: string): boolean {
    return this.of(rule).mayBeReplaced;
  }

  private of(rule: string): RuleOutlook {
    return this.rules.get(rule) as RuleOutlook;
  }
}

/** What conditions say most likely, by key: it may hold of other rules too. */
function knownElsewhere(beliefs: Beliefs): ReadonlySet<string> {
  const keys = beliefs.met.flatMap(({ byRule }) =>
    [...byRule.values()].flatMap(([first]) =>
      first === undefined || first.isForm || first.weight === 0 ? [] : [first.key],
    ),
  );
  return new Set(keys);
}

/** A condition that is known to be there. */
interface Known {
  readonly left: Set<Hypothesis>;
  total: number;
  /** By kind of steps: the weight of the hypotheses that fire. */
  readonly firing: Float64Array;
  readonly columns: ReadonlyMap<Hypothesis, readonly number[]>;
  readonly mayReplace: boolean;
}

class RuleOutlook {
  private readonly rule: string;
  private readonly library: RuleLibrary;
  private readonly known: readonly Known[];
  /** By candidate: the weight of conditions that have not been met; 0 for refuted ones. */
  private readonly unmet: Float64Array;
  /** By kind of steps. */
  private readonly unmetFiring: Float64Array;
  readonly mayBeReplaced: boolean;
  private readonly worth: number;

  constructor(
    rule: string,
    library: RuleLibrary,
    beliefs: Beliefs,
    elsewhere: ReadonlySet<string>,
  ) {
    this.rule = rule;
    this.library = library;
    const { candidates } = library.catalogue;
    const evidence = beliefs.evidenceOn(rule);
    const inOrder = beliefs.met.toSorted((a, b) => (isBefore(a.id, b.id) ? -1 : 1));
    this.known = inOrder.flatMap(({ byRule }) => {
      const hypotheses = byRule.get(rule);
      return hypotheses === undefined ? [] : [this.knownOf(hypotheses)];
    });
    this.mayBeReplaced = this.known.some(({ mayReplace }) => mayReplace);
    const all = candidates.reduce((sum, { weight }) => sum + weight, 0);
    const accepted = [...evidence.accepted.values()];
    this.unmet = Float64Array.from(candidates, ({ weight, effect, key, looksAtHeader }, at) => {
      if (looksAtHeader) return 0;
      if (accepted.some((mark) => mark[at] === 1)) return 0;
      if (this.mayBeReplaced && effect.kind !== 'forbid') return 0;
      if (at > 0 && effect.kind === 'forbid' && !library.saysSomething(at)) return 0;
      return (weight * EXPECTED) / all + (elsewhere.has(key) ? WEIGHT_OF_KNOWN : 0);
    });
    this.worth = accepted.length === 0 && this.known.length > 0 ? WORTH_OF_UNUSABLE : 1;
    this.unmetFiring = new Float64Array(library.kinds.length);
    for (const [at, weight] of this.unmet.entries()) this.addUnmet(at, weight);
  }

  ofKind(kind: number): Expectation {
    const unmet = this.unmetFiring[kind] as number;
    const likely = this.known.map(({ firing, total }) =>
      total > 0 ? (firing[kind] as number) / total : 0,
    );
    return expectation(this.rule, likely, unmet, this.worth);
  }

  ofStep(mark: Uint8Array, isStandard: boolean): Expectation {
    let unmet = 0;
    for (const [at, weight] of this.unmet.entries()) if (mark[at] === 1) unmet += weight;
    const likely = this.known.map((one) => {
      let firing = 0;
      for (const hypothesis of one.left)
        if (isRefusing(hypothesis, mark, isStandard, one.mayReplace)) firing += hypothesis.weight;
      return one.total > 0 ? firing / one.total : 0;
    });
    return expectation(this.rule, likely, unmet, this.worth);
  }

  accept(mark: Uint8Array, isStandard: boolean): void {
    for (const [at, weight] of this.unmet.entries()) {
      if (weight === 0 || mark[at] === 0) continue;
      this.addUnmet(at, -weight);
      this.unmet[at] = 0;
    }
    for (const one of this.known) {
      for (const hypothesis of one.left) {
        if (!isRefusing(hypothesis, mark, isStandard, one.mayReplace)) continue;
        // What was thought up stays: there is nothing else.
        if (one.left.size === 1) break;
        one.left.delete(hypothesis);
        one.total -= hypothesis.weight;
        for (const kind of one.columns.get(hypothesis) ?? [])
          one.firing[kind] = (one.firing[kind] as number) - hypothesis.weight;
      }
    }
  }

  /** What looks at the history of a proof is left for the step where it stands. */
  private addUnmet(at: number, weight: number): void {
    if (weight === 0 || this.library.catalogue.candidates[at]?.isHistoric === true) return;
    for (const kind of this.library.columns[at] ?? [])
      this.unmetFiring[kind] = (this.unmetFiring[kind] as number) + weight;
  }

  private knownOf(hypotheses: readonly Hypothesis[]): Known {
    // What was thought up to fit is all there is. Roots, because the unlikely is to be tried too.
    const { candidates } = this.library.catalogue;
    const foreseen = hypotheses.filter(
      ({ alternatives }) => !alternatives.flat().some((at) => candidates[at]?.looksAtHeader),
    );
    const weighed = (foreseen.length > 0 ? foreseen : hypotheses).map((one) => ({
      ...one,
      weight: one.weight > 0 ? Math.sqrt(one.weight) : 1,
    }));
    const { kinds } = this.library;
    const mayReplace = weighed.some(({ isForm }) => isForm);
    const firing = new Float64Array(kinds.length);
    const columns = new Map<Hypothesis, number[]>();
    for (const hypothesis of weighed) {
      const column: number[] = [];
      for (const [number, { mark, isStandard }] of kinds.entries()) {
        if (!isRefusing(hypothesis, mark, isStandard, mayReplace)) continue;
        column.push(number);
        firing[number] = (firing[number] as number) + hypothesis.weight;
      }
      columns.set(hypothesis, column);
    }
    const total = weighed.reduce((sum, { weight }) => sum + weight, 0);
    return { left: new Set(weighed), total, firing, columns, mayReplace };
  }
}

/** A step that the manual does not allow needs another record, if one may be in its place. */
function isRefusing(
  hypothesis: Hypothesis,
  mark: Uint8Array,
  isStandard: boolean,
  mayReplace: boolean,
): boolean {
  if (!isStandard && mayReplace && !hypothesis.isForm) return true;
  return fires(hypothesis, mark);
}

/** @param likely for each condition that is known, in order, how likely it refuses. */
function expectation(
  rule: string,
  likely: readonly number[],
  unmet: number,
  worth: number,
): Expectation {
  const found = unmet > 1e-9 ? 1 - Math.exp(-unmet) : 0;
  let passing = 1;
  let gain = 0;
  // The first condition that fires is shown: it hides those after it, and they hide nothing.
  for (const one of likely) {
    gain += passing * bits(one);
    passing *= 1 - one;
  }
  gain += WORTH_OF_FINDING * passing * bits(found);
  return { rule, gain: gain * worth, stop: 1 - passing * (1 - found) };
}

/** What the answer to a question tells that is answered yes so likely. */
function bits(likely: number): number {
  if (likely <= 1e-9 || likely >= 1 - 1e-9) return 0;
  return -likely * Math.log2(likely) - (1 - likely) * Math.log2(1 - likely);
}
