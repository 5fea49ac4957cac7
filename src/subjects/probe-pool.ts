/**
 * Small programs that show what an operator does. Each prints one line. Their literals are
 * the values that are meant: the learner writes them as it believes that they are written.
 */

/** Shows the elements of an iterable as one short TEXT. */
function spelled(iterable: string, separator = ''): string {
  const more = separator === '' ? '' : `, "${separator}"`;
  return `SET t AS ""\nSWEEP x IN ${iterable}: SET t AS FUSE(t, x${more})\nEMIT(t)\n`;
}

/** Shows which of some conditions hold, as one short TEXT. */
function flags(conditions: readonly string[], setUp = ''): string {
  const lines = conditions.map(
    (condition, index) => `UPON ${condition}: SET t AS FUSE(t, "${index + 1}")\n`,
  );
  return `${setUp}SET t AS "_"\n${lines.join('')}EMIT(t)\n`;
}

/** Shows a value within a TUPLE, where a TEXT stands in quotes. */
function quoted(expression: string): string {
  return `SET pair AS ${expression}, 0.0\nEMIT(pair)\n`;
}

const shown = (expression: string) => `EMIT(${expression})\n`;

/** Programs for an operator, in no order of merit; none for an unknown one. */
export function probePool(operator: string): readonly string[] {
  return FIXED[operator] ?? MAKERS[operator]?.(operator) ?? [];
}

const FIXED: Readonly<Record<string, readonly string[]>> = {
  'integer literal': ['0', '1', '2', '7', '-3', '64', '100', '1000'].map(shown),
  'float literal': ['2.5', '-0.5', '3.0', '0.0', '8.25', '10.0'].map(shown),
  'string literal': ['"abcd"', '"Ab c"', '"x"', '""', '"stone"', '"ab", "cd"'].map(shown),
  'boolean literal': [...['YES', 'NO'].map(shown), quoted('YES'), quoted('NO')],
  EMIT: ['"c", "a", "b"', '"b", "c"', '"a"', '"b", "d", "a", "c"', '"b", "a", "b"'].map(shown),
  FUSE: ['"a", "b", "c"', '"ab", "cd"', '"ab"', '"ab", "cd", "ef"', ''].map((operands) =>
    shown(`FUSE(${operands})`),
  ),
};

type Maker = (operator: string) => readonly string[];

const arithmetic: Maker = (operator) => {
  const pairs = [
    [7, 2],
    [2, 7],
    [3, 4],
    [5, 5],
    [-7, 2],
    [9, 4],
    [6, 1],
    [3, 2],
  ];
  const others = [
    ['7.0', '2.0'],
    ['2.5', '0.5'],
    ['"ab"', '"cd"'],
    ['"ab"', 2],
    [2, '"ab"'],
  ];
  return [...pairs, ...others].map((operands) => shown(`${operator}(${operands.join(', ')})`));
};

const comparison: Maker = (operator) => {
  const call = (a: string, b: string) => `${operator}(${a}, ${b})`;
  const orders = (low: string, high: string) => [call(low, high), call(high, low), call(low, low)];
  return [
    flags(orders('"a"', '"b"')),
    flags(orders('"a"', '"b"').map((condition) => `AKIN(${condition}, YES)`)),
    flags(orders('3', '4')),
    ...orders('"a"', '"b"').map(shown),
    ...orders('3', '4').map(shown),
    shown(call('""', '"a"')),
    shown(call('"a"', '""')),
  ];
};

const connective: Maker = (operator) => {
  const call = (a: string, b: string) => `${operator}(${a}, ${b})`;
  return [
    shown(`FUSE(${call('"a"', '"b"')}, "-", ${call('""', '"c"')}, "-", ${call('"d"', '""')})`),
    ...[call('"a"', '"b"'), call('""', '"b"'), call('"a"', '""'), call('""', '""')].map(shown),
  ];
};

/** LISTs of the characters of a text; the learner may understand one of them before the other. */
function lists(text: string): string[] {
  const characters = [...text].map((character) => `"${character}"`).join(', ');
  return [
    `GATHER("${text}")`,
    `STRAND(${characters})`,
    `GATHER(STRAND(${characters}))`,
    `ORDER("${text}")`,
    `KNOT(${characters})`,
  ];
}

const collection: Maker = (operator) => [
  spelled(`${operator}("b", "c", "a")`),
  spelled(`${operator}("b", "d", "a", "c")`),
  shown(`${operator}("a")`),
  shown(`${operator}("b", "a")`),
  shown(`FUSE(${operator}("b", "a"))`),
];

const sorting: Maker = (operator) => [
  spelled(`${operator}("bca")`),
  spelled(`${operator}("bdac")`),
  shown(`${operator}("a")`),
  shown(`${operator}("ba")`),
  shown(`FUSE(${operator}("ba"))`),
  `SET xs AS 1.0, 1\n${spelled(`${operator}(xs)`)}`,
  `SET xs AS 1, 1.0\n${spelled(`${operator}(xs)`)}`,
];

const extreme: Maker = (operator) => [
  shown(`${operator}("b", "a", "c", "bb")`),
  shown(`${operator}("bcad")`),
  shown(`${operator}("b", "a")`),
  shown(`FUSE(${operator}("b", "a", "c"))`),
  shown(`${operator}(2.0, 1.5, 3.5)`),
];

