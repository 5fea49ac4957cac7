/**
 * `x ** y` on doubles as Python 3.11 gives it, the same on every host.
 *
 * The special cases are those of `float_pow` in CPython's Objects/floatobject.c, which follow
 * IEEE 754 and annex F of C99. All other results are correctly rounded: they are enclosed in
 * double-double arithmetic first, and where the enclosure does not decide the rounding, by
 * exact or ever more precise integer arithmetic (A. Ziv, "Fast evaluation of elementary
 * mathematical functions with correctly rounded last bit", ACM Transactions on Mathematical
 * Software 17, 1991). C libraries promise less, so CPython itself may differ in the last
 * place: seldom for fractional exponents, more often for integral ones.
 */

import {
  decidedFraction,
  type Enclosed,
  exponentialOfProduct,
  integralPower,
  logarithm,
} from './doubledouble.ts';
import { expFixed, expFixedError, lnFixed, lnFixedError, lnTwo } from './fixedpoint.ts';
import {
  binaryExponent,
  decomposeOdd,
  type FloatFault,
  powerOfTwo,
  roundQuotient,
  roundScaled,
  type Scaled,
  shift,
} from './rounding.ts';

/** Up to this magnitude an integral exponent is settled by exact rational arithmetic. */
const GREATEST_EXACT_EXPONENT = 1024;

/** An exponent of e this small leaves a result that rounds to 1. */
const NEGLIGIBLE = powerOfTwo(-60);

/** Fixed-point bits that nearly always suffice where double-double arithmetic does not. */
const FIRST_PRECISION = 128;

/**
 * `x ** y`.
 *
 * Faults: 'ZeroDivisionError' for a zero to a finite negative power; 'OverflowError' where a
 * finite x and y give a result beyond the greatest double; 'ValueError' for a finite negative
 * x and a finite y that is no integer (Python returns a complex number there). Underflow is
 * no fault: it gives a subnormal or a zero.
 */
export function powerFloats(x: number, y: number): number | FloatFault {
  if (y === 0 || x === 1) {
    return 1;
  }
  if (Number.isNaN(x) || Number.isNaN(y)) {
    return Number.NaN;
  }
  const magnitude = Math.abs(x);
  if (!Number.isFinite(y)) {
    if (magnitude === 1) {
      return 1;
    }
    return magnitude > 1 === y > 0 ? Number.POSITIVE_INFINITY : 0;
  }
  const odd = Math.abs(y % 2) === 1;
  if (magnitude === Number.POSITIVE_INFINITY || x === 0) {
    if (x === 0 && y < 0) {
      return 'ZeroDivisionError';
    }
    const result = (x === 0) === y > 0 ? 0 : Number.POSITIVE_INFINITY;
    return odd && (x < 0 || Object.is(x, -0)) ? -result : result;
  }
  if (x < 0 && !Number.isInteger(y)) {
    return 'ValueError';
  }
  const result = magnitude === 1 ? 1 : powerOfMagnitude(magnitude, y);
  if (result === Number.POSITIVE_INFINITY) {
    return 'OverflowError';
  }
  return x < 0 && odd ? -result : result;
}

/**
 * `x ** y` correctly rounded, for a positive finite x other than 1 and a finite y other
 * than 0. Infinity on overflow.
 */
function powerOfMagnitude(x: number, y: number): number {
  // In these four the result is that of one IEEE 754 operation on x, and the standard requires
  // multiplication, division and square root to be correctly rounded, subnormals included
  // (sections 4.3 and 5.4.1). ECMAScript repeats this for * and /. It leaves Math.sqrt open,
  // but engines use the processor's square root, and x > 0 leaves no special case to it.
  switch (y) {
    case 1:
      return x;
    case 2:
      return x * x;
    case -1:
      return 1 / x;
    case 0.5:
      return Math.sqrt(x);
  }
  let exponent = binaryExponent(x);
  // In two exact steps, as 2 ** 1074 is no double.
  const lift = exponent < -1022 ? 600 : 0;
  let fraction = x * powerOfTwo(lift) * powerOfTwo(-exponent - lift);
  if (fraction > Math.SQRT2) {
    fraction /= 2;
    exponent += 1;
  }
  if (Number.isInteger(y) && Math.abs(y) <= GREATEST_EXACT_EXPONENT) {
    const power = scaleDecided(integralPower(fraction, y), exponent * y);
    return power ?? exactMagnitude(decomposeOdd(x), y);
  }
  const ln = logarithm(fraction, exponent);
  // ln.high is off by less than 2 ** -40 of itself, as |ln x| > 2 ** -54: these two decisions
  // have orders of magnitude to spare. Overflow lies at 709.8 and underflow at -745.1; a
  // result within 2 ** -54 of 1 rounds to 1. Only now is the product known to be moderate.
  const estimate = ln.high * y;
  if (Math.abs(estimate) > 800) {
    return estimate > 0 ? Number.POSITIVE_INFINITY : 0;
  }
  if (Math.abs(estimate) < NEGLIGIBLE) {
    return 1;
  }
  const power = scaleDecided(exponentialOfProduct(ln, y), 0);
  return power ?? dyadicMagnitude(x, y) ?? preciseMagnitude(fraction, exponent, y, FIRST_PRECISION);
}

