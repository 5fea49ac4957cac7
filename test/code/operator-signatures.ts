/**
 * Which kinds of argument make a call of an operator do something.
 *
 * The declarations of the operators say how many arguments they take, not
 * which ones are interesting; an operator that is missing here is called with
 * arguments of any kind.
 */

/**
 * What an expression is built to be worth, under the standard meanings. A few
 * are kinds of use rather than of value: a `small` number, an `index` or a
 * `step` that is rarely out of range, a `filled` LIST that is not empty.
 */
export type ValueKind =
  | 'integer'
  | 'small'
  | 'index'
  | 'step'
  | 'float'
  | 'text'
  | 'boolean'
  | 'integers'
  | 'filled'
  | 'texts'
  | 'mixed'
  | 'tuple'
  | 'range'
  | 'pairs'
  | 'filtered'
  | 'none';

/** What an argument may be: one kind, or one of several. */
export type Wanted = ValueKind | 'any' | 'number' | 'sequence' | 'iterable' | 'predicate';

export interface Signature {
  readonly parameters: readonly Wanted[];
  /** Parameters that may be left out, last first. */
  readonly optional: readonly Wanted[];
  /** What further arguments are, where their number is open. */
  readonly rest: Wanted | null;
  readonly result: ValueKind;
}

/** The kinds behind a wish for one of several. */
export const alternatives: Readonly<
  Record<'any' | 'number' | 'sequence' | 'iterable', readonly ValueKind[]>
> = {
  any: [
    'integer',
    'text',
    'float',
    'boolean',
    'integers',
    'texts',
    'mixed',
    'tuple',
    'range',
    'pairs',
    'none',
  ],
  number: ['integer', 'float', 'boolean'],
  sequence: ['integers', 'text', 'texts', 'mixed', 'tuple', 'range'],
  iterable: ['range', 'integers', 'text', 'texts', 'tuple', 'pairs', 'filtered'],
};

function takes(
  parameters: readonly Wanted[],
  result: ValueKind,
  more: { optional?: readonly Wanted[]; rest?: Wanted } = {},
): Signature {
  return { parameters, optional: more.optional ?? [], rest: more.rest ?? null, result };
}

const arithmetic: readonly Signature[] = [
  takes(['integer', 'integer'], 'integer'),
  takes(['float', 'number'], 'float'),
  takes(['number', 'float'], 'float'),
];

const comparison: readonly Signature[] = [
  takes(['integer', 'integer'], 'boolean'),
  takes(['number', 'number'], 'boolean'),
  takes(['text', 'text'], 'boolean'),
  takes(['integers', 'integers'], 'boolean'),
  takes(['tuple', 'tuple'], 'boolean'),
];

const equality: readonly Signature[] = [...comparison, takes(['any', 'any'], 'boolean')];

const logic: readonly Signature[] = [
  takes(['boolean', 'boolean'], 'boolean', { rest: 'boolean' }),
  takes(['integer', 'integer'], 'integer', { rest: 'integer' }),
  takes(['text', 'text'], 'text'),
];

const extreme: readonly Signature[] = [
  takes(['integer', 'integer'], 'integer', { rest: 'integer' }),
  takes(['filled'], 'integer'),
  takes(['integers'], 'integer'),
  takes(['float', 'number'], 'float'),
  takes(['text', 'text'], 'text', { rest: 'text' }),
];

const slice: readonly Wanted[] = ['small', 'step'];

