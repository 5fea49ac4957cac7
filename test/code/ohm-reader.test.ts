import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Expression, Program, Statement } from '../../src/code/ast.ts';
import { runs } from '../runs.ts';
import {
  layoutArbitrary,
  mutatedSourceArbitrary,
  operatorsWithSignatures,
  plainLayout,
  programArbitrary,
  renderProgram,
  withoutPositions,
} from './generators.ts';
import type { FaultKind } from './layout-marks.ts';
import { readWithOhm } from './ohm-reader.ts';
import * as tree from './tree-building.ts';

const operators = operatorsWithSignatures();
const operatorNames = operators.map((operator) => operator.name);

function read(source: string): Program {
  const reading = readWithOhm(source, operatorNames);
  if (!reading.ok) throw new Error(`${reading.kind} at ${reading.offset}: ${source}`);
  return reading.program;
}

function verdict(source: string): 'ok' | FaultKind {
  const reading = readWithOhm(source, operatorNames);
  return reading.ok ? 'ok' : reading.kind;
}

/** What `source` says, positions aside. */
function body(source: string): readonly Statement[] {
  return withoutPositions(read(source)).body;
}

/** The value of a source that is one expression. */
function expression(source: string): Expression {
  const [statement] = body(source);
  if (statement?.kind !== 'ExpressionStatement') throw new Error(`no expression: ${source}`);
  return statement.expression;
}

function accepts(...sources: readonly string[]): void {
  it.each(sources.map((source) => [JSON.stringify(source), source]))('accepts %s', (_, source) => {
    expect(verdict(source)).toBe('ok');
  });
}

function refuses(kind: FaultKind, ...sources: readonly string[]): void {
  const rows = sources.map((source) => [JSON.stringify(source).slice(0, 60), source] as const);
  it.each(rows)(`refuses %s: ${kind}`, (_, source) => {
    expect(verdict(source)).toBe(kind);
  });
}

/** A loop and a function around `statement`, so that every statement is at home. */
const inLoopAndFunction = (statement: string): string =>
  `CRAFT f():\n  WHILE YES:\n    ${statement}\n`;

describe('statements', () => {
  const x = tree.name('x');
  const y = tree.name('y');
  const one = tree.integer(1);
  const cases: readonly (readonly [string, readonly Statement[]])[] = [
    ['', []],
    ['SET x AS 1', [tree.assignment(['x'], [one])]],
    ['SET x, y AS 1, y', [tree.assignment(['x', 'y'], [one, y])]],
    ['SET x, y AS y', [tree.assignment(['x', 'y'], [y])]],
    ['EMIT()', [tree.expressionStatement(tree.operatorCall('EMIT', []))]],
    ['EMIT(x, 1)', [tree.expressionStatement(tree.operatorCall('EMIT', [x, one]))]],
    [
      'x(y(), 1)',
      [tree.expressionStatement(tree.functionCall('x', [tree.functionCall('y', []), one]))],
    ],
    ['x', [tree.expressionStatement(x)]],
    ['((x))', [tree.expressionStatement(x)]],
    ['IDLE', [tree.passStatement()]],
    [
      'UPON x:\n  IDLE\n  x\ny',
      [
        tree.ifStatement(
          [tree.branch(x, [tree.passStatement(), tree.expressionStatement(x)])],
          null,
        ),
        tree.expressionStatement(y),
      ],
    ],
    [
      'UPON x: IDLE\nLEST y:\n IDLE\nLEST 1: x\nDEFAULT: y',
      [
        tree.ifStatement(
          [
            tree.branch(x, [tree.passStatement()]),
            tree.branch(y, [tree.passStatement()]),
            tree.branch(one, [tree.expressionStatement(x)]),
          ],
          [tree.expressionStatement(y)],
        ),
      ],
    ],
    ['SWEEP x, y IN x: CEASE', [tree.forStatement(['x', 'y'], x, [tree.breakStatement()])]],
    ['WHILE x: BYPASS', [tree.whileStatement(x, [tree.continueStatement()])]],
    [
      'CRAFT x(y, z): DELIVER',
      [tree.functionDefinition('x', ['y', 'z'], [tree.returnStatement([])])],
    ],
    [
      'CRAFT x():\n\tDELIVER y\n\tDELIVER y, 1',
      [
        tree.functionDefinition(
          'x',
          [],
          [tree.returnStatement([y]), tree.returnStatement([y, one])],
        ),
      ],
    ],
  ];
  test.each(cases)('%j is read as it should be', (source, expected) => {
    expect(body(source)).toEqual(expected);
  });

  refuses('SyntaxError', 'SET', 'SET x', 'SET x AS', 'SET AS 1', 'SET x 1', 'SET x y AS 1', 'x y');
  refuses('SyntaxError', 'UPON x', 'UPON x\n  IDLE', 'UPON : IDLE', 'WHILE: IDLE', 'SWEEP x: IDLE');
  refuses('SyntaxError', 'SWEEP 1 IN x: IDLE', 'SWEEP IN x: IDLE', 'CRAFT f: IDLE');
  refuses('SyntaxError', 'CRAFT (): IDLE');
  refuses('SyntaxError', 'CRAFT f(a b): IDLE', 'CRAFT f(1): IDLE', 'CRAFT f((a)): IDLE', 'IDLE 1');
  refuses('SyntaxError', 'LEST x: IDLE', 'DEFAULT: IDLE', 'DEFAULT x: IDLE');
  refuses('SyntaxError', 'UPON x: IDLE\nDEFAULT IDLE');
  refuses('SyntaxError', 'UPON x: IDLE\nDEFAULT: IDLE\nLEST y: IDLE');
  refuses('SyntaxError', 'UPON x: IDLE\nIDLE\nDEFAULT: IDLE');
  refuses('SyntaxError', 'UPON x: IDLE\nDEFAULT: IDLE\nDEFAULT: IDLE', 'EMIT(1', 'EMIT(1))', ')');
});

