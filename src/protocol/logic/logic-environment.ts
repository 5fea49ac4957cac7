/** AlienLogic worlds as an environment: one tool, which checks proofs. */

import { opaque, type Verdict } from '../../logic/index.ts';
import type { LogicWorld } from '../../worlds/index.ts';
import {
  argumentsOf,
  type Environment,
  type Episode,
  type HeldOutTask,
  malformedCall,
  type Observation,
} from '../environment.ts';
import type { Profile } from '../profile.ts';
import type { Tool } from '../subject.ts';
import type { Templates } from '../templates.ts';
import { LogicPrompts, PROOF_TOOL_NAME } from './logic-prompts.ts';

/** Checks a proof in the world. */
export type Check = (proof: string) => Promise<Verdict>;

const MALFORMED = `[malformed] Call ${PROOF_TOOL_NAME} with {"proof": "…"} and, if you like, a purpose. The call is spent.`;

export class LogicEnvironment implements Environment {
  readonly id: string;
  readonly hash: string;
  readonly tasks: readonly HeldOutTask[];
  readonly tools: readonly Tool[];
  readonly prompts: LogicPrompts;
  private readonly check: Check;

  constructor(world: LogicWorld, profile: Profile, templates: Templates, check: Check) {
    this.id = world.id;
    this.hash = world.hash;
    this.tasks = world.tasks.map(({ id, kind, role, rules }) => ({ id, kind, group: role, rules }));
    this.prompts = new LogicPrompts(templates, profile, world);
    this.tools = [this.prompts.tool()];
    this.check = check;
  }

  /** The checker is the same whatever the seed: it remembers no proof. */
  open(_seed: number): Episode {
    return { call: (name, argumentsText) => this.call(name, argumentsText) };
  }

  private async call(name: string, argumentsText: string): Promise<Observation> {
    const given = (name === PROOF_TOOL_NAME ? argumentsOf(argumentsText) : null) ?? {};
    const { proof, purpose = '', ...rest } = given;
    const isOfSchema = typeof purpose === 'string' && Object.keys(rest).length === 0;
    if (typeof proof !== 'string' || !isOfSchema) return malformedCall(MALFORMED);
    const verdict = opaque(await this.check(proof));
    const { accepted, reason_id: reason } = verdict;
    return {
      text: JSON.stringify(verdict),
      outcome: 'observed',
      // One verdict, whatever it says.
      values: 1,
      data: { accepted, reason },
      reward: null,
      done: false,
    };
  }
}
