/** Probes run in threads of their own. */

import { readLimits } from '../code/index.ts';
import { type LoadedRuleset, standardWorld } from '../worlds/index.ts';
import type { ProbeFault, ProbeOutcome, ProbeRequest, ProbeWorld } from '../worlds/probes.ts';
import { outcomeOf, type ShownRun } from '../worlds/testing.ts';
import { Sandbox } from './sandbox.ts';
import type { Answer } from './sandbox-protocol.ts';

/**
 * A world whose programs run in sandboxes. A sandbox has one ruleset and one record of
 * limits, rules are switched off request by request: so a file needs one thread for the
 * world, one for the standard semantics, and one for each other amount of fuel.
 */
export function sandboxedWorld(world: LoadedRuleset): ProbeWorld {
  return {
    id: world.ruleset.id,
    rules: world.ruleset.entries.map(({ id }) => id),
    async run(requests) {
      const groups = new Map<string, number[]>();
      requests.forEach(({ standard, fuel }, index) => {
        const key = `${standard} ${fuel}`;
        groups.set(key, [...(groups.get(key) ?? []), index]);
      });
      const outcomes: (ProbeOutcome | ProbeFault)[] = [];
      for (const indices of groups.values()) {
        const group = indices.map((index) => requests[index] as ProbeRequest);
        const answers = await runGroup(world, group);
        indices.forEach((index, at) => {
          outcomes[index] = read(answers[at]);
        });
      }
      return outcomes;
    },
  };
}

/** Requests that all want the same semantics, but for rules, and the same fuel. */
async function runGroup(world: LoadedRuleset, group: readonly ProbeRequest[]): Promise<Answer[]> {
  const [first] = group;
  if (first === undefined) return [];
  const { text, path } = first.standard ? standardWorld() : world;
  const limits = readLimits(first.fuel === null ? {} : { fuel: first.fuel });
  const sandbox = new Sandbox({ ruleset: { text, path }, disable: [], limits, mode: 'json' });
  try {
    return await sandbox.answer(
      group.map(({ program, disable }) => JSON.stringify({ code: program, disable })),
    );
  } finally {
    await sandbox.close();
  }
}

function read(answer: Answer | undefined): ProbeOutcome | ProbeFault {
  if (answer?.kind === 'fault') return { fault: answer.reason };
  if (answer?.kind !== 'line') return { fault: 'the sandbox gave no answer' };
  const shown = JSON.parse(answer.line) as ShownRun | ProbeFault;
  return 'fault' in shown ? shown : outcomeOf(shown);
}