describe('one-line bodies', () => {
  const simple = [
    'SET x AS 1',
    'EMIT(1)',
    'x',
    'CEASE',
    'BYPASS',
    'IDLE',
    'DELIVER',
    'DELIVER 1, 2',
  ];
  accepts(...simple.map((statement) => inLoopAndFunction(`UPON YES: ${statement}`)));
  accepts('UPON YES:IDLE', 'WHILE NO :IDLE# why');
  accepts('UPON x: IDLE\n\n# c\nLEST y: IDLE\n \nDEFAULT: IDLE');
  refuses('SyntaxError', 'UPON x: UPON y: IDLE', 'WHILE x: SWEEP y IN z: IDLE');
  refuses('SyntaxError', 'UPON x: CRAFT f(): IDLE');
  refuses('SyntaxError', 'UPON x: IDLE IDLE', 'UPON x: IDLE; IDLE');
  refuses('IndentationError', 'UPON x: IDLE\n  IDLE', 'UPON x: IDLE\n  LEST y: IDLE');
});

describe('trailing commas', () => {
  accepts('EMIT(1,)', 'f(x, y,)', 'EMIT(\n1,\n)', 'CRAFT f(a,): IDLE', 'CRAFT f(a, b , ): IDLE');
  refuses('SyntaxError', 'EMIT(,)', 'f(,)', 'EMIT(1,,)', 'EMIT(,1)', 'EMIT(1,,2)');
  refuses('SyntaxError', 'CRAFT f(,): IDLE');
  refuses('SyntaxError', 'SET x AS 1,', 'SET x, AS 1', 'SWEEP x, IN y: IDLE');
  refuses('SyntaxError', 'SWEEP x IN y,: IDLE');
  refuses('SyntaxError', 'CRAFT f(): DELIVER 1,', 'x,', 'UPON x,: IDLE');
});

describe('tuples without brackets', () => {
  accepts('SET t AS 1, 2', 'CRAFT f(): DELIVER 1, 2', 'SET a, b AS b, a', 'SWEEP a, b IN c: IDLE');
  refuses('SyntaxError', '1, 2', '(1, 2)', '(1,)', '()', 'EMIT((1, 2))', 'SET t AS (1, 2)');
  refuses('SyntaxError', 'f(())');
  refuses('SyntaxError', 'SWEEP x IN 1, 2: IDLE', 'UPON 1, 2: IDLE', 'WHILE x, y: IDLE');
});

