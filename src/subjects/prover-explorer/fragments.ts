/**
 * Pieces of proofs, each made to end in a step of one rule. They vary in everything that a
 * condition may look at: shapes, order, distance, depth, citations, boxes. A proof is made of
 * pieces one below the other.
 */

import {
  type Citation,
  type Formula,
  type FormulaTable,
  type Reference,
  type RuleRecord,
  referenceOrders,
  type StepForm,
} from '../../logic/index.ts';
import type { Chance } from '../chance.ts';
import type { SketchLine } from './sketch.ts';

/** Its lines are numbered from 1; it begins at the top level. */
export type Fragment = readonly SketchLine[];

/** The rules that fragments help themselves with. */
export interface Helpers {
  readonly premise: string;
  readonly assume: string;
  /** Steps that give any formula from one or two lines: the ways to have a formula in a box. */
  readonly ways: readonly Way[];
}

/** A one-step way to a formula: what stands outside, and how it is had inside. */
export interface Way {
  readonly rule: string;
  /** The formulas to be cited, for a formula to have and the assumption of the box. */
  readonly cites: (wanted: Formula, assumed: Formula, chance: Chance) => readonly Formula[] | null;
}

const ATOMS = ['p', 'q', 'r', 's', 't'] as const;
const DEEPEST = 4;
const LONGEST_FILLER = 12;

/** `most` levels of connectives at most. */
export function anyFormula(table: FormulaTable, chance: Chance, most = 2): Formula {
  const kind = chance.below(12);
  if (most === 0 || kind < 4) return table.atom(chance.pick(ATOMS));
  if (kind === 11) return chance.below(3) === 0 ? table.bot() : table.atom(chance.pick(ATOMS));
  const part = () => anyFormula(table, chance, chance.below(most));
  if (kind < 6) return table.not(part());
  const connective = kind < 8 ? 'and' : kind < 10 ? 'or' : 'impl';
  return table.node(connective, part(), anyFormula(table, chance, most - 1));
}

/** A fragment that ends in a step of this form. */
export function fragmentFor(
  rule: string,
  form: StepForm,
  helpers: Helpers,
  table: FormulaTable,
  chance: Chance,
): Fragment {
  return new FragmentWriter(helpers, table, chance).inference(rule, form);
}

/** A fragment that is about premises and assumptions alone. */
export function openingFragment(helpers: Helpers, table: FormulaTable, chance: Chance): Fragment {
  return new FragmentWriter(helpers, table, chance).opening();
}

interface Wanted {
  readonly formula: Formula;
  readonly level: number;
  line: number;
}

class FragmentWriter {
  private readonly helpers: Helpers;
  private readonly table: FormulaTable;
  private readonly chance: Chance;
  private readonly lines: SketchLine[] = [];
  private readonly metavariables = new Map<string, Formula>();
  private depth = 0;

  constructor(helpers: Helpers, table: FormulaTable, chance: Chance) {
    this.helpers = helpers;
    this.table = table;
    this.chance = chance;
  }

  opening(): Fragment {
    const premises = this.chance.below(3);
    for (let count = 0; count < premises; count++) this.premise(this.formula());
    const boxes = this.chance.below(DEEPEST + 1);
    for (let count = 0; count < boxes; count++) this.open(this.formula());
    return this.lines;
  }

  inference(rule: string, form: StepForm): Fragment {
    const { chance } = this;
    this.chooseMetavariables(form);
    const deepest = chance.pick([0, 0, 0, 0, 1, 1, 1, 2, 2, 3]);
    const order = chance.pick(referenceOrders(form));
    // At index i stands what the i-th written reference cites.
    const written = form.cites.map((_, at) => form.cites[order.indexOf(at)] as Citation);
    const lines = new Map<Citation, Wanted>();
    for (const citation of written) {
      if (citation.kind !== 'line') continue;
      const level = chance.below(2) === 0 ? deepest : chance.below(deepest + 1);
      lines.set(citation, { formula: this.instance(citation.schema), level, line: 0 });
    }
    this.unite(lines);
    const boxes = written.filter((one) => one.kind === 'box');
    const sources = this.sourcesOf(boxes);
    this.writeLevels(deepest, [...lines.values()], sources);
    const cited = this.citeBefore([...lines.values()]);
    const repeatable = cited.length > 0 ? cited : [this.lines.length];
    this.fill(chance.below(3) === 0 ? chance.below(LONGEST_FILLER) : 0, repeatable);
    const ranges = this.writeBoxes(boxes, sources);
    if (boxes.length > 0 && chance.below(4) === 0) this.fill(1 + chance.below(3), repeatable);
    const references = written.map((citation): Reference => {
      if (citation.kind === 'box') return ranges.get(citation) as Reference;
      return { start: (lines.get(citation) as Wanted).line, end: null };
    });
    const conclusion = this.instance(form.derives);
    const times = chance.below(4) === 0 ? 2 : 1;
    for (let count = 0; count < times; count++) this.write(conclusion, rule, references);
    return this.lines;
  }

