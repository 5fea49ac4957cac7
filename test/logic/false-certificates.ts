/**
 * False certificates: each for a theorem that has a proof in its world, each accepted by
 * whoever makes one particular mistake.
 */

import { type Certificate, findCertificate } from '../../src/logic/index.ts';
import { rulesetOf, script } from './calculi.ts';
import type { Mistakes } from './careless-checker.ts';
import {
  certificate,
  disable,
  disableAllBut,
  forbid,
  replace,
  theoremOf,
} from './certificate-worlds.ts';

export interface FalseCertificate {
  /** What a careless reader does. */
  readonly mistake: string;
  readonly rules: readonly string[];
  readonly premises: readonly string[];
  readonly goal: string;
  /** Lines of a proof that the verifier accepts. */
  readonly proof: readonly string[];
  readonly certificate: Certificate;
  /** How a careless reader comes to accept it. */
  readonly careless: Mistakes | 'restrictions';
  /** Why it is refused: the reason, and for an unsound rule its name. */
  readonly reason: string;
  readonly rule?: string;
}

type Imagined = Omit<FalseCertificate, 'certificate' | 'careless' | 'reason'>;

/** A certificate that is valid in a world whose restrictions a careless reader takes for those of the actual one. */
function imagined(imaginedRules: readonly string[], one: Imagined): FalseCertificate {
  const found = findCertificate(rulesetOf(...imaginedRules), theoremOf(one.premises, one.goal));
  if (found === null) throw new Error(`${one.mistake}: nothing is found in the imagined world`);
  return { ...one, certificate: found, careless: 'restrictions', reason: 'unsound-rule' };
}

const truth = ['F', 'T'];
const up = (x: string, y: string) => truth.indexOf(x) <= truth.indexOf(y);
const bool = (value: boolean) => (value ? 'T' : 'F');
/** The tables of classical logic. */
const classical = {
  not: (x: string) => bool(x === 'F'),
  and: (x: string, y: string) => bool(x === 'T' && y === 'T'),
  or: (x: string, y: string) => bool(x === 'T' || y === 'T'),
  impl: (x: string, y: string) => bool(x === 'F' || y === 'T'),
};

const constant = (value: string) => ({
  not: () => value,
  and: () => value,
  or: () => value,
  impl: () => value,
});

const chain = ['no', 'half', 'yes'];
const least = (x: string, y: string) => (chain.indexOf(x) <= chain.indexOf(y) ? x : y);

/** Pairs of a relation that is no order: z ≤ p, m ≤ z, but not m ≤ p. */
const brokenChain = 'zp zr mz mq pi ri';

