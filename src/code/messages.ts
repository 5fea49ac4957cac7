/** The words for everything that can be wrong with a program's text. */

import type { IRecognitionException, IToken } from 'chevrotain';
import type { OperatorDeclaration } from '../rules/index.ts';
import type { Diagnostic, Span } from '../text/index.ts';
import { ESCAPES_HINT, nearest } from '../text/index.ts';
import * as lexer from './lexer.ts';
import { operators, operatorWords } from './operators.ts';

/** Why a program does not run at all. */
export interface SyntaxFault extends Diagnostic {
  readonly kind: 'SyntaxError' | 'IndentationError' | 'LimitError';
}

type Kind = SyntaxFault['kind'];

function fault(
  kind: Kind,
  code: string,
  message: string,
  span: Span,
  hint: string | null = null,
): SyntaxFault {
  return {
    kind,
    code,
    message,
    span: { start: span.start, end: Math.max(span.end, span.start + 1) },
    hint,
  };
}

function spanOf(token: IToken): Span {
  return { start: token.startOffset, end: token.startOffset + token.image.length };
}

const syntax = (code: string, message: string, token: IToken, hint: string | null = null) =>
  fault('SyntaxError', code, message, spanOf(token), hint);

/** Faults that the grammar does not see. */
export const syntaxFaults = {
  sourceTooLong: (most: number): SyntaxFault =>
    fault('LimitError', 'source-too-long', `the program is longer than ${most} characters`, {
      start: 0,
      end: 1,
    }),
  literalTooLong: (token: IToken): SyntaxFault =>
    fault('LimitError', 'literal-too-long', 'this literal is too long', {
      start: token.startOffset,
      end: token.startOffset + 1,
    }),
  tooManyParameters: (token: IToken, most: number): SyntaxFault =>
    fault(
      'LimitError',
      'too-many-parameters',
      `a CRAFT takes at most ${most} parameters`,
      spanOf(token),
    ),
  outsideLoop: (word: IToken): SyntaxFault =>
    syntax('outside-loop', `${word.image} stands outside a loop`, word),
  outsideCraft: (word: IToken): SyntaxFault =>
    syntax('outside-craft', `${word.image} stands outside a CRAFT`, word),
  duplicateParameter: (token: IToken): SyntaxFault =>
    syntax('duplicate-parameter', `the parameter '${token.image}' stands here twice`, token),
};

/** What a call with the wrong number of arguments says. */
export function arityMessage(operator: OperatorDeclaration, given: number): string {
  const counts = operator.forms.map(({ count, open }) => (open ? `${count} or more` : `${count}`));
  if (operator.lazy) counts.push('more');
  const last = counts.pop() as string;
  const listed = counts.length === 0 ? last : `${counts.join(', ')} or ${last}`;
  return `${operator.name} takes ${listed} ${listed === '1' ? 'argument' : 'arguments'}, not ${given}`;
}

/** The operator whose standard meaning is one application of a rule operator: what the manual says. */
function manualOperator(symbol: string): string | null {
  const found = operators.find(
    ({ standard }) => standard === `(${symbol} a b)` || standard === `(${symbol} a)`,
  );
  return found === undefined ? null : `use ${found.signature}`;
}

const FOREIGN_SYMBOLS: Readonly<Record<string, string>> = {
  '[': 'use STRAND(…) for a list, PLUCK(seq, i) for an element, CARVE(seq, lo, hi) for a part',
  ']': 'use STRAND(…) for a list, PLUCK(seq, i) for an element, CARVE(seq, lo, hi) for a part',
  '{': 'AlienCode has no sets and no dictionaries: use STRAND(…)',
  '}': 'AlienCode has no sets and no dictionaries: use STRAND(…)',
  '=': 'use SET name AS value',
  ':=': 'use SET name AS value',
  ';': 'write one statement a line',
  '\\': 'break lines inside brackets only',
  '.': 'there are no methods: call an operator with the value as an argument',
  '->': 'write CRAFT name(a, b): without types',
};

/** Python's words, and what AlienCode has for them. */
const FOREIGN_WORDS: ReadonlyMap<string, string> = new Map([
  ['if', 'UPON'],
  ['elif', 'LEST'],
  ['else', 'DEFAULT'],
  ['for', 'SWEEP'],
  ['while', 'WHILE'],
  ['def', 'CRAFT'],
  ['return', 'DELIVER'],
  ['break', 'CEASE'],
  ['continue', 'BYPASS'],
  ['pass', 'IDLE'],
  ['let', 'SET'],
  ['var', 'SET'],
  ['print', 'EMIT'],
  ['and', 'BOND'],
  ['or', 'RIFT'],
  ['not', 'NEGATE'],
  ['in', 'IN'],
  ['is', 'AKIN'],
  ['lambda', 'CRAFT'],
]);

