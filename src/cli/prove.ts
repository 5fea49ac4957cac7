/** `alienkit prove`: looks for a proof within a world's conditions, or a certificate that there is none. */

import type { Command } from 'commander';
import {
  DEFAULT_PROVE_LIMITS,
  minimalConditions,
  type ProveResult,
  printCertificate,
  prove,
} from '../logic/index.ts';
import { write } from './json-lines.ts';
import { chosenLogicWorld, chosenTheorem, goalOption, premisesOption } from './logic-options.ts';
import {
  disableOption,
  EXIT,
  jsonOption,
  standardOption,
  UsageError,
  worldOption,
} from './options.ts';

interface ProveOptions {
  readonly world?: string;
  readonly standard?: boolean;
  readonly disable?: readonly string[];
  readonly goal?: string;
  readonly premises?: string;
  /** Seconds. */
  readonly timeout: number;
  readonly json?: boolean;
}

export function addProve(program: Command): void {
  program
    .command('prove')
    .description('find an AlienLogic proof, or a certificate that there is none')
    .addOption(worldOption())
    .addOption(standardOption())
    .addOption(disableOption())
    .addOption(goalOption())
    .addOption(premisesOption())
    .option('--timeout <S>', 'seconds after which the search gives up', seconds, 60)
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `
Example:
  $ alienkit prove --world my-logic.yaml --premises 'p, IMPL(p, q)' --goal q > proof.txt

Every proof that is printed is accepted by \`alienkit check\`, every certificate by
\`alienkit certificate check\`.

Exit codes: 0 a proof or a certificate, 1 unknown (which shows nothing), 2 wrong use.`,
    )
    .action(async (options: ProveOptions) => {
      process.exitCode = await run(options);
    });
}

function seconds(text: string): number {
  const value = Number(text);
  if (!/^\d+(\.\d+)?$/.test(text) || value <= 0)
    throw new UsageError(`--timeout wants seconds, such as 60 or 0.5, not '${text}'`);
  return value;
}

async function run(options: ProveOptions): Promise<number> {
  const { ruleset } = chosenLogicWorld(options);
  const theorem = chosenTheorem(options);
  const now = () => performance.now();
  const time = { now, milliseconds: options.timeout * 1_000 };
  const result = prove(ruleset, theorem, { ...DEFAULT_PROVE_LIMITS, time });
  const rests =
    result.kind === 'certificate' ? minimalConditions(ruleset, theorem, result.certificate) : null;
  if (options.json) {
    const document = rests === null ? result : { ...result, rules: rests };
    await write(process.stdout, `${JSON.stringify(document)}\n`);
  } else await report(result, rests ?? []);
  return result.kind === 'unknown' ? EXIT.wrong : EXIT.done;
}

/** What was found on standard output, what it means on standard error. */
async function report(result: ProveResult, rests: readonly string[]): Promise<void> {
  switch (result.kind) {
    case 'proof':
      await write(process.stdout, result.script);
      return;
    case 'certificate':
      await write(process.stdout, printCertificate(result.certificate));
      console.error(
        `unprovable: this certificate shows it; it rests on ${rests.join(', ') || 'the calculus alone'}`,
      );
      return;
    case 'unknown':
      console.error('unknown: neither a proof nor a certificate is found');
  }
}
