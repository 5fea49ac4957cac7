/** Makes valid proofs at random: all rules, boxes in boxes. It keeps its own account of boxes. */

import { type Formula, FormulaTable, printFormula } from '../../src/logic/index.ts';
import { Chance } from './chance.ts';

export interface ProofLine {
  /** As written. */
  number: string;
  depth: number;
  formula: string;
  rule: string;
  /** `3` or `2-5`. */
  references: string[];
}

export interface Proof {
  premises: string[];
  goal: string;
  lines: ProofLine[];
}

export const ruleNames = [
  'premise',
  'assume',
  'reit',
  'AND_I',
  'AND_E1',
  'AND_E2',
  'OR_I1',
  'OR_I2',
  'OR_E',
  'IMPL_I',
  'IMPL_E',
  'NOT_I',
  'NOT_E',
  'BOT_E',
  'DNE',
  'LEM',
];

const DEEPEST = 8;

interface MadeLine extends ProofLine {
  readonly value: Formula;
  /** The line that opened its box, 0 for the top level. */
  readonly box: number;
}

/** @param wanted about so many lines. */
export function makeProof(seed: number, wanted: number): Proof {
  return new ProofMaker(new Chance(seed)).make(wanted);
}

class ProofMaker {
  private readonly chance: Chance;
  private readonly table = new FormulaTable();
  private readonly lines: MadeLine[] = [];
  private readonly premises: Formula[] = [];
  /** Opening lines of the open boxes. */
  private open: number[] = [];

  constructor(chance: Chance) {
    this.chance = chance;
  }

  make(wanted: number): Proof {
    for (let count = this.chance.below(4); count > 0; count--) this.premises.push(this.formula(3));
    for (const premise of this.premises) {
      if (!this.chance.oneIn(4)) this.add(premise, 'premise');
    }
    while (this.lines.length < wanted) this.step();
    while (this.open.length > 0) this.closeBox();
    if (this.lines.length === 0) this.excludedMiddle();
    const goal = (this.lines.at(-1) as MadeLine).formula;
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
    if (levels === 0 || chance.oneIn(4)) {
      return chance.oneIn(8) ? table.bot() : table.atom(chance.pick(['p', 'q', 'r', 'Long_name1']));
    }
    const kind = chance.pick(['not', 'and', 'or', 'impl'] as const);
    const left = this.formula(levels - 1);
    return kind === 'not' ? table.not(left) : table.node(kind, left, this.formula(levels - 1));
  }

  private add(value: Formula, rule: string, ...references: (number | string)[]): number {
    const number = this.lines.length + 1;
    if (rule === 'assume') this.open.push(number);
    this.lines.push({
      number: String(number),
      depth: this.open.length,
      formula: printFormula(value),
      rule,
      references: references.map(String),
      value,
      box: this.open.at(-1) ?? 0,
    });
    return number;
  }

  private value(line: number): Formula {
    return (this.lines[line - 1] as MadeLine).value;
  }

  /** Lines that the next line may cite. */
  private accessible(test: (value: Formula) => boolean = () => true): number[] {
    return this.lines.flatMap(({ box, value }, index) =>
      (box === 0 || this.open.includes(box)) && test(value) ? [index + 1] : [],
    );
  }

  private some(test?: (value: Formula) => boolean): number | null {
    const lines = this.accessible(test);
    if (lines.length === 0) return null;
    // Late lines more often, so that proofs go somewhere.
    return this.chance.oneIn(2) ? (lines.at(-1) as number) : this.chance.pick(lines);
  }

  private excludedMiddle(): number {
    const formula = this.formula(2);
    return this.add(this.table.node('or', formula, this.table.not(formula)), 'LEM');
  }

  private step(): void {
    const { chance } = this;
    switch (chance.below(14)) {
      case 0:
      case 1:
        if (this.open.length < DEEPEST) this.add(this.formula(2), 'assume');
        return;
      case 2:
        this.excludedMiddle();
        return;
      case 3:
        if (this.open.length > 0 && !chance.oneIn(3)) this.closeBox();
        return;
      case 4:
        this.cases();
        return;
      case 5:
        this.contradiction();
        return;
      case 6:
        if (this.open.length > 0 && this.open.length <= DEEPEST && chance.oneIn(2))
          this.siblingBox();
        return;
      default:
        this.simple();
    }
  }

