/** What `world check` finds. */

export type CheckName =
  | 'rules'
  | 'discoverable'
  | 'distinguishable'
  | 'tasks'
  | 'theorems'
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

/** The shortest stored proof that shows a side condition. */
export interface StoredProbe {
  readonly probe: string;
  /** Lines of the proof. */
  readonly lines: number;
}

export interface CheckReport {
  readonly world: string;
  readonly language: 'aliencode' | 'alienlogic';
  readonly hash: string;
  readonly ok: boolean;
  readonly problems: readonly Problem[];
  /** What is probably a slip; a world with warnings may hold. */
  readonly warnings: readonly Problem[];
  /** By rule; red herrings and rules without a probe are not in it. */
  readonly targets: Readonly<Record<string, FoundProbe | StoredProbe>>;
  /** By task: the relevant rules in the order of the ruleset. */
  readonly relevance: Readonly<Record<string, readonly string[]>>;
  /** By rule: the number of tasks that it is relevant to. */
  readonly coverage: Readonly<Record<string, number>>;
  /** Rules that the worked examples show. */
  readonly exposed: readonly string[];
  /** Of AlienCode: tasks by band and by kind; else empty. */
  readonly bands: Readonly<Record<string, number>>;
  readonly kinds: Readonly<Record<string, number>>;
  /** Share of tasks that need a keystone; null if the world names none. */
  readonly keystoneShare: number | null;
  /** null if the world has no prelude. */
  readonly prelude: PreludeReport | null;
  /** Of AlienLogic: theorems by role, and conditions by family; else empty. */
  readonly roles: Readonly<Record<string, number>>;
  readonly families: Readonly<Record<string, number>>;
  /** Conditions on which a certificate rests, in the order of the ruleset. */
  readonly certified: readonly string[];
  /** Lines of the references that are accepted; null if there are none. */
  readonly medianReferenceLines: number | null;
}

/** The part of a report that only the world's language decides. */
export type Figures = Pick<
  CheckReport,
  'bands' | 'kinds' | 'keystoneShare' | 'roles' | 'families' | 'certified' | 'medianReferenceLines'
>;

export const noFigures: Figures = {
  bands: {},
  kinds: {},
  keystoneShare: null,
  roles: {},
  families: {},
  certified: [],
  medianReferenceLines: null,
};

export interface PreludeReport {
  /** Calls compared. */
  readonly tested: number;
  readonly exceptions: readonly string[];
}

/** How often each key occurs; the known ones stand first, those that do not occur too. */
export function countBy(keys: readonly string[], known: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = Object.fromEntries(known.map((name) => [name, 0]));
  for (const key of keys) counts[key] = (counts[key] ?? 0) + 1;
  return counts;
}

/** Rules that a list in a file names and that are not among the known ones. */
export function unknownRules(
  where: string,
  ids: readonly string[],
  known: readonly string[],
): Problem[] {
  return ids
    .filter((id) => !known.includes(id))
    .map((id) => {
      const fix = `the rules are ${known.join(', ')}`;
      return { check: 'rules', where, message: `it names ${id}, which does not exist`, fix };
    });
}
