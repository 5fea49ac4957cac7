/**
 * Random programs that parse and mostly do something: names are set before
 * they are read, loops end, recursion has a base, arguments fit.
 */

import type fc from 'fast-check';
import type { Expression, Program, Statement } from '../../src/code/ast.ts';
import { ExpressionBuilder } from './expression-builder.ts';
import { alternatives, type OperatorShape, type ValueKind } from './operator-signatures.ts';
import { smallerPrograms } from './program-shrinking.ts';
import {
  Draws,
  type ExpressionSkeleton,
  type ProgramSkeleton,
  type StatementSkeleton,
  skeletonArbitrary,
  smallestExpression,
} from './program-skeleton.ts';
import {
  type FunctionShape,
  functionScope,
  NameSupply,
  nameOf,
  predicatesIn,
  type Scope,
  type ValueVariable,
  type Variable,
} from './scope.ts';
import { shrinkingBy } from './shrinking.ts';
import { type Built, type Place, SimpleStatementBuilder } from './simple-statement-builder.ts';
import * as tree from './tree-building.ts';

export interface ProgramOptions {
  /** Statements at the top; default 8. */
  readonly maximumStatements?: number;
  /** How deep blocks nest; default 3. */
  readonly maximumBlockDepth?: number;
  /** How deep expressions nest; default 3. */
  readonly maximumExpressionDepth?: number;
  /** The share of expressions, from 0 to 1, that need not make sense; default 0.002. */
  readonly wildness?: number;
}

/** Trees of programs over the given operators; every position in them is 0. */
export function programArbitrary(
  operators: readonly OperatorShape[],
  options: ProgramOptions = {},
): fc.Arbitrary<Program> {
  const size = {
    maximumStatements: options.maximumStatements ?? 8,
    maximumBlockDepth: options.maximumBlockDepth ?? 3,
    maximumExpressionDepth: options.maximumExpressionDepth ?? 3,
  };
  const programs = skeletonArbitrary(size).map((skeleton) =>
    new ProgramBuilder(operators, skeleton, options.wildness ?? 0.002).build(),
  );
  return shrinkingBy(programs, smallerPrograms);
}

const parameterKinds: readonly (readonly ValueKind[])[] = [
  ['integer'],
  [],
  ['integer', 'text'],
  ['text'],
  ['integers', 'integer'],
];

class ProgramBuilder {
  private readonly skeleton: ProgramSkeleton;
  private readonly expressions: ExpressionBuilder;
  private readonly names: NameSupply;
  private readonly simpleStatements: SimpleStatementBuilder;

  constructor(operators: readonly OperatorShape[], skeleton: ProgramSkeleton, wildness: number) {
    this.skeleton = skeleton;
    this.expressions = new ExpressionBuilder(operators, skeleton, wildness);
    this.names = new NameSupply((name) => this.expressions.has(name));
    this.simpleStatements = new SimpleStatementBuilder(this.expressions, this.names);
  }

  build(): Program {
    const place: Place = { scope: [], loopExits: [], delivers: null };
    const { statements, scope } = this.buildAll(this.skeleton.statements, place);
    return tree.program([...statements, ...this.summary(scope)]);
  }

  /** Prints what the last variables are worth at the end; else many programs would say nothing. */
  private summary(scope: Scope): readonly Statement[] {
    const shown = scope.slice(-4).map((variable) => tree.name(variable.name));
    if (shown.length === 0 || !this.expressions.has('EMIT')) return [];
    return [tree.expressionStatement(tree.operatorCall('EMIT', shown))];
  }

  private buildAll(skeletons: readonly StatementSkeleton[], place: Place): Built {
    let scope = place.scope;
    const statements: Statement[] = [];
    for (const skeleton of skeletons) {
      const built = this.buildStatement(skeleton, { ...place, scope });
      statements.push(...built.statements);
      scope = built.scope;
    }
    return { statements, scope };
  }

  /** A body is never empty. What is set in it may stay unset, so its scope ends with it. */
  private buildBody(skeletons: readonly StatementSkeleton[] | undefined, place: Place) {
    const { statements } = this.buildAll(skeletons ?? [], place);
    return statements.length === 0 ? [tree.passStatement()] : statements;
  }

  private buildStatement(skeleton: StatementSkeleton, place: Place): Built {
    const draws = new Draws(skeleton.pick);
    return skeleton.bodies.length === 0
      ? this.simpleStatements.build(draws, skeleton.expressions, place)
      : this.buildCompound(draws, skeleton, place);
  }

  // ---------------------------------------------------------------- Compound statements

  private buildCompound(draws: Draws, skeleton: StatementSkeleton, place: Place): Built {
    const { scope } = place;
    const { expressions, bodies } = skeleton;
    const ways: (() => Built)[] = [
      () => ({ statements: [this.choice(draws, skeleton, place)], scope }),
      () => ({ statements: [this.sweep(draws, skeleton, place)], scope }),
      () => this.countingLoop(expressions, bodies[0], place),
      () => this.called(this.plainFunction(draws, expressions, bodies[0], place), expressions),
      () => ({ statements: [this.choice(draws, skeleton, place)], scope }),
      () => ({ statements: [this.sweep(draws, skeleton, place)], scope }),
      () => this.called(this.recursiveFunction(draws, bodies[0], place), expressions),
      () => this.called(this.closure(draws, expressions, bodies[0], place), expressions),
      () => this.called(this.appliedFunction(draws, place), expressions),
      () => ({ statements: [this.endlessLoop(bodies[0], place)], scope }),
    ];
    return (draws.of(ways) ?? (() => ({ statements: [], scope })))();
  }

