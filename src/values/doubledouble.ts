/**
 * Double-double arithmetic: a number is the unevaluated sum of two doubles, `high` being the
 * sum rounded to nearest, which gives some 106 bits.
 *
 * u = 2 ** -53 throughout. The operations and their bounds on the relative error are those of
 * M. Joldes, J.-M. Muller and V. Popescu, "Tight and rigorous error bounds for basic building
 * blocks of double-word arithmetic" (ACM Transactions on Mathematical Software 44, 2017); the
 * exact sums and products are Dekker's and Knuth's. They need binary64 rounded to nearest,
 * which ECMAScript guarantees for + - * /, and no overflow or underflow, which callers ensure
 * by keeping magnitudes between 2 ** -900 and 2 ** 900. Nothing calls the host's
 * transcendental functions.
 */

import { lnTwo } from './fixedpoint.ts';
import { powerOfTwo } from './rounding.ts';

export interface DoubleDouble {
  readonly high: number;
  readonly low: number;
}

const ONE: DoubleDouble = { high: 1, low: 0 };

/** Veltkamp's constant, 2 ** 27 + 1. */
const SPLITTER = 134217729;

/** a + b exactly. */
function twoSum(a: number, b: number): DoubleDouble {
  const high = a + b;
  const partOfB = high - a;
  return { high, low: a - (high - partOfB) + (b - partOfB) };
}

/** a + b exactly, for |a| >= |b| or a = 0. */
function quickSum(a: number, b: number): DoubleDouble {
  const high = a + b;
  return { high, low: b - (high - a) };
}

/** a * b exactly. */
function twoProduct(a: number, b: number): DoubleDouble {
  const high = a * b;
  const scaledA = SPLITTER * a;
  const upperA = scaledA - (scaledA - a);
  const lowerA = a - upperA;
  const scaledB = SPLITTER * b;
  const upperB = scaledB - (scaledB - b);
  const lowerB = b - upperB;
  const low = upperA * upperB - high + upperA * lowerB + lowerA * upperB + lowerA * lowerB;
  return { high, low };
}

/** Relative error below 3.1 u ** 2, whatever the signs (algorithm 6). */
function add(a: DoubleDouble, b: DoubleDouble): DoubleDouble {
  const upper = twoSum(a.high, b.high);
  const lower = twoSum(a.low, b.low);
  const first = quickSum(upper.high, upper.low + lower.high);
  return quickSum(first.high, lower.low + first.low);
}

/** Relative error below 7 u ** 2 (algorithm 10). */
function multiply(a: DoubleDouble, b: DoubleDouble): DoubleDouble {
  const product = twoProduct(a.high, b.high);
  return quickSum(product.high, product.low + (a.high * b.low + a.low * b.high));
}

/** Relative error below 2 u ** 2 (algorithm 7). */
function multiplyByDouble(a: DoubleDouble, b: number): DoubleDouble {
  const product = twoProduct(a.high, b);
  const carried = quickSum(product.high, a.low * b);
  return quickSum(carried.high, product.low + carried.low);
}

/**
 * 1 / a with a relative error below 20 u ** 2. With t = 1 / a.high rounded, a * t = 1 - d,
 * and the residual 1 - a.high * t is a double; |d| < 3 u, so 1 / a = t (1 + d + d ** 2 + ...)
 * and d ** 2 costs 9 u ** 2; three roundings of quantities below 3 u cost the rest.
 */
function reciprocal(a: DoubleDouble): DoubleDouble {
  const first = 1 / a.high;
  const product = twoProduct(a.high, first);
  const residual = 1 - product.high - product.low - a.low * first;
  return quickSum(first, first * residual);
}

/** 1 / divisor for a positive integer below 2 ** 53, relative error below u ** 2. */
function inverseOf(divisor: number): DoubleDouble {
  const high = 1 / divisor;
  const product = twoProduct(divisor, high);
  return quickSum(high, (1 - product.high - product.low) / divisor);
}

/** A fixed-point number with 200 bits as a double-double, relative error below u ** 2. */
function fromFixed(value: bigint): DoubleDouble {
  const unit = powerOfTwo(-200);
  const high = Number(value);
  return { high: high * unit, low: Number(value - BigInt(high)) * unit };
}

const LN_TWO = fromFixed(lnTwo(200));

/** 1 / k! for k = 2 ... 6. */
const [INVERSE_2, INVERSE_6, INVERSE_24, INVERSE_120, INVERSE_720] = [
  inverseOf(2),
  inverseOf(6),
  inverseOf(24),
  inverseOf(120),
  inverseOf(720),
];

/**
 * exp(a) for |a| <= 0.36, relative error below 2 ** -96.
 *
 * s = a / 64 is exact and |s| < 0.0057. The Taylor series is cut after s ** 11 / 11!, which
 * loses less than 2 ** -118. The terms from s ** 7 / 7! < 2 ** -64 on need only doubles: they
 * lose less than 2 ** -114. The Horner steps lose at most 3.2 u ** 2 in the last addition and
 * a 170th of some 12 u ** 2 before it. Six squarings multiply the sum of these, below
 * 3.4 u ** 2, by 64 and add 7 u ** 2 * (1 + 2 + ... + 32): below 660 u ** 2 < 2 ** -96.6.
 */
