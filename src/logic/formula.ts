/**
 * Formulas. Within one table equal formulas are one object, so that comparing two is
 * comparing two references. A proof has a table of its own, which goes when it goes:
 * nothing grows from proof to proof. Nothing here recurses: formulas nest to any depth.
 */

export type FormulaKind = 'atom' | 'bot' | 'not' | 'and' | 'or' | 'impl';

export const formulaKinds: readonly FormulaKind[] = ['atom', 'bot', 'not', 'and', 'or', 'impl'];

/** How the kinds with parts are written. */
export const keywords = { not: 'NOT', and: 'AND', or: 'OR', impl: 'IMPL', bot: 'BOT' } as const;

export interface Formula {
  readonly kind: FormulaKind;
  /** The name of an atom, else ''. */
  readonly name: string;
  /** The left part, or what is negated; null for an atom and BOT. */
  readonly left: Formula | null;
  /** null for all but the binary connectives. */
  readonly right: Formula | null;
  /** Number in its table. Parts have smaller numbers than what they are part of. */
  readonly id: number;
  /** Nodes, counted as they are written. */
  readonly size: number;
  /** 1 for an atom and BOT. */
  readonly height: number;
}

/** Numbers that only spread the hash. */
const SPREAD_KIND = 0x9e3779b1;
const SPREAD_LEFT = 0x85ebca6b;
const SPREAD_RIGHT = 0xc2b2ae35;
const FIRST_SLOTS = 32;

export class FormulaTable {
  private readonly atoms = new Map<string, Formula>();
  private bottom: Formula | null = null;
  private count = 0;
  /** Open addressing with linear probing, at most half full; its length is a power of two. */
  private slots: (Formula | null)[] = new Array<Formula | null>(FIRST_SLOTS).fill(null);
  private filled = 0;

  atom(name: string): Formula {
    let formula = this.atoms.get(name);
    if (formula === undefined) {
      formula = {
        kind: 'atom',
        name,
        left: null,
        right: null,
        id: this.count++,
        size: 1,
        height: 1,
      };
      this.atoms.set(name, formula);
    }
    return formula;
  }

  bot(): Formula {
    this.bottom ??= {
      kind: 'bot',
      name: '',
      left: null,
      right: null,
      id: this.count++,
      size: 1,
      height: 1,
    };
    return this.bottom;
  }

  not(sub: Formula): Formula {
    return this.node('not', sub, null);
  }

  /** The formula of a kind with these parts, which are of this table. */
  node(kind: 'not' | 'and' | 'or' | 'impl', left: Formula, right: Formula | null): Formula {
    const { slots } = this;
    const mask = slots.length - 1;
    let at = hash(kind, left, right) & mask;
    let found = slots[at] as Formula | null;
    while (found !== null) {
      if (found.left === left && found.right === right && found.kind === kind) return found;
      at = (at + 1) & mask;
      found = slots[at] as Formula | null;
    }
    const size = 1 + left.size + (right === null ? 0 : right.size);
    const height = 1 + (right === null ? left.height : Math.max(left.height, right.height));
    const formula: Formula = { kind, name: '', left, right, id: this.count++, size, height };
    slots[at] = formula;
    if (++this.filled * 2 > slots.length) this.grow();
    return formula;
  }

  private grow(): void {
    const slots = new Array<Formula | null>(this.slots.length * 4).fill(null);
    const mask = slots.length - 1;
    for (const formula of this.slots) {
      if (formula === null) continue;
      let at = hash(formula.kind, formula.left as Formula, formula.right) & mask;
      while (slots[at] !== null) at = (at + 1) & mask;
      slots[at] = formula;
    }
    this.slots = slots;
  }

  /** The formula of this table that is written like one of another table. */
  adopt(formula: Formula): Formula {
    const adopted = new Map<Formula, Formula>();
    for (const part of partsOf(formula)) adopted.set(part, this.copy(part, adopted));
    return adopted.get(formula) as Formula;
  }

  private copy(part: Formula, adopted: ReadonlyMap<Formula, Formula>): Formula {
    if (part.kind === 'atom') return this.atom(part.name);
    if (part.kind === 'bot') return this.bot();
    const right = part.right === null ? null : (adopted.get(part.right) as Formula);
    return this.node(part.kind, adopted.get(part.left as Formula) as Formula, right);
  }
}

function hash(kind: FormulaKind, left: Formula, right: Formula | null): number {
  const second = right === null ? -1 : right.id;
  let mixed = Math.imul(kind.length + kind.charCodeAt(0), SPREAD_KIND);
  mixed = Math.imul(mixed ^ (mixed >>> 15) ^ left.id, SPREAD_LEFT);
  mixed = Math.imul(mixed ^ (mixed >>> 13) ^ second, SPREAD_RIGHT);
  return mixed ^ (mixed >>> 16);
}

/** Every different sub-formula once, the formula itself last, parts before what they are part of. */
export function partsOf(formula: Formula): Formula[] {
  const seen = new Set<Formula>([formula]);
  const open = [formula];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    for (const inner of [part.left, part.right]) {
      if (inner === null || seen.has(inner)) continue;
      seen.add(inner);
      open.push(inner);
    }
  }
  return [...seen].sort((a, b) => a.id - b.id);
}

/** The number of different atoms in a formula. */
export function atomCount(formula: Formula): number {
  return partsOf(formula).reduce((count, part) => count + (part.kind === 'atom' ? 1 : 0), 0);
}

/** Whether a formula is the other or a sub-formula of it. Both are of one table. */
export function occursIn(part: Formula, whole: Formula): boolean {
  const seen = new Set<Formula>();
  const open = [whole];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (at === part) return true;
    // What is older or smaller than the part cannot hold it.
    if (at.id < part.id || at.size <= part.size || seen.has(at)) continue;
    seen.add(at);
    if (at.left !== null) open.push(at.left);
    if (at.right !== null) open.push(at.right);
  }
  return false;
}

/** The canonical text: `AND(p, NOT(q))`. Reading it gives the same formula. */
export function printFormula(formula: Formula): string {
  const text: string[] = [];
  const open: (Formula | string)[] = [formula];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (typeof at === 'string') text.push(at);
    else if (at.kind === 'atom') text.push(at.name);
    else if (at.kind === 'bot') text.push(keywords.bot);
    else {
      text.push(keywords[at.kind], '(');
      open.push(')');
      if (at.right !== null) open.push(at.right, ', ');
      open.push(at.left as Formula);
    }
  }
  return text.join('');
}
