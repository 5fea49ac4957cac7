/** AlienLogic ruleset files: a calculus and the side conditions on its rules. */

import { z } from 'zod';
import { readYaml, UnknownRuleError, type YamlFile } from '../rules/index.ts';
import { type Diagnostic, DiagnosticsError, Source, suggestion } from '../text/index.ts';
import {
  buildForm,
  type Calculus,
  type Complain,
  complainAbout,
  formSchema,
  type Path,
} from './calculus.ts';
import { type Expression, type ReferenceCounts, readCondition } from './condition.ts';
import { compileCondition, outcomes, outcomesOfRecord } from './condition-meaning.ts';
import { citationsOf, countLines, type RuleRecord, type StepForm } from './record.ts';
import type { Step } from './step.ts';
import { firesSomewhere } from './step-bank.ts';

export interface Condition {
  readonly id: string;
  readonly name: string;
  readonly family: string;
  /** Canonical names of rules. */
  readonly appliesTo: readonly string[];
  readonly effect: ConditionEffect;
  /** In words. */
  readonly says: string;
}

export type ConditionEffect =
  | { readonly kind: 'disable' }
  | {
      readonly kind: 'forbid';
      readonly expression: Expression;
      /** As the file writes it. */
      readonly text: string;
      readonly test: (step: Step) => boolean;
    }
  | { readonly kind: 'replace'; readonly form: StepForm };

export interface LogicRuleset {
  readonly id: string;
  readonly title: string;
  readonly calculus: Calculus;
  /** Path of the manual, as the file writes it. */
  readonly manual: string | null;
  /** In the order of the file. */
  readonly conditions: readonly Condition[];
}

/** The calculus that a ruleset has when it names none. */
export const STANDARD_CALCULUS = 'standard-fitch';

const word = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._-]*$/,
    'must be letters, digits, - _ . and begin with a letter or digit',
  )
  .max(60);

export const logicRulesetSchema = z.strictObject({
  alienkit: z.literal('ruleset/1', { error: "must be 'ruleset/1'" }),
  language: z.literal('alienlogic', { error: "must be 'alienlogic'" }),
  id: word,
  title: z.string().max(200).default(''),
  note: z.string().optional(),
  manual: z.string().optional(),
  calculus: z.string().default(STANDARD_CALCULUS),
  rules: z
    .array(
      z.strictObject({
        id: word,
        name: z.string().default(''),
        family: z.string().default(''),
        applies_to: z
          .array(z.string(), { error: 'must be a list of rules such as [IMPL_E]' })
          .min(1),
        forbid: z.string().optional(),
        disable: z.literal(true, { error: 'must be true' }).optional(),
        replace: formSchema.optional(),
        says: z.string().default(''),
        note: z.string().optional(),
      }),
      { error: 'must be a list of conditions' },
    )
    .max(1_000),
});

type RulesetFile = z.infer<typeof logicRulesetSchema>;
type ConditionFields = RulesetFile['rules'][number];

/** The rules of a calculus and nothing else. */
export function standardLogic(calculus: Calculus): LogicRuleset {
  return { id: calculus.id, title: calculus.title, calculus, manual: null, conditions: [] };
}

/**
 * Reads a ruleset file.
 * @param name shown in messages, usually the path.
 * @param calculusNamed the calculus for the word or path in `calculus:`, null if there is none.
 * @throws DiagnosticsError with every fault of the file, each with line and column.
 */
export function readLogicRuleset(
  text: string,
  name: string,
  calculusNamed: (reference: string) => Calculus | null,
): LogicRuleset {
  const file = readYaml(new Source(text, name), logicRulesetSchema);
  const faults: Diagnostic[] = [];
  const complain = complainAbout(file, faults);
  const calculus = calculusNamed(file.data.calculus);
  if (calculus === null) {
    complain(['calculus'], 'unknown-calculus', `no calculus is called '${file.data.calculus}'`);
    throw new DiagnosticsError(file.source, faults);
  }
  const conditions = new RulesetBuilder(file, calculus, complain).build();
  if (faults.length > 0) throw new DiagnosticsError(file.source, faults);
  const { id, title, manual = null } = file.data;
  return { id, title, calculus, manual, conditions };
}

class RulesetBuilder {
  private readonly file: YamlFile<RulesetFile>;
  private readonly calculus: Calculus;
  private readonly complain: Complain;
  /** By rule: what stands in the place of its record. */
  private readonly replacements = new Map<string, { id: string; form: StepForm }>();

  constructor(file: YamlFile<RulesetFile>, calculus: Calculus, complain: Complain) {
    this.file = file;
    this.calculus = calculus;
    this.complain = complain;
  }

  build(): Condition[] {
    const { rules } = this.file.data;
    this.checkIds();
    const records = rules.map((fields, index) => this.recordsOf(fields, index));
    // Replacements first: a condition on a replaced rule must fit both records.
    const forms = rules.map((fields, index) =>
      this.replacement(fields, records[index] ?? [], index),
    );
    return rules.flatMap((fields, index) => {
      const effect = this.effect(fields, records[index] ?? [], forms[index] ?? null, index);
      if (effect === null) return [];
      const { id, name, family, says, applies_to: appliesTo } = fields;
      return [{ id, name, family, appliesTo, effect, says }];
    });
  }

