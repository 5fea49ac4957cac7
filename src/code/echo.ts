/** Showing the value of a last expression, as an interactive session does. */

import { Formatter, type RunState, type Value } from '../values/index.ts';
import { hostOperation } from './host-operation.ts';
import type { FunctionPlan } from './plan.ts';

/** Keeps the `repr` of a value, and nothing for NONE. */
function show(run: RunState, [value = null]: readonly Value[]): Value {
  if (value === null) return null;
  const formatter = new Formatter(run, run.room, 'outputCharacters');
  formatter.repr(value);
  run.shown = formatter.text().string;
  return null;
}

/** The same plan; if its last statement is an expression, its value is kept. */
export function echoLast(plan: FunctionPlan): FunctionPlan {
  const last = plan.body.at(-1);
  if (last?.kind !== 'expression') return plan;
  const expression = hostOperation(show, [last.expression], last.offset);
  return { ...plan, body: [...plan.body.slice(0, -1), { ...last, expression }] };
}
