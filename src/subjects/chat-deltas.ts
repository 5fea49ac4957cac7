/**
 * Puts a streamed message together. The merge rule, for known and unknown fields alike:
 *
 * - texts are joined in the order in which they came, never parsed; but the texts that
 *   name something (`NAMING`) are kept as they came first, since some services repeat them;
 * - numbers and booleans: the later one; null changes nothing that is there;
 * - objects: field by field;
 * - lists whose items carry an `index`: items of the same index (and `type`, if both have
 *   one) are one item; other lists: appended;
 * - a text that meets a list becomes a text part of it.
 *
 * The `index` of a tool call says where it belongs and is no part of the message; in other
 * lists it is kept.
 */

import type { Json } from '../protocol/index.ts';
import { fieldOf, isList, isObject, type JsonObject, textOf } from './json.ts';

const NAMING = ['role', 'id', 'type', 'name', 'format'];

export class MessageAssembler {
  #message: JsonObject = {};
  readonly #calls: { message: JsonObject; readonly index: Json | undefined }[] = [];

  /** Adds the `delta` of a chunk. */
  add(delta: JsonObject): void {
    for (const [name, value] of Object.entries(delta)) {
      if (name === 'tool_calls' && isList(value)) {
        for (const call of value) if (isObject(call)) this.#addCall(call);
        // Holds the place of the field among the others.
        this.#message = withField(this.#message, name, []);
      } else {
        this.#message = withField(
          this.#message,
          name,
          merged(name, fieldOf(this.#message, name), value),
        );
      }
    }
  }

  /** Whether anything at all has come. */
  get isEmpty(): boolean {
    return Object.keys(this.#message).length === 0;
  }

  get message(): JsonObject {
    if (this.#calls.length === 0) {
      const { tool_calls: none, ...rest } = this.#message;
      return isList(none) ? rest : this.#message;
    }
    return withField(
      this.#message,
      'tool_calls',
      this.#calls.map(({ message }) => message),
    );
  }

  #addCall(delta: JsonObject): void {
    const { index, ...part } = delta;
    const open = this.#openCall(index, part);
    if (open === undefined) this.#calls.push({ index, message: mergedObject({}, part) });
    else open.message = mergedObject(open.message, part);
  }

  /** The call that a part belongs to; undefined: it begins one. */
  #openCall(index: Json | undefined, part: JsonObject) {
    const id = textOf(part, 'id') ?? '';
    if (typeof index !== 'number') {
      if (id === '') return this.#calls.at(-1);
      return this.#calls.find(({ message }) => textOf(message, 'id') === id);
    }
    const open = this.#calls.findLast((call) => call.index === index);
    // Some services number all calls 0: a new id together with a name is a new call.
    const isOther =
      open !== undefined &&
      id !== '' &&
      id !== (textOf(open.message, 'id') ?? id) &&
      nameOf(part) !== '' &&
      nameOf(open.message) !== '';
    return isOther ? undefined : open;
  }
}

function nameOf(call: JsonObject): string {
  return textOf(fieldOf(call, 'function'), 'name') ?? '';
}

/** `__proto__` is a name like any other. */
function withField(object: JsonObject, name: string, value: Json): JsonObject {
  return Object.defineProperty({ ...object }, name, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  });
}

function mergedObject(old: JsonObject, part: JsonObject): JsonObject {
  let result = old;
  for (const [name, value] of Object.entries(part)) {
    result = withField(result, name, merged(name, fieldOf(result, name), value));
  }
  return result;
}

function merged(name: string, old: Json | undefined, value: Json): Json {
  if (old === undefined || old === null) return isList(value) ? mergedList([], value) : value;
  if (value === null) return old;
  if (typeof old === 'string' && typeof value === 'string') {
    if (NAMING.includes(name)) return old === '' ? value : old;
    return old + value;
  }
  if (isObject(old) && isObject(value)) return mergedObject(old, value);
  if (isList(old) && isList(value)) return mergedList(old, value);
  if (typeof old === 'string' && isList(value))
    return mergedList(old === '' ? [] : [textPart(old)], value);
  if (isList(old) && typeof value === 'string')
    return value === '' ? old : [...old, textPart(value)];
  return value;
}

function textPart(text: string): JsonObject {
  return { type: 'text', text };
}

function mergedList(old: readonly Json[], added: readonly Json[]): readonly Json[] {
  const result = [...old];
  for (const item of added) {
    const at = isObject(item) ? old.findIndex((one) => isSameItem(one, item)) : -1;
    if (at === -1) result.push(item);
    else result[at] = mergedObject(result[at] as JsonObject, item as JsonObject);
  }
  return result;
}

function isSameItem(one: Json, other: JsonObject): boolean {
  const index = fieldOf(other, 'index');
  if (typeof index !== 'number' || fieldOf(one, 'index') !== index) return false;
  const [type, otherType] = [textOf(one, 'type'), textOf(other, 'type')];
  return type === undefined || otherType === undefined || type === otherType;
}
