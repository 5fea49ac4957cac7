/**
 * What a ruleset leaves of its calculus: for each rule the record that steps must fit, a
 * replacing one instead of the standard one, with the conditions on it; nothing for a
 * disabled rule.
 */

import type { Expression } from './condition.ts';
import { looksAtShapesOnly } from './condition-meaning.ts';
import { type RuleRecord, referenceOrders, type StepForm } from './record.ts';
import type { Condition, LogicRuleset } from './ruleset.ts';

export interface RecordInForce {
  readonly rule: string;
  readonly form: StepForm;
  /** As `referenceOrders` gives them. */
  readonly orders: readonly (readonly number[])[];
  /** Conditions that forbid steps; those that look at shapes only stand first, as they settle most. */
  readonly forbids: readonly Expression[];
}

/** A rule that opens boxes. */
export interface AssumptionInForce {
  readonly rule: string;
  readonly forbids: readonly Expression[];
}

export interface CalculusInForce {
  readonly records: readonly RecordInForce[];
  readonly assumptions: readonly AssumptionInForce[];
}

export function calculusInForce({ calculus, conditions }: LogicRuleset): CalculusInForce {
  const on = ({ name }: RuleRecord): Condition[] =>
    conditions.filter(({ appliesTo }) => appliesTo.includes(name));
  const enabled = calculus.records.filter(
    (record) => !on(record).some(({ effect }) => effect.kind === 'disable'),
  );
  const forbidsOf = (record: RuleRecord): Expression[] => {
    const all = on(record).flatMap(({ effect }) =>
      effect.kind === 'forbid' ? [effect.expression] : [],
    );
    return [...all.filter(looksAtShapesOnly), ...all.filter((one) => !looksAtShapesOnly(one))];
  };
  const records = enabled.flatMap((record) => {
    if (record.role !== 'inference') return [];
    const replacing = on(record).flatMap(({ effect }) =>
      effect.kind === 'replace' ? [effect.form] : [],
    );
    const form = replacing[0] ?? record.form;
    const orders = referenceOrders(form);
    return [{ rule: record.name, form, orders, forbids: forbidsOf(record) }];
  });
  const assumptions = enabled.flatMap((record) =>
    record.role === 'assumption' ? [{ rule: record.name, forbids: forbidsOf(record) }] : [],
  );
  return { records, assumptions };
}
