/** Checks of one task: its programs, its answers and the rules it needs. */

import { type CallOutcome, type HeldCall, parse } from '../../code/index.ts';
import { equivalent, type RulesetEntry, type Semantics } from '../../rules/index.ts';
import { Source } from '../../text/index.ts';
import { accepts } from '../checkers.ts';
import type { CodeWorld, WorldSemantics } from '../code-world.ts';
import {
  ANSWER_LIMITS,
  callOutcomes,
  describeOutcome,
  holdCalls,
  runProgram,
  sameOutcome,
} from '../evaluate.ts';
import type { CodeTask, PredictTask, Task } from '../task-files.ts';
import { tracing } from '../tracing.ts';
import type { Problem } from './report.ts';

export interface TaskCheck {
  readonly id: string;
  readonly problems: readonly Problem[];
  /** Relevant rules in the order of the ruleset. */
  readonly relevant: readonly string[];
}

/** Expected results shorter than this may stand in a prompt: a digit is no leak. */
const TELLING_LENGTH = 8;

export function checkTask(world: CodeWorld, semantics: WorldSemantics, task: Task): TaskCheck {
  const problems: Problem[] = [];
  const complain = (message: string, fix: string) =>
    problems.push({ check: 'tasks', where: task.id, message, fix });
  const check = new TaskChecker(world, semantics, complain);
  const relevant = task.kind === 'code' ? check.code(task) : check.predict(task);
  if (relevant !== null) check.listed(task, relevant);
  return { id: task.id, problems, relevant: relevant ?? [] };
}

type Complain = (message: string, fix: string) => void;

class TaskChecker {
  private readonly world: CodeWorld;
  private readonly semantics: WorldSemantics;
  private readonly complain: Complain;

  constructor(world: CodeWorld, semantics: WorldSemantics, complain: Complain) {
    this.world = world;
    this.semantics = semantics;
    this.complain = complain;
  }

  /** The relevant rules; null if the task is too broken to tell. */
  code(task: CodeTask): string[] | null {
    const inWorld = this.semantics.without();
    const calls = this.held(task, inWorld);
    if (calls === null) return null;
    const expected = this.expected(task, calls);
    if (expected === null) return null;
    const fault = syntaxFault(task.reference);
    if (fault !== null) {
      this.complain(`the reference has a syntax fault: ${fault}`, 'correct its syntax');
      return null;
    }
    const reference = callOutcomes(task.reference, inWorld, calls);
    const naive = callOutcomes(task.naive, inWorld, calls);
    this.reference(task, reference, expected);
    if (naive.every((outcome, index) => passes(task, outcome, expected[index] as string))) {
      this.complain(
        'the naive program passes every private call in the world',
        'change the task so that a program that trusts the manual fails, or drop it',
      );
    }
    this.constants(task, expected);
    this.prompt(task, expected);
    const differs = (source: string, base: readonly CallOutcome[], changed: Semantics) =>
      callOutcomes(source, changed, calls).some(
        (one, index) => !sameOutcome(one, base[index] as CallOutcome),
      );
    return this.relevant(
      (changed) =>
        differs(task.reference, reference, changed) || differs(task.naive, naive, changed),
      (traced) => {
        callOutcomes(task.reference, traced, calls);
        callOutcomes(task.naive, traced, calls);
      },
    );
  }

  predict(task: PredictTask): string[] | null {
    const result = runProgram(task.program, this.semantics.without());
    if (result.error !== null) {
      this.complain(
        `the program fails in the world: ${result.error.kind} in line ${result.error.line}`,
        'a predict task asks for an output, never for an error: change the program',
      );
      return null;
    }
    if (!accepts(task.checker, result.output, result.output)) {
      this.complain(
        'its checker refuses the output itself',
        'name what the program really prints in the checker, or use another one',
      );
    }
    const manual = runProgram(task.program, this.semantics.standard);
    if (accepts(task.checker, manual.output, result.output)) {
      this.complain(
        manual.output === result.output
          ? 'the output is the same under the manual'
          : 'what it prints under the manual is accepted as well',
        'use an operator whose rule shows',
      );
    }
    if (stands(result.output, task.prompt)) {
      this.complain('the output stands in the prompt', 'say what to predict without its result');
    }
    const outcome = (semantics: Semantics) => {
      const { output, error } = runProgram(task.program, semantics);
      return error === null
        ? output
        : `${error.kind}\n${output.split('\n').slice(0, -1).join('\n')}`;
    };
    return this.relevant(
      (changed) => outcome(changed) !== result.output,
      (traced) => runProgram(task.program, traced),
    );
  }

  private held(task: CodeTask, inWorld: Semantics): HeldCall[] | null {
    const [example, ...rest] = holdCalls([task.example, ...task.calls], inWorld);
    const calls: HeldCall[] = [];
    rest.forEach((held, index) => {
      if (held.ok) calls.push(held.call);
      else
        this.complain(
          `private call ${index + 1}: ${held.reason}`,
          'write a call whose arguments have values in the world',
        );
    });
    if (example === undefined || !example.ok) {
      this.complain(
        `the example call: ${example?.ok === false ? example.reason : 'is missing'}`,
        'write a call of the asked function',
      );
      return null;
    }
    if (calls.length < rest.length) return null;
    const other = calls.find(({ name }) => name !== example.call.name);
    if (other !== undefined) {
      this.complain(
        `a private call is of ${other.name}, the example of ${example.call.name}`,
        'call one function',
      );
      return null;
    }
    const shown = printedOperands(example.call);
    if (calls.some((call) => printedOperands(call) === shown)) {
      this.complain('a private call has the arguments of the example', 'use other arguments');
    }
    return calls;
  }

