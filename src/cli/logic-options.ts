/** What the commands for AlienLogic share. */

import { Option } from 'commander';
import {
  type LogicRuleset,
  readAssignment,
  type Theorem,
  withoutConditions,
} from '../logic/index.ts';
import { loadLogicRuleset, standardLogicWorld } from '../worlds/index.ts';
import { UsageError } from './options.ts';

export const goalOption = () => new Option('--goal <F>', 'the formula to prove');
export const premisesOption = () =>
  new Option('--premises <FORMULAS>', "premises with commas between them, such as 'p, IMPL(p, q)'");

interface LogicWorldOptions {
  readonly world?: string;
  readonly standard?: boolean;
  readonly disable?: readonly string[];
}

/** The ruleset that the options name, without the conditions that they switch off. */
export function chosenLogicWorld({ world, standard, disable = [] }: LogicWorldOptions): {
  readonly ruleset: LogicRuleset;
} {
  if (world !== undefined && standard) throw new UsageError('give --world or --standard, not both');
  if (world === undefined && !standard) throw new UsageError('give --world W or --standard');
  const { ruleset } = world === undefined ? standardLogicWorld() : loadLogicRuleset(world);
  return { ruleset: withoutConditions(ruleset, disable) };
}

/** The texts between commas outside brackets; none for an empty text. */
export function formulaTexts(text: string): string[] {
  if (text.trim() === '') return [];
  const texts = [''];
  let depth = 0;
  for (const character of text) {
    if (character === '(') depth++;
    if (character === ')') depth--;
    if (character === ',' && depth === 0) texts.push('');
    else texts[texts.length - 1] += character;
  }
  return texts.map((one) => one.trim());
}

/** @throws UsageError for what is no formula, or if there is no goal. */
export function chosenTheorem(options: {
  readonly goal?: string;
  readonly premises?: string;
}): Theorem {
  if (options.goal === undefined) throw new UsageError('give --goal F, the formula to prove');
  const reading = readAssignment({
    goal: options.goal,
    premises: formulaTexts(options.premises ?? ''),
  });
  if (!reading.ok) throw new UsageError(reading.message);
  const { goal, premises } = reading.assignment;
  if (goal === null || premises === null) throw new UsageError('give --goal F');
  return { goal, premises };
}