/** The fault behind a refusal of the parser, from the tokens around it. */
export function explainFault(
  source: string,
  tokens: readonly IToken[],
  error: IRecognitionException,
): SyntaxFault {
  const { token } = error;
  const at = tokens.indexOf(token);
  const index = at < 0 ? tokens.length : at;
  const previous = tokens[index - 1];
  switch (token.tokenType) {
    case lexer.Indent:
      return fault(
        'IndentationError',
        'unexpected-indent',
        'this line is indented for no reason',
        marginBefore(source, token),
      );
    case lexer.IndentationFault:
      return fault(
        'IndentationError',
        'indentation',
        'this line fits no open block; indent with spaces or with tabs, not both',
        marginBefore(source, token),
      );
    case lexer.DepthFault:
      return source[token.startOffset] === '('
        ? fault('LimitError', 'bracket-depth', 'too many brackets are open', {
            start: token.startOffset,
            end: token.startOffset + 1,
          })
        : fault(
            'LimitError',
            'block-depth',
            'too many blocks are open',
            marginBefore(source, token),
          );
    case lexer.BadComment:
      return syntax('bad-comment', 'this comment has half a character in it', token);
    default:
  }
  if (previous?.tokenType === lexer.Newline && tokens[index - 2]?.tokenType === lexer.Colon) {
    return missingBlock(token, tokens, index, source);
  }
  if (token.tokenType === lexer.BadNumber) return badNumber(token);
  if (token.tokenType === lexer.BadText) return badText(token);
  return explainToken(source, tokens, index, token);
}

function marginBefore(source: string, token: IToken): Span {
  const end = token.startOffset;
  const start = Math.max(source.lastIndexOf('\n', end - 1), source.lastIndexOf('\r', end - 1)) + 1;
  return { start: end, end: Math.max(end, start) };
}

function missingBlock(
  token: IToken,
  tokens: readonly IToken[],
  index: number,
  source: string,
): SyntaxFault {
  const opener = blockOpener(tokens, index - 2);
  const start = Number.isNaN(token.startOffset) ? source.length : token.startOffset;
  const message = `an indented block is wanted after ${opener}`;
  return fault(
    'IndentationError',
    'missing-block',
    message,
    { start, end: start + 1 },
    'IDLE does nothing',
  );
}

/** The statement word whose line ends with the colon at `index`. */
function blockOpener(tokens: readonly IToken[], index: number): string {
  for (let at = index; at >= 0; at--) {
    const { image, tokenType } = tokens[at] as IToken;
    if (tokenType === lexer.Newline) break;
    if (/^(?:UPON|LEST|DEFAULT|SWEEP|WHILE|CRAFT)$/.test(image)) return image;
  }
  return "':'";
}

function badNumber(token: IToken): SyntaxFault {
  const { image } = token;
  const hint = /^-?0\d+$/.test(image)
    ? 'write whole numbers without leading zeros'
    : /_/.test(image)
      ? 'write digits without underscores'
      : /^-?0[xXoObB]/.test(image)
        ? 'write numbers in decimal'
        : null;
  return syntax('bad-number', `'${clip(image)}' is no number`, token, hint);
}

function badText(token: IToken): SyntaxFault {
  const { image } = token;
  const closed =
    image.length > 1 && image.endsWith(image[0] as string) && !/[^\\](?:\\\\)*\\.$/.test(image);
  if (!closed)
    return syntax(
      'open-text',
      'this text does not end on its line',
      token,
      'write \\n for a line end',
    );
  return syntax(
    'bad-escape',
    'this text has an unknown escape or half a character',
    token,
    ESCAPES_HINT,
  );
}

