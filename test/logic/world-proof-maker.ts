/**
 * Makes proofs at random under any ruleset: steps are proposed from the records in force,
 * and a line is kept if the verifier accepts the proof so far.
 */

import {
  type CalculusInForce,
  calculusInForce,
  type Formula,
  FormulaTable,
  type LogicRuleset,
  printFormula,
  type RecordInForce,
  Verifier,
} from '../../src/logic/index.ts';
import { Chance } from './chance.ts';
import { writeProof } from './proof-changer.ts';
import type { Proof, ProofLine } from './proof-maker.ts';

const DEEPEST = 4;
/** Formulas larger than this are not built upon. */
const LARGEST = 24;
const ATOMS = ['p', 'q', 'r'];

type Bindings = Map<string, Formula>;

interface MadeLine extends ProofLine {
  readonly value: Formula;
  /** The line that opened its box, 0 for the top level. */
  readonly box: number;
  /** The box around the one that it opens; null if it opens none. */
  readonly outer: number | null;
}

export class WorldProofMaker {
  private readonly calculus: CalculusInForce;
  private readonly verifier: Verifier;
  private chance = new Chance(0);
  private table = new FormulaTable();
  private lines: MadeLine[] = [];
  private premises: Formula[] = [];
  private open: number[] = [];

  constructor(ruleset: LogicRuleset) {
    this.calculus = calculusInForce(ruleset);
    this.verifier = new Verifier(ruleset);
  }

  /** A proof that the verifier accepts; null if no line could be made. @param wanted lines to try for. */
  make(seed: number, wanted: number): Proof | null {
    this.chance = new Chance(seed);
    this.table = new FormulaTable();
    this.lines = [];
    this.open = [];
    this.premises = Array.from({ length: this.chance.below(4) }, () => this.premise());
    for (const premise of this.premises) this.add(premise, 'premise', 0);
    for (let tries = 0; tries < 4 * wanted && this.lines.length < wanted; tries++) this.step();
    while (this.lines.length > 0 && this.lines.at(-1)?.depth !== 0) this.lines.pop();
    const goal = this.lines.at(-1)?.formula;
    return goal === undefined ? null : this.proof(goal);
  }

  private proof(goal: string): Proof {
    const lines = this.lines.map(({ number, depth, formula, rule, references }) => ({
      number,
      depth,
      formula,
      rule,
      references,
    }));
    return { premises: this.premises.map(printFormula), goal, lines };
  }

  private formula(levels: number): Formula {
    const { chance, table } = this;
    if (levels === 0 || chance.oneIn(3))
      return chance.oneIn(8) ? table.bot() : table.atom(chance.pick(ATOMS));
    const kind = chance.pick(['not', 'and', 'or', 'impl'] as const);
    const left = this.formula(levels - 1);
    return kind === 'not' ? table.not(left) : table.node(kind, left, this.formula(levels - 1));
  }

  /** Half of them are what some rule cites. */
  private premise(): Formula {
    const [cited] = this.chance.pick(this.calculus.records).form.cites;
    if (cited?.kind !== 'line' || this.chance.oneIn(2)) return this.formula(3);
    return this.instance(cited.schema, new Map());
  }

  /** @returns the line's number, or null if the verifier refuses it. */
  private add(value: Formula, rule: string, depth: number, ...references: string[]): number | null {
    const number = this.lines.length + 1;
    const opens = this.calculus.assumptions.some((one) => one.rule === rule);
    const around = this.open.slice(0, opens ? depth - 1 : depth);
    const outer = around.at(-1) ?? 0;
    const line: MadeLine = {
      number: String(number),
      depth,
      formula: printFormula(value),
      rule,
      references,
      value,
      box: opens ? number : outer,
      outer: opens ? outer : null,
    };
    this.lines.push(line);
    if (!this.verifier.check(writeProof(this.proof('p'))).verifier_passed) {
      this.lines.pop();
      return null;
    }
    this.open = opens ? [...around, number] : around;
    return number;
  }

  private line(number: number): MadeLine {
    return this.lines[number - 1] as MadeLine;
  }

  private get box(): number {
    return this.open.at(-1) ?? 0;
  }

  private accessible(): number[] {
    return this.lines.flatMap(({ box }, index) =>
      box === 0 || this.open.includes(box) ? [index + 1] : [],
    );
  }

  private step(nested = 0): void {
    const { chance } = this;
    const turn = chance.below(8);
    if (turn === 0) this.assume(this.formula(2));
    else if (turn === 1 && this.open.length > 0 && nested === 0) this.open.pop();
    else this.infer(chance.pick(this.calculus.records), nested);
  }

  private assume(formula: Formula): number | null {
    const record = this.calculus.assumptions[0];
    if (record === undefined || this.open.length >= DEEPEST) return null;
    return this.add(formula, record.rule, this.open.length + 1);
  }

