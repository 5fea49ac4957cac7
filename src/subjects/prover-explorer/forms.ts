/** Other forms that a rule might have in the place of its own. */

import {
  type Citation,
  type Formula,
  FormulaTable,
  type InferenceRecord,
  type StepForm,
  sameForm,
} from '../../logic/index.ts';

/** With more citations an order of them would be one of too many. */
const MOST_PERMUTED = 3;

/** Forms that differ from the record's own and from one another. */
export function otherForms({ form }: InferenceRecord): StepForm[] {
  const all = [...otherOrders(form), ...otherPart(form), ...fromAPair(form), ...oneMore(form)];
  const different: StepForm[] = [];
  for (const one of all) {
    if (![form, ...different].some((known) => sameForm(known, one))) different.push(one);
  }
  return different;
}

/** The same citations in another order. (Where any order will do, one order alone is a restriction.) */
function otherOrders(form: StepForm): StepForm[] {
  if (form.order === 'any' || form.cites.length > MOST_PERMUTED) return [];
  return permutations(form.cites).map((cites) => ({ ...form, cites, order: 'written' as const }));
}

/** From a cited compound the other of its parts. */
function otherPart(form: StepForm): StepForm[] {
  const [only, ...others] = form.cites;
  if (only?.kind !== 'line' || others.length > 0) return [];
  const { left, right } = only.schema;
  if (left === null || right === null) return [];
  return [left, right].map((derives) => ({ ...form, derives }));
}

/** A formula and its negation instead of BOT. */
function fromAPair(form: StepForm): StepForm[] {
  return form.cites.flatMap((citation, at) => {
    if (citation.kind !== 'line' || citation.schema.kind !== 'bot') return [];
    const { table, metavariable } = unusedIn(form);
    const pair: Citation[] = [metavariable, table.not(metavariable)].map((schema) => ({
      kind: 'line',
      schema,
    }));
    return [pair, pair.toReversed()].map((cited) => ({
      ...form,
      cites: [...form.cites.slice(0, at), ...cited, ...form.cites.slice(at + 1)],
    }));
  });
}

/** One more line, whatever it says. */
function oneMore(form: StepForm): StepForm[] {
  if (form.cites.length === 0 || form.cites.length >= MOST_PERMUTED) return [];
  const extra: Citation = { kind: 'line', schema: unusedIn(form).metavariable };
  return [{ ...form, cites: [...form.cites, extra], order: 'written' }];
}

/** A metavariable that a form has not; equality of schemas goes by names, whatever their table. */
function unusedIn(form: StepForm): { table: FormulaTable; metavariable: Formula } {
  const table = new FormulaTable();
  const used = JSON.stringify(form);
  const name = [...'αβγδεζηθ'].find((one) => !used.includes(one)) as string;
  return { table, metavariable: table.atom(name) };
}

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((first, at) =>
    permutations(items.filter((_, other) => other !== at)).map((rest) => [first, ...rest]),
  );
}