  private chooseMetavariables(form: StepForm): void {
    const names = JSON.stringify(form).match(/\p{Script=Greek}/gu) ?? [];
    const different = [...new Set(names)];
    const most = this.chance.pick([0, 1, 1, 2, 2, 2]);
    for (const name of different) this.metavariables.set(name, this.formula(most));
    if (different.length < 2 || this.chance.below(6) > 0) return;
    const [first, second] = [this.chance.pick(different), this.chance.pick(different)];
    this.metavariables.set(first, this.metavariables.get(second) as Formula);
  }

  /** Now and then one line serves for two citations. */
  private unite(lines: Map<Citation, Wanted>): void {
    const [first, second] = [...lines.keys()];
    if (first === undefined || second === undefined) return;
    const [a, b] = [lines.get(first) as Wanted, lines.get(second) as Wanted];
    if (a.formula === b.formula && this.chance.below(2) === 0) lines.set(second, a);
  }

  /** What must stand outside of the boxes so that their last lines can be had. */
  private sourcesOf(boxes: readonly Citation[]): Map<Citation, Source> {
    const { chance } = this;
    const sources = new Map<Citation, Source>();
    for (const box of boxes) {
      if (box.kind !== 'box') continue;
      const assumed = this.instance(box.assume);
      const derived = this.instance(box.derive);
      if (assumed === derived && chance.below(2) === 0) continue;
      const usable = this.helpers.ways.flatMap((way) => {
        const cites = way.cites(derived, assumed, chance);
        return cites === null ? [] : [{ way, cites }];
      });
      const { way, cites } = chance.pick(usable);
      const outside = cites
        .filter((formula) => formula !== assumed || chance.below(5) === 0)
        .map((formula): Wanted => ({ formula, level: 0, line: 0 }));
      sources.set(box, { way, cites, outside });
    }
    return sources;
  }

  /** Opens boxes and has every wanted line in its box. */
  private writeLevels(
    deepest: number,
    wanted: readonly Wanted[],
    sources: ReadonlyMap<Citation, Source>,
  ): void {
    const { chance } = this;
    const assumed = new Map<number, Wanted>();
    for (const one of wanted) {
      if (one.level > 0 && !assumed.has(one.level) && chance.below(3) > 0)
        assumed.set(one.level, one);
    }
    const inside = [...wanted, ...[...sources.values()].flatMap(({ outside }) => outside)];
    const origins = new Map<Wanted, number>();
    for (const one of this.shuffled(inside)) {
      if (assumed.get(one.level) === one || origins.has(one)) continue;
      const line = chance.below(4) === 0 ? this.derived(one.formula) : this.premise(one.formula);
      origins.set(one, line);
      if (one.level === 0) one.line = line;
    }
    for (let level = 1; level <= deepest; level++) {
      const one = assumed.get(level);
      const line = this.open(one?.formula ?? this.formula());
      if (one !== undefined) one.line = line;
      for (const other of wanted) {
        if (other.level !== level || other === one) continue;
        const origin = origins.get(other);
        if (origin !== undefined && other.line === 0) other.line = this.copy(origin);
      }
    }
    // Boxes cite what stands in the box around them, or farther out.
    for (const { outside } of sources.values()) {
      for (const one of outside) {
        if (this.depth > 0 && chance.below(2) === 0) one.line = this.copy(one.line);
      }
    }
  }

  /** Cites lines, so that they have been cited. @returns lines that may be cited again. */
  private citeBefore(wanted: readonly Wanted[]): number[] {
    if (this.chance.below(3) > 0) return [];
    const lines = wanted.map(({ line }) => line).filter((line) => line > 0);
    if (lines.length === 0) return [];
    const times = 1 + this.chance.below(4);
    for (let count = 0; count < times; count++) this.copy(this.chance.pick(lines));
    return lines;
  }

  /** Lines that only take up room: premises, or in a box copies of lines. */
  private fill(count: number, repeatable: readonly number[]): void {
    for (let done = 0; done < count; done++) {
      if (this.depth === 0) this.premise(this.formula(1));
      else this.copy(this.chance.pick(repeatable));
    }
  }

  private writeBoxes(
    boxes: readonly Citation[],
    sources: ReadonlyMap<Citation, Source>,
  ): Map<Citation, Reference> {
    const ranges = new Map<Citation, Reference>();
    const order = this.chance.below(6) === 0 ? this.shuffled(boxes) : boxes;
    for (const box of order) {
      if (box.kind !== 'box') continue;
      const outer = this.depth;
      const start = this.open(this.instance(box.assume));
      const source = sources.get(box);
      const padding = this.chance.pick([0, 0, 0, 0, 1, 1, 2, 3, 4, 5]);
      const before = this.lines.length;
      for (let count = 0; count < padding; count++)
        this.copy(this.chance.below(3) === 0 ? start : this.lines.length);
      if (source !== undefined) {
        const given = source.cites.map((formula): Reference => {
          const outside = source.outside.find((one) => one.formula === formula);
          const line = outside === undefined ? start : outside.line;
          return { start: line, end: null };
        });
        this.write(this.instance(box.derive), source.way.rule, given);
      } else if (this.lines.length > before) this.copy(start);
      ranges.set(box, { start, end: this.lines.length });
      this.depth = outer;
    }
    return ranges;
  }

