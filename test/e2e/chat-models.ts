/**
 * Scripted models of the world demo-5 behind the wire format. Each is a pure function of
 * the request, so what it says does not depend on the order in which it is asked, and
 * what it should score can be worked out by hand.
 *
 * Every reply carries the hash of the conversation that it answers in a field of its own.
 * So a journal shows which request each stored reply was for, and a reply that gets into
 * another conversation is found.
 */

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parse as parseYaml } from 'yaml';
import type { ChatRequest, Model, ModelReply, WireObject } from '../subjects/stand-in.ts';

interface HeldOutTask {
  readonly id: string;
  readonly kind: 'code' | 'predict';
  readonly prompt: string;
  readonly program?: string;
  readonly naive?: string;
  readonly reference?: string;
  readonly rules: readonly string[];
}

const taskFile = new URL('../../tasks/demo-5/tasks.yaml', import.meta.url);
export const TASKS = (parseYaml(readFileSync(taskFile, 'utf8')) as { tasks: HeldOutTask[] }).tasks;

/** What the programs of the prediction tasks print: worked out by hand, under the manual and in the world. */
const OUTPUTS: Readonly<Record<string, { readonly manual: string; readonly world: string }>> = {
  T03: { manual: '[1, 2, 3] 3', world: '[8, 9, 10] 6' },
  T04: { manual: 'False False\nTrue', world: 'True False\nTrue' },
  // In the world k begins at 8, rises by 8, and stops after 16.
  T09: { manual: '1\n2\n3\n4\n5\n6\n7\n8', world: '8\n16' },
};

/** The rules, and a probe for each with what it shows in the world. */
const RULES = [
  { id: 'A1', round: 1, report: '(+ n 7)', probe: 'EMIT(5)', shows: '12' },
  { id: 'A5', round: 1, report: '(* (len seq) 2)', probe: 'EMIT(GAUGE("abc"))', shows: '6' },
  { id: 'A2', round: 2, report: '(<= a b)', probe: 'EMIT(UNDER("a", "a"))', shows: 'True' },
  { id: 'A3', round: 3, report: '(get seq (+ i 1))', probe: 'EMIT(PLUCK("abc", -7))', shows: 'b' },
  { id: 'A4', round: 4, report: 'IDENTITY', probe: 'EMIT(STRAND("b", "a"))', shows: "['b', 'a']" },
] as const;

/** What a request is about, as a model can read it. */
type Situation =
  | { readonly kind: 'explore'; readonly round: number; readonly isOffered: boolean }
  | { readonly kind: 'report' }
  | { readonly kind: 'answer'; readonly task: HeldOutTask };

/** @throws Error for a request that is none of the protocol's */
export function situationOf({ messages, tools }: ChatRequest): Situation {
  const last = messages.at(-1) as WireObject;
  const text = String(last['content']);
  if (last['role'] === 'user') {
    if (text.startsWith('Report what each of the following')) return { kind: 'report' };
    const task = TASKS.find((one) => {
      return text.includes(one.prompt.trim()) && text.includes(one.program?.trim() ?? '');
    });
    if (task !== undefined) return { kind: 'answer', task };
    if (!/^Exploration round \d|^The calls of this round are spent/.test(text))
      throw new Error(`a question that nobody asks: ${text}`);
  }
  return { kind: 'explore', round: roundsIn(messages), isOffered: tools !== undefined };
}

export function isFork(request: ChatRequest): boolean {
  return situationOf(request).kind !== 'explore';
}

/** Exploration rounds that a conversation has begun. */
export function roundsIn(messages: readonly WireObject[]): number {
  return messages.filter(({ role, content }) => {
    return role === 'user' && String(content).startsWith('Exploration round');
  }).length;
}

/** Names a conversation; equal conversations, such as those of the answers to one task, share it. */
export function conversationHash({ messages, tools }: ChatRequest): string {
  return createHash('sha256')
    .update(JSON.stringify([messages, tools ?? []]))
    .digest('hex')
    .slice(0, 16);
}