  /** What the naive program delivers under the manual; null if it fails. */
  private expected(task: CodeTask, calls: readonly HeldCall[]): string[] | null {
    const fault = syntaxFault(task.naive);
    if (fault !== null) {
      this.complain(`the naive program has a syntax fault: ${fault}`, 'correct its syntax');
      return null;
    }
    const outcomes = callOutcomes(task.naive, this.semantics.standard, calls);
    const failed = outcomes.findIndex(({ kind }) => kind === 'failed');
    if (failed < 0) return outcomes.map(describeOutcome);
    this.complain(
      `the naive program fails private call ${failed + 1} under the manual: ${describeOutcome(outcomes[failed] as CallOutcome)}`,
      'the naive program says what is right: make it correct under the manual for every private call',
    );
    return null;
  }

  private reference(
    task: CodeTask,
    outcomes: readonly CallOutcome[],
    expected: readonly string[],
  ): void {
    outcomes.forEach((outcome, index) => {
      if (passes(task, outcome, expected[index] as string)) return;
      this.complain(
        `the reference fails private call ${index + 1} (${task.calls[index]}): ${describeOutcome(outcome)}, not ${expected[index]}`,
        'correct the reference; `world show --tasks` shows both programs side by side',
      );
    });
  }

  private constants(task: CodeTask, expected: readonly string[]): void {
    const constant = expected.find((answer) =>
      expected.every((wanted) => accepts(task.checker, answer, wanted)),
    );
    if (constant !== undefined) {
      this.complain(
        `the constant ${constant} passes every private call`,
        'add a call with another result',
      );
    }
  }

  private prompt(task: CodeTask, expected: readonly string[]): void {
    const told = expected.find(
      (answer) => answer.length >= TELLING_LENGTH && stands(answer, task.prompt),
    );
    if (told !== undefined)
      this.complain(`the prompt contains the result ${told}`, 'take it out of the prompt');
  }

  /** Rules that change what happens when they are switched off; red herrings when they are executed. */
  private relevant(
    differsUnder: (changed: Semantics) => boolean,
    runUnder: (traced: Semantics) => void,
  ): string[] {
    const { entries } = this.world.ruleset;
    const { semantics, executed } = tracing(this.world.ruleset, entries.filter(isRedHerring));
    runUnder(semantics);
    return entries
      .filter((entry) =>
        isRedHerring(entry)
          ? executed.has(entry.operator.name)
          : differsUnder(this.semantics.without(entry.id)),
      )
      .map(({ id }) => id);
  }

  listed(task: Task, relevant: readonly string[]): void {
    const known = this.world.ruleset.entries.map(({ id }) => id);
    for (const id of task.rules) {
      if (!known.includes(id))
        this.complain(`the listed rule ${id} does not exist`, `the rules are ${known.join(', ')}`);
      else if (!relevant.includes(id)) {
        this.complain(
          `the listed rule ${id} does not matter: switching it off changes nothing`,
          `take ${id} out of the task's rules, or change the task`,
        );
      }
    }
    for (const id of relevant) {
      if (!task.rules.includes(id))
        this.complain(`the rule ${id} matters and is not listed`, `add ${id} to the task's rules`);
    }
  }
}

const remembered = new WeakMap<RulesetEntry, boolean>();

/** A target that is as the manual says, whether it says so or only means so. */
export function isRedHerring(entry: RulesetEntry): boolean {
  let known = remembered.get(entry);
  if (known === undefined) {
    const { operator, rule } = entry;
    known = rule.kind === 'identity' || equivalent(operator, rule, { kind: 'identity' });
    remembered.set(entry, known);
  }
  return known;
}

/** What is wrong with a program's syntax, in words; null if nothing is. */
function syntaxFault(source: string): string | null {
  const parsed = parse(source, ANSWER_LIMITS);
  if (parsed.ok) return null;
  const { line, column } = new Source(source).position(parsed.fault.span.start);
  return `line ${line}, column ${column}: ${parsed.fault.message}`;
}

/** Whether a result stands in a text, not just within a word of it. */
function stands(result: string, text: string): boolean {
  for (let at = text.indexOf(result); result !== '' && at >= 0; at = text.indexOf(result, at + 1)) {
    const isWithinWord = (inside: string, outside: string | undefined) =>
      /\w/.test(inside) && /\w/.test(outside ?? '');
    const [first = '', last = ''] = [result[0], result.at(-1)];
    const end = at + result.length;
    if (!isWithinWord(first, text[at - 1]) && !isWithinWord(last, text[end])) return true;
  }
  return false;
}

function passes(task: CodeTask, outcome: CallOutcome, expected: string): boolean {
  return outcome.kind === 'delivered' && accepts(task.checker, outcome.text, expected);
}

function printedOperands({ operands }: HeldCall): string {
  return JSON.stringify(operands, (_, value) => (typeof value === 'bigint' ? `${value}n` : value));
}
