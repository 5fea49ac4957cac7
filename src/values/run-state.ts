/** What one run of a program has used, may still use, and has printed. */

import type { Limits } from './limits.ts';

/** Kinds of run-time faults: Python's exception names, and LimitError. */
export type FaultKind =
  | 'NameError'
  | 'UnboundLocalError'
  | 'TypeError'
  | 'ValueError'
  | 'IndexError'
  | 'ZeroDivisionError'
  | 'OverflowError'
  | 'RecursionError'
  | 'LimitError';

/**
 * A program's fault on its way up. Value operations throw it with a kind alone;
 * the operator that was written adds the message, the statement adds the line.
 * So no operation can put a hidden rule into a message. Not an Error: the host's
 * stack trace would cost more than the program and is of no use to anybody.
 */
export class Fault {
  readonly kind: FaultKind;
  /** Which limit, for LimitError. Never shown to a subject. */
  readonly limit: keyof Limits | null;
  message: string | null;
  /** Offset into the source of what failed; -1 until known. */
  offset = -1;

  constructor(kind: FaultKind, message: string | null = null, limit: keyof Limits | null = null) {
    this.kind = kind;
    this.message = message;
    this.limit = limit;
  }
}

/**
 * Finishes a fault that comes out of the program's own evaluation, so that no operator
 * around it takes it for its own. Delivers what it was given.
 */
export function settle(thrown: unknown): unknown {
  if (thrown instanceof Fault) {
    thrown.message ??=
      thrown.kind === 'RecursionError'
        ? 'the program goes too deep'
        : 'the program goes beyond a limit';
  }
  return thrown;
}

function linesIn(text: string): number {
  let count = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  return count;
}

/**
 * Thrown when the printed values would cross a cap that the caller has set.
 * Not a fault of the program.
 */
export class ObservationStop {}

export class RunState {
  readonly limits: Limits;
  /** Steps left. Below 0 the run is over. */
  fuel: number;
  /** Bytes left to build. */
  allocation: number;
  /** Offset into the source of what is being evaluated; set before all that may fail. */
  offset = 0;
  /** Open CRAFT calls. */
  calls = 0;
  /** Open evaluation levels. */
  levels = 0;
  readonly callDepth: number;
  readonly evaluationLevels: number;

  private readonly lines: string[] = [];
  private outputLeft: number;
  private linesLeft: number;
  /** The value of a last expression, for interactive sessions. No output. */
  shown: string | null = null;
  /** Values printed so far, in the units of `observedUnits` (print.ts). */
  observed = 0;
  private readonly observedCap: number;

  constructor(limits: Limits, observedCap = Number.POSITIVE_INFINITY) {
    this.limits = limits;
    this.fuel = limits.fuel;
    this.allocation = limits.allocation;
    this.callDepth = limits.callDepth;
    this.evaluationLevels = limits.evaluationLevels;
    this.outputLeft = limits.outputCharacters;
    this.linesLeft = limits.outputLines;
    this.observedCap = observedCap;
  }

  /** Takes `steps` from the fuel. */
  spend(steps: number): void {
    this.fuel -= steps;
    if (this.fuel < 0) this.outOfFuel();
  }

  /** @throws Fault always. `offset` is given where `this.offset` is not kept up. */
  outOfFuel(offset = this.offset): never {
    throw this.fault('LimitError', 'fuel', offset);
  }

  /** A fault that stands where the evaluation is. */
  private fault(kind: FaultKind, limit: keyof Limits | null = null, offset = this.offset): Fault {
    const fault = new Fault(kind, null, limit);
    fault.offset = offset;
    return fault;
  }

  /** Takes `bytes` from the allocation, before they are built. */
  allocate(bytes: number): void {
    this.allocation -= bytes;
    if (this.allocation < 0) throw this.fault('LimitError', 'allocation');
  }

  /** One container of `cells` elements is about to be built. */
  container(cells: number): void {
    this.allocation -= 64 + 8 * cells;
    this.fuel -= cells;
    if (this.fuel < 0) this.outOfFuel();
    if (this.allocation < 0) throw this.fault('LimitError', 'allocation');
  }

  /** One text of `length` code points is about to be built. */
  text(length: number): void {
    if (length > this.limits.textLength) throw this.fault('LimitError', 'textLength');
    this.allocation -= 32 + length;
    this.fuel -= length >> 5;
    if (this.fuel < 0) this.outOfFuel();
    if (this.allocation < 0) throw this.fault('LimitError', 'allocation');
  }

  /** One evaluation level more. Not undone by a fault: a fault ends the run. */
  enterLevel(): void {
    if (++this.levels > this.evaluationLevels) {
      throw this.fault('RecursionError');
    }
  }

  leaveLevel(): void {
    this.levels--;
  }

  /** @throws Fault always: a call whose depth has been counted goes too deep. */
  tooDeep(): never {
    throw this.fault('RecursionError');
  }

  /** Prints one line of `length` code points that shows `observed` units. */
  print(line: string, length: number, observed: number): void {
    if (this.observed + observed > this.observedCap) throw new ObservationStop();
    this.outputLeft -= length + 1;
    if (this.outputLeft < 0) throw this.fault('LimitError', 'outputCharacters');
    this.linesLeft -= linesIn(line);
    if (this.linesLeft < 0) throw this.fault('LimitError', 'outputLines');
    this.observed += observed;
    this.lines.push(line);
  }

  /** Code points that may still be printed on one line. */
  get room(): number {
    return this.outputLeft;
  }

  /** Everything printed, without its trailing newlines. */
  output(): string {
    const printed = this.lines.join('\n');
    let end = printed.length;
    while (end > 0 && printed.charCodeAt(end - 1) === 10) end--;
    return printed.slice(0, end);
  }

  /** Steps used, at most the limit. */
  steps(): number {
    return this.limits.fuel - Math.max(this.fuel, 0);
  }
}