  private simple(): void {
    const { chance, table } = this;
    const line = this.some();
    if (line === null) return;
    const value = this.value(line);
    const of = (kind: Formula['kind']) => this.some((one) => one.kind === kind);
    const negated = this.some((one) => one.kind === 'not' && one.left?.kind === 'not');
    const implication = of('impl');
    const conjunction = of('and');
    const bottom = of('bot');
    switch (chance.below(8)) {
      case 0:
        this.add(value, 'reit', line);
        return;
      case 1: {
        const other = this.some() as number;
        const both = table.node('and', value, this.value(other));
        if (both.size < 30) this.add(both, 'AND_I', line, other);
        return;
      }
      case 2:
        if (conjunction !== null)
          this.add(this.value(conjunction).left as Formula, 'AND_E1', conjunction);
        return;
      case 3:
        if (conjunction !== null)
          this.add(this.value(conjunction).right as Formula, 'AND_E2', conjunction);
        return;
      case 4: {
        const other = this.formula(1);
        if (value.size > 30) return;
        if (chance.oneIn(2)) this.add(table.node('or', value, other), 'OR_I1', line);
        else this.add(table.node('or', other, value), 'OR_I2', line);
        return;
      }
      case 5:
        this.modusPonens(implication);
        return;
      case 6:
        if (bottom !== null) this.add(this.formula(2), 'BOT_E', bottom);
        return;
      case 7:
        if (negated !== null) this.add(this.value(negated).left?.left as Formula, 'DNE', negated);
        return;
    }
  }

  private modusPonens(implication: number | null): void {
    if (implication === null) return;
    const { left, right } = this.value(implication);
    const antecedent = this.some((one) => one === left);
    if (antecedent === null) {
      if (this.open.length < DEEPEST) this.add(left as Formula, 'assume');
      return;
    }
    const references = this.chance.oneIn(2) ? [implication, antecedent] : [antecedent, implication];
    this.add(right as Formula, 'IMPL_E', ...references);
  }

  /** From φ: a box with NOT(φ), BOT in it, and NOT(NOT(φ)) after it. */
  private contradiction(): void {
    const line = this.some();
    if (line === null || this.open.length >= DEEPEST || this.value(line).size > 30) return;
    const value = this.value(line);
    const negation = this.table.not(value);
    const assumed = this.add(negation, 'assume');
    const references = this.chance.oneIn(2) ? [line, assumed] : [assumed, line];
    this.add(this.table.bot(), 'NOT_E', ...references);
    if (this.chance.oneIn(4)) return;
    this.closeBox();
  }

  /** OR_E on a disjunction, to a formula that is at hand or to the disjunction the other way round. */
  private cases(): void {
    const { chance, table } = this;
    if (this.open.length >= DEEPEST) return;
    const known = chance.oneIn(4) ? this.twiceTheSame() : this.some((one) => one.kind === 'or');
    const line = known ?? this.excludedMiddle();
    const { left, right } = this.value(line) as { left: Formula; right: Formula };
    const held = chance.oneIn(2) ? this.some() : null;
    const target = held === null ? table.node('or', right, left) : this.value(held);
    const ranges = [left, right].map((side, index) => {
      const start = this.add(side, 'assume');
      let end = start;
      if (side === target && chance.oneIn(2)) end = start;
      else if (held !== null) end = this.add(target, 'reit', held);
      else end = this.add(target, index === 0 ? 'OR_I2' : 'OR_I1', start);
      this.open.pop();
      return `${start}-${end}`;
    });
    const [first, second] = ranges as [string, string];
    this.add(target, 'OR_E', line, first, left === right && chance.oneIn(2) ? first : second);
  }

  /** A disjunction of a formula with itself. */
  private twiceTheSame(): number | null {
    const line = this.some((one) => one.size < 10);
    if (line === null) return null;
    return this.add(this.table.node('or', this.value(line), this.value(line)), 'OR_I1', line);
  }

  /** Ends the innermost box with IMPL_I or NOT_I over all of it or a prefix, or just leaves it. */
  private closeBox(): void {
    const { chance, table } = this;
    const start = this.open.pop() as number;
    const inside = this.lines.flatMap(({ box }, index) => (box === start ? [index + 1] : []));
    const end = chance.oneIn(4) ? chance.pick(inside) : (inside.at(-1) as number);
    const [first, last] = [this.value(start), this.value(end)];
    if (last.kind === 'bot' && !chance.oneIn(3))
      this.add(table.not(first), 'NOT_I', `${start}-${end}`);
    else if (first.size + last.size < 60)
      this.add(table.node('impl', first, last), 'IMPL_I', `${start}-${end}`);
    else this.excludedMiddle();
  }

  /** An assumption right after a box at the same depth, which closes it. */
  private siblingBox(): void {
    this.open.pop();
    this.add(this.formula(2), 'assume');
  }
}
