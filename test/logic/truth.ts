/**
 * Whether the lines of a proof are true, by truth tables. It reads formulas itself and shares
 * nothing with the verifier: a table is one bit a valuation, of at most five atoms.
 */

import type { Proof } from './proof-maker.ts';

/** Thirty-two valuations: the atom at index i is true where bit i of the valuation's number is set. */
const atomTables = [0xaaaaaaaa, 0xcccccccc, 0xf0f0f0f0, 0xff00ff00, 0xffff0000].map(
  (one) => one | 0,
);
const ALWAYS = -1;

/** Truth tables over these atoms. */
export class Truth {
  private readonly atoms: readonly string[];
  private readonly tables = new Map<string, number>();

  /** @throws Error for more than five atoms. */
  constructor(atoms: readonly string[]) {
    if (atoms.length > atomTables.length) throw new Error(`${atoms.length} atoms are too many`);
    this.atoms = atoms;
  }

  /** The valuations under which a formula is true. @throws Error if it has another atom. */
  table(formula: string): number {
    let table = this.tables.get(formula);
    if (table === undefined) {
      table = this.evaluate(formula);
      // Formulas come back often, and not for ever.
      if (this.tables.size > 50_000) this.tables.clear();
      this.tables.set(formula, table);
    }
    return table;
  }

  private evaluate(formula: string): number {
    const tokens = formula.match(/\w+|[(),]/g) ?? [];
    let at = 0;
    const read = (): number => {
      const word = tokens[at++];
      if (word === 'BOT') return 0;
      if (tokens[at] !== '(') return this.atom(word as string);
      at++;
      const left = read();
      const right = tokens[at++] === ',' ? read() : 0;
      if (word !== 'NOT') at++;
      switch (word) {
        case 'NOT':
          return ~left;
        case 'AND':
          return left & right;
        case 'OR':
          return left | right;
        case 'IMPL':
          return ~left | right;
        default:
          throw new Error(`'${word}' is no connective`);
      }
    };
    return read();
  }

  private atom(name: string): number {
    const table = atomTables[this.atoms.indexOf(name)];
    if (table === undefined) throw new Error(`the atom ${name} is not expected`);
    return table;
  }

  /**
   * The first of so many lines that is false under some valuation although the premises and the
   * assumptions of the boxes around it are true; null if there is none.
   */
  falseLine({ premises, lines }: Proof, count: number): number | null {
    const given = premises.reduce((context, premise) => context & this.table(premise), ALWAYS);
    /** By depth: what is given there. */
    const contexts = [given];
    for (let index = 0; index < count; index++) {
      const { depth, formula, rule } = lines[index] as Proof['lines'][number];
      const table = this.table(formula);
      if (rule === 'assume') contexts[depth] = (contexts[depth - 1] as number) & table;
      if (((contexts[depth] as number) & ~table) !== 0) return index + 1;
    }
    return null;
  }
}