function clip(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

function explainToken(
  source: string,
  tokens: readonly IToken[],
  index: number,
  token: IToken,
): SyntaxFault {
  const previous = tokens[index - 1];
  const start = Number.isNaN(token.startOffset) ? source.length : token.startOffset;
  const here = { start, end: start + Math.max(1, token.image.length) };
  const say = (code: string, message: string, hint: string | null = null) =>
    fault('SyntaxError', code, message, here, hint);
  const { image } = token;

  if (token.tokenType === lexer.ForeignSymbol) {
    if (image === '-' && !isOperand(previous)) {
      return say(
        'lone-minus',
        "a '-' stands directly before a number, nowhere else",
        'WEAVE(0, x) is the negative of x',
      );
    }
    const operator = manualOperator(image);
    if (operator !== null)
      return say('infix', `infix '${image}' is not part of AlienCode: ${operator}`);
    const hint = FOREIGN_SYMBOLS[image] ?? null;
    return say(
      'foreign-symbol',
      `'${image}' is not part of AlienCode${hint === null ? '' : `: ${hint}`}`,
    );
  }
  if (token.tokenType === lexer.ForeignCharacter) {
    const point = (image.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0');
    return say(
      'foreign-character',
      `the character U+${point} has no place outside a text or comment`,
    );
  }
  if (isOperand(previous) && /^-/.test(image)) {
    return say('infix', `infix '-' is not part of AlienCode: ${manualOperator('-')}`);
  }
  if (previous?.tokenType === lexer.RightBracket && token.tokenType === lexer.LeftBracket) {
    return say('call-of-call', 'only a name can be called', 'SET a name AS the function first');
  }
  if (previous?.tokenType === lexer.TextLiteral && token.tokenType === lexer.TextLiteral) {
    return say('adjacent-texts', 'two texts stand side by side', 'join them with FUSE(…)');
  }
  if (
    previous?.tokenType === lexer.Name &&
    (token.tokenType === lexer.TextLiteral || token.tokenType === lexer.BadText)
  ) {
    return say('text-prefix', 'a text has no prefix in AlienCode');
  }
  if (previous?.tokenType === lexer.Operator) {
    return say(
      'bare-operator',
      `${previous.image} is an operator and wants '(' here: operators are no values`,
    );
  }
  const foreign = foreignWord(token) ?? foreignWord(previous);
  if (foreign !== null) return say('foreign-word', foreign);
  if (token.tokenType === lexer.Comma) {
    return say('bare-tuple', "',' has no place here", 'KNOT(…) makes a TUPLE');
  }
  if (token.tokenType === lexer.Newline || token.image === '') {
    const open = unclosedBracket(tokens, index);
    if (open !== null)
      return fault('SyntaxError', 'open-bracket', "this '(' is never closed", spanOf(open));
    return say('incomplete', 'the line ends too early');
  }
  if (token.tokenType === lexer.RightBracket) return say('bracket', "this ')' has no place here");
  if (token.tokenType === lexer.Default || token.tokenType === lexer.Lest) {
    return say('branch', `${image} belongs directly after a body of UPON or LEST`);
  }
  if (
    previous !== undefined &&
    token.tokenType === lexer.Name &&
    previous.tokenType === lexer.Name
  ) {
    const near = nearest(previous.image, lexer.keywordWords);
    return say(
      'two-names',
      `'${clip(image)}' does not follow '${clip(previous.image)}'`,
      near === null ? null : `did you mean ${near}?`,
    );
  }
  if (
    isReserved(token) &&
    (previous?.tokenType === lexer.Set_ ||
      previous?.tokenType === lexer.Craft ||
      previous?.tokenType === lexer.Sweep)
  ) {
    return say('reserved', `${image} is a word of AlienCode and cannot be a name`);
  }
  return say('unexpected', `'${clip(image)}' has no place here`);
}

function isOperand(token: IToken | undefined): boolean {
  if (token === undefined) return false;
  const { tokenType } = token;
  return (
    tokenType === lexer.Name ||
    tokenType === lexer.RightBracket ||
    tokenType === lexer.IntegerNumber ||
    tokenType === lexer.FloatNumber ||
    tokenType === lexer.TextLiteral
  );
}

function isReserved({ image }: IToken): boolean {
  return lexer.keywordWords.includes(image) || operatorWords.includes(image);
}

function foreignWord(token: IToken | undefined): string | null {
  if (token?.tokenType !== lexer.Name) return null;
  const word = FOREIGN_WORDS.get(token.image);
  return word === undefined ? null : `'${token.image}' is not part of AlienCode: use ${word}`;
}

function unclosedBracket(tokens: readonly IToken[], end: number): IToken | null {
  const open: IToken[] = [];
  for (const token of tokens.slice(0, end)) {
    if (token.tokenType === lexer.LeftBracket) open.push(token);
    else if (token.tokenType === lexer.RightBracket) open.pop();
  }
  return open[0] ?? null;
}
