/**
 * Stored probes: every condition has a short proof that is refused for it alone. Such a proof
 * also tells its condition from every other one: without its own it is accepted, without
 * another one it is refused still.
 */

import type { PartResult } from '../check/parts.ts';
import type { Problem, StoredProbe } from '../check/report.ts';
import type { LogicWorld } from '../logic-world.ts';
import type { IsolatingProbe } from '../theorem-files.ts';
import { type Verifiers, whyRefused } from './verifiers.ts';

/** Lines that an isolating probe may have: a subject has to hit upon it. */
const MOST_LINES = 8;

export function checkProbes(world: LogicWorld, verifiers: Verifiers): PartResult {
  const problems: Problem[] = [];
  const targets: Record<string, StoredProbe> = {};
  const known = world.ruleset.conditions.map(({ id }) => id);
  // A probe that shows no condition of the world is a fault of the rules.
  for (const probe of world.probes.filter(({ shows }) => known.includes(shows))) {
    const { shows, proof } = probe;
    const found = isolates(probe, verifiers);
    problems.push(...found.problems);
    if (found.problems.length > 0) continue;
    const best = targets[shows];
    if (best === undefined || found.lines < best.lines)
      targets[shows] = { probe: proof, lines: found.lines };
  }
  for (const id of known) {
    if (targets[id] !== undefined) continue;
    problems.push({
      check: 'discoverable',
      where: id,
      message: `no stored probe shows ${id} alone`,
      fix: `store a proof of at most ${MOST_LINES} lines that is refused for ${id} and accepted without it`,
    });
  }
  return {
    problems,
    targets: Object.fromEntries(
      known.flatMap((id) => (targets[id] === undefined ? [] : [[id, targets[id]]])),
    ),
  };
}

function isolates(
  { id, shows, proof }: IsolatingProbe,
  verifiers: Verifiers,
): { readonly problems: Problem[]; readonly lines: number } {
  const problems: Problem[] = [];
  const complain = (message: string, fix: string) =>
    problems.push({ check: 'discoverable', where: id, message, fix });
  const here = verifiers.inWorld.check(proof);
  const without = verifiers.without(shows).check(proof);
  if (here.accepted) {
    complain(`the probe of ${shows} is accepted`, `use a step that ${shows} forbids`);
  } else if (here.reason_id !== shows) {
    complain(
      `the probe of ${shows} is refused for ${whyRefused(here)}`,
      `the first refused line must be refused for ${shows}, and for no earlier condition`,
    );
  } else if (!without.accepted) {
    complain(
      `the probe of ${shows} is refused without ${shows} too: ${whyRefused(without)}`,
      `nothing but ${shows} may stand in its way`,
    );
  }
  if (here.n_steps > MOST_LINES) {
    complain(
      `the probe of ${shows} has ${here.n_steps} lines, and ${MOST_LINES} are allowed`,
      'shorten it',
    );
  }
  return { problems, lines: here.n_steps };
}