function exponential(a: DoubleDouble): DoubleDouble {
  const s: DoubleDouble = { high: a.high / 64, low: a.low / 64 };
  const t = s.high;
  const tail =
    t * (1 / 5040 + t * (1 / 40320 + t * (1 / 362880 + t * (1 / 3628800 + t * (1 / 39916800)))));
  let sum = add(INVERSE_720, { high: tail, low: 0 });
  sum = add(INVERSE_120, multiply(sum, s));
  sum = add(INVERSE_24, multiply(sum, s));
  sum = add(INVERSE_6, multiply(sum, s));
  sum = add(INVERSE_2, multiply(sum, s));
  sum = add(ONE, multiply(sum, s));
  sum = add(ONE, multiply(sum, s));
  for (let count = 0; count < 6; count += 1) {
    sum = multiply(sum, sum);
  }
  return sum;
}

/**
 * ln(fraction * 2 ** exponent), for a fraction in [0.7, 1.42] and |exponent| <= 1,100. With
 * v the result, the error is below 2 ** -95 + |v| * 2 ** -103; where the exponent is 0 the
 * first term makes it absolute, not relative, near 1.
 *
 * One step of Newton's method: g is ln f in doubles (2 atanh by its series, within
 * 2 ** -50), and f * exp(-g) = 1 + r with |r| < 2 ** -49, so that ln f = g + r - r ** 2 / 2
 * up to 2 ** -148. exp and the product put 2 ** -96 + 2 u ** 2 into r; 1 + r - 1 is exact,
 * by Sterbenz's lemma. The multiple of ln 2 is off by less than 3 u ** 2 of itself, which
 * is at most twice |v|, and the sum by 3.1 u ** 2 * |v|.
 */
export function logarithm(fraction: number, exponent: number): DoubleDouble {
  const z = (fraction - 1) / (fraction + 1);
  const square = z * z;
  // z ** 2 < 0.031, so the first term left out is below 2 ** -60 of the sum.
  let series = 0;
  for (let odd = 21; odd >= 3; odd -= 2) {
    series = (series + 1 / odd) * square;
  }
  const guess = 2 * z * (1 + series);
  const product = multiplyByDouble(exponential({ high: -guess, low: 0 }), fraction);
  const rest = twoSum(product.high - 1, product.low);
  const upper = twoSum(guess, rest.high);
  const lower = upper.low + (rest.low - (rest.high * rest.high) / 2);
  return add(multiplyByDouble(LN_TWO, exponent), quickSum(upper.high, lower));
}

/** 16 u ** 2. */
const INTEGRAL_UNIT = powerOfTwo(-102);
const EXPONENTIAL_UNIT = powerOfTwo(-94);

/** `value * 2 ** exponent`, off by less than `margin` times itself. */
export interface Enclosed {
  readonly value: DoubleDouble;
  readonly exponent: number;
  readonly margin: number;
}

/**
 * exp(power * logarithm), for a logarithm as the function above returns it and a product
 * below 800 in magnitude, |power| < 2 ** 64. `value` is in [0.7, 1.42].
 *
 * The exponent w = power * logarithm is off by less than |power| * 2 ** -95 (the first term
 * of the logarithm's error) + |w| * (2 ** -103 + 2 u ** 2). Taking k ln 2 from it, with k ln 2
 * at most |w| + 0.35, loses another 3 u ** 2 * |w| and 3.1 u ** 2 of a remainder below 0.36,
 * and exp 2 ** -96. The margin is at least the double of the sum, which also covers the
 * second-order terms and the roundings in computing and applying the margin itself.
 */
export function exponentialOfProduct(ln: DoubleDouble, power: number): Enclosed {
  const product = multiplyByDouble(ln, power);
  const exponent = Math.round(product.high / LN_TWO.high);
  const rest = add(product, multiplyByDouble(LN_TWO, -exponent));
  const margin = (1 + Math.abs(power) + Math.abs(product.high) / 64) * EXPONENTIAL_UNIT;
  return { value: exponential(rest), exponent, margin };
}

/**
 * `fraction ** power` for a fraction in [0.7, 1.42] and an integer 1 <= |power| <= 1,024, the
 * exponent 0.
 *
 * Of the products, each at most 7 u ** 2, the relative errors add up as the powers do: below
 * 7 (n - 1) u ** 2 for n = |power|, and 20 u ** 2 for the reciprocal. The margin,
 * 16 (n + 4) u ** 2, is more than the double of that.
 */
export function integralPower(fraction: number, power: number): Enclosed {
  const count = Math.abs(power);
  let value: DoubleDouble = { high: fraction, low: 0 };
  for (let bit = 30 - Math.clz32(count); bit >= 0; bit -= 1) {
    value = multiply(value, value);
    if (((count >> bit) & 1) === 1) {
      value = multiplyByDouble(value, fraction);
    }
  }
  return {
    value: power < 0 ? reciprocal(value) : value,
    exponent: 0,
    margin: (count + 4) * INTEGRAL_UNIT,
  };
}

/**
 * The one double, exponent set aside, that every number within the margin rounds to;
 * undefined where they round to two. Rounding is monotone, so the ends decide.
 */
export function decidedFraction(enclosed: Enclosed): number | undefined {
  const { high, low } = enclosed.value;
  const margin = high * enclosed.margin;
  const least = high + (low - margin);
  return least === high + (low + margin) ? least : undefined;
}
