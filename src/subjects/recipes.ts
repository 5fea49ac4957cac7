/**
 * Ways in which an operator's standard meaning may be had back.
 *
 * A recipe is a program in AlienCode with the manual's meanings: its own operators are
 * lowered in turn. `raw_x(…)` is the operator X as it is in the world; `plus`, `minus` and
 * `times` are those of numbers alone, `none()` delivers NONE and `empty()` a new LIST without
 * elements. Which recipe is right is not
 * stated here: the learner tries them under its beliefs, the first ones first.
 */

/** What is to be had back: an operator, for those that differ by it with a number of arguments. */
export interface Wanted {
  readonly operator: string;
  /** Parameters of the recipe. */
  readonly parameters: readonly string[];
}

export interface Recipe {
  readonly parameters: readonly string[];
  /** Statements of a CRAFT with these parameters. */
  readonly body: string;
  /** Its expression evaluates the parameters late, as a lazy operator does. */
  readonly lazy: boolean;
}

/** Operators whose recipe depends on how many arguments there are. */
export const OPEN: readonly string[] = ['STRAND', 'KNOT', 'FUSE', 'EMIT'];
/** Operators of any number of arguments whose recipe takes one sequence of them. */
export const PACKED: readonly string[] = ['NADIR', 'APEX'];
/** Operators whose second operand may be left alone. */
export const LAZY: readonly string[] = ['BOND', 'RIFT'];

/** Small numbers by which positions may be moved, the likeliest first. */
const SHIFTS = [0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5];

function moved(name: string, by: number): string {
  if (by === 0) return name;
  return by > 0 ? `plus(${name}, ${by})` : `minus(${name}, ${-by})`;
}

const delivers = (expression: string): string => `DELIVER ${expression}\n`;
const turned = (iterable: string): string => `CARVE(GATHER(${iterable}), none(), none(), -1)`;

/** The ways to have an operator back. */
export function recipesFor({ operator, parameters }: Wanted): Recipe[] {
  const recipe = (body: string): Recipe => ({ parameters, body, lazy: false });
  const lazy = (expression: string): Recipe => ({
    parameters,
    body: delivers(expression),
    lazy: true,
  });
  if (operator === 'BOND' || operator === 'RIFT')
    return [...LATE[operator].map(lazy), recipe(EAGER[operator])];
  return bodiesFor(operator, parameters).map(recipe);
}

const ARITHMETIC = ['shatter', 'weave', 'pare', 'fracture', 'coil', 'residue', 'halve'];
const COMPARISON = ['akin', 'apart', 'over', 'under', 'atop', 'beneath'];

const eitherOrder = (words: readonly string[]): string[] =>
  words.flatMap((word) => [`raw_${word}(a, b)`, `raw_${word}(b, a)`]);

const LATE = {
  BOND: [...eitherOrder(['bond', 'rift']), 'NEGATE(raw_rift(NEGATE(a), NEGATE(b)))'],
  RIFT: [...eitherOrder(['rift', 'bond']), 'NEGATE(raw_bond(NEGATE(a), NEGATE(b)))'],
};
const EAGER = {
  BOND: 'UPON a: DELIVER b\nDELIVER a\n',
  RIFT: 'UPON a: DELIVER a\nDELIVER b\n',
};

/** All orders in which arguments may have to be given. */
function orders(names: readonly string[]): string[] {
  const [first = '', last = ''] = [names[0], names.at(-1)];
  const all = [
    names,
    names.toReversed(),
    [...names.slice(1), first],
    [last, ...names.slice(0, -1)],
  ];
  return [...new Set(all.map((order) => (names.length === 0 ? '' : order.join(', '))))];
}