  /** One step of a record; boxes that it wants are opened if there are none. */
  private infer(record: RecordInForce, nested: number): void {
    const { chance } = this;
    const bindings: Bindings = new Map();
    const references: string[] = [];
    let depth = this.open.length;
    for (const citation of record.form.cites) {
      if (citation.kind === 'line') {
        let line = this.pick(this.accessible(), citation.schema, bindings);
        if (line === null && references.length > 0) {
          line = this.assume(this.instance(citation.schema, bindings));
          depth = this.open.length;
        }
        if (line === null) return;
        references.push(String(line));
        continue;
      }
      const range =
        this.closedBox(citation.assume, citation.derive, bindings) ??
        (nested < 2 ? this.newBox(citation.assume, citation.derive, bindings, nested) : null);
      this.open = this.open.slice(0, depth);
      if (range === null) return;
      references.push(range);
    }
    const conclusion = this.instance(record.form.derives, bindings);
    if (conclusion.size > LARGEST) return;
    const order = chance.pick(record.orders);
    const written: string[] = [];
    order.forEach((position, index) => {
      written[position] = references[index] as string;
    });
    this.add(conclusion, record.rule, depth, ...written);
  }

  /** A line that fits a schema, late ones more often; what it binds is kept. */
  private pick(lines: readonly number[], schema: Formula, bindings: Bindings): number | null {
    const fitting = lines.filter((line) => fits(schema, this.line(line).value, new Map(bindings)));
    if (fitting.length === 0) return null;
    const line = this.chance.oneIn(3) ? (fitting.at(-1) as number) : this.chance.pick(fitting);
    fits(schema, this.line(line).value, bindings);
    return line;
  }

  private closedBox(assume: Formula, derive: Formula, bindings: Bindings): string | null {
    if (this.chance.oneIn(3)) return null;
    const starts = this.lines.flatMap(({ outer }, index) =>
      outer === this.box && !this.open.includes(index + 1) ? [index + 1] : [],
    );
    const start = this.pick(starts, assume, bindings);
    if (start === null) return null;
    const end = this.pick(this.linesOf(start), derive, bindings);
    return end === null ? null : `${start}-${end}`;
  }

  private linesOf(box: number): number[] {
    return this.lines.flatMap((line, index) => (line.box === box ? [index + 1] : []));
  }

  private newBox(
    assume: Formula,
    derive: Formula,
    bindings: Bindings,
    nested: number,
  ): string | null {
    const { chance, calculus } = this;
    const known = this.accessible();
    if (derive.kind === 'atom' && known.length > 0 && !chance.oneIn(3))
      this.pick(known, derive, bindings);
    const start = this.assume(this.instance(assume, bindings));
    if (start === null) return null;
    const inside = this.open;
    for (let count = chance.below(5); count > 0; count--) {
      this.step(nested + 1);
      this.open = inside;
    }
    let end = this.pick(this.linesOf(start), derive, bindings);
    if (end === null) {
      const target = this.instance(derive, bindings);
      for (const { rule, form } of calculus.records) {
        // Whatever gives the target from one line at hand.
        const [only] = form.cites;
        if (end !== null || form.cites.length !== 1 || only?.kind !== 'line') continue;
        const wanted: Bindings = new Map();
        if (!fits(form.derives, target, wanted)) continue;
        const line = this.pick(this.accessible(), only.schema, wanted);
        if (line !== null) end = this.add(target, rule, inside.length, String(line));
      }
    }
    return end === null ? null : `${start}-${end}`;
  }

  /** What is unbound is any formula, often one at hand. */
  private instance(schema: Formula, bindings: Bindings): Formula {
    const { table, chance } = this;
    if (schema.kind === 'bot') return table.bot();
    if (schema.kind === 'atom') {
      const known = this.accessible();
      const near = known.length > 0 && chance.oneIn(2) ? this.line(chance.pick(known)).value : null;
      const value = bindings.get(schema.name) ?? near ?? this.formula(2);
      bindings.set(schema.name, value);
      return value;
    }
    const left = this.instance(schema.left as Formula, bindings);
    return table.node(
      schema.kind,
      left,
      schema.right === null ? null : this.instance(schema.right, bindings),
    );
  }
}

function fits(schema: Formula, formula: Formula, bindings: Bindings): boolean {
  if (schema.kind === 'atom') {
    const known = bindings.get(schema.name) ?? formula;
    bindings.set(schema.name, known);
    return known === formula;
  }
  if (schema.kind !== formula.kind) return false;
  return (
    (schema.left === null || fits(schema.left, formula.left as Formula, bindings)) &&
    (schema.right === null || fits(schema.right, formula.right as Formula, bindings))
  );
}
