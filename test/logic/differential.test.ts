/** The verifier against `test/reference/alienlogic.py`, an independent checker. */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import {
  type Assignment,
  readAssignment,
  type Verdict,
  Verifier,
  withoutConditions,
} from '../../src/logic/index.ts';
import { rulesetOf } from './calculi.ts';
import { Chance } from './chance.ts';
import { diverseConditions } from './diverse-conditions.ts';
import { breakProof, breakText, writeFreely, writeProof } from './proof-changer.ts';
import { makeProof, type Proof } from './proof-maker.ts';

const hasPython = spawnSync('python3', ['--version']).status === 0;
/** Proofs of each sort. */
const COUNT = Number(process.env.ALIENLOGIC_PROOFS ?? 600);

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

/** @returns how often each reason was given. */
function compare(
  requests: readonly Request[],
  conditions: readonly object[] = [],
): Map<string, number> {
  const ruleset = rulesetOf(...conditions.map((one) => JSON.stringify(one)));
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

describe.skipIf(!hasPython)(
  'the reference checker (needs python3) agrees on',
  { timeout: 600_000 },
  () => {
    test('valid proofs', () => {
      const seen = compare(proofs.map((proof) => ({ proof: writeFreely(proof, chance) })));
      expect([...seen.keys()]).toEqual(['accepted']);
    });

    test('changed proofs', () => {
      const requests = [1, 1, 1, 2, 3].flatMap((times) =>
        proofs.map((proof) => ({ proof: writeProof(breakTimes(proof, times)) })),
      );
      const seen = compare(requests);
      expect(seen.size).toBeGreaterThan(25);
    });

    test('malformed scripts', () => {
      const requests = proofs.flatMap((proof) => [
        { proof: breakText(writeProof(proof), chance) },
        { proof: breakText(writeFreely(proof, chance), chance) },
      ]);
      const seen = compare(requests);
      expect(seen.get('MALFORMED_PROOF')).toBeGreaterThan(COUNT / 2);
    });

    test('answers to assigned theorems', () => {
      const requests = proofs.map((proof) => ({ proof: writeProof(proof), ...assigned(proof) }));
      const seen = compare(requests);
      expect([...seen.keys()].sort()).toEqual([
        'GOAL_HEADER_MISMATCH',
        'PREMISE_HEADER_MISMATCH',
        'accepted',
      ]);
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
  },
);
