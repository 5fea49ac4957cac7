/**
 * A strict stand-in for an OpenAI-compatible chat completions service: the real wire
 * format over a real socket, streamed or whole. A model is a function; faults come by
 * script. A request that a careful service would refuse is refused with 422 and kept in
 * `refusals`, which a test expects to be empty.
 */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Json } from '../../src/protocol/index.ts';
import { type ChatRequest, requestProblem, type WireObject } from './stand-in-checks.ts';

export type { ChatRequest, WireObject } from './stand-in-checks.ts';

export interface ModelReply {
  /** The assistant message as it crosses the wire; content, tool_calls, anything. */
  readonly message: WireObject;
  /** `tool_calls` or `stop` by default. */
  readonly finish?: string | null;
  /** Null: none is told. */
  readonly usage?: Json;
  /** The `delta`s of a stream; made from the message by default. */
  readonly deltas?: readonly WireObject[];
}

export type Model = (request: ChatRequest) => ModelReply | Promise<ModelReply>;

/** What happens to one request in place of the model's reply. */
export type Fault =
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly body: Json;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** The connection breaks before the answer, or in its middle. */
  | { readonly kind: 'reset-before' }
  | { readonly kind: 'reset-inside' }
  /** The answer ends early, and in good order. */
  | { readonly kind: 'cut' }
  /** No byte, ever. */
  | { readonly kind: 'hang' }
  /** The answer begins and then is silent. */
  | { readonly kind: 'stall' }
  /** Bytes come, without end. */
  | { readonly kind: 'drip'; readonly everyMilliseconds: number }
  | { readonly kind: 'page'; readonly status: number }
  | { readonly kind: 'empty-choices' }
  /** This text as the body, of this type. */
  | { readonly kind: 'text'; readonly type: string; readonly text: string }
  /** As if there were no fault: lets a script skip a request. */
  | { readonly kind: 'none' };

export interface StandInOptions {
  readonly model: Model;
  /** The key that is wanted; null: no Authorization header may come. Not looked at by default. */
  readonly key?: string | null;
  /** Taken in order, one a request; or chosen for each. */
  readonly faults?: readonly Fault[] | ((request: ChatRequest) => Fault);
  /** Fields of the request that this service does not know. */
  readonly refuses?: readonly string[];
  /** Milliseconds before each reply. */
  readonly delay?: number;
  /** Whether assistant messages may come that this service has not sent (a resumed run). */
  readonly takesForeignMessages?: boolean;
}

/** A request and what became of it. Times are milliseconds since 1970. */
export interface Exchange {
  readonly request: ChatRequest;
  /** The body as it came. */
  readonly text: string;
  readonly came: number;
  readonly fault: Fault;
  /** What the model said; null where a fault came in its place, or before it has. */
  readonly reply: ModelReply | null;
  /** When the answer or the connection ended; null: it has not. */
  readonly ended: number | null;
}

export interface StandIn {
  readonly baseUrl: string;
  /** All requests that were not refused, in the order in which they came. */
  readonly exchanges: readonly Exchange[];
  /** All requests, those that met a fault included. */
  readonly requests: readonly ChatRequest[];
  /** Why requests were refused. */
  readonly refusals: readonly string[];
  /** The most requests that were in flight at once. */
  readonly mostInFlight: number;
  /** Connections opened in all. */
  readonly connections: number;
  addFaults(...faults: Fault[]): void;
  close(): Promise<void>;
}

export async function startStandIn(options: StandInOptions): Promise<StandIn> {
  const service = new Service(options);
  await service.start();
  return service;
}

type Mutable<Record> = { -readonly [Field in keyof Record]: Record[Field] };

class Service implements StandIn {
  readonly exchanges: Mutable<Exchange>[] = [];
  readonly requests: ChatRequest[] = [];
  readonly refusals: string[] = [];
  mostInFlight = 0;
  connections = 0;
  #inFlight = 0;
  readonly #options: StandInOptions;
  /** What is left of the script. */
  readonly #faults: Fault[];
  /** Assistant messages that were sent, as text: they must come back byte by byte. */
  readonly #sent = new Set<string>();
  readonly #server: Server;

