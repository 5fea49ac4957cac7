/** AlienCode worlds as an environment: one tool, which runs programs. */

import type { CodeWorld } from '../../worlds/index.ts';
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
import { CodePrompts, TOOL_NAME } from './code-prompts.ts';
import { type Execute, runProbe } from './probe.ts';

const MALFORMED = `[malformed] Call ${TOOL_NAME} with {"code": "…"} and nothing else. The call is spent.`;

export class CodeEnvironment implements Environment {
  readonly id: string;
  readonly hash: string;
  readonly tasks: readonly HeldOutTask[];
  readonly tools: readonly Tool[];
  readonly prompts: CodePrompts;
  private readonly profile: Profile;
  private readonly execute: Execute;

  constructor(world: CodeWorld, profile: Profile, templates: Templates, execute: Execute) {
    this.id = world.id;
    this.hash = world.hash;
    this.tasks = world.tasks.map(({ id, kind, band, rules }) => ({ id, kind, group: band, rules }));
    this.prompts = new CodePrompts(templates, profile, world);
    this.tools = [this.prompts.tool()];
    this.profile = profile;
    this.execute = execute;
  }

  /** The sandbox is the same whatever the seed: every program runs in a fresh one. */
  open(_seed: number): Episode {
    return { call: (name, argumentsText) => this.call(name, argumentsText) };
  }

  private async call(name: string, argumentsText: string): Promise<Observation> {
    const { code, ...rest } = (name === TOOL_NAME ? argumentsOf(argumentsText) : null) ?? {};
    if (typeof code !== 'string' || Object.keys(rest).length > 0) return malformedCall(MALFORMED);
    const { text, outcome, values, error } = await runProbe(code, this.profile, this.execute);
    return { text, outcome, values, data: { error }, reward: null, done: false };
  }
}
