/**
 * The lemma behind certificates, on proofs made and changed at random: in every algebra of a
 * valid certificate, under all values that atoms may take, the meet of declared premises and
 * open assumptions is below every accepted line. ALIENLOGIC_PROOFS sets how many proofs are
 * made in each world (default 200); ALIENLOGIC_SEED makes others.
 */

import { describe, expect, test } from 'vitest';
import {
  type Algebra,
  algebraOf,
  type Certificate,
  calculusInForce,
  FormulaTable,
  findCertificate,
  formulaValue,
  isBelow,
  type LogicRuleset,
  meetOf,
  partsOf,
  printFormula,
  readScript,
  type Script,
  Verifier,
  valuesOf,
} from '../../src/logic/index.ts';
import { logicWorldOf, readWorldTexts } from '../../src/worlds/index.ts';
import { certifiedWorlds, theoremOf, worldRules } from './certificate-worlds.ts';
import { Chance } from './chance.ts';
import { falseCertificates, proofOf } from './false-certificates.ts';
import { breakProof, writeProof } from './proof-changer.ts';
import type { Proof } from './proof-maker.ts';
import { WorldProofMaker } from './world-proof-maker.ts';

const COUNT = Number(process.env.ALIENLOGIC_PROOFS ?? 200);
const SEED = Number(process.env.ALIENLOGIC_SEED ?? 0) * 1_000_003;
/** Valuations for each proof and algebra. */
const VALUATIONS = 4;

function scriptOf(text: string): Script {
  const reading = readScript(text, new FormulaTable());
  if (!reading.ok) throw new Error(reading.message);
  return reading.script;
}

/** The first of so many lines that is not above premises and open assumptions. */
function unsoundLine(
  { premises, lines }: Script,
  count: number,
  algebra: Algebra,
  valuation: ReadonlyMap<string, number>,
): number | null {
  const given = premises.map((premise) => formulaValue(algebra, premise, valuation));
  const assumed: number[] = [];
  for (let index = 0; index < count; index++) {
    const { depth, formula, rule } = lines[index] as Script['lines'][number];
    const value = formulaValue(algebra, formula, valuation);
    if (/^(assume|ass|hyp|assumption)$/i.test(rule)) assumed[depth - 1] = value;
    const context = meetOf(algebra, [...given, ...assumed.slice(0, depth)]);
    if (!isBelow(algebra, context, value)) return index + 1;
  }
  return null;
}

function algebraFor(certificate: Certificate): Algebra {
  const reading = algebraOf(certificate);
  if (!reading.ok) throw new Error(reading.fault.reason);
  return reading.algebra;
}

interface LemmaWorld {
  readonly name: string;
  readonly ruleset: LogicRuleset;
  readonly certificates: () => readonly Certificate[];
  /** Rules of which no step is possible. */
  readonly idle: readonly string[];
  /** Proofs that it accepts, which are changed as those are that are made. */
  readonly known: readonly Proof[];
}

function readProof(text: string): Proof {
  const { premises, goal, lines } = scriptOf(text);
  return {
    premises: premises.map(printFormula),
    goal: printFormula(goal),
    lines: lines.map(({ number, depth, formula, rule, references }) => ({
      number: `${number}`,
      depth,
      formula: printFormula(formula),
      rule,
      references: references.map(({ start, end }) =>
        end === null ? `${start}` : `${start}-${end}`,
      ),
    })),
  };
}

const small = certifiedWorlds.map((world): LemmaWorld => {
  const ruleset = worldRules(world);
  const certificates = () =>
    world.theorems.map(({ premises, goal }) => {
      return findCertificate(ruleset, theoremOf(premises, goal)) as Certificate;
    });
  return { name: world.name, ruleset, certificates, idle: world.idle ?? [], known: [] };
});

const alien24 = logicWorldOf(readWorldTexts('alien-24'));
const shipped: LemmaWorld = {
  name: alien24.id,
  ruleset: alien24.ruleset,
  certificates: () =>
    alien24.tasks.flatMap((task) => (task.kind === 'unprovable' ? [task.certificate] : [])),
  idle: [],
  known: alien24.tasks.flatMap((task) =>
    task.kind === 'provable' ? [readProof(task.reference)] : [],
  ),
};

describe('the lemma holds', { timeout: 600_000 }, () => {
  test.each([...small, shipped])('in the world $name', ({ ruleset, certificates, idle, known }) => {
    const algebras = certificates().map(algebraFor);
    expect(algebras.length).toBeGreaterThan(0);
    const verifier = new Verifier(ruleset);
    const maker = new WorldProofMaker(ruleset);
    const chance = new Chance(SEED + 1);
    const used = new Map<string, number>();
    let changedAndAccepted = 0;
    const proofs = Array.from({ length: COUNT }, (_, seed) =>
      maker.make(SEED + seed, 6 + (seed % 25)),
    );
    for (const proof of [...known, ...proofs]) {
      if (proof === null) continue;
      for (const changes of [0, 1, 2]) {
        let changed = proof;
        for (let left = changes; left > 0 && changed.lines.length > 0; left--)
          changed = breakProof(changed, chance);
        const text = writeProof(changed);
        const { verifier_passed, accepted, rejected_step, reason_id, n_steps } =
          verifier.check(text);
        if (changes === 0) expect(accepted).toBe(true);
        else if (accepted) changedAndAccepted++;
        if (reason_id === 'MALFORMED_PROOF' || reason_id === 'NONSEQUENTIAL_LINE_NUMBER') continue;
        const good = verifier_passed ? n_steps : (rejected_step ?? 1) - 1;
        const script = scriptOf(text);
        for (const { rule } of script.lines.slice(0, good))
          used.set(rule, (used.get(rule) ?? 0) + 1);
        const formulas = [...script.premises, ...script.lines.map(({ formula }) => formula)];
        const atoms = new Set(
          formulas.flatMap(partsOf).flatMap(({ kind, name }) => (kind === 'atom' ? [name] : [])),
        );
        for (const algebra of algebras) {
          for (let turn = 0; turn < VALUATIONS; turn++) {
            const valuation = new Map(
              [...atoms].map((atom) => [atom, chance.pick(valuesOf(algebra.atomValues))]),
            );
            const line = unsoundLine(script, good, algebra, valuation);
            if (line !== null) expect({ text, line, valuation }).toBe('sound');
          }
        }
      }
    }
    // Every rule has been used of which a step is possible.
    const unused = calculusInForce(ruleset)
      .records.map(({ rule }) => rule)
      .filter((rule) => (used.get(rule) ?? 0) < 5);
    expect(unused).toEqual(idle);
    expect(changedAndAccepted).toBeGreaterThan(COUNT / 20);
  });
});

describe('and it fails', () => {
  const ordered = falseCertificates.filter(({ reason }) => reason === 'unsound-rule');
  test.each(ordered)('in the algebra of a false certificate: $mistake', (one) => {
    const algebra = algebraFor(one.certificate);
    const { values, valuation } = one.certificate;
    const numbers = new Map(
      Object.entries(valuation).map(([atom, name]) => [atom, values.indexOf(name)]),
    );
    const script = scriptOf(proofOf(one));
    expect(unsoundLine(script, script.lines.length, algebra, numbers)).not.toBeNull();
  });
});
