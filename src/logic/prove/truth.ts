/** Truth tables: which sequents are classically valid. What is not has no proof in a sound calculus. */

import { type Formula, partsOf } from '../formula.ts';

/** With more atoms the tables are too long. */
const MOST_ATOMS = 12;

/** A set of valuations, 32 a word. */
export type Valuations = Int32Array;

export class TruthTables {
  private readonly words: number;
  private readonly tables = new Map<Formula, Valuations>();
  private readonly columns: ReadonlyMap<string, number>;

  private constructor(atoms: readonly string[]) {
    this.words = Math.max(1, (1 << atoms.length) >> 5);
    this.columns = new Map(atoms.map((atom, column) => [atom, column]));
  }

  /** null if there are too many atoms. */
  static of(atoms: readonly string[]): TruthTables | null {
    return atoms.length > MOST_ATOMS ? null : new TruthTables(atoms);
  }

  /** All valuations. */
  get everywhere(): Valuations {
    return new Int32Array(this.words).fill(-1);
  }

  /** The valuations under which a formula is true. Its atoms are among those of the tables. */
  of(formula: Formula): Valuations {
    const { tables } = this;
    const known = tables.get(formula);
    if (known !== undefined) return known;
    for (const part of partsOf(formula)) {
      if (!tables.has(part)) tables.set(part, this.compute(part));
    }
    return tables.get(formula) as Valuations;
  }

  /** The tables of its parts are known. */
  private compute(formula: Formula): Valuations {
    const left = formula.left === null ? null : (this.tables.get(formula.left) as Valuations);
    const right = formula.right === null ? null : (this.tables.get(formula.right) as Valuations);
    const table = new Int32Array(this.words);
    for (let word = 0; word < this.words; word++) {
      const a = left?.[word] ?? 0;
      const b = right?.[word] ?? 0;
      switch (formula.kind) {
        case 'atom':
          table[word] = this.atomWord(formula.name, word);
          break;
        case 'bot':
          break;
        case 'not':
          table[word] = ~a;
          break;
        case 'and':
          table[word] = a & b;
          break;
        case 'or':
          table[word] = a | b;
          break;
        case 'impl':
          table[word] = ~a | b;
          break;
      }
    }
    return table;
  }

  private atomWord(atom: string, word: number): number {
    const column = this.columns.get(atom) as number;
    let bits = 0;
    for (let bit = 0; bit < 32; bit++) {
      if (((word * 32 + bit) >> column) & 1) bits |= 1 << bit;
    }
    return bits;
  }
}

export function both(a: Valuations, b: Valuations): Valuations {
  return a.map((word, at) => word & (b[at] as number));
}

/** Whether all valuations of one set are in the other. */
export function areAmong(some: Valuations, all: Valuations): boolean {
  for (let word = 0; word < some.length; word++) {
    if (((some[word] as number) & ~(all[word] as number)) !== 0) return false;
  }
  return true;
}

/** Whether all valuations of two sets in common are in a third. */
export function commonAreAmong(a: Valuations, b: Valuations, all: Valuations): boolean {
  for (let word = 0; word < a.length; word++) {
    if (((a[word] as number) & (b[word] as number) & ~(all[word] as number)) !== 0) return false;
  }
  return true;
}
