/** Worlds without an engine, for tests of the runner. */

import type { ProbeOutcome, ProbeRequest, ProbeWorld } from '../../src/worlds/probes.ts';

/** A world that answers with given outcomes, in turn, and remembers what it was asked. */
export interface ScriptedWorld extends ProbeWorld {
  readonly requests: ProbeRequest[];
}

export function scripted(
  outcomes: readonly (ProbeOutcome | { readonly fault: string })[],
  rules: readonly string[] = ['R1', 'R2', 'R3'],
): ScriptedWorld {
  const requests: ProbeRequest[] = [];
  return {
    id: 'scripted',
    rules,
    metered: true,
    requests,
    async run(asked) {
      requests.push(...asked);
      return asked.map((_, index) => outcomes[index] ?? { fault: 'no outcome is left' });
    },
  };
}

/** What a program prints that ends well. */
export function prints(output: string, values: number | null = 1): ProbeOutcome {
  return { output, error: null, values };
}

/** A program that fails at a line of its own, after it has printed something or not. */
export function failsWith(kind: string, message: string, line = 1, output = ''): ProbeOutcome {
  return { output, error: { kind, message, line }, values: output === '' ? 0 : 1 };
}
