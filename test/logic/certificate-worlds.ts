/** Small worlds with theorems that have no proof in them, and ways to write such things. */

import {
  type Certificate,
  type Formula,
  FormulaTable,
  type LogicRuleset,
  readFormula,
  type Theorem,
} from '../../src/logic/index.ts';
import { rulesetOf } from './calculi.ts';

export function theoremOf(premises: readonly string[], goal: string): Theorem {
  const table = new FormulaTable();
  const read = (text: string): Formula => {
    const reading = readFormula(text, table);
    if (!reading.ok) throw new Error(`${text}: ${reading.message}`);
    return reading.formula;
  };
  return { premises: premises.map(read), goal: read(goal) };
}

export const disable = (id: string, ...rules: string[]) =>
  `{ id: ${id}, applies_to: [${rules.join(', ')}], disable: true }`;
export const forbid = (id: string, rules: string, condition: string) =>
  `{ id: ${id}, applies_to: [${rules}], forbid: '${condition}' }`;
export const replace = (id: string, rule: string, form: string) =>
  `{ id: ${id}, applies_to: [${rule}], replace: ${form} }`;

const inferences = [
  'reit',
  'AND_I',
  'AND_E1',
  'AND_E2',
  'OR_I1',
  'OR_I2',
  'OR_E',
  'IMPL_I',
  'IMPL_E',
  'NOT_I',
  'NOT_E',
  'BOT_E',
  'DNE',
  'LEM',
];

/** Everything but these rules, premise and assume. */
export const disableAllBut = (id: string, ...rules: string[]) =>
  disable(id, ...inferences.filter((rule) => !rules.includes(rule)));

export interface UnprovableTheorem {
  readonly premises: readonly string[];
  readonly goal: string;
  /** The conditions on which it rests. */
  readonly restsOn: readonly string[];
}

export interface CertifiedWorld {
  readonly name: string;
  readonly rules: readonly string[];
  readonly theorems: readonly UnprovableTheorem[];
  /** Rules of which no step, or hardly one, is permitted although they are not disabled. */
  readonly idle?: readonly string[];
}

const theorem = (premises: string[], goal: string, ...restsOn: string[]): UnprovableTheorem => ({
  premises,
  goal,
  restsOn,
});

export const certifiedWorlds: readonly CertifiedWorld[] = [
  {
    name: 'without excluded middle and double negation',
    rules: [disable('K01', 'LEM'), disable('K02', 'DNE'), forbid('K03', 'reit', '(> (depth) 5)')],
    theorems: [
      theorem([], 'OR(p, NOT(p))', 'K01', 'K02'),
      theorem([], 'IMPL(IMPL(IMPL(p, q), p), p)', 'K01', 'K02'),
      theorem(['NOT(AND(p, q))'], 'OR(NOT(p), NOT(q))', 'K01', 'K02'),
      theorem([], 'OR(NOT(p), NOT(NOT(p)))', 'K01', 'K02'),
      theorem(['IMPL(NOT(p), OR(q, r))'], 'OR(IMPL(NOT(p), q), IMPL(NOT(p), r))', 'K01', 'K02'),
    ],
  },
  {
    name: 'with left parts of conjunctions only',
    rules: [disable('K01', 'AND_E2'), forbid('K02', 'OR_I1', '(> (depth) 3)')],
    theorems: [
      theorem(['AND(p, q)'], 'q', 'K01'),
      theorem(['AND(p, q)'], 'AND(q, p)', 'K01'),
      theorem([], 'IMPL(AND(p, AND(q, r)), r)', 'K01'),
    ],
  },
  {
    name: 'with AND_E1 replaced: it gives the right part',
    rules: [replace('K01', 'AND_E1', "{ cites: ['AND(φ, ψ)'], derives: ψ }")],
    theorems: [theorem(['AND(p, q)'], 'p', 'K01')],
  },
  {
    name: 'with OR_E replaced: the disjuncts must be alike',
    rules: [
      replace('K01', 'OR_E', "{ cites: ['OR(φ, φ)', { assume: φ, derive: χ }], derives: χ }"),
      disable('K02', 'DNE'),
    ],
    theorems: [
      theorem(['OR(p, q)'], 'OR(q, p)', 'K01', 'K02'),
      theorem(['OR(p, q)', 'NOT(p)'], 'q', 'K01', 'K02'),
    ],
  },
  {
    name: 'with IMPL_I from boxes that end in an atom',
    rules: [forbid('K01', 'IMPL_I', '(compound? (derived 1))')],
    theorems: [
      theorem([], 'IMPL(p, OR(p, q))', 'K01'),
      theorem(['q'], 'IMPL(p, AND(p, q))', 'K01'),
    ],
  },
  {
    name: 'with atoms assumed only',
    rules: [forbid('K01', 'assume', '(not (atomic? (conclusion)))')],
    theorems: [theorem([], 'IMPL(AND(p, q), p)', 'K01')],
  },
  {
    name: 'with modus ponens from an atomic antecedent only',
    rules: [forbid('K01', 'IMPL_E', '(and (compound? (cited 1)) (compound? (cited 2)))')],
    theorems: [theorem(['AND(p, q)', 'IMPL(AND(p, q), r)'], 'r', 'K01')],
  },
  {
    name: 'with conjunctions of a formula with itself only',
    rules: [
      forbid('K01', 'AND_I', '(!= (cited 1) (cited 2))'),
      forbid('K02', 'NOT_I', '(> (depth) 4)'),
    ],
    theorems: [theorem(['p', 'q'], 'AND(p, q)', 'K01')],
  },
  {
    name: 'with AND_E1 not from an implication in the left part',
    rules: [forbid('K01', 'AND_E1', '(= (kind (left (left (cited 1)))) impl)')],
    theorems: [theorem(['AND(AND(IMPL(p, q), r), s)'], 'r', 'K01')],
  },
  {
    name: 'with two conditions that leave no OR_I1',
    rules: [
      forbid('K01', 'OR_I1', '(compound? (cited 1))'),
      forbid('K02', 'OR_I1', '(not (compound? (cited 1)))'),
      disable('K03', 'DNE'),
      disable('K04', 'LEM'),
    ],
    theorems: [theorem(['p'], 'OR(p, q)', 'K01', 'K02', 'K04')],
    idle: ['OR_I1'],
  },
];

export function worldRules(world: CertifiedWorld): LogicRuleset {
  return rulesetOf(...world.rules);
}

/** A certificate with the order and the tables as functions. */
export function certificate(
  values: readonly string[],
  isBelow: (x: string, y: string) => boolean,
  tables: {
    readonly not: (x: string) => string;
    readonly and: (x: string, y: string) => string;
    readonly or: (x: string, y: string) => string;
    readonly impl: (x: string, y: string) => string;
  },
  rest: Pick<Certificate, 'bot' | 'atom_values' | 'valuation'>,
): Certificate {
  const rows = (table: (x: string, y: string) => string) =>
    values.map((x) => values.map((y) => table(x, y)));
  return {
    values: [...values],
    leq: values.flatMap((x) =>
      values.flatMap((y): [string, string][] => (isBelow(x, y) ? [[x, y]] : [])),
    ),
    NOT: values.map(tables.not),
    AND: rows(tables.and),
    OR: rows(tables.or),
    IMPL: rows(tables.impl),
    ...rest,
  };
}
