/** Proofs that are being written: lines that every side condition permits, one after another. */

import { type Formula, occursIn } from '../formula.ts';
import type { Condition, LogicRuleset } from '../ruleset.ts';
import type { Reference } from '../script.ts';
import { printScript } from '../script-printer.ts';
import type { LineRange, Step } from '../step.ts';

interface DraftLine {
  readonly formula: Formula;
  readonly rule: string;
  readonly depth: number;
  /** The line that opened its box; 0 for the top level. */
  readonly box: number;
  readonly references: readonly Reference[];
}

/** What all drafts of one theorem have in common. */
export interface DraftHead {
  readonly premises: readonly Formula[];
  readonly goal: Formula;
  /** By rule: the conditions that forbid steps. */
  readonly forbids: ReadonlyMap<string, readonly ((step: Step) => boolean)[]>;
}

export function draftHead(
  { calculus, conditions }: LogicRuleset,
  premises: readonly Formula[],
  goal: Formula,
): DraftHead {
  const forbids = new Map<string, ((step: Step) => boolean)[]>();
  for (const { name } of calculus.records) forbids.set(name, testsOf(name, conditions));
  return { premises, goal, forbids };
}

function testsOf(rule: string, conditions: readonly Condition[]): ((step: Step) => boolean)[] {
  return conditions.flatMap(({ appliesTo, effect }) =>
    effect.kind === 'forbid' && appliesTo.includes(rule) ? [effect.test] : [],
  );
}

/** Never changed: a longer draft is another one. It is the step of its last line, as conditions see it. */
export class Draft implements Step {
  private readonly head: DraftHead;
  /** The line number n stands at n - 1. */
  readonly lines: readonly DraftLine[];
  /** By depth: the line that opened the box around the last line. Index 0 is the top level. */
  readonly open: readonly number[];
  private readonly citations: readonly number[];
  /** Equal for drafts that are written alike. */
  readonly hash: number;

  private constructor(
    head: DraftHead,
    lines: readonly DraftLine[],
    open: readonly number[],
    citations: readonly number[],
    hash: number,
  ) {
    this.head = head;
    this.lines = lines;
    this.open = open;
    this.citations = citations;
    this.hash = hash;
  }

  static empty(head: DraftHead): Draft {
    return new Draft(head, [], [0], [], 0);
  }

  /** With an assumption that opens a box of this depth. null: a condition forbids it. */
  assume(rule: string, formula: Formula, depth: number): Draft | null {
    const box = this.lines.length + 1;
    const open = [...this.open.slice(0, depth), box];
    return this.extended({ rule, formula, depth, box, references: [] }, open);
  }

  /** With a step at this depth, not deeper than the last line. null: a condition forbids it. */
  write(
    rule: string,
    formula: Formula,
    depth: number,
    references: readonly Reference[],
  ): Draft | null {
    const open = depth + 1 === this.open.length ? this.open : this.open.slice(0, depth + 1);
    const box = open[depth] as number;
    return this.extended({ rule, formula, depth, box, references }, open);
  }

  private extended(line: DraftLine, open: readonly number[]): Draft | null {
    const { head, lines } = this;
    const before = lines.at(-1)?.references ?? [];
    let { citations } = this;
    if (before.some(({ end }) => end === null)) {
      const counts = [...citations];
      for (const { start, end } of before)
        if (end === null) counts[start] = (counts[start] ?? 0) + 1;
      citations = counts;
    }
    const draft = new Draft(head, [...lines, line], open, citations, nextHash(this.hash, line));
    const tests = head.forbids.get(line.rule) ?? [];
    return tests.some((test) => test(draft)) ? null : draft;
  }

  /** Whether a line may be cited by the next line, which stands at this depth. */
  isAccessible(line: number, depth: number): boolean {
    const { box, depth: at } = this.lines[line - 1] as DraftLine;
    return at <= depth && this.open[at] === box;
  }

  /** The accessible lines that say this, the last one first. */
  linesOf(formula: Formula, depth: number): number[] {
    const found: number[] = [];
    for (let line = this.lines.length; line >= 1; line--) {
      if (this.formulaOf(line) === formula && this.isAccessible(line, depth)) found.push(line);
    }
    return found;
  }

  /** The text of the proof. */
  print(): string {
    return printScript(this.head.premises, this.head.goal, this.lines);
  }

  private get last(): DraftLine {
    return this.lines[this.lines.length - 1] as DraftLine;
  }

  get line(): number {
    return this.lines.length;
  }
  get depth(): number {
    return this.last.depth;
  }
  get rule(): string {
    return this.last.rule;
  }
  get conclusion(): Formula {
    return this.last.formula;
  }
  get goal(): Formula {
    return this.head.goal;
  }
  get premises(): number {
    return this.head.premises.length;
  }
  get lineReferences(): readonly number[] {
    return this.last.references.filter(({ end }) => end === null).map(({ start }) => start);
  }
  get ranges(): readonly LineRange[] {
    return this.last.references.filter((one): one is LineRange => one.end !== null);
  }

  formulaOf(line: number): Formula {
    return (this.lines[line - 1] as DraftLine).formula;
  }
  ruleOf(line: number): string {
    return (this.lines[line - 1] as DraftLine).rule;
  }
  depthOf(line: number): number {
    return (this.lines[line - 1] as DraftLine).depth;
  }
  boxOf(line: number): number {
    return (this.lines[line - 1] as DraftLine).box;
  }
  timesCited(line: number): number {
    return this.citations[line] ?? 0;
  }
  timesUsed(rule: string): number {
    let count = 0;
    for (let line = 1; line < this.line; line++) if (this.ruleOf(line) === rule) count++;
    return count;
  }
  occurredBefore(formula: Formula): boolean {
    if (this.head.premises.some((premise) => occursIn(formula, premise))) return true;
    return this.lines.slice(0, -1).some((line) => occursIn(formula, line.formula));
  }
}

function nextHash(hash: number, { formula, rule, depth, references }: DraftLine): number {
  let mixed = Math.imul(hash ^ formula.id, 0x9e3779b1) ^ depth;
  for (let at = 0; at < rule.length; at++)
    mixed = Math.imul(mixed ^ rule.charCodeAt(at), 0x01000193);
  for (const { start, end } of references) {
    mixed = Math.imul(mixed ^ start, 0x85ebca6b);
    mixed = Math.imul(mixed ^ ((end ?? 0) + 1), 0xc2b2ae35);
  }
  return mixed ^ (mixed >>> 15);
}
