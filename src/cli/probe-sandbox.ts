/** Probes run in threads of their own. */

import { readLimits } from '../code/index.ts';
import {
  type LoadedRuleset,
  outcomeOf,
  type ProbeFault,
  type ProbeOutcome,
  type ProbeRequest,
  type ProbeWorld,
  type ShownRun,
  standardWorld,
} from '../worlds/index.ts';
import { Sandbox } from './sandbox.ts';
import type { Answer } from './sandbox-protocol.ts';

/**
 * A world whose programs run in sandboxes. A sandbox has one ruleset and one record of
 * limits, rules are switched off request by request: so there is one thread for the
 * world, one for the standard semantics, and two more for each other amount of fuel.
 */
export class SandboxedWorld implements ProbeWorld {
  readonly id: string;
  readonly rules: readonly string[];
  readonly metered = true;
  private readonly world: LoadedRuleset;
  private readonly sandboxes = new Map<string, Sandbox>();

  constructor(world: LoadedRuleset) {
    this.world = world;
    this.id = world.ruleset.id;
    this.rules = world.ruleset.entries.map(({ id }) => id);
  }

  async run(requests: readonly ProbeRequest[]): Promise<(ProbeOutcome | ProbeFault)[]> {
    const groups = new Map<Sandbox, number[]>();
    requests.forEach((request, index) => {
      const sandbox = this.sandboxFor(request);
      groups.set(sandbox, [...(groups.get(sandbox) ?? []), index]);
    });
    const outcomes: (ProbeOutcome | ProbeFault)[] = [];
    for (const [sandbox, indices] of groups) {
      const lines = indices.map((index) => {
        const { program, disable } = requests[index] as ProbeRequest;
        return JSON.stringify({ code: program, disable });
      });
      const answers = await sandbox.answer(lines);
      indices.forEach((index, at) => {
        outcomes[index] = read(answers[at]);
      });
    }
    return outcomes;
  }

  /** Ends the threads. */
  async close(): Promise<void> {
    const sandboxes = [...this.sandboxes.values()];
    this.sandboxes.clear();
    await Promise.all(sandboxes.map((sandbox) => sandbox.close()));
  }

  private sandboxFor({ standard, fuel }: ProbeRequest): Sandbox {
    const key = `${standard} ${fuel}`;
    let sandbox = this.sandboxes.get(key);
    if (sandbox === undefined) {
      const { text, path } = standard ? standardWorld() : this.world;
      const limits = readLimits(fuel === null ? {} : { fuel });
      sandbox = new Sandbox({ ruleset: { text, path }, disable: [], limits, mode: 'json' });
      this.sandboxes.set(key, sandbox);
    }
    return sandbox;
  }
}

function read(answer: Answer | undefined): ProbeOutcome | ProbeFault {
  if (answer?.kind === 'fault') return { fault: answer.reason };
  if (answer?.kind !== 'line') return { fault: 'the sandbox gave no answer' };
  const shown = JSON.parse(answer.line) as ShownRun | ProbeFault;
  return 'fault' in shown ? shown : outcomeOf(shown);
}