  private choice(draws: Draws, { expressions, bodies }: StatementSkeleton, place: Place) {
    const built = bodies.map((body) => this.buildBody(body, place));
    const hasOtherwise = built.length > 1 && draws.take(2) === 0;
    const branches = (hasOtherwise ? built.slice(0, -1) : built).map((body, index) => {
      const wanted = draws.take(4) === 3 ? 'any' : 'boolean';
      return tree.branch(this.expressions.build(expressions[index], wanted, place.scope), body);
    });
    return tree.ifStatement(branches, hasOtherwise ? (built.at(-1) ?? null) : null);
  }

  private sweep(draws: Draws, { expressions, bodies }: StatementSkeleton, place: Place) {
    const kind = draws.of(alternatives.iterable) ?? 'range';
    const iterable = this.expressions.build(expressions[0], kind, place.scope);
    const targetKinds: readonly ValueKind[] =
      kind === 'pairs' ? ['integer', 'integer'] : [elementKind(kind)];
    const targets = targetKinds.map((target) => this.names.variable(target));
    const body = this.buildBody(bodies[0], {
      ...place,
      scope: [...place.scope, ...targets],
      loopExits: [tree.breakStatement(), tree.continueStatement()],
    });
    return tree.forStatement(targets.map(nameOf), iterable, body);
  }

  /** `WHILE` with a counter that nothing else assigns; it counts first, so `BYPASS` is safe. */
  private countingLoop(
    expressions: readonly ExpressionSkeleton[],
    body: readonly StatementSkeleton[] | undefined,
    place: Place,
  ): Built {
    if (!this.expressions.has('UNDER') || !this.expressions.has('SHATTER')) {
      return { statements: [this.endlessLoop(body, place)], scope: place.scope };
    }
    const counter: Variable = { ...this.names.variable('small'), assignable: false };
    const scope = [...place.scope, counter];
    const limit = this.expressions.build(
      { ...smallestExpression, pick: expressions[0]?.pick ?? 0 },
      'small',
      [],
    );
    const current = tree.name(counter.name);
    const step = tree.operatorCall('SHATTER', [current, tree.integer(1)]);
    const loop = tree.whileStatement(tree.operatorCall('UNDER', [current, limit]), [
      tree.assignment([counter.name], [step]),
      ...this.buildBody(body, {
        ...place,
        scope,
        loopExits: [tree.breakStatement(), tree.continueStatement()],
      }),
    ]);
    return { statements: [tree.assignment([counter.name], [tree.integer(0)]), loop], scope };
  }

  /** `WHILE YES` that leaves at the end of its first turn. */
  private endlessLoop(body: readonly StatementSkeleton[] | undefined, place: Place): Statement {
    const statements = this.buildBody(body, { ...place, loopExits: [tree.breakStatement()] });
    return tree.whileStatement(tree.boolean(true), [...statements, tree.breakStatement()]);
  }

  // ----------------------------------------------------------------------- Functions

  /** Prints what the function that was defined last delivers; else most would never run. */
  private called(built: Built, expressions: readonly ExpressionSkeleton[]): Built {
    const defined = built.scope.at(-1);
    if (defined === undefined || typeof defined.kind === 'string') return built;
    const args = defined.kind.parameters.map((wanted, index) =>
      this.expressions.build(expressions[index + 1], wanted, built.scope),
    );
    const call = this.isFilter(defined, expressions[1])
      ? this.filtering(defined.name, expressions[2], built.scope)
      : tree.functionCall(defined.name, args);
    const output = this.expressions.has('EMIT') ? tree.operatorCall('EMIT', [call]) : call;
    return { ...built, statements: [...built.statements, tree.expressionStatement(output)] };
  }

  /** Whether to filter a LIST with a function: where it can, in half of all cases. */
  private isFilter(defined: Variable, skeleton: ExpressionSkeleton | undefined): boolean {
    return (
      predicatesIn([defined]).length === 1 &&
      ['GATHER', 'STRAIN'].every((operator) => this.expressions.has(operator)) &&
      (skeleton?.pick ?? 0) % 2 === 1
    );
  }

  private filtering(
    name: string,
    skeleton: ExpressionSkeleton | undefined,
    scope: Scope,
  ): Expression {
    const list = this.expressions.build(skeleton, 'integers', scope);
    return tree.operatorCall('GATHER', [tree.operatorCall('STRAIN', [tree.name(name), list])]);
  }

