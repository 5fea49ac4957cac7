/**
 * Fills in tables over ordered values so that every record in force is sound and a theorem
 * is refuted. Instances of a record that look up one entry of a table limit what it may be;
 * the others are checked as soon as the entries that they look up are chosen.
 */

import {
  type Algebra,
  type Connective,
  connectives,
  contextsOf,
  isBelow,
  numbersBelow,
  relativeBounds,
  valuesOf,
} from './algebra.ts';
import { assignments } from './algebra-check.ts';
import type { Candidate } from './candidate-orders.ts';
import type { Theorem } from './certificate.ts';
import { type Formula, partsOf } from './formula.ts';
import { type FormulaClass, fallsInto, setsOf } from './formula-classes.ts';
import type { CalculusInForce, RecordInForce } from './in-force.ts';
import type { PermissionCache } from './permission-cache.ts';
import { formMetavariables, type StepForm } from './record.ts';
import type { FormulaSet } from './shapes.ts';

/** Steps that may still be taken; one is an instance of a record that is looked at. */
export interface Budget {
  left: number;
}

export interface Refutation {
  readonly algebra: Algebra;
  readonly valuation: ReadonlyMap<string, number>;
}

/** Thrown when the budget is spent. */
class OutOfSteps extends Error {}

/** An entry of a table: the table's place times 256, plus its place in the table. */
type Entry = number;
const ENTRIES = 256;

/** A record with values for its metavariables. */
interface Instance {
  readonly form: CompiledForm;
  readonly values: readonly number[];
}

/** Gives the value of a schema, -1 if an entry is open. */
type PartialTerm = (values: readonly number[]) => number;

interface CompiledForm {
  readonly record: RecordInForce;
  readonly metavariables: readonly string[];
  /** Different compound schemas: so many entries an instance looks up. */
  readonly lookups: number;
  readonly cites: readonly { readonly first: PartialTerm; readonly derived: PartialTerm | null }[];
  readonly derives: PartialTerm;
}

/** @returns null if there is none, or none within the budget. */
export function refute(
  calculus: CalculusInForce,
  theorem: Theorem,
  candidate: Candidate,
  budget: Budget,
  cache: PermissionCache,
): Refutation | null {
  try {
    return new TableSearch(calculus, theorem, candidate, budget, cache).run();
  } catch (stopped) {
    if (stopped instanceof OutOfSteps) return null;
    throw stopped;
  }
}

class TableSearch {
  private readonly calculus: CalculusInForce;
  private readonly candidate: Candidate;
  private readonly budget: Budget;
  private readonly cache: PermissionCache;
  private readonly size: number;
  private readonly contexts: number;
  private readonly bounds: readonly number[];
  private readonly sets: readonly FormulaSet[];
  private readonly tables: Record<Connective, number[]>;
  /** By entry: the values that it may have. */
  private readonly domains = new Map<Entry, number>();
  /** By entry: the values that would also be sound if no condition left anything out. */
  private readonly preferred = new Map<Entry, number>();
  /** By entry: instances that wait for it. */
  private readonly waiting = new Map<Entry, Instance[]>();
  /** The entry at which the last evaluation stopped. */
  private stopped: Entry = 0;
  /** Subformulas of the theorem, parts first. */
  private readonly parts: readonly Formula[];
  private readonly theorem: Theorem;
  private readonly values = new Map<Formula, number>();

  constructor(
    calculus: CalculusInForce,
    theorem: Theorem,
    candidate: Candidate,
    budget: Budget,
    cache: PermissionCache,
  ) {
    this.calculus = calculus;
    this.theorem = theorem;
    this.candidate = candidate;
    this.budget = budget;
    this.cache = cache;
    const { order } = candidate;
    this.size = order.size;
    this.contexts = contextsOf(order, 2 ** order.size - 1);
    this.bounds = relativeBounds(order);
    this.sets = setsOf(candidate);
    const open = (length: number) => new Array<number>(length).fill(-1);
    const square = () => open(this.size * this.size);
    this.tables = { not: open(this.size), and: square(), or: square(), impl: square() };
    // Premises first: they are few values where they must be high.
    this.parts = [...new Set([...theorem.premises, theorem.goal].flatMap(partsOf))];
  }

  run(): Refutation | null {
    this.openDomains();
    const canOpenBoxes = this.calculus.assumptions.length > 0;
    const forms = this.calculus.records
      .filter(({ form }) => canOpenBoxes || form.cites.every(({ kind }) => kind === 'line'))
      .map((record) => this.compile(record))
      .sort((a, b) => a.lookups - b.lookups || a.metavariables.length - b.metavariables.length);
    for (const form of forms) if (!this.admit(form)) return null;
    return this.chooseParts(0) ? this.result() : null;
  }

