/** Whether every step that a ruleset may permit keeps to an algebra: by brute force. */

import {
  type Algebra,
  attainedValues,
  compileTerm,
  contextsOf,
  formulasByValue,
  relativeBounds,
  type Term,
  valuesOf,
} from './algebra.ts';
import type { Formula } from './formula.ts';
import type { CalculusInForce, RecordInForce } from './in-force.ts';
import { type PermittedStep, permittedStep } from './permission.ts';
import { formMetavariables, type StepForm } from './record.ts';
import type { FormulaSet } from './shapes.ts';

/** A step that leads from what holds in a context to what does not. */
export interface UnsoundStep {
  readonly kind: 'unsound';
  readonly record: RecordInForce;
  /** By metavariable. */
  readonly values: ReadonlyMap<string, number>;
  readonly context: number;
  readonly step: PermittedStep;
}

/** A record with more assignments than are tried. */
export interface TooManyAssignments {
  readonly kind: 'too-many';
  readonly record: RecordInForce;
}

/** Assignments of values to the metavariables of one record. Six of sixteen values stay below. */
const MOST_ASSIGNMENTS = 1 << 25;

/**
 * Looks for a step of a record in force that is unsound in an algebra: contexts are the
 * greatest lower bounds of all finite sets of attained values, and every assignment of attained values
 * counts for which some formulas give a step that no condition surely refuses.
 */
export function unsoundStep(
  { records, assumptions }: CalculusInForce,
  algebra: Algebra,
): UnsoundStep | TooManyAssignments | null {
  const attained = valuesOf(attainedValues(algebra));
  const contexts = contextsOf(algebra, attainedValues(algebra));
  const bounds = relativeBounds(algebra);
  let formulas: FormulaSet[] | null = null;
  for (const record of records) {
    const { form } = record;
    const metavariables = formMetavariables(form);
    const boxes = form.cites.some(({ kind }) => kind === 'box');
    // Without a rule that opens boxes there is nothing to cite.
    if (boxes && assumptions.length === 0) continue;
    if (attained.length ** metavariables.length > MOST_ASSIGNMENTS)
      return { kind: 'too-many', record };
    const lost = lostContexts(algebra, bounds, form, metavariables);
    for (const values of assignments(attained, metavariables.length)) {
      const bad = lost(values) & contexts;
      if (bad === 0) continue;
      formulas ??= formulasByValue(algebra);
      const sets = formulas;
      const valueIn = (schema: Formula) => compileTerm(algebra, schema, metavariables)(values);
      const step = permittedStep(
        record,
        assumptions,
        (schema) => sets[valueIn(schema)] as FormulaSet,
      );
      if (step === null) continue;
      const named = new Map(metavariables.map((name, at) => [name, values[at] as number]));
      return { kind: 'unsound', record, values: named, context: valuesOf(bad)[0] as number, step };
    }
  }
  return null;
}

/**
 * For values of its metavariables, the values z in which all that a form cites holds and
 * what it derives does not: z ≤ Li for its lines, z ∧ Aj ≤ Dj for its boxes, not z ≤ C.
 * @param bounds as `relativeBounds` gives them.
 */
export function lostContexts(
  algebra: Algebra,
  bounds: readonly number[],
  form: StepForm,
  metavariables: readonly string[],
): (values: readonly number[]) => number {
  const { below, size } = algebra;
  const everything = 2 ** size - 1;
  const term = (schema: Formula): Term => compileTerm(algebra, schema, metavariables);
  const cited = form.cites.map((citation): Term => {
    if (citation.kind === 'line') {
      const line = term(citation.schema);
      return (values) => below[line(values)] as number;
    }
    const [assumed, derived] = [term(citation.assume), term(citation.derive)];
    return (values) => bounds[assumed(values) * size + derived(values)] as number;
  });
  const derives = term(form.derives);
  return (values) => {
    let contexts = everything;
    for (const one of cited) contexts &= one(values);
    return contexts & ~(below[derives(values)] as number);
  };
}

/** Every list of so many of these values; one list, which changes. */
export function* assignments(choices: readonly number[], length: number): Generator<number[]> {
  const digits = new Array<number>(length).fill(0);
  const values = digits.map(() => choices[0] as number);
  for (;;) {
    yield values;
    let at = length - 1;
    while (at >= 0 && digits[at] === choices.length - 1) {
      digits[at] = 0;
      values[at--] = choices[0] as number;
    }
    if (at < 0) return;
    digits[at] = (digits[at] as number) + 1;
    values[at] = choices[digits[at] as number] as number;
  }
}