  private checkIds(): void {
    const ids = new Map<string, number>();
    this.file.data.rules.forEach(({ id }, index) => {
      const earlier = ids.get(id);
      if (earlier !== undefined) {
        this.complain(
          ['rules', index, 'id'],
          'duplicate-id',
          `the id ${id} stands already in rule ${earlier + 1}`,
        );
      }
      ids.set(id, earlier ?? index);
    });
  }

  private recordsOf({ applies_to }: ConditionFields, index: number): RuleRecord[] {
    return applies_to.flatMap((rule, at) => {
      const path = ['rules', index, 'applies_to', at];
      if (applies_to.indexOf(rule) !== at)
        this.complain(path, 'duplicate-rule', `'${rule}' stands here twice`);
      const record = this.calculus.records.find((one) => one.name === rule);
      if (record !== undefined) return [record];
      const known = this.calculus.records.map((one) => one.name);
      this.complain(
        path,
        'unknown-rule',
        `${this.calculus.id} has no rule '${rule}'`,
        suggestion(rule, known),
      );
      return [];
    });
  }

  private replacement(
    { id, replace }: ConditionFields,
    records: readonly RuleRecord[],
    index: number,
  ): StepForm | null {
    if (replace === undefined) return null;
    const path = ['rules', index, 'replace'];
    const form = buildForm(replace, path, this.complain);
    if (form === null) return null;
    records.forEach(({ name, role }, at) => {
      const place = ['rules', index, 'applies_to', at];
      const other = this.replacements.get(name);
      if (role !== 'inference') {
        this.complain(place, 'replaced-role', `${name} cannot be replaced: it is no inference`);
      } else if (other !== undefined) {
        this.complain(place, 'duplicate-replacement', `${name} is replaced already by ${other.id}`);
      } else this.replacements.set(name, { id, form });
    });
    return form;
  }

  private effect(
    fields: ConditionFields,
    records: readonly RuleRecord[],
    form: StepForm | null,
    index: number,
  ): ConditionEffect | null {
    const path: Path = ['rules', index];
    const given = (['forbid', 'disable', 'replace'] as const).filter(
      (key) => fields[key] !== undefined,
    );
    if (given.length !== 1) {
      const found = given.length === 0 ? 'none stands here' : `here stand ${given.join(' and ')}`;
      this.complain(path, 'one-effect', `one of forbid, disable and replace is wanted, ${found}`);
      return null;
    }
    if (fields.disable !== undefined) return { kind: 'disable' };
    if (fields.forbid !== undefined)
      return this.forbid(fields.forbid, records, [...path, 'forbid']);
    return form === null ? null : { kind: 'replace', form };
  }

  private forbid(text: string, records: readonly RuleRecord[], path: Path): ConditionEffect | null {
    const rules = this.calculus.records.map(({ name }) => name);
    const reading = readCondition(text, {
      rules,
      counts: records.flatMap((record) => this.counts(record)),
    });
    if (!reading.ok) {
      const { code, message, hint, span } = reading.diagnostic;
      this.complain(path, code, message, hint, span);
      return null;
    }
    const { expression } = reading;
    if (records.length > 0 && !records.some((record) => this.canFire(expression, record))) {
      this.complain(
        path,
        'condition-never',
        'this condition can never be true, so it forbids nothing',
      );
    }
    return { kind: 'forbid', expression, text, test: compileCondition(expression) };
  }

  private counts(record: RuleRecord): ReferenceCounts[] {
    const replaced = this.replacements.get(record.name)?.form.cites;
    return [citationsOf(record), ...(replaced === undefined ? [] : [replaced])].map((cites) => ({
      rule: record.name,
      lines: countLines(cites),
      ranges: cites.length - countLines(cites),
    }));
  }

  private canFire(expression: Expression, record: RuleRecord): boolean {
    if (outcomesOfRecord(expression, record).has('true')) return true;
    const replaced = this.replacements.get(record.name);
    return replaced !== undefined && outcomes(expression, record.name, replaced.form).has('true');
  }
}

/**
 * The ruleset without some of its conditions.
 * @throws UnknownRuleError for an id that it does not have.
 */
export function withoutConditions(
  ruleset: LogicRuleset,
  disabled: readonly string[],
): LogicRuleset {
  const known = ruleset.conditions.map(({ id }) => id);
  for (const id of disabled) {
    if (!known.includes(id)) {
      throw new UnknownRuleError(`${ruleset.id} has no rule '${id}'; ${suggestion(id, known)}`);
    }
  }
  return { ...ruleset, conditions: ruleset.conditions.filter(({ id }) => !disabled.includes(id)) };
}

/** Conditions that can fire in principle, but on no step of a wide bank: probably a slip. */
export function conditionsThatNeverFire(ruleset: LogicRuleset): Condition[] {
  return ruleset.conditions.filter(({ appliesTo, effect }) => {
    if (effect.kind !== 'forbid') return false;
    const records = ruleset.calculus.records.filter(({ name }) => appliesTo.includes(name));
    return !firesSomewhere(effect.test, records);
  });
}
