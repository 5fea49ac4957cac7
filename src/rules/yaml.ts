/** YAML files that people write: read, validated, and every complaint with its place. */

import { isMap, isPair, isScalar, LineCounter, type Node, parseDocument } from 'yaml';
import type { z } from 'zod';
import {
  type Diagnostic,
  DiagnosticsError,
  type Source,
  type Span,
  suggestion,
} from '../text/index.ts';

export interface YamlOptions {
  /** Every scalar is the text that is written: `2.0` and `true` stay as they are. */
  readonly plain?: boolean;
}

export type Path = readonly PropertyKey[];

export interface YamlFile<T> {
  readonly data: T;
  readonly source: Source;
  /** Where the value at a path stands; of a missing one, where its nearest holder stands. */
  spanOf(path: Path): Span;
  /**
   * Where a part of a text value stands, or the whole value if the file writes it
   * in a way that moves its characters (quotes with escapes, folded lines).
   */
  spanInside(path: Path, part: Span): Span;
}

/** Alias expansions beyond this are refused: a small file must stay small. */
const MOST_ALIASES = 100;
/** Complaints reported at once. */
const MOST_DIAGNOSTICS = 20;

/**
 * @throws DiagnosticsError with every complaint, in the order of the text.
 */
export function readYaml<T>(
  source: Source,
  schema: z.ZodType<T>,
  { plain = false }: YamlOptions = {},
): YamlFile<T> {
  const document = parse(source, plain);
  if (document.errors.length > 0) {
    throw new DiagnosticsError(source, document.errors.slice(0, MOST_DIAGNOSTICS).map(syntaxFault));
  }
  const root = document.contents;
  const spanOf = (path: Path) => locate(root, path, source);
  const complain = (code: string, message: string, span: Span): never => {
    throw new DiagnosticsError(source, [{ code, message, span, hint: null }]);
  };
  let raw: unknown;
  try {
    raw = document.toJS({ maxAliasCount: MOST_ALIASES });
  } catch (error) {
    complain(
      'yaml-alias',
      `aliases cannot be resolved: ${(error as Error).message}`,
      aliasSpan(source, error as Error),
    );
  }
  const result = schema.safeParse(raw);
  if (!result.success) {
    const found = result.error.issues.flatMap((issue) =>
      explain(issue, raw, spanOf, root, source, schema),
    );
    found.sort((a, b) => a.span.start - b.span.start);
    throw new DiagnosticsError(source, found.slice(0, MOST_DIAGNOSTICS));
  }
  return {
    data: result.data,
    source,
    spanOf,
    spanInside(path, part) {
      const whole = spanOf(path);
      const value = valueAt(raw, path);
      const written = source.text.slice(whole.start, whole.end);
      const shift = typeof value === 'string' ? written.indexOf(value) : -1;
      if (shift < 0) return whole;
      return { start: whole.start + shift + part.start, end: whole.start + shift + part.end };
    },
  };
}

function parse(source: Source, plain: boolean) {
  try {
    return parseDocument(source.text, {
      lineCounter: new LineCounter(),
      prettyErrors: false,
      logLevel: 'error',
      version: '1.2',
      schema: plain ? 'failsafe' : 'core',
    });
  } catch {
    // The library's own recursion: no file that a person writes nests so deep.
    const span = { start: 0, end: 1 };
    const message = 'this file nests too deep to be read';
    throw new DiagnosticsError(source, [{ code: 'yaml-depth', message, span, hint: null }]);
  }
}

/** Where the alias that a message names stands. */
function aliasSpan(source: Source, { message }: Error): Span {
  const name = /alias[^:]*: ([\w-]+)/i.exec(message)?.[1];
  const start = Math.max(
    0,
    source.text.search(name === undefined ? /\*\w/ : new RegExp(`\\*${name}\\b`)),
  );
  return { start, end: start + 1 + (name?.length ?? 0) };
}

/** Faults that an expression without quotes is likely to make. */
const QUOTABLE = new Set([
  'BLOCK_AS_IMPLICIT_KEY',
  'UNEXPECTED_TOKEN',
  'MISSING_CHAR',
  'BAD_SCALAR_START',
]);

