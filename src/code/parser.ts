/** From source to syntax tree. */

import { EmbeddedActionsParser, type IToken } from 'chevrotain';
import { readEscapes } from '../text/index.ts';
import { bitLength, defaultLimits, type Integer, type Limits, normalise } from '../values/index.ts';
import type * as ast from './ast.ts';
import { indent } from './indentation.ts';
import * as lexer from './lexer.ts';
import { explainFault, type SyntaxFault, syntaxFaults } from './messages.ts';

export type Parsed =
  | { readonly ok: true; readonly program: ast.Program }
  | { readonly ok: false; readonly fault: SyntaxFault };

/** Of several faults, the first in the text is reported. */
export function parse(source: string, limits: Limits): Parsed {
  if (source.length > limits.sourceLength) {
    return { ok: false, fault: syntaxFaults.sourceTooLong(limits.sourceLength) };
  }
  return theParser().parse(source, indent(source, lexer.tokenize(source), limits), limits);
}

function endOf(token: IToken): number {
  return token.startOffset + token.image.length;
}

/** The grammar; grammars/aliencode.ohm says the same for readers. */
class AlienParser extends EmbeddedActionsParser {
  private limits: Limits = defaultLimits;
  /** Loops and CRAFTs around the current place. */
  private loops = 0;
  private crafts = 0;
  /** The first fault that the grammar does not see. */
  private semantic: SyntaxFault | null = null;

  constructor(skipValidations: boolean) {
    super(lexer.vocabulary, { maxLookahead: 1, recoveryEnabled: false, skipValidations });
    this.performSelfAnalysis();
  }

  parse(source: string, tokens: IToken[], limits: Limits): Parsed {
    this.limits = limits;
    this.loops = 0;
    this.crafts = 0;
    this.semantic = null;
    this.input = tokens;
    const body = this.program();
    const error = this.errors[0];
    const syntactic = error === undefined ? null : explainFault(source, tokens, error);
    const fault = earliest(this.semantic, syntactic);
    if (fault !== null) return { ok: false, fault };
    return { ok: true, program: { kind: 'Program', body, start: 0, end: source.length } };
  }

  /** Notes a fault; the text is read from left to right, so the first noted is the first. */
  private complain(fault: SyntaxFault): void {
    this.semantic ??= fault;
  }

  private readonly program = this.RULE('program', (): ast.Statement[] => {
    const statements: ast.Statement[] = [];
    this.MANY(() => statements.push(this.SUBRULE(this.statement)));
    return statements;
  });

  private readonly statement = this.RULE('statement', (): ast.Statement => {
    return this.OR<ast.Statement>([
      { ALT: () => this.SUBRULE(this.ifStatement) },
      { ALT: () => this.SUBRULE(this.forStatement) },
      { ALT: () => this.SUBRULE(this.whileStatement) },
      { ALT: () => this.SUBRULE(this.functionDefinition) },
      {
        ALT: () => {
          const statement = this.SUBRULE(this.simpleStatement);
          this.CONSUME(lexer.Newline);
          return statement;
        },
      },
    ]);
  });

  private readonly simpleStatement = this.RULE('simpleStatement', (): ast.Statement => {
    return this.OR<ast.Statement>([
      { ALT: () => this.SUBRULE(this.assignment) },
      { ALT: () => this.SUBRULE(this.returnStatement) },
      {
        ALT: () => {
          const word = this.CONSUME(lexer.Cease);
          this.requireLoop(word);
          return { kind: 'BreakStatement', start: word.startOffset, end: endOf(word) };
        },
      },
      {
        ALT: () => {
          const word = this.CONSUME(lexer.Bypass);
          this.requireLoop(word);
          return { kind: 'ContinueStatement', start: word.startOffset, end: endOf(word) };
        },
      },
      {
        ALT: () => {
          const word = this.CONSUME(lexer.Idle);
          return { kind: 'PassStatement', start: word.startOffset, end: endOf(word) };
        },
      },
      {
        ALT: () => {
          const start = this.LA(1).startOffset;
          const expression = this.SUBRULE(this.expression);
          return { kind: 'ExpressionStatement', expression, start, end: endOf(this.LA(0)) };
        },
      },
    ]);
  });

  private requireLoop(word: IToken): void {
    if (this.loops === 0) this.complain(syntaxFaults.outsideLoop(word));
  }

  private readonly assignment = this.RULE('assignment', (): ast.Assignment => {
    const { startOffset: start } = this.CONSUME(lexer.Set_);
    const targets = this.SUBRULE(this.targets);
    this.CONSUME(lexer.As);
    const values = this.SUBRULE(this.valueList);
    return { kind: 'Assignment', targets, values, start, end: endOf(this.LA(0)) };
  });

  private readonly targets = this.RULE('targets', (): ast.Name[] => {
    const names: ast.Name[] = [];
    this.AT_LEAST_ONE_SEP({
      SEP: lexer.Comma,
      DEF: () => names.push(nameOf(this.CONSUME(lexer.Name))),
    });
    return names;
  });

