/**
 * The limits of a run: one validated record, serialised with every run.
 * docs/limits.md states them for users; a test holds that page to this table.
 */

import { z } from 'zod';

const count = (maximum: number) => {
  const error = `must be a whole number from 1 to ${maximum}`;
  return z.int({ error }).min(1, { error }).max(maximum, { error });
};

/**
 * The upper ends are what the host can hold with room to spare, so that no
 * limits file can turn a program's fault into the host's.
 */
export const limitsSchema = z.strictObject({
  /** Steps. Every statement, operator, call, loop turn and element costs at least 1. */
  fuel: count(1e12).default(50_000_000),
  /** Nested calls of CRAFTs. One more is a RecursionError. */
  callDepth: count(1_000).default(1_000),
  /** Open calls, nested expressions, blocks and iterators together. One more is a RecursionError. */
  evaluationLevels: count(10_000).default(10_000),
  /** Bytes ever built: 8 a container cell and a 64-bit limb, 64 a container, 32 a text and 1 a code point. */
  allocation: count(1e12).default(256_000_000),
  /** Bits of one INT. */
  integerBits: count(16_000_000).default(1_000_000),
  /** Code points of one TEXT. */
  textLength: count(100_000_000).default(10_000_000),
  /** Code points printed, line ends included. */
  outputCharacters: count(100_000_000).default(1_000_000),
  /** Lines printed. */
  outputLines: count(100_000_000).default(100_000),
  /** UTF-16 code units of the source. */
  sourceLength: count(10_000_000).default(1_000_000),
  /** Brackets open at once in the source. */
  bracketDepth: count(200).default(200),
  /** Blocks open at once in the source. */
  blockDepth: count(100).default(100),
  /** Containers inside each other when printed or compared. One more is a RecursionError. */
  valueDepth: count(1_000).default(1_000),
});

export type Limits = Readonly<z.infer<typeof limitsSchema>>;

export const defaultLimits: Limits = Object.freeze(limitsSchema.parse({}));

export class LimitsError extends Error {
  override name = 'LimitsError';
}

/**
 * A complete limits record from a partial one.
 * @throws LimitsError for an unknown name or a value out of range; the message names it.
 */
export function readLimits(partial: unknown): Limits {
  const result = limitsSchema.safeParse(partial);
  if (result.success) return Object.freeze(result.data);
  const issue = result.error.issues[0];
  if (issue?.code === 'unrecognized_keys') {
    const known = Object.keys(limitsSchema.shape).join(', ');
    throw new LimitsError(`unknown limit '${issue.keys[0]}'; the limits are ${known}`);
  }
  const name = issue?.path.join('.');
  throw new LimitsError(name ? `limit ${name}: ${issue?.message}` : `limits: ${issue?.message}`);
}
