/**
 * Short ways to build nodes of the tree without positions, and to take the
 * positions out of a tree.
 */

import type {
  Expression,
  FunctionDefinition,
  IfStatement,
  Name,
  Program,
  Statement,
} from '../../src/code/ast.ts';

/** Nodes that no source stands behind have no extent. */
const nowhere = { start: 0, end: 0 } as const;

export function program(body: readonly Statement[]): Program {
  return { kind: 'Program', body, ...nowhere };
}

export function name(id: string): Name {
  return { kind: 'Name', id, ...nowhere };
}

export function integer(value: number | bigint): Expression {
  return { kind: 'IntegerLiteral', value, ...nowhere };
}

export function float(value: number): Expression {
  return { kind: 'FloatLiteral', value, ...nowhere };
}

export function text(value: string): Expression {
  return { kind: 'TextLiteral', value, ...nowhere };
}

export function boolean(value: boolean): Expression {
  return { kind: 'BooleanLiteral', value, ...nowhere };
}

export function operatorCall(operator: string, args: readonly Expression[]): Expression {
  return { kind: 'OperatorCall', operator, arguments: args, ...nowhere };
}

export function functionCall(callee: string, args: readonly Expression[]): Expression {
  return { kind: 'FunctionCall', callee: name(callee), arguments: args, ...nowhere };
}

export function assignment(targets: readonly string[], values: readonly Expression[]): Statement {
  return { kind: 'Assignment', targets: targets.map(name), values, ...nowhere };
}

export function expressionStatement(expression: Expression): Statement {
  return { kind: 'ExpressionStatement', expression, ...nowhere };
}

export function branch(
  condition: Expression,
  body: readonly Statement[],
): IfStatement['branches'][number] {
  return { condition, body, ...nowhere };
}

export function ifStatement(
  branches: IfStatement['branches'],
  otherwise: readonly Statement[] | null,
): Statement {
  return { kind: 'IfStatement', branches, otherwise, ...nowhere };
}

export function forStatement(
  targets: readonly string[],
  iterable: Expression,
  body: readonly Statement[],
): Statement {
  return { kind: 'ForStatement', targets: targets.map(name), iterable, body, ...nowhere };
}

export function whileStatement(condition: Expression, body: readonly Statement[]): Statement {
  return { kind: 'WhileStatement', condition, body, ...nowhere };
}

export function breakStatement(): Statement {
  return { kind: 'BreakStatement', ...nowhere };
}

export function continueStatement(): Statement {
  return { kind: 'ContinueStatement', ...nowhere };
}

export function passStatement(): Statement {
  return { kind: 'PassStatement', ...nowhere };
}

export function functionDefinition(
  id: string,
  parameters: readonly string[],
  body: readonly Statement[],
): FunctionDefinition {
  return {
    kind: 'FunctionDefinition',
    name: name(id),
    parameters: parameters.map(name),
    body,
    ...nowhere,
  };
}

export function returnStatement(values: readonly Expression[]): Statement {
  return { kind: 'ReturnStatement', values, ...nowhere };
}

/** A copy of `tree` in which every position is 0, to compare trees by what they say. */
export function withoutPositions<Tree>(tree: Tree): Tree {
  return strip(tree) as Tree;
}

function strip(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strip);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) =>
    key === 'start' || key === 'end' ? [key, 0] : [key, strip(inner)],
  );
  return Object.fromEntries(entries);
}
