/** Reading JSON of unknown shape. */

import type { Json } from '../protocol/index.ts';

export interface JsonObject {
  readonly [key: string]: Json;
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** A field of an object; undefined if the value is none or has no such field. */
export function fieldOf(value: Json | undefined, name: string): Json | undefined {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** A text field; undefined if there is none. */
export function textOf(value: Json | undefined, name: string): string | undefined {
  const field = fieldOf(value, name);
  return typeof field === 'string' ? field : undefined;
}

/** @throws SyntaxError */
export function parseJson(text: string): Json {
  return JSON.parse(text) as Json;
}

/** Whether two values are the same JSON, the order of fields aside. */
export function isSameJson(one: Json, other: Json): boolean {
  if (isList(one) && isList(other)) {
    return (
      one.length === other.length &&
      one.every((item, index) => isSameJson(item, other[index] as Json))
    );
  }
  if (isObject(one) && isObject(other)) {
    const names = Object.keys(one);
    return (
      names.length === Object.keys(other).length &&
      names.every(
        (name) => Object.hasOwn(other, name) && isSameJson(one[name] as Json, other[name] as Json),
      )
    );
  }
  return one === other;
}
