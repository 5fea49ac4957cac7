/** Judging answers. Pure: the same reply gives the same verdict whenever it is graded again. */

import type { HeldCall } from '../code/index.ts';
import {
  accepts,
  type CodeTask,
  callOutcomes,
  describeOutcome,
  holdCalls,
  runProgram,
  type Task,
  type World,
  WorldSemantics,
} from '../worlds/index.ts';
import { extractPrediction, extractProgram } from './extraction.ts';

export interface Graded {
  readonly verdict: 'correct' | 'wrong' | 'nothing';
  /** What was graded: the program or the prediction; null if nothing was found. */
  readonly extracted: string | null;
  /** For each private call of a code task whether it passed. */
  readonly calls: readonly boolean[];
  /** For a wrong answer, what went wrong first; for `nothing`, what is missing. */
  readonly reason: string | null;
}

/** Grades answers in one world; what is expected is computed once. */
export class WorldGrader {
  private readonly world: World;
  private readonly semantics: WorldSemantics;
  private readonly wanted = new Map<string, { calls: HeldCall[]; expected: string[] }>();

  constructor(world: World) {
    this.world = world;
    this.semantics = new WorldSemantics(world.ruleset);
  }

  /** @throws Error for a task that the world has not, or that is not sound (`world check`). */
  grade(taskId: string, reply: string): Graded {
    const task = this.world.tasks.find(({ id }) => id === taskId);
    if (task === undefined) throw new Error(`the world has no task ${taskId}`);
    return task.kind === 'code' ? this.code(task, reply) : this.predict(task, reply);
  }

  private code(task: CodeTask, reply: string): Graded {
    const program = extractProgram(reply, this.world.ruleset.language.id);
    if (program === null) return { ...NOTHING, reason: 'no program' };
    const { calls, expected } = this.expectation(task);
    const outcomes = callOutcomes(program, this.semantics.without(), calls);
    const passed = outcomes.map(
      (outcome, index) =>
        outcome.kind === 'delivered' &&
        accepts(task.checker, outcome.text, expected[index] as string),
    );
    const failed = passed.indexOf(false);
    if (failed < 0) return { verdict: 'correct', extracted: program, calls: passed, reason: null };
    const outcome = outcomes[failed];
    const got = outcome === undefined ? '' : describeOutcome(outcome).slice(0, 200);
    const reason = `call ${failed + 1} gives ${got}`;
    return { verdict: 'wrong', extracted: program, calls: passed, reason };
  }

  private expectation(task: CodeTask) {
    let known = this.wanted.get(task.id);
    if (known === undefined) {
      const calls = holdCalls(task.calls, this.semantics.without()).map((held) => {
        if (!held.ok) throw new Error(`${task.id}: ${held.reason}`);
        return held.call;
      });
      const outcomes = callOutcomes(task.naive, this.semantics.standard, calls);
      known = { calls, expected: outcomes.map(describeOutcome) };
      this.wanted.set(task.id, known);
    }
    return known;
  }

  private predict(task: Exclude<Task, CodeTask>, reply: string): Graded {
    const prediction = extractPrediction(reply);
    if (prediction === null) return { ...NOTHING, reason: 'no line PREDICTION:' };
    const { output } = runProgram(task.program, this.semantics.without());
    const correct = accepts(task.checker, prediction, output);
    const reason = correct ? null : 'another output';
    return { verdict: correct ? 'correct' : 'wrong', extracted: prediction, calls: [], reason };
  }
}

const NOTHING = { verdict: 'nothing', extracted: null, calls: [] } as const;
