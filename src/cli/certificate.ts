/** `alienkit certificate`: checks and finds certificates of unprovability. */

import type { Command } from 'commander';
import {
  checkCertificate,
  findCertificate,
  minimalConditions,
  printCertificate,
  readCertificate,
} from '../logic/index.ts';
import { write } from './json-lines.ts';
import { chosenLogicWorld, chosenTheorem, goalOption, premisesOption } from './logic-options.ts';
import {
  disableOption,
  EXIT,
  jsonOption,
  readInput,
  standardOption,
  wholeNumber,
  worldOption,
} from './options.ts';

interface CertificateOptions {
  readonly world?: string;
  readonly standard?: boolean;
  readonly disable?: readonly string[];
  readonly goal?: string;
  readonly premises?: string;
  readonly json?: boolean;
  readonly budget?: number;
}

export function addCertificate(program: Command): void {
  const certificate = program
    .command('certificate')
    .description('finite algebras that show a theorem to have no proof')
    .configureHelp({ sortSubcommands: false });
  const subcommand = (name: string, description: string) =>
    certificate
      .command(name)
      .description(description)
      .addOption(worldOption())
      .addOption(standardOption())
      .addOption(disableOption())
      .addOption(goalOption())
      .addOption(premisesOption())
      .addOption(jsonOption());
  subcommand('check', 'check a certificate against a theorem')
    .argument('[FILE]', 'the certificate, YAML or JSON; - or nothing is standard input', '-')
    .addHelpText(
      'after',
      `
Example:
  $ alienkit certificate check --world my-logic.yaml --goal q --premises 'AND(p, q)' c.yaml
  valid: the theorem has no proof; it rests on K01

Exit codes: 0 valid, 1 refused, 2 wrong use.`,
    )
    .action(async (file: string, options: CertificateOptions) => {
      process.exitCode = await check(file, options);
    });
  subcommand('find', 'look for a certificate in small algebras')
    .option('--budget <N>', 'steps that the search may take', (text) =>
      wholeNumber(text, '--budget'),
    )
    .addHelpText(
      'after',
      `
Example:
  $ alienkit certificate find --world my-logic.yaml --goal q --premises 'AND(p, q)' > c.yaml

Exit codes: 0 found, 1 none found (which shows nothing), 2 wrong use.`,
    )
    .action(async (options: CertificateOptions) => {
      process.exitCode = await find(options);
    });
}

async function check(file: string, options: CertificateOptions): Promise<number> {
  const { ruleset } = chosenLogicWorld(options);
  const theorem = chosenTheorem(options);
  const certificate = readCertificate(readInput(file), file === '-' ? 'standard input' : file);
  const result = checkCertificate(ruleset, theorem, certificate);
  const rests = minimalConditions(ruleset, theorem, certificate);
  const inWords = () => {
    if (!result.valid) return `refused, ${result.reason}: ${result.message}`;
    const conditions = rests?.join(', ') || 'the calculus alone';
    return `valid: the theorem has no proof; it rests on ${conditions}`;
  };
  const text = options.json
    ? JSON.stringify(result.valid ? { ...result, rules: rests } : result)
    : inWords();
  await write(process.stdout, `${text}\n`);
  return result.valid ? EXIT.done : EXIT.wrong;
}

async function find(options: CertificateOptions): Promise<number> {
  const { ruleset } = chosenLogicWorld(options);
  const theorem = chosenTheorem(options);
  const certificate = findCertificate(ruleset, theorem, options.budget);
  if (certificate === null) {
    if (options.json) await write(process.stdout, 'null\n');
    console.error('no certificate is found; whether the theorem has a proof stays open');
    return EXIT.wrong;
  }
  const text = options.json ? `${JSON.stringify(certificate)}\n` : printCertificate(certificate);
  await write(process.stdout, text);
  return EXIT.done;
}
