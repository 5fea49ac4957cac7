/** `alienkit check`: verifies proofs. */

import type { Command } from 'commander';
import {
  type Assignment,
  type LogicRuleset,
  readAssignment,
  type Verdict,
  Verifier,
  withoutConditions,
} from '../logic/index.ts';
import { UnknownRuleError } from '../rules/index.ts';
import { openFile } from './exec.ts';
import { isTextList, lineBatches, readObject, write } from './json-lines.ts';
import { chosenLogicWorld, formulaTexts, goalOption, premisesOption } from './logic-options.ts';
import {
  disableOption,
  EXIT,
  jsonOption,
  readInput,
  standardOption,
  UsageError,
  worldOption,
} from './options.ts';

interface CheckOptions {
  readonly world?: string;
  readonly standard?: boolean;
  readonly disable?: readonly string[];
  readonly goal?: string;
  readonly premises?: string;
  readonly json?: boolean;
  readonly jsonl?: boolean;
}

export function addCheck(program: Command): void {
  program
    .command('check')
    .description('verify an AlienLogic proof')
    .argument('[FILE]', 'the proof; - or nothing is standard input', '-')
    .addOption(worldOption())
    .addOption(standardOption())
    .addOption(disableOption())
    .addOption(goalOption())
    .addOption(premisesOption())
    .addOption(jsonOption())
    .option(
      '--jsonl',
      'answer a JSON request a line: {"id", "proof", "goal", "premises", "disable"}',
    )
    .addHelpText(
      'after',
      `
Examples:
  $ printf 'PROOF\\npremises: p\\ngoal: p\\n1. p [premise]\\nEND\\n' | alienkit check --standard
  accepted: 1 line
  $ alienkit check --world my-logic.yaml --goal 'OR(p, q)' --premises 'p' proof.txt
  $ alienkit check --world my-logic.yaml --disable K03 --json proof.txt

With --jsonl, --goal and --premises are those of requests that give none.

Exit codes: 0 accepted (--jsonl: the whole stream was answered), 1 refused, 2 wrong use.`,
    )
    .action(async (file: string, options: CheckOptions) => {
      process.exitCode = options.jsonl ? await stream(file, options) : await once(file, options);
    });
}

async function once(file: string, options: CheckOptions): Promise<number> {
  const verifier = new Verifier(chosenLogicWorld(options).ruleset);
  const reading = readAssignment(assigned(options));
  if (!reading.ok) throw new UsageError(reading.message);
  const verdict = verifier.check(readInput(file), reading.assignment);
  const text = options.json ? JSON.stringify({ id: null, ...verdict }) : inWords(verdict);
  await write(process.stdout, `${text}\n`);
  return verdict.accepted ? EXIT.done : EXIT.wrong;
}

function assigned({ goal, premises }: CheckOptions): Parameters<typeof readAssignment>[0] {
  return { goal, premises: premises === undefined ? undefined : formulaTexts(premises) };
}

/** A verdict as a line for people. */
function inWords({ accepted, n_steps, reason_id, detail }: Verdict): string {
  if (accepted) return `accepted: ${n_steps} line${n_steps === 1 ? '' : 's'}`;
  return `refused${reason_id === null ? '' : `, ${reason_id}`}: ${detail ?? ''}`;
}

async function stream(file: string, options: CheckOptions): Promise<number> {
  if (options.json) throw new UsageError('give --json or --jsonl, not both');
  const checker = new RequestChecker(chosenLogicWorld(options).ruleset, assigned(options));
  const input = file === '-' ? process.stdin : openFile(file);
  for await (const batch of lineBatches(input)) {
    await write(process.stdout, batch.map((line) => `${checker.answer(line)}\n`).join(''));
  }
  return EXIT.done;
}

/** Rulesets with some conditions switched off that are kept ready. */
const MOST_VERIFIERS = 64;

/** Lengths of proofs whose verdict is kept as a text. */
const MOST_TEXTS = 1_000;

const noIds: readonly string[] = [];

/** Answers requests, one at a time, and keeps nothing of them. */
class RequestChecker {
  private readonly ruleset: LogicRuleset;
  private readonly assigned: Parameters<typeof readAssignment>[0];
  /** What `assigned` says. */
  private readonly assignedToAll: Assignment;
  private readonly verifierForAll: Verifier;
  private readonly verifiers = new Map<string, Verifier>();
  /** By number of lines. */
  private readonly acceptedTexts: string[] = [];

  constructor(ruleset: LogicRuleset, given: Parameters<typeof readAssignment>[0]) {
    this.ruleset = ruleset;
    this.assigned = given;
    this.assignedToAll = this.assignment(given.goal, given.premises);
    this.verifierForAll = new Verifier(ruleset);
  }

  /** The answer to a request, as JSON. */
  answer(line: string): string {
    const read = readObject(line);
    if ('fault' in read) return JSON.stringify(read);
    const verdict = this.verdict(read.fields);
    // The id stands first. To make an object of both takes longer than to write them one by one.
    return `{"id":${JSON.stringify(read.id)},${this.withoutBrace(verdict)}`;
  }

  /** The text of a verdict after its first brace. */
  private withoutBrace(verdict: Verdict | { readonly fault: string }): string {
    if (!('accepted' in verdict) || !verdict.accepted) return JSON.stringify(verdict).slice(1);
    // Accepted proofs of one length have one verdict: to write it each time took a tenth of the time.
    const { n_steps: steps } = verdict;
    const text = this.acceptedTexts[steps] ?? JSON.stringify(verdict).slice(1);
    if (steps < MOST_TEXTS) this.acceptedTexts[steps] = text;
    return text;
  }

  private verdict(fields: Readonly<Record<string, unknown>>): Verdict | { readonly fault: string } {
    const { proof, goal, premises } = fields;
    const disable = fields['disable'] ?? noIds;
    if (typeof proof !== 'string') return { fault: "a text 'proof' is wanted" };
    if (!isAbsent(goal) && typeof goal !== 'string') return { fault: "'goal' must be a text" };
    if (!isAbsent(premises) && !isTextList(premises))
      return { fault: "'premises' must be a list of formulas" };
    if (!isTextList(disable)) return { fault: "'disable' must be a list of condition ids" };
    try {
      const assignment =
        isAbsent(goal) && isAbsent(premises)
          ? this.assignedToAll
          : this.assignment(goal ?? this.assigned.goal, premises ?? this.assigned.premises);
      return this.verifier(disable).check(proof, assignment);
    } catch (error) {
      if (error instanceof UsageError || error instanceof UnknownRuleError)
        return { fault: error.message };
      throw error;
    }
  }

  private assignment(goal?: string, premises?: readonly string[]): Assignment {
    const reading = readAssignment({ goal, premises });
    if (!reading.ok) throw new UsageError(reading.message);
    return reading.assignment;
  }

  private verifier(disable: readonly string[]): Verifier {
    if (disable.length === 0) return this.verifierForAll;
    const key = JSON.stringify(disable);
    let verifier = this.verifiers.get(key);
    if (verifier === undefined) {
      verifier = new Verifier(withoutConditions(this.ruleset, disable));
      if (this.verifiers.size >= MOST_VERIFIERS) this.verifiers.clear();
      this.verifiers.set(key, verifier);
    }
    return verifier;
  }
}

function isAbsent(value: unknown): value is undefined | null {
  return value === undefined || value === null;
}
