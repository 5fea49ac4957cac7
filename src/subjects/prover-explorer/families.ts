/**
 * What a condition on a rule may be about, family by family. A weight says how likely one is
 * before anything is seen, compared to others: plain ones count most, odd ones and those with
 * larger numbers little.
 */

import { citationsOf, countLines, type RuleRecord } from '../../logic/index.ts';

export interface Wording {
  /** As a ruleset file writes it under `forbid:`. */
  readonly text: string;
  readonly weight: number;
  /** It may stand beside another wording in a conjunction. */
  readonly isGuard: boolean;
  /** It looks at all that stands above the step, not at what the step and its references are. */
  readonly isHistoric: boolean;
  /** It looks at the header of the proof too: while a proof is being written, who knows. */
  readonly looksAtHeader: boolean;
  /** Where this is not true it does not apply; which is much faster to find out in this way. */
  readonly onlyIf: string | null;
}

const KINDS = ['atom', 'bot', 'not', 'and', 'or', 'impl'] as const;
const PART_WORDS = ['left', 'right', 'sub'] as const;
const FARTHEST = 12;

/** All wordings for a rule. */
export function wordingsFor(record: RuleRecord, rules: readonly string[]): Wording[] {
  const cites = citationsOf(record);
  const lines = countLines(cites);
  const references: References = {
    rule: record.name,
    rules,
    lines: upTo(1, lines),
    ranges: upTo(1, cites.length - lines),
  };
  return [
    ...shapes(references),
    ...equalities(references),
    ...referenceOrders(references),
    ...distances(references),
    ...scopes(references),
    ...citationCounts(references),
    ...discharges(references),
    ...histories(references),
  ];
}

/** The numbers of the references that every step of a rule has. */
interface References {
  readonly rule: string;
  readonly rules: readonly string[];
  readonly lines: readonly number[];
  readonly ranges: readonly number[];
}

const plain = (text: string, weight = 1): Wording => ({
  text,
  weight,
  isGuard: false,
  isHistoric: false,
  looksAtHeader: false,
  onlyIf: null,
});
const guard = (text: string, weight = 1): Wording => ({ ...plain(text, weight), isGuard: true });

const historic = (text: string, weight: number): Wording => ({
  ...plain(text, weight),
  isHistoric: true,
});

/** Of the left part, the right part or what is negated of a formula. */
const ofPart = (word: PartWord, whole: string, text: string, weight: number): Wording => ({
  ...plain(text, weight),
  onlyIf:
    word === 'sub'
      ? `(= (kind ${whole}) not)`
      : `(or (= (kind ${whole}) and) (= (kind ${whole}) or) (= (kind ${whole}) impl))`,
});

type PartWord = (typeof PART_WORDS)[number];

function upTo(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}

function pairs<T>(items: readonly T[]): [T, T][] {
  return items.flatMap((first) =>
    items.filter((second) => second !== first).map((second): [T, T] => [first, second]),
  );
}

/** One for each line reference, and for any and all of them where there are several. */
function ofLines(lines: readonly number[], words: (k: string) => string): string[] {
  const single = lines.map((k) => words(`${k}`));
  return lines.length < 2
    ? single
    : [...single, `(exists k ${words('k')})`, `(every k ${words('k')})`];
}

/** The formulas of a step. */
function partsOf({ lines, ranges }: References): string[] {
  const cited = lines.map((k) => `(cited ${k})`);
  const boxes = ranges.flatMap((k) => [`(assumed ${k})`, `(derived ${k})`]);
  return ['(conclusion)', ...cited, ...boxes];
}

function shapes(references: References): Wording[] {
  const found = partsOf(references).flatMap((part) => shapesOf(part));
  // Another record in its place may cite more lines than the manual's.
  const several = references.lines.length === 0 ? [] : KINDS.flatMap((kind) => anyOf(kind));
  return [...found, ...several];
}

function anyOf(kind: string): Wording[] {
  return [
    guard(`(exists k (= (kind (cited k)) ${kind}))`, 1.2),
    guard(`(every k (= (kind (cited k)) ${kind}))`, 0.5),
  ];
}

