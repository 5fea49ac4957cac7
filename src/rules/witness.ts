/** A sample on which two meanings disagree, told to a person. */

import { Fault, List, OneShotIterator, type RunState, type Value } from '../values/index.ts';
import type { CompiledOperator } from './compile.ts';
import { applyTo, LATECOMER, makeArguments, observe } from './outcome.ts';
import { freshRun, printed } from './sample-run.ts';
import type { Sample } from './samples.ts';

export interface Witness {
  /** The call: `PLUCK([5, 6, 7], 1)`; of a literal its value. */
  readonly inputs: string;
  readonly expected: string;
  readonly got: string;
}

/** Runs the sample again on both; what they deliver is told, or else the first thing that differs. */
export function explain(
  expected: CompiledOperator,
  got: CompiledOperator,
  sample: Sample,
): Witness {
  const [first, second] = [describe(expected, sample), describe(got, sample)];
  const differing = first.effects.flatMap((effect, index) =>
    effect === second.effects[index] ? [] : [index],
  );
  const shown = first.value === second.value ? differing.slice(0, 1) : [];
  const tell = ({ value, effects }: Description) =>
    [value, ...shown.map((index) => effects[index])].join('; ');
  return { inputs: describeCall(expected, sample), expected: tell(first), got: tell(second) };
}

function describeCall({ declaration }: CompiledOperator, { ingredients }: Sample): string {
  const shown = ingredients.map((ingredient) => ingredient.shown).join(', ');
  return declaration.literal === null ? `${declaration.name}(${shown})` : shown;
}

interface Description {
  /** The value, or the kind of fault. */
  readonly value: string;
  /** What else happened, each kind at its own place, the most telling first. */
  readonly effects: readonly string[];
}

function describe(operator: CompiledOperator, sample: Sample): Description {
  const events: string[] = [];
  const note = (event: string) => events.push(event);
  const run = freshRun(note);
  const operands = makeArguments(sample, note);
  const lists = operands.filter((operand) => operand instanceof List);
  let value: string;
  let identity = '';
  let left = '';
  try {
    const delivered = applyTo(operator, sample, operands, run, note);
    identity = describeIdentity(delivered, operands);
    value = describeValue(delivered, run);
    left = lists.map((list) => `the LIST given is ${printed(list)} afterwards`).join(', ');
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault;
    value = fault.kind;
  }
  const told = events.length === 0 ? 'nothing else happens' : cut(events);
  // The last resort: the outcome as it is compared.
  const outcome = observe(operator, sample).join(', ');
  return { value, effects: [left, told, identity, describeLive(operator, sample), outcome] };
}

/** What an iterator over LISTs yields if they grow meanwhile. */
function describeLive(operator: CompiledOperator, sample: Sample): string {
  const ignore = () => undefined;
  const run = freshRun(ignore);
  const operands = makeArguments(sample, ignore);
  try {
    const value = applyTo(operator, sample, operands, run, ignore);
    if (!(value instanceof OneShotIterator)) return '';
    const first = value.next(run);
    for (const operand of operands) if (operand instanceof List) operand.items.push(LATECOMER);
    const rest = describeValue(value, run);
    return `after ${first === undefined ? 'its end' : printed(first)}, and ${LATECOMER} added to each LIST given, ${rest}`;
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault;
    return '';
  }
}

/** Events that are listed. */
const LISTED = 8;

function cut(events: readonly string[]): string {
  const listed = events.slice(0, LISTED).join(', ');
  return events.length > LISTED ? `${listed} …` : listed;
}

function describeIdentity(value: Value, operands: readonly Value[]): string {
  const isObject = value instanceof List || value instanceof OneShotIterator;
  if (!isObject) return '';
  return operands.includes(value) ? 'the very object that was given' : 'a new object';
}

/** Elements of an iterator that are shown. */
const SHOWN = 8;

function describeValue(value: Value, run: RunState): string {
  if (!(value instanceof OneShotIterator)) return printed(value);
  const elements: string[] = [];
  const tell = (end: string) => `${printed(value)} of ${[...elements, end].join(', ')}`;
  for (let turn = 0; turn < SHOWN; turn++) {
    let element: Value | undefined;
    try {
      element = value.next(run);
    } catch (fault) {
      if (!(fault instanceof Fault)) throw fault;
      return tell(`then ${fault.kind}`);
    }
    if (element === undefined)
      return elements.length === 0 ? `empty ${printed(value)}` : tell('').slice(0, -2);
    elements.push(printed(element));
  }
  return tell('…');
}
