/** Certificates of unprovability: a finite algebra in which all steps are sound and the goal fails. */

import {
  type Algebra,
  formulaValue,
  isBelow,
  meetOf,
  numbersBelow,
  type OrderFault,
  readOrder,
  setOf,
} from './algebra.ts';
import { unsoundStep } from './algebra-check.ts';
import {
  type Certificate,
  type CertificateFault,
  certificateFaults,
} from './certificate-format.ts';
import { type Formula, partsOf } from './formula.ts';
import { calculusInForce } from './in-force.ts';
import { printForm } from './record.ts';
import type { LogicRuleset } from './ruleset.ts';
import { withoutConditions } from './ruleset.ts';

export interface Theorem {
  readonly premises: readonly Formula[];
  readonly goal: Formula;
}

export type CertificateReason =
  | CertificateFault['code']
  | OrderFault['reason']
  /** An atom of the theorem has no value. */
  | 'atom-without-value'
  /** A step that is permitted leads out of what holds. */
  | 'unsound-rule'
  /** A record has too many metavariables for a check by brute force. */
  | 'too-many-assignments'
  /** The meet of the premises is below the goal. */
  | 'goal-holds';

/** All values are named as in the certificate. */
export interface CertificateWitness {
  /** Values, or what else the reason speaks of. */
  readonly values: readonly string[];
  readonly step: StepWitness | null;
}

export interface StepWitness {
  readonly rule: string;
  /** The record in force. */
  readonly record: string;
  /** By metavariable: its value. */
  readonly metavariables: Readonly<Record<string, string>>;
  /** All that is cited holds here, and what is derived does not. */
  readonly context: string;
  /** By metavariable: a shape of formulas with its value for which no condition surely forbids the step. */
  readonly shapes: Readonly<Record<string, string>>;
  /** By citation: the position of its reference, from 1. */
  readonly order: readonly number[];
}

export type CertificateCheck = { readonly valid: true } | InvalidCertificate;

export interface InvalidCertificate {
  readonly valid: false;
  readonly reason: CertificateReason;
  /** For people. */
  readonly message: string;
  readonly witness: CertificateWitness;
}

/**
 * Whether a certificate shows that a theorem has no proof of any length under a ruleset.
 * Restrictions are those of the ruleset, premises and goal those of the theorem.
 */
export function checkCertificate(
  ruleset: LogicRuleset,
  theorem: Theorem,
  certificate: Certificate,
): CertificateCheck {
  const [fault] = certificateFaults(certificate);
  if (fault !== undefined)
    return refuse(fault.code, `${fault.path.join('.')}: ${fault.message}`, [fault.path.join('.')]);
  const { values: names } = certificate;
  const name = (value: number) => names[value] as string;
  const reading = algebraOf(certificate);
  if (!reading.ok) {
    const { reason, values } = reading.fault;
    return refuse(reason, orderMessages[reason](...values.map(name)), values.map(name));
  }
  const { algebra } = reading;
  const valuation = new Map(
    Object.entries(certificate.valuation).map(([atom, value]) => [atom, names.indexOf(value)]),
  );
  const atom = atomsOf(theorem).find((one) => !valuation.has(one));
  if (atom !== undefined)
    return refuse('atom-without-value', `the atom ${atom} of the theorem has no value`, [atom]);
  const premises = meetOf(
    algebra,
    theorem.premises.map((premise) => formulaValue(algebra, premise, valuation)),
  );
  const goal = formulaValue(algebra, theorem.goal, valuation);
  if (isBelow(algebra, premises, goal)) {
    const message = `the premises' meet ${name(premises)} is below the goal's value ${name(goal)}`;
    return refuse('goal-holds', message, [name(premises), name(goal)]);
  }
  const bad = unsoundStep(calculusInForce(ruleset), algebra);
  if (bad === null) return { valid: true };
  const { rule, form } = bad.record;
  if (bad.kind === 'too-many') {
    const message = `${rule} has too many metavariables for a check by brute force`;
    return refuse('too-many-assignments', message, []);
  }
  const step: StepWitness = {
    rule,
    record: printForm(form),
    metavariables: Object.fromEntries([...bad.values].map(([one, value]) => [one, name(value)])),
    context: name(bad.context),
    shapes: bad.step.shapes,
    order: bad.step.order.map((position) => position + 1),
  };
  return {
    ...refuse('unsound-rule', explain(step), [step.context]),
    witness: { values: [], step },
  };
}

/** Every atom of a theorem once. */
export function atomsOf({ premises, goal }: Theorem): string[] {
  const parts = [...premises, goal].flatMap(partsOf);
  return [...new Set(parts.flatMap(({ kind, name }) => (kind === 'atom' ? [name] : [])))];
}

