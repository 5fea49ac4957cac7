/** What a truth table says about records: sound, or unsound with a counter-model. */

import type { Calculus } from './calculus.ts';
import { type Formula, partsOf } from './formula.ts';
import { formMetavariables, freeMetavariables, type StepForm } from './record.ts';
import type { LogicRuleset } from './ruleset.ts';

export type Soundness =
  | { readonly kind: 'sound' }
  | {
      readonly kind: 'unsound';
      /** Truth values of metavariables under which all that is cited holds and what is derived does not. */
      readonly counterModel: Readonly<Record<string, boolean>>;
      /** It derives any formula at all. */
      readonly trivialising: boolean;
    };

export interface RecordVerdict {
  readonly rule: string;
  readonly soundness: Soundness;
}

export interface ReplacementVerdict {
  /** The id of the side condition that replaces a record. */
  readonly id: string;
  readonly soundness: Soundness;
}

/** More metavariables than this are no rule that anybody writes. */
const MOST_METAVARIABLES = 16;

/** A verdict for every inference of a calculus; a premise and an assumption need none. */
export function lintCalculus(calculus: Calculus): RecordVerdict[] {
  return calculus.records.flatMap((record) =>
    record.role === 'inference' ? [{ rule: record.name, soundness: lintForm(record.form) }] : [],
  );
}

/** A verdict for every record that a ruleset puts in the place of another. */
export function lintReplacements(ruleset: LogicRuleset): ReplacementVerdict[] {
  return ruleset.conditions.flatMap(({ id, effect }) =>
    effect.kind === 'replace' ? [{ id, soundness: lintForm(effect.form) }] : [],
  );
}

/**
 * Whether a form is classically sound: whatever the metavariables are, if every cited line is
 * true and every box leads from a true assumption to a true line, what is derived is true.
 * @throws RangeError if it has too many metavariables to try.
 */
export function lintForm(form: StepForm): Soundness {
  const names = formMetavariables(form);
  if (names.length > MOST_METAVARIABLES)
    throw new RangeError(`${names.length} metavariables are too many`);
  for (let row = 0; row < 1 << names.length; row++) {
    const model = Object.fromEntries(names.map((name, at) => [name, ((row >> at) & 1) === 1]));
    if (!holdsIn(form, model)) {
      const { derives } = form;
      const trivialising =
        derives.kind === 'atom' && freeMetavariables(form).includes(derives.name);
      return { kind: 'unsound', counterModel: model, trivialising };
    }
  }
  return { kind: 'sound' };
}

function holdsIn(form: StepForm, model: Readonly<Record<string, boolean>>): boolean {
  const isTrue = (schema: Formula) => truthValue(schema, (name) => model[name] === true);
  const allCitedHold = form.cites.every((citation) =>
    citation.kind === 'line'
      ? isTrue(citation.schema)
      : !isTrue(citation.assume) || isTrue(citation.derive),
  );
  return !allCitedHold || isTrue(form.derives);
}

/** The truth value of a formula under a valuation of its atoms. */
export function truthValue(formula: Formula, valuation: (atom: string) => boolean): boolean {
  const values = new Map<Formula, boolean>();
  const isTrue = (part: Formula | null) => part !== null && values.get(part) === true;
  for (const part of partsOf(formula)) {
    const left = isTrue(part.left);
    const right = isTrue(part.right);
    switch (part.kind) {
      case 'atom':
        values.set(part, valuation(part.name));
        break;
      case 'bot':
        values.set(part, false);
        break;
      case 'not':
        values.set(part, !left);
        break;
      case 'and':
        values.set(part, left && right);
        break;
      case 'or':
        values.set(part, left || right);
        break;
      case 'impl':
        values.set(part, !left || right);
        break;
    }
  }
  return isTrue(formula);
}
