/**
 * Messages of chat completions: how a conversation is written for the wire, and how an
 * assistant message is read without changing it.
 */

import type { AssistantMessage, Json, Message, Tool, ToolCall } from '../protocol/index.ts';
import { fieldOf, isList, isObject, isSameJson, type JsonObject, textOf } from './json.ts';

/** The conversation as the service is sent it. */
export function messagesOnWire(messages: readonly Message[]): readonly JsonObject[] {
  return messages.map(messageOnWire);
}

function messageOnWire(message: Message): JsonObject {
  switch (message.role) {
    case 'system':
    case 'user':
      return { role: message.role, content: message.text };
    case 'tool':
      return { role: 'tool', tool_call_id: message.callId, content: message.text };
    case 'assistant':
      return assistantOnWire(message);
  }
}

export function toolsOnWire(tools: readonly Tool[]): readonly JsonObject[] {
  return tools.map(({ name, description, parameters }) => ({
    type: 'function',
    function: { name, description, parameters },
  }));
}

/**
 * The message that came, unchanged: every field, known or not, and every text as it was.
 * Two things only can differ. Where the runner has replaced a call (the arms that choose
 * probes for the subject), the message shows the call that ran. And a message that says
 * nothing at all gets an empty content, without which services refuse it.
 */
function assistantOnWire({ text, calls, raw }: AssistantMessage): JsonObject {
  if (!isObject(raw)) {
    const message = { role: 'assistant', content: text };
    return calls.length === 0 ? message : { ...message, tool_calls: calls.map(callOnWire) };
  }
  const shown = isSameJson(callsOf(raw) as unknown as Json, calls as unknown as Json)
    ? raw
    : withCalls(raw, calls);
  const says = (fieldOf(shown, 'content') ?? null) !== null || callsOf(shown).length > 0;
  return says ? shown : { ...shown, content: '' };
}

function callOnWire(call: ToolCall): JsonObject {
  return {
    id: call.id,
    type: 'function',
    function: { name: call.name, arguments: call.arguments },
  };
}

function withCalls(raw: JsonObject, calls: readonly ToolCall[]): JsonObject {
  const { tool_calls: before, ...rest } = raw;
  if (calls.length === 0) return rest;
  const written = calls.map((call): Json => {
    const found = isList(before) ? before.find((one) => textOf(one, 'id') === call.id) : undefined;
    if (!isObject(found)) return callOnWire(call);
    const asked = fieldOf(found, 'function');
    const replaced = { name: call.name, arguments: call.arguments };
    return { ...found, function: isObject(asked) ? { ...asked, ...replaced } : replaced };
  });
  return { ...raw, tool_calls: written };
}

/** Calls of functions in a message of the wire. */
export function callsOf(message: JsonObject): readonly ToolCall[] {
  const written = fieldOf(message, 'tool_calls');
  if (!isList(written)) return [];
  return written.map((call) => {
    const asked = fieldOf(call, 'function') ?? fieldOf(call, 'custom');
    const given = fieldOf(asked, 'arguments') ?? fieldOf(asked, 'input') ?? '';
    return {
      id: textOf(call, 'id') ?? '',
      name: textOf(asked, 'name') ?? '',
      // Some local servers send the arguments parsed.
      arguments: typeof given === 'string' ? given : JSON.stringify(given),
    };
  });
}

/**
 * Reads the message of a reply. `raw` is what came; only a call without an id of its own
 * is given one, since nothing could answer it otherwise, and a missing role is added.
 */
export function readAssistant(wire: JsonObject): AssistantMessage {
  const named = fieldOf(wire, 'role') === undefined ? { role: 'assistant', ...wire } : wire;
  const raw = withCallIds(named);
  return { role: 'assistant', text: textIn(raw), calls: callsOf(raw), raw };
}

function withCallIds(message: JsonObject): JsonObject {
  const calls = fieldOf(message, 'tool_calls');
  if (!isList(calls)) return message;
  const taken = new Set<string>();
  let hasChanged = false;
  const named = calls.map((call, index): Json => {
    const id = textOf(call, 'id') ?? '';
    if (id !== '' && !taken.has(id)) {
      taken.add(id);
      return call;
    }
    hasChanged = true;
    let given = `call_${index + 1}`;
    while (taken.has(given)) given += '_';
    taken.add(given);
    return { ...(isObject(call) ? call : {}), id: given };
  });
  return hasChanged ? { ...message, tool_calls: named } : message;
}

/** What the message says: its content, as one text or in parts, else its refusal. */
function textIn(message: JsonObject): string {
  const content = fieldOf(message, 'content');
  if (typeof content === 'string' && content !== '') return content;
  if (isList(content)) return content.map(partText).join('');
  return textOf(message, 'refusal') ?? '';
}

/** Parts of other kinds, reasoning among them, are not said to the reader. */
function partText(part: Json): string {
  if (typeof part === 'string') return part;
  const kind = textOf(part, 'type');
  if (kind === 'refusal') return textOf(part, 'refusal') ?? '';
  return kind === undefined || kind === 'text' || kind === 'output_text'
    ? (textOf(part, 'text') ?? '')
    : '';
}