  private spend(): void {
    if (--this.budget.left < 0) throw new OutOfSteps();
  }

  /** An entry may be any value of the class that its formula falls into. */
  private openDomains(): void {
    const { classes } = this.candidate;
    const all = numbersBelow(this.size);
    connectives.forEach((kind, place) => {
      this.tables[kind].forEach((_, at) => {
        const left = kind === 'not' ? at : Math.floor(at / this.size);
        const right = kind === 'not' ? null : at % this.size;
        const fits = all.filter((value) =>
          fallsInto(
            classes[value] as FormulaClass,
            kind,
            classes[left] as FormulaClass,
            right === null ? null : (classes[right] as FormulaClass),
          ),
        );
        const domain = fits.reduce((set, value) => set | (1 << value), 0);
        this.domains.set(place * ENTRIES + at, domain);
        this.preferred.set(place * ENTRIES + at, domain);
      });
    });
  }

  /** Limits entries by all instances of a record. @returns false if an entry has no value left. */
  private admit(form: CompiledForm): boolean {
    const all = numbersBelow(this.size);
    for (const values of assignments(all, form.metavariables.length)) {
      this.spend();
      const instance = { form, values };
      const state = this.look(instance);
      if (state === 'sound') continue;
      const { record, metavariables } = form;
      const isPermitted = this.cache.isPermitted(
        record,
        metavariables,
        values,
        this.candidate.classes,
        this.sets,
      );
      if (state === 'unsound') {
        if (isPermitted) return false;
      } else if (form.lookups > 1) {
        if (isPermitted) this.wait(this.stopped, { form, values: [...values] });
      } else if (!this.limit(this.stopped, instance, isPermitted ? this.domains : this.preferred))
        return false;
    }
    return true;
  }

  /** Takes from an entry the values that make an instance unsound. @returns false if none is left in its domain. */
  private limit(entry: Entry, instance: Instance, sets: Map<Entry, number>): boolean {
    const old = sets.get(entry) as number;
    let left = old;
    for (const value of valuesOf(old)) {
      this.spend();
      this.put(entry, value);
      if (this.look(instance) === 'unsound') left &= ~(1 << value);
    }
    this.put(entry, -1);
    sets.set(entry, left);
    return this.domains.get(entry) !== 0;
  }

  /** The values that an entry may have, those first for which no condition is needed. */
  private choices(entry: Entry): number[] {
    const domain = this.domains.get(entry) as number;
    const preferred = domain & (this.preferred.get(entry) as number);
    return [...valuesOf(preferred), ...valuesOf(domain & ~preferred)];
  }

  private look({ form, values }: Instance): 'sound' | 'unsound' | 'open' {
    const { below } = this.candidate.order;
    let lost = this.contexts;
    for (const { first, derived } of form.cites) {
      const value = first(values);
      if (value < 0) return 'open';
      if (derived === null) lost &= below[value] as number;
      else {
        const end = derived(values);
        if (end < 0) return 'open';
        lost &= this.bounds[value * this.size + end] as number;
      }
      if (lost === 0) return 'sound';
    }
    const conclusion = form.derives(values);
    if (conclusion < 0) return 'open';
    return (lost & ~(below[conclusion] as number)) === 0 ? 'sound' : 'unsound';
  }

  private wait(entry: Entry, instance: Instance): void {
    const some = this.waiting.get(entry);
    if (some === undefined) this.waiting.set(entry, [instance]);
    else some.push(instance);
  }

  private at(entry: Entry): number {
    const kind = connectives[Math.floor(entry / ENTRIES)] as Connective;
    return this.tables[kind][entry % ENTRIES] as number;
  }

  private put(entry: Entry, value: number): void {
    const kind = connectives[Math.floor(entry / ENTRIES)] as Connective;
    this.tables[kind][entry % ENTRIES] = value;
  }

  /**
   * Goes through the values that an open entry may have, as long as `next` gives false.
   * The entry is open again if all fail.
   */
  private choose(entry: Entry, next: () => boolean): boolean {
    for (const value of this.choices(entry)) {
      this.spend();
      this.put(entry, value);
      const moved: Entry[] = [];
      if (this.wake(entry, moved) && next()) return true;
      for (const other of moved.reverse()) (this.waiting.get(other) as Instance[]).pop();
      this.put(entry, -1);
    }
    return false;
  }

  /** Looks at what has waited for an entry. @param moved gets the entries that something waits for now. */
  private wake(entry: Entry, moved: Entry[]): boolean {
    for (const instance of this.waiting.get(entry) ?? []) {
      this.spend();
      const state = this.look(instance);
      if (state === 'unsound') return false;
      if (state !== 'open') continue;
      this.wait(this.stopped, instance);
      moved.push(this.stopped);
    }
    return true;
  }

