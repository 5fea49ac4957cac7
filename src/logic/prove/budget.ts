/** What a search may spend: steps, and time where a clock is handed in. */

/** Milliseconds from any fixed moment. */
export type Clock = () => number;

/** The clock is read once in so many steps. */
const STEPS_A_READING = 2_000;

export class Budget {
  private left: number;
  private untilReading = STEPS_A_READING;
  private readonly isLate: () => boolean;

  /** @param isLate whether the time is up. */
  constructor(steps: number, isLate: () => boolean) {
    this.left = steps;
    this.isLate = isLate;
  }

  spend(steps: number): void {
    this.left -= steps;
    this.untilReading -= steps;
    if (this.untilReading > 0) return;
    this.untilReading = STEPS_A_READING;
    if (this.isLate()) this.left = 0;
  }

  get isSpent(): boolean {
    return this.left <= 0;
  }

  /** A part of what is left, of at most so many steps; what is spent of it is spent here too. */
  part(steps: number): Budget {
    return new Part(this, Math.min(steps, this.left));
  }
}

class Part extends Budget {
  private readonly whole: Budget;

  constructor(whole: Budget, steps: number) {
    super(steps, () => false);
    this.whole = whole;
  }

  override spend(steps: number): void {
    super.spend(steps);
    this.whole.spend(steps);
  }

  override get isSpent(): boolean {
    return super.isSpent || this.whole.isSpent;
  }
}
