/** Grades a report of side conditions, condition by condition. */

import { z } from 'zod';
import { buildForm, formSchema } from './calculus.ts';
import { readCondition } from './condition.ts';
import { compileCondition } from './condition-meaning.ts';
import { citationsOf, countLines, type RuleRecord, type StepForm, sameForm } from './record.ts';
import type { Condition, LogicRuleset } from './ruleset.ts';
import type { Step } from './step.ts';
import { madeUpSteps } from './step-bank.ts';

/**
 * - `wrong`: an entry that names the condition says something else, or of another rule.
 * - `incomplete`: nothing is wrong, but not all rules that it applies to are told.
 * - `prose`: what is said of it is in words only, which nobody grades.
 * - `missing`: no entry names it.
 */
export type ConditionVerdict = 'correct' | 'wrong' | 'incomplete' | 'prose' | 'missing';

export interface GradedCondition {
  readonly id: string;
  readonly verdict: ConditionVerdict;
  /** Constraints as they were reported, each with its rule. */
  readonly reported: readonly string[];
  /** Why it is wrong, if it is. */
  readonly reason: string | null;
}

export interface GradedConditions {
  readonly conditions: readonly GradedCondition[];
  /** Entries in prose. */
  readonly prose: number;
  /** What of the report could not be read; null if all could. */
  readonly fault: string | null;
}

const word = z.string().max(200);
const words = z.union([word.transform((one) => one.split(',')), z.array(word).max(100)]);

const entrySchema = z.object({
  target_rule: words,
  constraint: z.union([z.string(), z.boolean(), formSchema]),
  evidence_reason_ids: words,
});

/** Entries of a report that are looked at; there are fewer conditions in any world. */
const MOST_ENTRIES = 1_000;
/** Claims about one condition: who makes more is guessing. */
const MOST_CLAIMS = 10;
/** Characters of an expression; longer ones are taken for words. */
const MOST_CHARACTERS = 2_000;

type Entry = z.infer<typeof entrySchema>;

/** What an entry says of one rule. */
type Claim =
  | { readonly kind: 'prose' }
  | { readonly kind: 'unreadable'; readonly reason: string }
  | { readonly kind: 'test'; readonly test: (step: Step) => boolean }
  | { readonly kind: 'form'; readonly form: StepForm };

/** Grades reports about one ruleset; its bank of steps is made once. */
export class ConditionGrader {
  private readonly ruleset: LogicRuleset;
  /** By rule. */
  private readonly banks = new Map<string, readonly Step[]>();

  constructor(ruleset: LogicRuleset) {
    this.ruleset = ruleset;
  }

  /**
   * One record for each condition, in ruleset order. Never throws, whatever the report.
   * @param text the JSON document of the report.
   */
  grade(text: string): GradedConditions {
    const { entries, fault } = readEntries(text);
    const read = entries.map((entry) => new ReadEntry(entry, this.ruleset));
    return {
      conditions: this.ruleset.conditions.map((condition) =>
        this.gradeCondition(
          condition,
          read.filter(({ ids }) => ids.includes(condition.id)),
        ),
      ),
      prose: read.filter(({ isProse }) => isProse).length,
      fault: fault ?? this.unknownIds(read),
    };
  }

  /** Ids that no condition has; null if there are none. */
  private unknownIds(entries: readonly ReadEntry[]): string | null {
    const known = new Set(this.ruleset.conditions.map(({ id }) => id));
    const unknown = new Set(entries.flatMap(({ ids }) => ids).filter((id) => !known.has(id)));
    if (unknown.size === 0) return null;
    return `no condition is called ${[...unknown].slice(0, MOST_FAULTS).join(', ')}`;
  }

  private gradeCondition(condition: Condition, entries: readonly ReadEntry[]): GradedCondition {
    const { id, appliesTo } = condition;
    const reported = entries.map(({ text }) => text);
    const told = new Set<string>();
    const wrong = (reason: string): GradedCondition => ({ id, verdict: 'wrong', reported, reason });
    const graded = entries.filter(({ isProse }) => !isProse);
    if (graded.length > MOST_CLAIMS) return wrong(`more than ${MOST_CLAIMS} claims`);
    for (const entry of graded) {
      for (const record of entry.rules) {
        if (record === null || !appliesTo.includes(record.name))
          return wrong('it is about another rule');
        const reason = this.disagreement(condition, record, entry.claim(record.name));
        if (reason !== null) return wrong(reason);
        told.add(record.name);
      }
    }
    const verdict = (): ConditionVerdict => {
      if (entries.length === 0) return 'missing';
      if (graded.length === 0) return 'prose';
      return appliesTo.every((rule) => told.has(rule)) ? 'correct' : 'incomplete';
    };
    return { id, verdict: verdict(), reported, reason: null };
  }

  /** Why a claim is not what the condition says of a rule; null if it is. */
  private disagreement(
    { effect }: Condition,
    record: RuleRecord,
    claim: Claim | null,
  ): string | null {
    if (claim === null || claim.kind === 'prose') return 'nothing that can be graded';
    if (claim.kind === 'unreadable') return claim.reason;
    if (effect.kind === 'replace') {
      if (claim.kind !== 'form') return 'the rule works in another way: a record is wanted';
      return sameForm(effect.form, claim.form) ? null : 'another record';
    }
    if (claim.kind === 'form') return 'the rule is restricted, it is not another one';
    const truth = effect.kind === 'disable' ? () => true : effect.test;
    for (const step of this.bank(record)) {
      if (truth(step) === claim.test(step)) continue;
      return truth(step) ? 'it allows what is refused' : 'it refuses what is allowed';
    }
    return null;
  }

