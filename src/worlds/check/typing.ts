/** Whether a rule fits the types that its operator takes. */

import { type Limits, readLimits } from '../../code/index.ts';
import {
  applyTo,
  type CompiledOperator,
  compileOperator,
  makeArguments,
  type RulesetEntry,
  type Sample,
  samplesOf,
} from '../../rules/index.ts';
import { Fault, RunState } from '../../values/index.ts';

const LIMITS: Limits = readLimits({ fuel: 100_000, allocation: 8_000_000 });

/** Whether a rule has a value for any arguments for which the manual has one. */
export function hasValues({ operator, rule }: RulesetEntry): boolean {
  if (rule.kind === 'identity') return true;
  const [changed, standard] = [rule.expression, null].map((expression) =>
    compileOperator(operator, expression),
  ) as [CompiledOperator, CompiledOperator];
  return samplesOf(operator).some(
    (sample) => hasValue(standard, sample) && hasValue(changed, sample),
  );
}

function hasValue(compiled: CompiledOperator, sample: Sample): boolean {
  try {
    const run = new RunState(LIMITS);
    applyTo(
      compiled,
      sample,
      makeArguments(sample, () => {}),
      run,
      () => {},
    );
    return true;
  } catch (fault) {
    if (fault instanceof Fault) return false;
    throw fault;
  }
}
