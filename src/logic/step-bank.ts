/** A bank of made-up steps, to find conditions that never fire. The same steps every time. */

import { type Formula, FormulaTable } from './formula.ts';
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
  for (let made = 0; made < count; made++) yield new MadeUpStep(record.name, form, rules, chance);
}

/** Its references and formulas fit its form; what is around it is anything. */
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
  private readonly rules: readonly string[];
  private readonly formulas = new Map<number, Formula>();
  private readonly facts = new Map<string, number>();
  private readonly metavariables = new Map<string, Formula>();

  constructor(rule: string, form: StepForm | null, rules: readonly string[], chance: Chance) {
    this.chance = chance;
    this.rules = [...rules, 'premise', 'assume', 'reit'];
    this.rule = rule;
    const cites = form?.cites ?? [];
    this.line = 1 + 2 * cites.length + chance.skewed(LAST_LINE);
    this.depth = chance.skewed(12);
    this.premises = chance.below(5);
    this.conclusion = form === null ? this.formula() : this.instance(form.derives);
    this.goal = chance.below(3) === 0 ? this.conclusion : this.formula();
    // At index i stands the written position of citation i.
    const order = form === null ? [] : chance.pick(referenceOrders(form));
    const written = cites.map((_, position) => cites[order.indexOf(position)] as Citation);
    for (const citation of written) this.cite(citation);
  }

  private cite(citation: Citation): void {
    const start = 1 + this.chance.below(this.line - 1);
    if (citation.kind === 'line') {
      this.lineReferences.push(start);
      this.formulas.set(start, this.instance(citation.schema));
      return;
    }
    const end = start + this.chance.skewed(this.line - start);
    this.ranges.push({ start, end });
    this.formulas.set(start, this.instance(citation.assume));
    this.formulas.set(end, this.instance(citation.derive));
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
    return this.rules[this.fact(`rule ${line}`, this.rules.length)] as string;
  }

  depthOf(line: number): number {
    return line === this.line ? this.depth : this.fact(`depth ${line}`, 12);
  }

  boxOf(line: number): number {
    return this.fact(`box ${line}`, line);
  }

  timesCited(line: number): number {
    return line === this.line ? 0 : this.fact(`cited ${line}`, 20);
  }

  timesUsed(rule: string): number {
    return this.fact(`used ${rule}`, 20);
  }

  occurredBefore(formula: Formula): boolean {
    return this.fact(`occurred ${formula.id}`, 3) === 0;
  }
}
