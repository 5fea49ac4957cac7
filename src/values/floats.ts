/**
 * Python's numbers on JavaScript's: text, conversion, comparison and division with the
 * results CPython 3.11 gives, bit for bit, on every host.
 *
 * A Python float is a JavaScript number, a Python int a bigint. No function throws: where
 * Python raises, the name of the exception is returned (or null, for text that does not
 * parse). Names of C functions are those of CPython's Objects/floatobject.c and
 * Objects/longobject.c.
 */

import { type FloatFault, roundQuotient } from './rounding.ts';

export { powerFloats } from './power.ts';
export type { FloatFault } from './rounding.ts';

/**
 * `repr(x)`: the fewest digits that read back as x; in scientific notation below 1e-04 and
 * from 1e+16 on.
 *
 * ECMAScript, too, prescribes the fewest digits (Number::toString), so that only the choice
 * of notation is left to do here.
 */
export function formatFloat(x: number): string {
  if (Number.isNaN(x)) {
    return 'nan';
  }
  if (!Number.isFinite(x)) {
    return x > 0 ? 'inf' : '-inf';
  }
  if (x === 0) {
    return Object.is(x, -0) ? '-0.0' : '0.0';
  }
  const magnitude = Math.abs(x);
  if (magnitude >= 1e-4 && magnitude < 1e16) {
    const text = String(x);
    return Number.isInteger(x) ? `${text}.0` : text;
  }
  const [digits = '', exponent = ''] = x.toExponential().split('e');
  return `${digits}e${exponent.charAt(0)}${exponent.slice(1).padStart(2, '0')}`;
}

/**
 * What `str.isspace` accepts, less U+001C to U+001F: CPython turns only white space beyond
 * ASCII into blanks (_PyUnicode_TransformDecimalAndSpaceToASCII) and then strips what C calls
 * space.
 */
const SPACE = /[\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/;

/** The text less its surrounding white space. */
function trim(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && SPACE.test(text.charAt(start))) {
    start += 1;
  }
  while (start < end && SPACE.test(text.charAt(end - 1))) {
    end -= 1;
  }
  return text.slice(start, end);
}

const DIGITS = '\\d+(?:_\\d+)*';
const SPECIAL = /^([+-]?)(inf|infinity|nan)$/i;
const DECIMAL = new RegExp(
  `^([+-]?)(?:(${DIGITS})(?:\\.(${DIGITS})?)?|\\.(${DIGITS}))(?:e([+-]?${DIGITS}))?$`,
  'i',
);

/** Doubles and midpoints between them have fewer significant decimal digits than this. */
const MOST_DECIDING_DIGITS = 800;

/**
 * `float(text)`, or null where it raises ValueError. Only ASCII digits are read (Python takes
 * all decimal digits of Unicode).
 */
export function readFloat(text: string): number | null {
  const trimmed = trim(text);
  const special = SPECIAL.exec(trimmed);
  if (special !== null) {
    const negative = special[1] === '-';
    if (special[2]?.toLowerCase() === 'nan') {
      return Number.NaN;
    }
    return negative ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  }
  const parts = DECIMAL.exec(trimmed);
  if (parts === null) {
    return null;
  }
  const whole = (parts[2] ?? '').replaceAll('_', '');
  const decimals = (parts[3] ?? parts[4] ?? '').replaceAll('_', '');
  const power = Number((parts[5] ?? '0').replaceAll('_', ''));
  const magnitude = nearestToDecimal(whole + decimals, power - decimals.length);
  return parts[1] === '-' ? -magnitude : magnitude;
}

/** The double nearest to `digits * 10 ** exponent`, ties to even; the exponent may be infinite. */
function nearestToDecimal(digits: string, exponent: number): number {
  let significant = digits.replace(/^0+/, '');
  if (significant === '') {
    return 0;
  }
  // The value is in [10 ** (magnitude - 1), 10 ** magnitude); the doubles end at 1.8e308 and
  // half the least one is 2.5e-324.
  const magnitude = significant.length + exponent;
  if (magnitude > 309) {
    return Number.POSITIVE_INFINITY;
  }
  if (magnitude < -323) {
    return 0;
  }
  if (significant.length <= 20) {
    // ECMAScript rounds such a literal to nearest, ties to even (RoundMVResult). Only beyond
    // 20 digits does it let a host be less exact.
    return Number(`${significant}e${exponent}`);
  }
  if (significant.length > MOST_DECIDING_DIGITS) {
    // What follows only matters by being zero or not, so one digit stands for it.
    const rest = /[1-9]/.test(significant.slice(MOST_DECIDING_DIGITS)) ? '1' : '0';
    significant = significant.slice(0, MOST_DECIDING_DIGITS) + rest;
  }
  const scale = magnitude - significant.length;
  const value = BigInt(significant);
  return scale >= 0
    ? roundQuotient(value * 10n ** BigInt(scale), 1n, 0)
    : roundQuotient(value, 10n ** BigInt(-scale), 0);
}

