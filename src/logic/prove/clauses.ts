/**
 * The calculus in force over a finite set of formulas: every step that its records allow
 * between formulas of the set, unless conditions are sure to refuse it.
 */

import type { Expression } from '../condition.ts';
import type { Formula, FormulaTable } from '../formula.ts';
import type { AssumptionInForce, CalculusInForce, RecordInForce } from '../in-force.ts';
import { countLines } from '../record.ts';
import { type ForeseenStep, isSurelyTrue } from './foresight.ts';

/** A step; formulas are given by their numbers in the set. */
export interface Clause {
  readonly number: number;
  readonly record: RecordInForce;
  /** Cited lines, then boxes, in the order of the record. */
  readonly lines: readonly number[];
  readonly boxes: readonly ClauseBox[];
  readonly head: number;
}

export interface ClauseBox {
  readonly assumed: number;
  readonly derived: number;
}

/** The theorem, as conditions may ask for it. */
export interface TheoremView {
  readonly goal: Formula;
  readonly premises: number;
}

const MOST_CLAUSES = 60_000;
/** Clauses of one record. */
const MOST_OF_RECORD = 20_000;
/** Deeper boxes are judged as this depth is. */
const DEEPEST = 8;

export class ClauseSet {
  readonly formulas: readonly Formula[];
  readonly clauses: readonly Clause[];
  /** By formula: clauses without boxes that cite it. */
  readonly citing: readonly (readonly Clause[])[];
  /** Clauses that cite nothing. */
  readonly free: readonly Clause[];
  /** By formula: clauses that derive it. */
  readonly deriving: readonly (readonly Clause[])[];
  private readonly numbers = new Map<Formula, number>();
  private readonly assumptions: readonly AssumptionInForce[];
  private readonly theorem: TheoremView;
  private readonly orders = new Map<number, readonly (readonly number[])[]>();
  private readonly assumable = new Map<number, boolean>();

  constructor(
    { records, assumptions }: CalculusInForce,
    formulas: readonly Formula[],
    theorem: TheoremView,
    table: FormulaTable,
  ) {
    this.formulas = formulas;
    this.assumptions = assumptions;
    this.theorem = theorem;
    formulas.forEach((formula, number) => {
      this.numbers.set(formula, number);
    });
    const clauses: Clause[] = [];
    for (const record of records) {
      const grounder = new Grounder(record, formulas, this.numbers, table);
      for (const parts of grounder.all(Math.min(MOST_OF_RECORD, MOST_CLAUSES - clauses.length))) {
        // What derives what it cites is a copy; copies are made where they are needed.
        if (parts.lines.includes(parts.head)) continue;
        clauses.push({ number: clauses.length, record, ...parts });
      }
    }
    this.clauses = clauses;
    const lists = () => formulas.map((): Clause[] => []);
    const [citing, deriving] = [lists(), lists()];
    for (const clause of clauses) {
      deriving[clause.head]?.push(clause);
      if (clause.boxes.length > 0) continue;
      for (const line of new Set(clause.lines)) citing[line]?.push(clause);
    }
    this.citing = citing;
    this.deriving = deriving;
    this.free = clauses.filter(({ lines, boxes }) => lines.length + boxes.length === 0);
  }

  numberOf(formula: Formula): number | null {
    return this.numbers.get(formula) ?? null;
  }

  /** The orders of references in which a step at this depth may be permitted. */
  ordersOf(clause: Clause, depth: number): readonly (readonly number[])[] {
    const judged = Math.min(depth, DEEPEST);
    const key = clause.number * (DEEPEST + 1) + judged;
    let orders = this.orders.get(key);
    if (orders === undefined) {
      const { record, boxes } = clause;
      const opens = boxes.every(({ assumed }) => this.mayAssume(assumed, judged + 1));
      orders = opens ? record.orders.filter((order) => this.mayBe(clause, order, judged)) : [];
      this.orders.set(key, orders);
    }
    return orders;
  }

  /** Whether an assumption may open a box of this depth. */
  mayAssume(formula: number, depth: number): boolean {
    const judged = Math.min(depth, DEEPEST);
    const key = formula * (DEEPEST + 1) + judged;
    let may = this.assumable.get(key);
    if (may === undefined) {
      const conclusion = this.formulas[formula] as Formula;
      may = this.assumptions.some(({ rule, forbids }) => {
        const step = { rule, depth: judged, conclusion, cited: [], boxes: [], ...this.theorem };
        return !isRefused(forbids, step);
      });
      this.assumable.set(key, may);
    }
    return may;
  }

