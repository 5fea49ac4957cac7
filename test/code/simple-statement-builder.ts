/**
 * Gives skeletons of simple statements a meaning.
 */

import type { Statement } from '../../src/code/ast.ts';
import type { ExpressionBuilder } from './expression-builder.ts';
import { alternatives, type ValueKind, type Wanted } from './operator-signatures.ts';
import type { Draws, ExpressionSkeleton } from './program-skeleton.ts';
import { assignableIn, type NameSupply, nameOf, type Scope } from './scope.ts';
import * as tree from './tree-building.ts';

/** Where a statement stands. */
export interface Place {
  readonly scope: Scope;
  /** Which ways out of a loop there are; `BYPASS` is missing where it would loop for ever. */
  readonly loopExits: readonly Statement[];
  /** What the function around delivers; null outside a function. */
  readonly delivers: ValueKind | null;
}

/** Statements, and the scope behind them. */
export interface Built {
  readonly statements: readonly Statement[];
  readonly scope: Scope;
}

export class SimpleStatementBuilder {
  private readonly expressions: ExpressionBuilder;
  private readonly names: NameSupply;

  constructor(expressions: ExpressionBuilder, names: NameSupply) {
    this.expressions = expressions;
    this.names = names;
  }

  build(draws: Draws, expressions: readonly ExpressionSkeleton[], place: Place): Built {
    const { scope } = place;
    const unchanged = (statement: Statement): Built => ({ statements: [statement], scope });
    const ways: (() => Built)[] = [
      () => unchanged(this.output(expressions, scope)),
      () => this.setFresh(draws, expressions, scope),
      () => unchanged(this.setAgain(draws, expressions, scope)),
      () => unchanged(this.output(expressions, scope)),
      () => this.setFresh(draws, expressions, scope),
      () => unchanged(this.changeInPlace(draws, expressions, scope)),
      () => this.setSeveral(draws, expressions, scope),
      () => unchanged(this.swap(draws, expressions, scope)),
      () => this.setTuple(expressions, scope),
      () => this.unpack(draws, expressions, scope),
      () =>
        unchanged(tree.expressionStatement(this.expressions.build(expressions[0], 'any', scope))),
      () => unchanged(tree.passStatement()),
    ];
    if (place.loopExits.length > 0 || place.delivers !== null) {
      const leave = () => unchanged(this.leaveIf(draws, expressions, place));
      ways.push(leave, leave, leave);
    }
    return (draws.of(ways) ?? (() => unchanged(tree.passStatement())))();
  }

  private output(expressions: readonly ExpressionSkeleton[], scope: Scope): Statement {
    if (!this.expressions.has('EMIT')) {
      return tree.expressionStatement(this.expressions.build(expressions[0], 'any', scope));
    }
    const values = expressions.map((skeleton) => this.expressions.build(skeleton, 'any', scope));
    return tree.expressionStatement(tree.operatorCall('EMIT', values));
  }

  private setFresh(draws: Draws, expressions: readonly ExpressionSkeleton[], scope: Scope): Built {
    const kind = draws.of(alternatives.any) ?? 'integer';
    const value = this.expressions.build(expressions[0], kind, scope);
    const variable = this.names.variable(kind);
    return {
      statements: [tree.assignment([variable.name], [value])],
      scope: [...scope, variable],
    };
  }

  private setAgain(
    draws: Draws,
    expressions: readonly ExpressionSkeleton[],
    scope: Scope,
  ): Statement {
    const variable = draws.of(assignableIn(scope));
    if (variable === null) return this.output(expressions, scope);
    const value = this.expressions.build(expressions[0], variable.kind, scope);
    return tree.assignment([variable.name], [value]);
  }

  private changeInPlace(
    draws: Draws,
    expressions: readonly ExpressionSkeleton[],
    scope: Scope,
  ): Statement {
    const operator = draws.of(['ANNEX', 'IMPRINT', 'EXPEL'].filter((n) => this.expressions.has(n)));
    const list = draws.of(scope.filter((variable) => variable.kind === 'integers'));
    if (operator === null || list === null) return this.output(expressions, scope);
    const wanted: readonly Wanted[] =
      operator === 'ANNEX' ? ['integer'] : operator === 'IMPRINT' ? ['index', 'integer'] : [];
    const args = wanted.map((kind, index) =>
      this.expressions.build(expressions[index], kind, scope),
    );
    return tree.expressionStatement(tree.operatorCall(operator, [tree.name(list.name), ...args]));
  }

  private setSeveral(
    draws: Draws,
    expressions: readonly ExpressionSkeleton[],
    scope: Scope,
  ): Built {
    const kinds = [0, 1].map(() => draws.of(alternatives.any) ?? 'integer');
    const values = kinds.map((kind, index) =>
      this.expressions.build(expressions[index], kind, scope),
    );
    const variables = kinds.map((kind) => this.names.variable(kind));
    return {
      statements: [tree.assignment(variables.map(nameOf), values)],
      scope: [...scope, ...variables],
    };
  }

  private swap(draws: Draws, expressions: readonly ExpressionSkeleton[], scope: Scope): Statement {
    const first = draws.of(assignableIn(scope));
    const others = assignableIn(scope).filter(
      (variable) => variable.kind === first?.kind && variable.name !== first.name,
    );
    const second = draws.of(others);
    if (first === null || second === null) return this.output(expressions, scope);
    const names = [first.name, second.name];
    return tree.assignment(names, [...names].reverse().map(tree.name));
  }

  private setTuple(expressions: readonly ExpressionSkeleton[], scope: Scope): Built {
    const values = [0, 1].map((index) =>
      this.expressions.build(expressions[index], 'integer', scope),
    );
    const variable = this.names.variable('tuple');
    return {
      statements: [tree.assignment([variable.name], values)],
      scope: [...scope, variable],
    };
  }

  private unpack(draws: Draws, expressions: readonly ExpressionSkeleton[], scope: Scope): Built {
    const operator = draws.of(['KNOT', 'STRAND'].filter((known) => this.expressions.has(known)));
    if (operator === null) return this.setTuple(expressions, scope);
    const values = [0, 1].map((index) =>
      this.expressions.build(expressions[index], 'integer', scope),
    );
    const variables = values.map(() => this.names.variable('integer'));
    return {
      statements: [tree.assignment(variables.map(nameOf), [tree.operatorCall(operator, values)])],
      scope: [...scope, ...variables],
    };
  }

  /** `CEASE`, `BYPASS` or `DELIVER` under a condition, so that what follows can still be reached. */
  private leaveIf(
    draws: Draws,
    expressions: readonly ExpressionSkeleton[],
    place: Place,
  ): Statement {
    const [first, second] = expressions;
    const condition = this.expressions.build(first, 'boolean', place.scope);
    const deliveries =
      place.delivers === null
        ? []
        : [
            tree.returnStatement([this.expressions.build(second, place.delivers, place.scope)]),
            tree.returnStatement([]),
          ];
    const statement = draws.of([...place.loopExits, ...deliveries]) ?? tree.passStatement();
    return tree.ifStatement([tree.branch(condition, [statement])], null);
  }
}
