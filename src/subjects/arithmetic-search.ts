/** Finds expressions for sums, differences and so on, from what operators are believed to do. */

import type { CompiledOperator } from '../rules/index.ts';
import { Fault, Float, RunState, readLimits, type Value } from '../values/index.ts';

/** Big numbers are no use here. */
const LIMITS = readLimits({ fuel: 2_000, allocation: 50_000, integerBits: 512 });

/** An operator of two numbers, as recipes write it. */
export interface Operation {
  readonly word: string;
  readonly compiled: CompiledOperator;
}

/** Values of `a` and `b` on which two expressions are compared. */
const PAIRS: readonly (readonly [Value, Value])[] = [
  [7, 3],
  [-7, 3],
  [2, 5],
  [12, 4],
  [100, 7],
  [1, 1],
  [0, 5],
  [9, 2],
  [new Float(2.5), 2],
  [3, new Float(0.5)],
  [new Float(-1.5), 4],
  [7, -3],
];

interface Term {
  /** As a recipe writes it. */
  readonly text: string;
  /** Its value for each pair. */
  readonly values: readonly Value[];
}

/** Constants that an expression may use, as a recipe writes them. */
const CONSTANTS = [1, -1, 0, 2];

/**
 * For each wanted operator the smallest expression over `a` and `b` that agrees with it;
 * those without one are left out. Sizes up to three, some of four.
 */
export function searchArithmetic(
  operations: readonly Operation[],
  wanted: readonly Operation[],
): ReadonlyMap<string, string> {
  const open = new Map<string, string>();
  for (const { word, compiled } of wanted) {
    const values = applied(compiled, leaf('a').values, leaf('b').values);
    if (values !== null) open.set(keyOf(values), word);
  }
  const goals = open.size;
  const found = new Map<string, string>();
  const seen = new Set<string>();
  const grow = (left: readonly Term[], right: readonly Term[]): Term[] => {
    const grown: Term[] = [];
    for (const a of left) {
      for (const b of right) {
        for (const { word, compiled } of operations) {
          if (found.size === goals) return grown;
          const values = applied(compiled, a.values, b.values);
          if (values === null) continue;
          const key = keyOf(values);
          if (seen.has(key)) continue;
          seen.add(key);
          const term = { text: `${word}(${a.text}, ${b.text})`, values };
          grown.push(term);
          const goal = open.get(key);
          if (goal !== undefined) found.set(goal, term.text);
        }
      }
    }
    return grown;
  };
  const variables = [leaf('a'), leaf('b')];
  const leaves = [...variables, ...CONSTANTS.map((value) => constant(value))];
  const plain = grow(variables, variables);
  const two = [...plain, ...grow(variables, leaves), ...grow(leaves, variables)];
  const three = [...grow(two, leaves), ...grow(leaves, two)];
  const plainThree = three.filter(({ text }) => !/\d/.test(text));
  grow(plainThree, variables);
  grow(variables, plainThree);
  grow(plain, plain);
  return found;
}

function leaf(name: 'a' | 'b'): Term {
  return { text: name, values: PAIRS.map(([a, b]) => (name === 'a' ? a : b)) };
}

function constant(value: number): Term {
  return { text: String(value), values: PAIRS.map(() => value) };
}

/** An operator on each pair of values; null if one of them fails. */
function applied(
  { forms }: CompiledOperator,
  left: readonly Value[],
  right: readonly Value[],
): Value[] | null {
  const apply = forms[0]?.apply as ((run: RunState, a: Value, b: Value) => Value) | undefined;
  if (apply === undefined) return null;
  const values: Value[] = [];
  try {
    for (let index = 0; index < left.length; index++) {
      const value = apply(new RunState(LIMITS), left[index] as Value, right[index] as Value);
      values.push(value);
    }
  } catch (fault) {
    if (fault instanceof Fault) return null;
    throw fault;
  }
  return values;
}

/** The sign of a zero does not count. */
function keyOf(values: readonly Value[]): string {
  return values
    .map((value) => (value instanceof Float ? `${value.value + 0}f` : String(value)))
    .join();
}
