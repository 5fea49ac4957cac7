/** What a record of the catalogue is. */

/** A way in which a hidden rule can change an operator. */
export interface Perturbation {
  /** The word in `applies_to`. */
  readonly operator: string;
  /** The rule as a ruleset file writes it, or IDENTITY. */
  readonly actual: string;
  /**
   * Whether the manual's meaning can be had back under it, if the other operators of the
   * world allow it. The others are ways that a learner has to think of, and no more.
   */
  readonly restorable: boolean;
}

export const IDENTITY = 'IDENTITY';

/** What is tried for some operators that are alike. */
export interface Family {
  readonly operators: readonly string[];
  readonly restorable: readonly string[];
  readonly others: readonly string[];
}

/** The records of a family, IDENTITY first, each rule once, the standard meanings left out. */
export function perturbationsOfFamily(
  { operators, restorable, others }: Family,
  standardOf: (operator: string) => string,
): Perturbation[] {
  return operators.flatMap((operator) => {
    const standard = standardOf(operator);
    const seen = new Set([standard, IDENTITY]);
    const records: Perturbation[] = [{ operator, actual: IDENTITY, restorable: true }];
    const add = (actual: string, isRestorable: boolean) => {
      if (seen.has(actual)) return;
      seen.add(actual);
      records.push({ operator, actual, restorable: isRestorable });
    };
    for (const actual of restorable) add(actual, true);
    for (const actual of others) add(actual, false);
    return records;
  });
}

/** The whole numbers from `from` to `to`, both included. */
export function numbers(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/** `(+ name by)`, `(- name by)` or the name alone. */
export function shifted(name: string, by: number): string {
  if (by === 0) return name;
  return by > 0 ? `(+ ${name} ${by})` : `(- ${name} ${-by})`;
}

/** A template for each shift but 0, the small ones first. */
export function shifts(most: number, template: (by: number) => string): string[] {
  return numbers(1, most).flatMap((by) => [template(-by), template(by)]);
}
