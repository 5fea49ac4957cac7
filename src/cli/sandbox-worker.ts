/** The thread behind sandbox.ts. */

import { parentPort, workerData } from 'node:worker_threads';
import { HostError, Interpreter } from '../code/index.ts';
import { readRuleset, Semantics, UnknownRuleError, withoutRules } from '../rules/index.ts';
import { languages } from '../worlds/index.ts';
import { readRequest } from './json-lines.ts';
import type { Answer, Batch, SandboxOptions } from './sandbox-protocol.ts';

const options = workerData as SandboxOptions;
const ruleset = readRuleset(options.ruleset.text, options.ruleset.path, languages);
const interpreter = new Interpreter(options.limits);
/** Semantics by the ids switched off, so that programs compiled under one are found again. */
const semantics = new Map<string, Semantics>();

function under(disable: readonly string[]): Semantics {
  const all = [...new Set([...options.disable, ...disable])].sort();
  const key = all.join(',');
  let known = semantics.get(key);
  if (known === undefined) {
    known = new Semantics(withoutRules(ruleset, all));
    // Callers may send any subset of the rules.
    if (semantics.size > 200) semantics.clear();
    semantics.set(key, known);
  }
  return known;
}

function answer(line: string): Answer {
  try {
    if (options.mode === 'json') return { kind: 'line', line: answerRequest(line) };
    const echo = options.mode === 'entry';
    const cap = options.observedCap === undefined ? {} : { observedCap: options.observedCap };
    return { kind: 'result', result: interpreter.run(line, under([]), { echo, ...cap }) };
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    return { kind: 'fault', reason: error.message };
  }
}

function answerRequest(line: string): string {
  const request = readRequest(line);
  if ('fault' in request) return JSON.stringify(request);
  const { id, code, disable } = request;
  try {
    const { output, error, values, fuel } = interpreter.run(code, under(disable));
    const brief =
      error === null ? null : { kind: error.kind, message: error.message, line: error.line };
    return JSON.stringify({ id, output, error: brief, values, fuel });
  } catch (error) {
    if (error instanceof UnknownRuleError || error instanceof HostError) {
      return JSON.stringify({ id, fault: error.message });
    }
    throw error;
  }
}

/** Answers are handed over when they are so many characters, or so old: nobody waits for the rest. */
const HANDED_CHARACTERS = 1_000_000;
const HANDED_MILLISECONDS = 500;

/** The answers to the first lines, at least one; the others are asked for again. */
function answerSome(lines: readonly string[]): Answer[] {
  const answers: Answer[] = [];
  const end = Date.now() + HANDED_MILLISECONDS;
  let characters = 0;
  for (const line of lines) {
    const one = answer(line);
    answers.push(one);
    characters += one.kind === 'line' ? one.line.length : 0;
    if (characters > HANDED_CHARACTERS || Date.now() > end) break;
  }
  return answers;
}

parentPort?.on('message', ({ lines }: Batch) => {
  parentPort?.postMessage(answerSome(lines));
});
