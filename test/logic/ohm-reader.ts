/** Reads scripts with the specification grammar: the plain reading that the fast one is held to. */

import { readFileSync } from 'node:fs';
import { grammar, type Node } from 'ohm-js';

/** A script with its formulas in canonical text. */
export interface PlainScript {
  readonly premises: readonly string[];
  readonly goal: string;
  readonly lines: readonly PlainLine[];
}

export interface PlainLine {
  readonly number: bigint;
  readonly depth: number;
  readonly formula: string;
  readonly rule: string;
  readonly references: readonly { readonly start: bigint; readonly end: bigint | null }[];
}

const specification = grammar(
  readFileSync(new URL('../../grammars/alienlogic.ohm', import.meta.url), 'utf8'),
);

const semantics = specification.createSemantics().addOperation<unknown>('value', {
  Text(
    _before,
    _proof,
    _blank1,
    premises,
    _blank2,
    goal,
    _blank3,
    steps,
    _blank4,
    _end,
    _after,
  ): PlainScript {
    return {
      premises: premises.value(),
      goal: goal.value(),
      lines: steps.children.map((step) => step.value()),
    };
  },
  Premises(_word, _colon, formulas, _end) {
    return formulas.value();
  },
  Goal(_word, _colon, formula, _end) {
    return formula.value();
  },
  Step(number, _dot, bars, formula, _open, rule, references, _close, _end): PlainLine {
    return {
      number: number.value(),
      depth: bars.numChildren,
      formula: formula.value(),
      rule: rule.sourceString,
      references: references.value(),
    };
  },
  NonemptyListOf(first, _commas, others) {
    return [first.value(), ...others.children.map((one) => one.value())];
  },
  EmptyListOf() {
    return [];
  },
  Formula_not(_word, _open, sub, _close) {
    return `NOT(${sub.value()})`;
  },
  Formula_and: binary('AND'),
  Formula_or: binary('OR'),
  Formula_implication: binary('IMPL'),
  Formula_bot(_word) {
    return 'BOT';
  },
  atom(_first, _others) {
    return this.sourceString;
  },
  Reference_range(start, _hyphen, end) {
    return { start: start.value(), end: end.value() };
  },
  Reference_line(start) {
    return { start: start.value(), end: null };
  },
  number(_digits) {
    return BigInt(this.sourceString);
  },
});

function binary(word: string) {
  return (_word: Node, _open: Node, left: Node, _comma: Node, right: Node, _close: Node) =>
    `${word}(${left.value()}, ${right.value()})`;
}

/** null: the text holds no script that the grammar accepts. */
export function readWithOhm(text: string): PlainScript | null {
  const match = specification.match(text, 'Text');
  return match.failed() ? null : (semantics(match).value() as PlainScript);
}
