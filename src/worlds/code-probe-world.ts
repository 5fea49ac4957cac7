/** A world of AlienCode for probes. */

import { HostError, Interpreter, type ProgramError, readLimits } from '../code/index.ts';
import { type Ruleset, Semantics, standardRuleset, withoutRules } from '../rules/index.ts';
import type { ProbeOutcome } from './probe-expectations.ts';
import type { ProbeFault, ProbeRequest, ProbeWorld } from './probe-run.ts';

/**
 * A world of AlienCode that runs programs in this thread. Deep programs need a large
 * stack there (docs/limits.md); where it is too small the chunk fails as the host's fault.
 */
export function codeProbeWorld(ruleset: Ruleset): ProbeWorld {
  const interpreters = new Map<number | null, Interpreter>();
  const semantics = new Map<string, Semantics>();
  const standard = new Semantics(standardRuleset(ruleset.language));

  const under = (disable: readonly string[]): Semantics => {
    const key = disable.join(',');
    const known = semantics.get(key) ?? new Semantics(withoutRules(ruleset, disable), standard);
    semantics.set(key, known);
    return known;
  };
  const answer = (request: ProbeRequest): ProbeOutcome | ProbeFault => {
    const { program, fuel, disable } = request;
    const limits = readLimits(fuel === null ? {} : { fuel });
    const interpreter = interpreters.get(fuel) ?? new Interpreter(limits);
    interpreters.set(fuel, interpreter);
    try {
      return outcomeOf(interpreter.run(program, request.standard ? standard : under(disable)));
    } catch (error) {
      if (!(error instanceof HostError)) throw error;
      return { fault: error.message };
    }
  };
  return {
    id: ruleset.id,
    rules: ruleset.entries.map(({ id }) => id),
    metered: true,
    run: async (requests) => requests.map(answer),
  };
}

/** What a run of AlienCode shows: its output is split into what was printed and the error line. */
export function outcomeOf({ output, error, values }: ShownRun): ProbeOutcome {
  if (error === null) return { output, error: null, values };
  const { kind, line } = error;
  const mark = `[AlienError] ${kind}: `;
  // The whole message is looked for: a part of it may quote a program that quotes the mark.
  const at = output.lastIndexOf(mark + error.message);
  const message = output.slice(at + mark.length);
  return { output: output.slice(0, Math.max(0, at - 1)), error: { kind, message, line }, values };
}

/** The part of a result that every way of running programs gives. */
export interface ShownRun {
  readonly output: string;
  readonly error: Pick<ProgramError, 'kind' | 'message' | 'line'> | null;
  readonly values: number;
}
