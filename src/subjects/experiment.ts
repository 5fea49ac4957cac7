/** Which probes to send next: those that split what is left best. */

import type { OperatorDeclaration } from '../rules/index.ts';
import type { Beliefs } from './beliefs.ts';
import type { Chance } from './chance.ts';
import type { Encoder } from './encoder.ts';
import type { Hypotheses, Hypothesis, Probe } from './hypotheses.ts';
import { probePool } from './probe-pool.ts';

/** What one call of the tool takes. */
const MOST_VALUES = 5;
const MOST_LINES = 40;
/** Lines that may come back. One program prints one line. */
const MOST_SHOWN = 15;

/** What a program could show of an operator, for each of the hypotheses that are left. */
interface Candidate {
  readonly operator: string;
  readonly probe: Probe;
  readonly outcomes: readonly string[];
  /** Most observed values that one of the outcomes costs. */
  readonly values: number;
  /** Under some hypothesis it ends in an error, which hides what comes after it. */
  readonly mayFail: boolean;
}

/**
 * Operators that one call studies. If five and more share a call, the `metered` budget of one
 * round is enough for alien-31; one at a time, as most people would go about it, gives a
 * calibration curve that rises over the rounds.
 */
const OPERATORS_PER_CALL = 1;

/** Gains below this are none. */
const NOTHING = 1e-9;

export class Experimenter {
  private readonly hypotheses: Hypotheses;
  private readonly encoder: Encoder;

  constructor(hypotheses: Hypotheses, encoder: Encoder) {
    this.hypotheses = hypotheses;
    this.encoder = encoder;
  }

  /** Programs for one call, those that are worth most by observed value; empty: nothing helps. */
  next(beliefs: Beliefs, chance: Chance): readonly string[] {
    const candidates = this.studied(beliefs, chance);
    const labels = new Map<string, readonly string[]>();
    const chosen: Candidate[] = [];
    for (;;) {
      const best = this.best(candidates, chosen, labels, chance);
      if (best === null) break;
      chosen.push(best);
      labels.set(best.operator, together(labels.get(best.operator), best.outcomes));
    }
    const lasting = chosen.filter(({ mayFail }) => !mayFail);
    const failing = chosen.filter(({ mayFail }) => mayFail);
    return [...lasting, ...failing].map(({ probe }) => probe.source);
  }

  /** Whether programs have been understood well enough to try all, and none tells survivors apart. */
  isExhausted(operator: string, beliefs: Beliefs): boolean {
    const candidates = this.candidates(operator, beliefs);
    return (
      candidates.length > 0 && candidates.every(({ outcomes }) => entropy(outcomes) <= NOTHING)
    );
  }

  /** Candidates for the operators that come next: of the lowest layer that has something to show. */
  private studied(beliefs: Beliefs, chance: Chance): Candidate[] {
    const open = this.openTargets(beliefs).map((name) => {
      return { name, layer: layerOf(this.hypotheses.declaration(name)), turn: chance.next() };
    });
    open.sort((a, b) => a.layer - b.layer || a.turn - b.turn);
    const studied: Candidate[] = [];
    let operators = 0;
    for (const { name } of open) {
      const telling = this.candidates(name, beliefs).filter(
        ({ outcomes }) => entropy(outcomes) > NOTHING,
      );
      if (telling.length === 0) continue;
      studied.push(...telling);
      if (++operators === OPERATORS_PER_CALL) break;
    }
    return studied;
  }

  private openTargets(beliefs: Beliefs): string[] {
    return [...this.hypotheses.targets].filter(
      (name) => !beliefs.isUnexplained(name) && !beliefs.isSettled(name),
    );
  }

  private best(
    candidates: readonly Candidate[],
    chosen: readonly Candidate[],
    labels: ReadonlyMap<string, readonly string[]>,
    chance: Chance,
  ): Candidate | null {
    const used = chosen.reduce((sum, { values }) => sum + values, 0);
    const lines = chosen.reduce((sum, { probe }) => sum + linesOf(probe), 0);
    const hasFailing = chosen.some(({ mayFail }) => mayFail);
    let equals: Candidate[] = [];
    let most = NOTHING;
    for (const candidate of candidates) {
      const { operator, probe, outcomes, values, mayFail } = candidate;
      if (used + values > MOST_VALUES || lines + linesOf(probe) > MOST_LINES) continue;
      if ((mayFail && hasFailing) || chosen.length >= MOST_SHOWN) continue;
      const before = labels.get(operator);
      const known = before === undefined ? 0 : entropy(before);
      const gain = (entropy(together(before, outcomes)) - known) / values;
      if (gain > most + NOTHING) {
        most = gain;
        equals = [candidate];
      } else if (gain > NOTHING && Math.abs(gain - most) <= NOTHING) equals.push(candidate);
    }
    return equals.length === 0 ? null : chance.pick(equals);
  }

  /** The programs for an operator that use nothing else that is not understood. */
  private candidates(operator: string, beliefs: Beliefs): Candidate[] {
    const assignment = new Map(beliefs.assignment());
    const survivors = beliefs.survivorsOf(operator);
    const encode = (value: number) => this.encoder.integer(value, assignment) ?? String(value);
    return probePool(operator, encode).flatMap((source) => {
      const probe = this.hypotheses.probe(source);
      if (probe === null || !isReady(probe, operator, beliefs)) return [];
      return [this.candidate(operator, probe, survivors, assignment)];
    });
  }

  private candidate(
    operator: string,
    probe: Probe,
    survivors: readonly Hypothesis[],
    assignment: Map<string, Hypothesis>,
  ): Candidate {
    const shown = survivors.map((one) =>
      this.hypotheses.show(probe, assignment.set(operator, one)),
    );
    return {
      operator,
      probe,
      outcomes: shown.map(({ output }) => output),
      values: Math.max(1, ...shown.map(({ values }) => values)),
      mayFail: shown.some(({ failed }) => failed),
    };
  }
}

/**
 * EMIT with one value is taken to be understood: what it does with several is found out
 * at the same time.
 */
function isReady({ uses }: Probe, operator: string, beliefs: Beliefs): boolean {
  return uses.every(
    (name) => name === operator || name === 'EMIT' || beliefs.isSettled(name),
  );
}

/** Literals and output come first: nothing can be seen without them. */
function layerOf({ layer }: OperatorDeclaration): number {
  return layer === 'output' ? 1 : Number(layer.slice(1));
}

function linesOf({ source }: Probe): number {
  return source.split('\n').length;
}

function together(
  before: readonly string[] | undefined,
  outcomes: readonly string[],
): readonly string[] {
  if (before === undefined) return outcomes;
  return outcomes.map((outcome, index) => `${before[index]}\n${outcome}`);
}

/** In bits; all hypotheses are equally likely. */
function entropy(outcomes: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const outcome of outcomes) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) {
    const share = count / outcomes.length;
    bits -= share * Math.log2(share);
  }
  return bits;
}
