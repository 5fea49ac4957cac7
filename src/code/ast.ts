/**
 * The syntax tree of AlienCode.
 *
 * Every node carries `start` and `end`: offsets into the source in UTF-16 code
 * units, `end` exclusive. Parentheses leave no node.
 */

interface Spanned {
  readonly start: number;
  readonly end: number;
}

export interface Program extends Spanned {
  readonly kind: 'Program';
  readonly body: readonly Statement[];
}

export type Statement =
  | Assignment
  | ExpressionStatement
  | IfStatement
  | ForStatement
  | WhileStatement
  | BreakStatement
  | ContinueStatement
  | PassStatement
  | FunctionDefinition
  | ReturnStatement;

/** `SET x, y AS e1, e2`. Two and more values build a tuple; two and more targets unpack. */
export interface Assignment extends Spanned {
  readonly kind: 'Assignment';
  readonly targets: readonly Name[];
  readonly values: readonly Expression[];
}

export interface ExpressionStatement extends Spanned {
  readonly kind: 'ExpressionStatement';
  readonly expression: Expression;
}

/** `UPON`, its `LEST` branches in order, and `DEFAULT` (absent: null). */
export interface IfStatement extends Spanned {
  readonly kind: 'IfStatement';
  readonly branches: readonly Branch[];
  readonly otherwise: readonly Statement[] | null;
}

export interface Branch extends Spanned {
  readonly condition: Expression;
  readonly body: readonly Statement[];
}

/** `SWEEP a, b IN e:`. */
export interface ForStatement extends Spanned {
  readonly kind: 'ForStatement';
  readonly targets: readonly Name[];
  readonly iterable: Expression;
  readonly body: readonly Statement[];
}

export interface WhileStatement extends Spanned {
  readonly kind: 'WhileStatement';
  readonly condition: Expression;
  readonly body: readonly Statement[];
}

/** `CEASE`. */
export interface BreakStatement extends Spanned {
  readonly kind: 'BreakStatement';
}

/** `BYPASS`. */
export interface ContinueStatement extends Spanned {
  readonly kind: 'ContinueStatement';
}

/** `IDLE`. */
export interface PassStatement extends Spanned {
  readonly kind: 'PassStatement';
}

/** `CRAFT name(a, b):`. */
export interface FunctionDefinition extends Spanned {
  readonly kind: 'FunctionDefinition';
  readonly name: Name;
  readonly parameters: readonly Name[];
  readonly body: readonly Statement[];
}

/** `DELIVER`, with no value, one, or several (a tuple). */
export interface ReturnStatement extends Spanned {
  readonly kind: 'ReturnStatement';
  readonly values: readonly Expression[];
}

export type Expression =
  | IntegerLiteral
  | FloatLiteral
  | TextLiteral
  | BooleanLiteral
  | Name
  | OperatorCall
  | FunctionCall;

/** A number where it is a safe integer (never `-0`), else a bigint. */
export interface IntegerLiteral extends Spanned {
  readonly kind: 'IntegerLiteral';
  readonly value: number | bigint;
}

export interface FloatLiteral extends Spanned {
  readonly kind: 'FloatLiteral';
  readonly value: number;
}

/** `value` is the text after its escapes have been read. */
export interface TextLiteral extends Spanned {
  readonly kind: 'TextLiteral';
  readonly value: string;
}

export interface BooleanLiteral extends Spanned {
  readonly kind: 'BooleanLiteral';
  readonly value: boolean;
}

export interface Name extends Spanned {
  readonly kind: 'Name';
  readonly id: string;
}

/** `OPERATOR(…)`. `operator` is the word as written, for instance `SHATTER`. */
export interface OperatorCall extends Spanned {
  readonly kind: 'OperatorCall';
  readonly operator: string;
  readonly arguments: readonly Expression[];
}

/** `name(…)`: a call of a value. */
export interface FunctionCall extends Spanned {
  readonly kind: 'FunctionCall';
  readonly callee: Name;
  readonly arguments: readonly Expression[];
}
