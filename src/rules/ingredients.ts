/** What sampled calls are made of: values that can be made afresh, with a text that shows them. */

import {
  Fault,
  type FaultKind,
  Float,
  FunctionValue,
  type Integer,
  List,
  makeRange,
  OneShotIterator,
  Tuple,
  textOf,
  type Value,
} from '../values/index.ts';
import { freshRun, printed } from './sample-run.ts';

/** What an ingredient may use when it is made: one evaluation's memory. */
export interface Making {
  /** Arguments made before this one. */
  readonly earlier: readonly Value[];
  /** Told of what a program could notice by printing: that a function was called, an element drawn. */
  readonly note: (event: string) => void;
}

export interface Ingredient {
  /** As a person reads it in a witness. */
  readonly shown: string;
  /** Mutable values are fresh every time. */
  readonly make: (making: Making) => Value;
  /** For the operand of a lazy operator: its evaluation fails. */
  readonly raises?: FaultKind;
  /** A NaN, or an infinity, is in it. */
  readonly special?: Special;
}

export interface Special {
  readonly nan: boolean;
  readonly infinity: boolean;
}

/** A value that cannot change. */
export function constant(value: Value, shown = printed(value)): Ingredient {
  return { shown, make: () => value };
}

export function float(value: number): Ingredient {
  const special = {
    nan: Number.isNaN(value),
    infinity: Math.abs(value) === Number.POSITIVE_INFINITY,
  };
  return { ...constant(new Float(value)), special };
}

export function text(value: string): Ingredient {
  return constant(textOf(value));
}

export function range(start: Integer, stop: Integer, step: Integer = 1): Ingredient {
  return constant(makeRange(freshRun(), start, stop, step));
}

export function list(...items: Ingredient[]): Ingredient {
  return {
    shown: `[${items.map(({ shown }) => shown).join(', ')}]`,
    make: (making) => new List(items.map((item) => item.make(making))),
    special: specialOf(items),
  };
}

export function tuple(...items: Ingredient[]): Ingredient {
  const inside = items.map(({ shown }) => shown).join(', ');
  return {
    shown: items.length === 1 ? `(${inside},)` : `(${inside})`,
    make: (making) => new Tuple(items.map((item) => item.make(making))),
    special: specialOf(items),
  };
}

/** Whether a NaN or an infinity is among them. */
export function specialOf(items: readonly Ingredient[]): Special {
  return {
    nan: items.some(({ special }) => special?.nan),
    infinity: items.some(({ special }) => special?.infinity),
  };
}

/**
 * A one-shot iterator that a program could have made with a function that prints: each draw
 * is noted, and so is the first time that the end is reached. With `fault` it fails there.
 */
export function oneShot(items: readonly Ingredient[], fault: FaultKind | null = null): Ingredient {
  const elements = items.map(({ shown }) => shown);
  if (fault !== null) elements.push(`then a ${fault}`);
  return {
    shown: elements.length === 0 ? '<empty iterator>' : `<iterator of ${elements.join(', ')}>`,
    make: (making) => {
      const { note, earlier } = making;
      const source = `argument ${earlier.length + 1}`;
      const values = items.map((item) => item.make(making));
      let index = 0;
      const next = (): Value | undefined => {
        if (index < values.length) {
          note(`draws element ${index + 1} of ${source}`);
          return values[index++];
        }
        if (index++ === values.length) note(`reaches the end of ${source}`);
        if (fault !== null) throw new Fault(fault, 'the sample fails here');
        return undefined;
      };
      return new OneShotIterator('STRAIN', { next });
    },
    special: specialOf(items),
  };
}

/** A CRAFT of one argument. Its calls are noted. `code` may throw a Fault. */
export function craft(shown: string, code: (element: Value) => Value): Ingredient {
  return {
    shown: `<CRAFT ${shown}>`,
    make: ({ note }) =>
      new FunctionValue('sample', 1, (element) => {
        note(`calls the function with ${printed(element as Value)}`);
        return code(element as Value);
      }),
  };
}

/** A CRAFT that nothing can call with one argument. */
export function craftOfTwo(): Ingredient {
  return {
    shown: '<CRAFT of two parameters>',
    make: () => new FunctionValue('sample', 2, () => null),
  };
}

/** The very object that an earlier argument (from 0) is. */
export function sameAs(position: number, shown: string): Ingredient {
  return {
    shown: `that same ${shown}`,
    make: ({ earlier }) => earlier[position] as Value,
  };
}

/** An operand of a lazy operator that fails when it is evaluated. */
export function failing(kind: FaultKind): Ingredient {
  return { shown: `<fails: ${kind}>`, make: () => null, raises: kind };
}