const quantifier: Maker = (operator) => {
  const setUp = 'SET xs AS "a", ""\nSET ys AS "a", "b"\nSET zs AS "", ""\n';
  const calls = ['xs', 'ys', 'zs', '""'].map((name) => `${operator}(${name})`);
  return [
    flags(calls, setUp),
    ...calls.slice(0, 3).map((call) => setUp + shown(call)),
    shown(`${operator}("ab")`),
  ];
};

const MAKERS: Readonly<Record<string, Maker>> = {
  SHATTER: arithmetic,
  WEAVE: arithmetic,
  PARE: arithmetic,
  FRACTURE: arithmetic,
  COIL: arithmetic,
  RESIDUE: arithmetic,
  HALVE: arithmetic,
  AKIN: comparison,
  APART: comparison,
  OVER: comparison,
  UNDER: comparison,
  ATOP: comparison,
  BENEATH: comparison,
  BOND: connective,
  RIFT: connective,
  NEGATE: (operator) => [
    flags([`${operator}("a")`, `${operator}("")`]),
    ...['"a"', '""', 'YES', '2.0', '3', '0'].flatMap((operand) => [
      shown(`${operator}(${operand})`),
      quoted(`${operator}(${operand})`),
    ]),
  ],
  PLUCK: (operator) =>
    [5, 4, 0, 1, -1, 7].map((place) => shown(`${operator}("abcdefghijklmno", ${place})`)),
  CARVE: (operator) => [
    ...[
      [3, 6],
      [4, 8],
      [2, 9],
      [6, 3],
    ].map(([lo = 0, hi = 0]) => shown(`${operator}("abcdefghijkl", ${lo}, ${hi})`)),
    shown(`${operator}("abcdef", 2)`),
  ],
  STRAND: collection,
  KNOT: collection,
  ANNEX: (operator) =>
    lists('ab').flatMap((list) => {
      const setUp = `SET xs AS ${list}\n${operator}(xs, "d")\n`;
      const others = ['2.0', '3', 'YES', '""'].map((value) => {
        return `SET xs AS ${list}\n${operator}(xs, ${value})\nEMIT(xs)\n`;
      });
      return [setUp + spelled('xs'), setUp + shown('FUSE(xs)'), ...others];
    }),
  EXPEL: (operator) =>
    lists('abc')
      .flatMap((list) => {
        const setUp = `SET xs AS ${list}\nSET t AS FUSE(${operator}(xs), "-")\n`;
        return [
          `${setUp}SWEEP x IN xs: SET t AS FUSE(t, x)\nEMIT(t)\n`,
          `SET xs AS ${list}\nEMIT(${operator}(xs))\n`,
        ];
      })
      .concat(
        ['GATHER(two)', 'STRAND(1.5, 2.5)', 'ORDER(two)', 'KNOT(1.5, 2.5)'].map((list) => {
          return `SET two AS 1.5, 2.5\nSET xs AS ${list}\n${quoted(`${operator}(xs)`)}`;
        }),
      ),
  IMPRINT: (operator) =>
    lists('abcdefg')
      .flatMap((list) =>
        [3, 2, 1, 0].map((place) => {
          return `SET xs AS ${list}\n${operator}(xs, ${place}, "X")\n${spelled('xs')}`;
        }),
      )
      .concat(
        lists('abcde').map((list) => {
          return `SET xs AS ${list}\n${operator}(xs, 2, 1.5)\nEMIT(xs)\n`;
        }),
      ),
  EXTENT: (operator) => [
    shown(`${operator}(3, 9)`),
    shown(`${operator}(2, 4)`),
    shown(`${operator}(4)`),
    spelled(`${operator}(3, 7)`),
  ],
  INDEX: (operator) => [
    `SET t AS ""\nSWEEP k, x IN ${operator}("ab"): SET t AS FUSE(t, k, x)\nEMIT(t)\n`,
    spelled(`${operator}("ab")`),
    shown(`${operator}("ab")`),
    shown(`GATHER(${operator}("b"))`),
  ],
  PAIR: (operator) => [
    `SET t AS ""\nSWEEP p, q IN ${operator}("abc", "xy"): SET t AS FUSE(t, p, q)\nEMIT(t)\n`,
    `SET t AS ""\nSWEEP p, q IN ${operator}("abc", "xyz"): SET t AS FUSE(t, p, q)\nEMIT(t)\n`,
    spelled(`${operator}("ab", "xyz")`),
    shown(`GATHER(${operator}("ab", "xyz"))`),
    shown(`${operator}("ab", "xy")`),
  ],
  STRAIN: (operator) => {
    // Two elements of each kind, so that their order shows.
    const elements = ['"a", "", "b", 0.0', '"a", "", "b", 0', '"a", "", "b"'];
    return elements.flatMap((texts) => {
      const setUp = `CRAFT same(v): DELIVER v\nSET xs AS ${texts}\n`;
      return [
        setUp + spelled(`${operator}(same, xs)`, '.'),
        setUp + shown(`${operator}(same, xs)`),
        setUp + shown(`GATHER(${operator}(same, xs))`),
      ];
    });
  },
  GAUGE: () => ['"abcde"', '"abc"', '"a"', '""', '"abcdefghijk"'].map((t) => shown(`GAUGE(${t})`)),
  NADIR: extreme,
  APEX: extreme,
  SOME_OF: quantifier,
  EVERY_OF: quantifier,
  ORDER: sorting,
  GATHER: sorting,
};
