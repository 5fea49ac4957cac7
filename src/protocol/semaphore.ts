/** A bound on what runs at once. */

export class Semaphore {
  private free: number;
  private readonly waiting: (() => void)[] = [];
  /** Most that have run at once. */
  highWater = 0;
  private readonly size: number;

  constructor(size: number) {
    this.size = size;
    this.free = size;
  }

  get inUse(): number {
    return this.size - this.free;
  }

  async use<T>(work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free--;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    this.highWater = Math.max(this.highWater, this.inUse);
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.free++;
      else next();
    }
  }
}
