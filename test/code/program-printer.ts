/**
 * Prints a tree as source, in as many layouts as the language permits.
 *
 * Two steps: the tree becomes logical lines of tokens, and these become text.
 */

import type { Branch, Expression, Name, Program, Statement } from '../../src/code/ast.ts';
import { Decisions, type LayoutChoices } from './layout-choices.ts';
import { spellFloat, spellInteger, spellText } from './literal-spelling.ts';

/** Prints `program`. Reading the text gives the tree back, except for its positions. */
export function renderProgram(program: Program, layout: LayoutChoices): string {
  const decisions = new Decisions(layout.decisions);
  const lines = new LinePrinter(decisions).linesOf(program.body, '');
  return new TextPrinter(decisions, layout).print(lines);
}

interface Line {
  readonly indentation: string;
  readonly tokens: readonly string[];
}

type SimpleStatement = Exclude<
  Statement,
  { kind: 'IfStatement' | 'ForStatement' | 'WhileStatement' | 'FunctionDefinition' }
>;

class LinePrinter {
  private readonly decisions: Decisions;

  constructor(decisions: Decisions) {
    this.decisions = decisions;
  }

  linesOf(statements: readonly Statement[], indentation: string): readonly Line[] {
    return statements.flatMap((statement) => this.linesOfStatement(statement, indentation));
  }

  private linesOfStatement(statement: Statement, indentation: string): readonly Line[] {
    switch (statement.kind) {
      case 'IfStatement': {
        const { branches, otherwise } = statement;
        const opening = (branch: Branch, index: number) => [
          index === 0 ? 'UPON' : 'LEST',
          ...this.tokensOf(branch.condition),
        ];
        return [
          ...branches.flatMap((branch, index) =>
            this.compound(opening(branch, index), branch.body, indentation),
          ),
          ...(otherwise === null ? [] : this.compound(['DEFAULT'], otherwise, indentation)),
        ];
      }
      case 'ForStatement': {
        const targets = separated(statement.targets.map(nameTokens));
        const header = ['SWEEP', ...targets, 'IN', ...this.tokensOf(statement.iterable)];
        return this.compound(header, statement.body, indentation);
      }
      case 'WhileStatement': {
        const header = ['WHILE', ...this.tokensOf(statement.condition)];
        return this.compound(header, statement.body, indentation);
      }
      case 'FunctionDefinition': {
        const parameters = this.bracketed(statement.parameters.map(nameTokens));
        const header = ['CRAFT', statement.name.id, ...parameters];
        return this.compound(header, statement.body, indentation);
      }
      default:
        return [{ indentation, tokens: this.tokensOfSimple(statement) }];
    }
  }

  private compound(
    header: readonly string[],
    body: readonly Statement[],
    indentation: string,
  ): readonly Line[] {
    const [only, ...others] = body;
    const fitsOnLine = only !== undefined && others.length === 0 && isSimple(only);
    if (fitsOnLine && this.decisions.once(2)) {
      return [{ indentation, tokens: [...header, ':', ...this.tokensOfSimple(only)] }];
    }
    const step = this.decisions.of(['    ', '    ', '  ', '\t', ' ', '\t\t', '  \t', '\t ']);
    return [{ indentation, tokens: [...header, ':'] }, ...this.linesOf(body, indentation + step)];
  }

  private tokensOfSimple(statement: SimpleStatement): readonly string[] {
    switch (statement.kind) {
      case 'Assignment': {
        const values = statement.values.map((value) => this.tokensOf(value));
        return ['SET', ...separated(statement.targets.map(nameTokens)), 'AS', ...separated(values)];
      }
      case 'ExpressionStatement':
        return this.tokensOf(statement.expression);
      case 'BreakStatement':
        return ['CEASE'];
      case 'ContinueStatement':
        return ['BYPASS'];
      case 'PassStatement':
        return ['IDLE'];
      case 'ReturnStatement':
        return ['DELIVER', ...separated(statement.values.map((value) => this.tokensOf(value)))];
    }
  }

  private tokensOf(expression: Expression): readonly string[] {
    const tokens = this.bareTokensOf(expression);
    if (!this.decisions.once(12)) return tokens;
    return this.decisions.once(4) ? ['(', '(', ...tokens, ')', ')'] : ['(', ...tokens, ')'];
  }