const INTEGER = new RegExp(`^([+-]?)(${DIGITS})$`);

/** CPython's default for `sys.set_int_max_str_digits`. */
const MOST_INTEGER_DIGITS = 4300;

/**
 * `int(text)` in base ten, or null where it raises ValueError, which CPython 3.11 also does
 * for more than 4,300 digits, leading zeros included. Only ASCII digits are read.
 */
export function readInteger(text: string): bigint | null {
  const parts = INTEGER.exec(trim(text));
  if (parts === null) {
    return null;
  }
  const digits = (parts[2] ?? '').replaceAll('_', '');
  if (digits.length > MOST_INTEGER_DIGITS) {
    return null;
  }
  const magnitude = BigInt(digits);
  return parts[1] === '-' ? -magnitude : magnitude;
}

/** The magnitude of the first argument with the sign of the second. */
function copySign(magnitude: number, sign: number): number {
  const negative = sign < 0 || Object.is(sign, -0);
  return negative ? -Math.abs(magnitude) : Math.abs(magnitude);
}

/** `a // b` (float_floor_div). 'ZeroDivisionError' for b = 0. */
export function floorDivideFloats(a: number, b: number): number | FloatFault {
  if (b === 0) {
    return 'ZeroDivisionError';
  }
  const remainder = a % b;
  // a - remainder is rounded, so the quotient is near an integer rather than one.
  let quotient = (a - remainder) / b;
  if (remainder !== 0 && b < 0 !== remainder < 0) {
    quotient -= 1;
  }
  if (quotient === 0) {
    return copySign(0, a / b);
  }
  const floor = Math.floor(quotient);
  return quotient - floor > 0.5 ? floor + 1 : floor;
}

/** `a % b` (float_rem), with the sign of b. 'ZeroDivisionError' for b = 0. */
export function moduloFloats(a: number, b: number): number | FloatFault {
  if (b === 0) {
    return 'ZeroDivisionError';
  }
  // Exact: ECMAScript's % is C's fmod.
  const remainder = a % b;
  if (remainder === 0) {
    return copySign(0, b);
  }
  return b < 0 !== remainder < 0 ? remainder + b : remainder;
}

/** `a / b`. 'ZeroDivisionError' for b = 0; an overflow gives an infinity, as in Python. */
export function divideFloats(a: number, b: number): number | FloatFault {
  return b === 0 ? 'ZeroDivisionError' : a / b;
}

const EXACT_LIMIT = 2n ** 53n;

/**
 * `a / b` on ints (long_true_divide): the exact quotient rounded once. 'ZeroDivisionError'
 * for b = 0, 'OverflowError' beyond the greatest double. 0 / -5 is -0.0.
 */
export function divideIntegers(a: bigint, b: bigint): number | FloatFault {
  if (b === 0n) {
    return 'ZeroDivisionError';
  }
  const negative = a < 0n !== b < 0n;
  const dividend = a < 0n ? -a : a;
  const divisor = b < 0n ? -b : b;
  let quotient: number;
  if (dividend <= EXACT_LIMIT && divisor <= EXACT_LIMIT) {
    // Both are doubles, and / rounds once.
    quotient = Number(dividend) / Number(divisor);
  } else {
    quotient = dividend === 0n ? 0 : roundQuotient(dividend, divisor, 0);
  }
  if (quotient === Number.POSITIVE_INFINITY) {
    return 'OverflowError';
  }
  return negative ? -quotient : quotient;
}

/** `float(n)`, ties to even. 'OverflowError' where it rounds beyond the greatest double. */
export function integerToFloat(n: bigint): number | FloatFault {
  // ECMAScript rounds a bigint to nearest, ties to even, and to an infinity from
  // 2 ** 1024 - 2 ** 970 on, where CPython raises.
  const value = Number(n);
  return Number.isFinite(value) ? value : 'OverflowError';
}

/** `int(x)`, towards zero. 'OverflowError' for an infinity, 'ValueError' for nan. */
export function floatToInteger(x: number): bigint | FloatFault {
  if (Number.isNaN(x)) {
    return 'ValueError';
  }
  return Number.isFinite(x) ? BigInt(Math.trunc(x)) : 'OverflowError';
}

/**
 * The order of an int and a float by their exact values (float_richcompare): -1, 0 or 1 for
 * n below, equal to or above x; undefined where x is nan, which compares with nothing.
 * A number given for n is a safe integer.
 */
export function compareIntegerFloat(n: bigint | number, x: number): -1 | 0 | 1 | undefined {
  if (Number.isNaN(x)) {
    return undefined;
  }
  // ECMAScript compares a bigint with a number by their exact values.
  if (n < x) {
    return -1;
  }
  return n > x ? 1 : 0;
}
