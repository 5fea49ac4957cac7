/** A learner that eliminates hypotheses. It sees the manual's side of a world and its transcript. */

import { runProgram } from '../worlds/index.ts';
import { Beliefs } from './beliefs.ts';
import type { Chance } from './chance.ts';
import { Encoder } from './encoder.ts';
import { Experimenter } from './experiment.ts';
import { type Assignment, Hypotheses } from './hypotheses.ts';
import { Lowering } from './lowering.ts';
import { type Exchange, joined, observationsOf, sourcesIn } from './transcript.ts';
import type { ManualTask, ManualView } from './view.ts';

/** Beliefs and lowerings that are kept; a trajectory has some fifty of the former, five of the latter. */
const MOST_KEPT = 500;

export class Mind {
  private readonly view: ManualView;
  private readonly hypotheses: Hypotheses;
  private readonly encoder = new Encoder();
  private readonly experimenter: Experimenter;
  private readonly beliefs = new Map<string, Beliefs>();
  private readonly lowerings = new Map<string, Lowering>();

  constructor(view: ManualView) {
    this.view = view;
    this.hypotheses = new Hypotheses(view);
    this.experimenter = new Experimenter(this.hypotheses, this.encoder);
  }

  /** The program of the next probe; null when no probe that it can think of would tell it anything. */
  nextProbe(exchanges: readonly Exchange[], chance: Chance): string | null {
    const sent = new Map<string, number>();
    for (const source of exchanges.flatMap(({ code }) => sourcesIn(code)))
      sent.set(source, (sent.get(source) ?? 0) + 1);
    const sources = this.experimenter.next(this.after(exchanges), sent, chance);
    return sources.length === 0 ? null : joined(sources);
  }

  report(exchanges: readonly Exchange[]): string {
    const beliefs = this.after(exchanges);
    const lines = this.view.targets.map(({ id, operator }) => {
      const likeliest = beliefs.isSettled(operator) ? beliefs.likeliest(operator) : null;
      return `${id} := ${likeliest?.text ?? 'UNKNOWN'}`;
    });
    return lines.join('\n');
  }

  /** The program that does, as far as is known, what the task's does under the manual. */
  program(task: ManualTask, exchanges: readonly Exchange[]): string {
    return this.lowering(this.after(exchanges)).lower(task.program);
  }

  /** What the task's program shows, as far as is known. */
  prediction(task: ManualTask, exchanges: readonly Exchange[]): string {
    const assignment = this.after(exchanges).assignment();
    return runProgram(task.program, this.hypotheses.semantics(assignment)).output;
  }

  private after(exchanges: readonly Exchange[]): Beliefs {
    let key = '';
    let beliefs = Beliefs.none(this.hypotheses);
    for (const exchange of exchanges) {
      key += JSON.stringify(exchange);
      let next = this.beliefs.get(key);
      if (next === undefined) {
        next = beliefs.after(observationsOf(exchange));
        keep(this.beliefs, key, next);
      }
      beliefs = next;
    }
    return beliefs;
  }

  private lowering(beliefs: Beliefs): Lowering {
    const assignment: Assignment = beliefs.assignment();
    const unexplained = [...this.hypotheses.targets].filter((name) => beliefs.isUnexplained(name));
    const key = `${this.hypotheses.keyOf(assignment)} ${unexplained.join()}`;
    let lowering = this.lowerings.get(key);
    if (lowering === undefined) {
      lowering = new Lowering(this.hypotheses, this.encoder, assignment, unexplained);
      keep(this.lowerings, key, lowering);
    }
    return lowering;
  }
}

function keep<T>(known: Map<string, T>, key: string, value: T): void {
  if (known.size >= MOST_KEPT) known.clear();
  known.set(key, value);
}