export const falseCertificates: readonly FalseCertificate[] = [
  {
    mistake: 'discharging rules are checked without a context',
    rules: [disable('K01', 'LEM', 'DNE')],
    premises: ['p'],
    goal: 'IMPL(q, p)',
    proof: ['p [premise]', '| q [assume]', '| p [reit 1]', 'IMPL(q, p) [IMPL_I 2-3]'],
    certificate: certificate(
      chain,
      (x, y) => chain.indexOf(x) <= chain.indexOf(y),
      {
        not: (x) => (x === 'no' ? 'yes' : 'no'),
        and: least,
        or: (x, y) => (least(x, y) === x ? y : x),
        impl: (x, y) => (least(x, y) === x ? 'yes' : 'no'),
      },
      { bot: 'no', atom_values: chain, valuation: { p: 'half', q: 'yes' } },
    ),
    careless: { noContexts: true },
    reason: 'unsound-rule',
    rule: 'IMPL_I',
  },
  {
    mistake: 'only formulas of the theorem are considered',
    rules: [forbid('K01', 'BOT_E', '(atomic? (conclusion))'), disable('K02', 'DNE', 'LEM')],
    premises: ['BOT'],
    goal: 'p',
    proof: ['BOT [premise]', 'AND(p, p) [BOT_E 1]', 'p [AND_E1 2]'],
    certificate: certificate(
      truth,
      up,
      { ...classical, not: () => 'T' },
      { bot: 'T', atom_values: truth, valuation: { p: 'F' } },
    ),
    // The only formula of the theorem with the value F is an atom.
    careless: { omits: (rule, value) => rule === 'BOT_E' && value('φ') === 'F' },
    reason: 'unsound-rule',
    rule: 'BOT_E',
  },
  imagined([forbid('K01', 'IMPL_I', '(compound? (derived 1))')], {
    mistake: 'the structural half of a condition is dropped',
    rules: [forbid('K01', 'IMPL_I', '(and (> (depth) 0) (compound? (derived 1)))')],
    premises: [],
    goal: 'IMPL(p, OR(p, q))',
    proof: ['| p [assume]', '| OR(p, q) [OR_I1 1]', 'IMPL(p, OR(p, q)) [IMPL_I 1-2]'],
    rule: 'IMPL_I',
  }),
  imagined([disable('K01', 'IMPL_I')], {
    mistake: 'a limit of size is taken for a prohibition, as small formulas are sampled',
    rules: [forbid('K01', 'IMPL_I', '(< (size (conclusion)) 9)')],
    premises: [],
    goal: 'IMPL(p, OR(p, OR(p, OR(p, p))))',
    proof: [
      '| p [assume]',
      '| OR(p, OR(p, OR(p, p))) [OR_I1 1]',
      'IMPL(p, OR(p, OR(p, OR(p, p)))) [IMPL_I 1-2]',
    ],
    rule: 'IMPL_I',
  }),
  imagined([disable('K01', 'IMPL_E')], {
    mistake: 'references are considered in the order of the record only',
    rules: [forbid('K01', 'IMPL_E', '(compound? (cited 1))')],
    premises: ['p', 'IMPL(p, q)'],
    goal: 'q',
    proof: ['p [premise]', 'IMPL(p, q) [premise]', 'q [IMPL_E 1, 2]'],
    rule: 'IMPL_E',
  }),
  imagined([disable('K01', 'AND_E2')], {
    mistake: 'the standard record is checked instead of the one that replaces it',
    rules: [
      disable('K01', 'AND_E2'),
      replace('K02', 'AND_E1', "{ cites: ['AND(φ, ψ)'], derives: ψ }"),
    ],
    premises: ['AND(p, q)'],
    goal: 'q',
    proof: ['AND(p, q) [premise]', 'q [AND_E1 1]'],
    rule: 'AND_E1',
  }),
  {
    mistake: 'free metavariables are not ranged over',
    rules: [disable('K01', 'DNE')],
    premises: ['BOT'],
    goal: 'p',
    proof: ['BOT [premise]', 'p [BOT_E 1]'],
    certificate: certificate(
      truth,
      up,
      { ...classical, not: () => 'T' },
      { bot: 'T', atom_values: truth, valuation: { p: 'F' } },
    ),
    careless: { freeIgnored: true },
    reason: 'unsound-rule',
    rule: 'BOT_E',
  },
  {
    mistake: 'rules are checked for values of atoms only, which are not closed under the tables',
    rules: [],
    premises: [],
    goal: 'OR(NOT(p), NOT(NOT(p)))',
    proof: ['OR(NOT(p), NOT(NOT(p))) [LEM]'],
    certificate: certificate(
      truth,
      up,
      { ...classical, not: () => 'F' },
      { bot: 'F', atom_values: ['T'], valuation: { p: 'T' } },
    ),
    careless: { atomValuesOnly: true },
    reason: 'unsound-rule',
    rule: 'NOT_I',
  },
  {
    mistake: 'an atom has a value that no atom may take',
    rules: [],
    premises: [],
    goal: 'OR(p, NOT(p))',
    proof: ['OR(p, NOT(p)) [LEM]'],
    certificate: certificate(
      ['F', 'T', 'odd'],
      (x, y) => x === 'F' || y === 'T' || x === y,
      {
        not: (x) => (x === 'odd' ? 'odd' : classical.not(x)),
        and: (x, y) => ([x, y].includes('odd') ? 'odd' : classical.and(x, y)),
        or: (x, y) => ([x, y].includes('odd') ? 'odd' : classical.or(x, y)),
        impl: (x, y) => ([x, y].includes('odd') ? 'odd' : classical.impl(x, y)),
      },
      { bot: 'F', atom_values: truth, valuation: { p: 'odd' } },
    ),
    careless: {},
    reason: 'valuation-outside',
  },
  {
    mistake: 'the relation is not transitive',
    rules: [disableAllBut('K01', 'reit', 'IMPL_I')],
    premises: ['p', 'r'],
    goal: 'IMPL(q, p)',
    proof: ['p [premise]', '| q [assume]', '| p [reit 1]', 'IMPL(q, p) [IMPL_I 2-3]'],
    certificate: certificate(
      ['O', 'm', 'z', 'p', 'r', 'q', 'i', 'T'],
      (x, y) => x === y || x === 'O' || y === 'T' || brokenChain.split(' ').includes(x + y),
      { ...constant('T'), impl: (x, y) => (x === 'q' && y === 'p' ? 'i' : 'T') },
      { bot: 'O', atom_values: ['p', 'r', 'q'], valuation: { p: 'p', q: 'q', r: 'r' } },
    ),
    careless: {},
    reason: 'not-transitive',
  },
  {
    mistake: 'two values have no meet',
    rules: [disableAllBut('K01', 'reit')],
    premises: ['p', 'q'],
    goal: 'q',
    proof: ['p [premise]', 'q [premise]'],
    certificate: certificate(['a', 'b', 'T'], (x, y) => x === y || y === 'T', constant('T'), {
      bot: 'T',
      atom_values: ['a', 'b'],
      valuation: { p: 'a', q: 'b' },
    }),
    careless: {},
    reason: 'no-meet',
  },
  imagined([disable('K01', 'AND_E1')], {
    mistake: 'a condition that is given up counts as one that forbids',
    rules: [forbid('K01', 'AND_E1', '(atomic? (sub (conclusion)))')],
    premises: ['AND(p, q)'],
    goal: 'p',
    proof: ['AND(p, q) [premise]', 'p [AND_E1 1]'],
    rule: 'AND_E1',
  }),
  {
    mistake: 'metavariables with one value count as one formula',
    rules: [forbid('K01', 'AND_I', '(= (cited 1) (cited 2))')],
    premises: ['p', 'q'],
    goal: 'AND(p, q)',
    proof: ['p [premise]', 'q [premise]', 'AND(p, q) [AND_I 1, 2]'],
    certificate: certificate(
      truth,
      up,
      { ...classical, and: () => 'F' },
      { bot: 'F', atom_values: truth, valuation: { p: 'T', q: 'T' } },
    ),
    careless: { omits: (rule, value) => rule === 'AND_I' && value('φ') === value('ψ') },
    reason: 'unsound-rule',
    rule: 'AND_I',
  },
  imagined([disable('K01', 'IMPL_I')], {
    mistake: 'a condition on the kind of the goal is held against the theorem',
    rules: [forbid('K01', 'IMPL_I', '(= (kind (goal)) and)')],
    premises: [],
    goal: 'IMPL(p, p)',
    proof: ['| p [assume]', 'IMPL(p, p) [IMPL_I 1-1]'],
    rule: 'IMPL_I',
  }),
  imagined([disable('K01', 'OR_I1')], {
    mistake: 'a condition on the history is taken for a prohibition',
    rules: [forbid('K01', 'OR_I1', '(< (times-used reit) 1)'), disable('K02', 'OR_I2')],
    premises: ['p'],
    goal: 'OR(p, q)',
    proof: ['p [premise]', 'p [reit 1]', 'OR(p, q) [OR_I1 2]'],
    rule: 'OR_I1',
  }),
];

export function proofOf({ premises, goal, proof }: FalseCertificate): string {
  return script(premises.join(', '), goal, ...proof);
}
