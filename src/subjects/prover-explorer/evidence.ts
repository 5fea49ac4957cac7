/** What a conversation holds of proofs and verdicts, step by step. */

import { FormulaTable, readScript } from '../../logic/index.ts';
import type { Message } from '../../protocol/index.ts';
import { markOf } from './catalogue.ts';
import type { Library } from './library.ts';
import { Sketch } from './sketch.ts';

/** A proof and the verdict that came back. */
export interface Exchange {
  readonly proof: string;
  readonly verdict: string;
}

/**
 * - `accepted`: no condition on its rule fired.
 * - `refused`: a condition fired.
 * - `fault`: neither the manual's record nor what stands in its place allows it.
 */
export type StepOutcome =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'refused'; readonly id: string; readonly isDisabled: boolean }
  | { readonly kind: 'fault' };

export interface ObservedStep {
  readonly rule: string;
  readonly mark: Uint8Array;
  readonly isStandard: boolean;
  readonly outcome: StepOutcome;
}

/** A worked example of the system prompt, with its verdict. */
const EXAMPLE = /```alienlogic\n((?:(?!```)[\s\S])*)\n```\n[^\n`]*\n```json\n([^\n]*)\n```/g;

/** All that was shown: worked examples, then the proofs that were checked, in order. */
export function exchangesOf(messages: readonly Message[]): Exchange[] {
  const proofs = new Map<string, string>();
  const exchanges: Exchange[] = [];
  for (const message of messages) {
    switch (message.role) {
      case 'system':
        for (const [, proof = '', verdict = ''] of message.text.matchAll(EXAMPLE))
          exchanges.push({ proof, verdict });
        break;
      case 'assistant':
        for (const call of message.calls) {
          const proof = fieldsOf(call.arguments)?.['proof'];
          if (typeof proof === 'string') proofs.set(call.id, proof);
        }
        break;
      case 'tool': {
        const proof = proofs.get(message.callId);
        if (proof !== undefined) exchanges.push({ proof, verdict: message.text });
        break;
      }
      case 'user':
        break;
    }
  }
  return exchanges;
}

function fieldsOf(text: string): Record<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** What a verdict says of the steps of its proof; nothing if it is of no use. */
export function stepsOf({ proof, verdict }: Exchange, library: Library): ObservedStep[] {
  const fields = fieldsOf(verdict);
  const reading = readScript(proof, new FormulaTable());
  if (fields === null || !reading.ok) return [];
  const { n_steps: count, verifier_passed: passed, rejected_step: at } = fields;
  const { script } = reading;
  if (count !== script.lines.length) return [];
  const rejected = typeof at === 'number' ? at : null;
  if (rejected === null && passed !== true) return [];
  const names = canonicalNames(library);
  const sketch = new Sketch(library.calculus.records, script.goal, script.premises);
  const steps: ObservedStep[] = [];
  for (const [index, line] of script.lines.entries()) {
    const rule = names.get(line.rule.toLowerCase());
    if (rule === undefined) break;
    sketch.push({ ...line, rule });
    const outcome: StepOutcome = index + 1 === rejected ? refusalOf(fields) : { kind: 'accepted' };
    const { catalogue } = library.ofRule(rule);
    if (sketch.citesWhatIsOpen()) {
      const isStandard = catalogue.isStandard(sketch);
      // A fault of a step that the manual allows is one of a premise's place and number.
      if (outcome.kind !== 'fault' || !isStandard)
        steps.push({ rule, mark: markOf(sketch, catalogue), isStandard, outcome });
    }
    if (index + 1 === rejected) break;
  }
  return steps;
}

function refusalOf({ reason_class: why, reason_id: id }: Record<string, unknown>): StepOutcome {
  const isDisabled = why === 'ALIEN_AXIOM_DISABLED';
  if (!isDisabled && why !== 'ALIEN_SIDE_CONDITION') return { kind: 'fault' };
  return { kind: 'refused', id: String(id), isDisabled };
}

function canonicalNames({ calculus }: Library): Map<string, string> {
  return new Map(
    calculus.records.flatMap(({ name, aliases }) =>
      [name, ...aliases].map((word) => [word.toLowerCase(), name] as const),
    ),
  );
}
