/** Numbers that look random, from a seed (mulberry32). */

export class Chance {
  private state: number;

  constructor(seed: number) {
    this.state = seed | 0;
  }

  /** From 0 to `count` - 1. */
  below(count: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * count);
  }

  /** True once in `count` times. */
  oneIn(count: number): boolean {
    return this.below(count) === 0;
  }

  pick<T>(items: readonly T[]): T {
    if (items.length === 0) throw new Error('there is nothing to pick');
    return items[this.below(items.length)] as T;
  }
}
