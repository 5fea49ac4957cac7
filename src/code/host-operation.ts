/** Operations of the host's in a plan, to which no rule applies. */

import type { CompiledForm, CompiledOperator } from '../rules/index.ts';
import type { RunState, Value } from '../values/index.ts';
import { operators } from './operators.ts';
import type { ApplicationPlan, ExpressionPlan } from './plan.ts';

/** An expression that evaluates the operands and hands them to a host function. */
export function hostOperation(
  apply: (run: RunState, values: Value[]) => Value,
  operands: readonly ExpressionPlan[],
  offset = 0,
): ApplicationPlan {
  const form: CompiledForm = {
    form: { count: 0, open: true, parameters: [], missing: {}, always: null },
    expression: null,
    apply,
  };
  // The declaration gives the expression a name in no message: the host's functions do not fail.
  const [declaration] = operators.slice(-1) as [(typeof operators)[number]];
  const operator: CompiledOperator = { declaration, forms: [form], cost: 1 };
  return { kind: 'application', operator, form, operands, offset };
}
