/** A world of AlienLogic for probes: a chunk holds one proof, and what it shows is the verdict. */

import {
  FormulaTable,
  type LogicRuleset,
  readScript,
  standardLogic,
  type Verdict,
  Verifier,
  withoutConditions,
} from '../logic/index.ts';
import type { ProbeOutcome } from './probe-expectations.ts';
import type { ProbeFault, ProbeRequest, ProbeWorld } from './probe-run.ts';

/**
 * A world that verifies proofs in this thread. A proof that is accepted prints `accepted`; one
 * that is refused ends in an error of the kind of its reason (`K03`, `REF_NOT_ACCESSIBLE`),
 * with the refused line of the proof as the message (`line 4`), or what else there is to say.
 * Lines that begin with `#` are comments, inside a proof too.
 */
export function logicProbeWorld(ruleset: LogicRuleset): ProbeWorld {
  const verifiers = new Map<string, Verifier>();
  const standard = new Verifier(standardLogic(ruleset.calculus));
  const verifierFor = (request: ProbeRequest): Verifier => {
    if (request.standard) return standard;
    const key = request.disable.join(',');
    const known = verifiers.get(key) ?? new Verifier(withoutConditions(ruleset, request.disable));
    verifiers.set(key, known);
    return known;
  };
  const answer = (request: ProbeRequest): ProbeOutcome | ProbeFault => {
    const proof = withoutComments(request.program);
    const proofs = linesOf(proof).filter((line) => isWord(line, 'PROOF')).length;
    // The verifier reads the first one, and the rest would be no test.
    if (proofs > 1) return { fault: `a chunk holds one proof, and here are ${proofs}` };
    return outcomeOf(verifierFor(request).check(proof), proof);
  };
  return {
    id: ruleset.id,
    rules: ruleset.conditions.map(({ id }) => id),
    metered: false,
    run: async (requests) => requests.map(answer),
  };
}

const linesOf = (text: string) => text.split(/\r\n|\r|\n/);

const isWord = (line: string, word: string) => line.trim().toUpperCase() === word;

/** Blank lines stand for comments, so that lines keep their numbers. */
function withoutComments(program: string): string {
  return program.replace(/^[ \t]*#[^\r\n]*/gm, '');
}

function outcomeOf(verdict: Verdict, proof: string): ProbeOutcome {
  const { accepted, reason_id: kind, rejected_step: step, detail } = verdict;
  if (accepted) return { output: 'accepted', error: null, values: null };
  if (kind === null) {
    const output = 'every line is accepted, and the last one is not the goal';
    return { output, error: null, values: null };
  }
  const message = step === null ? (detail ?? '') : `line ${step}`;
  return { output: '', error: { kind, message, line: textLine(proof, step) }, values: null };
}

/** The line of the text where a step of the proof stands, or where the script cannot be read. */
function textLine(proof: string, step: number | null): number | null {
  const reading = readScript(proof, new FormulaTable());
  if (!reading.ok) return reading.line;
  if (step === null) return null;
  const lines = linesOf(proof).map((text, at) => ({ text, number: at + 1 }));
  const start = lines.findIndex(({ text }) => isWord(text, 'PROOF'));
  // Two headers come before the steps; blank lines do not count.
  const written = lines.slice(start + 1).filter(({ text }) => text.trim() !== '');
  return written[step + 1]?.number ?? null;
}
