/** INT operations: host numbers while safe, bigints beyond, and never both for one integer. */

import { Fault, type RunState } from './run-state.ts';
import type { Integer } from './types.ts';

const MAX = Number.MAX_SAFE_INTEGER;
const MAX_BIG = BigInt(MAX);

/** The canonical form of an integer. */
export function normalise(value: bigint): Integer {
  return value <= MAX_BIG && value >= -MAX_BIG ? Number(value) : value;
}

/**
 * Sizes that are told apart, in 64-bit limbs: four an octave. Comparing bigints of
 * different length takes constant time (20 ns), so the class of a number of any length
 * is found in a few comparisons, where its exact length would cost a conversion
 * (4 µs for 20,000 bits).
 */
const sizeClasses: number[] = [];
for (let limbs = 1; limbs < 1_000_000; ) {
  sizeClasses.push(limbs);
  limbs = limbs < 8 ? limbs + 1 : limbs + (1 << (Math.floor(Math.log2(limbs)) - 2));
}
/** 2 to the power of a class's bits, and the negative, made when first compared with. */
const bounds: bigint[] = [];
const negativeBounds: bigint[] = [];

/** The class that was found last: the next number is likely to be of the same. */
let latest = 0;

/** An upper bound on the size of `value` in limbs, at most a quarter too large. */
export function limbs(value: Integer): number {
  if (typeof value === 'number') return 1;
  return value > 0n ? limbsAbove(value) : limbsBelow(value);
}

/** Of a positive number: one comparison a class. */
function limbsAbove(value: bigint): number {
  while (value >= boundOf(latest)) latest++;
  while (latest > 0 && value < (bounds[latest - 1] as bigint)) latest--;
  return sizeClasses[latest] as number;
}

function limbsBelow(value: bigint): number {
  while (value <= negativeBoundOf(latest)) latest++;
  while (latest > 0 && value > (negativeBounds[latest - 1] as bigint)) latest--;
  return sizeClasses[latest] as number;
}

function negativeBoundOf(index: number): bigint {
  if (bounds.length <= index) growBounds(index);
  return negativeBounds[index] as bigint;
}

function boundOf(index: number): bigint {
  if (bounds.length <= index) growBounds(index);
  return bounds[index] as bigint;
}

function growBounds(index: number): void {
  for (let next = bounds.length; next <= index; next++) {
    const bound = 1n << BigInt(64 * (sizeClasses[next] as number));
    bounds.push(bound);
    negativeBounds.push(-bound);
  }
}

/** Exact number of bits of the magnitude. */
export function bitLength(value: Integer): number {
  if (value === 0) return 0;
  if (typeof value === 'number') return Math.abs(value).toString(2).length;
  const hex = (value < 0n ? -value : value).toString(16);
  return (hex.length - 1) * 4 + (32 - Math.clz32(Number.parseInt(hex[0] as string, 16)));
}

/**
 * Accounts for an integer that has been made of legal ones, so that making it was
 * bounded work, and refuses one over the limit of bits. `effort`: steps a limb.
 */
function built(run: RunState, value: bigint, effort: number): Integer {
  const isAbove = value > MAX_BIG;
  if (!isAbove && value >= -MAX_BIG) {
    run.spend(1);
    return Number(value);
  }
  const size = isAbove ? limbsAbove(value) : limbsBelow(value);
  run.spend(Math.ceil(size * effort));
  run.allocate(8 * size);
  if (size * 64 > run.limits.integerBits && bitLength(value) > run.limits.integerBits) {
    throw new Fault('LimitError', null, 'integerBits');
  }
  return value;
}

/** Steps a limb of sums and of what else takes linear time. */
const LINEAR = 0.5;

/** Steps a limb of a product or quotient: the host is faster than schoolbook, slower than linear. */
function productEffort(a: Integer, b: Integer): number {
  if (typeof a === 'number' || typeof b === 'number') return 1;
  return Math.sqrt(Math.min(limbs(a), limbs(b)));
}

export function addIntegers(run: RunState, a: Integer, b: Integer): Integer {
  if (typeof a === 'number' && typeof b === 'number') {
    const sum = a + b;
    if (sum <= MAX && sum >= -MAX) return sum;
  }
  return built(run, BigInt(a) + BigInt(b), LINEAR);
}

export function subtractIntegers(run: RunState, a: Integer, b: Integer): Integer {
  if (typeof a === 'number' && typeof b === 'number') {
    const difference = a - b;
    if (difference <= MAX && difference >= -MAX) return difference;
  }
  return built(run, BigInt(a) - BigInt(b), LINEAR);
}

