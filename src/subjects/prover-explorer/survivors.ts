/** The hypotheses that agree with what was seen of a condition on a rule. */

import type { Candidate } from './catalogue.ts';
import { type Hypothesis, hypothesisOf } from './hypothesis.ts';
import type { RuleLibrary } from './library.ts';
import type { RuleEvidence } from './rule-evidence.ts';

/** A conjunction is so much less likely than its parts together. */
const CONJUNCTION = 0.1;
/** Conjunctions less likely than this are not thought of. */
const LEAST = 0.02;

type Mark = Uint8Array;

/**
 * The likeliest first; never empty. What was thought up to fit has the weight 0.
 *
 * Conditions are taken to be checked in the order of their ids: where one with a later id is
 * shown, this one did not fire. If nothing agrees with that, it is not taken so.
 */
export function hypothesesOn(
  id: string,
  evidence: RuleEvidence,
  library: RuleLibrary,
): readonly Hypothesis[] {
  const accepted = [...evidence.accepted.values()];
  const later = [...evidence.refusals].filter(([other]) => isBefore(id, other));
  const passed = later.flatMap(([, steps]) => steps.map(({ mark }) => mark));
  const agreeing = agreeingWith(id, evidence, [...accepted, ...passed], library);
  const [first] = agreeing;
  if (passed.length === 0 || (first !== undefined && first.weight > 0)) return agreeing;
  return agreeingWith(id, evidence, accepted, library);
}

/** Whether a condition is checked before another one, as far as ids tell. */
export function isBefore(id: string, other: string): boolean {
  return id.length === other.length ? id < other : id.length < other.length;
}

/** @param accepted steps on which it did not fire. */
function agreeingWith(
  id: string,
  evidence: RuleEvidence,
  accepted: readonly Mark[],
  library: RuleLibrary,
): readonly Hypothesis[] {
  const { catalogue } = library;
  const { candidates } = catalogue;
  const refusals = evidence.refusals.get(id) ?? [];
  const refused = refusals.map(({ mark }) => mark);
  const isDisabled = refusals.some(
    ({ outcome }) => outcome.kind === 'refused' && outcome.isDisabled,
  );
  if (isDisabled) return [hypothesisOf([[0]], 1, catalogue)];
  const isOfForm = refusals.every(({ isStandard }) => isStandard);
  // Candidates that fire on all that it refused. The first one disables the rule.
  const firing = candidates.flatMap((one, at) => {
    if (at === 0 || !refused.every((mark) => mark[at] === 1)) return [];
    if (one.effect.kind !== 'replace') return library.saysSomething(at) ? [at] : [];
    const fits = isOfForm && evidence.faults.every((mark) => mark[at] === 1);
    return fits && evidence.allowed.every((mark) => mark[at] === 0) ? [at] : [];
  });
  const isFree = (at: number) => accepted.every((mark) => mark[at] === 0);
  const weightOf = (at: number) => (candidates[at] as Candidate).weight;
  const isWorded = (at: number) => candidates[at]?.effect.kind === 'forbid';
  const single = firing.filter(isFree).map((at) => hypothesisOf([[at]], weightOf(at), catalogue));
  const worded = firing.filter(isWorded);
  const joined = worded.flatMap((first) => {
    if (!(candidates[first] as Candidate).isGuard) return [];
    return worded.flatMap((second) => {
      const isTwin = (candidates[second] as Candidate).isGuard && second < first;
      const weight = CONJUNCTION * weightOf(first) * weightOf(second);
      if (first === second || isTwin || weight < LEAST) return [];
      if (library.implies(first, second) || library.implies(second, first)) return [];
      if (accepted.some((mark) => mark[first] === 1 && mark[second] === 1)) return [];
      return [hypothesisOf([[first, second]], weight, catalogue)];
    });
  });
  const found = [...single, ...joined].sort((a, b) => b.weight - a.weight);
  return found.length > 0 ? found : [thoughtUp(refused, accepted, worded, catalogue)];
}

/**
 * The shortest description that can be found of what was refused and of nothing that was
 * accepted: a conjunction if there is one, else one for each step that was refused.
 */
function thoughtUp(
  refused: readonly Mark[],
  accepted: readonly Mark[],
  worded: readonly number[],
  catalogue: RuleLibrary['catalogue'],
): Hypothesis {
  const { candidates } = catalogue;
  const whole = excluding(worded, accepted, candidates);
  if (whole.isTight) return hypothesisOf([whole.chosen], 0, catalogue);
  const alternatives = refused.map((mark) => {
    const firing = candidates.flatMap(({ effect }, at) =>
      effect.kind === 'forbid' && mark[at] === 1 ? [at] : [],
    );
    return excluding(firing, accepted, candidates).chosen;
  });
  const usable = alternatives.filter(({ length }) => length > 0);
  return hypothesisOf(usable.length > 0 ? usable : [[0]], 0, catalogue);
}

/** Candidates that do not all fire on an accepted step, as few as a greedy choice finds. */
function excluding(
  firing: readonly number[],
  accepted: readonly Mark[],
  candidates: readonly Candidate[],
): { chosen: number[]; isTight: boolean } {
  const chosen: number[] = [];
  let left = accepted;
  while (left.length > 0) {
    let best = -1;
    let most = 0;
    for (const at of firing) {
      const excluded = left.filter((mark) => mark[at] === 0).length;
      const worth = excluded + (candidates[at] as Candidate).weight / 10;
      if (excluded > 0 && worth > most) [best, most] = [at, worth];
    }
    if (best < 0) return { chosen, isTight: false };
    chosen.push(best);
    left = left.filter((mark) => mark[best] === 1);
  }
  if (chosen.length === 0 && firing.length > 0) {
    const likeliest = firing.reduce((a, b) =>
      (candidates[b] as Candidate).weight > (candidates[a] as Candidate).weight ? b : a,
    );
    chosen.push(likeliest);
  }
  return { chosen, isTight: chosen.length > 0 };
}

/** A condition says the same of all its rules, if it can. */
export function restrictedTo(
  byRule: ReadonlyMap<string, readonly Hypothesis[]>,
): ReadonlyMap<string, readonly Hypothesis[]> {
  const [first, ...others] = [...byRule.values()];
  if (first === undefined || others.length === 0) return byRule;
  const keysOf = (hypotheses: readonly Hypothesis[]) => new Set(hypotheses.map(({ key }) => key));
  const elsewhere = others.map(keysOf);
  const shared = new Set(
    [...keysOf(first)].filter((key) => elsewhere.every((keys) => keys.has(key))),
  );
  if (shared.size === 0) return byRule;
  return new Map(
    [...byRule].map(([rule, all]) => [rule, all.filter(({ key }) => shared.has(key))]),
  );
}