export const signatures: Readonly<Record<string, readonly Signature[]>> = {
  SHATTER: [
    ...arithmetic,
    takes(['text', 'text'], 'text'),
    takes(['integers', 'integers'], 'integers'),
    takes(['tuple', 'tuple'], 'tuple'),
  ],
  WEAVE: arithmetic,
  PARE: [
    ...arithmetic,
    takes(['text', 'small'], 'text'),
    takes(['integers', 'small'], 'integers'),
    takes(['tuple', 'small'], 'tuple'),
  ],
  FRACTURE: [takes(['integer', 'integer'], 'float'), takes(['number', 'number'], 'float')],
  COIL: [takes(['integer', 'small'], 'integer'), takes(['float', 'small'], 'float')],
  RESIDUE: arithmetic,
  HALVE: arithmetic,
  AKIN: equality,
  APART: equality,
  OVER: comparison,
  UNDER: comparison,
  ATOP: comparison,
  BENEATH: comparison,
  BOND: logic,
  RIFT: logic,
  NEGATE: [takes(['boolean'], 'boolean'), takes(['any'], 'boolean')],
  PLUCK: [
    takes(['filled', 'index'], 'integer'),
    takes(['filled', 'index'], 'integer'),
    takes(['integers', 'index'], 'integer'),
    takes(['tuple', 'index'], 'integer'),
    takes(['range', 'index'], 'integer'),
    takes(['text', 'index'], 'text'),
    takes(['texts', 'index'], 'text'),
  ],
  CARVE: [
    takes(['integers', 'small'], 'integers', { optional: slice }),
    takes(['text', 'small'], 'text', { optional: slice }),
    takes(['tuple', 'small'], 'tuple', { optional: slice }),
    takes(['range', 'small'], 'range', { optional: slice }),
  ],
  STRAND: [
    takes([], 'integers', { rest: 'integer' }),
    takes([], 'texts', { rest: 'text' }),
    takes([], 'mixed', { rest: 'any' }),
  ],
  KNOT: [takes([], 'tuple', { rest: 'integer' })],
  ANNEX: [takes(['integers', 'integer'], 'none'), takes(['mixed', 'any'], 'none')],
  EXPEL: [
    takes(['filled'], 'integer', { optional: ['index'] }),
    takes(['integers'], 'integer', { optional: ['index'] }),
    takes(['texts'], 'text', { optional: ['index'] }),
  ],
  IMPRINT: [
    takes(['filled', 'index', 'integer'], 'none'),
    takes(['integers', 'index', 'integer'], 'none'),
    takes(['mixed', 'index', 'any'], 'none'),
  ],
  EXTENT: [takes(['small'], 'range', { optional: ['small', 'step'] })],
  INDEX: [takes(['integers'], 'pairs'), takes(['sequence'], 'pairs')],
  PAIR: [takes(['integers', 'range'], 'pairs'), takes(['iterable', 'iterable'], 'pairs')],
  STRAIN: [takes(['predicate', 'integers'], 'filtered'), takes(['predicate', 'range'], 'filtered')],
  GAUGE: [takes(['sequence'], 'integer')],
  NADIR: extreme,
  APEX: extreme,
  SOME_OF: [takes(['iterable'], 'boolean')],
  EVERY_OF: [takes(['iterable'], 'boolean')],
  ORDER: [
    takes(['integers'], 'integers'),
    takes(['texts'], 'texts'),
    takes(['filtered'], 'integers'),
  ],
  GATHER: [
    takes(['range'], 'integers'),
    takes(['filtered'], 'integers'),
    takes(['text'], 'texts'),
    takes(['pairs'], 'mixed'),
  ],
  FUSE: [takes([], 'text', { rest: 'any' })],
  EMIT: [takes([], 'none', { rest: 'any' })],
};

/** What the generators have to know of an operator; no maximum: null. */
export interface OperatorShape {
  readonly name: string;
  readonly minimum: number;
  readonly maximum: number | null;
}

/** The operators of this table, for tests that do without the real declarations. */
export function operatorsWithSignatures(): readonly OperatorShape[] {
  return Object.entries(signatures).map(([name, rows]) => {
    const most = rows.map(({ parameters, optional }) => parameters.length + optional.length);
    return {
      name,
      minimum: Math.min(...rows.map(({ parameters }) => parameters.length)),
      maximum: rows.some(({ rest }) => rest !== null) ? null : Math.max(...most),
    };
  });
}