describe('nested and bracketed targets', () => {
  refuses('SyntaxError', 'SET (a, b), c AS x', 'SET (a) AS 1', 'SWEEP (a, b) IN c: IDLE');
  refuses('SyntaxError', 'SET x(1) AS 2', 'SET 1 AS 2', 'SET "a" AS 2', 'SET PLUCK(x, 0) AS 1');
});

describe('calls', () => {
  accepts('f (1)', 'SHATTER (1, 2)', 'f(\n)', 'EMIT(f\n(1))', '(f(1))', 'f((1))');
  refuses('SyntaxError', 'f(1)(2)', '(f)(1)', '(f(1))(2)', '1(2)', '"a"(1)', 'YES(1)', 'f(x AS 1)');
  refuses('SyntaxError', 'f(x=1)', 'f(*x)', 'f(1 2)', 'f(1; 2)', 'x.f()');
  it('has EMIT anywhere in an expression', () => {
    expect(body('SET x AS SHATTER(EMIT(1), 2)')).toEqual([
      tree.assignment(
        ['x'],
        [
          tree.operatorCall('SHATTER', [
            tree.operatorCall('EMIT', [tree.integer(1)]),
            tree.integer(2),
          ]),
        ],
      ),
    ]);
  });
});

describe("what is Python's alone", () => {
  refuses('SyntaxError', '1 + 2', 'x-3', 'x -3', 'f(1)-2', 'x - 3', 'x * y', 'x == y', 'not x');
  refuses('SyntaxError', 'x and y');
  refuses('SyntaxError', 'x[0]', '[1]', '{}', 'lambda x: x', 'x = 1', 'x.y', '@f', 'import os');
  refuses('SyntaxError', 'x if y');
  refuses('SyntaxError', 'IDLE;', 'IDLE; IDLE', ';', 'SET x AS \\\n1', '\\', 'EMIT(1)\\');
  refuses('SyntaxError', 'EMIT(\\\n1)');
  refuses('SyntaxError', 'WHILE NO: IDLE\nDEFAULT: IDLE');
  refuses('SyntaxError', 'SWEEP x IN y:\n  IDLE\nDEFAULT:\n  IDLE');
  refuses('SyntaxError', '"a" "b"', "'a''b'", 'EMIT("a" "b")', 'EMIT("a"\n"b")', 'r"a"', 'f"a"');
  refuses('SyntaxError', 'b"a"');
  refuses('SyntaxError', '"""a"""', "'''a'''", '"""', '""""""', '"""a\n  b"""', 'u"a"');
});

describe('reserved words', () => {
  const words = 'SET AS UPON LEST DEFAULT SWEEP IN WHILE CEASE BYPASS IDLE CRAFT DELIVER YES NO';
  const reserved = [...words.split(' '), 'EMIT', 'SHATTER', 'SOME_OF'];
  refuses('SyntaxError', ...reserved.map((word) => `SET ${word} AS 1`));
  refuses('SyntaxError', ...reserved.map((word) => `SET x, ${word} AS 1`));
  refuses('SyntaxError', ...reserved.map((word) => `CRAFT ${word}(): IDLE`));
  refuses('SyntaxError', ...reserved.map((word) => `CRAFT f(x, ${word}): IDLE`));
  refuses('SyntaxError', ...reserved.map((word) => `SWEEP ${word} IN x: IDLE`));
  refuses(
    'SyntaxError',
    ...reserved.filter((w) => w !== 'YES' && w !== 'NO').map((w) => `f(${w})`),
  );
  refuses('SyntaxError', 'EMIT', 'STRAIN(GAUGE, x)', 'SET x AS SHATTER', 'SHATTER, x', 'SET(1)');
  refuses('SyntaxError', 'IN(1)');
  accepts('SET YES1, NO_, IDLES, INN, ASS, EMITTED, _SET, SHATTERED AS x', 'set', 'Emit(1)');
  accepts('some_of');
  accepts(
    ...'if else for while def return lambda None True print and not in is import class self'
      .split(' ')
      .map((word) => `SET ${word} AS ${word}(${word})`),
  );
  it('takes the operators from its caller', () => {
    expect(readWithOhm('SET EMIT AS 1', ['SHATTER']).ok).toBe(true);
    expect(readWithOhm('BLEND', ['BLEND']).ok).toBe(false);
    const reading = readWithOhm('BLEND(1)', ['BLEND', 'BLENDER']);
    expect(reading.ok && withoutPositions(reading.program).body).toEqual([
      tree.expressionStatement(tree.operatorCall('BLEND', [tree.integer(1)])),
    ]);
  });
});

