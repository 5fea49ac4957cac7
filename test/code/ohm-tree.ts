/**
 * Builds the tree of `src/code/ast.ts` from a match of `grammars/aliencode.ohm`.
 */

import type { ActionDict, Grammar, MatchResult, Node, Semantics } from 'ohm-js';
import type {
  Branch,
  Expression,
  FloatLiteral,
  IntegerLiteral,
  Name,
  Program,
  Statement,
} from '../../src/code/ast.ts';
import type { MarkedText } from './layout-marks.ts';

/** What Ohm's semantics wrap a match in. */
type Dict = ReturnType<Semantics>;

// Ohm reaches operations through untyped nodes; these functions give them their types.
const statementsOf = (node: Dict): readonly Statement[] => node.statements();
const statementOf = (node: Dict): Statement => node.statement();
const expressionOf = (node: Dict): Expression => node.expression();
const argumentsOf = (node: Dict): readonly Expression[] => node.expressions();
const parametersOf = (node: Dict): readonly Node[] => node.parameters();

/** Within `parameters`: the nodes of a function header's parameter names. */
const parameterActions: ActionDict<readonly Node[]> = {
  FunctionLine: (header, _rest) => parametersOf(header),
  FunctionHeader: (_craft, _name, _open, parameters, _close) => parametersOf(parameters),
  Parameters_some: (names, _comma) => names.asIteration().children,
  Parameters_none: () => [],
};

/** The parameter names in the header of a `FunctionLine`, as nodes of that line. */
export function parameterNodes(line: MatchResult, language: Grammar): readonly Node[] {
  const semantics = language.createSemantics().addOperation('parameters', parameterActions);
  return parametersOf(semantics(line));
}

/** The tree of a matched `Program`, with offsets into `source`. */
export function buildProgram(
  match: MatchResult,
  language: Grammar,
  source: string,
  marked: MarkedText,
): Program {
  const body = statementsOf(treeSemantics(language, source, marked)(match));
  return { kind: 'Program', body, start: 0, end: source.length };
}

/**
 * The operations are named after what they return: `statements` of a program
 * or body, `statement`, `expression`, `expressions` of an argument list, and
 * `parameters`, which are nodes still.
 */
