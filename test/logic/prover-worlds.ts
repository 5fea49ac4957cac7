/** Classical theorems, and small worlds of every family in which natural proofs of some are refused. */

import { disable, forbid, replace } from './certificate-worlds.ts';

export interface TheoremText {
  readonly premises: readonly string[];
  readonly goal: string;
}

const theorem = (goal: string, ...premises: string[]): TheoremText => ({ premises, goal });

export const classicalTheorems: readonly TheoremText[] = [
  theorem('p', 'p'),
  theorem('q', 'p', 'IMPL(p, q)'),
  theorem('AND(q, p)', 'AND(p, q)'),
  theorem('OR(q, p)', 'OR(p, q)'),
  theorem('IMPL(p, r)', 'IMPL(p, q)', 'IMPL(q, r)'),
  theorem('OR(p, NOT(p))'),
  theorem('p', 'NOT(NOT(p))'),
  theorem('IMPL(NOT(q), NOT(p))', 'IMPL(p, q)'),
  theorem('IMPL(p, q)', 'IMPL(NOT(q), NOT(p))'),
  theorem('IMPL(IMPL(IMPL(p, q), p), p)'),
  theorem('AND(NOT(p), NOT(q))', 'NOT(OR(p, q))'),
  theorem('NOT(OR(p, q))', 'AND(NOT(p), NOT(q))'),
  theorem('OR(NOT(p), NOT(q))', 'NOT(AND(p, q))'),
  theorem('NOT(AND(p, q))', 'OR(NOT(p), NOT(q))'),
  theorem('OR(NOT(p), q)', 'IMPL(p, q)'),
  theorem('IMPL(p, q)', 'OR(NOT(p), q)'),
  theorem('AND(p, NOT(q))', 'NOT(IMPL(p, q))'),
  theorem('q', 'OR(p, q)', 'NOT(p)'),
  theorem('AND(OR(p, q), OR(p, r))', 'OR(p, AND(q, r))'),
  theorem('OR(p, AND(q, r))', 'AND(OR(p, q), OR(p, r))'),
  theorem('OR(AND(p, q), AND(p, r))', 'AND(p, OR(q, r))'),
  theorem('AND(p, OR(q, r))', 'OR(AND(p, q), AND(p, r))'),
  theorem('IMPL(AND(p, q), r)', 'IMPL(p, IMPL(q, r))'),
  theorem('IMPL(p, IMPL(q, r))', 'IMPL(AND(p, q), r)'),
  theorem('OR(q, s)', 'IMPL(p, q)', 'IMPL(r, s)', 'OR(p, r)'),
  theorem('OR(NOT(p), NOT(r))', 'IMPL(p, q)', 'IMPL(r, s)', 'OR(NOT(q), NOT(s))'),
  theorem('OR(IMPL(p, q), IMPL(q, p))'),
  theorem('OR(IMPL(p, q), IMPL(q, r))'),
  theorem('OR(IMPL(p, q), IMPL(p, r))', 'IMPL(p, OR(q, r))'),
  theorem('OR(IMPL(p, r), IMPL(q, r))', 'IMPL(AND(p, q), r)'),
  theorem('NOT(AND(p, NOT(p)))'),
  theorem('NOT(NOT(OR(p, NOT(p))))'),
  theorem('NOT(p)', 'IMPL(p, BOT)'),
  theorem('p', 'IMPL(NOT(p), p)'),
  theorem('q', 'IMPL(p, q)', 'IMPL(NOT(p), q)'),
  theorem('r', 'OR(p, q)', 'IMPL(p, r)', 'IMPL(q, r)'),
  theorem('IMPL(p, q)', 'NOT(p)'),
  theorem('AND(p, AND(q, r))', 'AND(AND(p, q), r)'),
  theorem('OR(p, OR(q, r))', 'OR(OR(p, q), r)'),
  theorem('AND(IMPL(p, q), IMPL(p, r))', 'IMPL(p, AND(q, r))'),
  theorem('AND(IMPL(p, r), IMPL(q, r))', 'IMPL(OR(p, q), r)'),
  theorem('OR(q, r)', 'OR(p, q)', 'OR(NOT(p), r)'),
  theorem('q', 'AND(p, NOT(p))'),
  theorem('OR(AND(p, q), AND(NOT(p), NOT(q)))', 'AND(IMPL(p, q), IMPL(q, p))'),
];