  private bareTokensOf(expression: Expression): readonly string[] {
    switch (expression.kind) {
      case 'IntegerLiteral':
        return [spellInteger(expression.value, this.decisions)];
      case 'FloatLiteral':
        return [spellFloat(expression.value, this.decisions)];
      case 'TextLiteral':
        return [spellText(expression.value, this.decisions)];
      case 'BooleanLiteral':
        return [expression.value ? 'YES' : 'NO'];
      case 'Name':
        return nameTokens(expression);
      case 'OperatorCall':
        return [expression.operator, ...this.argumentsOf(expression.arguments)];
      case 'FunctionCall':
        return [expression.callee.id, ...this.argumentsOf(expression.arguments)];
    }
  }

  private argumentsOf(args: readonly Expression[]): readonly string[] {
    return this.bracketed(args.map((argument) => this.tokensOf(argument)));
  }

  private bracketed(items: readonly (readonly string[])[]): readonly string[] {
    const comma = items.length > 0 && this.decisions.once(6) ? [','] : [];
    return ['(', ...separated(items), ...comma, ')'];
  }
}

const nameTokens = (name: Name): readonly string[] => [name.id];

function separated(items: readonly (readonly string[])[]): readonly string[] {
  return items.flatMap((tokens, index) => (index === 0 ? tokens : [',', ...tokens]));
}

function isSimple(statement: Statement): statement is SimpleStatement {
  return !['IfStatement', 'ForStatement', 'WhileStatement', 'FunctionDefinition'].includes(
    statement.kind,
  );
}

class TextPrinter {
  private readonly decisions: Decisions;
  private readonly layout: LayoutChoices;

  constructor(decisions: Decisions, layout: LayoutChoices) {
    this.decisions = decisions;
    this.layout = layout;
  }

  print(lines: readonly Line[]): string {
    const printed = lines.map((line) => this.emptyLines() + this.printLine(line));
    const whole = printed.join('') + this.emptyLines();
    const text = this.layout.finalLineEnd ? whole : whole.replace(/(?:\r\n|\n|\r)$/, '');
    return (this.layout.byteOrderMark ? '\uFEFF' : '') + text;
  }

  private printLine({ indentation, tokens }: Line): string {
    let openBrackets = 0;
    let text = indentation;
    for (const [index, token] of tokens.entries()) {
      if (index > 0) text += this.gap(tokens[index - 1] ?? '', token, openBrackets > 0);
      if (token === '(') openBrackets += 1;
      if (token === ')') openBrackets -= 1;
      text += token;
    }
    const trailer = this.decisions.once(8) ? this.blanks() : '';
    const comment = this.decisions.once(8) ? this.comment() : '';
    return text + trailer + comment + this.lineEnd();
  }

  /** What stands between two tokens. */
  private gap(before: string, after: string, inBrackets: boolean): string {
    const wouldJoin = /[A-Za-z0-9_]$/.test(before) && /^[A-Za-z0-9_]/.test(after);
    if (inBrackets && this.decisions.once(12)) {
      const comment = this.decisions.once(2) ? this.comment() : '';
      return this.blanks() + comment + this.lineEnd() + this.emptyLines() + this.blanks();
    }
    if (this.decisions.once(8)) return wouldJoin ? ` ${this.blanks()}` : this.blanks();
    const tight = ['(', ')', ',', ':'];
    const plain = tight.includes(after) || before === '(' ? '' : ' ';
    return plain === '' || wouldJoin || !this.decisions.once(4) ? plain : '';
  }

  /** Up to three lines without tokens, indented in any way. */
  private emptyLines(): string {
    const count = Math.max(0, this.decisions.take(24) - 20);
    const lines = Array.from(
      { length: count },
      () => this.blanks() + (this.decisions.once(2) ? this.comment() : '') + this.lineEnd(),
    );
    return lines.join('');
  }

  private blanks(): string {
    return this.decisions.of(['', ' ', '\t', '   ', ' \t ', '\t\t', '            ']);
  }

  private comment(): string {
    return this.decisions.of([
      '#',
      '# comment',
      '# UPON YES: EMIT("',
      '#)',
      "#'''",
      '# é 😀 \u2028 \f \0 \uFEFF',
      '# ⏎⇥⇤✗',
      '# \\',
    ]);
  }

  private lineEnd(): string {
    return this.layout.lineEnds[this.decisions.take(this.layout.lineEnds.length)] ?? '\n';
  }
}
