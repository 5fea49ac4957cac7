/** Ruleset files and what a language means under one. */

import { z } from 'zod';
import { type Diagnostic, DiagnosticsError, Source, suggestion } from '../text/index.ts';
import { type CompiledOperator, compileOperator } from './compile.ts';
import { type Language, type OperatorDeclaration, operatorNamed } from './language.ts';
import { type Rule, type RuleExpression, readRule } from './rule.ts';
import { readYaml, type YamlFile } from './yaml.ts';

const word = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._-]*$/,
    'must be letters, digits, - _ . and begin with a letter or digit',
  )
  .max(60);

/** Rules of one file. */
const MOST_RULES = 1_000;

export const rulesetSchema = z.strictObject({
  alienkit: z.literal('ruleset/1', { error: "must be 'ruleset/1'" }),
  language: z.string(),
  id: word,
  title: z.string().max(200).default(''),
  note: z.string().optional(),
  /** Path of the manual, relative to the file. */
  manual: z.string().optional(),
  rules: z
    .array(
      z.strictObject({
        id: word,
        applies_to: z.string(),
        actual: z.string({ error: 'must be an s-expression such as (^ n 27), or IDENTITY' }),
        note: z.string().optional(),
      }),
      { error: 'must be a list of rules' },
    )
    .max(MOST_RULES, `must be at most ${MOST_RULES} rules`),
});

type RulesetFile = z.infer<typeof rulesetSchema>;

/** A target: what an operator really does. */
export interface RulesetEntry {
  readonly id: string;
  readonly operator: OperatorDeclaration;
  readonly rule: Exclude<Rule, { kind: 'unknown' }>;
  /** The rule as the file writes it. */
  readonly text: string;
  readonly note: string | null;
}

export interface Ruleset {
  readonly id: string;
  readonly title: string;
  readonly language: Language;
  readonly manual: string | null;
  readonly entries: readonly RulesetEntry[];
}

/** No rule at all: every operator is as the manual says. */
export function standardRuleset(language: Language): Ruleset {
  return { id: 'standard', title: 'The manual', language, manual: null, entries: [] };
}

/**
 * Reads a ruleset file of one of the languages.
 * @param name shown in messages, usually the path.
 * @throws DiagnosticsError with every fault of the file, each with line and column.
 */
export function readRuleset(text: string, name: string, languages: readonly Language[]): Ruleset {
  const file = readYaml(new Source(text, name), rulesetSchema, { plain: true });
  const language = languages.find(({ id }) => id === file.data.language);
  if (language === undefined) {
    const known = languages.map(({ id }) => id);
    throw new DiagnosticsError(file.source, [
      {
        code: 'unknown-language',
        message: `no language is called '${file.data.language}'`,
        span: file.spanOf(['language']),
        hint: suggestion(file.data.language, known),
      },
    ]);
  }
  return buildRuleset(file, language);
}

function buildRuleset(file: YamlFile<RulesetFile>, language: Language): Ruleset {
  const faults: Diagnostic[] = [];
  const entries: RulesetEntry[] = [];
  const ids = new Map<string, number>();
  const operators = new Map<string, string>();
  file.data.rules.forEach((entry, index) => {
    const complain = (
      key: 'id' | 'applies_to',
      code: string,
      message: string,
      hint: string | null,
    ) => faults.push({ code, message, span: file.spanOf(['rules', index, key]), hint });
    const earlier = ids.get(entry.id);
    if (earlier !== undefined) {
      complain(
        'id',
        'duplicate-id',
        `the id ${entry.id} stands already in rule ${earlier + 1}`,
        null,
      );
    }
    ids.set(entry.id, earlier ?? index);
    const operator = operatorNamed(language, entry.applies_to);
    if (operator === null) {
      const known = language.operators.map(({ name }) => name);
      const hint = suggestion(entry.applies_to, known);
      complain(
        'applies_to',
        'unknown-operator',
        `no operator is called '${entry.applies_to}'`,
        hint,
      );
      return;
    }
    const other = operators.get(operator.name);
    if (other !== undefined) {
      complain(
        'applies_to',
        'duplicate-operator',
        `${operator.name} has a rule already: ${other}`,
        null,
      );
    }
    operators.set(operator.name, other ?? entry.id);
    const reading = readRule(entry.actual, operator);
    if (!reading.ok) {
      const span = file.spanInside(['rules', index, 'actual'], reading.diagnostic.span);
      faults.push({ ...reading.diagnostic, span });
      return;
    }
    if (reading.rule.kind === 'unknown') return;
    const { id, actual, note = null } = entry;
    entries.push({ id, operator, rule: reading.rule, text: actual, note });
  });
  if (faults.length > 0) throw new DiagnosticsError(file.source, faults);
  const { id, title, manual = null } = file.data;
  return { id, title, language, manual, entries };
}

export class UnknownRuleError extends Error {
  override name = 'UnknownRuleError';
}

/**
 * The same ruleset with some rules switched off: the manual's meaning for their operators.
 * @throws UnknownRuleError for an id that is not there.
 */
export function withoutRules(ruleset: Ruleset, disabled: readonly string[]): Ruleset {
  const known = ruleset.entries.map(({ id }) => id);
  for (const id of disabled) {
    if (!known.includes(id)) {
      const hint = known.length === 0 ? 'it has no rules' : suggestion(id, known);
      throw new UnknownRuleError(`${ruleset.id} has no rule '${id}'; ${hint}`);
    }
  }
  const entries = ruleset.entries.filter(({ id }) => !disabled.includes(id));
  return { ...ruleset, entries };
}

/**
 * What every operator of the language does: the only thing that a compiler sees of
 * a world. Operators are compiled when they are first asked for.
 */
export class Semantics {
  readonly language: Language;
  private readonly declarations: ReadonlyMap<string, OperatorDeclaration>;
  private readonly rules: ReadonlyMap<string, RuleExpression>;
  private readonly compiled = new Map<string, CompiledOperator>();
  private readonly standard: Semantics | null;

  /** `standard` lends the operators that no rule changes, so that they are compiled once. */
  constructor(ruleset: Ruleset, standard: Semantics | null = null) {
    this.language = ruleset.language;
    this.standard = standard;
    this.declarations = new Map(this.language.operators.map((one) => [one.name, one]));
    const changed = new Map<string, RuleExpression>();
    for (const { operator, rule } of ruleset.entries) {
      if (rule.kind === 'expression') changed.set(operator.name, rule.expression);
    }
    this.rules = changed;
  }

  /** @throws Error for a name that the language does not declare. */
  operator(name: string): CompiledOperator {
    let operator = this.compiled.get(name);
    if (operator === undefined) {
      operator = this.compile(name);
      this.compiled.set(name, operator);
    }
    return operator;
  }

  private compile(name: string): CompiledOperator {
    const declaration = this.declarations.get(name);
    if (declaration === undefined) throw new Error(`${this.language.id} declares no ${name}`);
    const rule = this.rules.get(name) ?? null;
    if (rule === null && this.standard !== null) return this.standard.operator(name);
    return compileOperator(declaration, rule);
  }
}
