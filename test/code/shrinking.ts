/**
 * Arbitraries whose counterexamples are made smaller by looking at the value
 * itself, not at how it came about.
 */

import fc from 'fast-check';

/**
 * The values of `source`, made smaller by `smaller`. What that yields has to be
 * smaller in some order without infinite descent; larger steps come first.
 */
export function shrinkingBy<Value>(
  source: fc.Arbitrary<Value>,
  smaller: (value: Value) => Iterable<Value>,
): fc.Arbitrary<Value> {
  return new ShrinkingArbitrary(source, smaller);
}

class ShrinkingArbitrary<Value> extends fc.Arbitrary<Value> {
  private readonly source: fc.Arbitrary<Value>;
  private readonly smaller: (value: Value) => Iterable<Value>;

  constructor(source: fc.Arbitrary<Value>, smaller: (value: Value) => Iterable<Value>) {
    super();
    this.source = source;
    this.smaller = smaller;
  }

  override generate(random: fc.Random, biasFactor: number | undefined): fc.Value<Value> {
    return new fc.Value(this.source.generate(random, biasFactor).value, undefined);
  }

  override canShrinkWithoutContext(_value: unknown): _value is Value {
    return true;
  }

  override shrink(value: Value): fc.Stream<fc.Value<Value>> {
    return fc
      .stream(this.smaller(value)[Symbol.iterator]() as IterableIterator<Value>)
      .map((smaller) => new fc.Value(smaller, undefined));
  }
}

/** `items` without a run of them: first without all, then halves, quarters, …, single ones. */
export function* withoutRuns<Item>(items: readonly Item[]): Iterable<readonly Item[]> {
  for (let length = items.length; length >= 1; length = Math.floor(length / 2)) {
    for (let start = 0; start < items.length; start += length) {
      yield [...items.slice(0, start), ...items.slice(start + length)];
    }
  }
}

/** `items` with one of them replaced by something smaller, or by several such things. */
export function* withOneSmaller<Item>(
  items: readonly Item[],
  smaller: (item: Item) => Iterable<readonly Item[]>,
): Iterable<readonly Item[]> {
  for (const [index, item] of items.entries()) {
    for (const replacement of smaller(item)) {
      yield [...items.slice(0, index), ...replacement, ...items.slice(index + 1)];
    }
  }
}
