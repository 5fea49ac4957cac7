/**
 * Tokens. Every character of a source falls into one; what cannot be part of a
 * program becomes a token that no rule of the grammar takes, so that the parser
 * meets all faults in the order of the text.
 */

import { createToken, type IToken, Lexer, type TokenType } from 'chevrotain';
import { operatorWords } from './operators.ts';

const token = (name: string, pattern: RegExp): TokenType => createToken({ name, pattern });
/** Made by a later pass, never by the lexer. */
const virtual = (name: string): TokenType => createToken({ name, pattern: Lexer.NA });

export const Newline = createToken({ name: 'Newline', pattern: /\r\n|\r|\n/ });
const Blank = createToken({ name: 'Blank', pattern: /[ \t]+/, group: Lexer.SKIPPED });

export const LeftBracket = token('LeftBracket', /\(/);
export const RightBracket = token('RightBracket', /\)/);
export const Comma = token('Comma', /,/);
export const Colon = token('Colon', /:/);

/** Names, keywords and operators; `classify` tells them apart. */
const Word = createToken({ name: 'Word', pattern: /[A-Za-z_][A-Za-z0-9_]*/ });

/** Not directly before a letter, digit or underscore: `1_000`, `0x1F` and `1j` are no numbers. */
export const FloatNumber = token(
  'FloatNumber',
  /-?(?:(?:\d+\.\d*|\.\d+)(?:[eE][+-]?\d+)?|\d+[eE][+-]?\d+)(?![A-Za-z0-9_])/,
);
export const IntegerNumber = token('IntegerNumber', /-?(?:0+|[1-9]\d*)(?![A-Za-z0-9_.])/);
export const BadNumber = token('BadNumber', /-?\.?\d[A-Za-z0-9_.]*/);

const ESCAPE =
  '\\\\(?:[ntr0\\\\"\']|x[0-9a-fA-F]{2}|u(?![dD][89a-fA-F])[0-9a-fA-F]{4}' +
  '|U(?!0000[dD][89a-fA-F])00(?:0[0-9a-fA-F]|10)[0-9a-fA-F]{4})';
const PAIR = '[\\ud800-\\udbff][\\udc00-\\udfff]';
const Comment = createToken({
  name: 'Comment',
  pattern: new RegExp(`#(?:[^\\r\\n\\ud800-\\udfff]|${PAIR})*(?![^\\r\\n])`),
  group: Lexer.SKIPPED,
});
/** A comment with a lone surrogate: what holds one is no text. */
export const BadComment = token('BadComment', /#[^\r\n]*/);
const quoted = (quote: string) =>
  `${quote}(?:[^${quote}\\\\\\r\\n\\ud800-\\udfff]|${PAIR}|${ESCAPE})*${quote}`;
export const TextLiteral = token('TextLiteral', new RegExp(`${quoted('"')}|${quoted("'")}`));
/** A text with an unknown escape, a lone surrogate, or no end on its line. */
export const BadText = token(
  'BadText',
  /"(?:[^"\\\r\n]|\\[^\r\n])*"?|'(?:[^'\\\r\n]|\\[^\r\n])*'?/,
);

/** What Python has and AlienCode has not. */
export const ForeignSymbol = token(
  'ForeignSymbol',
  /->|:=|[-+*/%=<>&|^!]=|\*\*|\/\/|<<|>>|[-+*/%=<>&|^~!@;[\]{}.\\]/,
);
/** Anything else. */
export const ForeignCharacter = token(
  'ForeignCharacter',
  /[\ud800-\udbff][\udc00-\udfff]|[\u0000-\uffff]/,
);

export const Indent = virtual('Indent');
export const Dedent = virtual('Dedent');
/** Columns that fit no open block, or that tabs make ambiguous. */
export const IndentationFault = virtual('IndentationFault');
/** A bracket or a block too many. */
export const DepthFault = virtual('DepthFault');
export const Name = virtual('Name');
export const Operator = virtual('Operator');

const keyword = (word: string): TokenType => virtual(word);
export const Set_ = keyword('SET');
export const As = keyword('AS');
export const Upon = keyword('UPON');
export const Lest = keyword('LEST');
export const Default = keyword('DEFAULT');
export const Sweep = keyword('SWEEP');
export const In = keyword('IN');
export const While = keyword('WHILE');
export const Cease = keyword('CEASE');
export const Bypass = keyword('BYPASS');
export const Idle = keyword('IDLE');
export const Craft = keyword('CRAFT');
export const Deliver = keyword('DELIVER');
export const Yes = keyword('YES');
export const No = keyword('NO');

const keywords: readonly TokenType[] = [
  Set_,
  As,
  Upon,
  Lest,
  Default,
  Sweep,
  In,
  While,
  Cease,
  Bypass,
  Idle,
  Craft,
  Deliver,
  Yes,
  No,
];

/** The words that are neither names nor operators. */
export const keywordWords: readonly string[] = keywords.map(({ name }) => name);

const wordTypes = new Map<string, TokenType>([
  ...keywords.map((type) => [type.name, type] as const),
  ...operatorWords.map((word) => [word, Operator] as const),
]);

const lexed: TokenType[] = [
  Blank,
  Word,
  LeftBracket,
  RightBracket,
  Comma,
  Newline,
  Colon,
  FloatNumber,
  IntegerNumber,
  BadNumber,
  TextLiteral,
  BadText,
  Comment,
  BadComment,
  ForeignSymbol,
  ForeignCharacter,
];

/** All token types, for the parser. */
export const vocabulary: TokenType[] = [
  ...lexed,
  Indent,
  Dedent,
  IndentationFault,
  DepthFault,
  Name,
  Operator,
  ...keywords,
];

let lexer: Lexer | null = null;

/** Made when it is first needed. */
function theLexer(): Lexer {
  lexer ??= new Lexer(lexed, {
    positionTracking: 'onlyOffset',
    ensureOptimizations: true,
    skipValidations: true,
  });
  return lexer;
}

const BYTE_ORDER_MARK = 0xfeff;

/** The tokens of a source; blanks, comments and a byte order mark are left out. */
export function tokenize(source: string): IToken[] {
  const { tokens } = theLexer().tokenize(source);
  if (source.charCodeAt(0) === BYTE_ORDER_MARK) tokens.shift();
  for (const one of tokens) {
    if (one.tokenType === Word) retype(one, wordTypes.get(one.image) ?? Name);
  }
  return tokens;
}

export function retype(token: IToken, type: TokenType): void {
  token.tokenType = type;
  token.tokenTypeIdx = type.tokenTypeIdx as number;
}

/** A token of a later pass, at a place in the source. */
export function makeToken(type: TokenType, offset: number): IToken {
  return {
    image: '',
    startOffset: offset,
    tokenTypeIdx: type.tokenTypeIdx as number,
    tokenType: type,
  };
}