export function multiplyIntegers(run: RunState, a: Integer, b: Integer): Integer {
  if (typeof a === 'number' && typeof b === 'number') {
    const product = a * b;
    // + 0 turns -0 into 0.
    if (product <= MAX && product >= -MAX) return product + 0;
    run.spend(2);
    run.allocate(16);
    if (run.limits.integerBits >= 128) return BigInt(a) * BigInt(b);
  }
  // A product of two legal integers has at most twice the legal bits: it may be built, then judged.
  return built(run, BigInt(a) * BigInt(b), productEffort(a, b));
}

/** Floor division; `b` is not 0. */
export function floorDivideIntegers(run: RunState, a: Integer, b: Integer): Integer {
  // Up to 2**52 the rounded quotient never reaches the next integer.
  if (typeof a === 'number' && typeof b === 'number' && Math.abs(a) <= 4503599627370496) {
    return Math.floor(a / b) + 0;
  }
  run.spend(Math.ceil(2 * limbs(a) * productEffort(a, b)));
  const [dividend, divisor] = [BigInt(a), BigInt(b)];
  const quotient = dividend / divisor;
  const agree = dividend < 0n === divisor < 0n;
  return built(run, agree || quotient * divisor === dividend ? quotient : quotient - 1n, LINEAR);
}

/** Remainder with the sign of the divisor; `b` is not 0. */
export function moduloIntegers(run: RunState, a: Integer, b: Integer): Integer {
  if (typeof a === 'number' && typeof b === 'number') {
    const remainder = a % b;
    if (remainder === 0) return 0;
    return remainder < 0 === b < 0 ? remainder : remainder + b;
  }
  run.spend(Math.ceil(2 * limbs(a) * productEffort(a, b)));
  if (typeof b === 'number') {
    const remainder = Number(BigInt(a) % BigInt(b));
    return remainder === 0 || remainder < 0 === b < 0 ? remainder : remainder + b;
  }
  const divisor = b;
  const remainder = BigInt(a) % divisor;
  const agree = remainder === 0n || remainder < 0n === divisor < 0n;
  return built(run, agree ? remainder : remainder + divisor, LINEAR);
}

/** `a ** b` for `b` ≥ 0. */
export function powerIntegers(run: RunState, a: Integer, b: Integer): Integer {
  if (b === 0) return 1;
  if (a === 0 || a === 1) return a;
  if (a === -1) return (typeof b === 'number' ? b % 2 === 0 : b % 2n === 0n) ? 1 : -1;
  if (typeof b === 'bigint') throw new Fault('LimitError', null, 'integerBits');
  if (typeof a === 'number' && b < 54) {
    // Not the host's power, which is not exact.
    let power = a;
    for (let count = 1; count < b && power <= MAX && power >= -MAX; count++) power *= a;
    if (power <= MAX && power >= -MAX) return power;
  }
  const bits = bitLength(a);
  if ((bits - 1) * b >= run.limits.integerBits) throw new Fault('LimitError', null, 'integerBits');
  const size = Math.ceil((bits * b) / 64);
  run.spend(Math.ceil(2 * size * Math.sqrt(size)));
  return built(run, BigInt(a) ** BigInt(b), LINEAR);
}

function bitwise(
  run: RunState,
  a: Integer,
  b: Integer,
  small: (a: number, b: number) => number,
  big: (a: bigint, b: bigint) => bigint,
): Integer {
  if (typeof a === 'number' && typeof b === 'number') {
    if ((a | 0) === a && (b | 0) === b) return small(a, b);
  }
  return built(run, big(BigInt(a), BigInt(b)), LINEAR);
}

export function xorIntegers(run: RunState, a: Integer, b: Integer): Integer {
  return bitwise(
    run,
    a,
    b,
    (x, y) => x ^ y,
    (x, y) => x ^ y,
  );
}

export function andIntegers(run: RunState, a: Integer, b: Integer): Integer {
  return bitwise(
    run,
    a,
    b,
    (x, y) => x & y,
    (x, y) => x & y,
  );
}

export function orIntegers(run: RunState, a: Integer, b: Integer): Integer {
  return bitwise(
    run,
    a,
    b,
    (x, y) => x | y,
    (x, y) => x | y,
  );
}

export function negateInteger(run: RunState, a: Integer): Integer {
  if (typeof a === 'number') return 0 - a;
  return built(run, -a, LINEAR);
}

/** -1, 0 or 1. */
export function compareIntegers(run: RunState, a: Integer, b: Integer): number {
  if (typeof a === 'bigint' && typeof b === 'bigint') run.spend(limbs(a) >> 3);
  return a < b ? -1 : a > b ? 1 : 0;
}
