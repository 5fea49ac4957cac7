/** The rules of a ruleset that a layout uses by itself: for premises, assumptions and copies. */

import { calculusInForce } from '../in-force.ts';
import type { LogicRuleset } from '../ruleset.ts';

/** Names of rules. */
export interface SpecialRules {
  readonly premises: readonly string[];
  readonly assumptions: readonly string[];
  /** Rules that repeat the line that they cite. */
  readonly copies: readonly string[];
}

export function specialRules(ruleset: LogicRuleset): SpecialRules {
  const { calculus, conditions } = ruleset;
  const inForce = calculusInForce(ruleset);
  const isDisabled = (rule: string) =>
    conditions.some(
      ({ appliesTo, effect }) => effect.kind === 'disable' && appliesTo.includes(rule),
    );
  return {
    premises: calculus.records.flatMap(({ role, name }) =>
      role === 'premise' && !isDisabled(name) ? [name] : [],
    ),
    assumptions: inForce.assumptions.map(({ rule }) => rule),
    copies: inForce.records.flatMap(({ rule, form: { cites, derives } }) => {
      const [only, ...others] = cites;
      const isCopy = only?.kind === 'line' && others.length === 0 && only.schema === derives;
      return isCopy ? [rule] : [];
    }),
  };
}
