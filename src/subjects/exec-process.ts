/**
 * A child process that answers JSON lines: one request a line on its input, one answer a
 * line on its output, in any order. What it writes to its error stream is passed through.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Json } from '../protocol/index.ts';
import { isObject, type JsonObject, parseJson, textOf } from './json.ts';
import { Trouble } from './retry.ts';
import { Stopped } from './transport.ts';

interface Pending {
  readonly sign: () => void;
  readonly resolve: (answer: JsonObject) => void;
  readonly reject: (reason: Error) => void;
}

export interface AgentOptions {
  readonly environment: NodeJS.ProcessEnv;
  /** Where its error stream goes, and lines of its output that are no answers. */
  readonly errors: NodeJS.WritableStream;
}

/** Milliseconds that the process has to end after its input has ended. */
const END_TIME = 2_000;

export class AgentProcess {
  readonly #command: string;
  readonly #options: AgentOptions;
  readonly #pending = new Map<string, Pending>();
  #child: ChildProcess | null = null;
  #asked = 0;
  #heardAt = 0;
  #isClosed = false;

  constructor(command: string, options: AgentOptions) {
    this.#command = command;
    this.#options = options;
  }

  /**
   * Asks, and starts the process if it does not run.
   * @param sign called when a line about this request comes that is no answer yet
   * @throws Trouble when the process ends before it has answered; the signal's reason
   */
  async ask(request: JsonObject, sign: () => void, signal: AbortSignal): Promise<JsonObject> {
    signal.throwIfAborted();
    if (this.#isClosed) throw new Trouble('refused', 'the agent is closed');
    const child = this.#running();
    const number = ++this.#asked;
    const id = String(number);
    let forget = () => {};
    try {
      return await new Promise<JsonObject>((resolve, reject) => {
        const stop = () => {
          const { reason } = signal;
          const isTimeout = reason instanceof Stopped && reason.stop !== 'caller';
          // It has said nothing since: it hangs, and would hold all further requests too.
          if (isTimeout && this.#heardAt < number) kill(child, 'SIGKILL');
          reject(signal.reason);
        };
        forget = () => signal.removeEventListener('abort', stop);
        signal.addEventListener('abort', stop, { once: true });
        this.#pending.set(id, { sign, resolve, reject });
        child.stdin?.write(`${JSON.stringify({ id, ...request })}\n`);
      });
    } finally {
      forget();
      this.#pending.delete(id);
    }
  }

  /** Ends the process: its input first, then by force. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const child = this.#child;
    if (child === null) return;
    const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
    child.stdin?.end();
    const timer = setTimeout(() => kill(child, 'SIGKILL'), END_TIME);
    await ended;
    clearTimeout(timer);
  }

  #running(): ChildProcess {
    if (this.#child !== null) return this.#child;
    const child = spawn(this.#command, {
      shell: true,
      stdio: ['pipe', 'pipe', 'pipe'],
      env: this.#options.environment,
      // A group of its own: ends with all that it has started, and not by Ctrl-C, which
      // lets requests in flight end.
      detached: process.platform !== 'win32',
    });
    this.#child = child;
    const withHost = () => kill(child, 'SIGKILL');
    process.once('exit', withHost);
    const gone = (how: string) => {
      process.removeListener('exit', withHost);
      if (this.#child !== child) return;
      this.#child = null;
      const trouble = new Trouble('retry', how);
      for (const { reject } of [...this.#pending.values()]) reject(trouble);
      this.#pending.clear();
    };
    child.on('error', (error) => gone(`the agent could not be started: ${error.message}`));
    // What it has started and left behind would keep its output open.
    child.on('exit', () => kill(child, 'SIGKILL'));
    child.on('close', (code, signal) => gone(`the agent ended with ${signal ?? `code ${code}`}`));
    // A write to a process that has ended: its end tells more.
    child.stdin?.on('error', () => {});
    child.stderr?.on('data', (chunk: Buffer) => this.#options.errors.write(chunk));
    if (child.stdout !== null) {
      createInterface({ input: child.stdout, crlfDelay: Infinity }).on('line', (line) =>
        this.#read(line),
      );
    }
    return child;
  }

  #read(line: string): void {
    this.#heardAt = this.#asked;
    if (line.trim() === '') return;
    const answer = answerIn(line);
    if (answer === null) {
      this.#options.errors.write(`(not an answer) ${line}\n`);
      return;
    }
    // An answer that came too late has nobody waiting for it.
    const pending = this.#pending.get(answer.id);
    if (pending === undefined) return;
    if (isWhole(answer.body)) pending.resolve(answer.body);
    else pending.sign();
  }
}

function answerIn(line: string): { readonly id: string; readonly body: JsonObject } | null {
  let value: Json;
  try {
    value = parseJson(line);
  } catch {
    return null;
  }
  const id = textOf(value, 'id');
  return isObject(value) && id !== undefined ? { id, body: value } : null;
}

/** A line with the id alone is a sign of life. */
function isWhole(body: JsonObject): boolean {
  return ['text', 'calls', 'error'].some(
    (name) => Object.hasOwn(body, name) && body[name] !== null,
  );
}

function kill(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // It has ended in between.
  }
}
