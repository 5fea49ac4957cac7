/**
 * Gives expression skeletons a meaning: an expression of the wanted kind, out
 * of the names at hand, the literals of the program and the given operators.
 */

import type { Expression } from '../../src/code/ast.ts';
import {
  alternatives,
  type OperatorShape,
  type Signature,
  signatures,
  type ValueKind,
  type Wanted,
} from './operator-signatures.ts';
import {
  Draws,
  type ExpressionSkeleton,
  type ProgramSkeleton,
  smallestExpression,
} from './program-skeleton.ts';
import { type FunctionShape, functionsIn, predicatesIn, type Scope } from './scope.ts';
import * as tree from './tree-building.ts';

interface OperatorRow {
  readonly operator: string;
  readonly signature: Signature;
}

export class ExpressionBuilder {
  private readonly operators: readonly OperatorShape[];
  /** For every operator the ways to call it. */
  private readonly rows: readonly (readonly OperatorRow[])[];
  private readonly literals: ProgramSkeleton;
  private readonly wildness: number;

  /** `wildness` is the share of expressions, from 0 to 1, that need not make sense. */
  constructor(operators: readonly OperatorShape[], literals: ProgramSkeleton, wildness: number) {
    this.operators = operators;
    this.rows = operators.map(rowsOf);
    this.literals = literals;
    this.wildness = wildness;
  }

  has(operator: string): boolean {
    return this.operators.some((known) => known.name === operator);
  }

  build(skeleton: ExpressionSkeleton | undefined, wanted: Wanted, scope: Scope): Expression {
    const { pick, children } = skeleton ?? smallestExpression;
    const draws = new Draws(pick);
    if (this.isWild(pick)) return this.buildWild(draws, children, scope);
    if (wanted === 'predicate') return this.buildPredicate(draws, scope);
    const kind = isKind(wanted) ? wanted : (draws.of(alternatives[wanted]) ?? 'integer');
    return this.buildKind(draws, children, kind, scope);
  }

  /** A function of one integer, where there is one. */
  private buildPredicate(draws: Draws, scope: Scope): Expression {
    const predicate = draws.of(predicatesIn(scope));
    return predicate === null ? this.literal('none', draws) : tree.name(predicate.name);
  }

  private buildKind(
    draws: Draws,
    children: readonly ExpressionSkeleton[],
    kind: ValueKind,
    scope: Scope,
  ): Expression {
    const variables = scope
      .filter((variable) => serves(variable.kind, kind))
      .map((variable) => () => tree.name(variable.name));
    const literal = () => this.literal(kind, draws);
    if (children.length === 0) {
      // Variables come in twice, since a program that uses what it set says more.
      return (draws.of([literal, ...variables, ...variables]) ?? literal)();
    }
    // First the operator, then the signature, so that many signatures do not make it frequent.
    const operatorCalls = this.rows
      .map((rows) => rows.filter((row) => this.delivers(row.signature, kind, scope)))
      .filter((rows) => rows.length > 0)
      .map((rows) => () => {
        const row = draws.of(rows);
        return row === null ? literal() : this.callOperator(row, children, scope);
      });
    const functionCalls = functionsIn(scope)
      .filter(({ shape }) => this.delivers(shape, kind, scope))
      .map((callee) => () => this.callFunction(callee, children, scope));
    const calls = [...operatorCalls, ...functionCalls, ...functionCalls];
    return (draws.of(calls) ?? draws.of(variables) ?? literal)();
  }

  /** Whether a call of this shape is worth a `kind` and can be built here. */
  private delivers(shape: FunctionShape, kind: ValueKind, scope: Scope): boolean {
    const isPossible = !shape.parameters.includes('predicate') || predicatesIn(scope).length > 0;
    return shape.result === kind && isPossible;
  }

  private callOperator(
    { operator, signature }: OperatorRow,
    children: readonly ExpressionSkeleton[],
    scope: Scope,
  ): Expression {
    const shape = this.operators.find((known) => known.name === operator);
    const { parameters, optional, rest } = signature;
    const open = rest === null ? optional : Array.from({ length: 3 }, () => rest);
    const wanted = [...parameters, ...open].slice(0, shape?.maximum ?? undefined);
    const count = Math.max(parameters.length, shape?.minimum ?? 0, children.length);
    const args = wanted
      .slice(0, count)
      .map((kind, index) => this.build(children[index], kind, scope));
    return tree.operatorCall(operator, args);
  }

