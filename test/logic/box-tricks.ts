/**
 * Changes that leave every step what it was but for the box that something stands in. A
 * checker that takes depth for identity, or a formula for the line that says it, accepts many.
 */

import type { Chance } from './chance.ts';
import { copyProof } from './proof-changer.ts';
import type { Proof, ProofLine } from './proof-maker.ts';

/** A copy with one trick in it; the proof itself if it has no place for the trick that was chosen. */
export function playBoxTrick(proof: Proof, chance: Chance): Proof {
  const copy = copyProof(proof);
  const done = chance.pick(tricks)(copy.lines, chance);
  return done ? copy : proof;
}

/** Changes the lines. @returns whether there was a place for the trick. */
type Trick = (lines: ProofLine[], chance: Chance) => boolean;

const tricks: readonly Trick[] = [
  citeTheSameElsewhere,
  citeTheSameElsewhere,
  endRangeElsewhere,
  startRangeElsewhere,
  assumeInsteadOfDerive,
  openSiblingBox,
  moveOut,
  moveEverythingOut,
  closeForOneLine,
];

function pickIndex(
  lines: readonly ProofLine[],
  chance: Chance,
  test: (line: ProofLine, index: number) => boolean,
): number | null {
  const found = lines.flatMap((line, index) => (test(line, index) ? [index] : []));
  return found.length === 0 ? null : chance.pick(found);
}

const lineOf = (lines: readonly ProofLine[], number: string): ProofLine | undefined =>
  lines[Number(number) - 1];

/** A reference goes to another line that says the same, in whatever box. */
function citeTheSameElsewhere(lines: ProofLine[], chance: Chance): boolean {
  const places = lines.flatMap(({ references }, at) =>
    references.flatMap((reference, which) => {
      const cited = reference.includes('-') ? undefined : lineOf(lines, reference);
      if (cited === undefined) return [];
      return lines.slice(0, at).flatMap(({ formula, number }) => {
        return formula === cited.formula && number !== reference ? [{ at, which, number }] : [];
      });
    }),
  );
  if (places.length === 0) return false;
  const { at, which, number } = chance.pick(places);
  (lines[at] as ProofLine).references[which] = number;
  return true;
}

function changeRange(
  lines: ProofLine[],
  chance: Chance,
  change: (start: string, end: string, at: number) => string[],
): boolean {
  const places = lines.flatMap(({ references }, at) =>
    references.flatMap((reference, which) => {
      const [start, end] = reference.split('-');
      if (start === undefined || end === undefined) return [];
      return change(start, end, at).map((range) => ({ at, which, range }));
    }),
  );
  if (places.length === 0) return false;
  const { at, which, range } = chance.pick(places);
  (lines[at] as ProofLine).references[which] = range;
  return true;
}

/** A range ends at another line that says the same as its last one. */
function endRangeElsewhere(lines: ProofLine[], chance: Chance): boolean {
  return changeRange(lines, chance, (start, end, at) =>
    lines.slice(0, at).flatMap(({ formula, number }) => {
      return formula === lineOf(lines, end)?.formula && number !== end
        ? [`${start}-${number}`]
        : [];
    }),
  );
}

/** A range begins at another line that says the same as its first one. */
function startRangeElsewhere(lines: ProofLine[], chance: Chance): boolean {
  return changeRange(lines, chance, (start, end, at) =>
    lines.slice(0, at).flatMap(({ formula, number }) => {
      const same = formula === lineOf(lines, start)?.formula && number !== start;
      return same ? [`${number}-${end}`] : [];
    }),
  );
}

/** What was derived in a box is assumed, which closes the box and opens another one as deep. */
function assumeInsteadOfDerive(lines: ProofLine[], chance: Chance): boolean {
  const at = pickIndex(lines, chance, ({ depth, rule }) => depth > 0 && rule !== 'assume');
  if (at === null) return false;
  Object.assign(lines[at] as ProofLine, { rule: 'assume', references: [] });
  return true;
}

/** The assumption of a box is made a second time inside it. */
function openSiblingBox(lines: ProofLine[], chance: Chance): boolean {
  const at = pickIndex(lines, chance, ({ depth }) => depth > 0);
  if (at === null) return false;
  const { depth } = lines[at] as ProofLine;
  const assumed = lines.slice(0, at + 1).findLast((one) => one.depth === depth);
  const line = { number: '', depth, formula: assumed?.formula ?? 'p', rule: 'assume' };
  lines.splice(at + 1, 0, { ...line, references: [] });
  const shift = (reference: string) =>
    reference.replace(/\d+/g, (number) =>
      String(Number(number) > at + 1 ? Number(number) + 1 : number),
    );
  for (const one of lines.slice(at + 2)) one.references = one.references.map(shift);
  lines.forEach((one, index) => {
    one.number = String(index + 1);
  });
  return true;
}

/** A line that is no assumption leaves its box, with no word about it. */
function moveOut(lines: ProofLine[], chance: Chance): boolean {
  const at = pickIndex(lines, chance, ({ depth, rule }) => depth > 0 && rule !== 'assume');
  if (at === null) return false;
  (lines[at] as ProofLine).depth--;
  return true;
}

/** A whole box stands one level further out, beside the box that it was in. */
function moveEverythingOut(lines: ProofLine[], chance: Chance): boolean {
  const at = pickIndex(lines, chance, ({ depth, rule }) => depth > 1 && rule === 'assume');
  if (at === null) return false;
  const { depth } = lines[at] as ProofLine;
  const rest = lines.slice(at + 1).findIndex((line) => line.depth < depth);
  const end = rest < 0 ? lines.length : at + 1 + rest;
  for (const line of lines.slice(at, end)) line.depth--;
  return true;
}

/** One line in a box is replaced by a harmless one outside; what follows it is in no box. */
function closeForOneLine(lines: ProofLine[], chance: Chance): boolean {
  const at = pickIndex(lines, chance, ({ depth, rule }) => depth > 0 && rule !== 'assume');
  if (at === null) return false;
  const change = { depth: chance.below((lines[at] as ProofLine).depth), rule: 'LEM' };
  Object.assign(lines[at] as ProofLine, change, { formula: 'OR(p, NOT(p))', references: [] });
  return true;
}
