/** Which probes to send next: those that split what is left best. */

import { literalOperators } from '../code/index.ts';
import type { LiteralKind, OperatorDeclaration } from '../rules/index.ts';
import type { Beliefs } from './beliefs.ts';
import type { Chance } from './chance.ts';
import type { Encoder } from './encoder.ts';
import type { Hypotheses, Hypothesis, Probe } from './hypotheses.ts';
import { probePool } from './probe-pool.ts';
import { parsed, rewritten } from './syntax.ts';

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
 * With more open targets than this a call studies two of them, else one, as most people would
 * go about it: the curve of alien-31 then rises over the rounds. (If as many targets share a
 * call as it can show, twelve calls and 49 observed values are enough for alien-31.)
 */
const MANY_TARGETS = 32;

/** Times that one program is sent. */
const MOST_SENT = 2;

/** Gains below this are none. */
const NOTHING = 1e-9;

export class Experimenter {
  private readonly hypotheses: Hypotheses;
  private readonly encoder: Encoder;

  constructor(hypotheses: Hypotheses, encoder: Encoder) {
    this.hypotheses = hypotheses;
    this.encoder = encoder;
  }

  /**
   * Programs for one call, those that are worth most by observed value; empty: nothing helps.
   * `sent` says how often each has been sent: what was cut off is tried again, but not for ever.
   */
  next(beliefs: Beliefs, sent: ReadonlyMap<string, number>, chance: Chance): readonly string[] {
    const candidates = this.studied(beliefs, sent, chance);
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

  /** Candidates for the operators that come next: of the lowest layer that has something to show. */
  private studied(
    beliefs: Beliefs,
    sent: ReadonlyMap<string, number>,
    chance: Chance,
  ): Candidate[] {
    const open = this.openTargets(beliefs).map((name) => {
      return { name, layer: layerOf(this.hypotheses.declaration(name)), turn: chance.next() };
    });
    open.sort((a, b) => a.layer - b.layer || a.turn - b.turn);
    const studied: Candidate[] = [];
    let left = open.length > MANY_TARGETS ? 2 : 1;
    for (const { name } of open) {
      const telling = this.candidates(name, beliefs).filter(({ probe, outcomes, values }) => {
        const isSpent = (sent.get(probe.source) ?? 0) >= MOST_SENT;
        return !isSpent && values <= MOST_VALUES && entropy(outcomes) > NOTHING;
      });
      if (telling.length === 0) continue;
      studied.push(...telling);
      if (--left === 0) break;
    }
    return studied;
  }

  private openTargets(beliefs: Beliefs): string[] {
    return [...this.hypotheses.targets].filter((name) => beliefs.survivorsOf(name).length > 1);
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
    return probePool(operator).flatMap((source) => {
      const probe = this.hypotheses.probe(this.encoded(source, operator, beliefs));
      if (probe === null || !isReady(probe, operator, beliefs)) return [];
      return [this.candidate(operator, probe, survivors, assignment)];
    });
  }

  /** The program with its literals written as they are believed to be written, where that is known. */
  private encoded(source: string, operator: string, beliefs: Beliefs): string {
    const assignment = beliefs.assignment();
    const knows = (kind: LiteralKind) =>
      literalOperators[kind] !== operator && beliefs.isSettled(literalOperators[kind]);
    return rewritten(source, parsed(source), (expression) => {
      switch (expression.kind) {
        case 'IntegerLiteral':
          return knows('integer') ? this.encoder.integer(expression.value, assignment) : null;
        case 'FloatLiteral':
          return knows('float') ? this.encoder.float(expression.value, assignment) : null;
        case 'TextLiteral':
          return knows('text') ? this.encoder.text(expression.value, assignment) : null;
        case 'BooleanLiteral':
          return knows('boolean') ? this.encoder.boolean(expression.value, assignment) : null;
        default:
          return null;
      }
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
  return uses.every((name) => name === operator || name === 'EMIT' || beliefs.isSettled(name));
}

/** Literals, output and FUSE come first: other programs show what they have to show with them. */
function layerOf({ name, layer }: OperatorDeclaration): number {
  return layer === 'output' || name === 'FUSE' ? 1 : Number(layer.slice(1));
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
