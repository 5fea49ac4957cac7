/** `alienkit exec`: runs programs. */

import { createReadStream, fstatSync, openSync } from 'node:fs';
import type { Readable } from 'node:stream';
import type { Command } from 'commander';
import type { ProgramError } from '../code/index.ts';
import { renderDiagnostic, Source, suggestion } from '../text/index.ts';
import { lineBatches, readRequest, write } from './json-lines.ts';
import {
  chosenLimits,
  chosenWorld,
  disableOption,
  EXIT,
  fuelOption,
  jsonOption,
  limitsOption,
  readInput,
  type SemanticsOptions,
  standardOption,
  UsageError,
  worldOption,
} from './options.ts';
import { Sandbox } from './sandbox.ts';
import type { Answer } from './sandbox-protocol.ts';

interface ExecOptions extends SemanticsOptions {
  readonly json?: boolean;
  readonly jsonl?: boolean;
  readonly profile?: string;
}

export function addExec(program: Command): void {
  program
    .command('exec')
    .description('run an AlienCode program')
    .argument('[FILE]', 'the program; - or nothing is standard input', '-')
    .addOption(worldOption())
    .addOption(standardOption())
    .addOption(disableOption())
    .addOption(limitsOption())
    .addOption(fuelOption())
    .addOption(jsonOption())
    .option('--profile <P>', 'show what a subject would be shown under a profile of runs')
    .option('--jsonl', 'answer a JSON request a line: {"id", "code", "disable"}')
    .addHelpText(
      'after',
      `
Examples:
  $ echo 'EMIT(100)' | alienkit exec --world alien-31
  127
  $ alienkit exec --standard program.alien
  $ alienkit exec --world my-rules.yaml --disable R2 --json program.alien

Exit codes: 0 done (--jsonl: the whole stream was answered), 1 the program failed,
2 wrong use, 3 the host failed.`,
    )
    .action(async (file: string, options: ExecOptions) => {
      if (options.profile !== undefined)
        process.exitCode = await asProbe(file, options.profile, options);
      else
        process.exitCode = options.jsonl ? await stream(file, options) : await once(file, options);
    });
}

async function once(file: string, options: ExecOptions): Promise<number> {
  const world = chosenWorld(options);
  const limits = chosenLimits(options);
  const source = readInput(file);
  const sandbox = new Sandbox({
    ruleset: { text: world.text, path: world.path },
    disable: options.disable ?? [],
    limits,
    mode: 'source',
  });
  const [answer] = await sandbox.answer([source]);
  await sandbox.close();
  if (answer?.kind !== 'result') {
    console.error(answer?.kind === 'fault' ? answer.reason : 'the sandbox gave no answer');
    return EXIT.incomplete;
  }
  const { result } = answer;
  if (options.json) {
    const { output, error, values, fuel } = result;
    const brief =
      error === null ? null : { kind: error.kind, message: error.message, line: error.line };
    await write(
      process.stdout,
      `${JSON.stringify({ id: null, output, error: brief, values, fuel })}\n`,
    );
  } else {
    if (result.output !== '') await write(process.stdout, `${result.output}\n`);
    if (result.error !== null) {
      const text = new Source(source, file === '-' ? '' : file);
      process.stderr.write(`${explain(result.error, text)}\n`);
    }
  }
  return result.error === null ? EXIT.done : EXIT.wrong;
}

/** What a subject would be shown; the text alone, as it is what is asked for. */
async function asProbe(file: string, name: string, options: ExecOptions): Promise<number> {
  if (options.jsonl) throw new UsageError('give --profile or --jsonl, not both');
  const { PROBE_LIMITS, profileNamed, profiles, runProbe } = await import('../protocol/index.ts');
  const profile = profileNamed(name);
  if (profile === null) {
    const known = profiles.map(({ id }) => id);
    throw new UsageError(`no profile '${name}'; ${suggestion(name, known)}`);
  }
  const world = chosenWorld(options);
  const source = readInput(file);
  const probe = await runProbe(source, profile, async (code, observedCap) => {
    const sandbox = new Sandbox({
      ruleset: { text: world.text, path: world.path },
      disable: options.disable ?? [],
      limits: PROBE_LIMITS,
      mode: 'source',
      ...(observedCap === null ? {} : { observedCap }),
    });
    const [answer] = await sandbox.answer([code]);
    await sandbox.close();
    if (answer?.kind === 'result') return answer.result;
    throw new UsageError(answer?.kind === 'fault' ? answer.reason : 'the sandbox gave no answer');
  });
  await write(process.stdout, options.json ? `${JSON.stringify(probe)}\n` : `${probe.text}\n`);
  return probe.error === null && probe.outcome === 'observed' ? EXIT.done : EXIT.wrong;
}

/** Where an error stands, with the line of the program, for people. */
export function explain(error: ProgramError, source: Source): string {
  const { diagnostic, message, kind, limit, offset } = error;
  if (diagnostic !== null) return renderDiagnostic(source, diagnostic);
  const hint = limit === null ? null : `the limit is '${limit}'; see docs/limits.md`;
  const span = { start: offset, end: offset + 1 };
  return renderDiagnostic(source, { code: kind, message: `${kind}: ${message}`, span, hint });
}

async function stream(file: string, options: ExecOptions): Promise<number> {
  if (options.json) throw new UsageError('give --json or --jsonl, not both');
  const world = chosenWorld(options);
  const limits = chosenLimits(options);
  const sandbox = new Sandbox({
    ruleset: { text: world.text, path: world.path },
    disable: options.disable ?? [],
    limits,
    mode: 'json',
  });
  const input = file === '-' ? process.stdin : openFile(file);
  for await (const batch of lineBatches(input)) {
    let answered = 0;
    for await (const answers of sandbox.stream(batch)) {
      const lines = answers.map((answer) => {
        const line = batch[answered++] as string;
        return answer.kind === 'line' ? answer.line : faultLine(line, answer);
      });
      await write(process.stdout, `${lines.join('\n')}\n`);
    }
  }
  await sandbox.close();
  return EXIT.done;
}

/** @throws UsageError for what is no readable file. */
export function openFile(path: string): Readable {
  try {
    const file = openSync(path, 'r');
    if (fstatSync(file).isDirectory()) throw new UsageError(`${path} is a folder, not a file`);
    return createReadStream('', { fd: file });
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${path} cannot be read: ${(error as Error).message}`);
  }
}

/** The answer for a line whose thread died. */
function faultLine(line: string, answer: Answer): string {
  const request = readRequest(line);
  const fault = answer.kind === 'fault' ? answer.reason : 'no answer';
  return JSON.stringify({ id: request.id, fault });
}