export type AlgebraReading =
  | { readonly ok: true; readonly algebra: Algebra }
  | { readonly ok: false; readonly fault: OrderFault };

/** The algebra of a certificate without faults of form; the n-th value is the number n, from 0. */
export function algebraOf(certificate: Certificate): AlgebraReading {
  const { values, leq, NOT, AND, OR, IMPL, bot, atom_values } = certificate;
  const number = (name: string) => values.indexOf(name);
  const above = values.map((name) =>
    setOf(leq.flatMap(([low, high]) => (low === name ? [number(high)] : []))),
  );
  const reading = readOrder(above);
  if (!reading.ok) return reading;
  const tables = {
    not: NOT.map(number),
    and: AND.flat().map(number),
    or: OR.flat().map(number),
    impl: IMPL.flat().map(number),
  };
  const atomValues = setOf(atom_values.map(number));
  return { ok: true, algebra: { ...reading.order, tables, bot: number(bot), atomValues } };
}

/** The text form of an algebra. @param names by value. */
export function certificateOf(
  algebra: Algebra,
  names: readonly string[],
  valuation: ReadonlyMap<string, number>,
): Certificate {
  const { size, tables, bot, atomValues } = algebra;
  const all = numbersBelow(size);
  const name = (value: number | undefined) => names[value as number] as string;
  const rows = (table: readonly number[]) =>
    all.map((x) => all.map((y) => name(table[x * size + y])));
  return {
    values: [...names],
    leq: all.flatMap((x) =>
      all.flatMap((y): [string, string][] => (isBelow(algebra, x, y) ? [[name(x), name(y)]] : [])),
    ),
    NOT: tables.not.map(name),
    AND: rows(tables.and),
    OR: rows(tables.or),
    IMPL: rows(tables.impl),
    bot: name(bot),
    atom_values: all.filter((value) => ((atomValues >> value) & 1) === 1).map(name),
    valuation: Object.fromEntries([...valuation].map(([atom, value]) => [atom, name(value)])),
  };
}

/**
 * A minimal set of conditions on which a certificate rests: it is valid for the calculus with
 * these alone, and void without any one of them. Where several sets are minimal, conditions
 * that stand later in the ruleset are kept. null if the certificate is not valid at all.
 */
export function minimalConditions(
  ruleset: LogicRuleset,
  theorem: Theorem,
  certificate: Certificate,
): string[] | null {
  const isValid = (world: LogicRuleset) => checkCertificate(world, theorem, certificate).valid;
  if (!isValid(ruleset)) return null;
  let world = ruleset;
  for (;;) {
    const needless = world.conditions.find(({ id }) => isValid(withoutConditions(world, [id])));
    if (needless === undefined) return world.conditions.map(({ id }) => id);
    world = withoutConditions(world, [needless.id]);
  }
}

/** Whether a certificate is valid for the calculus with these conditions, and void without any of them. */
export function restsOn(
  ruleset: LogicRuleset,
  theorem: Theorem,
  certificate: Certificate,
  ids: readonly string[],
): boolean {
  const others = ruleset.conditions.map(({ id }) => id).filter((id) => !ids.includes(id));
  const world = withoutConditions(ruleset, others);
  const found = minimalConditions(world, theorem, certificate);
  return found !== null && found.length === new Set(ids).size;
}

const orderMessages: Readonly<Record<OrderFault['reason'], (...values: string[]) => string>> = {
  'not-reflexive': (a) => `leq has no pair [${a}, ${a}]`,
  'not-transitive': (a, b, c) => `${a} ≤ ${b} and ${b} ≤ ${c}, but not ${a} ≤ ${c}`,
  'no-greatest-value': () => 'no value is above all others',
  'no-meet': (a, b) => `${a} and ${b} have no greatest lower bound`,
};

function explain({ rule, record, metavariables, context, shapes, order }: StepWitness): string {
  const values = Object.entries(metavariables).map(([one, value]) => {
    const shape = shapes[one];
    return `${one} = ${value}${shape === undefined || shape === '…' ? '' : ` (${shape})`}`;
  });
  const isWritten = order.every((position, index) => position === index + 1);
  const inOrder = isWritten ? '' : `, references in the order ${order.join(', ')}`;
  return `${rule} (${record}) is unsound in the context ${context} for ${values.join(', ')}${inOrder}`;
}

function refuse(
  reason: CertificateReason,
  message: string,
  values: readonly string[],
): InvalidCertificate {
  return { valid: false, reason, message, witness: { values, step: null } };
}