  private mayBe(clause: Clause, order: readonly number[], depth: number): boolean {
    const { record, lines, boxes, head } = clause;
    if (record.forbids.length === 0) return true;
    const at = (number: number) => this.formulas[number] as Formula;
    const { cites } = record.form;
    const lineCount = countLines(cites);
    const cited: Formula[] = new Array<Formula>(lineCount);
    const ranges = new Array<ForeseenStep['boxes'][number]>(boxes.length);
    let [line, box] = [0, 0];
    // Among the written references of a kind, in the order of their positions.
    const positions = (kind: 'line' | 'box') =>
      order.filter((_, index) => cites[index]?.kind === kind).sort((a, b) => a - b);
    const [linePositions, boxPositions] = [positions('line'), positions('box')];
    cites.forEach((citation, index) => {
      const position = order[index] as number;
      if (citation.kind === 'line') {
        cited[linePositions.indexOf(position)] = at(lines[line++] as number);
      } else {
        const { assumed, derived } = boxes[box++] as ClauseBox;
        ranges[boxPositions.indexOf(position)] = { assumed: at(assumed), derived: at(derived) };
      }
    });
    return !isRefused(record.forbids, {
      rule: record.rule,
      depth,
      conclusion: at(head),
      cited,
      boxes: ranges,
      ...this.theorem,
    });
  }
}

function isRefused(forbids: readonly Expression[], step: ForeseenStep): boolean {
  return forbids.some((one) => isSurelyTrue(one, step));
}

type Parts = Pick<Clause, 'lines' | 'boxes' | 'head'>;

/** All ways to fill the metavariables of one record so that all of its formulas are of the set. */
class Grounder {
  private readonly record: RecordInForce;
  private readonly formulas: readonly Formula[];
  private readonly numbers: ReadonlyMap<Formula, number>;
  private readonly table: FormulaTable;
  private readonly bindings = new Map<string, Formula>();
  private readonly schemas: readonly Formula[];
  private readonly found: Parts[] = [];
  private most = 0;

  constructor(
    record: RecordInForce,
    formulas: readonly Formula[],
    numbers: ReadonlyMap<Formula, number>,
    table: FormulaTable,
  ) {
    this.record = record;
    this.formulas = formulas;
    this.numbers = numbers;
    this.table = table;
    const { cites, derives } = record.form;
    const cited = cites.flatMap((one) =>
      one.kind === 'line' ? [one.schema] : [one.assume, one.derive],
    );
    // What has most structure first: it leaves the fewest choices.
    this.schemas = [...new Set([...cited, derives])].sort((a, b) => b.size - a.size);
  }

  all(most: number): Parts[] {
    this.most = most;
    this.fill(0);
    return this.found;
  }

  private fill(at: number): void {
    if (this.found.length >= this.most) return;
    const schema = this.schemas[at];
    if (schema === undefined) {
      this.found.push(this.parts());
      return;
    }
    const whole = this.instance(schema);
    if (whole !== null) {
      if (this.numbers.has(whole)) this.fill(at + 1);
      return;
    }
    for (const formula of this.formulas) {
      const bound: string[] = [];
      if (this.matches(schema, formula, bound)) this.fill(at + 1);
      for (const name of bound) this.bindings.delete(name);
    }
  }

  private matches(schema: Formula, formula: Formula, bound: string[]): boolean {
    if (schema.kind === 'atom') {
      const known = this.bindings.get(schema.name);
      if (known !== undefined) return known === formula;
      this.bindings.set(schema.name, formula);
      bound.push(schema.name);
      return true;
    }
    if (schema.kind !== formula.kind) return false;
    if (schema.left === null) return true;
    if (!this.matches(schema.left, formula.left as Formula, bound)) return false;
    return schema.right === null || this.matches(schema.right, formula.right as Formula, bound);
  }

  /** null while a metavariable is open. */
  private instance(schema: Formula): Formula | null {
    if (schema.kind === 'atom') return this.bindings.get(schema.name) ?? null;
    if (schema.kind === 'bot') return this.table.bot();
    const left = this.instance(schema.left as Formula);
    if (left === null) return null;
    if (schema.right === null) return this.table.not(left);
    const right = this.instance(schema.right);
    return right === null ? null : this.table.node(schema.kind as 'and', left, right);
  }

  private parts(): Parts {
    const number = (schema: Formula) =>
      this.numbers.get(this.instance(schema) as Formula) as number;
    const { cites, derives } = this.record.form;
    return {
      lines: cites.flatMap((one) => (one.kind === 'line' ? [number(one.schema)] : [])),
      boxes: cites.flatMap((one) =>
        one.kind === 'box' ? [{ assumed: number(one.assume), derived: number(one.derive) }] : [],
      ),
      head: number(derives),
    };
  }
}