  /** Values for the subformulas from `at` on, so that the theorem is refuted, and all entries. */
  private chooseParts(at: number): boolean {
    this.spend();
    const part = this.parts[at];
    if (part === undefined) return this.isRefuted() && this.chooseWaiting();
    const set = (value: number) => {
      this.values.set(part, value);
      return this.canStillRefute() && this.chooseParts(at + 1);
    };
    const done = this.choosePart(part, set);
    if (!done) this.values.delete(part);
    return done;
  }

  private choosePart(part: Formula, set: (value: number) => boolean): boolean {
    const { kind, left, right } = part;
    if (kind === 'bot') return set(this.candidate.bot);
    if (kind === 'atom') return valuesOf(this.candidate.atomValues).some(set);
    const x = this.values.get(left as Formula) as number;
    const place = right === null ? x : x * this.size + (this.values.get(right) as number);
    const known = this.tables[kind][place] as number;
    if (known >= 0) return set(known);
    const entry = connectives.indexOf(kind) * ENTRIES + place;
    return this.choose(entry, () => set(this.tables[kind][place] as number));
  }

  private premisesMeet(): number {
    const { meet, greatest } = this.candidate.order;
    let result = greatest;
    for (const premise of this.theorem.premises) {
      const value = this.values.get(premise);
      if (value !== undefined) result = meet[result * this.size + value] as number;
    }
    return result;
  }

  private canStillRefute(): boolean {
    const { above } = this.candidate.order;
    return above[this.premisesMeet()] !== 2 ** this.size - 1;
  }

  private isRefuted(): boolean {
    const goal = this.values.get(this.theorem.goal) as number;
    return !isBelow(this.candidate.order, this.premisesMeet(), goal);
  }

  /** The entries for which instances wait, one with the fewest values first. */
  private chooseWaiting(): boolean {
    let entry: Entry | null = null;
    let fewest = Number.POSITIVE_INFINITY;
    for (const [other, instances] of this.waiting) {
      if (instances.length === 0 || this.at(other) >= 0) continue;
      const count = valuesOf(this.domains.get(other) as number).length;
      if (count < fewest) [entry, fewest] = [other, count];
    }
    return entry === null || this.choose(entry, () => this.chooseWaiting());
  }

  /** What nothing asks for may be anything that it may be. */
  private fillRest(): void {
    for (const entry of this.domains.keys()) {
      if (this.at(entry) < 0) this.put(entry, this.choices(entry)[0] as number);
    }
  }

  private result(): Refutation {
    this.fillRest();
    const { order, bot, atomValues } = this.candidate;
    const valuation = new Map(
      [...this.values].flatMap(([{ kind, name }, value]): [string, number][] =>
        kind === 'atom' ? [[name, value]] : [],
      ),
    );
    return { algebra: { ...order, tables: this.tables, bot, atomValues }, valuation };
  }

  private compile(record: RecordInForce): CompiledForm {
    const { form } = record;
    const metavariables = formMetavariables(form);
    const term = (schema: Formula): PartialTerm => this.term(schema, metavariables);
    return {
      record,
      metavariables,
      lookups: countLookups(form),
      cites: form.cites.map((citation) =>
        citation.kind === 'line'
          ? { first: term(citation.schema), derived: null }
          : { first: term(citation.assume), derived: term(citation.derive) },
      ),
      derives: term(form.derives),
    };
  }

  private term(schema: Formula, metavariables: readonly string[]): PartialTerm {
    const { kind } = schema;
    if (kind === 'bot') return () => this.candidate.bot;
    if (kind === 'atom') {
      const at = metavariables.indexOf(schema.name);
      return (values) => values[at] as number;
    }
    const table = this.tables[kind];
    const place = connectives.indexOf(kind) * ENTRIES;
    const left = this.term(schema.left as Formula, metavariables);
    const right = schema.right === null ? null : this.term(schema.right, metavariables);
    return (values) => {
      let at = left(values);
      if (at < 0) return -1;
      if (right !== null) {
        const second = right(values);
        if (second < 0) return -1;
        at = at * this.size + second;
      }
      const value = table[at] as number;
      if (value < 0) this.stopped = place + at;
      return value;
    };
  }
}

function countLookups({ cites, derives }: StepForm): number {
  const schemas = cites.flatMap((one) =>
    one.kind === 'line' ? [one.schema] : [one.assume, one.derive],
  );
  const parts = new Set([...schemas, derives].flatMap(partsOf));
  return [...parts].filter(({ kind }) => kind !== 'atom' && kind !== 'bot').length;
}
