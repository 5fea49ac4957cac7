/** Classes of formulas, by which tagged values tell formulas apart. */

import { type Connective, hasValue } from './algebra.ts';
import { type FormulaKind, formulaKinds } from './formula.ts';
import type { FormulaSet } from './shapes.ts';

/** A class of formulas, told by their outermost connective, or by that and one of their parts. */
export interface FormulaClass {
  readonly name: string;
  readonly kinds: readonly FormulaKind[];
  /** Of which kinds one part of its formulas is; null: of any. */
  readonly part: ClassPart | null;
}

export interface ClassPart {
  readonly side: 'left' | 'right';
  readonly kinds: readonly FormulaKind[];
}

/** Values of which each is for formulas of one class. */
interface ClassedValues {
  readonly classes: readonly FormulaClass[];
  readonly bot: number;
  readonly atomValues: number;
}

/** Whether formulas of a connective, with parts of these classes, are of a class. */
export function fallsInto(
  { kinds, part }: FormulaClass,
  kind: Connective,
  left: FormulaClass,
  right: FormulaClass | null,
): boolean {
  if (!kinds.includes(kind)) return false;
  if (part === null) return true;
  const side = part.side === 'left' ? left : right;
  return side?.kinds.every((one) => part.kinds.includes(one)) ?? false;
}

/** By value: the formulas that may have it, whatever the tables turn out to be. */
export function setsOf({ classes, bot, atomValues }: ClassedValues): FormulaSet[] {
  const sets = new Set<FormulaSet>();
  return classes.map((one, value) => {
    const kinds = one.kinds.filter((kind) => {
      if (kind === 'atom') return hasValue(atomValues, value);
      return kind !== 'bot' || value === bot;
    });
    const inPart = one.part === null ? anySet : kindSet(one.part.kinds);
    const left = one.part?.side === 'left' ? inPart : anySet;
    const right = one.part?.side === 'right' ? inPart : anySet;
    const set: FormulaSet = {
      kinds,
      partsOf: (kind) => [{ left, right: kind === 'not' ? null : right }],
      // A formula has one value.
      excludes: (other) => other !== set && sets.has(other),
    };
    sets.add(set);
    return set;
  });
}

function kindSet(kinds: readonly FormulaKind[]): FormulaSet {
  return {
    kinds,
    partsOf: (kind) => [{ left: anySet, right: kind === 'not' ? null : anySet }],
    excludes: () => false,
  };
}

const anySet: FormulaSet = kindSet(formulaKinds);

export function setKey({ kinds }: FormulaSet, { part }: FormulaClass): string {
  return `${kinds.join('+')}${part === null ? '' : `/${part.side}:${part.kinds.join('+')}`}`;
}
