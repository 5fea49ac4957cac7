/** A world of AlienLogic: side conditions, a manual and theorems, in one record. */

import {
  type Assignment,
  type Certificate,
  type Condition,
  type Formula,
  FormulaTable,
  type LogicRuleset,
  printForm,
  type RuleRecord,
  readFormula,
  type StepForm,
} from '../logic/index.ts';
import { type Diagnostic, DiagnosticsError } from '../text/index.ts';
import { expressionText } from './condition-text.ts';
import { canonicalJson, sha256Hex } from './content-hash.ts';
import {
  type IsolatingProbe,
  type Role,
  readTheoremFile,
  type TheoremFile,
  type WorkedProof,
} from './theorem-files.ts';
import { checkParts, type NamedText } from './world-parts.ts';

export interface LogicWorld {
  readonly language: 'alienlogic';
  readonly id: string;
  readonly ruleset: LogicRuleset;
  readonly manual: string;
  readonly examples: readonly WorkedProof[];
  readonly tasks: readonly TheoremTask[];
  /** Short proofs, each refused for one condition alone. */
  readonly probes: readonly IsolatingProbe[];
  /** Conditions that the worked examples may show; null: any. */
  readonly exposes: readonly string[] | null;
  /** SHA-256 of the parsed content: comments and layout of the files do not count. */
  readonly hash: string;
}

export type TheoremTask = TheoremHead &
  (
    | { readonly kind: 'provable'; readonly reference: string }
    | { readonly kind: 'unprovable'; readonly certificate: Certificate }
  );

interface TheoremHead {
  readonly id: string;
  readonly role: Role;
  /** As they were written. */
  readonly premises: readonly string[];
  readonly goal: string;
  /** What a proof must answer. */
  readonly assignment: Assignment & {
    readonly goal: Formula;
    readonly premises: readonly Formula[];
  };
  readonly naive: string;
  /** Ids of the conditions it is about. */
  readonly rules: readonly string[];
  /** For readers of the file. */
  readonly note: string | null;
}

/**
 * Puts a world together from texts.
 * @throws DiagnosticsError for faults of the theorem files, double ids, another world's
 *   theorems, and premises or goals that are no formulas.
 */
export function buildLogicWorld(
  ruleset: LogicRuleset,
  manual: string,
  theoremTexts: readonly NamedText[],
): LogicWorld {
  const files = theoremTexts.map(({ name, text }) => readTheoremFile(text, name));
  checkParts(ruleset.id, files, ['worked_examples', 'probes', 'theorems']);
  const examples = files.flatMap(({ data }) => data.worked_examples);
  const probes = files.flatMap(({ data }) => data.probes);
  const theorems = files.flatMap(({ data }) => data.theorems);
  const stated = files.flatMap(({ data }) => (data.exposes === undefined ? [] : [data.exposes]));
  const exposes = stated.length === 0 ? null : stated.flat();
  return {
    language: 'alienlogic',
    id: ruleset.id,
    ruleset,
    manual,
    examples,
    probes,
    tasks: files.flatMap(readTheorems),
    exposes,
    hash: contentHash(ruleset, { manual, examples, probes, theorems, exposes }),
  };
}

function readTheorems(file: TheoremFile): TheoremTask[] {
  return file.data.theorems.map((entry, index) => {
    const { id, role, premises, goal, naive, rules, note = null, reference, certificate } = entry;
    const assignment = theoremOf(file, index);
    const head = { id, role, premises, goal, naive, rules, note, assignment };
    if (reference !== undefined) return { ...head, kind: 'provable', reference };
    if (certificate !== undefined) return { ...head, kind: 'unprovable', certificate };
    throw new Error('the schema lets no theorem through without a reference or a certificate');
  });
}

function theoremOf(file: TheoremFile, index: number): TheoremTask['assignment'] {
  const entry = file.data.theorems[index] as TheoremFile['data']['theorems'][number];
  const table = new FormulaTable();
  const faults: Diagnostic[] = [];
  const read = (text: string, ...path: readonly (string | number)[]): Formula => {
    const reading = readFormula(text, table);
    if (reading.ok) return reading.formula;
    const { offset, message } = reading;
    const part = { start: offset, end: Math.max(offset + 1, text.length) };
    const span = file.spanInside(['theorems', index, ...path], part);
    faults.push({ code: 'no-formula', message, span, hint: null });
    return table.bot();
  };
  const premises = entry.premises.map((text, at) => read(text, 'premises', at));
  const goal = read(entry.goal, 'goal');
  if (faults.length > 0) throw new DiagnosticsError(file.source, faults);
  return { goal, premises };
}

function contentHash(ruleset: LogicRuleset, content: Readonly<Record<string, unknown>>): string {
  const { id, title, calculus, conditions } = ruleset;
  const language = 'alienlogic';
  const records = calculus.records.map(recordContent);
  const rules = conditions.map(conditionContent);
  return sha256Hex(canonicalJson({ id, title, language, records, rules, ...content }));
}

function recordContent(record: RuleRecord): unknown {
  if (record.role !== 'inference') return record;
  const { form, ...head } = record;
  return { ...head, form: formContent(form) };
}

function conditionContent({ effect, ...head }: Condition): unknown {
  switch (effect.kind) {
    case 'disable':
      return { ...head, effect };
    case 'forbid':
      return { ...head, effect: { kind: effect.kind, expression: expressionText(effect.text) } };
    case 'replace':
      return { ...head, effect: { kind: effect.kind, form: formContent(effect.form) } };
  }
}

function formContent(form: StepForm): unknown {
  return { form: printForm(form), order: form.order };
}
