/** What commands share: options, input, and how a wrong call ends. */

import { readFileSync } from 'node:fs';
import { Option } from 'commander';
import { type Limits, LimitsError, limitsSchema, readLimits } from '../code/index.ts';
import { readYaml, UnknownRuleError, withoutRules } from '../rules/index.ts';
import { DiagnosticsError, Source } from '../text/index.ts';
import { type LoadedRuleset, loadRuleset, standardWorld, WorldFileError } from '../worlds/index.ts';

export const EXIT = { done: 0, wrong: 1, usage: 2, incomplete: 3 } as const;

/** A call that cannot be carried out; the message says what to do instead. Exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** Errors of what the user gave, as opposed to faults of the program. */
export function isUserError(error: unknown): error is Error {
  return (
    error instanceof UsageError ||
    error instanceof WorldFileError ||
    error instanceof DiagnosticsError ||
    error instanceof UnknownRuleError ||
    error instanceof LimitsError
  );
}

export const worldOption = () =>
  new Option('--world <W>', 'a shipped world, a ruleset file, or a world folder');
export const standardOption = () =>
  new Option('--standard', 'the standard semantics, as in the manual');
export const disableOption = () =>
  new Option('--disable <ids>', 'rules to switch off, such as R14,R15').argParser(splitIds);
export const limitsOption = () =>
  new Option('--limits <FILE>', 'limits, as YAML or JSON; see docs/limits.md');
export const fuelOption = () =>
  new Option('--fuel <N>', 'steps that a program may take').argParser((text) =>
    wholeNumber(text, '--fuel'),
  );
export const jsonOption = () => new Option('--json', 'print one JSON document');

export interface SemanticsOptions {
  readonly world?: string;
  readonly standard?: boolean;
  readonly disable?: readonly string[];
  readonly limits?: string;
  readonly fuel?: number;
}

function splitIds(text: string): string[] {
  return text
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');
}

export function wholeNumber(text: string, name: string): number {
  if (!/^\d+$/.test(text)) throw new UsageError(`${name} wants a whole number, not '${text}'`);
  return Number(text);
}

/** The world that the options name; its rules to switch off are checked. */
export function chosenWorld({ world, standard, disable = [] }: SemanticsOptions): LoadedRuleset {
  if (world !== undefined && standard) throw new UsageError('give --world or --standard, not both');
  if (world === undefined && !standard) {
    throw new UsageError('give --world W or --standard; `alienkit worlds` lists the shipped ones');
  }
  const loaded = world === undefined ? standardWorld() : loadRuleset(world);
  withoutRules(loaded.ruleset, disable);
  return loaded;
}

export function chosenLimits({ limits, fuel }: SemanticsOptions): Limits {
  const given = limits === undefined ? {} : readLimitsFile(limits);
  return readLimits(fuel === undefined ? given : { ...given, fuel });
}

function readLimitsFile(path: string): Limits {
  return readYaml(new Source(readInput(path), path), limitsSchema).data;
}

/** The text of a file, or of standard input for `-`. */
export function readInput(path: string): string {
  try {
    return readFileSync(path === '-' ? 0 : path, 'utf8');
  } catch (error) {
    const name = path === '-' ? 'standard input' : path;
    throw new UsageError(`${name} cannot be read: ${(error as Error).message}`);
  }
}
