/** A bank of made-up steps, to find conditions that never fire. The same steps every time. */

import { type Formula, FormulaTable, occursIn } from './formula.ts';
import { type Citation, type RuleRecord, referenceOrders, type StepForm } from './record.ts';
import type { LineRange, Step } from './step.ts';

/** Steps for each rule. */
const STEPS = 2_000;
/** The last line that a step may have; most are much earlier. */
const LAST_LINE = 120;
const ATOMS = ['p', 'q', 'r', 's', 't'];

/** Numbers that look random, from a seed (mulberry32). */
class Chance {
  private state: number;

  constructor(seed: number) {
    this.state = seed;
  }

  /** From 0 to `count` - 1. */
  below(count: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * count);
  }

  /** Small numbers more often than large ones. */
  skewed(count: number): number {
    return this.below(this.below(count) + 1);
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)] as T;
  }
}

/** Whether a test is true of one step of the bank at least, for one of these rules. */
export function firesSomewhere(
  test: (step: Step) => boolean,
  records: readonly RuleRecord[],
): boolean {
  return records.some((record, index) => {
    for (const step of madeUpSteps(record, records, index + 1)) if (test(step)) return true;
    return false;
  });
}

/**
 * Steps by one rule, the same every time.
 * @param records whose rules earlier lines may use.
 * @param form what stands in the place of the record's own form, if something does.
 */
export function* madeUpSteps(
  record: RuleRecord,
  records: readonly RuleRecord[],
  seed: number,
  form: StepForm | null = record.role === 'inference' ? record.form : null,
  count = STEPS,
): Generator<Step> {
  const rules = records.map(({ name }) => name);
  const chance = new Chance(seed);
  const assumption = records.find(({ role }) => role === 'assumption')?.name ?? '';
  for (let made = 0; made < count; made++)
    yield new MadeUpStep(record, form, { rules, assumption }, chance);
}

/** Names of rules. */
interface RuleNames {
  readonly rules: readonly string[];
  /** The one that opens boxes; empty if there is none. */
  readonly assumption: string;
}

/** Where a line stands. */
interface Place {
  readonly depth: number;
  /** The line that opened its box; 0 for the top level. */
  readonly box: number;
}

/** A range takes two lines at least. */
const RANGE_LINES = 2;

/**
 * Its references and formulas fit its form, and what it cites is accessible, so that it could
 * stand in a proof; what else is around it is anything.
 */
class MadeUpStep implements Step {
  readonly line: number;
  readonly depth: number;
  readonly rule: string;
  readonly conclusion: Formula;
  readonly goal: Formula;
  readonly premises: number;
  readonly lineReferences: number[] = [];
  readonly ranges: LineRange[] = [];
  private readonly table = new FormulaTable();
  private readonly chance: Chance;
  private readonly names: RuleNames;
  /** The lines that opened the boxes around it, outermost first; the top level is 0. */
  private readonly openers: readonly number[];
  private readonly formulas = new Map<number, Formula>();
  private readonly places = new Map<number, Place>();
  private readonly facts = new Map<string, number>();
  private readonly metavariables = new Map<string, Formula>();

  constructor(record: RuleRecord, form: StepForm | null, names: RuleNames, chance: Chance) {
    this.chance = chance;
    this.names = names;
    this.rule = record.name;
    const cites = form?.cites ?? [];
    const boxes = cites.filter(({ kind }) => kind === 'box').length;
    this.line = 1 + 2 * cites.length + chance.skewed(LAST_LINE);
    const isAssumption = record.role === 'assumption';
    const room = this.line - 1 - RANGE_LINES * boxes - (cites.length - boxes);
    const around = record.role === 'premise' ? 0 : Math.min(chance.skewed(12), Math.max(0, room));
    this.openers = [0, ...this.chosen(around, room), ...(isAssumption ? [this.line] : [])];
    this.depth = this.openers.length - 1;
    this.premises = chance.below(5);
    this.conclusion = form === null ? this.formula() : this.instance(form.derives);
    this.goal = chance.below(3) === 0 ? this.conclusion : this.formula();
    if (form !== null) this.cite(form);
  }

  /** So many different numbers from 1 to `most`, in order. */
  private chosen(count: number, most: number): number[] {
    const numbers = new Set<number>();
    while (numbers.size < count) numbers.add(1 + this.chance.below(most));
    return [...numbers].sort((a, b) => a - b);
  }

  private cite(form: StepForm): void {
    // At index i stands the written position of citation i.
    const order = this.chance.pick(referenceOrders(form));
    const written = form.cites.map(
      (_, position) => form.cites[order.indexOf(position)] as Citation,
    );
    const boxes = written.flatMap((one) => (one.kind === 'box' ? [one] : []));
    const segments = this.segments(boxes.length, written.length - boxes.length);
    for (const { assume, derive } of boxes) {
      const segment = segments.splice(this.chance.below(segments.length), 1)[0] as LineRange;
      this.citeBox(segment, this.instance(assume), this.instance(derive));
    }
    for (const one of written) if (one.kind === 'line') this.citeLine(this.instance(one.schema));
  }

