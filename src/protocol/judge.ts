/** What the scores ask of a judge. Pure: the same text gets the same verdict whenever it is judged. */

export interface Judge {
  /** Ids of the rules that a report is about. */
  readonly targets: readonly string[];
  /** @throws Error for a task that the world has not, or that is not sound (`world check`). */
  grade(task: string, reply: string): Graded;
  gradeReport(report: string): GradedReport;
}

export interface Graded {
  readonly verdict: 'correct' | 'wrong' | 'nothing';
  /** What was graded: a program, a prediction, a proof; null if nothing was found. */
  readonly extracted: string | null;
  /** For each private call of a code task whether it passed. */
  readonly calls: readonly boolean[];
  /** For a wrong answer, what went wrong first; for `nothing`, what is missing. */
  readonly reason: string | null;
}

export interface GradedReport {
  /** Ids of the targets that are reported correctly, by meaning. */
  readonly correct: readonly string[];
  /** Entries in prose, which nobody grades. */
  readonly ungraded: number;
}

/** Nothing in a reply can be graded. */
export function nothing(reason: string): Graded {
  return { verdict: 'nothing', extracted: null, calls: [], reason };
}
