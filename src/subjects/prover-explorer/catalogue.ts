/** The conditions that the learner can think of, for every rule of a calculus. */

import {
  type Calculus,
  type ConditionEffect,
  citationsOf,
  compileCondition,
  compileForm,
  countLines,
  formFields,
  type Matcher,
  match,
  partsOfForm,
  type RuleRecord,
  readCondition,
  type StepForm,
} from '../../logic/index.ts';
import type { Json } from '../../protocol/index.ts';
import { wordingsFor } from './families.ts';
import { otherForms } from './forms.ts';
import type { Sketch } from './sketch.ts';

export interface Candidate {
  readonly effect: ConditionEffect;
  /** How likely it is before anything is seen, compared to others of its rule. */
  readonly weight: number;
  readonly isGuard: boolean;
  readonly isHistoric: boolean;
  readonly looksAtHeader: boolean;
  /** As a report writes it. */
  readonly constraint: Json;
  /** As a part of a larger condition, which it must not abort; '' if it is no expression. */
  readonly partText: string;
  /** The same for different rules if it says the same of them. */
  readonly key: string;
  /** Whether it refuses the last step of a proof. */
  readonly fires: (sketch: Sketch) => boolean;
}

/** What can be thought of one rule. A mark of a step says for each candidate whether it fires. */
export interface RuleCatalogue {
  readonly record: RuleRecord;
  /** The first disables the rule. */
  readonly candidates: readonly Candidate[];
  /** Whether the manual allows the last step of a proof, as far as formulas and references go. */
  readonly isStandard: (sketch: Sketch) => boolean;
}

export type Catalogue = ReadonlyMap<string, RuleCatalogue>;

/** By rule. */
export function catalogueOf({ records }: Calculus): Catalogue {
  const rules = records.map(({ name }) => name);
  return new Map(records.map((record) => [record.name, ruleCatalogue(record, rules)]));
}

const DISABLED_WEIGHT = 8;
const FORM_WEIGHT = 2.5;

function ruleCatalogue(record: RuleRecord, rules: readonly string[]): RuleCatalogue {
  const disabled: Candidate = {
    effect: { kind: 'disable' },
    weight: DISABLED_WEIGHT,
    isGuard: false,
    isHistoric: false,
    looksAtHeader: false,
    constraint: true,
    partText: '',
    key: 'disabled',
    fires: () => true,
  };
  const forms = record.role === 'inference' ? otherForms(record) : [];
  const scope = scopeOf(record, rules);
  const worded = wordingsFor(record, rules).map((wording): Candidate => {
    const { text, weight, isGuard, isHistoric, looksAtHeader, onlyIf } = wording;
    const effect = forbidding(text, scope);
    const { test } = effect;
    const applies = onlyIf === null ? null : forbidding(onlyIf, scope).test;
    const partText = onlyIf === null ? text : `(and ${onlyIf} ${text})`;
    const fires = applies === null ? test : (step: Sketch) => applies(step) && test(step);
    return {
      effect,
      weight,
      isGuard,
      isHistoric,
      looksAtHeader,
      constraint: text,
      partText,
      key: text,
      fires,
    };
  });
  const replacing = forms.map((form): Candidate => {
    const fits = fitting(form);
    const fields = formFields(form);
    return {
      effect: { kind: 'replace', form },
      weight: FORM_WEIGHT,
      isGuard: false,
      isHistoric: false,
      looksAtHeader: false,
      constraint: fields,
      partText: '',
      key: JSON.stringify(fields),
      fires: (sketch) => !fits(sketch),
    };
  });
  return {
    record,
    candidates: [disabled, ...worded, ...replacing],
    isStandard: record.role === 'inference' ? fitting(record.form) : () => true,
  };
}

/** @throws Error for a text that is no condition */
export function forbidding(text: string, scope: ConditionScope): ForbidEffect {
  const reading = readCondition(text, scope);
  if (!reading.ok) throw new Error(`${text}: ${reading.diagnostic.message}`);
  const { expression } = reading;
  return { kind: 'forbid', expression, text, test: compileCondition(expression) };
}

type ConditionScope = ReturnType<typeof scopeOf>;
type ForbidEffect = ConditionEffect & { readonly kind: 'forbid' };

/** What must be known to read a condition on a rule. */
export function scopeOf(record: RuleRecord, rules: readonly string[]) {
  const cites = citationsOf(record);
  const lines = countLines(cites);
  return { rules, counts: [{ rule: record.name, lines, ranges: cites.length - lines }] };
}

function fitting(form: StepForm): (sketch: Sketch) => boolean {
  const matcher: Matcher = compileForm(form, [{ fault: '', parts: partsOfForm(form) }]);
  return (sketch) => {
    const { references } = sketch.last;
    const areOfKind =
      references.length === form.cites.length &&
      form.cites.every(({ kind }, at) => (kind === 'line') === (references[at]?.end === null));
    return areOfKind && match(matcher, sketch.formulas()) < 0;
  };
}

/** For each candidate of its rule whether it fires on the last step: 1 or 0. */
export function markOf(sketch: Sketch, { candidates }: RuleCatalogue): Uint8Array {
  return Uint8Array.from(candidates, ({ fires }) => (fires(sketch) ? 1 : 0));
}