  private callFunction(
    callee: { readonly name: string; readonly shape: FunctionShape },
    children: readonly ExpressionSkeleton[],
    scope: Scope,
  ): Expression {
    const args = callee.shape.parameters.map((kind, index) =>
      this.build(children[index], kind, scope),
    );
    return tree.functionCall(callee.name, args);
  }

  private literal(kind: ValueKind, draws: Draws): Expression {
    switch (kind) {
      case 'integer':
        return tree.integer(draws.of(this.literals.integers) ?? 0);
      case 'small':
        return tree.integer(draws.of([1, 2, 3, 0, 4, 5, 2, 3, -1]) ?? 1);
      case 'index':
        return tree.integer(draws.of([0, 1, -1, 0, 2, -2]) ?? 0);
      case 'step':
        return tree.integer(draws.of([1, 2, -1, 3, -2]) ?? 1);
      case 'float':
        return tree.float(draws.of(this.literals.floats) ?? 0.5);
      case 'text':
        return tree.text(draws.of(this.literals.texts) ?? '');
      case 'boolean':
        return tree.boolean(draws.take(2) === 0);
      case 'integers':
        return this.display('STRAND', 'integer', draws.of([3, 4, 2, 1, 5, 0]) ?? 3, draws);
      case 'filled':
        return this.display('STRAND', 'integer', 3 + draws.take(2), draws);
      case 'texts':
        return this.display('STRAND', 'text', draws.of([3, 2, 1, 4, 0]) ?? 3, draws);
      case 'mixed':
        return this.callOf('STRAND', [this.literal('text', draws), this.literal('integer', draws)]);
      case 'tuple':
        return this.display('KNOT', 'integer', draws.of([3, 2, 1, 4, 0]) ?? 3, draws);
      case 'range':
        return this.callOf('EXTENT', [this.literal('small', draws)]);
      case 'pairs':
        return this.callOf('INDEX', [this.literal('integers', draws)]);
      case 'filtered':
        return this.literal('integers', draws);
      case 'none':
        return this.callOf('EMIT', []);
    }
  }

  /** A LIST or TUPLE of literals. */
  private display(
    operator: string,
    element: 'integer' | 'text',
    length: number,
    draws: Draws,
  ): Expression {
    const elements = Array.from({ length }, () => this.literal(element, draws));
    return this.callOf(operator, elements);
  }

  /** A call for a value that has no literal; 0 where the operator is not among the given ones. */
  private callOf(operator: string, args: readonly Expression[]): Expression {
    return this.has(operator) ? tree.operatorCall(operator, args) : tree.integer(0);
  }

  private isWild(pick: number): boolean {
    // Multiplied by a large odd number, so that this decision is independent of those drawn.
    const scrambled = Math.imul(pick, 0x9e3779b1) >>> 0;
    return scrambled / 2 ** 32 > 1 - this.wildness;
  }

  /** Faults that only show at run time: unknown names, wrong kinds, wrong numbers of arguments. */
  private buildWild(
    draws: Draws,
    children: readonly ExpressionSkeleton[],
    scope: Scope,
  ): Expression {
    const args = children.map((child) => this.build(child, 'any', scope));
    const anyName = draws.of(scope)?.name ?? 'unknown';
    const anyOperator = draws.of(this.operators);
    const faults: (() => Expression)[] = [
      () => tree.name('unknown'),
      () => this.build({ ...smallestExpression, pick: draws.take(1000) }, 'any', scope),
      () => tree.name(anyName),
      () => tree.functionCall(anyName, args),
      () => (anyOperator === null ? tree.integer(0) : tree.operatorCall(anyOperator.name, args)),
    ];
    return (draws.of(faults) ?? (() => tree.name('unknown')))();
  }
}

/** Whether a value of one kind serves where another is wanted. */
function serves(kind: ValueKind | FunctionShape, wanted: ValueKind): boolean {
  return kind === wanted || (kind === 'small' && wanted === 'integer');
}

function isKind(wanted: Wanted): wanted is ValueKind {
  return !(wanted in alternatives) && wanted !== 'predicate';
}

/** The signatures of an operator that its numbers of arguments permit. */
function rowsOf({ name, minimum, maximum }: OperatorShape): readonly OperatorRow[] {
  const anything: Signature = {
    parameters: Array.from({ length: minimum }, () => 'any' as const),
    optional: [],
    rest: 'any',
    result: 'integer',
  };
  return (signatures[name] ?? [anything])
    .filter((signature) => {
      const most =
        signature.rest === null
          ? signature.parameters.length + signature.optional.length
          : Infinity;
      return most >= minimum && signature.parameters.length <= (maximum ?? Infinity);
    })
    .map((signature) => ({ operator: name, signature }));
}
