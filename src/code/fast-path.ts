/**
 * Operators inlined into generated code for the commonest types.
 *
 * A rule over numbers, comparisons and list positions becomes a guard and an
 * expression, for instance `typeof a==='number'&&typeof b==='number'&&(u=a+b)<=M&&u>=-M`
 * and `u`. Where the guard fails the operator's own function does it all; up to then
 * nothing has happened, so the two agree. Measured on integer loops: 4 to 6 times as
 * fast as calling the functions.
 */

import type { RuleExpression } from '../rules/index.ts';

/** An operand: a variable or a constant of the generated code, safe to repeat. */
export interface Atom {
  readonly code: string;
  readonly type: StaticType;
}

/** What is known about a value when the code is made. */
export type StaticType = 'integer' | 'boolean' | 'any';

export interface FastPath {
  /** Conjuncts, in order. Empty: always. */
  readonly guards: readonly string[];
  readonly code: string;
  readonly type: StaticType;
}

const MAX = '9007199254740991';
/** Up to here the rounded quotient of two numbers never reaches the next integer. */
const EXACT_QUOTIENT = '4503599627370496';

/** The fast path of a rule over operands, or null if it has none. `temporary` names a fresh variable. */
export function fastPath(
  rule: RuleExpression,
  operands: ReadonlyMap<string, Atom>,
  temporary: () => string,
): FastPath | null {
  const guards: string[] = [];
  const checked = new Set<string>();
  const writer = new FastPathWriter(operands, temporary, guards, checked);
  const result = writer.value(rule);
  return result === null ? null : { guards, ...result };
}

class FastPathWriter {
  private readonly operands: ReadonlyMap<string, Atom>;
  private readonly temporary: () => string;
  private readonly guards: string[];
  private readonly checked: Set<string>;

  constructor(
    operands: ReadonlyMap<string, Atom>,
    temporary: () => string,
    guards: string[],
    checked: Set<string>,
  ) {
    this.operands = operands;
    this.temporary = temporary;
    this.guards = guards;
    this.checked = checked;
  }

  private guard(condition: string): void {
    if (!this.checked.has(condition)) this.guards.push(condition);
    this.checked.add(condition);
  }

  /** The whole rule: a number, a truth value or an element. */
  value(rule: RuleExpression): Atom | null {
    if (rule.kind !== 'application') return null;
    const [a, b, c] = rule.operands;
    const comparison = COMPARISONS.get(rule.operator.name);
    if (comparison !== undefined && a !== undefined && b !== undefined) {
      const [left, right] = [this.integer(a), this.integer(b)];
      if (left === null || right === null) return null;
      return { code: `${left}${comparison}${right}`, type: 'boolean' };
    }
    if (rule.operator.name === 'get' && a !== undefined && b !== undefined) {
      const place = this.place(a, b);
      return place === null ? null : { code: place, type: 'any' };
    }
    if (
      rule.operator.name === 'set' &&
      a !== undefined &&
      b !== undefined &&
      c?.kind === 'parameter'
    ) {
      const place = this.place(a, b);
      const value = this.operands.get(c.name);
      if (place === null || value === undefined) return null;
      return { code: `(${place}=${value.code},null)`, type: 'any' };
    }
    const code = this.integer(rule);
    return code === null ? null : { code, type: 'integer' };
  }

  /** `items[index]` of a list, within it and not counted from its end. */
  private place(sequence: RuleExpression, index: RuleExpression): string | null {
    const items = this.items(sequence);
    const at = items === null ? null : this.integer(index);
    if (at === null) return null;
    const place = this.keep(at);
    this.guard(`${place}>=0`);
    this.guard(`${place}<${items}.length`);
    return `${items}[${place}]`;
  }

  private items(sequence: RuleExpression): string | null {
    const operand = sequence.kind === 'parameter' ? this.operands.get(sequence.name) : undefined;
    if (operand?.type !== 'any') return null;
    this.guard(`${operand.code} instanceof List`);
    return `${operand.code}.items`;
  }

  /** Code for an INT that is a host number, with its guards; null if there is none. */
  private integer(rule: RuleExpression): string | null {
    switch (rule.kind) {
      case 'constant':
        if (typeof rule.value !== 'number') return null;
        return rule.value < 0 ? `(${rule.value})` : String(rule.value);
      case 'parameter': {
        const operand = this.operands.get(rule.name);
        if (operand === undefined || operand.type === 'boolean') return null;
        if (operand.type === 'any') this.guard(`typeof ${operand.code}==='number'`);
        return operand.code;
      }
      case 'predicate':
        return null;
      case 'application': {
        const [a, b] = rule.operands;
        if (rule.operator.name === 'len' && a !== undefined) {
          const items = this.items(a);
          return items === null ? null : `${items}.length`;
        }
        if (a === undefined || b === undefined || rule.operands.length !== 2) return null;
        const left = this.integer(a);
        const right = left === null ? null : this.integer(b);
        return left === null || right === null
          ? null
          : this.arithmetic(rule.operator.name, left, right);
      }
    }
  }

  private arithmetic(operator: string, a: string, b: string): string | null {
    switch (operator) {
      case '+':
      case '-':
        return this.bounded(`${a}${operator}${b}`);
      case '*':
        // + 0 turns -0 into 0.
        return this.bounded(`${a}*${b}+0`);
      case '%': {
        const [x, y, rest] = [this.keep(a), this.keep(b), this.temporary()];
        this.guard(`${y}>0`);
        this.guard(`((${rest}=${x}%${y})<0?(${rest}+=${y},true):(${rest}+=0,true))`);
        return rest;
      }
      case '//': {
        const [x, y] = [this.keep(a), this.keep(b)];
        this.guard(`${y}>0`);
        this.guard(`${x}<=${EXACT_QUOTIENT}&&${x}>=-${EXACT_QUOTIENT}`);
        return `(Math.floor(${x}/${y})+0)`;
      }
      case '^':
      case '&':
      case '|': {
        const [x, y] = [this.keep(a), this.keep(b)];
        this.guard(`(${x}|0)===${x}`);
        this.guard(`(${y}|0)===${y}`);
        return `(${x}${operator}${y})`;
      }
      default:
        return null;
    }
  }

  private bounded(code: string): string {
    const result = this.temporary();
    this.guard(`(${result}=${code})<=${MAX}&&${result}>=-${MAX}`);
    return result;
  }

  /** The code itself if it is a name or number, else a variable that holds its value. */
  private keep(code: string): string {
    if (/^[\w$]+$/.test(code)) return code;
    const name = this.temporary();
    this.guard(`(${name}=${code},true)`);
    return name;
  }
}

const COMPARISONS: ReadonlyMap<string, string> = new Map([
  ['==', '==='],
  ['!=', '!=='],
  ['<', '<'],
  ['>', '>'],
  ['<=', '<='],
  ['>=', '>='],
]);
