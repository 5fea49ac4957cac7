/**
 * Proofs of one step: what a rule cites is given, and the rule is applied. In most of them some
 * place of the rule holds another formula than the rule wants there, or what is given stands in a
 * box that is closed, so that a checker that asks too little accepts a false line.
 */

import type { Formula, RuleRecord } from '../../src/logic/index.ts';
import type { Chance } from './chance.ts';
import type { Proof, ProofLine } from './proof-maker.ts';

/** @param records of which the inference rules are taken. */
export function makeRuleInstance(records: readonly RuleRecord[], chance: Chance): Proof {
  const inferences = records.flatMap((one) => (one.role === 'inference' ? [one] : []));
  const { name, form } = chance.pick(inferences);
  const writer = new SchemaWriter(chance);
  const proof = new ProofWriter(chance.oneIn(2), chance);
  const citations = form.cites.map((citation) =>
    citation.kind === 'line'
      ? { line: writer.write(citation.schema), box: null }
      : {
          line: null,
          box: { assume: writer.write(citation.assume), derive: writer.write(citation.derive) },
        },
  );
  // What is given stands before any box is opened.
  const given = citations.map(({ line, box }) => {
    if (line !== null) return proof.give(line);
    return box.assume === box.derive ? null : proof.give(`IMPL(${box.assume}, ${box.derive})`);
  });
  const references = citations.map(({ box }, index) => {
    const line = given[index] as number | null;
    return box === null ? String(line) : proof.box(box.assume, box.derive, line);
  });
  if (chance.oneIn(8)) references.reverse();
  proof.conclude(writer.write(form.derives), name, references);
  return proof.finish();
}

/** Writes schemas as formulas, not always with the same formula for the same letter. */
class SchemaWriter {
  private readonly chance: Chance;
  private readonly formulas = new Map<string, string>();
  /** One place in so many is filled in wrongly. */
  private readonly care: number;

  constructor(chance: Chance) {
    this.chance = chance;
    this.care = chance.pick([3, 6, 12, 1000]);
  }

  write(schema: Formula): string {
    const { chance, care } = this;
    if (schema.kind === 'bot') return chance.oneIn(care) ? this.anyFormula() : 'BOT';
    if (schema.kind === 'atom') {
      return chance.oneIn(care) ? this.anyFormula() : this.formulaFor(schema.name);
    }
    const left = this.write(schema.left as Formula);
    if (schema.kind === 'not') return chance.oneIn(care) ? left : `NOT(${left})`;
    const connective = chance.oneIn(care)
      ? chance.pick(['AND', 'OR', 'IMPL'])
      : { and: 'AND', or: 'OR', impl: 'IMPL' }[schema.kind];
    return `${connective}(${left}, ${this.write(schema.right as Formula)})`;
  }

  private formulaFor(letter: string): string {
    let formula = this.formulas.get(letter);
    if (formula === undefined) {
      formula = this.randomFormula();
      this.formulas.set(letter, formula);
    }
    return formula;
  }

  /** Most often what another letter stands for. */
  private anyFormula(): string {
    const known = [...this.formulas.values()];
    return known.length === 0 || this.chance.oneIn(3)
      ? this.randomFormula()
      : this.chance.pick(known);
  }

  private randomFormula(): string {
    const leaf = () => this.chance.pick(['p', 'q', 'r', 'Long_name1', 'BOT']);
    if (!this.chance.oneIn(3)) return leaf();
    return this.chance.pick([
      `NOT(${leaf()})`,
      `AND(${leaf()}, ${leaf()})`,
      `OR(${leaf()}, ${leaf()})`,
      `IMPL(${leaf()}, ${leaf()})`,
    ]);
  }
}

/** Lines with numbers. What is given is declared, or assumed in boxes that IMPL_I ends. */
class ProofWriter {
  private readonly chance: Chance;
  private readonly declares: boolean;
  private readonly premises: string[] = [];
  private readonly lines: ProofLine[] = [];
  /** The lines that assume what is given. */
  private readonly assumed: number[] = [];

  constructor(declares: boolean, chance: Chance) {
    this.chance = chance;
    this.declares = declares;
  }

  private add(depth: number, formula: string, rule: string, references: string[]): number {
    const number = this.lines.length + 1;
    this.lines.push({ number: String(number), depth, formula, rule, references });
    return number;
  }

  give(formula: string): number {
    // A box that the next line closes: what it says is not given at all.
    if (this.chance.oneIn(20)) return this.add(this.assumed.length + 1, formula, 'assume', []);
    if (this.declares) {
      this.premises.push(formula);
      return this.add(0, formula, 'premise', []);
    }
    const number = this.add(this.assumed.length + 1, formula, 'assume', []);
    this.assumed.push(number);
    return number;
  }

  /** A box from one formula to another. @param implication a line that says so; null if they are the same. */
  box(assume: string, derive: string, implication: number | null): string {
    const depth = this.assumed.length + 1;
    const start = this.add(depth, assume, 'assume', []);
    if (implication === null) return `${start}-${start}`;
    if (this.chance.oneIn(8)) {
      // What should be derived is assumed, in a box beside the first one or inside it.
      return `${start}-${this.add(depth + this.chance.below(2), derive, 'assume', [])}`;
    }
    const references = this.chance.oneIn(2) ? [implication, start] : [start, implication];
    return `${start}-${this.add(depth, derive, 'IMPL_E', references.map(String))}`;
  }

  conclude(formula: string, rule: string, references: string[]): void {
    this.add(this.assumed.length, formula, rule, references);
  }

  finish(): Proof {
    for (let start = this.assumed.pop(); start !== undefined; start = this.assumed.pop()) {
      const [first, last] = [this.lines[start - 1], this.lines.at(-1)] as [ProofLine, ProofLine];
      const formula = `IMPL(${first.formula}, ${last.formula})`;
      this.add(this.assumed.length, formula, 'IMPL_I', [`${start}-${last.number}`]);
    }
    return { premises: this.premises, goal: this.lines.at(-1)?.formula ?? '', lines: this.lines };
  }
}
