/**
 * The names of a generated program: which there are at a place, and new ones.
 */

import type { ValueKind, Wanted } from './operator-signatures.ts';

export interface FunctionShape {
  readonly parameters: readonly Wanted[];
  readonly result: ValueKind;
}

export interface Variable {
  readonly name: string;
  readonly kind: ValueKind | FunctionShape;
  /** Whether a program may assign it here: not the names of enclosing functions, nor counters. */
  readonly assignable: boolean;
}

/** The names that can be read at some place; the latest come last. */
export type Scope = readonly Variable[];

export interface ValueVariable extends Variable {
  readonly kind: ValueKind;
}

export function assignableIn(scope: Scope): readonly ValueVariable[] {
  return scope.flatMap((variable) =>
    variable.assignable && typeof variable.kind === 'string'
      ? [{ ...variable, kind: variable.kind }]
      : [],
  );
}

/** What a function sees: everything around it, to read only, and its parameters. */
export function functionScope(outer: Scope, parameters: readonly Variable[]): Scope {
  const hidden = new Set(parameters.map(nameOf));
  const around = outer.filter(({ name }) => !hidden.has(name));
  return [...around.map((variable) => ({ ...variable, assignable: false })), ...parameters];
}

export function predicatesIn(scope: Scope): readonly Variable[] {
  return functionsIn(scope)
    .filter(({ shape }) => shape.parameters.length === 1 && shape.parameters[0] === 'integer')
    .map(({ variable }) => variable);
}

export function functionsIn(scope: Scope) {
  return scope.flatMap((variable) =>
    typeof variable.kind === 'string'
      ? []
      : [{ name: variable.name, shape: variable.kind, variable }],
  );
}

export const nameOf = (variable: Variable): string => variable.name;

/** Names that a program draws on in turn; Python's words among them are ordinary names. */
const namePool = (
  'x y total item i count values result _ A n1 snake_case ' +
  'if None lambda print set Emit SETS INNER AS_ YESNO e1 __x__'
).split(' ');

/**
 * Hands out names that the program has not used yet. A name that a function
 * assigns is local to it, so one that meant something outside would be read
 * unset.
 */
export class NameSupply {
  private readonly names: readonly string[];
  private taken = 0;

  /** Names that `isReserved` are left out. */
  constructor(isReserved: (name: string) => boolean) {
    this.names = namePool.filter((name) => !isReserved(name));
  }

  name(): string {
    const round = Math.floor(this.taken / this.names.length);
    const name = this.names[this.taken % this.names.length] ?? 'x';
    this.taken += 1;
    return round === 0 ? name : `${name}${round}`;
  }

  variable(kind: ValueKind): ValueVariable {
    return { name: this.name(), kind, assignable: true };
  }
}
