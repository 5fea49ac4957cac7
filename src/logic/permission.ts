/**
 * Which steps conditions leave possible, judged by the shapes of formulas alone. Steps are
 * surely refused if for all formulas of given sets, and all orders of their references, some
 * condition on their rule is true whatever lines, depths, boxes, history, goal and premises
 * are, or a box that they cite cannot be opened for that reason.
 */

import { followPaths, outcomeAlong } from './condition-meaning.ts';
import { formulaKinds } from './formula.ts';
import type { AssumptionInForce, RecordInForce } from './in-force.ts';
import {
  type Explorer,
  lineShape,
  printShape,
  type SetOf,
  type Shape,
  shapeOfForm,
} from './shapes.ts';

/** A step whose shape nothing forbids. */
export interface PermittedStep {
  /** By citation, in the order of the record: the written position of its reference. */
  readonly order: readonly number[];
  /** By metavariable: what the conditions have asked for of its formula. */
  readonly shapes: Readonly<Record<string, string>>;
}

/**
 * A possible step of a record, or null if every one is surely refused.
 * @param setOf the formulas that are meant; none of the sets is empty.
 */
export function permittedStep(
  record: RecordInForce,
  assumptions: readonly AssumptionInForce[],
  setOf: SetOf,
): PermittedStep | null {
  const { rule, form, orders } = record;
  let found: PermittedStep = { order: orders[0] as readonly number[], shapes: {} };
  const allRefused = followPaths(
    shapeOfForm(form, orders, rule, () => formulaKinds, setOf),
    (explorer) => {
      if (isRefused(record, assumptions, explorer)) return true;
      const { order, metavariables } = explorer.step;
      const shapes = [...metavariables].map(([name, shape]) => [name, printShape(shape)] as const);
      found = { order, shapes: Object.fromEntries(shapes) };
      return false;
    },
  );
  return allRefused ? null : found;
}

/** Along one path. */
function isRefused(
  { forbids }: RecordInForce,
  assumptions: readonly AssumptionInForce[],
  explorer: Explorer,
): boolean {
  if (forbids.some((one) => outcomeAlong(one, explorer) === 'true')) return true;
  const { step } = explorer;
  const opens = (assumed: Shape) =>
    assumptions.some(({ rule, forbids: on }) => {
      explorer.step = lineShape(rule, assumed);
      return !on.some((one) => outcomeAlong(one, explorer) === 'true');
    });
  const isImpossible = step.boxes.some(({ assumed }) => !opens(assumed));
  explorer.step = step;
  return isImpossible;
}
