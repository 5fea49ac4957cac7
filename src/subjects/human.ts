/**
 * A person at a terminal. What is new in the conversation is printed; a reply is typed in
 * lines and ended by a line with a single dot.
 *
 * Where a tool may be called, the text is the call's argument, and the line `/say` before
 * it makes it words instead. With several tools, the line `/NAME` chooses one. A line
 * that begins with a dot is typed with one dot more.
 */

import { createInterface } from 'node:readline';
import {
  type AssistantMessage,
  type Message,
  NO_USAGE,
  type Reply,
  type Request,
  type Subject,
  SubjectFailure,
  type Tool,
} from '../protocol/index.ts';
import { fieldOf, isList, isObject } from './json.ts';

export interface HumanOptions {
  readonly input?: NodeJS.ReadableStream | undefined;
  readonly output?: NodeJS.WritableStream | undefined;
}

export function humanSubject(options: HumanOptions = {}): Subject {
  const output = options.output ?? process.stderr;
  const lines = new Lines(options.input ?? process.stdin);
  let shown: readonly Message[] = [];
  let turn: Promise<unknown> = Promise.resolve();

  const reply = async (request: Request, signal: AbortSignal): Promise<Reply> => {
    output.write(newParts(request.messages, shown).map(inWords).join('\n\n'));
    output.write(`\n\n${invitation(request.tools)}\n`);
    const typed = await typedText(lines, signal);
    const message = messageOf(typed, request);
    shown = [...request.messages, message];
    return { message, finish: 'stop', usage: NO_USAGE };
  };

  return {
    identity: { kind: 'human' },
    name: 'human',
    calibration: false,
    parallel: 1,
    reply: (request, signal) => {
      // One person reads one thing at a time.
      const mine = turn.then(() => reply(request, signal));
      turn = mine.catch(() => {});
      return mine;
    },
    close: async () => lines.close(),
  };
}

/** What the person has not seen; after a step back, what is asked there in full. */
function newParts(messages: readonly Message[], shown: readonly Message[]): readonly Message[] {
  let same = 0;
  while (same < messages.length && same < shown.length) {
    if (!isSameMessage(messages[same] as Message, shown[same] as Message)) break;
    same++;
  }
  const rest = messages.slice(same);
  if (rest.length > 0) return rest;
  return messages.slice(messages.findLastIndex(({ role }) => role === 'user'));
}

function isSameMessage(one: Message, other: Message): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function inWords(message: Message): string {
  switch (message.role) {
    case 'system':
    case 'user':
      return `=== ${message.role} ===\n${message.text}`;
    case 'tool':
      return `=== result ===\n${message.text}`;
    case 'assistant':
      return `=== you ===\n${[message.text, ...message.calls.map((call) => call.arguments)].join('\n')}`;
  }
}

function invitation(tools: readonly Tool[]): string {
  const end = 'end with a line with a single dot';
  const [first] = tools;
  if (first === undefined) return `--- your answer (${end}) ---`;
  const call = tools.length === 1 ? first.name : `${first.name}, or /NAME first for another tool`;
  return `--- call ${call}; /say first to reply in words (${end}) ---`;
}

/** Lines up to the dot. @throws SubjectFailure at the end of the input */
async function typedText(lines: Lines, signal: AbortSignal): Promise<string> {
  const typed: string[] = [];
  for (;;) {
    const line = await lines.next(signal);
    if (line === '.') return typed.join('\n');
    typed.push(line.startsWith('..') ? line.slice(1) : line);
  }
}

function messageOf(typed: string, { messages, tools }: Request): AssistantMessage {
  const [, command = null, rest = ''] = /^\/(\w+)(?:\s([\s\S]*))?$/.exec(typed) ?? [];
  const text = command === null ? typed : rest;
  const tool = command === null ? tools[0] : tools.find(({ name }) => name === command);
  if (tool === undefined) {
    // An unknown command is words like any other.
    return { role: 'assistant', text: command === 'say' ? text : typed, calls: [], raw: null };
  }
  const argument = JSON.stringify({ [argumentOf(tool)]: text });
  const call = { id: `call_${messages.length}`, name: tool.name, arguments: argument };
  return { role: 'assistant', text: '', calls: [call], raw: null };
}

/** The argument that typed text goes to: the first required one. */
function argumentOf({ parameters }: Tool): string {
  const required = fieldOf(parameters, 'required');
  const first = isList(required) ? required[0] : undefined;
  if (typeof first === 'string') return first;
  const properties = fieldOf(parameters, 'properties');
  return (isObject(properties) ? Object.keys(properties)[0] : undefined) ?? 'text';
}

/** The lines of a terminal, one at a time; what is typed ahead is kept. */
class Lines {
  readonly #input: NodeJS.ReadableStream;
  readonly #typed: string[] = [];
  #interface: ReturnType<typeof createInterface> | null = null;
  #hasEnded = false;
  #wake: () => void = () => {};

  constructor(input: NodeJS.ReadableStream) {
    this.#input = input;
  }

  async next(signal: AbortSignal): Promise<string> {
    this.#open();
    for (;;) {
      const line = this.#typed.shift();
      if (line !== undefined) return line;
      if (this.#hasEnded) throw new SubjectFailure('fault', 'the terminal is closed');
      if (signal.aborted) throw new SubjectFailure('fault', 'the caller has given up the request');
      await new Promise<void>((resolve) => {
        this.#wake = () => {
          signal.removeEventListener('abort', this.#wake);
          resolve();
        };
        signal.addEventListener('abort', this.#wake);
      });
    }
  }

  close(): void {
    this.#interface?.close();
  }

  #open(): void {
    if (this.#interface !== null) return;
    this.#interface = createInterface({ input: this.#input, terminal: false });
    this.#interface.on('line', (line) => {
      this.#typed.push(line);
      this.#wake();
    });
    this.#interface.on('close', () => {
      this.#hasEnded = true;
      this.#wake();
    });
  }
}
