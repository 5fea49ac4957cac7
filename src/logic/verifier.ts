/** The verifier: one generic check of a line by the record of its rule, then by side conditions. */

import { type Formula, FormulaTable, printFormula } from './formula.ts';
import { compileForm, type Matcher, match } from './matcher.ts';
import {
  type Citation,
  citationsOf,
  type PremiseTest,
  partsOfForm,
  printForm,
  printPart,
  type RuleRecord,
} from './record.ts';
import type { Condition, LogicRuleset } from './ruleset.ts';
import { type FormulaReading, readFormula } from './scanner.ts';
import { asciiLowerCase, readScript, SCRIPT_LIMIT, type Script } from './script.ts';
import { ProofState } from './step.ts';
import {
  acceptedProof,
  conditionFault,
  endedInsideBox,
  type LineFault,
  missedGoal,
  recordFault,
  refusedLine,
  refusedProof,
  type Verdict,
  type VerifierFault,
  verifierFault,
} from './verdict.ts';

/** The theorem that a proof is to prove; null for what is not assigned. */
export interface Assignment {
  readonly goal: Formula | null;
  readonly premises: readonly Formula[] | null;
}

export type AssignmentReading =
  | { readonly ok: true; readonly assignment: Assignment }
  | { readonly ok: false; readonly message: string };

/** Reads an assigned theorem. `premises` undefined leaves them unguarded, an empty list allows none. */
export function readAssignment(texts: {
  readonly goal?: string | undefined;
  readonly premises?: readonly string[] | undefined;
}): AssignmentReading {
  const table = new FormulaTable();
  const faults: string[] = [];
  const read = (name: string, text: string): Formula | null => {
    const reading: FormulaReading = readFormula(text, table);
    if (reading.ok) return reading.formula;
    faults.push(`${name}, column ${reading.offset + 1}: ${reading.message}`);
    return null;
  };
  const goal = texts.goal === undefined ? null : read('goal', texts.goal);
  const premises = texts.premises?.map((text, index) => read(`premise ${index + 1}`, text)) ?? null;
  if (faults.length > 0) return { ok: false, message: faults.join('; ') };
  return {
    ok: true,
    assignment: { goal, premises: premises?.filter((one) => one !== null) ?? null },
  };
}

/** The side conditions that one line of a proof violates. */
export interface LineViolations {
  readonly line: number;
  /** In ruleset order. */
  readonly conditions: readonly Condition[];
}

/** A rule under a ruleset. */
interface RuleInForce {
  readonly record: RuleRecord;
  readonly cites: readonly Citation[];
  /** null for premise and assumption. */
  readonly matcher: Matcher | null;
  readonly replacement: Replacement | null;
  /** All conditions on the rule, in ruleset order. */
  readonly conditions: readonly Condition[];
}

interface Replacement {
  readonly cites: readonly Citation[];
  readonly matcher: Matcher;
}

/** Checks proofs under one ruleset. Of a proof it keeps at most some formulas until the next one. */
export class Verifier {
  readonly ruleset: LogicRuleset;
  private readonly limit: number;
  /** By name and alias: as they are declared, which most proofs write, and in lower case. */
  private readonly rules = new Map<string, RuleInForce>();
  private readonly hasConditions: boolean;
  /** Scratch: the conclusion and what the line cites. */
  private readonly formulas: Formula[] = [];

  /** @param limit the longest script, in UTF-16 code units. */
  constructor(ruleset: LogicRuleset, limit = SCRIPT_LIMIT) {
    this.ruleset = ruleset;
    this.limit = limit;
    this.hasConditions = ruleset.conditions.length > 0;
    for (const record of ruleset.calculus.records) {
      const conditions = ruleset.conditions.filter(({ appliesTo }) =>
        appliesTo.includes(record.name),
      );
      const rule = ruleInForce(record, conditions);
      for (const word of [record.name, ...record.aliases]) {
        this.rules.set(word, rule).set(asciiLowerCase(word), rule);
      }
    }
  }

