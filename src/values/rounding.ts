/**
 * Exact passage between integers of any size and IEEE 754 binary64.
 *
 * Everything here is integer arithmetic or a multiplication by a power of two
 * whose result is representable, so no step but the last rounds, and that one
 * rounds to nearest, ties to even, as IEEE 754-2019 (section 4.3.1) asks.
 */

/** The Python exception an operation on floats ends in, as a value instead of a throw. */
export type FloatFault = 'ZeroDivisionError' | 'OverflowError' | 'ValueError';

/** A positive finite double as `significand * 2 ** exponent`, the significand below 2 ** 53. */
export interface Scaled {
  readonly significand: number;
  readonly exponent: number;
}

const SIGNIFICAND_BITS = 53;
/** The exponent of the unit in the last place of every subnormal. */
const LEAST_EXPONENT = -1074;
const GREATEST_EXPONENT = 1023;
const LEAST_NORMAL_EXPONENT = -1022;

const view = new DataView(new ArrayBuffer(8));

/** Takes a positive finite double apart. The significand keeps its trailing zeros. */
function decompose(value: number): Scaled {
  view.setFloat64(0, value);
  const upper = view.getUint32(0);
  const fraction = (upper & 0xfffff) * 0x100000000 + view.getUint32(4);
  const biased = (upper >>> 20) & 0x7ff;
  return biased === 0
    ? { significand: fraction, exponent: LEAST_EXPONENT }
    : { significand: fraction + 0x10000000000000, exponent: biased - 1075 };
}

/** The same value with an odd significand. */
export function decomposeOdd(value: number): Scaled {
  let { significand, exponent } = decompose(value);
  while (significand % 0x10000 === 0) {
    significand /= 0x10000;
    exponent += 16;
  }
  while (significand % 2 === 0) {
    significand /= 2;
    exponent += 1;
  }
  return { significand, exponent };
}

/** The greatest integer n with 2 ** n <= value, for a positive finite double. */
export function binaryExponent(value: number): number {
  view.setFloat64(0, value);
  const biased = (view.getUint32(0) >>> 20) & 0x7ff;
  // 2 ** 54 lifts every subnormal into the normal range without rounding.
  return biased === 0 ? binaryExponent(value * 18014398509481984) - 54 : biased - 1023;
}

/** 2 ** exponent exactly, -1074 <= exponent <= 1023. Built from bits: the host's `**` may round. */
export function powerOfTwo(exponent: number): number {
  if (exponent >= LEAST_NORMAL_EXPONENT) {
    view.setUint32(0, (exponent + GREATEST_EXPONENT) << 20);
    view.setUint32(4, 0);
  } else {
    const bit = exponent - LEAST_EXPONENT;
    view.setUint32(0, bit >= 32 ? 1 << (bit - 32) : 0);
    view.setUint32(4, bit < 32 ? 1 << bit : 0);
  }
  return view.getFloat64(0);
}

/** The number of binary digits of a non-negative integer; 0 for 0. */
function bitLength(value: bigint): number {
  if (value === 0n) {
    return 0;
  }
  const digits = value.toString(16);
  return digits.length * 4 - Math.clz32(Number.parseInt(digits.charAt(0), 16)) + 28;
}

/** value * 2 ** places rounded towards minus infinity. */
export function shift(value: bigint, places: number): bigint {
  return places >= 0 ? value << BigInt(places) : value >> BigInt(-places);
}

/**
 * The double nearest to `significand * 2 ** exponent`, ties to even, subnormals
 * included. The significand is a non-negative integer of any size. Infinity
 * where rounding reaches 2 ** 1024.
 */
export function roundScaled(significand: bigint, exponent: number): number {
  const top = bitLength(significand) + exponent;
  if (significand === 0n || top < LEAST_EXPONENT) {
    return 0;
  }
  if (top > GREATEST_EXPONENT + 1) {
    return Number.POSITIVE_INFINITY;
  }
  const unit = Math.max(top - SIGNIFICAND_BITS, LEAST_EXPONENT);
  const dropped = unit - exponent;
  if (dropped <= 0) {
    // At most 53 bits from a representable unit upwards: the product is exact. The
    // significand is shifted first, as 2 ** exponent alone may be out of range.
    return Number(significand << BigInt(-dropped)) * powerOfTwo(unit);
  }
  let kept = significand >> BigInt(dropped);
  const rest = significand - (kept << BigInt(dropped));
  const half = 1n << BigInt(dropped - 1);
  if (rest > half || (rest === half && (kept & 1n) === 1n)) {
    kept += 1n;
  }
  // A carry makes `kept` 2 ** 53, still exact; the product overflows exactly at 2 ** 1024.
  return Number(kept) * powerOfTwo(unit);
}

/**
 * The double nearest to `dividend / divisor * 2 ** exponent`, ties to even; both
 * integers positive and of any size. Infinity on overflow, 0 on underflow.
 */
export function roundQuotient(dividend: bigint, divisor: bigint, exponent: number): number {
  // The quotient lies strictly between 2 ** (excess - 1) and 2 ** (excess + 1).
  const excess = bitLength(dividend) - bitLength(divisor);
  if (excess + exponent > GREATEST_EXPONENT + 2) {
    return Number.POSITIVE_INFINITY;
  }
  if (excess + exponent < LEAST_EXPONENT - 2) {
    return 0;
  }
  // 66 and more bits of quotient: the last one lies below every rounding point, so setting it
  // for a non-zero remainder ("sticky bit") keeps the order against every midpoint.
  const places = 66 - excess;
  const scaled = places > 0 ? dividend << BigInt(places) : dividend;
  const scaledDivisor = places < 0 ? divisor << BigInt(-places) : divisor;
  const quotient = scaled / scaledDivisor;
  const sticky = quotient * scaledDivisor === scaled ? 0n : 1n;
  return roundScaled(quotient | sticky, exponent - places);
}
