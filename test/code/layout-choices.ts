/**
 * The choices that a printed program leaves open, as random data.
 */

import fc from 'fast-check';

export interface LayoutChoices {
  /** The line ends in use; with several, each line takes one of them. */
  readonly lineEnds: readonly string[];
  readonly byteOrderMark: boolean;
  readonly finalLineEnd: boolean;
  /** One number a decision, used in turn and again; without any, the layout is the plainest. */
  readonly decisions: readonly number[];
}

export const plainLayout: LayoutChoices = {
  lineEnds: ['\n'],
  byteOrderMark: false,
  finalLineEnd: true,
  decisions: [],
};

/** Layouts; they shrink to `plainLayout`. */
export const layoutArbitrary: fc.Arbitrary<LayoutChoices> = fc.record({
  lineEnds: fc.constantFrom(['\n'], ['\r\n'], ['\r'], ['\n', '\r\n', '\r']),
  byteOrderMark: fc.nat(5).map((number) => number === 5),
  finalLineEnd: fc.nat(3).map((number) => number !== 3),
  decisions: fc.array(fc.noBias(fc.nat()), { maxLength: 97, size: 'max' }),
});

/** Hands out the decisions of a layout one after the other. */
export class Decisions {
  private readonly numbers: readonly number[];
  private used = 0;

  constructor(numbers: readonly number[]) {
    this.numbers = numbers;
  }

  /** A number from 0 to `count - 1`; 0 is the plain choice. */
  take(count: number): number {
    if (this.numbers.length === 0) return 0;
    const position = this.used % this.numbers.length;
    const round = Math.floor(this.used / this.numbers.length);
    this.used += 1;
    // Shifted in later rounds, so that a long program does not repeat one pattern.
    return ((this.numbers[position] ?? 0) >>> (round % 16)) % count;
  }

  /** One of `items`, the first of which is the plain one. */
  of<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[this.take(items.length)] ?? items[0];
  }

  /** True once in `times`. */
  once(times: number): boolean {
    return this.take(times) === times - 1;
  }
}