/** The field that holds the hash; services send such fields, and nobody reads this one. */
export const MARK = 'reasoning_content';

interface Call {
  readonly name: string;
  readonly arguments: string;
}

function say(
  request: ChatRequest,
  content: string | null,
  calls: readonly Call[] = [],
): ModelReply {
  const message: WireObject = {
    role: 'assistant',
    content,
    [MARK]: conversationHash(request),
  };
  if (calls.length === 0) return { message };
  const written = calls.map((call, index) => ({
    // Not repeated within a conversation, which only grows.
    id: `call_${request.messages.length}_${index}`,
    type: 'function',
    function: { name: call.name, arguments: call.arguments },
  }));
  return { message: { ...message, tool_calls: written } };
}

function run(code: string): Call {
  return { name: 'run_aliencode', arguments: JSON.stringify({ code }) };
}

/** What the conversation's calls have shown, by the program that was run. */
function shownIn(messages: readonly WireObject[]): ReadonlyMap<string, string> {
  const codes = new Map<string, string>();
  const shown = new Map<string, string>();
  for (const message of messages) {
    for (const call of (message['tool_calls'] ?? []) as WireObject[]) {
      const { arguments: text } = call['function'] as unknown as Call;
      codes.set(String(call['id']), (JSON.parse(text) as { code: string }).code);
    }
    if (message['role'] !== 'tool') continue;
    const code = codes.get(String(message['tool_call_id']));
    if (code !== undefined) shown.set(code, String(message['content']));
  }
  return shown;
}

function wrongAnswer(task: HeldOutTask): string {
  return task.kind === 'predict'
    ? `PREDICTION: ${OUTPUTS[task.id]?.manual}`
    : `As the manual has it:\n\`\`\`aliencode\n${task.naive}\`\`\``;
}

function rightAnswer(task: HeldOutTask): string {
  return task.kind === 'predict'
    ? `I have worked it out.\n\nPREDICTION: ${OUTPUTS[task.id]?.world}`
    : `This should do.\n\`\`\`aliencode\n${task.reference}\`\`\``;
}

const RIGHT_REPORT = RULES.map(({ id, report }) => `${id} := ${report}`).join('\n');

/** Knows the world, and answers right whatever happens in its exploration. */
function informed(request: ChatRequest): ModelReply {
  const situation = situationOf(request);
  switch (situation.kind) {
    case 'explore':
      return say(request, 'I know enough.');
    case 'report':
      return say(request, RIGHT_REPORT);
    case 'answer':
      return say(request, rightAnswer(situation.task));
  }
}

/** Believes the manual: no probe, every rule as the manual says, every task as the manual has it. */
export const truster: Model = (request) => {
  const situation = situationOf(request);
  switch (situation.kind) {
    case 'explore':
      return say(request, 'The manual says it all.');
    case 'report':
      return say(request, RULES.map(({ id }) => `${id} := IDENTITY`).join('\n'));
    case 'answer':
      return say(request, wrongAnswer(situation.task));
  }
};

/**
 * Makes the probes of a round one after the other. Believes a rule when its own
 * conversation shows what the rule's probe shows, and solves a task when it believes all
 * rules that the task needs.
 */
export const explorer: Model = (request) => {
  const situation = situationOf(request);
  const shown = shownIn(request.messages);
  const believed = RULES.filter(({ probe, shows }) => shown.get(probe) === shows).map(
    ({ id }) => id as string,
  );
  switch (situation.kind) {
    case 'explore': {
      const next = RULES.find(({ round, probe }) => round === situation.round && !shown.has(probe));
      return next === undefined
        ? say(request, 'That is what I wanted to know.')
        : say(request, 'I try this.', [run(next.probe)]);
    }
    case 'report':
      return say(
        request,
        RULES.map(({ id, report }) => {
          return `${id} := ${believed.includes(id) ? report : 'UNKNOWN'}`;
        }).join('\n'),
      );
    case 'answer': {
      const { task } = situation;
      const isKnown = task.rules.every((rule) => believed.includes(rule));
      return say(request, isKnown ? rightAnswer(task) : wrongAnswer(task));
    }
  }
};

