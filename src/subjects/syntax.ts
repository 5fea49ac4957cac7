/** Programs as texts whose expressions can be looked at and replaced. */

import {
  defaultLimits,
  type Expression,
  literalOperators,
  type Program,
  parse,
  type Statement,
} from '../code/index.ts';

/** @throws Error for a program with a syntax fault */
export function parsed(source: string): Program {
  const result = parse(source, defaultLimits);
  if (!result.ok)
    throw new Error(`a program has a syntax fault: ${result.fault.message}\n${source}`);
  return result.program;
}

/** Expressions of a statement itself, and the statements inside it, in the order of the text. */
function partsOf(statement: Statement): readonly (Expression | Statement)[] {
  switch (statement.kind) {
    case 'Assignment':
    case 'ReturnStatement':
      return statement.values;
    case 'ExpressionStatement':
      return [statement.expression];
    case 'IfStatement':
      return [
        ...statement.branches.flatMap(({ condition, body }) => [condition, ...body]),
        ...(statement.otherwise ?? []),
      ];
    case 'ForStatement':
      return [statement.iterable, ...statement.body];
    case 'WhileStatement':
      return [statement.condition, ...statement.body];
    case 'FunctionDefinition':
      return statement.body;
    case 'BreakStatement':
    case 'ContinueStatement':
    case 'PassStatement':
      return [];
  }
}

function isExpression(part: Expression | Statement): part is Expression {
  return (
    part.kind === 'Name' ||
    part.kind === 'OperatorCall' ||
    part.kind === 'FunctionCall' ||
    part.kind.endsWith('Literal')
  );
}

/** The outermost expressions of a program, in the order of the text. */
function expressionsOf(body: readonly Statement[]): Expression[] {
  const found: Expression[] = [];
  for (const statement of body) {
    for (const part of partsOf(statement)) {
      if (isExpression(part)) found.push(part);
      else found.push(...expressionsOf([part]));
    }
  }
  return found;
}

function operandsOf(expression: Expression): readonly Expression[] {
  const isCall = expression.kind === 'OperatorCall' || expression.kind === 'FunctionCall';
  return isCall ? expression.arguments : [];
}

/** All operators that stand in a program, those of its literals included. */
export function operatorsIn(program: Program): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (expression: Expression): void => {
    const name = operatorOf(expression);
    if (name !== null) found.add(name);
    for (const operand of operandsOf(expression)) visit(operand);
  };
  for (const expression of expressionsOf(program.body)) visit(expression);
  return found;
}

function operatorOf(expression: Expression): string | null {
  switch (expression.kind) {
    case 'IntegerLiteral':
      return literalOperators.integer;
    case 'FloatLiteral':
      return literalOperators.float;
    case 'TextLiteral':
      return literalOperators.text;
    case 'BooleanLiteral':
      return literalOperators.boolean;
    case 'OperatorCall':
      return expression.operator;
    case 'Name':
    case 'FunctionCall':
      return null;
  }
}

/** The text of an expression in place of what stands there; null keeps it, its operands apart. */
export type Replacement = (
  expression: Expression,
  render: (operand: Expression) => string,
) => string | null;

/** The program with expressions replaced and everything else as it is written. */
export function rewritten(source: string, program: Program, replace: Replacement): string {
  const spliced = (start: number, end: number, inside: readonly Expression[]): string => {
    let at = start;
    let text = '';
    for (const expression of inside) {
      text += source.slice(at, expression.start) + render(expression);
      at = expression.end;
    }
    return text + source.slice(at, end);
  };
  const render = (expression: Expression): string =>
    replace(expression, render) ??
    spliced(expression.start, expression.end, operandsOf(expression));
  return spliced(0, source.length, expressionsOf(program.body));
}
