/** What the texts of an AlienLogic world give away. */

import { opaque, readCondition } from '../../logic/index.ts';
import type { PartResult } from '../check/parts.ts';
import type { Problem } from '../check/report.ts';
import { expressionText } from '../condition-text.ts';
import type { LogicWorld } from '../logic-world.ts';
import { manualProofs } from './manual-proofs.ts';
import { statedTheorem, theoremForm } from './theorem-form.ts';
import { type Verifiers, whyRefused } from './verifiers.ts';

type Complain = (where: string, message: string, fix: string) => void;

export function checkLeakage(world: LogicWorld, verifiers: Verifiers): PartResult {
  const problems: Problem[] = [];
  const complain: Complain = (where, message, fix) =>
    problems.push({ check: 'leakage', where, message, fix });
  const exposed = checkExamples(world, verifiers, complain);
  checkDuplicates(world, complain);
  checkManualProofs(world, verifiers, complain);
  checkText('the manual', withoutProofs(world.manual), world, [], complain);
  for (const { id, note = '', proof, refused } of world.examples) {
    // What refuses an example is shown beside it.
    const granted = refused === undefined ? [] : [refused];
    checkText(id, withoutProofs(`${note}\n${proof}`), world, granted, complain);
  }
  return { problems, exposed };
}

/** Conditions that the worked examples show: switched off, a verdict changes as a subject sees it. */
function checkExamples(world: LogicWorld, verifiers: Verifiers, complain: Complain): string[] {
  const known = world.ruleset.conditions.map(({ id }) => id);
  const shown = new Set<string>();
  for (const { id, proof, refused } of world.examples) {
    const here = verifiers.inWorld.check(proof);
    if (refused === undefined && !here.accepted) {
      complain(
        id,
        `the worked example is refused here: ${whyRefused(here)}`,
        "correct the proof, or say what refuses it with 'refused:'",
      );
    }
    if (refused !== undefined && here.reason_id !== refused) {
      const found = here.accepted ? 'accepted' : `refused for ${whyRefused(here)}`;
      complain(
        id,
        `the worked example is to be refused for ${refused}, and it is ${found}`,
        `its first refused line must be refused for ${refused}`,
      );
    }
    const verdict = JSON.stringify(opaque(here));
    for (const condition of known) {
      const without = opaque(verifiers.without(condition).check(proof));
      if (JSON.stringify(without) === verdict) continue;
      shown.add(condition);
      if (world.exposes === null || world.exposes.includes(condition)) continue;
      complain(
        id,
        `the worked example shows ${condition}, which is not among the conditions in 'exposes'`,
        'change the example, or name the condition there',
      );
    }
  }
  return known.filter((id) => shown.has(id));
}

/** No theorem is asked for twice, or is that of a worked example or a probe. */
function checkDuplicates(world: LogicWorld, complain: Complain): void {
  const known = new Map<string, string>();
  const proofs = [
    ...world.examples.map(({ id, proof }) => ({ name: `the worked example ${id}`, proof })),
    ...world.probes.map(({ id, proof }) => ({ name: `the probe ${id}`, proof })),
  ];
  for (const { name, proof } of proofs) {
    const stated = statedTheorem(proof);
    if (stated !== null) known.set(theoremForm(stated), name);
  }
  for (const { id, assignment } of world.tasks) {
    const form = theoremForm(assignment);
    const name = known.get(form);
    if (name !== undefined) {
      complain(
        id,
        `the theorem is that of ${name}, apart from names of atoms and the order of premises`,
        'change one of the two',
      );
    }
    known.set(form, `the theorem ${id}`);
  }
}

function checkManualProofs(world: LogicWorld, verifiers: Verifiers, complain: Complain): void {
  for (const { proof, line, refused } of manualProofs(world.manual)) {
    const verdict = verifiers.standard.check(proof);
    if (
      (verdict.accepted ? null : verdict.reason_id) === refused &&
      verdict.accepted === (refused === null)
    )
      continue;
    const found = verdict.accepted ? 'accepted' : `refused for ${whyRefused(verdict)}`;
    const said = refused === null ? 'accepted' : `refused for ${refused}`;
    complain(
      'the manual',
      `the proof in line ${line} is to be ${said}, and the calculus of the manual has it ${found}`,
      "correct the proof, or what stands behind its END: '→ refused: REASON'",
    );
  }
}

/** Line numbers of proofs are no constants of conditions. */
function withoutProofs(text: string): string {
  const unified = text.replace(/\r\n/g, '\n');
  return manualProofs(unified).reduce((left, { proof }) => left.replace(proof, ''), unified);
}

/** Numbers up to here stand in any text. */
const COMMON = 12;

/** @param granted ids that may stand in the text. */
function checkText(
  where: string,
  text: string,
  world: LogicWorld,
  granted: readonly string[],
  complain: Complain,
): void {
  const numbers = new Set<string>();
  for (const { id, name, says, effect } of world.ruleset.conditions) {
    if (!granted.includes(id) && standsAsWord(id, text))
      complain(where, `it contains the condition id ${id}`, 'take it out');
    if (name !== '' && standsAsWord(name, text))
      complain(where, `it contains ${name}, the name of ${id}`, 'take it out');
    if (says !== '' && text.includes(says.replace(/\.$/, '')))
      complain(where, `it contains the words of ${id}: ${says}`, 'take it out');
    if (effect.kind !== 'forbid') continue;
    for (const [number] of expressionText(effect.text).matchAll(/(?<![\w.])\d+(?![\w.])/g))
      if (Number(number) > COMMON) numbers.add(number);
  }
  for (const number of numbers) {
    if (standsAsWord(number, text))
      complain(where, `it contains ${number}, a constant of a condition`, 'use another number');
  }
  const expression = expressionIn(text, world);
  if (expression !== null)
    complain(
      where,
      `it contains the s-expression ${expression}`,
      'say it in words, or leave it out',
    );
}

function standsAsWord(word: string, text: string): boolean {
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\w.-])${escaped}(?![\\w-])`).test(text);
}

/** Longer pieces in brackets are no expressions that anybody would tell. */
const LONGEST_EXPRESSION = 300;

/** A bracketed piece that is a condition. */
function expressionIn(text: string, world: LogicWorld): string | null {
  const rules = world.ruleset.calculus.records.map(({ name }) => name);
  for (const { index } of text.matchAll(/(?<!\w)\(/g)) {
    const piece = bracketedAt(text, index);
    if (piece !== null && readCondition(piece, { rules, counts: [] }).ok) return piece;
  }
  return null;
}

/** The text from a bracket to the one that closes it; null if that is far off. */
function bracketedAt(text: string, start: number): string | null {
  let depth = 0;
  for (let at = start; at < Math.min(text.length, start + LONGEST_EXPRESSION); at++) {
    if (text[at] === '(') depth++;
    if (text[at] === ')' && --depth === 0) return text.slice(start, at + 1);
  }
  return null;
}
