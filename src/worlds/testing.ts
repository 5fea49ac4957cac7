/**
 * Probe files as tests of vitest (or of whatever has the same functions), for a world of
 * AlienLogic with `logicProbeWorld(loadLogicRuleset('my-world').ruleset)`:
 *
 *     const world = codeProbeWorld(loadRuleset('my-world').ruleset);
 *     const name = 'my-world/my-world.probe';
 *     const text = readFileSync(name, 'utf8');
 *     probeTests({ describe, it, expect }, world, [{ name, text }]);
 */

import { type ProbeWorld, parseProbes, renderFailure, runProbes } from './probes.ts';
import type { NamedText } from './world-parts.ts';

export {
  loadLogicRuleset,
  loadRuleset,
  shippedWorlds,
  standardLogicWorld,
  standardWorld,
} from './files.ts';
export { codeProbeWorld, logicProbeWorld, type ProbeWorld } from './probes.ts';
export type { NamedText } from './world-parts.ts';

/** The functions of the test runner, handed in so that the kit depends on none. */
export interface TestFunctions {
  describe(name: string, declare: () => void): unknown;
  it(name: string, check: () => Promise<void>): unknown;
  expect(found: unknown, message?: string): { toBe(wanted: unknown): unknown };
}

/**
 * Declares one group of tests a file and one test a chunk.
 * @param files probe files, each by its name, for messages, and its text.
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
          const message = renderFailure(result);
          // Lines of a chunk that the host did not run do not differ, they are missing.
          if ('fault' in result.outcome) throw new Error(message);
          expect(result.found.join('\n'), message).toBe(result.wanted.join('\n'));
        });
      }
    });
  }
}
