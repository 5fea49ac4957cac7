/** Reads what a chat completions service answers, streamed or whole. */

import type { ReadableStream } from 'node:stream/web';
import type { Finish, Json } from '../protocol/index.ts';
import { MessageAssembler } from './chat-deltas.ts';
import { fieldOf, isList, isObject, type JsonObject, parseJson, textOf } from './json.ts';
import { diagnose, isWebPage, Trouble } from './retry.ts';

export interface Completion {
  readonly message: JsonObject;
  readonly finish: Finish;
  /** As it came; undefined if nothing came. */
  readonly usage: Json | undefined;
}

/** What is said of an answer of 200 that holds no reply. */
export interface ReadingContext {
  readonly workedBefore: boolean;
}

/** A whole answer. @throws Trouble */
export function readWhole(text: string, context: ReadingContext): Completion {
  if (isWebPage(text))
    throw new Trouble('retry', `a web page came instead of JSON: ${start(text)}`);
  let body: Json;
  try {
    body = parseJson(text);
  } catch {
    throw new Trouble('retry', `the answer is not valid JSON, or cut: ${start(text)}`);
  }
  refuseError(body, context);
  const choice = choiceOf(body);
  const message = fieldOf(choice, 'message');
  if (!isObject(message)) throw new Trouble('retry', `the answer holds no choices: ${start(text)}`);
  refuseError(choice, context);
  const finish = finishOf(fieldOf(choice, 'finish_reason'), message);
  return { message, finish, usage: fieldOf(body, 'usage') };
}

/** A streamed answer, to its end. @throws Trouble, or what the stream throws */
export async function readStreamed(
  body: ReadableStream<Uint8Array>,
  context: ReadingContext,
): Promise<Completion> {
  const assembler = new MessageAssembler();
  let usage: Json | undefined;
  let reason: Json | undefined;
  let hasEnded = false;
  let other = '';
  for await (const line of eventLines(body)) {
    if (!line.isData) {
      if (other.length < SHOWN) other += line.text;
      continue;
    }
    if (line.text.startsWith('[DONE]')) {
      hasEnded = true;
      break;
    }
    let chunk: Json;
    try {
      chunk = parseJson(line.text);
    } catch {
      throw new Trouble(
        'retry',
        `a part of the stream is not valid JSON, or cut: ${start(line.text)}`,
      );
    }
    refuseError(chunk, context);
    const choice = choiceOf(chunk);
    refuseError(choice, context);
    const delta = fieldOf(choice, 'delta') ?? fieldOf(choice, 'message');
    if (isObject(delta)) assembler.add(delta);
    reason = fieldOf(choice, 'finish_reason') ?? reason;
    usage = fieldOf(chunk, 'usage') ?? usage;
  }
  if (assembler.isEmpty && (reason ?? null) === null) {
    if (isWebPage(other))
      throw new Trouble('retry', `a web page came instead of a stream: ${start(other)}`);
    throw (
      inBody(other, 200, context) ??
      new Trouble('retry', `the stream held no reply: ${start(other)}`)
    );
  }
  // Some services send no [DONE], some no reason; without both it broke off.
  if (!hasEnded && (reason ?? null) === null) throw new Trouble('retry', 'the stream broke off');
  return { message: assembler.message, finish: finishOf(reason, assembler.message), usage };
}

/** What an answer of an error status means. */
export function troubleOf(
  status: number,
  body: string,
  retryAfter: number | null,
  workedBefore: boolean,
): Trouble {
  const kind = diagnose({ status, body, retryAfter, workedBefore });
  return new Trouble(kind, `HTTP ${status}: ${start(messageIn(body))}`, retryAfter);
}

function choiceOf(body: Json): Json | undefined {
  const choices = fieldOf(body, 'choices');
  return isList(choices) ? choices[0] : undefined;
}

/** Errors that come under status 200, or in the middle of a stream. */
function refuseError(value: Json | undefined, { workedBefore }: ReadingContext): void {
  const error = fieldOf(value, 'error');
  if (error === undefined || error === null) return;
  const code = fieldOf(error, 'code') ?? fieldOf(error, 'status');
  const status = typeof code === 'number' && code >= 400 && code < 600 ? code : 200;
  const body = JSON.stringify(error);
  const kind = diagnose({ status, body, retryAfter: null, workedBefore });
  throw new Trouble(kind, `an error came as the reply: ${start(messageIn(body))}`);
}

/** An error that was written as plain JSON into a stream. */
function inBody(text: string, status: number, { workedBefore }: ReadingContext): Trouble | null {
  if (!text.trimStart().startsWith('{')) return null;
  const kind = diagnose({ status, body: text, retryAfter: null, workedBefore });
  return new Trouble(kind, `an error came as the reply: ${start(messageIn(text))}`);
}

/** @throws Trouble for replies that the service itself broke off */
function finishOf(reason: Json | undefined, message: JsonObject): Finish {
  switch (reason) {
    case 'length':
    case 'max_tokens':
    case 'MAX_TOKENS':
      return 'length';
    case 'content_filter':
    case 'refusal':
      return 'refusal';
    case 'error':
    case 'abort':
    case 'insufficient_system_resource':
      throw new Trouble('retry', `the service broke the reply off: ${reason}`);
    default:
      return (textOf(message, 'refusal') ?? '') === '' ? 'stop' : 'refusal';
  }
}

interface EventLine {
  /** `data:` of a server-sent event; otherwise a line that is none of the protocol. */
  readonly isData: boolean;
  readonly text: string;
}

/** Data of server-sent events, as they come. */
async function* eventLines(body: ReadableStream<Uint8Array>): AsyncGenerator<EventLine> {
  const decoder = new TextDecoder();
  let rest = '';
  let data: string[] = [];
  const take = function* (lines: readonly string[]): Generator<EventLine> {
    for (const line of lines) {
      if (line.startsWith('data:')) data.push(line.slice(line[5] === ' ' ? 6 : 5));
      else if (line === '' && data.length > 0) {
        yield { isData: true, text: data.join('\n') };
        data = [];
      } else if (line !== '' && !/^(?::|event:|id:|retry:)/.test(line))
        yield { isData: false, text: line };
    }
  };
  for await (const bytes of body) {
    rest += decoder.decode(bytes, { stream: true });
    const lines = rest.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    yield* take(lines);
  }
  yield* take([...(rest + decoder.decode()).split(/\r\n|\n|\r/), '']);
}

const SHOWN = 500;

/** The beginning of a text on one line, for messages. */
function start(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line === '') return '(empty)';
  return line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line;
}

/** The message in an error body, or the body. */
function messageIn(body: string): string {
  let value: Json;
  try {
    value = parseJson(body);
  } catch {
    return body;
  }
  const error = fieldOf(value, 'error') ?? value;
  if (typeof error === 'string') return error;
  return textOf(error, 'message') ?? textOf(error, 'detail') ?? body;
}