  /** Any text gets a verdict. Time and memory are linear in its length, but for what conditions cost. */
  check(text: string, assignment: Assignment | null = null): Verdict {
    const table = new FormulaTable();
    const reading = readScript(text, table, this.limit);
    if (!reading.ok) {
      return refusedProof(
        'MALFORMED_PROOF',
        `line ${reading.line}, column ${reading.column}: ${reading.message}`,
      );
    }
    const { script } = reading;
    const mismatch = assignment === null ? null : headerFault(script, assignment, table);
    if (mismatch !== null) return refusedProof(mismatch);
    const misnumbered = misnumberedLine(script);
    if (misnumbered !== null) {
      return this.refuse(script, misnumbered, verifierFault('NONSEQUENTIAL_LINE_NUMBER'));
    }
    const state = new ProofState(script);
    for (let line = 1; line <= script.lines.length; line++) {
      const fault = this.checkLine(state);
      if (fault !== null) return this.refuse(script, line, fault);
    }
    return conclusion(script);
  }

  /**
   * The conditions that each line violates, noted instead of refusing at the first.
   * @returns null if the proof is not one of the calculus without conditions.
   */
  violations(text: string): LineViolations[] | null {
    const reading = readScript(text, new FormulaTable(), this.limit);
    if (!reading.ok || misnumberedLine(reading.script) !== null) return null;
    const state = new ProofState(reading.script);
    const found: LineViolations[] = [];
    for (let line = 1; line <= reading.script.lines.length; line++) {
      const conditions: Condition[] = [];
      if (this.checkLine(state, conditions) !== null) return null;
      if (conditions.length > 0) found.push({ line, conditions });
    }
    return conclusion(reading.script).accepted ? found : null;
  }

  private refuse(script: Script, line: number, fault: LineFault): Verdict {
    const word = script.lines[line - 1]?.rule ?? '';
    return refusedLine(line, this.ruleNamed(word)?.record.name ?? word, fault, script.lines.length);
  }

  private ruleNamed(word: string): RuleInForce | undefined {
    return this.rules.get(word) ?? this.rules.get(asciiLowerCase(word));
  }

  /**
   * Checks the next line.
   * @param noted gets violated conditions, which then are no faults.
   */
  private checkLine(state: ProofState, noted: Condition[] | null = null): LineFault | null {
    const line = state.script.lines[state.line] as Script['lines'][number];
    const rule = this.ruleNamed(line.rule);
    if (rule === undefined) return verifierFault('RULE_NOT_REGISTERED');
    const { record } = rule;
    state.advance(record.name);
    if (record.role === 'assumption') {
      if (!state.boxes.openBox(line.depth)) return verifierFault('BAD_ASSUME_POSITION');
    } else if (!state.boxes.place(line.depth)) return verifierFault('INDENT_WITHOUT_ASSUME');

    let fault = this.recordFault(state, rule);
    let replacementRefuses = false;
    if (rule.replacement !== null) {
      const { cites, matcher } = rule.replacement;
      const fits = referenceFault(state, cites) === null && match(matcher, this.gather(state)) < 0;
      replacementRefuses = !fits;
      // Noted violations are those of a proof that the standard record allows.
      if (fits && noted === null) fault = null;
    }
    if (fault !== null) return fault;
    if (this.hasConditions) {
      state.readReferences();
      const violated = rule.conditions.filter((one) => isViolated(one, state, replacementRefuses));
      if (noted !== null) noted.push(...violated);
      else if (isNonEmpty(violated)) return conditionFault(violated);
      state.recordUse();
    }
    return null;
  }

  private recordFault(state: ProofState, rule: RuleInForce): LineFault | null {
    const { record, cites, matcher } = rule;
    const badReference = referenceFault(state, cites);
    if (badReference !== null) return verifierFault(badReference);
    if (record.role === 'assumption') return null;
    if (record.role === 'premise') return premiseFault(state, record);
    const failed = match(matcher as Matcher, this.gather(state));
    if (failed < 0) return null;
    const { fault, parts } = record.stages[failed] as (typeof record.stages)[number];
    return recordFault(
      fault,
      `the rule is ${printForm(record.form)}; ${parts.map(printPart).join(' or ')} does not fit`,
    );
  }

  /** The formulas of the step, in the order that matchers want. */
  private gather(state: ProofState): readonly Formula[] {
    const { formulas } = this;
    const { lines } = state.script;
    const line = state.current;
    let count = 0;
    formulas[count++] = line.formula;
    for (const { start, end } of line.references) {
      formulas[count++] = (lines[start - 1] as typeof line).formula;
      if (end !== null) formulas[count++] = (lines[end - 1] as typeof line).formula;
    }
    return formulas;
  }
}

