/** A queue by priority: the smallest first, of equal ones the last one that came. */

interface Entry<T> {
  readonly priority: number;
  readonly sequence: number;
  readonly value: T;
}

export class Heap<T> {
  private readonly entries: Entry<T>[] = [];
  private sequence = 0;

  push(priority: number, value: T): void {
    const { entries } = this;
    const entry = { priority, sequence: this.sequence++, value };
    let at = entries.length;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!comesFirst(entry, entries[above] as Entry<T>)) break;
      entries[at] = entries[above] as Entry<T>;
      at = above;
    }
    entries[at] = entry;
  }

  pop(): T | null {
    const { entries } = this;
    const first = entries[0];
    const last = entries.pop();
    if (first === undefined || last === undefined) return null;
    if (entries.length > 0) this.sink(last);
    return first.value;
  }

  private sink(entry: Entry<T>): void {
    const { entries } = this;
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= entries.length) break;
      if (
        below + 1 < entries.length &&
        comesFirst(entries[below + 1] as Entry<T>, entries[below] as Entry<T>)
      )
        below++;
      if (!comesFirst(entries[below] as Entry<T>, entry)) break;
      entries[at] = entries[below] as Entry<T>;
      at = below;
    }
    entries[at] = entry;
  }
}

function comesFirst<T>(a: Entry<T>, b: Entry<T>): boolean {
  return a.priority < b.priority || (a.priority === b.priority && a.sequence > b.sequence);
}