  private readonly valueList = this.RULE('valueList', (): ast.Expression[] => {
    const values: ast.Expression[] = [];
    this.AT_LEAST_ONE_SEP({
      SEP: lexer.Comma,
      DEF: () => values.push(this.SUBRULE(this.expression)),
    });
    return values;
  });

  private readonly returnStatement = this.RULE('returnStatement', (): ast.ReturnStatement => {
    const word = this.CONSUME(lexer.Deliver);
    if (this.crafts === 0) this.complain(syntaxFaults.outsideCraft(word));
    const values = this.OPTION(() => this.SUBRULE(this.valueList)) ?? [];
    const { startOffset: start } = word;
    return { kind: 'ReturnStatement', values, start, end: endOf(this.LA(0)) };
  });

  private readonly ifStatement = this.RULE('ifStatement', (): ast.IfStatement => {
    const branches: ast.Branch[] = [];
    const { startOffset: start } = this.CONSUME(lexer.Upon);
    branches.push(this.SUBRULE1(this.branch, { ARGS: [start] }));
    this.MANY(() => {
      const word = this.CONSUME(lexer.Lest);
      branches.push(this.SUBRULE2(this.branch, { ARGS: [word.startOffset] }));
    });
    const otherwise =
      this.OPTION(() => {
        this.CONSUME(lexer.Default);
        return this.SUBRULE(this.block);
      }) ?? null;
    const end = this.RECORDING_PHASE
      ? 0
      : lastEnd(otherwise ?? (branches.at(-1) as ast.Branch).body);
    return { kind: 'IfStatement', branches, otherwise, start, end };
  });

  private readonly branch = this.RULE('branch', (start: number): ast.Branch => {
    const condition = this.SUBRULE(this.expression);
    const body = this.SUBRULE(this.block);
    return { condition, body, start, end: lastEnd(body) };
  });

  private readonly forStatement = this.RULE('forStatement', (): ast.ForStatement => {
    const { startOffset: start } = this.CONSUME(lexer.Sweep);
    const targets = this.SUBRULE(this.targets);
    this.CONSUME(lexer.In);
    const iterable = this.SUBRULE(this.expression);
    const body = this.SUBRULE(this.loopBody);
    return { kind: 'ForStatement', targets, iterable, body, start, end: lastEnd(body) };
  });

  private readonly whileStatement = this.RULE('whileStatement', (): ast.WhileStatement => {
    const { startOffset: start } = this.CONSUME(lexer.While);
    const condition = this.SUBRULE(this.expression);
    const body = this.SUBRULE(this.loopBody);
    return { kind: 'WhileStatement', condition, body, start, end: lastEnd(body) };
  });

  private readonly loopBody = this.RULE('loopBody', (): ast.Statement[] => {
    this.loops++;
    const body = this.SUBRULE(this.block);
    this.loops--;
    return body;
  });

  private readonly functionDefinition = this.RULE(
    'functionDefinition',
    (): ast.FunctionDefinition => {
      const { startOffset: start } = this.CONSUME(lexer.Craft);
      const name = nameOf(this.CONSUME1(lexer.Name));
      const parameters: ast.Name[] = [];
      this.CONSUME(lexer.LeftBracket);
      this.OPTION1(() => {
        parameters.push(this.parameter(this.CONSUME2(lexer.Name), parameters));
        this.MANY({
          GATE: () => this.LA(2).tokenType !== lexer.RightBracket,
          DEF: () => {
            this.CONSUME1(lexer.Comma);
            parameters.push(this.parameter(this.CONSUME3(lexer.Name), parameters));
          },
        });
        this.OPTION2(() => this.CONSUME2(lexer.Comma));
      });
      this.CONSUME(lexer.RightBracket);
      const loops = this.loops;
      this.loops = 0;
      this.crafts++;
      const body = this.SUBRULE(this.block);
      this.crafts--;
      this.loops = loops;
      return { kind: 'FunctionDefinition', name, parameters, body, start, end: lastEnd(body) };
    },
  );

  private parameter(token: IToken, earlier: readonly ast.Name[]): ast.Name {
    if (earlier.length >= MOST_PARAMETERS)
      this.complain(syntaxFaults.tooManyParameters(token, MOST_PARAMETERS));
    else if (earlier.some(({ id }) => id === token.image))
      this.complain(syntaxFaults.duplicateParameter(token));
    return nameOf(token);
  }

  private readonly block = this.RULE('block', (): ast.Statement[] => {
    const body: ast.Statement[] = [];
    this.CONSUME(lexer.Colon);
    this.OR([
      {
        ALT: () => {
          this.CONSUME1(lexer.Newline);
          this.CONSUME(lexer.Indent);
          this.AT_LEAST_ONE(() => body.push(this.SUBRULE(this.statement)));
          this.CONSUME(lexer.Dedent);
        },
      },
      {
        ALT: () => {
          body.push(this.SUBRULE(this.simpleStatement));
          this.CONSUME2(lexer.Newline);
        },
      },
    ]);
    return body;
  });

