/** Prompts: templates, one a file, filled from the profile and the world. */

import { ruleOperators } from '../rules/index.ts';
import { runProgram, type Task, type World, WorldSemantics } from '../worlds/index.ts';
import type { Profile } from './profile.ts';
import type { Json, Tool } from './subject.ts';

/** Templates by the name of their file without its ending. */
export type Templates = Readonly<Record<TemplateName, string>>;

export const TEMPLATE_NAMES = [
  'system',
  'budget-engine',
  'budget-text',
  'tool',
  'round',
  'spent',
  'report',
  'task-code',
  'task-predict',
] as const;
export type TemplateName = (typeof TEMPLATE_NAMES)[number];

export const TOOL_NAME = 'run_aliencode';

/** The schema of the tool's arguments. */
const TOOL_PARAMETERS: Json = {
  type: 'object',
  properties: { code: { type: 'string', description: 'An AlienCode program.' } },
  required: ['code'],
  additionalProperties: false,
};

/**
 * Fills `{{name}}`s.
 * @throws Error for a name that is not given, and for one that the template does not use.
 */
export function fill(template: string, values: Readonly<Record<string, string | number>>): string {
  const used = new Set<string>();
  const text = template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`the template asks for '${name}', which is not given`);
    used.add(name);
    return String(value);
  });
  const unused = Object.keys(values).find((name) => !used.has(name));
  if (unused !== undefined) throw new Error(`the template does not use '${unused}'`);
  return text.trim();
}

/** The prompts of one world under one profile. */
export class Prompts {
  private readonly templates: Templates;
  private readonly profile: Profile;
  private readonly world: World;

  constructor(templates: Templates, profile: Profile, world: World) {
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

  task(task: Task): string {
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
