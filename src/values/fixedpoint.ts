/**
 * Logarithm and exponential in fixed point of any precision.
 *
 * A number v is held as the integer nearest to, or just beside, v * 2 ** bits; one
 * "unit" is 2 ** -bits. Each function states how many units its result may be off,
 * so that a caller can tell when a rounding is decided. The series are those of
 * R. P. Brent and P. Zimmermann, "Modern Computer Arithmetic", chapter 4.
 */

const GUARD_BITS = 32;

/** atanh(1 / divisor), truncated term by term. */
function inverseAtanh(divisor: bigint, bits: number): bigint {
  const square = divisor * divisor;
  let power = (1n << BigInt(bits)) / divisor;
  let sum = power;
  for (let odd = 3n; power !== 0n; odd += 2n) {
    power /= square;
    sum += power / odd;
  }
  return sum;
}

const twos = new Map<number, bigint>();

/**
 * ln 2 with an error below 2 units, by a formula of Machin's kind:
 * 18 atanh(1/26) - 2 atanh(1/4801) + 8 atanh(1/8749).
 *
 * Each of the at most bits / 9 terms loses less than two units of the guarded
 * precision, times 28 for the coefficients: below one unit after the guard bits are
 * dropped while bits < 2 ** 28. Dropping them costs the other unit. The precisions
 * asked for are few, so the results are kept.
 */
export function lnTwo(bits: number): bigint {
  const known = twos.get(bits);
  if (known !== undefined) {
    return known;
  }
  const guarded = bits + GUARD_BITS;
  const sum =
    18n * inverseAtanh(26n, guarded) -
    2n * inverseAtanh(4801n, guarded) +
    8n * inverseAtanh(8749n, guarded);
  const result = sum >> BigInt(GUARD_BITS);
  twos.set(bits, result);
  return result;
}

/** The most units `lnFixed` may be off. */
export function lnFixedError(bits: number): bigint {
  return BigInt(4096 + 4 * bits);
}

/**
 * ln(fraction * 2 ** exponent) for a double `fraction` in [0.5, 2] and |exponent| <= 1,100,
 * off by less than `lnFixedError(bits)` units.
 *
 * ln f = 2 atanh z with z = (f - 1) / (f + 1). With f near [0.7, 1.42], z ** 2 < 0.03, so
 * the terms shrink by five bits each and number at most bits / 5 + 2 (bits / 3 + 2 on all of
 * [0.5, 2]). A power of z is off by less than 1.6 units (its own truncation, that of z ** 2,
 * and what the power before it leaves), and its quotient too, so the doubled sum is off by
 * less than 3.2 * (bits / 3 + 2). The multiple of ln 2 adds less than 2 * 1,100.
 */
export function lnFixed(fraction: number, exponent: number, bits: number): bigint {
  // Doubles in [0.5, 2] are multiples of 2 ** -53, so both of these are exact.
  const scaled = BigInt(fraction * 0x20000000000000);
  const one = 1n << 53n;
  const places = BigInt(bits);
  const z = ((scaled - one) << places) / (scaled + one);
  const square = (z * z) >> places;
  let power = z;
  let sum = z;
  // An arithmetic shift takes small negative powers to -1, not 0: stop at both.
  for (let odd = 3n; power !== 0n && power !== -1n; odd += 2n) {
    power = (power * square) >> places;
    sum += power / odd;
  }
  return 2n * sum + BigInt(exponent) * lnTwo(bits);
}

const HALVINGS = 8;

/** The most units `expFixed` may be off. */
export function expFixedError(bits: number): bigint {
  return BigInt(bits + 2);
}

/**
 * exp(value) for |value| <= 0.7 (in units), off by less than `expFixedError(bits)` units.
 *
 * exp v = exp(v / 2 ** 8) ** (2 ** 8), worked with 16 more bits. The series for an argument
 * below 2 ** -8 has at most bits / 8 + 4 terms, each off by less than 2.1 fine units. The
 * eight squarings multiply a relative error by 256, and their own truncations add less than
 * two fine units times 256: in all below (2.1 * (bits / 8 + 4) + 2) * 256 * 2.1 / 2 ** 16
 * units, and one more for the last truncation. (A negative term is divided by 2 or more
 * after its shift, which rounds it towards 0, so the loop ends for either sign.)
 */
export function expFixed(value: bigint, bits: number): bigint {
  const places = BigInt(bits + 2 * HALVINGS);
  // value / 2 ** 8, exactly, in units of the finer precision.
  const argument = value << BigInt(HALVINGS);
  let term = 1n << places;
  let sum = term;
  for (let index = 1n; term !== 0n; index += 1n) {
    term = ((term * argument) >> places) / index;
    sum += term;
  }
  for (let count = 0; count < HALVINGS; count += 1) {
    sum = (sum * sum) >> places;
  }
  return sum >> BigInt(2 * HALVINGS);
}
