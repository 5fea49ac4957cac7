/** Shipped calculi, and short ways to write scripts and rulesets in tests. */

import { readFileSync } from 'node:fs';
import {
  type Calculus,
  type LogicRuleset,
  readCalculus,
  readLogicRuleset,
  standardLogic,
  Verifier,
} from '../../src/logic/index.ts';

export function calculusFile(id: string): string {
  return readFileSync(new URL(`../../rulesets/${id}.yaml`, import.meta.url), 'utf8');
}

export const calculi: Readonly<Record<string, Calculus>> = Object.fromEntries(
  ['standard-fitch', 'intuitionistic', 'minimal'].map((id) => [
    id,
    readCalculus(calculusFile(id), id),
  ]),
);

export const standardCalculus = calculi['standard-fitch'] as Calculus;
export const standardVerifier = new Verifier(standardLogic(standardCalculus));

/** A script with numbered lines: `| p [assume]`. */
export function script(premises: string, goal: string, ...lines: string[]): string {
  const numbered = lines.map((line, index) => `${index + 1}. ${line}`);
  return ['PROOF', `premises: ${premises}`, `goal: ${goal}`, ...numbered, 'END', ''].join('\n');
}

/** A ruleset of the standard calculus with these entries of `rules`, written as YAML. */
export function rulesetOf(...rules: string[]): LogicRuleset {
  const text = [
    'alienkit: ruleset/1',
    'language: alienlogic',
    'id: test',
    `rules: [${rules.map((rule) => `\n  ${rule}`).join(',')}]`,
    '',
  ].join('\n');
  return readLogicRuleset(text, 'test.yaml', (id) => calculi[id] ?? null);
}

export function verifierOf(...rules: string[]): Verifier {
  return new Verifier(rulesetOf(...rules));
}

/** `CLASS ID at STEP (RULE)`. */
export function reason(text: string, verifier = standardVerifier): string {
  const {
    accepted: good,
    reason_class,
    reason_id,
    rejected_step,
    rejected_rule,
  } = verifier.check(text);
  return good ? 'accepted' : `${reason_class} ${reason_id} at ${rejected_step} (${rejected_rule})`;
}