/**
 * The double the enclosed value times 2 ** exponent rounds to, or undefined where the margin
 * leaves it open. Infinity on overflow.
 */
function scaleDecided(enclosed: Enclosed, exponent: number): number | undefined {
  const own = binaryExponent(enclosed.value.high);
  const total = own + exponent + enclosed.exponent;
  if (total < -1022) {
    // Below 2 ** -1077 nothing is left to decide: half the least subnormal is 2 ** -1075.
    return total < -1078 ? 0 : roundDecided(enclosed, own, total);
  }
  // Away from the subnormals, scaling commutes with rounding.
  const fraction = decidedFraction(enclosed);
  if (fraction === undefined) {
    return undefined;
  }
  if (total > 1023) {
    return Number.POSITIVE_INFINITY;
  }
  // The fraction may have been rounded up to 2 ** (own + 1): then this may overflow, rightly.
  return fraction * powerOfTwo(-own) * powerOfTwo(total);
}

/**
 * The enclosed value times 2 ** (total - own), rounded at the place the exponent allows;
 * undefined where the two ends of the enclosure round apart.
 */
function roundDecided(enclosed: Enclosed, own: number, total: number): number | undefined {
  const { high, low } = enclosed.value;
  // 120 bits: `high` becomes an integer, `low` loses less than one unit, and the margin, a
  // fraction of at least 2 ** -100 of a value below 2 ** 121, is rounded up.
  const scale = powerOfTwo(120 - own);
  const value = BigInt(high * scale) + BigInt(Math.floor(low * scale));
  const margin = BigInt(Math.ceil(high * scale * enclosed.margin)) + 1n;
  const least = roundScaled(value - margin, total - 120);
  return least === roundScaled(value + margin, total - 120) ? least : undefined;
}

/** `x ** power` for an integer power other than 0, by exact rational arithmetic. */
function exactMagnitude(x: Scaled, power: number): number {
  const raised = BigInt(x.significand) ** BigInt(Math.abs(power));
  const exponent = x.exponent * power;
  return power > 0 ? roundScaled(raised, exponent) : roundQuotient(1n, raised, exponent);
}

/**
 * `x ** y` where it may be a double or half-way between two, else undefined.
 *
 * Write x = m 2 ** e with m odd and y = n / 2 ** k with n odd (or k = 0). Suppose z = x ** y
 * has a finite binary expansion. Then x ** n = z ** (2 ** k); as n and 2 ** k are coprime, x
 * itself is the (2 ** k)th power of a number r with a finite expansion, and z = r ** n. So
 * both m and 2 ** e are (2 ** k)th powers: k square roots in a row must be exact. If m is
 * then still not 1, n must be positive, since a power of 1 / m has no finite expansion, and
 * doubles and midpoints between doubles have at most 54 bits, so m ** n must be below
 * 2 ** 54. Any other z is neither, and raising the precision decides its rounding.
 */
function dyadicMagnitude(x: number, y: number): number | undefined {
  let { significand, exponent } = decomposeOdd(x);
  let power = y;
  while (!Number.isInteger(power)) {
    // A square below 2 ** 53 has a root below 2 ** 27, whose product with itself is exact.
    const root = Math.round(Math.sqrt(significand));
    if (root * root !== significand || exponent % 2 !== 0) {
      return undefined;
    }
    significand = root;
    exponent /= 2;
    // Exact: the caller only gets here with |y| > 2 ** -70.
    power *= 2;
  }
  if (significand === 1) {
    return roundScaled(1n, exponent * power);
  }
  // m >= 3, so that m ** 35 is beyond 2 ** 54.
  return power > 0 && power < 35 ? exactMagnitude({ significand, exponent }, power) : undefined;
}

/**
 * `(fraction * 2 ** exponent) ** power` correctly rounded, for a fraction in [0.5, 2], a
 * result that is neither a double nor half-way between two (so that the loop ends),
 * |power| < 2 ** 64 and the result's logarithm below 801 in magnitude.
 *
 * The result is enclosed, its ends are rounded, and while they round apart the precision is
 * doubled, from `firstBits` fixed-point bits (64 at least) on. With L the error of the logarithm, its product with the power is off by less than
 * L + 1 units, as the logarithm has as many bits more as the power has before its point; the
 * multiple of ln 2, at most 1,160, adds 2 units for each; exp, below 1.5, passes on less than
 * the double.
 */
export function preciseMagnitude(
  fraction: number,
  exponent: number,
  power: number,
  firstBits: number,
): number {
  const { significand, exponent: unit } = decomposeOdd(Math.abs(power));
  const factor = BigInt(power < 0 ? -significand : significand);
  const extra = Math.max(0, binaryExponent(Math.abs(power)) + 1);
  for (let bits = firstBits; ; bits *= 2) {
    const ln = lnFixed(fraction, exponent, bits + extra);
    const product = shift(factor * ln, unit - extra);
    const two = lnTwo(bits);
    const half = product < 0n ? -(two >> 1n) : two >> 1n;
    const multiple = (product + half) / two;
    const error = 2n * (lnFixedError(bits + extra) + 1n + 2n * 1160n) + expFixedError(bits);
    const value = expFixed(product - multiple * two, bits);
    const least = roundScaled(value - error, Number(multiple) - bits);
    const greatest = roundScaled(value + error, Number(multiple) - bits);
    if (least === greatest) {
      return least;
    }
  }
}
