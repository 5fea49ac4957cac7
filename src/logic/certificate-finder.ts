/** Looks for certificates of unprovability in small algebras. */

import { unsoundStep } from './algebra-check.ts';
import { candidates, type Distinctions } from './candidate-orders.ts';
import { certificateOf, type Theorem } from './certificate.ts';
import type { Certificate } from './certificate-format.ts';
import type { Expression } from './condition.ts';
import type { ConditionOperator } from './condition-operator.ts';
import { FormulaTable } from './formula.ts';
import { type CalculusInForce, calculusInForce } from './in-force.ts';
import { PermissionCache } from './permission-cache.ts';
import type { LogicRuleset } from './ruleset.ts';
import { refute } from './table-search.ts';

/** Steps; a million are some tenths of a second. */
export const DEFAULT_CERTIFICATE_BUDGET = 20_000_000;
/** One order of values may take this part of the budget. */
const SHARE = 20;

/**
 * A certificate that `checkCertificate` accepts, or null if none is found: two-valued
 * readings, chains, Kripke frames up to four worlds, then such values tagged with the kinds of
 * formulas that conditions tell apart; in each of these, all tables. The same call always has
 * the same result.
 * @param budget how many steps may be taken.
 */
export function findCertificate(
  ruleset: LogicRuleset,
  theorem: Theorem,
  budget = DEFAULT_CERTIFICATE_BUDGET,
): Certificate | null {
  const table = new FormulaTable();
  const adopted: Theorem = {
    premises: theorem.premises.map((premise) => table.adopt(premise)),
    goal: table.adopt(theorem.goal),
  };
  const calculus = calculusInForce(ruleset);
  const cache = new PermissionCache(calculus);
  let left = budget;
  for (const candidate of candidates(distinctionsOf(calculus))) {
    const share = Math.min(left, Math.ceil(budget / SHARE));
    const steps = { left: share };
    const found = refute(calculus, adopted, candidate, steps, cache);
    left -= share - Math.max(0, steps.left);
    if (found !== null && unsoundStep(calculus, found.algebra) === null)
      return certificateOf(found.algebra, candidate.names, found.valuation);
    if (left <= 0) return null;
  }
  return null;
}

function distinctionsOf({ records, assumptions }: CalculusInForce): Distinctions {
  const conditions = [...records, ...assumptions].flatMap(({ forbids }) => forbids);
  return {
    kinds: conditions.some((one) => asks(one, ({ takes }) => takes.includes('formula'))),
    parts: conditions.some((one) =>
      asks(one, ({ takes, gives }) => takes.includes('formula') && gives === 'formula'),
    ),
  };
}

/** Whether a condition has such an operator. */
function asks(expression: Expression, test: (operator: ConditionOperator) => boolean): boolean {
  const inner = (operands: readonly Expression[]) => operands.some((one) => asks(one, test));
  switch (expression.kind) {
    case 'integer':
    case 'word':
    case 'variable':
      return false;
    case 'application':
      return test(expression.operator) || inner(expression.operands);
    case 'special':
      return inner(expression.operands);
    case 'quantifier':
      return asks(expression.body, test);
  }
}