function treeSemantics(language: Grammar, source: string, marked: MarkedText): Semantics {
  const startOf = (node: Node): number => marked.offsets[node.source.startIdx] ?? source.length;
  // The end is taken from the last character: a mark may stand behind it.
  const endOf = (node: Node): number => (marked.offsets[node.source.endIdx - 1] ?? -1) + 1;
  const spanOf = (node: Node) => ({ start: startOf(node), end: endOf(node) });
  const textOf = (node: Node): string => source.slice(startOf(node), endOf(node));
  const nameOf = (node: Node): Name => ({ kind: 'Name', id: textOf(node), ...spanOf(node) });
  const namesIn = (list: Node): readonly Name[] => list.asIteration().children.map(nameOf);
  const expressionsIn = (list: Node): readonly Expression[] =>
    list.asIteration().children.map(expressionOf);

  /** A compound statement ends where its last body's last statement ends. */
  const endOfBody = (body: readonly Statement[]): number => body.at(-1)?.end ?? source.length;
  const branchOf = (branch: Node): Branch => {
    const [, condition, , bodyNode] = branch.children as [Node, Node, Node, Node];
    const body = statementsOf(bodyNode);
    return {
      condition: expressionOf(condition),
      body,
      start: startOf(branch),
      end: endOfBody(body),
    };
  };

  return language
    .createSemantics()
    .addOperation<readonly Statement[]>('statements', {
      Program: (statements, _end) => statements.children.map(statementOf),
      Body_block: (_newline, _indent, statements, _dedent) => statements.children.map(statementOf),
      Body_oneLine: (statement, _newline) => [statementOf(statement)],
      Otherwise: (_default, _colon, body) => statementsOf(body),
    })
    .addOperation<Statement>('statement', {
      Statement_simple: (statement, _newline) => statementOf(statement),
      Assignment(_set, targets, _as, values) {
        return {
          kind: 'Assignment',
          targets: namesIn(targets),
          values: expressionsIn(values),
          ...spanOf(this),
        };
      },
      LoopExit_break(_word) {
        return { kind: 'BreakStatement', ...spanOf(this) };
      },
      LoopExit_continue(_word) {
        return { kind: 'ContinueStatement', ...spanOf(this) };
      },
      Delivery_values(_deliver, values) {
        return { kind: 'ReturnStatement', values: expressionsIn(values), ...spanOf(this) };
      },
      Delivery_bare(_deliver) {
        return { kind: 'ReturnStatement', values: [], ...spanOf(this) };
      },
      Pass(_word) {
        return { kind: 'PassStatement', ...spanOf(this) };
      },
      ExpressionStatement(expression) {
        return {
          kind: 'ExpressionStatement',
          expression: expressionOf(expression),
          ...spanOf(this),
        };
      },
      If(upon, lests, otherwiseNode) {
        const branches = [upon, ...lests.children].map(branchOf);
        const otherwise = otherwiseNode.children.map(statementsOf).at(0) ?? null;
        const lastBody = otherwise ?? branches.at(-1)?.body ?? [];
        return {
          kind: 'IfStatement',
          branches,
          otherwise,
          start: startOf(this),
          end: endOfBody(lastBody),
        };
      },
      For(_sweep, targets, _in, iterable, _colon, bodyNode) {
        const body = statementsOf(bodyNode);
        return {
          kind: 'ForStatement',
          targets: namesIn(targets),
          iterable: expressionOf(iterable),
          body,
          start: startOf(this),
          end: endOfBody(body),
        };
      },
      While(_while, condition, _colon, bodyNode) {
        const body = statementsOf(bodyNode);
        return {
          kind: 'WhileStatement',
          condition: expressionOf(condition),
          body,
          start: startOf(this),
          end: endOfBody(body),
        };
      },
      FunctionDefinition(header, _colon, bodyNode) {
        const [, name] = header.children as [Node, Node];
        const body = statementsOf(bodyNode);
        return {
          kind: 'FunctionDefinition',
          name: nameOf(name),
          parameters: parametersOf(header).map(nameOf),
          body,
          start: startOf(this),
          end: endOfBody(body),
        };
      },
    })
    .addOperation('parameters', parameterActions)
    .addOperation<readonly Expression[]>('expressions', {
      Arguments_some: (first, _commas, others, _comma) =>
        [first, ...others.children].map(expressionOf),
      Arguments_none: () => [],
    })
    .addOperation<Expression>('expression', {
      Expression_operatorCall(operator, _open, args, _close) {
        return {
          kind: 'OperatorCall',
          operator: textOf(operator),
          arguments: argumentsOf(args),
          ...spanOf(this),
        };
      },
      Expression_functionCall(callee, _open, args, _close) {
        return {
          kind: 'FunctionCall',
          callee: nameOf(callee),
          arguments: argumentsOf(args),
          ...spanOf(this),
        };
      },
      Expression_parenthesised: (_open, expression, _close) => expressionOf(expression),
      name(_start, _rest) {
        return nameOf(this);
      },
      float(_form) {
        return floatOf(textOf(this), spanOf(this));
      },
      integer(_form) {
        return integerOf(textOf(this), spanOf(this));
      },
      text(_form) {
        return { kind: 'TextLiteral', value: decodeText(textOf(this)), ...spanOf(this) };
      },
      boolean_yes(_word) {
        return { kind: 'BooleanLiteral', value: true, ...spanOf(this) };
      },
      boolean_no(_word) {
        return { kind: 'BooleanLiteral', value: false, ...spanOf(this) };
      },
    });
}

function floatOf(text: string, span: { start: number; end: number }): FloatLiteral {
  return { kind: 'FloatLiteral', value: Number(text), ...span };
}

function integerOf(text: string, span: { start: number; end: number }): IntegerLiteral {
  // BigInt knows no negative zero, which the tree must not hold either.
  const exact = BigInt(text);
  const rounded = Number(exact);
  const value = Number.isSafeInteger(rounded) ? rounded : exact;
  return { kind: 'IntegerLiteral', value, ...span };
}

const letterEscapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  '0': '\0',
};

/** The value of a text literal, quotes included in `literal`. */
function decodeText(literal: string): string {
  const escapes = /\\(?:x(..)|u(....)|U(.{8})|([\s\S]))/gu;
  return literal.slice(1, -1).replace(escapes, (_all, two, four, eight, letter) => {
    const digits: string | undefined = two ?? four ?? eight;
    if (digits !== undefined) return String.fromCodePoint(Number.parseInt(digits, 16));
    return letterEscapes[letter] ?? letter;
  });
}
