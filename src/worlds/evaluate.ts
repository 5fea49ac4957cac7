/** What a program does for a task. */

import {
  type CallOutcome,
  CompiledProgram,
  definitionsOf,
  type HeldCall,
  holdCall,
  Interpreter,
  type Limits,
  parse,
  planProgram,
  type RunResult,
  readLimits,
  runCall,
} from '../code/index.ts';
import type { Semantics } from '../rules/index.ts';

/**
 * Limits under which answers run: a task's programs are over within some thousand
 * steps, and a wrong answer that never ends should not hold anybody up.
 */
export const ANSWER_LIMITS: Limits = readLimits({ fuel: 2_000_000, allocation: 64_000_000 });

/** A private call, or why its arguments cannot be had. */
export type HeldArgument = ReturnType<typeof holdCall>;

/** The arguments of calls under a semantics, evaluated once. */
export function holdCalls(calls: readonly string[], semantics: Semantics): HeldArgument[] {
  return calls.map((call) => holdCall(call, semantics, ANSWER_LIMITS));
}

/**
 * The outcome of each call on a program's definitions; what else its top level does is
 * left out. A program with a syntax fault fails every call.
 */
export function callOutcomes(
  source: string,
  semantics: Semantics,
  calls: readonly HeldCall[],
): CallOutcome[] {
  const parsed = parse(source, ANSWER_LIMITS);
  const plan = parsed.ok ? planProgram(definitionsOf(parsed.program), semantics) : null;
  const program = new CompiledProgram(source, parsed, plan);
  return calls.map((call) => runCall(program, call, ANSWER_LIMITS));
}

/** A whole program's run. */
export function runProgram(source: string, semantics: Semantics): RunResult {
  return new Interpreter(ANSWER_LIMITS).run(source, semantics);
}

/** Two outcomes that count as the same: equal texts, or errors of one kind. */
export function sameOutcome(a: CallOutcome, b: CallOutcome): boolean {
  if (a.kind === 'delivered') return b.kind === 'delivered' && a.text === b.text;
  return b.kind === 'failed' && a.error === b.error;
}

/** An outcome in words. */
export function describeOutcome(outcome: CallOutcome): string {
  return outcome.kind === 'delivered' ? outcome.text : outcome.error;
}