describe('names', () => {
  accepts('a', 'Z', '_', '__', 'a1', 'camelCase', 'UPPER', 'a_b_2', `${'x'.repeat(500)}`);
  refuses('SyntaxError', '1a', 'é', 'aé', 'a-b', 'a$', 'a.b', 'ａ', '名', 'a😀', '_\u0301');
});

describe('integers', () => {
  test.each([
    ['5', 5],
    ['0', 0],
    ['00', 0],
    ['-0', 0],
    ['-000', 0],
    ['-5', -5],
    ['9007199254740991', 9007199254740991],
    ['9007199254740992', 9007199254740992n],
    ['-9007199254740992', -9007199254740992n],
    ['123456789012345678901234567890', 123456789012345678901234567890n],
  ])('%s is %s', (source, value) => {
    expect(expression(source)).toEqual(tree.integer(value));
  });
  refuses('SyntaxError', '007', '-007', '01', '1_000', '0x1F', '0b1', '0o7', '1j', '1if', '1_');
  refuses('SyntaxError', '1__0');
  refuses('SyntaxError', '- 5', '--5', '+5', '-', '-x', '-(5)', '5 5', '5-5', '٣', '１', '1é');
});

describe('floats', () => {
  test.each([
    ['3.14', 3.14],
    ['-0.5', -0.5],
    ['.5', 0.5],
    ['-.5', -0.5],
    ['5.', 5],
    ['1e3', 1000],
    ['1E+3', 1000],
    ['1e-3', 0.001],
    ['1.e5', 100000],
    ['.5e1', 5],
    ['007.5', 7.5],
    ['01e5', 100000],
    ['00.', 0],
    ['-0.0', -0],
    ['1e999', Number.POSITIVE_INFINITY],
    ['-1e999', Number.NEGATIVE_INFINITY],
    ['5e-324', 5e-324],
    ['1e-999', 0],
  ])('%s is %s', (source, value) => {
    expect(expression(source)).toEqual(tree.float(value));
  });
  refuses('SyntaxError', '1e', '1e+', '1.5e', '.', '-.', '.e5', '5.5.5', '5..5', '1.x', '1.5j');
  refuses('SyntaxError', '1e5x');
  refuses('SyntaxError', '1_0.5', '1.5_0', '1e1_0', '5._', '1.if', '.5f', '1 .5', '1e 5', '1e5.5');
  refuses('SyntaxError', '. 5');
});

describe('the minus', () => {
  accepts('SET x AS-3', 'EMIT(-3,-4)', 'UPON -1: IDLE', 'EMIT(-.5)', 'SET x AS .5', 'SET x AS.5');
  refuses('SyntaxError', 'x-3', 'EMIT(x -3)', 'EMIT(5-3)', 'EMIT(5 -3)', 'EMIT(- 3)', 'EMIT(-\n3)');
});

describe('texts', () => {
  test.each([
    ['""', ''],
    ["''", ''],
    ['"a\'b"', "a'b"],
    ["'a\"b'", 'a"b'],
    [String.raw`"\n\t\\\"\'\r\0"`, '\n\t\\"\'\r\0'],
    [String.raw`'\n\t\\\"\'\r\0'`, '\n\t\\"\'\r\0'],
    [String.raw`"\x41\u00e9\U0001F600\U0010ffff"`, 'Aé😀\u{10FFFF}'],
    [String.raw`"\x00\xfF\uFFFF\U0000ABCD"`, '\0ÿ\uFFFF\uABCD'],
    [String.raw`"\01\\n\x411"`, '\x001\\nA1'],
    [String.raw`"\ud7ff\ue000"`, '\uD7FF\uE000'],
    ['"😀\u2028\u0085\t\f\0\x1b\uFEFF\uFFFD⏎⇥⇤✗"', '😀\u2028\u0085\t\f\0\x1b\uFEFF\uFFFD⏎⇥⇤✗'],
    ['"# UPON YES: EMIT(1"', '# UPON YES: EMIT(1'],
  ])('%j is %j', (source, value) => {
    expect(expression(source)).toEqual(tree.text(value));
  });
  const unknown = ['a', 'b', 'v', 'f', 'N{DASH}', '1', '8', 'e', ' ', 'X41', 'N', '/', '`', '😀'];
  refuses('SyntaxError', ...unknown.map((escaped) => `"\\${escaped}"`));
  const short = [
    'x',
    'x4',
    'x4g',
    'u',
    'u123',
    'u12 4',
    'U0000000',
    'U0010FFF',
    'U1',
    'u{41}',
    'x-1',
  ];
  refuses('SyntaxError', ...short.map((escaped) => `"\\${escaped}"`));
  const outside = ['U00110000', 'UFFFFFFFF', 'U01000041', 'U00200000', 'U00A00000'];
  refuses('SyntaxError', ...outside.map((escaped) => `"\\${escaped}"`));
  const surrogates = ['ud800', 'uDBFF', 'uDC00', 'udfff', 'U0000D800', 'U0000dfff', 'uD83D\\uDE00'];
  refuses('SyntaxError', ...surrogates.map((escaped) => `"\\${escaped}"`));
  refuses('SyntaxError', '"a\nb"', '"a\rb"', "'a\r\nb'", '"a\\\nb"', '"\\\r"', 'EMIT("a\n")');
  refuses('SyntaxError', '"', "'", '"a', '"a\'', '"a\\"', '"\\', '"a" "', 'EMIT("a)', "it's");
});

