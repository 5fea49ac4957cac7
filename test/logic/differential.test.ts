/** The verifier against `test/reference/alienlogic.py`, an independent checker. */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import {
  type Assignment,
  readAssignment,
  readLogicRuleset,
  type Verdict,
  Verifier,
  withoutConditions,
} from '../../src/logic/index.ts';
import { playBoxTrick } from './box-tricks.ts';
import { calculi, rulesetOf, standardCalculus } from './calculi.ts';
import { Chance } from './chance.ts';
import { diverseConditions } from './diverse-conditions.ts';
import { breakProof, breakText, writeFreely, writeProof } from './proof-changer.ts';
import { makeProof, type Proof } from './proof-maker.ts';
import { makeRuleInstance } from './rule-instances.ts';
import { mistakes, theorems } from './textbook-proofs.ts';
import { WorldProofMaker } from './world-proof-maker.ts';

const hasPython = spawnSync('python3', ['--version']).status === 0;
/** How many proofs are made; ten times as many are compared under the standard rules. */
const COUNT = Number(process.env.ALIENLOGIC_PROOFS ?? 400);

interface Request {
  readonly proof: string;
  readonly goal?: string;
  readonly premises?: readonly string[];
  readonly disable?: readonly string[];
}

function reference(requests: readonly Request[], rules: readonly object[]): Verdict[] {
  const folder = mkdtempSync(join(tmpdir(), 'alienlogic-'));
  try {
    const ruleset = join(folder, 'ruleset.json');
    writeFileSync(ruleset, JSON.stringify({ rules }));
    const checker = fileURLToPath(new URL('../reference/alienlogic.py', import.meta.url));
    const run = spawnSync('python3', [checker, '--jsonl', '--ruleset', ruleset], {
      input: requests.map((request) => `${JSON.stringify(request)}\n`).join(''),
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    });
    if (run.status !== 0) throw new Error(run.stderr);
    return run.stdout
      .trimEnd()
      .split('\n')
      .map((line) => {
        const { id: _, ...verdict } = JSON.parse(line) as Verdict & { id: unknown };
        return verdict;
      });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function assignmentOf({ goal, premises }: Request): Assignment {
  const reading = readAssignment({ goal, premises });
  if (!reading.ok) throw new Error(reading.message);
  return reading.assignment;
}

/** How often each reason was given. */
type Reasons = ReadonlyMap<string, number>;

function compare(
  requests: readonly Request[],
  conditions: readonly object[] = [],
  ruleset = rulesetOf(...conditions.map((one) => JSON.stringify(one))),
): Reasons {
  const verifiers = new Map<string, Verifier>();
  const verifierFor = ({ disable = [] }: Request) => {
    const key = disable.join();
    const verifier = verifiers.get(key) ?? new Verifier(withoutConditions(ruleset, disable));
    verifiers.set(key, verifier);
    return verifier;
  };
  const expected = reference(requests, conditions);
  const seen = new Map<string, number>();
  requests.forEach((request, index) => {
    const verdict = {
      ...verifierFor(request).check(request.proof, assignmentOf(request)),
      detail: null,
    };
    if (JSON.stringify(verdict) !== JSON.stringify(expected[index])) {
      expect({ ...request, verdict }).toEqual({ ...request, verdict: expected[index] });
    }
    const reason = verdict.reason_id ?? (verdict.accepted ? 'accepted' : 'another goal');
    seen.set(reason, (seen.get(reason) ?? 0) + 1);
  });
  expect(expected).toHaveLength(requests.length);
  return seen;
}

const chance = new Chance(20_240_601);
const proofs = Array.from({ length: COUNT }, (_, seed) =>
  makeProof(seed, 4 + chance.below(seed % 10 === 0 ? 60 : 16)),
);
const breakTimes = (proof: Proof, times: number): Proof =>
  times === 0 || proof.lines.length === 0
    ? proof
    : breakTimes(breakProof(proof, chance), times - 1);

function assigned(proof: Proof): Pick<Request, 'goal' | 'premises'> {
  const goal = chance.oneIn(12) ? 'OR(p, q)' : proof.goal;
  const premises = chance.pick([proof.premises, [...proof.premises, 'p'], proof.premises.slice(1)]);
  return chance.pick([{}, { goal }, { premises }, { goal, premises }]);
}

/** Every reason that a standard verdict can have, and the two outcomes that have none. */
const everyOutcome = [
  'accepted',
  'another goal',
  'MALFORMED_PROOF',
  'EMPTY_PROOF',
  'NONSEQUENTIAL_LINE_NUMBER',
  'RULE_NOT_REGISTERED',
  'ENDED_INSIDE_BOX',
  'EXTRANEOUS_REFS',
  'PREMISE_INSIDE_BOX',
  'FORMULA_NOT_IN_PREMISES',
  'DUPLICATE_PREMISE',
  'BAD_ASSUME_POSITION',
  'INDENT_WITHOUT_ASSUME',
  'BAD_REFS',
  'REF_NOT_ACCESSIBLE',
  'FORMULA_MISMATCH',
  'WRONG_CONCLUSION_SHAPE',
  'WRONG_PREMISE_SHAPE',
  'INVALID_SUBPROOF_RANGE',
  'WRONG_ASSUMPTION',
  'BRANCH_CONCLUSION_MISMATCH',
  'ANTECEDENT_MISMATCH',
  'CONSEQUENT_MISMATCH',
  'ASSUMPTION_MISMATCH',
  'EXPECTED_BOT',
  'MP_NO_MATCH',
  'NO_CONTRADICTION',
  'WRONG_LEM_SHAPE',
  'GOAL_HEADER_MISMATCH',
  'PREMISE_HEADER_MISMATCH',
];

/** Requests of a sort, and the least that must be seen among their verdicts. */
interface Sort {
  readonly requests: () => readonly Request[];
  readonly atLeast: Readonly<Record<string, number>>;
}

const sorts: Record<string, Sort> = {
  'valid proofs in any layout, with aliases': {
    requests: () => proofs.map((proof) => ({ proof: writeFreely(proof, chance) })),
    atLeast: { accepted: COUNT },
  },
  'changed proofs': {
    requests: () =>
      [1, 1, 2, 3].flatMap((times) =>
        proofs.map((proof) => ({ proof: writeProof(breakTimes(proof, times)) })),
      ),
    atLeast: { accepted: COUNT / 2, BAD_REFS: COUNT / 10, NONSEQUENTIAL_LINE_NUMBER: COUNT / 10 },
  },
  'changed proofs in any layout, with aliases': {
    requests: () => proofs.map((proof) => ({ proof: writeFreely(breakTimes(proof, 1), chance) })),
    atLeast: { accepted: COUNT / 10, ENDED_INSIDE_BOX: 5 },
  },
  'tricks with boxes': {
    requests: () => proofs.map((proof) => ({ proof: writeProof(playBoxTrick(proof, chance)) })),
    atLeast: { REF_NOT_ACCESSIBLE: COUNT / 20, INVALID_SUBPROOF_RANGE: COUNT / 20 },
  },
  'single steps, most of them with one thing wrong': {
    requests: () =>
      Array.from({ length: 2 * COUNT }, () => ({
        proof: writeProof(makeRuleInstance(standardCalculus.records, chance)),
      })),
    atLeast: { accepted: COUNT / 4, WRONG_ASSUMPTION: 5, MP_NO_MATCH: 5, WRONG_LEM_SHAPE: 5 },
  },
  'malformed scripts': {
    requests: () =>
      proofs.map((proof, index) => ({
        proof: breakText(index % 2 === 0 ? writeProof(proof) : writeFreely(proof, chance), chance),
      })),
    atLeast: { MALFORMED_PROOF: COUNT / 4 },
  },
  'answers to assigned theorems': {
    requests: () => proofs.map((proof) => ({ proof: writeProof(proof), ...assigned(proof) })),
    atLeast: { accepted: COUNT / 4, GOAL_HEADER_MISMATCH: 5, PREMISE_HEADER_MISMATCH: 5 },
  },
  'proofs of textbooks, right and wrong': {
    requests: () => [...theorems, ...mistakes].map((one) => ({ proof: textOf(one) })),
    atLeast: { accepted: 60, 'another goal': 1, EMPTY_PROOF: 1 },
  },
};

const textOf = ({ text }: { readonly text: string }) => text;

function tooFew(seen: Reasons, atLeast: Readonly<Record<string, number>>): string[] {
  return Object.entries(atLeast).flatMap(([reason, count]) => {
    const found = seen.get(reason) ?? 0;
    return found < count ? [`${reason}: ${found} of ${count}`] : [];
  });
}

describe.skipIf(!hasPython)(
  'the reference checker (needs python3) agrees on',
  { timeout: 600_000 },
  () => {
    test('proofs of every sort, with every verdict', () => {
      const all = new Map<string, number>();
      let judged = 0;
      for (const [name, { requests, atLeast }] of Object.entries(sorts)) {
        const seen = compare(requests());
        expect({ name, tooFew: tooFew(seen, atLeast) }).toEqual({ name, tooFew: [] });
        for (const [reason, count] of seen) {
          all.set(reason, (all.get(reason) ?? 0) + count);
          judged += count;
        }
      }
      expect([...all.keys()].sort()).toEqual([...everyOutcome].sort());
      expect(tooFew(all, Object.fromEntries(everyOutcome.map((outcome) => [outcome, 5])))).toEqual(
        [],
      );
      expect(judged).toBeGreaterThan(1_500);
    });

    test('side conditions, one at a time and all at once', () => {
      const ids = diverseConditions.map(({ id }) => id);
      const allButOne = ids.map((id) => ids.filter((other) => other !== id));
      const requests = [...allButOne, []].flatMap((disable, index) =>
        proofs.slice(0, COUNT / 4).map((proof, at) => ({
          proof: writeProof(breakTimes(proof, (at + index) % 4 === 0 ? 1 : 0)),
          disable,
        })),
      );
      const seen = compare(requests, diverseConditions);
      for (const id of ids) expect([...seen.keys()]).toContain(id);
    });

    test('the conditions of alien-24', () => {
      const file = new URL('../../rulesets/alien-24.yaml', import.meta.url);
      const text = readFileSync(file, 'utf8');
      const { rules } = parse(text) as { rules: { id: string }[] };
      const ruleset = readLogicRuleset(text, 'alien-24.yaml', (id) => calculi[id] ?? null);
      const maker = new WorldProofMaker(ruleset);
      const made = Array.from({ length: COUNT / 4 }, (_, seed) =>
        maker.make(seed, 5 + (seed % 20)),
      );
      const inWorld = made.filter((proof) => proof !== null);
      const standard = [...proofs.slice(0, COUNT / 10).map(writeProof), ...theorems.map(textOf)];
      const requests = [
        ...inWorld.flatMap((proof) =>
          [0, 1].map((times) => ({ proof: writeProof(breakTimes(proof, times)) })),
        ),
        // With all conditions most proofs fail early: each one also has its turn alone.
        ...rules.flatMap(({ id }) => {
          const disable = rules.flatMap((other) => (other.id === id ? [] : [other.id]));
          return standard.map((proof) => ({ proof, disable }));
        }),
      ];
      const seen = compare(requests, rules, ruleset);
      expect(tooFew(seen, { accepted: COUNT / 4 })).toEqual([]);
      expect(rules.filter(({ id }) => !seen.has(id))).toEqual([]);
    });
  },
);
