/** The pieces that probes are made of, and what every candidate says of their steps. */

import { type Calculus, FormulaTable, type InferenceRecord } from '../../logic/index.ts';
import { Chance } from '../chance.ts';
import { type Catalogue, catalogueOf, markOf, type RuleCatalogue } from './catalogue.ts';
import {
  type Fragment,
  fragmentFor,
  type Helpers,
  helpersOf,
  openingFragment,
} from './fragments.ts';
import { Sketch, type SketchLine } from './sketch.ts';

/** Pieces for each rule, for each other form that it may have, and for the opening of boxes. */
const PIECES = 110;
const PIECES_OF_A_FORM = 16;
const OPENINGS = 60;
/** Proofs that pieces are tried under. */
const BEGINNINGS = 6;
const SEED = 7;

/** Steps of a rule that no candidate tells apart are one kind of steps. */
export interface StepKind {
  readonly mark: Uint8Array;
  readonly isStandard: boolean;
}

export class RuleLibrary {
  readonly catalogue: RuleCatalogue;
  readonly kinds: StepKind[] = [];
  /** By candidate: the numbers of the kinds of steps on which it fires. */
  readonly columns: number[][];
  private readonly numbers = new Map<string, number>();
  private readonly implied = new Map<number, boolean>();

  constructor(catalogue: RuleCatalogue) {
    this.catalogue = catalogue;
    this.columns = catalogue.candidates.map(() => []);
  }

  /** The number of a kind of steps. */
  numberOf(mark: Uint8Array, isStandard: boolean): number {
    const key = `${String.fromCharCode(...mark)}${isStandard}`;
    let number = this.numbers.get(key);
    if (number === undefined) {
      number = this.kinds.push({ mark, isStandard }) - 1;
      this.numbers.set(key, number);
      for (const [at, fires] of mark.entries()) if (fires === 1) this.columns[at]?.push(number);
    }
    return number;
  }

  /** Whether a candidate says something: it refuses some steps, and not all that the manual allows. */
  saysSomething(at: number): boolean {
    const column = this.columns[at] as number[];
    if (column.length === 0) return false;
    return this.kinds.some(({ mark, isStandard }) => isStandard && mark[at] === 0);
  }

  /** Whether one candidate fires on every step on which another one does. */
  implies(first: number, second: number): boolean {
    const key = first * this.columns.length + second;
    let known = this.implied.get(key);
    if (known === undefined) {
      const column = this.columns[first] as number[];
      known = column.every((kind) => this.kinds[kind]?.mark[second] === 1);
      this.implied.set(key, known);
    }
    return known;
  }
}

export interface Piece {
  readonly fragment: Fragment;
  /** By line: rule, and kind of step when the piece stands alone. */
  readonly steps: readonly { readonly rule: string; readonly kind: number }[];
  /** The rule of which it uses another form than the manual's; null: none. */
  readonly otherForm: string | null;
}

/** Made from a calculus alone, and always the same. */
export class Library {
  readonly calculus: Calculus;
  readonly table = new FormulaTable();
  readonly rules: ReadonlyMap<string, RuleLibrary>;
  readonly helpers: Helpers | null;
  readonly pieces: readonly Piece[];

  constructor(calculus: Calculus) {
    this.calculus = calculus;
    const catalogue: Catalogue = catalogueOf(calculus);
    this.rules = new Map([...catalogue].map(([rule, one]) => [rule, new RuleLibrary(one)]));
    this.helpers = helpersOf(calculus.records, this.table);
    this.pieces = this.helpers === null ? [] : this.make(this.helpers);
  }

  ofRule(rule: string): RuleLibrary {
    return this.rules.get(rule) as RuleLibrary;
  }

  /** A sketch of a probe. */
  sketch(): Sketch {
    return new Sketch(this.calculus.records, this.table.atom('p'));
  }

  private make(helpers: Helpers): Piece[] {
    const { table } = this;
    const chance = new Chance(SEED);
    const pieces: Piece[] = [];
    const known = new Set<string>();
    const beginnings = this.beginnings(chance);
    const add = (fragment: Fragment): void => {
      const piece = this.pieceOf(fragment, beginnings[pieces.length % BEGINNINGS] as Sketch);
      const key = piece.steps.map(({ rule, kind }) => `${rule}${kind}`).join();
      if (!known.has(key)) pieces.push(piece);
      known.add(key);
    };
    for (let count = 0; count < OPENINGS; count++) add(openingFragment(helpers, table, chance));
    const records = this.calculus.records.filter(
      (one): one is InferenceRecord => one.role === 'inference',
    );
    for (const { name, form } of records) {
      for (let count = 0; count < PIECES; count++)
        add(fragmentFor(name, form, helpers, table, chance));
      for (const { effect } of this.ofRule(name).catalogue.candidates) {
        if (effect.kind !== 'replace') continue;
        for (let count = 0; count < PIECES_OF_A_FORM; count++)
          add(fragmentFor(name, effect.form, helpers, table, chance));
      }
    }
    return pieces;
  }

  /** Beginnings of proofs in which rules have been used, as they will have been above a piece. */
  private beginnings(chance: Chance): Sketch[] {
    const formula = this.table.atom('used');
    return Array.from({ length: BEGINNINGS }, (_, index) => {
      const sketch = this.sketch();
      for (const rule of this.rules.keys()) {
        const times = index % 2 === 0 ? 1 : chance.below(4);
        for (let count = 0; count < times; count++)
          sketch.push({ depth: 0, formula, rule, references: [] });
      }
      return sketch;
    });
  }

  private pieceOf(fragment: Fragment, sketch: Sketch): Piece {
    const base = sketch.lines.length;
    let otherForm: string | null = null;
    const steps = fragment.map((line) => {
      sketch.push(moved(line, base));
      const library = this.ofRule(line.rule);
      const isStandard = library.catalogue.isStandard(sketch);
      if (!isStandard) otherForm = line.rule;
      return {
        rule: line.rule,
        kind: library.numberOf(markOf(sketch, library.catalogue), isStandard),
      };
    });
    sketch.truncate(base);
    return { fragment, steps, otherForm };
  }
}

/** A line of a fragment behind so many other lines. */
export function moved(line: SketchLine, base: number): SketchLine {
  const references = line.references.map(({ start, end }) => ({
    start: start + base,
    end: end === null ? null : end + base,
  }));
  return { ...line, references };
}

/** Calculi whose libraries are kept. */
const MOST_KEPT = 4;
const libraries = new Map<string, Library>();

/** The library of a calculus, made once: calculi that say the same share it. */
export function libraryOf(calculus: Calculus): Library {
  const key = JSON.stringify(calculus.records);
  let library = libraries.get(key);
  if (library === undefined) {
    if (libraries.size >= MOST_KEPT) libraries.clear();
    library = new Library(calculus);
    libraries.set(key, library);
  }
  return library;
}