describe('lone surrogates', () => {
  refuses('SyntaxError', '"\uD800"', '"\uDC00"', "'\uDE00\uD83D'", '# \uD800', '\uD800', 'x\uDC00');
  refuses('SyntaxError', 'IDLE # \uDC00\n  IDLE', 'EMIT(\n# \uD83D\n1)', 'UPON x:\n  IDLE\n\uD800');
});

describe('characters that are not part of the language', () => {
  const strange = ['\f', '\v', '\0', '\x1b', '\x7f', '\x85', '\xA0', '\u2028', '\u3000', '\uFEFF'];
  const others = ['$', '!', '?', '&', '~', '`', '%', '⏎', '⇥', '⇤', '✗', '\uFFFD', '“', '（'];
  const all = [...strange, ...others];
  refuses('SyntaxError', ...all.map((character) => `IDLE${character}`));
  refuses('SyntaxError', ...all.map((character) => `x\n${character}\nIDLE`));
  refuses('SyntaxError', ...all.map((character) => `EMIT(1,${character}2)`));
  accepts(...all.map((character) => `IDLE # ${character}`));
  accepts(...all.map((character) => `EMIT("${character}")`));
});

describe('comments, blank lines and line ends', () => {
  accepts('\n', '   ', '\t\n', '#', '# UPON', '\r\n\r\n', ' # a\n\t# b', 'IDLE#', 'IDLE\n\n\n');
  accepts('IDLE\n   ');
  accepts('IDLE\n   # deeper\nIDLE', 'UPON x:\n# outside\n\n  IDLE\n    # deeper\n  IDLE\n# end');
  accepts('UPON x: # why\n\n  # and\n  IDLE # so\n', 'UPON x:\n  IDLE\n \t# odd\nDEFAULT:\n  IDLE');
  accepts('EMIT("#")', "EMIT('# \"')", 'EMIT(1) # )', '# "\nIDLE', "# it's\nIDLE");
  accepts('IDLE # "\nIDLE');
  accepts('UPON x:\r  IDLE\rIDLE', 'UPON x:\r\n  IDLE\r\nIDLE');
  accepts('UPON x:\n  IDLE\r  IDLE\r\n  IDLE');
  it('takes a lone CR for the end of a line, of a comment too', () => {
    expect(body('# a\rIDLE\rx')).toHaveLength(2);
    expect(body('IDLE\r\rx')).toHaveLength(2);
  });
});

describe('brackets join lines', () => {
  accepts('EMIT(\n1,\r2\r\n)', 'EMIT(1, # one)\n2)', 'EMIT(\n\n\n# c\n1\n)');
  accepts('CRAFT f(\na,\nb\n):\n  IDLE');
  accepts('UPON x:\n    EMIT(1,\n2,\n        3)\n    IDLE', '(\nx\n)', 'UPON (\nx): IDLE');
  accepts('SET x AS (\n1)');
  refuses('SyntaxError', 'EMIT(1\nIDLE)', 'EMIT(1\n', 'EMIT((1)\nIDLE', 'x\n(', 'SET x AS\n1');
  refuses('SyntaxError', 'SET x\nAS 1');
  refuses('SyntaxError', 'EMIT(1\n  SET x AS 2', 'UPON (x:\n  IDLE', 'CRAFT f(\n', ')\n  IDLE');
  refuses('SyntaxError', 'EMIT)(');
});

