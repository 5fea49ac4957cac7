/** What the scripted subjects have in common: their replies. */

import {
  type Json,
  NO_USAGE,
  PROOF_TOOL_NAME,
  type Reply,
  type Request,
  type Subject,
  TOOL_NAME,
  type ToolCall,
} from '../protocol/index.ts';
import type { Task, World } from '../worlds/index.ts';

/** A reply in plain text. */
export function textReply(text: string): Reply {
  return reply(text, []);
}

/** A reply that runs a program; `place` makes the call's id, so it is one of the conversation. */
export function probeReply(code: string, place: number): Reply {
  return callReply(TOOL_NAME, { code }, place);
}

/** A reply that checks a proof. */
export function proofCheckReply(proof: string, place: number): Reply {
  return callReply(PROOF_TOOL_NAME, { proof }, place);
}

function callReply(name: string, given: Readonly<Record<string, string>>, place: number): Reply {
  return reply('', [{ id: `probe-${place}`, name, arguments: JSON.stringify(given) }]);
}

function reply(text: string, calls: readonly ToolCall[]): Reply {
  return {
    message: { role: 'assistant', text, calls, raw: null },
    finish: 'stop',
    usage: NO_USAGE,
  };
}

/** A program as an answer to a code task. */
export function programReply(program: string): Reply {
  const end = program.endsWith('\n') ? '' : '\n';
  return textReply(`\`\`\`aliencode\n${program}${end}\`\`\``);
}

/** A proof as an answer to a theorem. */
export function proofReply(proof: string): Reply {
  return textReply(`\`\`\`alienlogic\n${proof.trimEnd()}\n\`\`\``);
}

/** The answer that there is no proof. */
export function decliningReply(): Reply {
  return textReply('ANSWER: UNPROVABLE');
}

/** A report of side conditions. */
export function conditionsReply(rules: readonly ReportedCondition[]): Reply {
  return textReply(`\`\`\`json\n${JSON.stringify({ rules }, null, 1)}\n\`\`\``);
}

export interface ReportedCondition {
  readonly target_rule: readonly string[];
  /** `true`, an expression, or a record. */
  readonly constraint: Json;
  readonly evidence_reason_ids: readonly string[];
  readonly confidence: number;
}

/** @throws Error for a task that the world has not. */
export function taskNamed<W extends World>(world: W, id: string): W['tasks'][number] {
  const task = (world.tasks as readonly W['tasks'][number][]).find((one) => one.id === id);
  if (task === undefined) throw new Error(`the world has no task ${id}`);
  return task;
}

/** A predicted output as an answer to a predict task. */
export function predictionReply(output: string): Reply {
  return textReply(`PREDICTION: ${output}`);
}

/** Of a code task the program that the manual makes right, of a predict task its program. */
export function manualProgramOf(task: Task): string {
  return task.kind === 'code' ? task.naive : task.program;
}

/** Assistant messages so far: a number that no earlier message of the conversation has. */
export function placeOf({ messages }: Request): number {
  return messages.filter(({ role }) => role === 'assistant').length;
}

/** A subject that thinks without waiting. */
export function scripted(name: string, answer: (request: Request) => Reply): Subject {
  return {
    identity: { calibration: name },
    name,
    calibration: true,
    parallel: 1,
    reply: async (request, signal) => {
      signal.throwIfAborted();
      return answer(request);
    },
  };
}
