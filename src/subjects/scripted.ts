/** What the scripted subjects have in common: their replies. */

import {
  NO_USAGE,
  type Reply,
  type Request,
  type Subject,
  TOOL_NAME,
  type ToolCall,
} from '../protocol/index.ts';
import type { Task } from '../worlds/index.ts';

/** A reply in plain text. */
export function textReply(text: string): Reply {
  return reply(text, []);
}

/** A reply that runs a program; `place` makes the call's id, so it is one of the conversation. */
export function probeReply(code: string, place: number): Reply {
  const call = { id: `probe-${place}`, name: TOOL_NAME, arguments: JSON.stringify({ code }) };
  return reply('', [call]);
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
