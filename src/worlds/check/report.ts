/** What `world check` finds. */

export type CheckName =
  | 'rules'
  | 'discoverable'
  | 'distinguishable'
  | 'tasks'
  | 'coverage'
  | 'leakage'
  | 'prelude';

export interface Problem {
  readonly check: CheckName;
  /** A rule, a task, or a part of the world. */
  readonly where: string;
  readonly message: string;
  /** What to change. */
  readonly fix: string;
}

/** The cheapest program found that shows a rule. */
export interface FoundProbe {
  readonly probe: string;
  /** Observed values it shows. */
  readonly values: number;
}

export interface CheckReport {
  readonly world: string;
  readonly hash: string;
  readonly ok: boolean;
  readonly problems: readonly Problem[];
  /** By rule; red herrings and rules without a probe are not in it. */
  readonly targets: Readonly<Record<string, FoundProbe>>;
  /** By task: the relevant rules in the order of the ruleset. */
  readonly relevance: Readonly<Record<string, readonly string[]>>;
  /** By rule: the number of tasks that it is relevant to. */
  readonly coverage: Readonly<Record<string, number>>;
  readonly bands: Readonly<Record<string, number>>;
  readonly kinds: Readonly<Record<string, number>>;
  /** Share of tasks that need a keystone; null if the world names none. */
  readonly keystoneShare: number | null;
  /** Rules that the worked examples show. */
  readonly exposed: readonly string[];
  /** null if the world has no prelude. */
  readonly prelude: PreludeReport | null;
}

export interface PreludeReport {
  /** Calls compared. */
  readonly tested: number;
  readonly exceptions: readonly string[];
}
