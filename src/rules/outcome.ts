/** What a program can see of one call of an operator, in a form that can be compared. */

import {
  Fault,
  Float,
  FunctionValue,
  List,
  OneShotIterator,
  Range,
  type RunState,
  Text,
  Tuple,
  type Value,
} from '../values/index.ts';
import type { CompiledOperator } from './compile.ts';
import { freshRun, printed } from './sample-run.ts';
import type { Sample } from './samples.ts';

/**
 * What was seen, a fact a token, in the order in which it showed: operands evaluated,
 * functions called, elements drawn, lines printed; then the fault, or the value delivered
 * and what the call left in the LISTs it was given. A LIST, an iterator or a function
 * appears with a number that stands for its identity, as a program can tell a LIST from
 * its copy by changing it. Two calls do the same exactly if their tokens are equal.
 */
export type Outcome = readonly string[];

/** Elements drawn from one iterator; more are not looked at. */
const DRAWN = 24;
/** Tokens of one outcome; more are not looked at. */
const TOKENS = 4_000;
/** What is added to the LISTs given while an iterator over them is half-way. */
export const LATECOMER = 77;

/** Evaluates a sampled call. Anything but a Fault is the host's and goes through. */
export function observe(operator: CompiledOperator, sample: Sample): Outcome {
  const observer = new Observer();
  const run = freshRun(observer.note);
  const operands = makeArguments(sample, observer.note);
  for (const operand of operands) observer.meet(operand);
  try {
    const value = applyTo(operator, sample, operands, run, observer.note);
    observer.see(value, run);
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault;
    // A fault ends a program: what it left behind shows to nobody.
    observer.note(`fails: ${fault.kind}`);
  }
  return observer.tokens;
}

/** Fresh arguments. */
export function makeArguments(sample: Sample, note: (event: string) => void): Value[] {
  const earlier: Value[] = [];
  for (const ingredient of sample.ingredients) earlier.push(ingredient.make({ earlier, note }));
  return earlier;
}

/** One call. @throws Fault */
export function applyTo(
  operator: CompiledOperator,
  sample: Sample,
  operands: Value[],
  run: RunState,
  note: (event: string) => void,
): Value {
  const form = operator.forms[sample.form];
  if (form === undefined) throw new Error(`${operator.declaration.name} has no such form`);
  const apply = form.apply as (run: RunState, ...operands: unknown[]) => Value;
  if (form.form.open) return apply(run, [...operands]);
  if (!operator.declaration.lazy) return apply(run, ...operands);
  const thunks = operands.map((operand, position) => () => {
    note(`evaluates ${form.form.parameters[position]}`);
    const kind = sample.ingredients[position]?.raises;
    if (kind !== undefined) throw new Fault(kind, 'the sample fails here');
    return operand;
  });
  return apply(run, ...thunks);
}

class Observer {
  readonly tokens: string[] = [];
  private readonly identities = new Map<object, number>();
  private readonly given: List[] = [];
  private readonly givenIterators: OneShotIterator[] = [];
  private readonly iterators: OneShotIterator[] = [];

  readonly note = (event: string): void => {
    if (this.tokens.length < TOKENS) this.tokens.push(event);
  };

  /** Gives identities to everything that a program could hold on to before the call. */
  meet(value: Value): void {
    if (value instanceof Tuple) for (const item of value.items) this.meet(item);
    if (!isIdentified(value) || this.identities.has(value)) return;
    this.identities.set(value, this.identities.size);
    if (value instanceof OneShotIterator) this.givenIterators.push(value);
    if (value instanceof List) {
      this.given.push(value);
      for (const item of value.items) this.meet(item);
    }
  }

  /** The value, what the call left, and what iterators hold. @throws Fault of an iterator */
  see(value: Value, run: RunState): void {
    this.note('delivers');
    this.value(value);
    this.leavings();
    if (this.iterators.length > 0) {
      const half = this.iterators.map((iterator) => this.draw(iterator, run, 1));
      // An iterator over a LIST sees what is added to it, one over a copy does not.
      for (const list of this.given) list.items.push(LATECOMER);
      this.iterators.forEach((iterator, index) => {
        if (half[index]) this.draw(iterator, run, DRAWN);
      });
      this.leavings();
    }
    for (const iterator of this.givenIterators) this.draw(iterator, run, DRAWN);
  }

