/** Judging answers and reports in a world of AlienCode. */

import { type HeldCall, parse } from '../../code/index.ts';
import { gradeReport } from '../../rules/index.ts';
import {
  ANSWER_LIMITS,
  accepts,
  type CodeTask,
  type CodeWorld,
  callOutcomes,
  describeOutcome,
  holdCalls,
  runProgram,
  type Task,
  WorldSemantics,
} from '../../worlds/index.ts';
import { extractBlock, extractPrediction } from '../extraction.ts';
import { type Graded, type GradedReport, type Judge, nothing } from '../judge.ts';

/** Judges in one world; what is expected is computed once. */
export class CodeJudge implements Judge {
  readonly targets: readonly string[];
  private readonly world: CodeWorld;
  private readonly semantics: WorldSemantics;
  /** By text: subjects that have learnt nothing new say the same again. */
  private readonly reports = new Map<string, GradedReport>();
  private readonly wanted = new Map<string, { calls: HeldCall[]; expected: string[] }>();

  constructor(world: CodeWorld) {
    this.world = world;
    this.targets = world.ruleset.entries.map(({ id }) => id);
    this.semantics = new WorldSemantics(world.ruleset);
  }

  grade(taskId: string, reply: string): Graded {
    const task = this.world.tasks.find(({ id }) => id === taskId);
    if (task === undefined) throw new Error(`the world has no task ${taskId}`);
    return task.kind === 'code' ? this.code(task, reply) : this.predict(task, reply);
  }

  gradeReport(report: string): GradedReport {
    let known = this.reports.get(report);
    if (known === undefined) {
      const graded = gradeReport(this.world.ruleset, report);
      const correct = graded.filter(({ verdict }) => verdict === 'correct').map(({ id }) => id);
      known = { correct, ungraded: 0 };
      this.reports.set(report, known);
    }
    return known;
  }

  private code(task: CodeTask, reply: string): Graded {
    const program = extractProgram(reply);
    if (program === null) return nothing('no program');
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
    if (prediction === null) return nothing('no line PREDICTION:');
    const { output } = runProgram(task.program, this.semantics.without());
    const correct = accepts(task.checker, prediction, output);
    const reason = correct ? null : 'another output';
    return { verdict: correct ? 'correct' : 'wrong', extracted: prediction, calls: [], reason };
  }
}

/** The program of a reply; null if there is none. */
export function extractProgram(reply: string): string | null {
  const block = extractBlock(reply, 'aliencode', (text) => parse(text, ANSWER_LIMITS).ok);
  return block?.content ?? null;
}
