/** What a run takes, said before it is paid for. */

import { createInterface } from 'node:readline/promises';
import type { Environment, RunRecord, Subject } from '../protocol/index.ts';
import type { RunOptions } from './run-options.ts';

/** Three characters a token is on the safe side for English and code. */
const CHARACTERS_PER_TOKEN = 3;
/** A question after the system prompt has at most about so many. */
const QUESTION_CHARACTERS = 2_000;

/** Says what a run takes; of a paid one it asks whether to go on. */
export async function agreed(
  options: RunOptions,
  record: RunRecord,
  environment: Environment,
  subject: Subject,
): Promise<boolean> {
  if (subject.calibration) {
    const { trajectories, tasks } = record;
    if (options.dryRun)
      console.error(
        `${subject.name} is a calibration subject: ${trajectories} trajectories on ${tasks.length} tasks, free of charge`,
      );
    return options.dryRun !== true;
  }
  for (const line of estimate(options, record, environment)) console.error(line);
  if (options.dryRun) return false;
  if (options.yes || !process.stdin.isTTY) return true;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question('Go on? [y/N] ');
  terminal.close();
  return /^y/i.test(answer);
}

function estimate({ maxTokens }: RunOptions, record: RunRecord, environment: Environment) {
  const { profile, trajectories, answers, tasks, arm } = record;
  const forks = trajectories * (profile.rounds + 1) * (1 + tasks.length * answers);
  const rounds = arm === 'none' ? 0 : trajectories * profile.rounds;
  const turns = rounds * (profile.callsPerRound + 1);
  const worst = forks * (1 + profile.reasks) + turns + rounds * profile.turnsAfterBudget;
  const base = Math.ceil(
    (environment.prompts.system().length + QUESTION_CHARACTERS) / CHARACTERS_PER_TOKEN,
  );
  const output =
    maxTokens === undefined
      ? 'as much output as the model likes'
      : `${worst * maxTokens} output tokens`;
  return [
    `${forks + turns} requests if all goes well, ${worst} at worst; each sends at least ${base} tokens (the system prompt), later ones more`,
    `at worst about ${Math.ceil((worst * base * 2) / 1000)} thousand input tokens and ${output}`,
  ];
}
