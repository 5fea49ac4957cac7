/**
 * Probe files as tests of vitest (or of whatever has the same functions):
 *
 *     import { readFileSync } from 'node:fs';
 *     import { describe, expect, it } from 'vitest';
 *     import { codeWorld, loadRuleset, probeTests } from 'alienkit/testing';
 *
 *     const world = codeWorld(loadRuleset('my-world/ruleset.yaml').ruleset);
 *     const name = 'my-world/ruleset.probe';
 *     probeTests({ describe, it, expect }, world, [{ name, text: readFileSync(name, 'utf8') }]);
 */

import { HostError, Interpreter, type RunResult, readLimits } from '../code/index.ts';
import { type Ruleset, Semantics, standardRuleset, withoutRules } from '../rules/index.ts';
import {
  type ProbeFault,
  type ProbeOutcome,
  type ProbeRequest,
  type ProbeWorld,
  parseProbes,
  renderFailure,
  runProbes,
} from './probes.ts';

export { loadRuleset, shippedWorlds, standardWorld } from './files.ts';

/** The functions of the test runner, handed in so that the kit depends on none. */
export interface TestFunctions {
  describe(name: string, declare: () => void): unknown;
  it(name: string, check: () => Promise<void>): unknown;
  expect(found: unknown, message?: string): { toBe(wanted: unknown): unknown };
}

/** A probe file by its name, for messages, and its text. */
export interface NamedText {
  readonly name: string;
  readonly text: string;
}

/**
 * Declares one group of tests a file and one test a chunk.
 * @throws DiagnosticsError for a file that cannot be read; Error for one without chunks.
 */
export function probeTests(
  { describe, it, expect }: TestFunctions,
  world: ProbeWorld,
  files: readonly NamedText[],
): void {
  for (const { name, text } of files) {
    const file = parseProbes(text, name);
    if (file.chunks.length === 0) throw new Error(`${name} holds no probe`);
    describe(name, () => {
      for (const chunk of file.chunks) {
        it(`${chunk.line}: ${chunk.name}`, async () => {
          const [result] = await runProbes({ ...file, chunks: [chunk] }, world);
          if (result === undefined) throw new Error('the runner gave no result');
          const { failure, found, wanted } = result;
          const message = failure === null ? '' : renderFailure(result);
          if (failure !== null && failure.diff.length === 0) throw new Error(message);
          expect(found.join('\n'), message).toBe(wanted.join('\n'));
        });
      }
    });
  }
}

/**
 * A world of AlienCode that runs programs in this thread. Deep programs need a large
 * stack there (docs/limits.md); where it is too small the chunk fails as the host's fault.
 */
export function codeWorld(ruleset: Ruleset): ProbeWorld {
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
    run: async (requests) => requests.map(answer),
  };
}

/** What a run of AlienCode shows: its output is split into what was printed and the error line. */
export function outcomeOf({ output, error, values }: ShownRun): ProbeOutcome {
  if (error === null) return { output, error: null, values };
  const { kind, line } = error;
  const mark = `[AlienError] ${kind}: `;
  const at = output.lastIndexOf(mark);
  const message = at < 0 ? error.message : output.slice(at + mark.length);
  return { output: output.slice(0, Math.max(0, at - 1)), error: { kind, message, line }, values };
}

/** The part of a result that every way of running programs gives. */
export interface ShownRun {
  readonly output: string;
  readonly error: Pick<NonNullable<RunResult['error']>, 'kind' | 'message' | 'line'> | null;
  readonly values: number;
}
