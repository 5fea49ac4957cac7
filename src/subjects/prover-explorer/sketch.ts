/** A proof that grows line by line; it is the step of its last line, as conditions see it. */

import {
  type Formula,
  printScript,
  type Reference,
  type RuleRecord,
  type Step,
} from '../../logic/index.ts';

export interface SketchLine {
  readonly depth: number;
  readonly formula: Formula;
  /** The canonical name. */
  readonly rule: string;
  readonly references: readonly Reference[];
}

interface Range {
  readonly start: number;
  readonly end: number;
}

interface Placed extends SketchLine {
  readonly lineReferences: readonly number[];
  readonly ranges: readonly Range[];
  /** The line that opened the box of this line; 0 at the top level. */
  readonly box: number;
  /** The open boxes, outermost first. */
  readonly open: readonly number[];
  /** Formulas that occur here for the first time. */
  readonly news: readonly Formula[];
}

/** Lines are added and taken away at the end; whether they are in order is for others to say. */
export class Sketch implements Step {
  readonly goal: Formula;
  readonly lines: Placed[] = [];
  private readonly assumptions: ReadonlySet<string>;
  private readonly premiseRules: ReadonlySet<string>;
  /** Of the header; null: as many as have been written. */
  private readonly declared: readonly Formula[] | null;
  private readonly citations: number[] = [];
  private readonly uses = new Map<string, number>();
  private readonly occurred = new Set<Formula>();

  constructor(
    records: readonly RuleRecord[],
    goal: Formula,
    declared: readonly Formula[] | null = null,
  ) {
    const named = (role: RuleRecord['role']) =>
      new Set(records.filter((one) => one.role === role).map(({ name }) => name));
    this.assumptions = named('assumption');
    this.premiseRules = named('premise');
    this.goal = goal;
    this.declared = declared;
    for (const premise of declared ?? []) this.addOccurrences(premise);
  }

  push(line: SketchLine): void {
    const { depth, rule, references } = line;
    const before = this.lines.at(-1);
    if (before !== undefined) {
      for (const formula of before.news) this.occurred.add(formula);
    }
    const number = this.lines.length + 1;
    const around = before?.open ?? [];
    const isOpening = this.assumptions.has(rule);
    const open = isOpening
      ? [...around.slice(0, depth - 1), number]
      : around.length === depth
        ? around
        : around.slice(0, depth);
    const lineReferences = references.flatMap(({ start, end }) => (end === null ? [start] : []));
    const ranges = references.flatMap(({ start, end }) => (end === null ? [] : [{ start, end }]));
    for (const cited of lineReferences) this.citations[cited] = (this.citations[cited] ?? 0) + 1;
    this.uses.set(rule, (this.uses.get(rule) ?? 0) + 1);
    const news = this.newFormulas(line.formula);
    const box = open[depth - 1] ?? 0;
    this.lines.push({ ...line, lineReferences, ranges, box, open, news });
  }

  /** Takes lines away until so many are left. */
  truncate(length: number): void {
    while (this.lines.length > length) {
      const last = this.lines.pop() as Placed;
      for (const cited of last.lineReferences)
        this.citations[cited] = (this.citations[cited] ?? 0) - 1;
      this.uses.set(last.rule, (this.uses.get(last.rule) ?? 0) - 1);
      for (const formula of this.lines.at(-1)?.news ?? []) this.occurred.delete(formula);
    }
  }

  print(): string {
    const premises = this.lines.filter(({ rule }) => this.premiseRules.has(rule));
    const declared = premises.map(({ formula }) => formula);
    return printScript(declared, this.goal, this.lines);
  }

  /** The conclusion and what is cited, in written order: what matchers take. */
  formulas(): Formula[] {
    const gathered = [this.conclusion];
    for (const { start, end } of this.last.references) {
      gathered.push(this.formulaOf(start));
      if (end !== null) gathered.push(this.formulaOf(end));
    }
    return gathered;
  }

  /** Whether the last line cites lines and boxes that it may cite, whatever its rule. */
  citesWhatIsOpen(): boolean {
    const { last, line } = this;
    const isEarlier = (cited: number) => cited >= 1 && cited < line;
    const isOpen = (box: number) => box === 0 || last.open.includes(box);
    return (
      last.lineReferences.every((cited) => isEarlier(cited) && isOpen(this.boxOf(cited))) &&
      last.ranges.every(({ start, end }) => {
        if (!isEarlier(start) || !isEarlier(end) || end < start) return false;
        const around = (this.lines[start - 1] as Placed).open.at(-2) ?? 0;
        return this.boxOf(start) === start && this.boxOf(end) === start && around === last.box;
      })
    );
  }

  get last(): Placed {
    return this.lines[this.lines.length - 1] as Placed;
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

  get premises(): number {
    return (
      this.declared?.length ?? this.lines.filter(({ rule }) => this.premiseRules.has(rule)).length
    );
  }

  get lineReferences(): readonly number[] {
    return this.last.lineReferences;
  }

  get ranges(): readonly Range[] {
    return this.last.ranges;
  }

  formulaOf(line: number): Formula {
    return (this.lines[line - 1] as Placed).formula;
  }

  ruleOf(line: number): string {
    return (this.lines[line - 1] as Placed).rule;
  }

  depthOf(line: number): number {
    return (this.lines[line - 1] as Placed).depth;
  }

  boxOf(line: number): number {
    return (this.lines[line - 1] as Placed).box;
  }

  timesCited(line: number): number {
    const own = this.last.lineReferences.filter((cited) => cited === line).length;
    return (this.citations[line] ?? 0) - own;
  }

  timesUsed(rule: string): number {
    return (this.uses.get(rule) ?? 0) - (rule === this.rule ? 1 : 0);
  }

  occurredBefore(formula: Formula): boolean {
    return this.occurred.has(formula);
  }

  /** The parts of a formula that have not occurred; what occurred brought its parts with it. */
  private newFormulas(formula: Formula): Formula[] {
    const news: Formula[] = [];
    const open = [formula];
    for (let part = open.pop(); part !== undefined; part = open.pop()) {
      if (this.occurred.has(part) || news.includes(part)) continue;
      news.push(part);
      if (part.left !== null) open.push(part.left);
      if (part.right !== null) open.push(part.right);
    }
    return news;
  }

  private addOccurrences(formula: Formula): void {
    for (const one of this.newFormulas(formula)) this.occurred.add(one);
  }
}
