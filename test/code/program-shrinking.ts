/**
 * Smaller programs for a program that is a counterexample.
 *
 * Every step takes something away: statements, a layer of nesting, arguments,
 * digits. A name may lose the assignment that set it; the result still parses.
 */

import type { Branch, Expression, Name, Program, Statement } from '../../src/code/ast.ts';
import { integerValue } from './literal-arbitraries.ts';
import { withOneSmaller, withoutRuns } from './shrinking.ts';
import * as tree from './tree-building.ts';

type Statements = readonly Statement[];

export function* smallerPrograms(program: Program): Iterable<Program> {
  for (const body of smallerLists(program.body)) {
    if (isWellPlaced(body, { inLoop: false, inFunction: false })) yield { ...program, body };
  }
}

function* smallerLists(statements: Statements): Iterable<Statements> {
  yield* withoutRuns(statements);
  yield* withOneSmaller(statements, smallerStatements);
}

/** A body, which is never empty. */
function* smallerBodies(body: Statements): Iterable<Statements> {
  for (const smaller of smallerLists(body)) {
    if (smaller.length > 0) yield smaller;
    else if (body[0]?.kind !== 'PassStatement') yield [tree.passStatement()];
  }
}

/** What one statement can become: the statements within it, or itself with less in it. */
function* smallerStatements(statement: Statement): Iterable<Statements> {
  for (const body of bodiesOf(statement)) yield body;
  for (const smaller of smallerStatement(statement)) yield [smaller];
}

function bodiesOf(statement: Statement): readonly Statements[] {
  switch (statement.kind) {
    case 'IfStatement': {
      const bodies = statement.branches.map((branch) => branch.body);
      return statement.otherwise === null ? bodies : [...bodies, statement.otherwise];
    }
    case 'ForStatement':
    case 'WhileStatement':
    case 'FunctionDefinition':
      return [statement.body];
    default:
      return [];
  }
}

function* smallerStatement(statement: Statement): Iterable<Statement> {
  switch (statement.kind) {
    case 'Assignment':
      for (const targets of fewerNames(statement.targets)) yield { ...statement, targets };
      for (const values of smallerValues(statement.values)) {
        if (values.length > 0) yield { ...statement, values };
      }
      return;
    case 'ExpressionStatement':
      for (const expression of smallerExpressions(statement.expression)) {
        yield { ...statement, expression };
      }
      return;
    case 'ReturnStatement':
      for (const values of smallerValues(statement.values)) yield { ...statement, values };
      return;
    case 'IfStatement': {
      const { branches, otherwise } = statement;
      if (otherwise !== null) yield { ...statement, otherwise: null };
      for (const fewer of withoutRuns(branches)) {
        if (fewer.length > 0) yield { ...statement, branches: fewer };
      }
      for (const smaller of withOneSmaller(branches, smallerBranches)) {
        yield { ...statement, branches: smaller };
      }
      for (const smaller of smallerBodies(otherwise ?? [])) {
        yield { ...statement, otherwise: smaller };
      }
      return;
    }
    case 'ForStatement':
      for (const targets of fewerNames(statement.targets)) yield { ...statement, targets };
      for (const iterable of smallerExpressions(statement.iterable)) {
        yield { ...statement, iterable };
      }
      for (const body of smallerBodies(statement.body)) yield { ...statement, body };
      return;
    case 'WhileStatement':
      for (const condition of smallerExpressions(statement.condition)) {
        yield { ...statement, condition };
      }
      for (const body of smallerBodies(statement.body)) yield { ...statement, body };
      return;
    case 'FunctionDefinition':
      for (const parameters of withoutRuns(statement.parameters)) {
        yield { ...statement, parameters };
      }
      for (const body of smallerBodies(statement.body)) yield { ...statement, body };
      return;
    default:
      return;
  }
}

function* smallerBranches(branch: Branch): Iterable<readonly Branch[]> {
  for (const condition of smallerExpressions(branch.condition)) yield [{ ...branch, condition }];
  for (const body of smallerBodies(branch.body)) yield [{ ...branch, body }];
}

function* fewerNames(names: readonly Name[]): Iterable<readonly Name[]> {
  for (const fewer of withoutRuns(names)) {
    if (fewer.length > 0) yield fewer;
  }
}

function* smallerValues(values: readonly Expression[]): Iterable<readonly Expression[]> {
  yield* withoutRuns(values);
  yield* withOneSmaller(values, function* (value) {
    for (const smaller of smallerExpressions(value)) yield [smaller];
  });
}

/** Literal 0 is the smallest expression of all. */
function* smallerExpressions(expression: Expression): Iterable<Expression> {
  if (expression.kind !== 'IntegerLiteral') yield tree.integer(0);
  switch (expression.kind) {
    case 'IntegerLiteral': {
      const value = BigInt(expression.value);
      if (value !== 0n) yield tree.integer(0);
      if (value < 0n) yield { ...expression, value: integerValue(-value) };
      if (value / 2n !== 0n) yield { ...expression, value: integerValue(value / 2n) };
      return;
    }
    case 'FloatLiteral':
      if (![0.5, 0].some((simple) => Object.is(simple, expression.value))) {
        yield { ...expression, value: 0.5 };
        yield { ...expression, value: 0 };
      }
      return;
    case 'TextLiteral':
      for (const characters of withoutRuns([...expression.value])) {
        yield { ...expression, value: characters.join('') };
      }
      return;
    case 'OperatorCall':
    case 'FunctionCall':
      yield* expression.arguments;
      for (const args of smallerValues(expression.arguments)) {
        yield { ...expression, arguments: args };
      }
      return;
    default:
      return;
  }
}

interface Surroundings {
  readonly inLoop: boolean;
  readonly inFunction: boolean;
}

/** Whether `CEASE`, `BYPASS` and `DELIVER` are still where they may be. */
function isWellPlaced(statements: Statements, around: Surroundings): boolean {
  return statements.every((statement) => {
    switch (statement.kind) {
      case 'BreakStatement':
      case 'ContinueStatement':
        return around.inLoop;
      case 'ReturnStatement':
        return around.inFunction;
      case 'ForStatement':
      case 'WhileStatement':
        return isWellPlaced(statement.body, { ...around, inLoop: true });
      case 'FunctionDefinition':
        return isWellPlaced(statement.body, { inLoop: false, inFunction: true });
      default:
        return bodiesOf(statement).every((body) => isWellPlaced(body, around));
    }
  });
}