describe('indentation', () => {
  accepts('UPON x:\n IDLE\n IDLE', 'UPON x:\n  UPON y:\n   IDLE\nIDLE', 'UPON x:\n\tIDLE\n\tIDLE');
  accepts('UPON x:\n  IDLE\nDEFAULT:\n\tIDLE', 'UPON x:\n  UPON y:\n  \tIDLE\n  IDLE');
  accepts('UPON x:\n  IDLE');
  accepts('UPON x:\n  UPON y:\n    UPON z:\n      IDLE\nIDLE', 'UPON x:\n \tIDLE\n \tIDLE');
  refuses('IndentationError', ' IDLE', '\tIDLE', '\n  IDLE', '# c\n  IDLE', '\uFEFF IDLE');
  refuses('IndentationError', 'UPON x:', 'UPON x:\n', 'UPON x:\nIDLE', 'UPON x: # c\nIDLE');
  refuses('IndentationError', 'WHILE x:');
  refuses('IndentationError', 'CRAFT f():\n\n# c\n', 'UPON x:\n  UPON y:\n  IDLE');
  refuses('IndentationError', 'SWEEP x IN y:\nIDLE');
  refuses('IndentationError', 'UPON x: IDLE\nDEFAULT:\n', 'UPON x: IDLE\nLEST y:\nDEFAULT: IDLE');
  refuses('IndentationError', 'IDLE\n  IDLE', 'UPON x:\n  IDLE\n    IDLE');
  refuses('IndentationError', 'UPON x:\n  IDLE\n   IDLE');
  refuses('IndentationError', 'UPON x:\n    IDLE\n  IDLE', 'UPON x:\n  UPON y:\n    IDLE\n   IDLE');
});

describe('tabs', () => {
  accepts('UPON x:\n\tUPON y:\n\t\tIDLE\n\tIDLE');
  accepts('UPON x:\n  UPON y:\n  \tUPON z:\n  \t  IDLE\n  IDLE');
  // Either count alone would find these in order.
  refuses('IndentationError', 'UPON x:\n        IDLE\n\tIDLE', 'UPON x:\n\tIDLE\n        IDLE');
  refuses('IndentationError', 'UPON x:\n\tIDLE\n IDLE', 'UPON x:\n IDLE\n\tIDLE');
  refuses('IndentationError', 'UPON x:\n \tIDLE\n\tIDLE');
  refuses('IndentationError', 'UPON x:\n    UPON y:\n\tIDLE', 'UPON x:\n\tUPON y:\n        IDLE');
});

describe('the byte order mark', () => {
  accepts('\uFEFF', '\uFEFFIDLE', '\uFEFF# c\nIDLE', '\uFEFF\nUPON x:\n  IDLE');
  refuses('SyntaxError', '\uFEFF\uFEFFIDLE', 'IDLE\n\uFEFFIDLE', 'IDLE\uFEFF');
});

describe('what a place allows', () => {
  accepts(...['CEASE', 'BYPASS', 'DELIVER', 'DELIVER 1'].map(inLoopAndFunction));
  accepts('SWEEP x IN y: CEASE', 'WHILE x:\n  UPON y:\n    BYPASS');
  accepts('CRAFT f():\n  UPON x: DELIVER 1');
  accepts('WHILE x:\n  CRAFT f():\n    WHILE y: CEASE\n  CEASE');
  accepts('CRAFT f():\n  CRAFT g(): IDLE\n  DELIVER g');
  refuses('SyntaxError', 'CEASE', 'BYPASS', 'DELIVER', 'DELIVER 1', 'UPON x: CEASE');
  refuses('SyntaxError', 'UPON x:\n  BYPASS');
  refuses('SyntaxError', 'WHILE x: DELIVER', 'SWEEP x IN y:\n  DELIVER 1', 'WHILE x: IDLE\nCEASE');
  refuses('SyntaxError', 'CRAFT f(): CEASE', 'WHILE x:\n  CRAFT f(): CEASE');
  refuses('SyntaxError', 'WHILE x:\n  CRAFT f():\n    BYPASS');
  refuses('SyntaxError', 'CRAFT f(): IDLE\nDELIVER');
  refuses('SyntaxError', 'WHILE x:\n  CRAFT f():\n    UPON y:\n      CEASE');
  refuses('SyntaxError', 'CRAFT f(a, a): IDLE', 'CRAFT f(a, b, a,): IDLE');
  refuses('SyntaxError', 'CRAFT f(a,\na):\n  IDLE');
  accepts('CRAFT f(f): IDLE', 'SET a, a AS 1, 2', 'SWEEP a, a IN x: IDLE');
  accepts('CRAFT f(a): IDLE\nCRAFT f(a): IDLE');
});