function shapesOf(part: string): Wording[] {
  const inner = PART_WORDS.flatMap((word) =>
    KINDS.map((kind) => ofPart(word, part, `(= (kind (${word} ${part})) ${kind})`, 0.5)),
  );
  return [
    ...KINDS.map((kind) => guard(`(= (kind ${part}) ${kind})`)),
    ...KINDS.map((kind) => plain(`(!= (kind ${part}) ${kind})`, kind === 'atom' ? 1 : 0.2)),
    guard(`(compound? ${part})`),
    plain(`(not (compound? ${part}))`, 0.3),
    ...inner,
    ...upTo(1, 9).map((size) => plain(`(> (size ${part}) ${size})`, 0.15)),
    ...upTo(2, 5).map((size) => plain(`(< (size ${part}) ${size})`, 0.05)),
    ...upTo(1, 4).map((height) => plain(`(> (height ${part}) ${height})`, 0.25)),
    ...upTo(1, 3).map((atoms) => plain(`(> (atoms ${part}) ${atoms})`, 0.2)),
    ofPart('left', part, `(= (left ${part}) (right ${part}))`, 0.5),
  ];
}

function equalities(references: References): Wording[] {
  const parts = partsOf(references);
  const unordered = pairs(parts).filter(([a, b]) => parts.indexOf(a) < parts.indexOf(b));
  return [
    ...unordered.flatMap(([a, b]) => [
      plain(`(= ${a} ${b})`, 0.7),
      plain(`(!= ${a} ${b})`, 0.2),
      plain(`(= (kind ${a}) (kind ${b}))`, 0.3),
      plain(`(!= (kind ${a}) (kind ${b}))`, 0.2),
    ]),
    ...pairs(parts).flatMap(([a, b]) => [
      plain(`(> (size ${a}) (size ${b}))`, 0.2),
      plain(`(occurs? ${a} ${b})`, 0.2),
      ...PART_WORDS.map((word) => ofPart(word, a, `(= (${word} ${a}) ${b})`, 0.5)),
    ]),
    historic('(= (conclusion) (goal))', 0.2),
    historic('(occurs? (conclusion) (goal))', 0.1),
  ];
}

function referenceOrders({ lines, ranges }: References): Wording[] {
  return [
    ...pairs(lines).map(([a, b]) => plain(`(> (ref ${a}) (ref ${b}))`)),
    ...pairs(lines).flatMap(([a, b]) => (a < b ? [plain(`(= (ref ${a}) (ref ${b}))`)] : [])),
    ...pairs(ranges).map(([a, b]) => plain(`(> (start ${a}) (start ${b}))`)),
    ...pairs(ranges).flatMap(([a, b]) => (a < b ? [plain(`(= (start ${a}) (start ${b}))`)] : [])),
    ...lines.flatMap((a) =>
      ranges.flatMap((b) => [
        plain(`(> (ref ${a}) (start ${b}))`, 0.5),
        plain(`(< (ref ${a}) (start ${b}))`, 0.5),
      ]),
    ),
  ];
}

function distances({ lines, ranges }: References): Wording[] {
  const all = lines.map((k) => `(ref ${k})`).join(' ');
  const measured = [
    ...lines.map((k) => `(- (line) (ref ${k}))`),
    ...ranges.flatMap((k) => [`(- (line) (end ${k}))`, `(- (line) (start ${k}))`]),
    ...(lines.length < 2
      ? []
      : [`(- (line) (min ${all}))`, `(- (line) (max ${all}))`, `(- (max ${all}) (min ${all}))`]),
  ];
  return measured.flatMap((distance) => [
    ...upTo(1, FARTHEST).map((most) => plain(`(> ${distance} ${most})`, 0.25)),
    ...upTo(1, FARTHEST).map((one) => plain(`(= ${distance} ${one})`, one === 1 ? 0.6 : 0.05)),
    ...upTo(2, 6).map((least) => plain(`(< ${distance} ${least})`, 0.15)),
  ]);
}

function scopes({ lines, ranges }: References): Wording[] {
  const outwards = lines.map((k) => `(- (depth) (depth-of (ref ${k})))`);
  const same = (k: string) => `(= (box-of (ref ${k})) (box-of (line)))`;
  const apart = (k: string) => `(!= (box-of (ref ${k})) (box-of (line)))`;
  return [
    guard('(> (depth) 0)'),
    guard('(= (depth) 0)'),
    guard('(> (depth) 1)', 0.7),
    guard('(= (depth) 1)', 0.5),
    ...upTo(2, 4).map((depth) => plain(`(> (depth) ${depth})`, 0.5)),
    ...upTo(2, 3).map((depth) => plain(`(= (depth) ${depth})`, 0.1)),
    ...[0, 1].map((rest) => plain(`(= (% (depth) 2) ${rest})`, 0.3)),
    ...[0, 1].map((rest) => historic(`(= (% (line) 2) ${rest})`, 0.3)),
    ...[5, 8, 10, 12, 15, 20, 30].map((line) => historic(`(> (line) ${line})`, 0.1)),
    ...outwards.flatMap((text) => [
      ...upTo(1, 3).map((most) => plain(`(> ${text} ${most})`, 0.5)),
      ...upTo(1, 3).map((one) => plain(`(= ${text} ${one})`, 0.2)),
    ]),
    ...ofLines(lines, same).map((text) => plain(text, 0.7)),
    ...ofLines(lines, apart).map((text) => plain(text, 0.8)),
    ...ofLines(lines, (k) => `(= (depth-of (ref ${k})) 0)`).map((text) => plain(text, 0.4)),
    ...(lines.length < 2 ? [] : betweenLines()),
    ...ranges.flatMap((k) => [
      plain(`(!= (depth-of (end ${k})) (+ 1 (depth)))`, 0.05),
      plain(`(= (depth-of (start ${k})) 1)`, 0.1),
    ]),
  ];
}

