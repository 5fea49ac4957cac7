/** Which proof to send next: pieces one below the other, those first that are worth most. */

import type { Chance } from '../chance.ts';
import type { Beliefs } from './beliefs.ts';
import { markOf } from './catalogue.ts';
import type { Fragment } from './fragments.ts';
import { type Library, moved, type Piece } from './library.ts';
import { type Expectation, Outlook } from './outlook.ts';
import type { Sketch } from './sketch.ts';

/** Lines of a probe. */
const MOST_LINES = 150;
/** A piece that is expected to tell less is not worth its lines. */
const LEAST_GAIN = 0.02;
/** A probe ends when it is as likely as this that it is looked at to its end. */
const LEAST_REACH = 0.05;
/** Pieces that end in one rule and turn out to be worth less than they looked, in one place. */
const MOST_TRIED = 4;
/** Added to how likely a piece ends the proof, when its gain is divided by that. */
const SLACK = 0.15;
/** Chances below this are none. */
const NOTHING = 1e-9;
/** Scores vary by so much with the seed, so that trajectories differ. */
const JITTER = 0.1;

/** Times that a probe is thought of anew when it is one that was sent before. */
const MOST_ATTEMPTS = 3;

/**
 * The text of the next probe; null when nothing is left that would tell more.
 * @param sent what was sent before.
 */
export function nextProbe(
  library: Library,
  beliefs: Beliefs,
  sent: ReadonlySet<string>,
  chance: Chance,
): string | null {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const probe = new ProbeWriter(library, beliefs, chance).write();
    if (probe === null || !sent.has(probe)) return probe;
  }
  return null;
}

/** What is expected of steps one after the other. */
interface Prospect {
  readonly gain: number;
  readonly stop: number;
}

interface Tried {
  readonly rule: string;
  readonly mark: Uint8Array;
  readonly isStandard: boolean;
  readonly expectation: Expectation;
}

interface Found {
  readonly piece: Piece;
  readonly steps: readonly Tried[];
  readonly stop: number;
  readonly score: number;
}

class ProbeWriter {
  private readonly library: Library;
  private readonly chance: Chance;
  private readonly outlook: Outlook;
  private readonly sketch: Sketch;

  constructor(library: Library, beliefs: Beliefs, chance: Chance) {
    this.library = library;
    this.chance = chance;
    this.outlook = new Outlook(beliefs);
    this.sketch = library.sketch();
  }

  write(): string | null {
    const left = new Set(
      this.library.pieces.filter(
        ({ otherForm }) => otherForm === null || this.outlook.mayBeReplaced(otherForm),
      ),
    );
    let reach = 1;
    while (reach >= LEAST_REACH && this.sketch.lines.length < MOST_LINES) {
      const stop = this.addPiece(left);
      if (stop === null) break;
      reach *= 1 - stop;
    }
    if (this.sketch.lines.length === 0) return null;
    this.end();
    return this.sketch.print();
  }

  /** Adds the piece that is worth most. @returns how likely it is the last; null if none is worth it. */
  private addPiece(left: Set<Piece>): number | null {
    const ranked = this.ranked(left);
    const before = this.sketch.lines.length;
    let best: Found | null = null;
    const tried = new Map<string, number>();
    for (const { piece, score, luck } of ranked) {
      // Where it would stand, a piece is mostly worth less than it was by itself.
      if (best !== null && best.score >= score) break;
      const rule = piece.fragment.at(-1)?.rule ?? '';
      const times = tried.get(rule) ?? 0;
      if (times >= MOST_TRIED) continue;
      tried.set(rule, times + 1);
      const steps = this.tryOut(piece.fragment);
      const expected = together(steps.map(({ expectation }) => expectation));
      const found = { piece, steps, stop: expected.stop, score: luck * worth(expected) };
      if (expected.gain >= LEAST_GAIN && (best === null || found.score > best.score)) best = found;
    }
    if (best === null) return null;
    left.delete(best.piece);
    for (const line of best.piece.fragment) this.sketch.push(moved(line, before));
    for (const { rule, mark, isStandard } of best.steps)
      this.outlook.accept(rule, mark, isStandard);
    return best.stop;
  }

  private ranked(left: ReadonlySet<Piece>): { piece: Piece; luck: number; score: number }[] {
    const ranked = [...left].flatMap((piece) => {
      const expected = together(
        piece.steps.map(({ rule, kind }) => this.outlook.ofKind(rule, kind)),
      );
      const luck = 1 + JITTER * (this.chance.next() / 2 ** 32);
      return expected.gain < LEAST_GAIN ? [] : [{ piece, luck, score: luck * worth(expected) }];
    });
    return ranked.sort((a, b) => b.score - a.score);
  }

  /** The steps of a fragment, if it stood here. */
  private tryOut(fragment: Fragment): Tried[] {
    const base = this.sketch.lines.length;
    const steps = fragment.map((line) => {
      this.sketch.push(moved(line, base));
      const { rule } = line;
      const { catalogue } = this.library.ofRule(rule);
      const mark = markOf(this.sketch, catalogue);
      const isStandard = catalogue.isStandard(this.sketch);
      return { rule, mark, isStandard, expectation: this.outlook.ofStep(rule, mark, isStandard) };
    });
    this.sketch.truncate(base);
    return steps;
  }

  /** A proof ends at the top level in its goal. */
  private end(): void {
    const { sketch } = this;
    if (sketch.depth === 0 && sketch.conclusion === sketch.goal) return;
    const rule = this.library.helpers?.premise ?? '';
    sketch.push({ depth: 0, formula: sketch.goal, rule, references: [] });
  }
}

function worth({ gain, stop }: Prospect): number {
  return gain / (stop + SLACK);
}

/**
 * Of steps one after the other. Steps of one rule in one piece ask much the same: of each rule
 * that one counts which tells most, and of what may stop the proof that which is likeliest to.
 */
function together(steps: readonly Expectation[]): Prospect {
  const open = steps.filter(({ stop }) => stop > NOTHING);
  const telling = new Map<string, Expectation>();
  for (const step of open) {
    const known = telling.get(step.rule);
    if (known === undefined || step.gain > known.gain) telling.set(step.rule, step);
  }
  // By rule: how likely it is that none of its steps so far is refused.
  const passed = new Map<string, number>();
  let gain = 0;
  let passing = 1;
  for (const step of open) {
    const before = passed.get(step.rule) ?? 1;
    if (telling.get(step.rule) === step) gain += passing * step.gain;
    const after = Math.min(before, 1 - step.stop);
    passed.set(step.rule, after);
    passing = before > NOTHING ? (passing / before) * after : 0;
  }
  return { gain, stop: 1 - passing };
}