describe('limits', () => {
  const nestedCalls = (depth: number) => 'f('.repeat(depth) + ')'.repeat(depth);
  const nestedBrackets = (depth: number) => `${'('.repeat(depth)}x${')'.repeat(depth)}`;
  const nestedBlocks = (depth: number) =>
    Array.from({ length: depth }, (_, level) => `${' '.repeat(level)}UPON x:\n`).join('') +
    `${' '.repeat(depth)}${nestedCalls(200)}`;
  accepts(nestedCalls(200), nestedBrackets(200), nestedBlocks(100));
  accepts(`EMIT("${'('.repeat(300)}") # ${'('.repeat(300)}`, `${nestedCalls(200)}\n`.repeat(2));
  refuses('LimitError', nestedCalls(201), nestedBrackets(201), nestedBlocks(101), '('.repeat(201));
  refuses('LimitError', `IDLE\nEMIT(\n${'('.repeat(200)}`, `UPON ${nestedBrackets(201)}`);
});

describe('the first of several faults', () => {
  const tooDeep = '('.repeat(201);
  const tests: readonly (readonly [string, FaultKind, number])[] = [
    ['x y\n  IDLE', 'SyntaxError', 2],
    ['IDLE\n  IDLE\nx y', 'IndentationError', 7],
    ['CEASE\n  IDLE', 'SyntaxError', 0],
    ['  IDLE\nCEASE', 'IndentationError', 2],
    ['WHILE x\n  IDLE', 'SyntaxError', 7],
    ['UPON x:\nx y', 'IndentationError', 8],
    ['UPON x y:\nIDLE', 'SyntaxError', 7],
    [`x y\n${tooDeep}`, 'SyntaxError', 2],
    [`${tooDeep}\nx y`, 'LimitError', 200],
    [`UPON x:\n${tooDeep}`, 'IndentationError', 8],
    [`DELIVER ${tooDeep}`, 'SyntaxError', 0],
    ['CRAFT f(a, a):\nIDLE', 'SyntaxError', 11],
    ['CRAFT f(a, a): IDLE\n  IDLE', 'SyntaxError', 11],
    [`CRAFT f(a, a): ${tooDeep}`, 'SyntaxError', 11],
    ['  IDLE\nCRAFT f(a, a): IDLE', 'IndentationError', 2],
    ['"a\n  IDLE', 'SyntaxError', 0],
    ['IDLE\n   $', 'IndentationError', 8],
    ['UPON x:\n$', 'IndentationError', 8],
    ['1_000\n  IDLE', 'SyntaxError', 0],
    ['UPON x:\n    IDLE\n  x y', 'IndentationError', 19],
    ['EMIT(1\n  IDLE\n    IDLE', 'SyntaxError', 9],
    ['# \uD800\n  IDLE', 'SyntaxError', 2],
    ['IDLE\n  IDLE # \uD800', 'IndentationError', 7],
    ['\uFEFFx\r\ny z', 'SyntaxError', 6],
  ];
  test.each(tests)('%j: %s at %i', (source, kind, offset) => {
    expect(readWithOhm(source, operatorNames)).toEqual({ ok: false, kind, offset });
  });
});

