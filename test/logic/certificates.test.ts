/** Certificates: true ones are found and hold, false ones are refused for what is wrong with them. */

import { describe, expect, test } from 'vitest';
import {
  type Certificate,
  type CertificateCheck,
  checkCertificate,
  findCertificate,
  type LogicRuleset,
  minimalConditions,
  printCertificate,
  readCertificate,
  restsOn,
  type Theorem,
  Verifier,
  withoutConditions,
} from '../../src/logic/index.ts';
import { rulesetOf } from './calculi.ts';
import { carelessCheck } from './careless-checker.ts';
import {
  certifiedWorlds,
  disable,
  forbid,
  replace,
  theoremOf,
  worldRules,
} from './certificate-worlds.ts';
import { falseCertificates, proofOf } from './false-certificates.ts';

const certified = certifiedWorlds.flatMap((world) =>
  world.theorems.map((one) => ({ ...one, world: world.name, ruleset: worldRules(world) })),
);

function found(ruleset: LogicRuleset, theorem: Theorem): Certificate {
  const certificate = findCertificate(ruleset, theorem);
  if (certificate === null) throw new Error('no certificate is found');
  return certificate;
}

function outcome(check: CertificateCheck): string {
  if (check.valid) return 'valid';
  const { step } = check.witness;
  return step === null ? check.reason : `${check.reason} ${step.rule}`;
}

describe('a certificate is found, holds, and rests on conditions', () => {
  test.each(certified)('$world: $premises ⊬ $goal', ({ ruleset, premises, goal, restsOn: ids }) => {
    const theorem = theoremOf(premises, goal);
    const certificate = found(ruleset, theorem);
    expect(checkCertificate(ruleset, theorem, certificate)).toEqual({ valid: true });
    expect(minimalConditions(ruleset, theorem, certificate)).toEqual(ids);
    expect(restsOn(ruleset, theorem, certificate, ids)).toBe(true);
    for (const id of ids) {
      const weaker = withoutConditions(ruleset, [id]);
      expect(checkCertificate(weaker, theorem, certificate)).toMatchObject({
        valid: false,
        reason: 'unsound-rule',
      });
      expect(
        restsOn(
          ruleset,
          theorem,
          certificate,
          ids.filter((one) => one !== id),
        ),
      ).toBe(false);
    }
    expect(findCertificate(ruleset, theorem)).toEqual(certificate);
    expect(readCertificate(printCertificate(certificate), 'certificate.yaml')).toEqual(certificate);
    expect(readCertificate(JSON.stringify(certificate), 'certificate.json')).toEqual(certificate);
  });

  test('a set with a condition too many is not minimal', () => {
    const { ruleset, premises, goal } = certified[0] as (typeof certified)[number];
    const theorem = theoremOf(premises, goal);
    const certificate = found(ruleset, theorem);
    expect(restsOn(ruleset, theorem, certificate, ['K01', 'K02', 'K03'])).toBe(false);
  });

  test('with a condition on the goal of nothing and on no rule concerned, too', () => {
    const ruleset = rulesetOf(
      forbid('K01', 'AND_I', '(and (or (>= (depth) 0) (> (line) 3)) (compound? (conclusion)))'),
    );
    const theorem = theoremOf(['p', 'q'], 'AND(p, q)');
    // The structural half is true of every line.
    expect(outcome(checkCertificate(ruleset, theorem, found(ruleset, theorem)))).toBe('valid');
  });

  test('with a replacement, the standard record does not count', () => {
    const replaced = replace('K01', 'AND_E1', "{ cites: ['AND(φ, ψ)'], derives: ψ }");
    const theorem = theoremOf(['AND(p, q)'], 'p');
    const certificate = found(rulesetOf(replaced), theorem);
    expect(outcome(checkCertificate(rulesetOf(replaced), theorem, certificate))).toBe('valid');
    expect(outcome(checkCertificate(rulesetOf(), theorem, certificate))).toBe(
      'unsound-rule AND_E1',
    );
  });
});