  private plainFunction(
    draws: Draws,
    expressions: readonly ExpressionSkeleton[],
    body: readonly StatementSkeleton[] | undefined,
    place: Place,
  ): Built {
    const result = draws.of(alternatives.any) ?? 'integer';
    const kinds = draws.of(parameterKinds) ?? [];
    const shadowed = draws.take(4) === 3 ? place.scope.at(-1) : undefined;
    const parameters = kinds.map((kind, index) => {
      const parameter = this.names.variable(kind);
      return index === 0 && shadowed ? { ...parameter, name: shadowed.name } : parameter;
    });
    return this.functionOver(parameters, result, expressions, body, place);
  }

  /** A function definition; the function is the last name in the scope behind it. */
  private functionOver(
    parameters: readonly ValueVariable[],
    result: ValueKind,
    expressions: readonly ExpressionSkeleton[],
    body: readonly StatementSkeleton[] | undefined,
    place: Place,
  ): Built {
    const inside: Place = {
      scope: functionScope(place.scope, parameters),
      loopExits: [],
      delivers: result,
    };
    const { statements, scope: scopeAtEnd } = this.buildAll(body ?? [], inside);
    const value = this.expressions.build(expressions[0], result, scopeAtEnd);
    const name = this.names.name();
    const shape: FunctionShape = { parameters: parameters.map(({ kind }) => kind), result };
    const wholeBody = [...statements, tree.returnStatement([value])];
    return {
      statements: [tree.functionDefinition(name, parameters.map(nameOf), wholeBody)],
      scope: [...place.scope, { name, kind: shape, assignable: false }],
    };
  }

  /** A function that calls itself once or twice with a smaller number, down to 0. */
  private recursiveFunction(
    draws: Draws,
    body: readonly StatementSkeleton[] | undefined,
    place: Place,
  ): Built {
    if (!['BENEATH', 'SHATTER', 'WEAVE'].every((operator) => this.expressions.has(operator))) {
      return this.plainFunction(draws, [], body, place);
    }
    const parameter: Variable = { ...this.names.variable('small'), assignable: false };
    const self = this.names.name();
    const current = tree.name(parameter.name);
    const callWith = (less: number): Expression =>
      tree.functionCall(self, [tree.operatorCall('WEAVE', [current, tree.integer(less)])]);
    const others = draws.take(2) === 0 ? [current, callWith(1)] : [callWith(1), callWith(2)];
    const scope = functionScope(place.scope, [parameter]);
    const statements = [
      tree.ifStatement(
        [
          tree.branch(tree.operatorCall('BENEATH', [current, tree.integer(0)]), [
            tree.returnStatement([this.expressions.build(undefined, 'integer', [])]),
          ]),
        ],
        null,
      ),
      ...this.buildBody(body, { scope, loopExits: [], delivers: 'integer' }),
      tree.returnStatement([tree.operatorCall('SHATTER', others)]),
    ];
    const shape: FunctionShape = { parameters: ['small'], result: 'integer' };
    return {
      statements: [tree.functionDefinition(self, [parameter.name], statements)],
      scope: [...place.scope, { name: self, kind: shape, assignable: false }],
    };
  }

  /** A function that delivers a function over its parameter, and one such function. */
  private closure(
    draws: Draws,
    expressions: readonly ExpressionSkeleton[],
    body: readonly StatementSkeleton[] | undefined,
    place: Place,
  ): Built {
    const outer = this.names.variable('integer');
    const outside = this.names.name();
    const placeInside = { ...place, scope: functionScope(place.scope, [outer]) };
    const parameter = this.names.variable('integer');
    const inside = this.functionOver([parameter], 'integer', expressions, body, placeInside);
    const inner = inside.scope.at(-1);
    if (inner === undefined) return { statements: inside.statements, scope: place.scope };
    const definition = tree.functionDefinition(
      outside,
      [outer.name],
      [...inside.statements, tree.returnStatement([tree.name(inner.name)])],
    );
    const argument = this.expressions.build(
      { ...smallestExpression, pick: draws.take(1000) },
      'integer',
      place.scope,
    );
    const made: Variable = { name: this.names.name(), kind: inner.kind, assignable: false };
    return {
      statements: [
        definition,
        tree.assignment([made.name], [tree.functionCall(outside, [argument])]),
      ],
      scope: [...place.scope, made],
    };
  }

  /** A function that takes a function and applies it twice; it needs one to be called with. */
  private appliedFunction(draws: Draws, place: Place): Built {
    const known = draws.of(predicatesIn(place.scope));
    if (known === null) return { statements: [tree.passStatement()], scope: place.scope };
    const applied = this.names.name();
    const operand = this.names.name();
    const once = tree.functionCall(applied, [tree.name(operand)]);
    const name = this.names.name();
    const nested = draws.take(2) === 0;
    const values = nested ? [tree.functionCall(applied, [once])] : [once, once];
    const shape: FunctionShape = {
      parameters: ['predicate', 'integer'],
      result: nested ? 'integer' : 'tuple',
    };
    return {
      statements: [
        tree.functionDefinition(name, [applied, operand], [tree.returnStatement(values)]),
      ],
      scope: [...place.scope, { name, kind: shape, assignable: false }],
    };
  }
}

function elementKind(iterable: ValueKind): ValueKind {
  return iterable === 'text' || iterable === 'texts' ? 'text' : 'integer';
}