function syntaxFault(error: { code: string; message: string; pos: [number, number] }): Diagnostic {
  const hint = QUOTABLE.has(error.code)
    ? "put an expression with ': ', ' #', a comma or \" in it between single quotes"
    : error.code === 'MULTIPLE_DOCS'
      ? 'a file holds one document: leave out the second ---'
      : null;
  return {
    code: 'yaml-syntax',
    message: `this is not valid YAML: ${error.message}`,
    span: { start: error.pos[0], end: Math.max(error.pos[1], error.pos[0] + 1) },
    hint,
  };
}

function nodeAt(root: Node | null, path: Path): Node | null {
  let node: unknown = root;
  for (const step of path) {
    if (node === null || typeof node !== 'object' || !('get' in node)) return null;
    node = (node as { get(key: unknown, keep: boolean): unknown }).get(step, true);
  }
  return (node ?? null) as Node | null;
}

function locate(root: Node | null, path: Path, source: Source): Span {
  for (let length = path.length; length >= 0; length--) {
    const node = nodeAt(root, path.slice(0, length));
    if (node?.range) {
      const [start, end] = node.range;
      // A container that stands in for something missing is shown by its first line.
      return length === path.length && isScalar(node)
        ? { start, end }
        : firstLine(source, start, end);
    }
  }
  return { start: 0, end: 1 };
}

function firstLine(source: Source, start: number, end: number): Span {
  const text = source.text.slice(start, end);
  return { start, end: start + Math.max(1, (text.split(/[\r\n]/, 1)[0] ?? '').length) };
}

function keySpan(root: Node | null, path: Path, key: string): Span | null {
  const holder = nodeAt(root, path);
  if (!isMap(holder)) return null;
  for (const pair of holder.items) {
    if (isPair(pair) && isScalar(pair.key) && pair.key.value === key && pair.key.range) {
      return { start: pair.key.range[0], end: pair.key.range[1] };
    }
  }
  return null;
}

function valueAt(raw: unknown, path: Path): unknown {
  let value = raw;
  for (const step of path) {
    if (value === null || typeof value !== 'object') return undefined;
    value = (value as Record<PropertyKey, unknown>)[step];
  }
  return value;
}

function explain(
  issue: z.core.$ZodIssue,
  raw: unknown,
  spanOf: (path: Path) => Span,
  root: Node | null,
  source: Source,
  schema: z.ZodType,
): Diagnostic[] {
  if (issue.code === 'unrecognized_keys') {
    const known = knownKeys(schema, issue.path);
    return issue.keys.map((key) => ({
      code: 'unknown-key',
      message: `unknown key '${key}'`,
      span: keySpan(root, issue.path, key) ?? spanOf(issue.path),
      hint: known.length > 0 ? suggestion(key, known) : null,
    }));
  }
  const key = issue.path.at(-1);
  const missing = valueAt(raw, issue.path) === undefined;
  const span = missing ? locate(root, issue.path, source) : spanOf(issue.path);
  const name =
    typeof key === 'string'
      ? `'${key}'`
      : key === undefined
        ? 'the file'
        : `entry ${Number(key) + 1}`;
  const message = missing ? `${name} is missing` : `${name}: ${issue.message}`;
  return [{ code: missing ? 'missing-key' : 'invalid-value', message, span, hint: null }];
}

/** The keys that an object schema knows at a path. */
function knownKeys(schema: z.ZodType, path: Path): string[] {
  let current: unknown = schema;
  for (const step of path) current = stepInto(current, step);
  const { shape } = unwrap(current) as { shape?: Record<string, unknown> };
  return shape === undefined ? [] : Object.keys(shape);
}

function unwrap(schema: unknown): unknown {
  let current = schema as { def?: { innerType?: unknown; in?: unknown } } | undefined;
  while (current?.def?.innerType !== undefined || current?.def?.in !== undefined) {
    current = (current.def.innerType ?? current.def.in) as typeof current;
  }
  return current ?? {};
}

function stepInto(schema: unknown, step: PropertyKey): unknown {
  const inner = unwrap(schema) as {
    shape?: Record<PropertyKey, unknown>;
    def?: { element?: unknown };
  };
  return typeof step === 'number' ? inner.def?.element : inner.shape?.[step];
}
