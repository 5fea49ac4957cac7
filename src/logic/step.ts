/** The step being checked and what came before it, as side conditions see them. */

import { Boxes } from './boxes.ts';
import type { Formula } from './formula.ts';
import type { Script, ScriptLine } from './script.ts';

export interface LineRange {
  readonly start: number;
  readonly end: number;
}

/** Lines that are asked for are from 1 to `line`. */
export interface Step {
  readonly line: number;
  readonly depth: number;
  /** The canonical name. */
  readonly rule: string;
  readonly conclusion: Formula;
  readonly goal: Formula;
  /** The number of declared premises. */
  readonly premises: number;
  /** In written order. */
  readonly lineReferences: readonly number[];
  readonly ranges: readonly LineRange[];
  formulaOf(line: number): Formula;
  ruleOf(line: number): string;
  depthOf(line: number): number;
  /** The line that opened the box of a line; 0 for the top level. */
  boxOf(line: number): number;
  /** How often earlier steps cite a line; ranges do not count. */
  timesCited(line: number): number;
  /** How many earlier steps use a rule. */
  timesUsed(rule: string): number;
  /** Whether a formula occurs in a declared premise or an earlier line. */
  occurredBefore(formula: Formula): boolean;
}

/** A proof up to the line that is being checked. */
export class ProofState implements Step {
  readonly boxes = new Boxes();
  readonly script: Script;
  line = 0;
  lineReferences: readonly number[] = [];
  ranges: readonly LineRange[] = [];
  private readonly rules: string[] = [''];
  private readonly citations: number[] = [];
  // Most proofs are checked without conditions, and need neither.
  private uses: Map<string, number> | null = null;
  private occurred: Set<Formula> | null = null;
  /** Lines whose formulas are in `occurred`; -1 while the premises are not. */
  private occurredLines = -1;
  /** By id, how many more times each declared premise may be written; null until one is. */
  private unwritten: number[] | null = null;

  constructor(script: Script) {
    this.script = script;
  }

  get current(): ScriptLine {
    return this.script.lines[this.line - 1] as ScriptLine;
  }

  /** Goes to the next line. */
  advance(rule: string): void {
    this.line++;
    this.rules.push(rule);
  }

  /** Makes the references of the line ready for conditions. */
  readReferences(): void {
    const { references } = this.current;
    this.lineReferences = references.filter(({ end }) => end === null).map(({ start }) => start);
    this.ranges = references.filter((one): one is LineRange => one.end !== null);
  }

  /** Counts the line's references and its rule, for the conditions of later lines. */
  recordUse(): void {
    for (const line of this.lineReferences) this.citations[line] = this.timesCited(line) + 1;
    this.uses ??= new Map();
    this.uses.set(this.rule, this.timesUsed(this.rule) + 1);
  }

  /** How many more times a declared premise may be written; null if it is not declared. */
  premiseLeft({ id }: Formula): number | null {
    if (this.unwritten === null) {
      this.unwritten = [];
      for (const premise of this.script.premises) {
        this.unwritten[premise.id] = (this.unwritten[premise.id] ?? 0) + 1;
      }
    }
    return this.unwritten[id] ?? null;
  }

  takePremise(formula: Formula): void {
    const left = this.premiseLeft(formula);
    if (left !== null) (this.unwritten as number[])[formula.id] = left - 1;
  }

  get depth(): number {
    return this.current.depth;
  }

  get rule(): string {
    return this.rules[this.line] as string;
  }

  get conclusion(): Formula {
    return this.current.formula;
  }

  get goal(): Formula {
    return this.script.goal;
  }

  get premises(): number {
    return this.script.premises.length;
  }

  formulaOf(line: number): Formula {
    return (this.script.lines[line - 1] as ScriptLine).formula;
  }

  ruleOf(line: number): string {
    return this.rules[line] as string;
  }

  depthOf(line: number): number {
    return this.boxes.depthOf(line);
  }

  boxOf(line: number): number {
    return this.boxes.boxOf(line);
  }

  timesCited(line: number): number {
    return this.citations[line] ?? 0;
  }

  timesUsed(rule: string): number {
    return this.uses?.get(rule) ?? 0;
  }

  occurredBefore(formula: Formula): boolean {
    this.occurred ??= new Set();
    if (this.occurredLines < 0) {
      for (const premise of this.script.premises) this.addOccurrences(premise, this.occurred);
      this.occurredLines = 0;
    }
    while (this.occurredLines < this.line - 1)
      this.addOccurrences(this.formulaOf(++this.occurredLines), this.occurred);
    return this.occurred.has(formula);
  }

  /** What occurred brought its parts with it, so that every formula of a proof is gone through once. */
  private addOccurrences(formula: Formula, occurred: Set<Formula>): void {
    const open = [formula];
    for (let part = open.pop(); part !== undefined; part = open.pop()) {
      if (occurred.has(part)) continue;
      occurred.add(part);
      if (part.left !== null) open.push(part.left);
      if (part.right !== null) open.push(part.right);
    }
  }
}
