/** Faults of statements and calls, with their words; operators' own are made in the rules folder. */

import {
  type Cursor,
  Fault,
  iterate,
  List,
  type RunState,
  Tuple,
  typeName,
  type Value,
} from '../values/index.ts';

/** The same fault with its place. */
export function placed(fault: Fault, offset: number): Fault {
  fault.offset = offset;
  return fault;
}

export function unboundFault(
  kind: 'NameError' | 'UnboundLocalError',
  name: string,
  offset: number,
): Fault {
  return placed(new Fault(kind, `'${name}' has no value here`), offset);
}

export function arityFault(message: string, offset: number): Fault {
  return placed(new Fault('TypeError', message), offset);
}

/** A cursor for SWEEP. @throws Fault TypeError for what cannot be iterated. */
export function drawFrom(value: Value, offset: number): Cursor {
  try {
    return iterate(value);
  } catch {
    throw placed(new Fault('TypeError', `SWEEP cannot take ${typeName(value)}`), offset);
  }
}

/**
 * Exactly `count` elements of a value.
 * @throws Fault TypeError for what cannot be iterated, ValueError for another number.
 */
export function unpack(
  run: RunState,
  value: Value,
  count: number,
  statement: 'SET' | 'SWEEP',
  offset: number,
): readonly Value[] {
  const fail = (kind: 'TypeError' | 'ValueError'): Fault =>
    placed(
      new Fault(kind, `${statement} cannot give ${typeName(value)} to ${count} names`),
      offset,
    );
  if (value instanceof List || value instanceof Tuple) {
    if (value.items.length !== count) throw fail('ValueError');
    return value.items;
  }
  run.offset = offset;
  let cursor: Cursor;
  try {
    cursor = iterate(value);
  } catch {
    throw fail('TypeError');
  }
  const items: Value[] = [];
  while (items.length <= count) {
    const item = cursor.next(run);
    if (item === undefined) break;
    items.push(item);
  }
  if (items.length !== count) throw fail('ValueError');
  return items;
}