function betweenLines(): Wording[] {
  return [
    plain('(= (box-of (ref 1)) (box-of (ref 2)))', 0.7),
    plain('(!= (box-of (ref 1)) (box-of (ref 2)))', 0.7),
    plain('(> (depth-of (ref 1)) (depth-of (ref 2)))', 0.4),
    plain('(< (depth-of (ref 1)) (depth-of (ref 2)))', 0.4),
  ];
}

function citationCounts({ lines, ranges }: References): Wording[] {
  return [
    ...upTo(0, 3).flatMap((most) =>
      ofLines(lines, (k) => `(> (times-cited (ref ${k})) ${most})`).map((text) =>
        plain(text, most < 2 ? 0.6 : 0.3),
      ),
    ),
    ...ofLines(lines, (k) => `(= (times-cited (ref ${k})) 0)`).map((text) => plain(text, 0.4)),
    ...ranges.flatMap((k) => [
      ...upTo(0, 2).map((most) => plain(`(> (times-cited (start ${k})) ${most})`, 0.4)),
      plain(`(= (times-cited (start ${k})) 0)`),
      ...upTo(2, 3).map((least) => plain(`(< (times-cited (start ${k})) ${least})`, 0.3)),
      plain(`(= (times-cited (end ${k})) 0)`, 0.2),
      plain(`(> (times-cited (end ${k})) 0)`, 0.2),
    ]),
  ];
}

function discharges({ ranges }: References): Wording[] {
  return [
    ...ranges.flatMap((k) => [
      ...upTo(1, 8).map((most) => plain(`(> (box-length ${k}) ${most})`, 0.4)),
      ...upTo(2, 5).map((least) => plain(`(< (box-length ${k}) ${least})`, 0.4)),
      ...upTo(1, 4).map((one) => plain(`(= (box-length ${k}) ${one})`, one === 1 ? 0.4 : 0.1)),
      ...[0, 1].map((rest) => plain(`(= (% (box-length ${k}) 2) ${rest})`, 0.2)),
    ]),
    ...(ranges.length < 2
      ? []
      : ['!=', '=', '>', '<'].map((how) => plain(`(${how} (box-length 1) (box-length 2))`))),
  ];
}

function histories({ rule, rules, lines, ranges }: References): Wording[] {
  return [
    ...upTo(0, 5).map((most) => historic(`(> (times-used ${rule}) ${most})`, 0.4)),
    ...[0, 1].map((rest) => historic(`(= (% (times-used ${rule}) 2) ${rest})`, 0.15)),
    ...rules.flatMap((other) => [
      {
        ...historic(`(= (rule-of (- (line) 1)) ${other})`, other === rule ? 0.6 : 0.2),
        onlyIf: '(> (line) 1)',
      },
      ...ofLines(lines, (k) => `(= (rule-of (ref ${k})) ${other})`).map((text) => plain(text, 0.2)),
      ...ranges.map((k) => plain(`(= (rule-of (end ${k})) ${other})`, 0.2)),
    ]),
    ...rules
      .filter((other) => other !== rule)
      .flatMap((other) => [
        historic(`(> (times-used ${other}) 0)`, 0.1),
        historic(`(= (times-used ${other}) 0)`, 0.15),
        historic(
          `(> (times-used ${rule}) (times-used ${other}))`,
          areTwins(rule, other) ? 0.4 : 0.1,
        ),
        historic(
          `(>= (times-used ${rule}) (times-used ${other}))`,
          areTwins(rule, other) ? 0.3 : 0.1,
        ),
      ]),
    { ...historic('(occurs-before? (conclusion))', 0.3), looksAtHeader: true },
    { ...historic('(not (occurs-before? (conclusion)))', 0.3), looksAtHeader: true },
  ];
}

/** Rules that are told apart by a number, as AND_E1 and AND_E2. */
function areTwins(rule: string, other: string): boolean {
  const stem = (name: string) => name.replace(/\d+$/, '');
  return stem(rule) === stem(other);
}
