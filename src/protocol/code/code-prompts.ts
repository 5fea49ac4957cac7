/** Prompts of AlienCode worlds: templates filled from the profile and the world. */

import { ruleOperators } from '../../rules/index.ts';
import { type CodeWorld, runProgram, WorldSemantics } from '../../worlds/index.ts';
import type { EnvironmentPrompts } from '../environment.ts';
import type { Profile } from '../profile.ts';
import type { Json, Tool } from '../subject.ts';
import { fill, type Templates } from '../templates.ts';

export const TOOL_NAME = 'run_aliencode';

/** The schema of the tool's arguments. */
const TOOL_PARAMETERS: Json = {
  type: 'object',
  properties: { code: { type: 'string', description: 'An AlienCode program.' } },
  required: ['code'],
  additionalProperties: false,
};

/** The prompts of one world under one profile. */
export class CodePrompts implements EnvironmentPrompts {
  private readonly templates: Templates;
  private readonly profile: Profile;
  private readonly world: CodeWorld;

  constructor(templates: Templates, profile: Profile, world: CodeWorld) {
    this.templates = templates;
    this.profile = profile;
    this.world = world;
  }

  system(): string {
    const { rounds, callsPerRound } = this.profile;
    return fill(this.templates.system, {
      rounds,
      callsPerRound,
      tool: TOOL_NAME,
      budget: this.budget(),
      manual: this.world.manual.trim(),
      examples: this.examples(),
    });
  }

  tool(): Tool {
    const description = fill(this.templates.tool, { budget: this.budget() });
    return { name: TOOL_NAME, description, parameters: TOOL_PARAMETERS };
  }

  round(round: number): string {
    const { rounds, callsPerRound } = this.profile;
    return fill(this.templates.round, { round, rounds, callsPerRound, tool: TOOL_NAME });
  }

  spent(): string {
    return fill(this.templates.spent, {});
  }

  report(): string {
    const targets = this.world.ruleset.entries.map(({ id, operator }) => {
      const names = operator.parameters.map(({ name }) => name).join(', ');
      return `${id}: ${operator.signature} (parameters: ${names})`;
    });
    const operators = ruleOperators.map(({ name }) => name).join(' ');
    return fill(this.templates.report, { targets: targets.join('\n'), operators });
  }

  task(id: string): string {
    const task = this.world.tasks.find((one) => one.id === id);
    if (task === undefined) throw new Error(`the world has no task ${id}`);
    const prompt = task.prompt.trim();
    return task.kind === 'code'
      ? fill(this.templates['task-code'], { prompt, example: task.example })
      : fill(this.templates['task-predict'], { prompt, program: task.program.trimEnd() });
  }

  private budget(): string {
    const { linesOfCode, valuesPerCall, feedbackLines, feedbackCharacters, loopFactor } =
      this.profile;
    const values = { linesOfCode, valuesPerCall, feedbackLines, feedbackCharacters };
    return this.profile.counting === 'engine'
      ? fill(this.templates['budget-engine'], values)
      : fill(this.templates['budget-text'], { ...values, loopFactor });
  }

  /** The outputs are computed here, never typed. */
  private examples(): string {
    const inWorld = new WorldSemantics(this.world.ruleset).without();
    return this.world.examples
      .map(({ prompt, program }) => {
        const { output } = runProgram(program, inWorld);
        return `${prompt.trim()}\n\`\`\`aliencode\n${program.trimEnd()}\n\`\`\`\nThe sandbox showed:\n\`\`\`text\n${output}\n\`\`\``;
      })
      .join('\n\n');
  }
}