  // The hottest rules keep their alternatives from call to call: 4 µs of the 14 that a
  // program of four lines takes.
  private expressionAlternatives: { ALT: () => ast.Expression }[] | null = null;

  private readonly expression = this.RULE('expression', (): ast.Expression => {
    this.expressionAlternatives ??= [
      {
        ALT: () => {
          const word = this.CONSUME(lexer.Operator);
          const operands = this.SUBRULE1(this.operands);
          return {
            kind: 'OperatorCall',
            operator: word.image,
            arguments: operands,
            start: word.startOffset,
            end: endOf(this.LA(0)),
          };
        },
      },
      {
        ALT: () => {
          const name = nameOf(this.CONSUME(lexer.Name));
          if (!this.RECORDING_PHASE && this.LA(1).tokenType !== lexer.LeftBracket) return name;
          const operands = this.SUBRULE2(this.operands);
          const end = endOf(this.LA(0));
          return {
            kind: 'FunctionCall',
            callee: name,
            arguments: operands,
            start: name.start,
            end,
          };
        },
      },
      { ALT: () => this.integer(this.CONSUME(lexer.IntegerNumber)) },
      { ALT: () => float(this.CONSUME(lexer.FloatNumber)) },
      { ALT: () => this.text(this.CONSUME(lexer.TextLiteral)) },
      { ALT: () => boolean(this.CONSUME(lexer.Yes), true) },
      { ALT: () => boolean(this.CONSUME(lexer.No), false) },
      {
        ALT: () => {
          this.CONSUME(lexer.LeftBracket);
          const inner = this.SUBRULE3(this.expression);
          this.CONSUME(lexer.RightBracket);
          return inner;
        },
      },
    ];
    return this.OR<ast.Expression>(this.expressionAlternatives);
  });

  private readonly operands = this.RULE('operands', (): ast.Expression[] => {
    const operands: ast.Expression[] = [];
    this.CONSUME(lexer.LeftBracket);
    this.OPTION1(() => {
      operands.push(this.SUBRULE1(this.expression));
      this.MANY({
        // A comma before the closing bracket ends the list.
        GATE: () => this.LA(2).tokenType !== lexer.RightBracket,
        DEF: () => {
          this.CONSUME1(lexer.Comma);
          operands.push(this.SUBRULE2(this.expression));
        },
      });
      this.OPTION2(() => this.CONSUME2(lexer.Comma));
    });
    this.CONSUME(lexer.RightBracket);
    return operands;
  });

  private text(token: IToken): ast.TextLiteral {
    // The lexer lets no other escapes pass; while the grammar is recorded tokens are stand-ins.
    const value = readEscapes(token.image.slice(1, -1)) ?? '';
    const most = this.limits.textLength;
    if (value.length > most && Array.from(value).length > most) {
      this.complain(syntaxFaults.literalTooLong(token));
    }
    return { kind: 'TextLiteral', value, start: token.startOffset, end: endOf(token) };
  }

  private integer(token: IToken): ast.IntegerLiteral {
    const { image, startOffset: start } = token;
    const { integerBits } = this.limits;
    let value: Integer = 0;
    // While the grammar is being recorded, tokens are stand-ins.
    if (this.RECORDING_PHASE) value = 0;
    else if (image.length < 16) value = Number(image) + 0;
    // Four bits are more than a digit holds, so a number that passes is over by a fifth at most.
    // A digit has more than three bits: what is far too long is not even read.
    else if (image.length * 3 > integerBits + 64) this.complain(syntaxFaults.literalTooLong(token));
    else {
      value = normalise(BigInt(image));
      if (bitLength(value) > integerBits) this.complain(syntaxFaults.literalTooLong(token));
    }
    return { kind: 'IntegerLiteral', value, start, end: endOf(token) };
  }
}

/** So many parameters that no program wants more, and few enough for the host's stack. */
export const MOST_PARAMETERS = 255;

function nameOf(token: IToken): ast.Name {
  return { kind: 'Name', id: token.image, start: token.startOffset, end: endOf(token) };
}

function float(token: IToken): ast.FloatLiteral {
  const value = Number(token.image);
  return { kind: 'FloatLiteral', value, start: token.startOffset, end: endOf(token) };
}

function boolean(token: IToken, value: boolean): ast.BooleanLiteral {
  return { kind: 'BooleanLiteral', value, start: token.startOffset, end: endOf(token) };
}

/** The end of a body's last statement; while the grammar is being recorded there is none. */
function lastEnd(body: readonly ast.Statement[]): number {
  return body[body.length - 1]?.end ?? 0;
}

function earliest(a: SyntaxFault | null, b: SyntaxFault | null): SyntaxFault | null {
  if (a === null || b === null) return a ?? b;
  return a.span.start <= b.span.start ? a : b;
}

let parser: AlienParser | null = null;

/** Made when it is first needed, for many commands parse nothing; unchecked, which halves the time. */
function theParser(): AlienParser {
  parser ??= new AlienParser(true);
  return parser;
}

/** Has the parser library check the grammar. @throws Error for an ambiguous or left-recursive one. */
export function validateGrammar(): void {
  new AlienParser(false);
}
