/** Prompts of AlienLogic worlds: templates filled from the profile and the world. */

import { conditionOperators, opaque, specialForms, Verifier } from '../../logic/index.ts';
import type { LogicWorld } from '../../worlds/index.ts';
import type { EnvironmentPrompts } from '../environment.ts';
import type { Profile } from '../profile.ts';
import type { Json, Tool } from '../subject.ts';
import { fill, type Templates } from '../templates.ts';

export const PROOF_TOOL_NAME = 'check_proof';

/** The schema of the tool's arguments. */
const TOOL_PARAMETERS: Json = {
  type: 'object',
  properties: {
    proof: { type: 'string', description: 'A script from PROOF to END.' },
    purpose: { type: 'string', description: 'What you want to find out. Nobody checks it.' },
  },
  required: ['proof'],
  additionalProperties: false,
};

/** The prompts of one world under one profile. */
export class LogicPrompts implements EnvironmentPrompts {
  private readonly templates: Templates;
  private readonly profile: Profile;
  private readonly world: LogicWorld;

  constructor(templates: Templates, profile: Profile, world: LogicWorld) {
    this.templates = templates;
    this.profile = profile;
    this.world = world;
  }

  system(): string {
    const { rounds, callsPerRound } = this.profile;
    return fill(this.templates['logic-system'], {
      rounds,
      callsPerRound,
      tool: PROOF_TOOL_NAME,
      manual: this.world.manual.trim(),
      examples: this.examples(),
    });
  }

  tool(): Tool {
    const description = fill(this.templates['logic-tool'], {});
    return { name: PROOF_TOOL_NAME, description, parameters: TOOL_PARAMETERS };
  }

  round(round: number): string {
    const { rounds, callsPerRound } = this.profile;
    const values = { round, rounds, callsPerRound, tool: PROOF_TOOL_NAME };
    return fill(this.templates['logic-round'], values);
  }

  spent(): string {
    return fill(this.templates.spent, {});
  }

  report(): string {
    const rules = this.world.ruleset.calculus.records.map(({ name }) => name).join(', ');
    return fill(this.templates['logic-report'], { rules, vocabulary: vocabulary() });
  }

  task(id: string): string {
    const task = this.world.tasks.find((one) => one.id === id);
    if (task === undefined) throw new Error(`the world has no task ${id}`);
    const premises = task.premises.join(', ');
    return fill(this.templates['logic-task'], { premises, goal: task.goal });
  }

  /** The verdicts are computed here, never typed. */
  private examples(): string {
    const verifier = new Verifier(this.world.ruleset);
    return this.world.examples
      .map(({ proof }) => {
        const verdict = JSON.stringify(opaque(verifier.check(proof)));
        return `\`\`\`alienlogic\n${proof.trimEnd()}\n\`\`\`\nThe checker said:\n\`\`\`json\n${verdict}\n\`\`\``;
      })
      .join('\n\n');
  }
}

/** The words of side conditions, a line each. */
function vocabulary(): string {
  const operators = conditionOperators.map(
    ({ name, takes, says }) => `${[`(${name}`, ...takes].join(' ')}): ${says}`,
  );
  const forms = specialForms.map(({ name, says }) => `(${name} …): ${says}`);
  return [...operators, ...forms].join('\n');
}
