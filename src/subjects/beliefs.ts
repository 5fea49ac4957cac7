/** What has been learnt: for each target the hypotheses that agree with all that was seen. */

import { compareOperators } from '../rules/index.ts';
import type { Assignment, Hypotheses, Hypothesis, Probe } from './hypotheses.ts';
import type { Observation } from './transcript.ts';

/** So many combinations of hypotheses are tried for one observation. */
const MOST_COMBINATIONS = 4_000;

/** An observation of a probe. */
interface Evidence {
  readonly probe: Probe;
  readonly output: string;
}

export class Beliefs {
  private readonly hypotheses: Hypotheses;
  /** For each target; an empty list: nothing that was thought of explains what was seen. */
  private readonly survivors: ReadonlyMap<string, readonly Hypothesis[]>;
  /** Observations that may say more once more is known. */
  private readonly pending: readonly Evidence[];

  private constructor(
    hypotheses: Hypotheses,
    survivors: ReadonlyMap<string, readonly Hypothesis[]>,
    pending: readonly Evidence[],
  ) {
    this.hypotheses = hypotheses;
    this.survivors = survivors;
    this.pending = pending;
  }

  static none(hypotheses: Hypotheses): Beliefs {
    const all = [...hypotheses.targets].map((name) => [name, hypotheses.of(name)] as const);
    return new Beliefs(hypotheses, new Map(all), []);
  }

  /** The beliefs after some more observations. */
  after(observations: readonly Observation[]): Beliefs {
    const evidence = [...this.pending];
    for (const { source, output } of observations) {
      const probe = this.hypotheses.probe(source);
      if (probe !== null) evidence.push({ probe, output });
    }
    const survivors = new Map(this.survivors);
    let hasChanged = true;
    while (hasChanged) {
      hasChanged = false;
      for (const one of evidence) hasChanged = this.eliminate(one, survivors) || hasChanged;
    }
    const isOpen = (name: string) => (survivors.get(name)?.length ?? 0) > 1;
    const pending = evidence.filter(({ probe }) => probe.uses.filter(isOpen).length > 1);
    return new Beliefs(this.hypotheses, survivors, pending);
  }

  /** Drops hypotheses that agree with an observation in no combination. Whether some were. */
  private eliminate(
    { probe, output }: Evidence,
    survivors: Map<string, readonly Hypothesis[]>,
  ): boolean {
    const pools = probe.uses.map((name) => survivors.get(name) ?? []);
    // What nobody can explain explains nothing.
    if (pools.some(({ length }) => length === 0)) return false;
    const free = probe.uses.filter((_, index) => (pools[index]?.length ?? 0) > 1);
    const combinations = pools.reduce((product, { length }) => product * length, 1);
    if (free.length === 0 || combinations > MOST_COMBINATIONS) return false;
    const agreeing = new Map(free.map((name) => [name, new Set<Hypothesis>()]));
    for (const assignment of assignments(probe.uses, pools)) {
      const shown = this.hypotheses.show(probe, assignment);
      if (shown.output !== output && !shown.isCut) continue;
      for (const name of free) agreeing.get(name)?.add(assignment.get(name) as Hypothesis);
    }
    let hasChanged = false;
    // With several open ones a contradiction is nobody's in particular.
    if (free.length > 1 && [...agreeing.values()].some(({ size }) => size === 0)) return false;
    for (const [name, kept] of agreeing) {
      const before = survivors.get(name) ?? [];
      if (kept.size === before.length) continue;
      survivors.set(
        name,
        before.filter((one) => kept.has(one)),
      );
      hasChanged = true;
    }
    return hasChanged;
  }

  survivorsOf(operator: string): readonly Hypothesis[] {
    return this.survivors.get(operator) ?? [];
  }

  /** The simplest survivor; null for an unexplained one. */
  likeliest(operator: string): Hypothesis | null {
    return this.survivorsOf(operator)[0] ?? null;
  }

  /** Whether all that survives means the same. */
  isSettled(operator: string): boolean {
    const [first, ...rest] = this.survivorsOf(operator);
    return first !== undefined && rest.every((one) => meansTheSame(first, one));
  }

  isUnexplained(operator: string): boolean {
    return this.survivorsOf(operator).length === 0;
  }

  /** The simplest survivors of all targets that are explained. */
  assignment(): Assignment {
    const likeliest = [...this.survivors].flatMap(([name, [first]]) =>
      first === undefined ? [] : [[name, first] as const],
    );
    return new Map(likeliest);
  }
}

/** All combinations of one from each pool. */
function* assignments(
  names: readonly string[],
  pools: readonly (readonly Hypothesis[])[],
  at = 0,
  chosen: Map<string, Hypothesis> = new Map(),
): Generator<Assignment> {
  const name = names[at];
  if (name === undefined) {
    yield chosen;
    return;
  }
  for (const hypothesis of pools[at] ?? []) {
    chosen.set(name, hypothesis);
    yield* assignments(names, pools, at + 1, chosen);
  }
}

const compared = new WeakMap<Hypothesis, Map<Hypothesis, boolean>>();

function meansTheSame(first: Hypothesis, other: Hypothesis): boolean {
  let known = compared.get(first);
  if (known === undefined) {
    known = new Map();
    compared.set(first, known);
  }
  let equal = known.get(other);
  if (equal === undefined) {
    equal = compareOperators(first.compiled, other.compiled).equal;
    known.set(other, equal);
  }
  return equal;
}
