/** Showing the value of a last expression, as an interactive session does. */

import { type CompiledForm, compileOperator } from '../rules/index.ts';
import { Formatter, type RunState, type Value } from '../values/index.ts';
import { operators } from './operators.ts';
import type { FunctionPlan, StatementPlan } from './plan.ts';

/** Keeps the `repr` of a value, and nothing for NONE. No rule applies to it. */
function show(run: RunState, values: readonly Value[]): Value {
  const [value = null] = values;
  if (value === null) return null;
  const formatter = new Formatter(run, run.room, 'outputCharacters');
  formatter.repr(value);
  run.shown = formatter.text().string;
  return null;
}

/** The same plan; if its last statement is an expression, its value is shown. */
export function echoLast(plan: FunctionPlan): FunctionPlan {
  const last = plan.body.at(-1);
  if (last?.kind !== 'expression') return plan;
  const declaration = operators.find(({ name }) => name === 'EMIT');
  if (declaration === undefined) return plan;
  const operator = compileOperator(declaration, null);
  const form: CompiledForm = { ...(operator.forms[0] as CompiledForm), expression: null, apply: show };
  const { expression, offset } = last;
  const shown: StatementPlan = {
    ...last,
    expression: { kind: 'application', operator, form, operands: [expression], offset },
  };
  return { ...plan, body: [...plan.body.slice(0, -1), shown] };
}
