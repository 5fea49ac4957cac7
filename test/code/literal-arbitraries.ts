/**
 * Values for literals, with the awkward ones well represented.
 */

import fc from 'fast-check';

/** A number where it is safe, else a bigint, as the tree has it. */
export function integerValue(exact: bigint): number | bigint {
  const rounded = Number(exact);
  return Number.isSafeInteger(rounded) ? rounded : exact;
}

export const integerArbitrary: fc.Arbitrary<number | bigint> = fc
  .oneof(
    { weight: 8, arbitrary: fc.bigInt(-4n, 12n) },
    { weight: 2, arbitrary: fc.bigInt(-1000n, 1000n) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(2n ** 31n, 2n ** 53n - 1n, 2n ** 53n, -(2n ** 53n), 10n ** 30n),
    },
    { weight: 1, arbitrary: fc.bigInt(-(2n ** 400n), 2n ** 400n) },
  )
  .map(integerValue);

export const floatArbitrary: fc.Arbitrary<number> = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: -20, max: 40 }).map((quarters) => quarters / 4) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      ...[-0, 0.1, 1e16, 1e-5, 1e22, 123456789.125, 1e308, -1e308, 5e-324, 2 ** 53],
      ...[Number.MAX_VALUE, 2.2250738585072014e-308, Number.POSITIVE_INFINITY],
    ),
  },
  { weight: 1, arbitrary: fc.double({ noNaN: true }) },
);

export const textArbitrary: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('', 'a', 'abc', 'Hello', 'b c', 'zz') },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ...[
        "it's",
        '"',
        '\'"',
        '\\',
        '\\n',
        'a\nb',
        '\r',
        '\t',
        '\0',
        '\x1b[0m',
        'é',
        '😀🏽',
        '\uFEFF',
      ],
      ...['# no comment', 'EMIT(1)', 'SET x AS 1', '((', ')', ':', '⏎⇥⇤✗', '\u2028', '\u{10FFFF}'],
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 6 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) },
);