/** Five calls a turn, and on and on after the budget is spent and the tool withdrawn. */
export const insister: Model = (request) => {
  if (isFork(request)) return informed(request);
  const calls = Array.from({ length: 5 }, (_, index) => run(`EMIT(${index})`));
  return say(request, null, calls);
};

/** Tasks at which `forkCaller` calls the tool that is not there. */
export const CALLED_AT = ['T01', 'T04'];

/** Calls the tool in forks: with the right answer beside it, alone, and in place of a report. */
export const forkCaller: Model = (request) => {
  const situation = situationOf(request);
  if (situation.kind === 'report') return say(request, null, [run('EMIT(1)')]);
  if (situation.kind === 'answer' && CALLED_AT.includes(situation.task.id)) {
    const text = situation.task.id === 'T01' ? rightAnswer(situation.task) : null;
    return say(request, text, [run('EMIT(2)')]);
  }
  if (situation.kind === 'explore' && request.messages.at(-1)?.['role'] === 'user')
    return say(request, null, [run('EMIT(3)')]);
  return informed(request);
};

/** Probes once and answers right, until the second round begins: from then on it says nothing. */
export const silent: Model = (request) => {
  if (roundsIn(request.messages) >= 2) return say(request, '');
  const isAsked = request.messages.at(-1)?.['role'] === 'user';
  if (!isFork(request) && isAsked) return say(request, '', [run('EMIT(1)')]);
  return informed(request);
};

/** The task to which `drafter` says its answer inside its reasoning only. */
export const ONLY_DRAFTED = 'T02';

/** Drafts wrong answers inside `<think>`; with an unpaired `</think>` where a program is asked for. */
export const drafter: Model = (request) => {
  const situation = situationOf(request);
  if (situation.kind === 'report') {
    return say(request, `<think>A1 := (+ n 1)\nA2 := IDENTITY</think>\n${RIGHT_REPORT}`);
  }
  if (situation.kind === 'explore') {
    return request.messages.at(-1)?.['role'] === 'user'
      ? say(request, '<think>```aliencode\nEMIT(1)\n```</think>', [run('EMIT(1)')])
      : informed(request);
  }
  const { task } = situation;
  const draft = `Perhaps so:\n${wrongAnswer(task)}\nPREDICTION: 0\n`;
  if (task.id === ONLY_DRAFTED)
    return say(request, `<think>${rightAnswer(task)}</think>That is it.`);
  const opening = task.kind === 'predict' ? '<think>' : '';
  return say(request, `${opening}${draft}</think>\n${rightAnswer(task)}`);
};

/** A good call, then four that are none, in every turn that offers the tool. */
export const malformed: Model = (request) => {
  const situation = situationOf(request);
  if (situation.kind !== 'explore' || !situation.isOffered) return informed(request);
  return say(request, 'Let me see.', [
    run('EMIT(4)'),
    { name: 'run_aliencode', arguments: '{"code": "EMIT(1' },
    { name: 'run_aliencode', arguments: '{"program": "EMIT(1)"}' },
    { name: 'python', arguments: '{"code": "print(1)"}' },
    { name: 'run_aliencode', arguments: '' },
  ]);
};

/**
 * Of no use when a fork is asked for the first time: silent, cut by its own reasoning, a
 * call, or prose, by the task. Right the second time. It remembers what it was asked, so
 * it may only meet runs with one answer a task and one trajectory.
 */
export function fickle(): Model {
  const asked = new Set<string>();
  return (request) => {
    const situation = situationOf(request);
    const hash = conversationHash(request);
    if (situation.kind !== 'answer' || asked.has(hash)) return informed(request);
    asked.add(hash);
    switch (TASKS.findIndex(({ id }) => id === situation.task.id) % 4) {
      case 0:
        return say(request, '');
      case 1:
        return { ...say(request, ''), finish: 'length' };
      case 2:
        return say(request, null, [run('EMIT(1)')]);
      default:
        return say(request, 'I would try it first.\n```python\nprint(1)\n```');
    }
  };
}