const BODIES: Readonly<Record<string, (parameters: readonly string[]) => string[]>> = {
  SHATTER: () => [
    ...eitherOrder(ARITHMETIC).map(delivers),
    `${JOINED_TEXT}UPON AKIN(PLUCK(FUSE(a), 0), "["):
    SET out AS GATHER(b)
    SWEEP x IN ${turned('a')}: raw_annex(out, x)
    DELIVER out
DELIVER plus(a, b)\n`,
    `${JOINED_TEXT}UPON AKIN(PLUCK(FUSE(a), 0), "["):
    SET out AS GATHER(a)
    SWEEP x IN b: ANNEX(out, x)
    DELIVER out
DELIVER plus(a, b)\n`,
    `${JOINED_TEXT}DELIVER plus(a, b)\n`,
    delivers('plus(a, b)'),
  ],
  PARE: () => [
    ...eitherOrder(ARITHMETIC).map(delivers),
    `UPON AKIN(FUSE(b), b): SET a, b AS b, a
UPON AKIN(PLUCK(FUSE(b), 0), "["): SET a, b AS b, a
UPON AKIN(FUSE(a), a):
    SET text AS ""
    SWEEP turn IN EXTENT(0, b): SET text AS FUSE(text, a)
    DELIVER text
UPON AKIN(PLUCK(FUSE(a), 0), "["):
    SET out AS empty()
    SWEEP turn IN EXTENT(0, b):
        SWEEP x IN a: ANNEX(out, x)
    DELIVER out
DELIVER times(a, b)\n`,
    delivers('times(a, b)'),
  ],
  AKIN: () => [...comparisons(), 'UPON OVER(a, b): DELIVER NO\nDELIVER NEGATE(OVER(b, a))\n'],
  APART: () => [...comparisons(), delivers('NEGATE(AKIN(a, b))')],
  OVER: () => comparisons(),
  UNDER: () => [...comparisons(), delivers('OVER(b, a)')],
  ATOP: () => [...comparisons(), 'UPON OVER(a, b): DELIVER YES\nDELIVER AKIN(a, b)\n'],
  BENEATH: () => [...comparisons(), delivers('ATOP(b, a)')],
  NEGATE: () => [delivers('raw_negate(a)'), 'UPON a: DELIVER NO\nDELIVER YES\n'],

  PLUCK: () => [
    ...SHIFTS.map((by) => delivers(`raw_pluck(seq, ${moved('i', by)})`)),
    ...SHIFTS.map((from) => delivers(`raw_pluck(seq, minus(${from}, i))`)),
    'SET xs AS GATHER(seq)\nDELIVER raw_expel(xs, i)\n',
  ],
  CARVE: () => {
    const results = [
      'raw_carve(seq, lo, hi, step)',
      'raw_carve(raw_carve(seq, lo, hi, step), none(), none(), none())',
      'raw_carve(seq, hi, lo, step)',
    ];
    return SHIFTS.slice(0, 5).flatMap((lo) =>
      SHIFTS.slice(0, 5).flatMap((hi) => {
        const setUp = [
          lo === 0 ? '' : `UPON APART(lo, none()): SET lo AS ${moved('lo', lo)}\n`,
          hi === 0 ? '' : `UPON APART(hi, none()): SET hi AS ${moved('hi', hi)}\n`,
        ].join('');
        return results.map((result) => setUp + delivers(result));
      }),
    );
  },
  STRAND: (names) => [
    ...orders(names).map((order) => delivers(`raw_strand(${order})`)),
    ...orders(names).map((order) => delivers(`GATHER(raw_strand(${order}))`)),
    delivers(names.length === 0 ? 'empty()' : `GATHER(KNOT(${names.join(', ')}))`),
    `SET out AS empty()\n${names.map((name) => `ANNEX(out, ${name})\n`).join('')}DELIVER out\n`,
  ],
  KNOT: (names) => [
    ...orders(names).map((order) => delivers(`raw_knot(${order})`)),
    ...(names.length > 1
      ? [delivers(names.join(', '))]
      : [
          `SET two AS ${names[0] ?? '0'}, ${names[0] ?? '0'}\nDELIVER CARVE(two, 0, ${names.length})\n`,
        ]),
  ],
  ANNEX: () => [
    delivers('raw_annex(seq, val)'),
    `SET taken AS empty()
WHILE seq: raw_annex(taken, raw_expel(seq, 0))
raw_annex(seq, val)
SWEEP x IN taken: raw_annex(seq, x)\n`,
  ],
  EXPEL: () => [delivers('raw_expel(seq)'), delivers('raw_expel(seq, -1)')],
  IMPRINT: () => [
    ...SHIFTS.map((by) => delivers(`raw_imprint(seq, ${moved('i', by)}, val)`)),
    ...SHIFTS.map((from) => delivers(`raw_imprint(seq, minus(${from}, i), val)`)),
    delivers('raw_imprint(seq, val, i)'),
    `raw_expel(seq, i)
UPON UNDER(i, 0): SET i AS plus(plus(GAUGE(seq), 1), i)
SET rest AS CARVE(seq, i)
WHILE OVER(GAUGE(seq), i): raw_expel(seq, -1)
ANNEX(seq, val)
SWEEP x IN rest: ANNEX(seq, x)\n`,
  ],

  EXTENT: (names) => {
    const step = names.includes('step') ? ', step' : '';
    const results = SHIFTS.slice(0, 5).flatMap((a) =>
      SHIFTS.slice(0, 5).map((b) => `raw_extent(${moved('a', a)}, ${moved('b', b)}${step})`),
    );
    return [
      ...results.map(delivers),
      delivers(`raw_extent(b, a${step})`),
      delivers(`CARVE(raw_extent(a, b${step}), none(), none(), -1)`),
      `SET out AS empty()
WHILE UNDER(a, b):
    ANNEX(out, a)
    SET a AS plus(a, ${step === '' ? '1' : 'step'})
DELIVER out\n`,
    ];
  },
  INDEX: () => [
    delivers('raw_index(seq)'),
    delivers('PAIR(EXTENT(0, 1000000000000), seq)'),
    `SET out, k AS empty(), 0
SWEEP x IN seq:
    SET pair AS k, x
    ANNEX(out, pair)
    SET k AS plus(k, 1)
DELIVER out\n`,
  ],
  PAIR: () => [
    ...[
      ['a', 'b'],
      ['b', 'a'],
    ].flatMap(([x = '', y = '']) =>
      [
        [x, y],
        [turned(x), turned(y)],
        [turned(x), y],
        [x, turned(y)],
      ].map((operands) => delivers(`raw_pair(${operands.join(', ')})`)),
    ),
    `SET out, ys AS empty(), GATHER(b)
SWEEP x IN a:
    UPON NEGATE(ys): CEASE
    SET pair AS x, raw_expel(ys, 0)
    ANNEX(out, pair)
DELIVER out\n`,
  ],
  STRAIN: () => {
    const refuses =
      'CRAFT refuses(x):\n    UPON AKIN(func, none()): DELIVER NEGATE(x)\n    DELIVER NEGATE(func(x))\n';
    return [
      delivers('raw_strain(func, seq)'),
      refuses + delivers('raw_strain(refuses, seq)'),
      delivers(`raw_strain(func, ${turned('seq')})`),
      refuses + delivers(`raw_strain(refuses, ${turned('seq')})`),
      `SET out AS empty()
SWEEP x IN seq:
    UPON func(x): ANNEX(out, x)
DELIVER out\n`,
    ];
  },
  GAUGE: () => [
    ...SHIFTS.map((by) => delivers(moved('raw_gauge(seq)', by))),
    ...SHIFTS.map((from) => delivers(`minus(${from}, raw_gauge(seq))`)),
    'SET n AS 0\nSWEEP x IN seq: SET n AS plus(n, 1)\nDELIVER n\n',
  ],
  NADIR: () => [delivers('raw_nadir(seq)'), delivers('raw_apex(seq)'), best('UNDER')],
  APEX: () => [delivers('raw_apex(seq)'), delivers('raw_nadir(seq)'), best('OVER')],
  SOME_OF: () => [...quantified(), 'SWEEP x IN seq:\n    UPON x: DELIVER YES\nDELIVER NO\n'],
  EVERY_OF: () => [
    ...quantified(),
    'SWEEP x IN seq:\n    UPON x: IDLE\n    DEFAULT: DELIVER NO\nDELIVER YES\n',
  ],
  ORDER: () => [
    delivers('raw_order(seq)'),
    delivers('GATHER(raw_order(seq))'),
    delivers(turned(`raw_order(${turned('seq')})`)),
    delivers(turned('raw_order(seq)')),
    delivers(`raw_order(${turned('seq')})`),
    `SET out AS empty()
SWEEP x IN seq:
    SET rest AS empty()
    WHILE out:
        UPON OVER(raw_expel(GATHER(out), -1), x): ANNEX(rest, raw_expel(out, -1))
        DEFAULT: CEASE
    ANNEX(out, x)
    WHILE rest: ANNEX(out, raw_expel(rest, -1))
DELIVER out\n`,
  ],
  GATHER: () => [
    delivers('raw_gather(seq)'),
    delivers('raw_gather(raw_gather(seq))'),
    `SET backwards, out AS empty(), empty()
SWEEP x IN seq: raw_annex(backwards, x)
SWEEP x IN backwards: raw_annex(out, x)
DELIVER out\n`,
    'SET out AS empty()\nSWEEP x IN seq: ANNEX(out, x)\nDELIVER out\n',
  ],
  FUSE: (names) => [
    ...orders(names).map((order) => delivers(`raw_fuse(${order})`)),
    ...orders(names).map((order) => delivers(`raw_fuse(raw_fuse(${order}))`)),
  ],
  EMIT: (names) => orders(names).map((order) => delivers(`raw_emit(${order})`)),
};

