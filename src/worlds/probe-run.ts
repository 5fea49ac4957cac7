/**
 * In-language tests: runs the chunks of probe files and says what differs. Pure; the
 * world that runs programs is handed in, so that programs can run in this thread or in
 * another, and proofs can be tested as programs are.
 */

import { type Diagnostic, DiagnosticsError, suggestion } from '../text/index.ts';
import { type DiffLine, lineDiff, renderDiff } from './line-diff.ts';
import {
  expectationLines,
  fitsError,
  outputLine,
  type ProbeOutcome,
  valuesLine,
} from './probe-expectations.ts';
import type { ProbeChunk, ProbeFile } from './probe-file.ts';

/** One program and the semantics that it runs under. */
export interface ProbeRequest {
  readonly program: string;
  /** The standard semantics; no rule of the world counts. */
  readonly standard: boolean;
  /** Ids of the rules that are switched off, each of them known, in the world's order. */
  readonly disable: readonly string[];
  /** Null for the default. */
  readonly fuel: number | null;
}

/** The host has failed: no outcome of the program. */
export interface ProbeFault {
  readonly fault: string;
}

/** What runs programs, or verifies proofs. */
export interface ProbeWorld {
  readonly id: string;
  /** Ids of all its rules. */
  readonly rules: readonly string[];
  /** Its programs take steps and show values; proofs do neither. */
  readonly metered: boolean;
  /** Answers in the order of the requests. */
  run(requests: readonly ProbeRequest[]): Promise<readonly (ProbeOutcome | ProbeFault)[]>;
}

export interface ProbeResult {
  readonly chunk: ProbeChunk;
  readonly outcome: ProbeOutcome | ProbeFault;
  /** What the chunk expects, as a probe file writes it. */
  readonly wanted: readonly string[];
  /** What was found, written likewise; a message that fits stands as the chunk writes it. */
  readonly found: readonly string[];
  /** Null if all is as expected. */
  readonly failure: ProbeFailure | null;
}

export interface ProbeFailure {
  readonly file: string;
  /** Of the file: the first expectation that is not met, or what caused an unexpected error. */
  readonly line: number;
  readonly message: string;
  readonly diff: readonly DiffLine[];
}

/**
 * Runs all chunks of a file.
 * @throws DiagnosticsError for rules that the world does not have, and for directives that
 *   are not for it.
 */
export async function runProbes(file: ProbeFile, world: ProbeWorld): Promise<ProbeResult[]> {
  const requests = probeRequests(file, world);
  const outcomes = await world.run(requests);
  return file.chunks.map((chunk, index) => {
    const outcome = outcomes[index] ?? { fault: 'the world gave no answer' };
    return judge(file.source.name, chunk, outcome);
  });
}

/**
 * What to run for each chunk of a file.
 * @throws DiagnosticsError for rules that the world does not have, and for directives that
 *   are not for it.
 */
export function probeRequests(
  file: ProbeFile,
  { rules, metered }: Pick<ProbeWorld, 'rules' | 'metered'>,
): ProbeRequest[] {
  const faults: Diagnostic[] = [];
  const requests = file.chunks.map((chunk) => {
    const { program, selection, fuel } = chunk;
    if (!metered) faults.push(...meterFaults(chunk));
    const named = new Set(selection.rules.map(({ id }) => id));
    for (const { id, span } of selection.rules) {
      if (rules.includes(id)) continue;
      const hint = rules.length === 0 ? 'it has no rules' : suggestion(id, rules);
      faults.push({ code: 'unknown-rule', message: `the world has no rule '${id}'`, span, hint });
    }
    const off =
      selection.kind === 'only' ? (id: string) => !named.has(id) : (id: string) => named.has(id);
    const standard = selection.kind === 'standard';
    return { program, standard, disable: standard ? [] : rules.filter(off), fuel };
  });
  if (faults.length > 0) throw new DiagnosticsError(file.source, faults);
  return requests;
}

/** Directives that ask for what no proof has. */
const METERS = ['values', 'fuel'];

function meterFaults({ directives }: ProbeChunk): Diagnostic[] {
  return METERS.flatMap((word) => {
    const span = directives.get(word);
    if (span === undefined) return [];
    const message = `${word} is not for proofs: a proof takes no steps and shows no values`;
    const hint = "what a proof shows is its verdict, such as '#> accepted'";
    return [{ code: 'unmetered-world', message, span, hint }];
  });
}

function judge(file: string, chunk: ProbeChunk, outcome: ProbeOutcome | ProbeFault): ProbeResult {
  const wanted = [
    ...(chunk.values === null ? [] : [valuesLine(chunk.values.count)]),
    ...chunk.output.map(outputLine),
    ...(chunk.error === null ? [] : [chunk.error.text]),
  ];
  if ('fault' in outcome) {
    const failure = { file, line: chunk.line, message: outcome.fault, diff: [] };
    return { chunk, outcome, wanted, found: [], failure };
  }
  const found = [
    ...(chunk.values === null ? [] : [valuesLine(outcome.values)]),
    ...expectationLines(chunk, outcome),
  ];
  const result = { chunk, outcome, wanted, found };
  const message = whatDiffers(chunk, outcome);
  if (message === null) return { ...result, failure: null };
  const at = found.findIndex((text, index) => text !== wanted[index]);
  const line = whereItDiffers(chunk, outcome, at < 0 ? found.length : at);
  return { ...result, failure: { file, line, message, diff: lineDiff(wanted, found) } };
}

/** Null if nothing does. */
function whatDiffers(chunk: ProbeChunk, outcome: ProbeOutcome): string | null {
  const parts: string[] = [];
  const { error: expected } = chunk;
  const { error } = outcome;
  if (expected === null && error !== null) {
    parts.push(`unexpected ${error.kind}: ${error.message}`);
  } else if (expected !== null && error === null) {
    parts.push(`${expected.kind} was expected, but the program ended well`);
  } else if (expected !== null && error !== null && !fitsError(expected, error)) {
    parts.push(
      expected.kind === error.kind
        ? `the ${error.kind} has another message`
        : `${expected.kind} was expected, not ${error.kind}`,
    );
  }
  if (chunk.output.join('\n') !== outcome.output) parts.push('the output differs');
  if (chunk.values !== null && chunk.values.count !== outcome.values) {
    const found = outcome.values ?? 'no count';
    parts.push(`${chunk.values.count} observed values were expected, not ${found}`);
  }
  return parts.length === 0 ? null : parts.join('; ');
}

/** Of the file; `at` is the first line of `wanted` that is not found. */
function whereItDiffers(chunk: ProbeChunk, { error }: ProbeOutcome, at: number): number {
  if (chunk.error === null && error?.line != null) return chunk.firstLine + error.line - 1;
  const above = chunk.values === null ? 0 : 1;
  if (at < above) return chunk.line;
  const last = chunk.output.length + (chunk.error === null ? 0 : 1) - 1;
  return chunk.expectationLine + Math.max(0, Math.min(at - above, last));
}

/** A failure for people: place, what differs, and the lines. */
export function renderFailure({ chunk, failure }: ProbeResult): string {
  if (failure === null) return '';
  const { file, line, message, diff } = failure;
  const place = file === '' ? `line ${line}` : `${file}:${line}`;
  const lines = [`${place}: ${chunk.name}`, message, ...renderDiff(diff)];
  return lines.join('\n  ');
}
