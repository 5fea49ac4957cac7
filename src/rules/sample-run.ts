/** Runs for sampled calls: their limits, and values as a witness shows them. */

import { Formatter, type Limits, RunState, readLimits, type Value } from '../values/index.ts';

/**
 * The limits of one sampled call. No sample comes near them unless it goes beyond any
 * limit, such as a TEXT repeated 2 ** 53 times; so they need not be those of a run, and
 * a report that burns steps cannot hold up grading.
 */
export const samplingLimits: Limits = readLimits({
  fuel: 5_000,
  allocation: 200_000,
  integerBits: 5_000,
  textLength: 10_000,
  outputCharacters: 10_000,
  outputLines: 100,
  evaluationLevels: 1_000,
  valueDepth: 200,
});

/** A run that tells what is printed. */
class TalkingRun extends RunState {
  private readonly note: (event: string) => void;

  constructor(note: (event: string) => void) {
    super(samplingLimits);
    this.note = note;
  }

  override print(line: string, length: number, observed: number): void {
    super.print(line, length, observed);
    this.note(`prints '${line}'`);
  }
}

export function freshRun(note: (event: string) => void = () => undefined): RunState {
  return new TalkingRun(note);
}

/** More code points of one value are not shown. */
const SHOWN = 200;

/** The `repr()` of a value, cut if it is long. */
export function printed(value: Value): string {
  if (typeof value === 'number') return String(value);
  const formatter = new Formatter(
    new RunState(samplingLimits),
    samplingLimits.textLength,
    'textLength',
  );
  try {
    formatter.repr(value);
  } catch {
    return '<too long to show>';
  }
  const points = Array.from(formatter.text().string);
  return points.length <= SHOWN ? points.join('') : `${points.slice(0, SHOWN).join('')}…`;
}
