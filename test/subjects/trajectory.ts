/** A trajectory played by hand: what the runner does, without journal, clock or prompts. */

import { Interpreter, type RunResult, readLimits } from '../../src/code/index.ts';
import {
  extractPrediction,
  extractProgram,
  type Message,
  type Purpose,
  type Reply,
  type Subject,
  TOOL_NAME,
} from '../../src/protocol/index.ts';
import { gradeReport, Semantics, standardRuleset } from '../../src/rules/index.ts';
import {
  accepts,
  type CodeTask,
  type CodeWorld,
  callOutcomes,
  describeOutcome,
  holdCalls,
  runProgram,
  type Task,
} from '../../src/worlds/index.ts';

const ROUNDS = 4;
const CALLS = 12;
const VALUES = 5;
const LINES = 40;
const FEEDBACK_LINES = 15;
const FEEDBACK_CHARACTERS = 600;

const tool = { name: TOOL_NAME, description: '', parameters: {} };

export interface Milestone {
  /** Ids of the tasks that were solved. */
  readonly solved: readonly string[];
  /** Ids of the rules that were reported correctly. */
  readonly correct: readonly string[];
  /** Ids of the rules that were reported wrongly: claimed and not so. */
  readonly wrong: readonly string[];
}

export interface Trajectory {
  readonly milestones: readonly Milestone[];
  readonly calls: number;
  readonly values: number;
  readonly messages: readonly Message[];
}

export interface Options {
  readonly seed?: number;
  /** Where the arguments of the private calls come from; the world itself if not given. */
  readonly held?: Semantics;
  /** What the subject is made for in place of the world. */
  readonly seen?: CodeWorld;
}

export async function play(
  make: (world: CodeWorld) => Subject,
  world: CodeWorld,
  { seed = 1, held, seen = world }: Options = {},
): Promise<Trajectory> {
  const subject = make(seen);
  const inWorld = new Semantics(world.ruleset);
  const grader = new Grader(world, inWorld, held ?? inWorld);
  const interpreter = new Interpreter(readLimits({ fuel: 5_000_000 }));
  const messages: Message[] = [{ role: 'user', text: 'Here is the manual.' }];
  const milestones: Milestone[] = [];
  const played = { calls: 0, values: 0 };
  const ask = (purpose: Purpose, turn: readonly Message[], offered: boolean): Promise<Reply> => {
    const key = `${seed}/${turn.length}`;
    const request = {
      messages: turn,
      tools: offered ? [tool] : [],
      key,
      seed: seed * 1000 + turn.length,
      purpose,
    };
    return subject.reply(request, new AbortController().signal);
  };
  const measure = async (): Promise<Milestone> => {
    const milestone = milestones.length;
    const report = await ask(
      { kind: 'report', milestone },
      [...messages, { role: 'user', text: 'Report.' }],
      false,
    );
    const graded = gradeReport(world.ruleset, report.message.text);
    const idsOf = (verdict: string) =>
      graded.filter((one) => one.verdict === verdict).map(({ id }) => id);
    const solved: string[] = [];
    for (const [index, task] of seen.tasks.entries()) {
      const reply = await ask(
        { kind: 'answer', milestone, task: task.id },
        [...messages, { role: 'user', text: task.prompt }],
        false,
      );
      if (grader.passes(world.tasks[index] as Task, reply.message.text)) solved.push(task.id);
    }
    return { solved, correct: idsOf('correct'), wrong: idsOf('wrong') };
  };
  const explore = async (round: number): Promise<void> => {
    messages.push({ role: 'user', text: `Round ${round}.` });
    let left = CALLS;
    for (;;) {
      const purpose: Purpose = { kind: 'explore', round, callsLeft: left };
      const { message } = await ask(purpose, messages, left > 0);
      messages.push(message);
      if (message.calls.length === 0) return;
      for (const call of message.calls) {
        if (left === 0) throw new Error('a call over the budget');
        left--;
        played.calls++;
        const { code } = JSON.parse(call.arguments) as { code: string };
        if (code.split('\n').length > LINES + 1) throw new Error('a program of too many lines');
        const result = interpreter.run(code, inWorld, { observedCap: VALUES });
        played.values += result.values;
        messages.push({ role: 'tool', callId: call.id, text: feedback(result) });
      }
    }
  };
  milestones.push(await measure());
  for (let round = 1; round <= ROUNDS; round++) {
    await explore(round);
    milestones.push(await measure());
  }
  return { milestones, ...played, messages };
}

function feedback({ output, capped }: RunResult): string {
  const note = `[stopped: the next EMIT would have shown more than ${VALUES} values in all]`;
  const text = capped ? [output, note].filter((part) => part !== '').join('\n') : output;
  if (text.split('\n').length > FEEDBACK_LINES || text.length > FEEDBACK_CHARACTERS)
    throw new Error('more feedback than the tool gives');
  return text === '' ? '[nothing was printed]' : text;
}

class Grader {
  private readonly inWorld: Semantics;
  private readonly held: Semantics;
  private readonly standard: Semantics;

  constructor(world: CodeWorld, inWorld: Semantics, held: Semantics) {
    this.inWorld = inWorld;
    this.held = held;
    this.standard = new Semantics(standardRuleset(world.ruleset.language));
  }

  passes(task: Task, reply: string): boolean {
    if (task.kind === 'code') return this.code(task, reply);
    const predicted = extractPrediction(reply);
    const { output } = runProgram(task.program, this.inWorld);
    return predicted !== null && accepts(task.checker, predicted, output);
  }

  private code(task: CodeTask, reply: string): boolean {
    const program = extractProgram(reply);
    if (program === null) return false;
    const calls = holdCalls(task.calls, this.held).flatMap((one) => (one.ok ? [one.call] : []));
    const wanted = callOutcomes(task.naive, this.standard, calls).map(describeOutcome);
    const outcomes = callOutcomes(program, this.inWorld, calls);
    return outcomes.every((outcome, index) => {
      return (
        outcome.kind === 'delivered' && accepts(task.checker, outcome.text, wanted[index] as string)
      );
    });
  }
}
