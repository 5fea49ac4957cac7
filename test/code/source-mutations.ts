/**
 * Damaged sources: printed programs with a few edits that may break them.
 */

import fc from 'fast-check';
import { layoutArbitrary } from './layout-choices.ts';
import type { OperatorShape } from './operator-signatures.ts';
import { type ProgramOptions, programArbitrary } from './program-arbitrary.ts';
import { renderProgram } from './program-printer.ts';
import { shrinkingBy, withoutRuns } from './shrinking.ts';

/** What an edit takes as one piece. */
type Unit = 'character' | 'token' | 'line' | 'indentation';

type Edit = {
  readonly unit: Unit;
  /** Which piece, modulo their number. */
  readonly index: number;
} & (
  | { readonly action: 'delete' | 'duplicate' }
  | { readonly action: 'swap'; readonly distance: number }
  | { readonly action: 'insert' | 'replace'; readonly snippet: string }
);

/**
 * Sources of programs over the given operators after one to four edits. Some
 * of them still parse. They shrink as text, piece by piece.
 */
export function mutatedSourceArbitrary(
  operators: readonly OperatorShape[],
  options: ProgramOptions = {},
): fc.Arbitrary<string> {
  const sources = fc
    .record({
      edits: fc.array(editArbitrary(operators), { minLength: 1, maxLength: 4 }),
      program: programArbitrary(operators, { maximumStatements: 4, ...options }),
      layout: layoutArbitrary,
    })
    .map(({ edits, program, layout }) => edits.reduce(apply, renderProgram(program, layout)));
  return shrinkingBy(sources, smallerSources);
}

function* smallerSources(source: string): Iterable<string> {
  for (const unit of ['line', 'token', 'character'] as const) {
    for (const pieces of withoutRuns(split(source, unit))) yield pieces.join('');
  }
}

function editArbitrary(operators: readonly OperatorShape[]): fc.Arbitrary<Edit> {
  const unit = fc.constantFrom<Unit[]>('token', 'line', 'indentation', 'character');
  const index = fc.noBias(fc.nat());
  const names = operators.map((operator) => operator.name);
  const snippet = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...pythonisms) },
    { weight: 3, arbitrary: fc.constantFrom(...fragments) },
    { weight: 2, arbitrary: fc.constantFrom(...strangeCharacters) },
    { weight: 2, arbitrary: fc.constantFrom(...indentations) },
    { weight: 1, arbitrary: fc.constantFrom('x', ...names) },
  );
  return fc.oneof(
    fc.record({ unit, index, action: fc.constantFrom('delete' as const, 'duplicate' as const) }),
    fc.record({ unit, index, action: fc.constant('swap' as const), distance: fc.nat(4) }),
    fc.record({ unit, index, action: fc.constantFrom('insert', 'replace' as const), snippet }),
  );
}

function apply(source: string, edit: Edit): string {
  const pieces = split(source, edit.unit);
  const index = pieces.length === 0 ? 0 : edit.index % pieces.length;
  const before = pieces.slice(0, index);
  const piece = pieces[index] ?? '';
  const after = pieces.slice(index + 1);
  switch (edit.action) {
    case 'delete':
      return [...before, ...after].join('');
    case 'duplicate':
      return [...before, piece, piece, ...after].join('');
    case 'insert':
      return [...before, edit.snippet, piece, ...after].join('');
    case 'replace':
      return [...before, edit.snippet, ...after].join('');
    case 'swap': {
      const between = after.slice(0, edit.distance);
      const other = after.slice(edit.distance, edit.distance + 1);
      const rest = after.slice(edit.distance + 1);
      return [...before, ...other, ...between, piece, ...rest].join('');
    }
  }
}

/** The pieces of `source`; together they are `source` again. */
function split(source: string, unit: Unit): readonly string[] {
  switch (unit) {
    case 'character':
      return [...source];
    case 'token':
      return source.match(/"[^"\r\n]*"|'[^'\r\n]*'|[\w.-]+|\s+|[\s\S]/gu) ?? [];
    case 'line':
      return source.match(/[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+/gu) ?? [];
    case 'indentation':
      // Every other piece is the white space around a line's beginning.
      return source.split(/((?:^|[\r\n])[ \t]*)/u);
  }
}

/** What Python has and AlienCode has not, or reads otherwise. */
const pythonisms = [
  ...[' + 1', '-3', ' - 3', ' * ', ' ** 2', ' // ', '%', ' == ', ' != ', '<', '>=', ' and ', '='],
  ...['x[0]', '[1, 2]', '[', ']', '{}', 'x.y', '.append(1)', 'lambda x: x', ' if x else ', 'not '],
  ...['f(1)(2)', '(f)(1)', 'f(x=1)', 'f(*x)', '()', '(1,)', '(1, 2)', '@f', ':=', '->', ' is '],
  ...['"a" "b"', 'r"a"', 'f"a"', 'b"a"', '"""', "'''", '1_000', '0x1F', '1j', '007', '1if', '0b1'],
  ...['5.', '.5', '5.5.5', '1e', '1e5', '007.5', '01e5', '00', '--1', '+1', '- 1', '-x', 'x-3'],
  ...[';', '; IDLE', '\\', '\\\n', 'import os', 'pass', 'def f(): pass', 'print(1)', 'return 1'],
];

/** Pieces of AlienCode in places where they may not belong. */
const fragments = [
  ...['SET ', 'SET x AS 1\n', 'SET x, AS 1', 'SET YES AS 1', 'SET x AS 1, 2', ' AS ', ' IN ', 'NO'],
  ...['UPON x:', 'UPON x: IDLE\n', 'UPON x:\n', 'LEST x:\n', 'DEFAULT:\n', 'WHILE x: ', 'WHILE'],
  ...['SWEEP x IN y:\n', 'SWEEP x, y IN z, z: IDLE\n', 'CRAFT f(a, b):\n', 'CRAFT f(a, a): IDLE\n'],
  ...['CRAFT x(,): IDLE\n', 'CRAFT f: IDLE\n', 'CEASE\n', 'BYPASS', 'DELIVER', 'DELIVER 1, 2\n'],
  ...[
    'IDLE',
    '(',
    ')',
    '((',
    '))',
    ',',
    ', ,',
    ':',
    '"',
    "'",
    '"\\q"',
    '"\\ud800"',
    '"\\x4"',
    '\\',
  ],
  ...[
    '"\\U00110000"',
    '"\\U0010FFFF"',
    "'\\u00e9'",
    '# ',
    '#',
    '\n#\n',
    '\n',
    '\r',
    '\r\n',
    '\n\n',
  ],
  '('.repeat(201),
  '('.repeat(200),
  Array.from({ length: 102 }, (_, depth) => `${' '.repeat(depth)}UPON x:\n`).join(''),
];

const strangeCharacters = [
  ...['\0', '\f', '\v', '\x1b', '\x7f', '\x85', '\xA0', '\u2028', '\u200B', '\uFEFF', '\uFFFD'],
  ...['\uD800', '\uDC00', '\uDC00\uD800', '😀', 'é', 'ａ', '٣', '（', '“', '⏎', '⇥', '⇤', '✗', '$'],
];

const indentations = ['', ' ', '  ', '    ', '\t', ' \t', '\t ', '        ', '\n  ', '\n\t', '\n'];