  private formula(most = 2): Formula {
    return anyFormula(this.table, this.chance, most);
  }

  private instance(schema: Formula): Formula {
    const { table } = this;
    if (schema.kind === 'bot') return table.bot();
    if (schema.kind === 'atom') return this.metavariables.get(schema.name) as Formula;
    const left = this.instance(schema.left as Formula);
    return table.node(
      schema.kind,
      left,
      schema.right === null ? null : this.instance(schema.right),
    );
  }

  /** A line with a formula that a step gives from premises. */
  private derived(formula: Formula): number {
    const { chance } = this;
    const usable = this.helpers.ways.flatMap(({ rule, cites }) => {
      const cited = cites(formula, this.formula(1), chance);
      return cited === null ? [] : [{ rule, cited }];
    });
    const { rule, cited } = chance.pick(usable);
    const references = cited.map((one): Reference => ({ start: this.premise(one), end: null }));
    return this.write(formula, rule, references);
  }

  private premise(formula: Formula): number {
    return this.write(formula, this.helpers.premise, []);
  }

  private open(formula: Formula): number {
    this.depth++;
    return this.write(formula, this.helpers.assume, []);
  }

  /** The formula of a line once more, in the box where the writer is. */
  private copy(line: number): number {
    const { formula } = this.lines[line - 1] as SketchLine;
    const { rule } = this.helpers.ways[0] as Way;
    return this.write(formula, rule, [{ start: line, end: null }]);
  }

  private write(formula: Formula, rule: string, references: readonly Reference[]): number {
    return this.lines.push({ depth: this.depth, formula, rule, references });
  }

  private shuffled<T>(items: readonly T[]): T[] {
    return items
      .map((item) => ({ item, turn: this.chance.next() }))
      .sort((a, b) => a.turn - b.turn)
      .map(({ item }) => item);
  }
}

interface Source {
  readonly way: Way;
  readonly cites: readonly Formula[];
  /** Those that stand outside of the box. */
  readonly outside: readonly Wanted[];
}

/**
 * The helpers that a calculus has; null if it lacks one: a rule for premises, one for
 * assumptions, and one that repeats a line.
 */
export function helpersOf(records: readonly RuleRecord[], table: FormulaTable): Helpers | null {
  const premise = records.find(({ role }) => role === 'premise')?.name;
  const assume = records.find(({ role }) => role === 'assumption')?.name;
  const ways = records.flatMap((record) => waysBy(record, table));
  const copies = ways.filter(({ isCopy }) => isCopy);
  if (premise === undefined || assume === undefined || copies.length === 0) return null;
  return { premise, assume, ways: [...copies, ...ways.filter(({ isCopy }) => !isCopy)] };
}

/** A rule that cites lines only and fixes its conclusion by them is a way to what it derives. */
function waysBy(record: RuleRecord, table: FormulaTable): (Way & { isCopy: boolean })[] {
  if (record.role !== 'inference' || record.form.cites.length === 0) return [];
  const { cites, derives } = record.form;
  const schemas = cites.flatMap((one) => (one.kind === 'line' ? [one.schema] : []));
  if (schemas.length < cites.length) return [];
  const isCopy = schemas.length === 1 && schemas[0] === derives;
  const build = (wanted: Formula, assumed: Formula, chance: Chance): Formula[] | null => {
    const bound = new Map<string, Formula>();
    if (!binds(derives, wanted, bound)) return null;
    const instance = (schema: Formula): Formula => {
      if (schema.kind === 'bot') return table.bot();
      if (schema.kind === 'atom') {
        // What the conclusion leaves open is the assumption, which then is used, or anything.
        const known =
          bound.get(schema.name) ?? (chance.below(4) > 0 ? assumed : anyFormula(table, chance, 1));
        bound.set(schema.name, known);
        return known;
      }
      const left = instance(schema.left as Formula);
      return table.node(schema.kind, left, schema.right === null ? null : instance(schema.right));
    };
    return schemas.map(instance);
  };
  return [{ rule: record.name, isCopy, cites: build }];
}

/** Whether a formula is an instance of a schema; what its metavariables stand for. */
function binds(schema: Formula, formula: Formula, bound: Map<string, Formula>): boolean {
  if (schema.kind === 'atom') {
    const known = bound.get(schema.name);
    bound.set(schema.name, known ?? formula);
    return known === undefined || known === formula;
  }
  if (schema.kind !== formula.kind) return false;
  if (schema.left === null) return true;
  if (!binds(schema.left, formula.left as Formula, bound)) return false;
  return schema.right === null || binds(schema.right, formula.right as Formula, bound);
}
