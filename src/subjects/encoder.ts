/** Literals that denote a value under what is believed of literals. */

import { literalOperators } from '../code/index.ts';
import type { LiteralKind } from '../rules/index.ts';
import {
  Fault,
  Float,
  type Integer,
  normalise,
  RunState,
  readLimits,
  Text,
  textOf,
  type Value,
} from '../values/index.ts';
import type { Assignment, Hypothesis } from './hypotheses.ts';

const LIMITS = readLimits({ fuel: 1_000, allocation: 100_000 });

/** So far from a number its literal is looked for. */
const REACH = 130;
const MOST_FACTOR = 12;

export class Encoder {
  private readonly known = new Map<Hypothesis, Map<string, string | null>>();

  /** A literal with this INT as its value; null if there is none near. */
  integer(value: Integer, assignment: Assignment): string | null {
    return this.find('integer', String(value), assignment, () => integersNear(value), {
      same: (made) => made === value,
      written: String,
      made: (candidate) => candidate,
    });
  }

  float(value: number, assignment: Assignment): string | null {
    return this.find('float', writtenFloat(value), assignment, () => floatsNear(value), {
      same: (made) => made instanceof Float && Object.is(made.value, value),
      written: writtenFloat,
      made: (candidate) => new Float(candidate),
    });
  }

  text(value: string, assignment: Assignment): string | null {
    return this.find('text', value, assignment, () => textsNear(value), {
      same: (made) => made instanceof Text && made.string === value,
      written: writtenText,
      made: textOf,
    });
  }

  boolean(value: boolean, assignment: Assignment): string | null {
    return this.find('boolean', String(value), assignment, () => [value, !value], {
      same: (made) => made === value,
      written: (candidate) => (candidate ? 'YES' : 'NO'),
      made: (candidate) => candidate,
    });
  }

  private find<T>(
    kind: LiteralKind,
    key: string,
    assignment: Assignment,
    candidates: () => Iterable<T>,
    { same, written, made }: LiteralForm<T>,
  ): string | null {
    const hypothesis = assignment.get(literalOperators[kind]);
    if (hypothesis === undefined || hypothesis.rule.kind === 'identity') {
      for (const candidate of candidates()) return written(candidate);
    }
    const rule = hypothesis as Hypothesis;
    const known = this.known.get(rule) ?? new Map<string, string | null>();
    this.known.set(rule, known);
    let found = known.get(key);
    if (found === undefined) {
      found = null;
      for (const candidate of candidates()) {
        const value = denoted(rule, made(candidate));
        if (value === undefined || !same(value)) continue;
        found = written(candidate);
        break;
      }
      known.set(key, found);
    }
    return found;
  }
}

interface LiteralForm<T> {
  readonly same: (made: Value) => boolean;
  readonly written: (candidate: T) => string;
  readonly made: (candidate: T) => Value;
}

/** What a literal denotes; undefined for a fault. */
function denoted({ compiled }: Hypothesis, literal: Value): Value | undefined {
  const apply = compiled.forms[0]?.apply as ((run: RunState, value: Value) => Value) | undefined;
  try {
    return apply?.(new RunState(LIMITS), literal);
  } catch (fault) {
    if (fault instanceof Fault) return undefined;
    throw fault;
  }
}

/** The number itself first. */
function* integersNear(value: Integer): Generator<Integer> {
  const exact = BigInt(value);
  for (const middle of [exact, -exact]) {
    yield normalise(middle);
    for (let away = 1n; away <= REACH; away++) {
      yield normalise(middle + away);
      yield normalise(middle - away);
    }
  }
  for (let factor = 2n; factor <= MOST_FACTOR; factor++) {
    for (let away = -1n; away <= 1n; away++) {
      yield normalise(exact / factor + away);
      yield normalise(exact * factor + away);
    }
  }
}

function floatsNear(value: number): number[] {
  const near = [value, -value];
  for (const by of [1, 0.5]) near.push(value + by, value - by, by - value);
  for (const by of [2, 10]) near.push(value * by, value / by);
  return [...near, 1 / value];
}

function textsNear(value: string): string[] {
  const points = Array.from(value);
  const [first = '', last = ''] = [points[0], points.at(-1)];
  return [
    value,
    points.toReversed().join(''),
    last + points.slice(0, -1).join(''),
    points.slice(1).join('') + first,
    ` ${value}`,
    `${value} `,
    ` ${value} `,
    points.slice(0, points.length / 2).join(''),
    points.slice(1).join(''),
    points.slice(0, -1).join(''),
    points.map((point) => `${point} `).join(''),
  ];
}

/** A finite number as a literal. */
function writtenFloat(value: number): string {
  if (Object.is(value, -0)) return '-0.0';
  if (!Number.isFinite(value)) return value < 0 ? '-1e999' : '1e999';
  const text = String(value);
  return /[.e]/.test(text) ? text : `${text}.0`;
}

const SHORT_ESCAPES: Readonly<Record<string, string>> = {
  '"': '\\"',
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

function writtenText(value: string): string {
  const escaped = value.replace(
    /["\\\x00-\x1f]/g,
    (point) => SHORT_ESCAPES[point] ?? `\\x${point.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
  return `"${escaped}"`;
}