describe('a false certificate is refused', () => {
  test.each(falseCertificates)('$mistake', (one) => {
    const ruleset = rulesetOf(...one.rules);
    const theorem = theoremOf(one.premises, one.goal);
    expect(new Verifier(ruleset).check(proofOf(one))).toMatchObject({ accepted: true });
    if (one.careless !== 'restrictions') {
      expect(carelessCheck(ruleset, theorem, one.certificate, one.careless)).toBe(true);
    }
    const check = checkCertificate(ruleset, theorem, one.certificate);
    expect(outcome(check)).toBe([one.reason, one.rule ?? []].flat().join(' '));
  });

  test('without any mistake the careless checker refuses them as well, but for those about the order', () => {
    for (const { rules, premises, goal, certificate, reason } of falseCertificates) {
      const ruleset = rulesetOf(...rules);
      const accepted = carelessCheck(ruleset, theoremOf(premises, goal), certificate, {});
      expect(accepted).toBe(reason !== 'unsound-rule');
    }
  });

  test('the witness names rule, values, context, shapes and the order of references', () => {
    const byMistake = (part: string) => {
      const one = falseCertificates.find(({ mistake }) => mistake.includes(part));
      if (one === undefined) throw new Error(part);
      const theorem = theoremOf(one.premises, one.goal);
      return checkCertificate(rulesetOf(...one.rules), theorem, one.certificate);
    };
    expect(byMistake('without a context')).toEqual({
      valid: false,
      reason: 'unsound-rule',
      message: 'IMPL_I (φ … ψ ⊢ IMPL(φ, ψ)) is unsound in the context half for φ = yes, ψ = half',
      witness: {
        values: [],
        step: {
          rule: 'IMPL_I',
          record: 'φ … ψ ⊢ IMPL(φ, ψ)',
          metavariables: { φ: 'yes', ψ: 'half' },
          context: 'half',
          shapes: { φ: '…', ψ: '…' },
          order: [1],
        },
      },
    });
    expect(byMistake('order of the record')).toMatchObject({
      message:
        'IMPL_E (IMPL(φ, ψ); φ ⊢ ψ) is unsound in the context T for φ = T (atom), ψ = F, references in the order 2, 1',
    });
    expect(byMistake('formulas of the theorem')).toMatchObject({
      witness: { step: { metavariables: { φ: 'F' }, shapes: { φ: 'AND(…, …)' } } },
    });
    expect(byMistake('not transitive')).toMatchObject({ witness: { values: ['m', 'z', 'p'] } });
    expect(byMistake('no meet')).toMatchObject({ witness: { values: ['a', 'b'] } });
  });

  test('for another theorem than its own', () => {
    const ruleset = rulesetOf(disable('K01', 'AND_E2'));
    const certificate = found(ruleset, theoremOf(['AND(p, q)'], 'q'));
    const check = (premises: string[], goal: string) =>
      outcome(checkCertificate(ruleset, theoremOf(premises, goal), certificate));
    expect(check(['AND(p, q)'], 'p')).toBe('goal-holds');
    expect(check(['AND(p, q)', 'q'], 'q')).toBe('goal-holds');
    expect(check(['AND(p, r)'], 'r')).toBe('atom-without-value');
  });
});

describe('the form of a certificate', () => {
  const ruleset = rulesetOf(disable('K01', 'AND_E2'));
  const theorem = theoremOf(['AND(p, q)'], 'q');
  const good = found(ruleset, theorem);
  const change = (changes: Partial<Certificate>) =>
    outcome(checkCertificate(ruleset, theorem, { ...good, ...changes }));

  test.each<[string, Partial<Certificate>]>([
    ['unknown-value', { bot: 'N' }],
    ['unknown-value', { NOT: ['T', 'N'] }],
    ['unknown-value', { leq: [...good.leq, ['F', 'N']] }],
    ['unknown-value', { atom_values: ['N'] }],
    ['unknown-value', { valuation: { ...good.valuation, q: 'N' } }],
    ['duplicate-value', { values: ['F', 'F'] }],
    ['table-size', { NOT: ['T'] }],
    ['table-size', { AND: [['F', 'T']] }],
    ['table-size', { OR: [['F'], ['T']] }],
    ['valuation-outside', { atom_values: ['T'] }],
    ['atom-without-value', { valuation: { p: 'T' } }],
    [
      'not-reflexive',
      {
        leq: [
          ['F', 'T'],
          ['T', 'T'],
        ],
      },
    ],
    [
      'no-greatest-value',
      {
        leq: [
          ['F', 'F'],
          ['T', 'T'],
        ],
      },
    ],
    ['goal-holds', { valuation: { p: 'T', q: 'T' } }],
    ['unsound-rule NOT_E', { bot: 'F', NOT: ['T', 'T'] }],
  ])('%s: %j', (reason, changes) => {
    expect(change(changes)).toBe(reason);
  });

  test('faults of a file have their places', () => {
    const text = printCertificate(good);
    const read = (changed: string) => () => readCertificate(changed, 'c.yaml');
    expect(read(text.replace('NOT: [T, F]', 'NOT: [T, N]'))).toThrow(
      /c\.yaml:\d+:10: 'N' is none of the values/,
    );
    expect(read(`${text}disable: [K01]\n`)).toThrow("unknown key 'disable'");
    expect(read(text.replace(/^bot:.*$/m, ''))).toThrow("'bot' is missing");
    expect(
      read(text.replace(/^values:.*$/m, `values: [${'a'.repeat(17).split('').join(', ')}]`)),
    ).toThrow("'values'");
  });

  test('values may be written as numbers and truth values', () => {
    const written = JSON.stringify(good).replaceAll('"T"', '1').replaceAll('"F"', 'false');
    const read = readCertificate(written, 'c.json');
    expect(read.values).toEqual(['false', '1']);
    expect(outcome(checkCertificate(ruleset, theorem, read))).toBe('valid');
    expect(readCertificate(printCertificate(read), 'c.yaml')).toEqual(read);
  });
});

describe('the finder', () => {
  test('gives up on what has a proof, and when its budget is spent', () => {
    const ruleset = rulesetOf(disable('K01', 'LEM'));
    expect(findCertificate(ruleset, theoremOf([], 'OR(p, NOT(p))'))).toBeNull();
    expect(findCertificate(rulesetOf(), theoremOf([], 'p'))).not.toBeNull();
    const intuitionistic = rulesetOf(disable('K01', 'LEM', 'DNE'));
    expect(findCertificate(intuitionistic, theoremOf([], 'OR(p, NOT(p))'), 100)).toBeNull();
  });

  test('finds nothing for the theorems of false certificates', () => {
    for (const { rules, premises, goal } of falseCertificates) {
      const certificate = findCertificate(
        rulesetOf(...rules),
        theoremOf(premises, goal),
        1_000_000,
      );
      expect({ goal, certificate }).toEqual({ goal, certificate: null });
    }
  });
});
