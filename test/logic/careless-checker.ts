/**
 * A plain check of certificates with mistakes to choose from. It shows that a false
 * certificate is one that the mistake in question lets through.
 */

import {
  type Algebra,
  assignments,
  attainedValues,
  type Certificate,
  calculusInForce,
  compileTerm,
  formMetavariables,
  formulaValue,
  freeMetavariables,
  isBelow,
  type LogicRuleset,
  numbersBelow,
  type StepForm,
  type Theorem,
  valuesOf,
} from '../../src/logic/index.ts';

export interface Mistakes {
  /** Rules are checked in the greatest value alone. */
  readonly noContexts?: true;
  /** Metavariables take values of atoms only. */
  readonly atomValuesOnly?: true;
  /** Metavariables that nothing cited determines are not looked at. */
  readonly freeIgnored?: true;
  /** Assignments left out, by rule: values of metavariables by name. */
  readonly omits?: (rule: string, value: (metavariable: string) => string) => boolean;
}

/** The order is taken as it is; where a meet is missing, the left value stands for it. */
export function carelessCheck(
  ruleset: LogicRuleset,
  theorem: Theorem,
  certificate: Certificate,
  mistakes: Mistakes,
): boolean {
  const algebra = unchecked(certificate);
  const { size, greatest } = algebra;
  const attained = valuesOf(mistakes.atomValuesOnly ? algebra.atomValues : attainedValues(algebra));
  const contexts = new Set([greatest]);
  if (!mistakes.noContexts) {
    for (const z of contexts) {
      for (const value of attained) contexts.add(algebra.meet[z * size + value] as number);
    }
  }
  const valuation = new Map(
    Object.entries(certificate.valuation).map(([atom, name]) => [
      atom,
      certificate.values.indexOf(name),
    ]),
  );
  const premises = theorem.premises
    .map((premise) => formulaValue(algebra, premise, valuation))
    .reduce((a, b) => algebra.meet[a * size + b] as number, greatest);
  if (isBelow(algebra, premises, formulaValue(algebra, theorem.goal, valuation))) return false;
  return calculusInForce(ruleset).records.every(({ rule, form }) => {
    const metavariables = formMetavariables(form);
    const choices = mistakes.freeIgnored && freeMetavariables(form).length > 0 ? [] : attained;
    if (choices.length === 0) return true;
    for (const values of assignments(choices, metavariables.length)) {
      const named = (name: string) =>
        certificate.values[values[metavariables.indexOf(name)] as number] as string;
      if (mistakes.omits?.(rule, named)) continue;
      for (const z of contexts) if (!isSound(algebra, form, metavariables, values, z)) return false;
    }
    return true;
  });
}

function isSound(
  algebra: Algebra,
  { cites, derives }: StepForm,
  metavariables: readonly string[],
  values: readonly number[],
  z: number,
): boolean {
  const value = (schema: StepForm['derives']) =>
    compileTerm(algebra, schema, metavariables)(values);
  const allHold = cites.every((citation) => {
    if (citation.kind === 'line') return isBelow(algebra, z, value(citation.schema));
    const inner = algebra.meet[z * algebra.size + value(citation.assume)] as number;
    return isBelow(algebra, inner, value(citation.derive));
  });
  return !allHold || isBelow(algebra, z, value(derives));
}

function unchecked(certificate: Certificate): Algebra {
  const { values, leq } = certificate;
  const size = values.length;
  const number = (name: string) => values.indexOf(name);
  const related = (x: number, y: number) =>
    leq.some(([low, high]) => number(low) === x && number(high) === y);
  const all = numbersBelow(size);
  const bits = (test: (value: number) => boolean) =>
    all.reduce((set, value) => set | (test(value) ? 1 << value : 0), 0);
  return {
    size,
    above: all.map((x) => bits((y) => related(x, y))),
    below: all.map((y) => bits((x) => related(x, y))),
    greatest: all.find((top) => all.every((x) => related(x, top))) ?? 0,
    meet: all.flatMap((x) =>
      all.map((y) => {
        const bounds = all.filter((z) => related(z, x) && related(z, y));
        return bounds.find((z) => bounds.every((one) => related(one, z))) ?? x;
      }),
    ),
    tables: {
      not: certificate.NOT.map(number),
      and: certificate.AND.flat().map(number),
      or: certificate.OR.flat().map(number),
      impl: certificate.IMPL.flat().map(number),
    },
    bot: number(certificate.bot),
    atomValues: bits((value) => certificate.atom_values.includes(values[value] as string)),
  };
}