  constructor(options: StandInOptions) {
    this.#options = options;
    this.#faults = typeof options.faults === 'object' ? [...options.faults] : [];
    this.#server = createServer((request, response) => {
      this.#inFlight++;
      this.mostInFlight = Math.max(this.mostInFlight, this.#inFlight);
      response.once('close', () => this.#inFlight--);
      this.#answer(request, response).catch((error: unknown) => {
        this.refusals.push(`the stand-in failed: ${error}`);
        response.destroy();
      });
    });
    this.#server.on('connection', () => this.connections++);
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`;
  }

  addFaults(...faults: Fault[]): void {
    this.#faults.push(...faults);
  }

  start(): Promise<void> {
    return new Promise((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
      this.#server.closeAllConnections();
    });
  }

  async #answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await bodyOf(incoming);
    const { key, refuses = [], takesForeignMessages = false } = this.#options;
    const authorization = incoming.headers.authorization;
    if (key !== undefined && authorization !== (key === null ? undefined : `Bearer ${key}`)) {
      return sendJson(response, 401, {
        error: { message: `Incorrect API key provided: ${authorization}`, code: 'invalid_api_key' },
      });
    }
    const body = JSON.parse(text) as ChatRequest;
    const refused = refuses.find((name) => name in body);
    if (refused !== undefined) {
      return sendJson(response, 400, {
        error: { message: `Unsupported parameter: '${refused}'`, type: 'invalid_request_error' },
      });
    }
    this.requests.push(body);
    const problem =
      `${incoming.method} ${incoming.url}` === 'POST /v1/chat/completions'
        ? requestProblem(body, takesForeignMessages ? null : this.#sent)
        : `${incoming.method} ${incoming.url}`;
    if (problem !== null) {
      this.refusals.push(problem);
      return sendJson(response, 422, {
        error: { message: problem, type: 'invalid_request_error' },
      });
    }
    const { faults } = this.#options;
    const chosen = typeof faults === 'function' ? faults(body) : undefined;
    const fault: Fault = this.#faults.shift() ?? chosen ?? { kind: 'none' };
    const exchange: Mutable<Exchange> = {
      request: body,
      text,
      came: Date.now(),
      fault,
      reply: null,
      ended: null,
    };
    this.exchanges.push(exchange);
    response.once('close', () => {
      exchange.ended = Date.now();
    });
    if (fault.kind !== 'none' && !isHalf(fault)) return faulty(response, fault);
    const reply = await this.#options.model(body);
    const delay = this.#options.delay ?? 0;
    if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
    this.#sent.add(JSON.stringify(reply.message));
    exchange.reply = reply;
    const parts = body.stream ? streamed(body, reply) : [JSON.stringify(whole(body, reply))];
    response.writeHead(200, {
      'content-type': body.stream ? 'text/event-stream' : 'application/json',
    });
    if (fault.kind === 'none') {
      for (const part of parts) response.write(part);
      response.end();
      return;
    }
    // Half an answer, with the bytes of its last part cut through.
    const all = parts.join('');
    response.write(all.slice(0, Math.floor(all.length / 2)));
    if (fault.kind === 'cut') response.end();
    else if (fault.kind === 'reset-inside') setTimeout(() => response.destroy(), 10);
  }
}

type HalfFault = Extract<Fault, { kind: 'reset-inside' | 'cut' | 'stall' }>;

function isHalf(fault: Fault): fault is HalfFault {
  return fault.kind === 'reset-inside' || fault.kind === 'cut' || fault.kind === 'stall';
}

function faulty(
  response: ServerResponse,
  fault: Exclude<Fault, HalfFault | { kind: 'none' }>,
): void {
  switch (fault.kind) {
    case 'status':
      sendJson(response, fault.status, fault.body, fault.headers);
      return;
    case 'reset-before':
      response.socket?.resetAndDestroy();
      return;
    case 'hang':
      return;
    case 'drip': {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const timer = setInterval(() => response.write(': working\n\n'), fault.everyMilliseconds);
      response.once('close', () => clearInterval(timer));
      return;
    }
    case 'page':
      response.writeHead(fault.status, { 'content-type': 'text/html' });
      response.end('<!DOCTYPE html><html><body><h1>Bad gateway</h1></body></html>');
      return;
    case 'empty-choices':
      sendJson(response, 200, { id: 'x', object: 'chat.completion', choices: [] });
      return;
    case 'text':
      response.writeHead(200, { 'content-type': fault.type });
      response.end(fault.text);
  }
}

function sendJson(
  response: ServerResponse,
  status: number,
  body: Json,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

const USAGE = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };

function whole(request: ChatRequest, reply: ModelReply): Json {
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model: request.model,
    choices: [{ index: 0, message: reply.message, logprobs: null, finish_reason: finishOf(reply) }],
    ...(reply.usage === null ? {} : { usage: reply.usage ?? USAGE }),
  };
}

function finishOf({ finish, message }: ModelReply): string | null {
  return finish === undefined
    ? Array.isArray(message['tool_calls'])
      ? 'tool_calls'
      : 'stop'
    : finish;
}

function streamed(request: ChatRequest, reply: ModelReply): readonly string[] {
  const head = {
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 1,
    model: request.model,
  };
  const deltas = reply.deltas ?? deltasOf(reply.message);
  const chunks: Json[] = deltas.map((delta) => ({
    ...head,
    choices: [{ index: 0, delta, finish_reason: null }],
  }));
  chunks.push({ ...head, choices: [{ index: 0, delta: {}, finish_reason: finishOf(reply) }] });
  if (request.stream_options?.include_usage && reply.usage !== null) {
    chunks.push({ ...head, choices: [], usage: reply.usage ?? USAGE });
  }
  const events = chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`);
  return [': hello\n\n', ...events, 'data: [DONE]\n\n'];
}

/** A message as services stream it: texts in pieces, calls by index, all else at once. */
export function deltasOf(message: WireObject): readonly WireObject[] {
  const deltas: WireObject[] = [];
  for (const [name, value] of Object.entries(message)) {
    if (name === 'tool_calls' && Array.isArray(value)) {
      value.forEach((call: WireObject, index) => {
        const asked = call['function'] as { readonly name: string; readonly arguments: string };
        const opening = { ...call, function: { ...asked, arguments: '' } };
        deltas.push({ tool_calls: [{ index, ...opening }] });
        for (const piece of pieces(asked.arguments)) {
          deltas.push({ tool_calls: [{ index, function: { arguments: piece } }] });
        }
      });
    } else if (typeof value === 'string' && name !== 'role' && value !== '') {
      for (const piece of pieces(value)) deltas.push({ [name]: piece });
    } else deltas.push({ [name]: value });
  }
  return deltas;
}

function pieces(text: string): readonly string[] {
  return text.match(/[\s\S]{1,5}/g) ?? [];
}

async function bodyOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