  /** Most lines of its own box as so many parts, of two lines and more. @param left lines that are in none. */
  private segments(count: number, left: number): LineRange[] {
    const first = (this.openers.at(-1) as number) + 1;
    let spare = this.line - first - RANGE_LINES * count - left;
    let start = first;
    return Array.from({ length: count }, () => {
      const more = this.chance.below(spare + 1);
      spare -= more;
      const end = start + RANGE_LINES - 1 + more;
      const segment = { start, end };
      start = end + 1;
      return segment;
    });
  }

  private citeBox(segment: LineRange, assumed: Formula, derived: Formula): void {
    const alike = this.ranges.find(({ start, end }) => {
      return this.formulas.get(start) === assumed && this.formulas.get(end) === derived;
    });
    if (alike !== undefined && this.chance.below(2) === 0) {
      this.ranges.push(alike);
      return;
    }
    const least = assumed === derived ? 0 : 1;
    const start = segment.start + this.chance.below(segment.end - segment.start + 1 - least);
    const end = start + least + this.chance.skewed(segment.end - start - least + 1);
    this.ranges.push({ start, end });
    const place = { depth: this.depth + 1, box: start };
    this.places.set(start, place).set(end, place);
    this.formulas.set(start, assumed).set(end, derived);
  }

  private citeLine(formula: Formula): void {
    const isFree = (line: number) => {
      const known = this.formulas.get(line);
      if (known !== undefined && known !== formula) return false;
      return !this.ranges.some(({ start, end }) => start <= line && line <= end);
    };
    const lines = Array.from({ length: this.line - 1 }, (_, index) => index + 1).filter(isFree);
    const line = this.chance.pick(lines);
    this.lineReferences.push(line);
    this.formulas.set(line, formula);
    this.places.set(line, this.innermost(line));
  }

  /** Of the boxes around this step the innermost that is open at an earlier line. */
  private innermost(line: number): Place {
    const depth = this.openers.findLastIndex((opener) => opener <= line);
    return { depth, box: this.openers[depth] as number };
  }

  /** A formula of some tens of nodes at most. */
  private formula(levels = this.chance.skewed(6)): Formula {
    if (levels === 0)
      return this.chance.below(8) === 0
        ? this.table.bot()
        : this.table.atom(this.chance.pick(ATOMS));
    const kind = this.chance.pick(['not', 'and', 'or', 'impl'] as const);
    const left = this.formula(this.chance.below(levels));
    return kind === 'not'
      ? this.table.not(left)
      : this.table.node(kind, left, this.formula(levels - 1));
  }

  private instance(schema: Formula): Formula {
    if (schema.kind === 'bot') return this.table.bot();
    if (schema.kind !== 'atom') {
      const right = schema.right === null ? null : this.instance(schema.right);
      return this.table.node(schema.kind, this.instance(schema.left as Formula), right);
    }
    const known = this.metavariables.get(schema.name) ?? this.formula();
    this.metavariables.set(schema.name, known);
    return known;
  }

  /** A number that stays the same when it is asked for again. */
  private fact(name: string, count: number): number {
    const known = this.facts.get(name) ?? this.chance.skewed(count);
    this.facts.set(name, known);
    return known;
  }

  formulaOf(line: number): Formula {
    if (line === this.line) return this.conclusion;
    const known = this.formulas.get(line) ?? this.formula();
    this.formulas.set(line, known);
    return known;
  }

  ruleOf(line: number): string {
    if (line === this.line) return this.rule;
    const { rules, assumption } = this.names;
    if (this.placeOf(line).box === line) return assumption;
    return rules[this.fact(`rule ${line}`, rules.length)] as string;
  }

  depthOf(line: number): number {
    return this.placeOf(line).depth;
  }

  boxOf(line: number): number {
    return this.placeOf(line).box;
  }

  /** Lines that are not cited may stand in boxes that are closed by now. */
  private placeOf(line: number): Place {
    if (line === this.line) return this.innermost(line);
    const known = this.places.get(line);
    if (known !== undefined) return known;
    const around = this.innermost(line);
    const deeper = around.box === line ? 0 : Math.min(this.chance.skewed(4), line - around.box - 1);
    const box = line - this.chance.below(line - around.box - deeper);
    const place = deeper === 0 ? around : { depth: around.depth + deeper, box };
    this.places.set(line, place);
    return place;
  }

  timesCited(line: number): number {
    return line === this.line ? 0 : this.fact(`cited ${line}`, 20);
  }

  timesUsed(rule: string): number {
    return this.fact(`used ${rule}`, 20);
  }

  occurredBefore(formula: Formula): boolean {
    for (const earlier of this.formulas.values()) if (occursIn(formula, earlier)) return true;
    return this.fact(`occurred ${formula.id}`, 3) === 0;
  }
}