  private leavings(): void {
    for (const list of this.given) {
      this.note(`leaves #${this.identities.get(list)} with ${list.items.length}`);
      for (const item of list.items) this.value(item);
    }
  }

  /** Whether there may be more. */
  private draw(iterator: OneShotIterator, run: RunState, count: number): boolean {
    this.note(`draws from #${this.identities.get(iterator)}`);
    for (let turn = 0; turn < count; turn++) {
      const element = iterator.next(run);
      if (element === undefined) {
        this.note('ends');
        return false;
      }
      this.value(element);
    }
    return true;
  }

  private value(value: Value): void {
    if (this.tokens.length >= TOKENS) return;
    if (typeof value === 'number') this.note(`INT ${value}`);
    else if (typeof value === 'bigint') this.note(`INT 0x${value.toString(16)}`);
    else if (typeof value === 'boolean') this.note(`BOOL ${value}`);
    else if (value === null) this.note('NONE');
    else if (value instanceof Float) this.note(floatToken(value.value));
    else if (value instanceof Text) this.note(`TEXT ${value.string}`);
    else if (value instanceof Range) this.note(`RANGE ${printed(value)}`);
    else if (value instanceof Tuple) {
      this.note(`TUPLE of ${value.items.length}`);
      for (const item of value.items) this.value(item);
    } else this.identified(value);
  }

  private identified(value: List | OneShotIterator | FunctionValue): void {
    const known = this.identities.get(value);
    const identity = known ?? this.identities.size;
    if (known === undefined) this.identities.set(value, identity);
    if (value instanceof List) {
      this.note(`LIST #${identity}`);
      if (known !== undefined) return;
      this.note(`of ${value.items.length}`);
      for (const item of value.items) this.value(item);
    } else if (value instanceof OneShotIterator) {
      this.note(`ITERATOR #${identity} of ${value.operator}`);
      if (known === undefined) this.iterators.push(value);
    } else this.note(`FUNCTION #${identity}`);
  }
}

function isIdentified(value: Value): value is List | OneShotIterator | FunctionValue {
  return (
    value instanceof List || value instanceof OneShotIterator || value instanceof FunctionValue
  );
}

const NAN = floatToken(Number.NaN);

function floatToken(value: number): string {
  return `FLOAT ${Object.is(value, -0) ? '-0' : value}`;
}

/** Differences that do not make a meaning wrong. */
export type Note = 'sign of zero' | 'nan';

/**
 * How two outcomes of one sample relate: 'same', 'different', or a difference that counts
 * as a note: only the signs of zeros differ; or the sample has a NaN in it, or an infinity
 * and the outcomes differ only where one has a NaN.
 */
export function relate(a: Outcome, b: Outcome, { special }: Sample): 'same' | 'different' | Note {
  const differing =
    a.length === b.length ? a.flatMap((token, at) => (token === b[at] ? [] : [at])) : null;
  if (differing?.length === 0) return 'same';
  if (special.nan) return 'nan';
  if (differing === null) return 'different';
  const kinds = differing.map((at) => relateTokens(a[at] as string, b[at] as string));
  if (kinds.includes('different')) return 'different';
  if (!kinds.includes('nan')) return 'sign of zero';
  return special.infinity ? 'nan' : 'different';
}

/** Every zero in a token written without a sign: `FLOAT -0`, and `-0.0` in a text. */
function withoutSignOfZero(token: string): string {
  return token.replace(/(?<![\d.e])-(?=0(?:\.0)?(?![\d.]))/g, '');
}

function relateTokens(a: string, b: string): 'different' | Note {
  // In what is printed, too.
  const [unsigned, other] = [withoutSignOfZero(a), withoutSignOfZero(b)];
  if (unsigned === other) return 'sign of zero';
  const bothFloats = a.startsWith('FLOAT ') && b.startsWith('FLOAT ');
  return bothFloats && (a === NAN || b === NAN) ? 'nan' : 'different';
}
