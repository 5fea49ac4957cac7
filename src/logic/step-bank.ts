/** A bank of made-up steps, to find conditions that never fire. The same steps every time. */

import { type Formula, FormulaTable, occursIn, printFormula } from './formula.ts';
import { type Citation, type RuleRecord, referenceOrders, type StepForm } from './record.ts';
import type { LineRange, Step } from './step.ts';

/** Steps for each rule. */
const STEPS = 2_000;
/** The last line that a step may have; most are much earlier. */
const LAST_LINE = 120;
/** One step in so many is so many times longer, deeper and fuller. */
const FAR = 20;
const ATOMS = ['p', 'q', 'r', 's', 't'];

/** Numbers that look random, from a seed (mulberry32). */
class Chance {
  private state: number;

  constructor(seed: number) {
    this.state = seed;
  }

  /** Numbers of their own for a name: the same whatever else was asked for. */
  of(name: string): Chance {
    let hash = this.state;
    for (let at = 0; at < name.length; at++)
      hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
    return new Chance(hash);
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
  for (let made = 0; made < count; made++) {
    const own = new Chance(chance.below(2 ** 31));
    // Few steps are far out, so that a bound beyond what is usual is seen as one.
    const scale = made % FAR === FAR - 1 ? FAR : 1;
    yield new MadeUpStep(record, form, { rules, assumption }, own, scale);
  }
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
  private readonly scale: number;
  /** The lines that opened the boxes around it, outermost first; the top level is 0. */
  private readonly openers: readonly number[];
  private readonly formulas = new Map<number, Formula>();
  private readonly cited: readonly Formula[];
  private readonly places = new Map<number, Place>();
  private readonly metavariables = new Map<string, Formula>();

  constructor(
    record: RuleRecord,
    form: StepForm | null,
    names: RuleNames,
    chance: Chance,
    scale: number,
  ) {
    this.chance = chance;
    this.names = names;
    this.scale = scale;
    this.rule = record.name;
    const cites = form?.cites ?? [];
    const boxes = cites.filter(({ kind }) => kind === 'box').length;
    this.line = 1 + 2 * cites.length + chance.skewed(LAST_LINE * scale);
    const isAssumption = record.role === 'assumption';
    const room = this.line - 1 - RANGE_LINES * boxes - (cites.length - boxes);
    const around =
      record.role === 'premise' ? 0 : Math.min(chance.skewed(12 * scale), Math.max(0, room));
    this.openers = [0, ...this.chosen(around, room), ...(isAssumption ? [this.line] : [])];
    this.depth = this.openers.length - 1;
    this.premises = chance.below(5 * scale);
    this.conclusion = form === null ? this.formula() : this.instance(form.derives);
    if (form !== null) this.cite(form);
    this.cited = [...this.formulas.values()];
    const near = [this.conclusion, ...this.cited];
    this.goal = chance.below(2) === 0 ? chance.pick(near) : this.formula();
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
  private formula(chance = this.chance, levels = chance.skewed(this.scale > 1 ? 9 : 6)): Formula {
    if (levels === 0) return chance.below(8) === 0 ? this.table.bot() : this.atom(chance);
    const kind = chance.pick(['not', 'and', 'or', 'impl'] as const);
    const left = this.formula(chance, chance.below(levels));
    return kind === 'not'
      ? this.table.not(left)
      : this.table.node(kind, left, this.formula(chance, levels - 1));
  }

  private atom(chance: Chance): Formula {
    const name = chance.pick(ATOMS);
    return this.table.atom(this.scale > 1 ? `${name}${chance.below(this.scale)}` : name);
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

  /** A number that is the same whenever, and after whatever else, it is asked for. */
  private fact(name: string, count: number): number {
    return this.chance.of(name).skewed(count);
  }

  formulaOf(line: number): Formula {
    if (line === this.line) return this.conclusion;
    const known = this.formulas.get(line) ?? this.formula(this.chance.of(`formula ${line}`));
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
    const chance = this.chance.of(`place ${line}`);
    const deeper = around.box === line ? 0 : Math.min(chance.skewed(4), line - around.box - 1);
    const box = line - chance.below(line - around.box - deeper);
    const place = deeper === 0 ? around : { depth: around.depth + deeper, box };
    this.places.set(line, place);
    return place;
  }

  timesCited(line: number): number {
    return line === this.line ? 0 : this.fact(`cited ${line}`, 20 * this.scale);
  }

  timesUsed(rule: string): number {
    return this.fact(`used ${rule}`, 20 * this.scale);
  }

  occurredBefore(formula: Formula): boolean {
    if (this.cited.some((earlier) => occursIn(formula, earlier))) return true;
    return this.fact(`occurred ${printFormula(formula)}`, 3) === 0;
  }
}