describe('positions', () => {
  /** The source of every node, by kind; of branches by the word `Branch`. */
  function extents(source: string): readonly string[] {
    const found: string[] = [];
    visit(read(source), (kind, start, end) => found.push(`${kind} ${source.slice(start, end)}`));
    return found;
  }

  it('leaves brackets out of an expression and keeps them in its statement', () => {
    expect(extents('  \n((f( (x) , 1, ))) # c\n')).toEqual([
      'Program   \n((f( (x) , 1, ))) # c\n',
      'ExpressionStatement ((f( (x) , 1, )))',
      'FunctionCall f( (x) , 1, )',
      'Name f',
      'Name x',
      'IntegerLiteral 1',
    ]);
  });

  it('ends a compound statement with the last token of its last body', () => {
    const source = 'UPON (x) : # c\r\n  SET a , b AS ("q") \r\n\r\nLEST YES: IDLE # c\n';
    expect(extents(source)).toEqual([
      `Program ${source}`,
      'IfStatement UPON (x) : # c\r\n  SET a , b AS ("q") \r\n\r\nLEST YES: IDLE',
      'Branch UPON (x) : # c\r\n  SET a , b AS ("q")',
      'Name x',
      'Assignment SET a , b AS ("q")',
      'Name a',
      'Name b',
      'TextLiteral "q"',
      'Branch LEST YES: IDLE',
      'BooleanLiteral YES',
      'PassStatement IDLE',
    ]);
  });

  it('counts from the byte order mark, in UTF-16 code units', () => {
    const source = '\uFEFFCRAFT f(a, ):\r\tSWEEP b IN "😀": CEASE\r\tDELIVER  # c\r\r';
    expect(extents(source)).toEqual([
      `Program ${source}`,
      'FunctionDefinition CRAFT f(a, ):\r\tSWEEP b IN "😀": CEASE\r\tDELIVER',
      'Name f',
      'Name a',
      'ForStatement SWEEP b IN "😀": CEASE',
      'Name b',
      'TextLiteral "😀"',
      'BreakStatement CEASE',
      'ReturnStatement DELIVER',
    ]);
  });
});

type Visitor = (kind: string, start: number, end: number) => void;

/** Visits every node that has an extent, parents first. */
function visit(value: unknown, visitor: Visitor): void {
  if (Array.isArray(value)) {
    for (const element of value) visit(element, visitor);
  } else if (typeof value === 'object' && value !== null) {
    const node = value as { kind?: string; start?: number; end?: number };
    if (node.start !== undefined && node.end !== undefined) {
      visitor(node.kind ?? 'Branch', node.start, node.end);
    }
    for (const inner of Object.values(value)) visit(inner, visitor);
  }
}

describe('generated programs', () => {
  const options = { maximumStatements: 5 };

  test('a printed program is read as the tree it was printed from, in any layout', () => {
    fc.assert(
      fc.property(programArbitrary(operators, options), layoutArbitrary, (program, layout) => {
        const source = renderProgram(program, layout);
        expect(withoutPositions(read(source))).toEqual(program);
      }),
      { numRuns: runs(200), seed: 20_250_101 },
    );
  }, 120_000);

  test('the extent of every node is the whole node and nothing around it', () => {
    fc.assert(
      fc.property(programArbitrary(operators, options), layoutArbitrary, (program, layout) => {
        const source = renderProgram(program, layout);
        visit(read(source).body, (_kind, start, end) => {
          const extent = source.slice(start, end);
          expect(extent).toMatch(/^[\w"'(.-]/);
          expect(extent).toMatch(/[\w"').]$/);
        });
      }),
      { numRuns: runs(100), seed: 20_250_102 },
    );
  }, 120_000);

  test('a damaged source is read or refused, and what is read can be printed and read again', () => {
    const verdicts = new Set<string>();
    fc.assert(
      fc.property(mutatedSourceArbitrary(operators, { maximumStatements: 3 }), (source) => {
        const reading = readWithOhm(source, operatorNames);
        verdicts.add(reading.ok ? 'ok' : reading.kind);
        if (!reading.ok) {
          expect(reading.offset).toBeGreaterThanOrEqual(0);
          expect(reading.offset).toBeLessThanOrEqual(source.length);
          return;
        }
        const program = withoutPositions(reading.program);
        expect(withoutPositions(read(renderProgram(program, plainLayout)))).toEqual(program);
      }),
      { numRuns: runs(400), seed: 20_250_103 },
    );
    expect(verdicts).toEqual(new Set(['ok', 'SyntaxError', 'IndentationError', 'LimitError']));
  }, 120_000);
});