/** Where a LIST without elements may come from. */
export const EMPTY_LISTS: readonly string[] = [
  'raw_strand()',
  'raw_gather("")',
  'raw_knot()',
  'raw_order("")',
].map(delivers);

const JOINED_TEXT = 'UPON AKIN(FUSE(a), a): DELIVER FUSE(a, b)\n';

function bodiesFor(operator: string, parameters: readonly string[]): string[] {
  const make = BODIES[operator];
  return make === undefined ? eitherOrder(ARITHMETIC).map(delivers) : make(parameters);
}

function comparisons(): string[] {
  const plain = eitherOrder(COMPARISON);
  return [...plain, ...plain.map((call) => `NEGATE(${call})`)].map(delivers);
}

function quantified(): string[] {
  const plain = ['raw_some_of(seq)', 'raw_every_of(seq)'];
  return [...plain, ...plain.map((call) => `NEGATE(${call})`)].map(delivers);
}

/** The first of the elements that none is better than. */
function best(better: string): string {
  return `SET found AS empty()
SWEEP x IN seq:
    UPON NEGATE(found): ANNEX(found, x)
    LEST ${better}(x, raw_expel(GATHER(found), -1)):
        raw_expel(found, -1)
        ANNEX(found, x)
DELIVER raw_expel(found, -1)\n`;
}
