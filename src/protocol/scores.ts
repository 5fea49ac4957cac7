/** Scores of a run: the one place where they are computed. */

import { type AnswerOutcome, intervalOfMean, type TaskAnswers } from './bootstrap.ts';
import type { HeldOutTask } from './environment.ts';
import {
  answerKey,
  type RunState,
  type TrajectoryState,
  type TrajectoryStatus,
  type UsageSum,
} from './fold.ts';
import type { Judge } from './judge.ts';

export interface TrajectoryScores {
  readonly index: number;
  readonly status: TrajectoryStatus;
  readonly damage: readonly string[];
  /** Percent of the tasks' answers that are correct, by milestone; null where one is still to be asked. */
  readonly milestones: readonly (number | null)[];
  /** Answers that are there, by milestone. */
  readonly answered: readonly number[];
  /** Rules reported correctly by meaning, by milestone; null where there is no report yet. */
  readonly rulesCorrect: readonly (number | null)[];
  /** Entries of reports in prose, which nobody grades, by milestone. */
  readonly ungraded: readonly number[];
  readonly calls: number;
  readonly observedCalls: number;
  readonly values: number;
  /** Largest rise from one milestone to the next, in points, and the round that made it. */
  readonly largestJump: { readonly points: number; readonly round: number } | null;
  /** Rounds whose milestone is 3 points and more below an earlier one. */
  readonly regressions: readonly number[];
  /** Of task answers at the last milestone whose rules are all reported correctly: solved, and all. */
  readonly known: Share;
  /** Of those with a rule that is not reported correctly. */
  readonly unknown: Share;
  readonly outcomes: Readonly<Record<AnswerOutcome, number>>;
}

export interface Share {
  readonly solved: number;
  readonly of: number;
}

export interface RunScores {
  readonly world: string;
  readonly worldHash: string;
  readonly subject: string;
  readonly calibration: boolean;
  readonly arm: string;
  readonly profile: string;
  readonly seed: number;
  readonly status: TrajectoryStatus;
  readonly targets: number;
  readonly tasks: number;
  readonly answers: number;
  /** Requests with a reply, and their tokens. */
  readonly usage: UsageSum;
  readonly trajectories: readonly TrajectoryScores[];
  /** Mean over trajectories, by milestone; null where one of them has not got there. */
  readonly meanByMilestone: readonly (number | null)[];
  /** null while the run is not at its end: half a run has no score. */
  readonly final: FinalScores | null;
}

/** At the last milestone. */
export interface FinalScores {
  readonly best: { readonly trajectory: number; readonly score: number };
  readonly mean: number;
  readonly worst: number;
  /** 95 % bootstrap interval of the mean over trajectories and answers. */
  readonly interval: readonly [number, number];
  /** Share of resampled trajectories that end at or above each accuracy. */
  readonly reaching: readonly { readonly accuracy: number; readonly probability: number }[];
  /** Last milestone minus the first, mean over trajectories. */
  readonly gain: number;
  /** Mean by band or role. */
  readonly groups: Readonly<Record<string, number | null>>;
  /** By what kind of answer is right, such as `provable` and `unprovable`. */
  readonly kinds: Readonly<Record<string, number | null>>;
  /** Mean over the tasks that need a rule. */
  readonly rules: Readonly<Record<string, number | null>>;
}

const ACCURACIES = [25, 50, 75, 90];
/** A milestone so many points below an earlier one is a regression. */
const REGRESSION = 3;

/** What scores are about: the tasks of the run's world and its judge. */
export interface Scoring {
  readonly tasks: readonly HeldOutTask[];
  readonly judge: Judge;
}

export function scoreRun(state: RunState, scoring: Scoring): RunScores {
  const { record, trajectories } = state;
  const scored = trajectories.map((trajectory) => scoreTrajectory(state, trajectory, scoring));
  const status = worstStatus(scored.map((one) => one.status));
  const all = Array.from({ length: record.profile.rounds + 1 }, (_, milestone) => milestone);
  return {
    world: record.world.id,
    worldHash: record.world.hash,
    subject: record.subject.name,
    calibration: record.subject.calibration,
    arm: record.arm,
    profile: record.profile.id,
    seed: record.seed,
    status,
    targets: scoring.judge.targets.length,
    tasks: record.tasks.length,
    answers: record.answers,
    usage: state.usage,
    trajectories: scored,
    meanByMilestone: all.map((milestone) => {
      const scores = scored.map(({ milestones }) => milestones[milestone] ?? null);
      const reached = scores.filter((score) => score !== null);
      return reached.length === scores.length ? average(reached) : null;
    }),
    final: status === 'running' ? null : finalScores(state, scoring),
  };
}

