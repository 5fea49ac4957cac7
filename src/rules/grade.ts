/** Grades a rule report, target by target. */

import type { OperatorDeclaration } from './language.ts';
import { compareMeanings } from './meaning.ts';
import type { Note } from './outcome.ts';
import { type ReportedRule, readReport } from './report.ts';
import { type Rule, readRule } from './rule.ts';
import type { Ruleset, RulesetEntry } from './ruleset.ts';
import { type StructuralVerdict, structurallyEqual } from './structural.ts';
import type { Witness } from './witness.ts';

/**
 * - `unknown`: the report says UNKNOWN.
 * - `unreadable`: it has a line for the target that is no rule of its operator.
 * - `missing`: it has no line for it.
 */
export type Verdict = 'correct' | 'wrong' | 'unknown' | 'unreadable' | 'missing';

export interface GradedRule {
  readonly id: string;
  /** The word of the operator. */
  readonly operator: string;
  /** By meaning. */
  readonly verdict: Verdict;
  /** The expression of the report; null if it has none. */
  readonly reported: string | null;
  /** The rule as the ruleset writes it. */
  readonly actual: string;
  /** For a wrong one: the simplest sample that shows it. */
  readonly witness: Witness | null;
  /** Differences that do not make it wrong. */
  readonly notes: readonly Note[];
  /** Why it is unreadable. */
  readonly reason: string | null;
  /** What the structural grader says. */
  readonly structural: StructuralVerdict;
}

/** One record for each target, in the order of the ruleset. Never throws, whatever the report. */
export function gradeReport(ruleset: Ruleset, report: string): readonly GradedRule[] {
  const targets = ruleset.entries.map(({ id, operator: { name, parameters } }) => ({
    id,
    operator: name,
    parameters: parameters.map((parameter) => parameter.name),
  }));
  const reported = readReport(report, targets);
  return ruleset.entries.map((entry) => gradeTarget(entry, reported.get(entry.id) ?? null));
}

function gradeTarget(entry: RulesetEntry, line: ReportedRule | null): GradedRule {
  const base = {
    id: entry.id,
    operator: entry.operator.name,
    reported: line === null || line.text === '' ? null : line.text,
    actual: entry.text,
    witness: null,
    notes: [],
    reason: null,
  };
  if (line === null) return { ...base, verdict: 'missing', structural: 'missing' };
  const reading = readReportedRule(line, entry.operator);
  if (reading.rule === null) {
    return {
      ...base,
      verdict: 'unreadable',
      structural: 'unreadable',
      reason: cut(reading.reason),
    };
  }
  const { rule } = reading;
  if (rule.kind === 'unknown') return { ...base, verdict: 'unknown', structural: 'unknown' };
  const { equal, witness, notes } = compareMeanings(entry.operator, entry.rule, rule);
  const structural = structurallyEqual(entry.rule, rule) ? 'match' : 'differs';
  return { ...base, verdict: equal ? 'correct' : 'wrong', witness, notes, structural };
}

type Reading = { readonly rule: Rule } | { readonly rule: null; readonly reason: string };

function readReportedRule(line: ReportedRule, operator: OperatorDeclaration): Reading {
  if (line.reason !== null) return { rule: null, reason: line.reason };
  let signature: readonly string[] | null = null;
  if (line.signature !== null) {
    const names = namesOfParameters(line.signature, operator);
    if (typeof names === 'string') return { rule: null, reason: names };
    signature = names;
  }
  const reading = readRule(line.text, operator, { report: true, signature });
  if (reading.ok) return { rule: reading.rule };
  const { message, hint } = reading.diagnostic;
  return { rule: null, reason: hint === null ? message : `${message}; ${hint}` };
}

/**
 * The names that a signature gives to the declared parameters, in their order; or what is
 * wrong with it. A signature names either the parameters, or the arguments of a call
 * (`R24(func, seq)`, `R21(n)`): then a parameter that such a call does not give keeps its name,
 * and an argument that is no parameter gives none.
 */
function namesOfParameters(
  signature: readonly string[],
  operator: OperatorDeclaration,
): readonly string[] | string {
  if (new Set(signature).size < signature.length) return 'the signature has one name twice';
  const declared = operator.parameters.map(({ name }) => name);
  if (signature.length === declared.length) return signature;
  const form = operator.forms.find(({ parameters, open, always }) => {
    return !open && always === null && parameters.length === signature.length;
  });
  if (form === undefined) {
    const count = signature.length === 1 ? '1 name' : `${signature.length} names`;
    return `the signature has ${count}; the parameters of ${operator.name} are ${declared.join(', ')}`;
  }
  return declared.map((name) => {
    const given = signature[form.parameters.indexOf(name)];
    // A name that now means another parameter leaves the one that is not given without any.
    return given ?? (signature.includes(name) ? '' : name);
  });
}

/** Characters of a reason; it may quote what the report says. */
const REASON_LENGTH = 200;

function cut(reason: string): string {
  return reason.length > REASON_LENGTH ? `${reason.slice(0, REASON_LENGTH)}…` : reason;
}