  /** Steps that the record in force accepts. */
  private bank(record: RuleRecord): readonly Step[] {
    const known = this.banks.get(record.name);
    if (known !== undefined) return known;
    const form = replacementOf(record, this.ruleset) ?? undefined;
    const made = [...madeUpSteps(record, this.ruleset.calculus.records, 1, form)];
    this.banks.set(record.name, made);
    return made;
  }
}

function readEntries(text: string): { entries: Entry[]; fault: string | null } {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (error) {
    return { entries: [], fault: `no JSON: ${(error as Error).message}` };
  }
  const rules: unknown =
    typeof document === 'object' && document !== null && 'rules' in document
      ? document.rules
      : document;
  if (!Array.isArray(rules)) return { entries: [], fault: 'no list of rules' };
  if (rules.length > MOST_ENTRIES)
    return { entries: [], fault: `more than ${MOST_ENTRIES} entries` };
  const entries: Entry[] = [];
  const faults: string[] = [];
  rules.forEach((one: unknown, index) => {
    const read = entrySchema.safeParse(one);
    if (read.success) entries.push(read.data);
    else faults.push(`entry ${index + 1}: ${issueOf(read.error)}`);
  });
  return { entries, fault: faults.length === 0 ? null : faults.slice(0, MOST_FAULTS).join('; ') };
}

/** Entries whose faults are told. */
const MOST_FAULTS = 5;

function issueOf({ issues }: z.ZodError): string {
  const [first] = issues;
  return `${first?.path.join('.') || 'it'}: ${first?.message ?? ''}`;
}

class ReadEntry {
  readonly ids: readonly string[];
  readonly isProse: boolean;
  readonly text: string;
  /** By canonical name; null for a word that names no rule. */
  readonly rules: readonly (RuleRecord | null)[];
  private readonly claims: ReadonlyMap<string, Claim>;

  constructor(entry: Entry, ruleset: LogicRuleset) {
    const { target_rule: target, constraint, evidence_reason_ids: ids } = entry;
    this.ids = ids.map((id) => id.trim());
    const names = new Set(target.map((name) => name.trim()));
    this.rules = [...names].map((name) => recordNamed(name, ruleset));
    this.text = typeof constraint === 'string' ? constraint : JSON.stringify(constraint);
    const said = saidBy(constraint);
    this.isProse = said.kind === 'prose';
    const records = this.rules.filter((one) => one !== null);
    this.claims = new Map(records.map((one) => [one.name, claimOf(said, one, ruleset)]));
  }

  claim(rule: string): Claim | null {
    return this.claims.get(rule) ?? null;
  }
}

function recordNamed(word: string, { calculus }: LogicRuleset): RuleRecord | null {
  const folded = word.toLowerCase();
  return (
    calculus.records.find(({ name, aliases }) =>
      [name, ...aliases].some((one) => one.toLowerCase() === folded),
    ) ?? null
  );
}

/** A constraint, whatever way it is written in. */
type Said =
  | { readonly kind: 'prose' }
  | { readonly kind: 'constant'; readonly value: boolean }
  | { readonly kind: 'expression'; readonly text: string }
  | { readonly kind: 'form'; readonly fields: z.infer<typeof formSchema> };

function saidBy(constraint: Entry['constraint']): Said {
  if (typeof constraint === 'boolean') return { kind: 'constant', value: constraint };
  if (typeof constraint !== 'string') return { kind: 'form', fields: constraint };
  const text = constraint.trim();
  if (text.length > MOST_CHARACTERS) return { kind: 'prose' };
  if (/^(?:true|false)$/i.test(text)) return { kind: 'constant', value: /^t/i.test(text) };
  if (text.startsWith('(')) return { kind: 'expression', text };
  const form = text.startsWith('{') ? formIn(text) : null;
  return form === null ? { kind: 'prose' } : { kind: 'form', fields: form };
}

/** A record that is written as a text. */
function formIn(text: string): z.infer<typeof formSchema> | null {
  try {
    const read = formSchema.safeParse(JSON.parse(text));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

function claimOf(said: Said, record: RuleRecord, ruleset: LogicRuleset): Claim {
  switch (said.kind) {
    case 'prose':
      return said;
    case 'constant':
      return { kind: 'test', test: () => said.value };
    case 'form':
      return formClaim(said.fields);
    case 'expression':
      return expressionClaim(said.text, record, ruleset);
  }
}

function expressionClaim(text: string, record: RuleRecord, ruleset: LogicRuleset): Claim {
  const cites = replacementOf(record, ruleset)?.cites ?? citationsOf(record);
  const lines = countLines(cites);
  const reading = readCondition(text, {
    rules: ruleset.calculus.records.map(({ name }) => name),
    counts: [{ rule: record.name, lines, ranges: cites.length - lines }],
  });
  if (!reading.ok) return { kind: 'unreadable', reason: reading.diagnostic.message };
  return { kind: 'test', test: compileCondition(reading.expression) };
}

function formClaim(fields: z.infer<typeof formSchema>): Claim {
  const faults: string[] = [];
  const form = buildForm(fields, [], (_path, _code, message) => faults.push(message));
  if (form === null) return { kind: 'unreadable', reason: faults.join('; ') };
  return { kind: 'form', form };
}

function replacementOf(record: RuleRecord, { conditions }: LogicRuleset): StepForm | null {
  for (const { appliesTo, effect } of conditions) {
    if (effect.kind === 'replace' && appliesTo.includes(record.name)) return effect.form;
  }
  return null;
}
