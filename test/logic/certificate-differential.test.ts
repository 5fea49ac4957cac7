/** The check of certificates against `test/reference/certificates.py`, an independent one. */

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import {
  type Certificate,
  type Condition,
  checkCertificate,
  findCertificate,
  formFields,
  printFormula,
  type Theorem,
} from '../../src/logic/index.ts';
import { logicWorldOf, readWorldTexts } from '../../src/worlds/index.ts';
import { rulesetOf } from './calculi.ts';
import { certifiedWorlds, theoremOf } from './certificate-worlds.ts';
import { Chance } from './chance.ts';
import { falseCertificates } from './false-certificates.ts';
import { ruleNames } from './proof-maker.ts';

const hasPython = spawnSync('python3', ['--version']).status === 0;
/** Certificates of each sort. */
const COUNT = Number(process.env.ALIENLOGIC_CERTIFICATES ?? 160);

interface Case {
  /** Entries of `rules`, as YAML, which is JSON where the reference reads it. */
  readonly rules: readonly object[];
  readonly theorem: Theorem;
  readonly certificate: Certificate;
}

interface Answer {
  readonly valid: boolean;
  readonly reason: string | null;
  readonly rule: string | null;
}

function reference(cases: readonly Case[]): Answer[] {
  const checker = fileURLToPath(new URL('../reference/certificates.py', import.meta.url));
  const input = cases.map(({ rules, theorem, certificate }) =>
    JSON.stringify({
      rules,
      premises: theorem.premises.map(printFormula),
      goal: printFormula(theorem.goal),
      certificate,
    }),
  );
  const run = spawnSync('python3', [checker], {
    input: input.join('\n'),
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (run.status !== 0) throw new Error(run.stderr);
  return run.stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Answer);
}

/** @returns how often each answer was given. */
function compare(cases: readonly Case[]): Map<string, number> {
  const expected = reference(cases);
  const seen = new Map<string, number>();
  cases.forEach((one, index) => {
    const ruleset = rulesetOf(...one.rules.map((rule) => JSON.stringify(rule)));
    const check = checkCertificate(ruleset, one.theorem, one.certificate);
    const answer: Answer = check.valid
      ? { valid: true, reason: null, rule: null }
      : { valid: false, reason: check.reason, rule: check.witness.step?.rule ?? null };
    if (JSON.stringify(answer) !== JSON.stringify(expected[index])) {
      const { rules, certificate } = one;
      expect({ rules, certificate, answer }).toEqual({
        rules,
        certificate,
        answer: expected[index],
      });
    }
    const name = [answer.reason ?? 'valid', answer.rule ?? []].flat().join(' ');
    seen.set(name, (seen.get(name) ?? 0) + 1);
  });
  expect(expected).toHaveLength(cases.length);
  return seen;
}

/** An entry of `rules` from the short form of tests: keys and texts without quotes. */
function entry(text: string): object {
  const found = rulesetOf(text).conditions[0];
  if (found === undefined) throw new Error(text);
  return entryOf(found);
}

function entryOf({ id, appliesTo: applies_to, effect }: Condition): object {
  if (effect.kind === 'disable') return { id, applies_to, disable: true };
  if (effect.kind === 'forbid') return { id, applies_to, forbid: effect.text };
  return { id, applies_to, replace: formFields(effect.form) };
}

const chance = new Chance(20_240_602);

function changed(certificate: Certificate): Certificate {
  const copy = structuredClone(certificate);
  const { values } = copy;
  const name = () => chance.pick(values);
  const row = (rows: string[][]) => chance.pick(rows);
  switch (chance.below(9)) {
    case 0:
      copy.NOT[chance.below(values.length)] = name();
      return copy;
    case 1:
      row(copy.AND)[chance.below(values.length)] = name();
      return copy;
    case 2:
      row(copy.OR)[chance.below(values.length)] = name();
      return copy;
    case 3:
      row(copy.IMPL)[chance.below(values.length)] = name();
      return copy;
    case 4:
      copy.leq.splice(chance.below(copy.leq.length), 1);
      return copy;
    case 5:
      copy.leq.push([name(), name()]);
      return copy;
    case 6:
      copy.bot = name();
      return copy;
    case 7:
      copy.atom_values = [...new Set([name(), name()])];
      return copy;
    default:
      for (const atom of Object.keys(copy.valuation)) copy.valuation[atom] = name();
      return copy;
  }
}

/** By values, the pairs of small orders: two classes with one or two values each, chains, a square. */
const orders: readonly [values: string, pairs: string][] = [
  ['ab', 'ab'],
  ['abc', 'ab ac bc cb'],
  ['abc', 'ab ba ac bc'],
  ['abc', 'ab ac bc'],
  ['abcd', 'ab ac ad bd cd'],
  ['abcd', 'ab ba cd dc ac ad bc bd'],
];

function randomCertificate(atoms: readonly string[]): Certificate {
  const [letters, pairs] = chance.pick(orders);
  const values = letters.split('');
  const row = () => values.map(() => chance.pick(values));
  const rows = () => values.map(row);
  const atomValues = values.filter(() => !chance.oneIn(3));
  if (atomValues.length === 0) atomValues.push(chance.pick(values));
  return {
    values,
    leq: [
      ...values.map((name): [string, string] => [name, name]),
      ...pairs.split(' ').map((pair): [string, string] => [pair.charAt(0), pair.charAt(1)]),
    ],
    NOT: row(),
    AND: rows(),
    OR: rows(),
    IMPL: rows(),
    bot: chance.pick(values),
    atom_values: atomValues,
    valuation: Object.fromEntries(atoms.map((atom) => [atom, chance.pick(atomValues)])),
  };
}

const anyConditions = [
  '(atomic? (conclusion))',
  '(compound? (conclusion))',
  '(and (> (depth) 0) (compound? (conclusion)))',
  '(or (compound? (conclusion)) (> (line) 4))',
  '(!= (kind (conclusion)) impl)',
  '(or (= (kind (conclusion)) and) (= (kind (conclusion)) atom))',
  '(not (= (kind (conclusion)) (kind (goal))))',
  '(exists k (compound? (cited k)))',
  '(every k (not (atomic? (cited k))))',
  '(or (= (kind (conclusion)) bot) (= (kind (conclusion)) not) (atomic? (conclusion)))',
];
const ofTwoLines = [
  '(atomic? (cited 1))',
  '(compound? (cited 2))',
  '(= (cited 1) (cited 2))',
  '(!= (cited 1) (cited 2))',
  '(!= (kind (cited 1)) (kind (cited 2)))',
];
const ofBoxes = [
  '(atomic? (assumed 1))',
  '(!= (kind (derived 1)) (kind (assumed 1)))',
  '(= (assumed 1) (derived 1))',
  '(not (compound? (assumed 1)))',
];
const ofParts: Readonly<Record<string, readonly string[]>> = {
  DNE: ['(= (kind (sub (conclusion))) atom)', '(atomic? (sub (sub (cited 1))))'],
  AND_E1: ['(= (kind (left (left (cited 1)))) impl)', '(compound? (right (cited 1)))'],
  NOT_I: ['(= (kind (sub (sub (conclusion)))) atom)'],
  LEM: [
    '(= (kind (left (left (conclusion)))) not)',
    '(= (left (conclusion)) (sub (right (conclusion))))',
  ],
};

/** A few rules with conditions, so that it is these that decide; the others are disabled. */
function randomRules(): object[] {
  const kept = [chance.pick(ruleNames), chance.pick(ruleNames)];
  return ruleNames.flatMap((rule, index): object[] => {
    if (rule === 'premise') return [];
    const head = (part: string) => ({ id: `K${index}${part}`, applies_to: [rule] });
    if (rule === 'assume' ? chance.oneIn(3) : !kept.includes(rule))
      return rule === 'assume' ? [] : [{ ...head(''), disable: true }];
    // Three levels of kinds are too many trees for the reference, so a replaced rule gets no such condition.
    const isReplaced = rule !== 'assume' && chance.oneIn(4);
    const more = [
      ...(['AND_I', 'IMPL_E', 'NOT_E'].includes(rule) || isReplaced ? ofTwoLines : []),
      ...(['IMPL_I', 'NOT_I', 'OR_E'].includes(rule) && !isReplaced ? ofBoxes : []),
      ...(isReplaced ? [] : (ofParts[rule] ?? [])),
    ];
    const forbids = ['a', 'b'].slice(chance.below(2)).map((part) => {
      const pool = more.length === 0 || chance.oneIn(2) ? anyConditions : more;
      return { ...head(part), forbid: chance.pick(pool) };
    });
    const replacing = { cites: ['φ', 'AND(φ, ψ)'], derives: 'OR(φ, ψ)', order: 'any' };
    return isReplaced ? [{ ...head('r'), replace: replacing }, ...forbids] : forbids;
  });
}

function isRuleset(rules: readonly object[]): boolean {
  try {
    rulesetOf(...rules.map((one) => JSON.stringify(one)));
    return true;
  } catch {
    // A condition that can never be true says nothing and is refused.
    return false;
  }
}

describe.skipIf(!hasPython)(
  'the reference check of certificates (needs python3) agrees on',
  { timeout: 600_000 },
  () => {
    const certified = certifiedWorlds.flatMap(({ rules, theorems }) =>
      theorems.map(({ premises, goal }): Case => {
        const theorem = theoremOf(premises, goal);
        const certificate = findCertificate(rulesetOf(...rules), theorem) as Certificate;
        return { rules: rules.map(entry), theorem, certificate };
      }),
    );

    test('valid certificates, and without one condition', () => {
      expect([...compare(certified).keys()]).toEqual(['valid']);
      const weaker = certified.flatMap((one) =>
        one.rules.map((_, at) => ({ ...one, rules: one.rules.filter((_, other) => other !== at) })),
      );
      expect(compare(weaker).size).toBeGreaterThan(5);
    });

    test('the certificates of alien-24: in it, on what they rest on, and without any of that', () => {
      const { ruleset, tasks } = logicWorldOf(readWorldTexts('alien-24'));
      const unprovable = tasks.flatMap((task) => {
        const { assignment: theorem, rules } = task;
        if (task.kind !== 'unprovable') return [];
        return [{ theorem, rests: rules, certificate: task.certificate }];
      });
      const under = (ids: readonly string[]) =>
        ruleset.conditions.filter(({ id }) => ids.includes(id)).map(entryOf);
      const every = ruleset.conditions.map(({ id }) => id);
      const valid = unprovable.flatMap(({ rests, ...one }) =>
        [every, rests].map((ids): Case => ({ ...one, rules: under(ids) })),
      );
      expect(compare(valid)).toEqual(new Map([['valid', 50]]));
      const without = unprovable.flatMap(({ rests, ...one }) =>
        rests.map((lost): Case => ({ ...one, rules: under(rests.filter((id) => id !== lost)) })),
      );
      expect(compare(without).has('valid')).toBe(false);
    });

    test('false certificates', () => {
      const cases = falseCertificates.map(({ rules, premises, goal, certificate }) => ({
        rules: rules.map(entry),
        theorem: theoremOf(premises, goal),
        certificate,
      }));
      expect(compare(cases).has('valid')).toBe(false);
    });

    test('changed certificates', () => {
      const small = certified.filter(({ certificate }) => certificate.values.length <= 5);
      const large = certified.filter((one) => !small.includes(one));
      const cases = Array.from({ length: COUNT }, (_, index) => {
        const one = chance.pick(index % 10 === 0 ? large : small);
        const once = changed(one.certificate);
        return { ...one, certificate: chance.oneIn(2) ? once : changed(once) };
      });
      const seen = compare(cases);
      expect(seen.get('valid')).toBeGreaterThan(COUNT / 40);
      expect(seen.size).toBeGreaterThan(12);
    });

    test('random algebras under random conditions', () => {
      const theorems = [
        theoremOf(['p', 'q'], 'AND(p, q)'),
        theoremOf(['OR(p, q)'], 'OR(q, p)'),
        theoremOf(['IMPL(p, q)', 'p'], 'q'),
      ];
      const nothing = theoremOf([], 'p');
      const cases: Case[] = [];
      while (cases.length < 4 * COUNT) {
        const rules: object[] = [];
        for (const rule of randomRules()) if (isRuleset([...rules, rule])) rules.push(rule);
        for (let times = 0; times < 8; times++)
          cases.push({
            rules,
            theorem: chance.oneIn(4) ? chance.pick(theorems) : nothing,
            certificate: randomCertificate(['p', 'q']),
          });
      }
      const seen = compare(cases);
      expect(seen.size).toBeGreaterThan(12);
      expect(seen.get('valid')).toBeGreaterThan(COUNT / 4);
    });
  },
);