function finalScores(state: RunState, { tasks, judge }: Scoring): FinalScores {
  const { record, trajectories } = state;
  const last = record.profile.rounds;
  const finals = trajectories.map((one) => scoreOf(state, one, last, record.tasks));
  const firsts = trajectories.map((one) => scoreOf(state, one, 0, record.tasks));
  const best = finals.indexOf(Math.max(...finals));
  const samples = trajectories.map((trajectory) => answersAt(state, trajectory, last));
  const { interval, ends } = intervalOfMean(samples, record.seed);
  const chosen = tasks.filter(({ id }) => record.tasks.includes(id));
  /** Mean over the chosen tasks of each label; the world's labels in their order. */
  const meansBy = (
    labelsOf: (task: HeldOutTask) => readonly string[],
    labels: readonly string[] = [...new Set(tasks.flatMap(labelsOf))],
  ) =>
    Object.fromEntries(
      labels.map((label) => {
        const ids = chosen.filter((task) => labelsOf(task).includes(label)).map(({ id }) => id);
        const means = trajectories.map((one) => scoreOf(state, one, last, ids));
        return [label, ids.length === 0 ? null : average(means)];
      }),
    );
  return {
    best: { trajectory: best, score: finals[best] as number },
    mean: average(finals),
    worst: Math.min(...finals),
    interval,
    reaching: ACCURACIES.map((accuracy) => ({
      accuracy,
      probability: ends.filter((end) => end >= accuracy).length / Math.max(1, ends.length),
    })),
    gain: average(finals) - average(firsts),
    groups: meansBy(({ group }) => [group]),
    kinds: meansBy(({ kind }) => [kind]),
    rules: meansBy(({ rules }) => rules, judge.targets),
  };
}

function scoreTrajectory(
  state: RunState,
  trajectory: TrajectoryState,
  { tasks, judge }: Scoring,
): TrajectoryScores {
  const { record } = state;
  const last = record.profile.rounds;
  const all = Array.from({ length: last + 1 }, (_, milestone) => milestone);
  const answered = all.map((milestone) => {
    return [...trajectory.answers.values()].filter((one) => one.milestone === milestone).length;
  });
  const wanted = record.tasks.length * record.answers;
  const milestones = all.map((milestone) =>
    answered[milestone] === wanted ? scoreOf(state, trajectory, milestone, record.tasks) : null,
  );
  const graded = all.map((milestone) => judge.gradeReport(trajectory.reports.get(milestone) ?? ''));
  const rulesCorrect = graded.map(({ correct }, milestone) =>
    trajectory.reports.has(milestone) ? correct.length : null,
  );
  const correct = new Set(graded[last]?.correct);
  const known = { solved: 0, of: 0 };
  const unknown = { solved: 0, of: 0 };
  const outcomes = { correct: 0, wrong: 0, 'no-answer': 0, 'out-of-time': 0, fault: 0 };
  for (const answer of trajectory.answers.values()) {
    if (answer.milestone !== last) continue;
    outcomes[answer.outcome]++;
    const rules = tasks.find(({ id }) => id === answer.task)?.rules ?? [];
    const share = rules.every((rule) => correct.has(rule)) ? known : unknown;
    share.of++;
    if (answer.outcome === 'correct') share.solved++;
  }
  const jumps = all.slice(1).flatMap((round) => {
    const [before, after] = [milestones[round - 1] ?? null, milestones[round] ?? null];
    return before === null || after === null ? [] : [{ round, points: after - before }];
  });
  const largestJump = jumps.reduce<TrajectoryScores['largestJump']>(
    (most, jump) => (most === null || jump.points > most.points ? jump : most),
    null,
  );
  const { index, status, damage, observations } = trajectory;
  return {
    index,
    status,
    damage,
    milestones,
    answered,
    rulesCorrect,
    ungraded: graded.map(({ ungraded }) => ungraded),
    calls: observations.filter(({ outcome }) => outcome !== 'after-budget').length,
    observedCalls: observations.filter(({ outcome }) => outcome === 'observed').length,
    values: observations.reduce((sum, { values }) => sum + values, 0),
    largestJump,
    regressions: all.filter((milestone) => {
      const score = milestones[milestone] ?? null;
      const before = milestones.slice(0, milestone);
      return score !== null && before.some((one) => one !== null && one - score >= REGRESSION);
    }),
    known,
    unknown,
    outcomes,
  };
}

/** Percent correct: mean over tasks of the mean over their answers. */
function scoreOf(
  state: RunState,
  trajectory: TrajectoryState,
  milestone: number,
  tasks: readonly string[],
): number {
  const { answers } = state.record;
  let sum = 0;
  for (const task of tasks) {
    for (let replica = 0; replica < answers; replica++) {
      const answer = trajectory.answers.get(answerKey(milestone, task, replica));
      if (answer?.outcome === 'correct') sum++;
    }
  }
  return (100 * sum) / Math.max(1, tasks.length * answers);
}

/** For each task which of its answers are correct. */
function answersAt(state: RunState, trajectory: TrajectoryState, milestone: number): TaskAnswers {
  const { tasks, answers } = state.record;
  return tasks.map((task) =>
    Array.from({ length: answers }, (_, replica) => {
      return trajectory.answers.get(answerKey(milestone, task, replica))?.outcome === 'correct';
    }),
  );
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

function worstStatus(statuses: readonly TrajectoryStatus[]): TrajectoryStatus {
  if (statuses.includes('running')) return 'running';
  return statuses.includes('damaged') ? 'damaged' : 'complete';
}