function ruleInForce(record: RuleRecord, conditions: readonly Condition[]): RuleInForce {
  const replacing = conditions.flatMap(({ effect }) =>
    effect.kind === 'replace' ? [effect.form] : [],
  );
  const form = replacing[0];
  return {
    record,
    cites: citationsOf(record),
    matcher: record.role === 'inference' ? compileForm(record.form, record.stages) : null,
    replacement:
      form === undefined
        ? null
        : {
            cites: form.cites,
            matcher: compileForm(form, [{ fault: '', parts: partsOfForm(form) }]),
          },
    conditions,
  };
}

/** The position of the first line whose number is not its position. */
function misnumberedLine({ lines }: Script): number | null {
  const index = lines.findIndex(({ number }, at) => number !== at + 1);
  return index < 0 ? null : index + 1;
}

/** The verdict on a proof of which every line is accepted. */
function conclusion({ lines, goal }: Script): Verdict {
  const last = lines.at(-1);
  if (last === undefined) return refusedProof('EMPTY_PROOF');
  if (last.depth > 0) return endedInsideBox(lines.length);
  if (last.formula === goal) return acceptedProof(lines.length);
  const detail = `the last line is ${excerpt(last.formula)}, the goal is ${excerpt(goal)}`;
  return missedGoal(detail, lines.length);
}

function headerFault(
  script: Script,
  { goal, premises }: Assignment,
  table: FormulaTable,
): VerifierFault | null {
  if (goal !== null && table.adopt(goal) !== script.goal) return 'GOAL_HEADER_MISMATCH';
  if (premises === null) return null;
  const left = new Map<Formula, number>();
  for (const premise of premises) {
    const adopted = table.adopt(premise);
    left.set(adopted, (left.get(adopted) ?? 0) + 1);
  }
  for (const premise of script.premises) {
    const count = left.get(premise) ?? 0;
    if (count === 0) return 'PREMISE_HEADER_MISMATCH';
    left.set(premise, count - 1);
  }
  return null;
}

/** What is wrong with the references of a line for a step that cites this: kinds, then lines, then ranges. */
function referenceFault(state: ProofState, cites: readonly Citation[]): VerifierFault | null {
  const { references } = state.current;
  if (references.length !== cites.length)
    return cites.length === 0 ? 'EXTRANEOUS_REFS' : 'BAD_REFS';
  for (let at = 0; at < cites.length; at++) {
    const isLine = references[at]?.end === null;
    if (isLine !== (cites[at]?.kind === 'line')) return 'BAD_REFS';
  }
  for (const { start, end } of references) {
    if (end === null && !state.boxes.isAccessible(start)) return 'REF_NOT_ACCESSIBLE';
  }
  for (const { start, end } of references) {
    if (end !== null && !state.boxes.isSubproof(start, end)) return 'INVALID_SUBPROOF_RANGE';
  }
  return null;
}

function premiseFault(
  state: ProofState,
  record: RuleRecord & { role: 'premise' },
): LineFault | null {
  const left = state.premiseLeft(state.conclusion);
  for (const { fault, parts } of record.stages) {
    for (const part of parts) {
      if (!premiseHolds(part, state, left)) {
        return recordFault(fault, `a premise must be: ${part}`);
      }
    }
  }
  state.takePremise(state.conclusion);
  return null;
}

/** @param left how many more times it may be written; null if it is not declared. */
function premiseHolds(test: PremiseTest, state: ProofState, left: number | null): boolean {
  switch (test) {
    case 'top level':
      return state.current.depth === 0;
    case 'declared':
      return left !== null;
    case 'not used up':
      return left !== null && left > 0;
  }
}

function isViolated(
  { effect }: Condition,
  state: ProofState,
  replacementRefuses: boolean,
): boolean {
  switch (effect.kind) {
    case 'disable':
      return true;
    case 'replace':
      return replacementRefuses;
    case 'forbid':
      return effect.test(state);
  }
}

function isNonEmpty(conditions: Condition[]): conditions is [Condition, ...Condition[]] {
  return conditions.length > 0;
}

/** Characters of a formula in a message. */
const EXCERPT = 200;

function excerpt(formula: Formula): string {
  const text = printFormula(formula);
  return text.length > EXCERPT ? `${text.slice(0, EXCERPT)} …` : text;
}