export interface ObstructedWorld {
  readonly family: string;
  readonly rules: readonly string[];
  readonly theorems: readonly TheoremText[];
}

/** The conditions refuse the proofs that the prover finds without them. */
export const obstructedWorlds: readonly ObstructedWorld[] = [
  {
    family: 'disabled',
    rules: [disable('K01', 'LEM'), disable('K02', 'BOT_E')],
    theorems: [theorem('OR(p, NOT(p))'), theorem('q', 'OR(p, q)', 'NOT(p)')],
  },
  {
    family: 'shape',
    rules: [forbid('K01', 'NOT_I', '(!= (kind (assumed 1)) atom)')],
    theorems: [theorem('NOT(AND(p, q))', 'OR(NOT(p), NOT(q))'), theorem('NOT(NOT(OR(p, NOT(p))))')],
  },
  {
    family: 'replaced',
    rules: [
      replace(
        'K01',
        'OR_E',
        "{ cites: ['OR(φ, ψ)', { assume: ψ, derive: χ }, { assume: φ, derive: χ }], derives: χ }",
      ),
      replace('K02', 'NOT_E', "{ cites: [φ, 'NOT(φ)'], derives: BOT }"),
    ],
    theorems: [theorem('OR(q, p)', 'OR(p, q)'), theorem('NOT(AND(p, NOT(p)))')],
  },
  {
    family: 'reference order',
    rules: [forbid('K01', 'NOT_E, IMPL_E, AND_I', '(< (ref 1) (ref 2))')],
    theorems: [theorem('q', 'IMPL(p, q)', 'p'), theorem('AND(q, p)', 'AND(p, q)')],
  },
  {
    family: 'depth',
    rules: [forbid('K01', 'NOT_I', '(= (depth) 0)')],
    theorems: [theorem('NOT(AND(p, NOT(p)))'), theorem('NOT(p)', 'IMPL(p, BOT)')],
  },
  {
    family: 'distance',
    rules: [forbid('K01', 'IMPL_E, NOT_E, OR_E, reit', '(> (- (line) (ref 1)) 4)')],
    theorems: [theorem('OR(q, p)', 'OR(p, q)'), theorem('OR(NOT(p), q)', 'IMPL(p, q)')],
  },
  {
    family: 'citation count',
    rules: [
      forbid('K01', 'AND_E1, AND_E2, IMPL_E, OR_I1', '(exists k (> (times-cited (ref k)) 0))'),
    ],
    theorems: [
      theorem('AND(q, p)', 'AND(p, q)'),
      theorem('AND(IMPL(p, q), IMPL(p, r))', 'IMPL(p, AND(q, r))'),
    ],
  },
  {
    family: 'discharge',
    rules: [
      forbid('K01', 'IMPL_I, NOT_I', '(or (= (times-cited (start 1)) 0) (< (box-length 1) 4))'),
    ],
    theorems: [theorem('IMPL(p, q)', 'NOT(p)'), theorem('IMPL(p, p)')],
  },
  {
    family: 'boxes of one length',
    rules: [forbid('K01', 'OR_E', '(!= (box-length 1) (box-length 2))')],
    theorems: [
      theorem('q', 'OR(p, q)', 'NOT(p)'),
      theorem('OR(q, r)', 'OR(p, q)', 'OR(NOT(p), r)'),
    ],
  },
  {
    family: 'history',
    rules: [
      forbid('K01', 'OR_I1', '(> (times-used OR_I1) (times-used OR_I2))'),
      forbid('K02', 'NOT_I', '(= (rule-of (- (line) 1)) NOT_E)'),
    ],
    theorems: [
      theorem('AND(OR(p, q), OR(p, r))', 'p'),
      theorem('IMPL(NOT(q), NOT(p))', 'IMPL(p, q)'),
    ],
  },
];
