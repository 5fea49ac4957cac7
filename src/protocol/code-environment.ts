/** AlienCode worlds as an environment: one tool, which runs programs. */

import type { World } from '../worlds/index.ts';
import type { Environment, Episode, Observation } from './environment.ts';
import { type Execute, runProbe } from './probe.ts';
import type { Profile } from './profile.ts';
import { type Prompts, TOOL_NAME } from './prompts.ts';
import type { Tool } from './subject.ts';

const MALFORMED = `[malformed] Call ${TOOL_NAME} with {"code": "…"} and nothing else. The call is spent.`;

export class CodeEnvironment implements Environment {
  readonly id: string;
  readonly hash: string;
  readonly tools: readonly Tool[];
  private readonly profile: Profile;
  private readonly execute: Execute;

  constructor(world: World, profile: Profile, prompts: Prompts, execute: Execute) {
    this.id = world.id;
    this.hash = world.hash;
    this.tools = [prompts.tool()];
    this.profile = profile;
    this.execute = execute;
  }

  /** The sandbox is the same whatever the seed: every program runs in a fresh one. */
  open(_seed: number): Episode {
    return { call: (name, argumentsText) => this.call(name, argumentsText) };
  }

  private async call(name: string, argumentsText: string): Promise<Observation> {
    const code = name === TOOL_NAME ? codeOf(argumentsText) : null;
    if (code === null) {
      return {
        text: MALFORMED,
        outcome: 'malformed',
        values: 0,
        data: null,
        reward: null,
        done: false,
      };
    }
    const { text, outcome, values, error } = await runProbe(code, this.profile, this.execute);
    return { text, outcome, values, data: { error }, reward: null, done: false };
  }
}

/** The program of a call; null if its arguments are not of the schema. */
function codeOf(argumentsText: string): string | null {
  try {
    const value: unknown = JSON.parse(argumentsText);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    const { code, ...rest } = value as Record<string, unknown>;
    return typeof code === 'string' && Object.keys(rest).length === 0 ? code : null;
  } catch {
    return null;
  }
}
