/** Writes proofs in various ways, and breaks them in various ways. */

import type { Chance } from './chance.ts';
import { type Proof, type ProofLine, ruleNames } from './proof-maker.ts';

/** The plain form. */
export function writeProof({ premises, goal, lines }: Proof): string {
  const written = lines.map(
    ({ number, depth, formula, rule, references }) =>
      `${number}. ${'| '.repeat(depth)}${formula} [${[rule, references.join(', ')].join(' ').trim()}]`,
  );
  return ['PROOF', `premises: ${premises.join(', ')}`, `goal: ${goal}`, ...written, 'END'].join(
    '\n',
  );
}

const aliases: Readonly<Record<string, readonly string[]>> = {
  premise: ['prem', 'PREMISE'],
  assume: ['ass', 'Hyp', 'assumption'],
  reit: ['reiterate', 'copy'],
  AND_I: ['&I', '∧I', 'andI', '∧i'],
  AND_E1: ['&E1', '∧E1', 'ande1'],
  AND_E2: ['&E2', '∧E2', 'andE2'],
  OR_I1: ['|I1', '∨I1', 'orI1'],
  OR_I2: ['|I2', '∨I2', 'orI2'],
  OR_E: ['|E', '∨E', 'orE'],
  IMPL_I: ['->I', '→I', 'implI'],
  IMPL_E: ['->E', '→E', 'implE', 'MP', 'mp', 'ModusPonens'],
  NOT_I: ['~I', '¬I', 'notI'],
  NOT_E: ['~E', '¬E', 'notE'],
  BOT_E: ['⊥E', 'EFQ', 'explosion', 'exfalso'],
  DNE: ['DN', 'doubleNeg'],
  LEM: ['EM', 'excludedmiddle'],
};

/** A form that means the same: blanks, line ends, blank lines, leading zeros, aliases, text around it. */
export function writeFreely(proof: Proof, chance: Chance): string {
  const gap = () => chance.pick(['', '', ' ', '\t', '  ']);
  const end = () => chance.pick(['\n', '\r\n', '\r', '\n \t\n']);
  const word = (text: string) =>
    chance.oneIn(2) ? text : chance.pick([text.toUpperCase(), text.toLowerCase()]);
  const spread = (text: string) => text.replace(/[(),]/g, (mark) => `${gap()}${mark}${gap()}`);
  const number = (text: string) => (chance.oneIn(6) ? `00${text}` : text);
  const reference = (text: string) => text.split('-').map(number).join(`${gap()}-${gap()}`);
  const line = ({ number: written, depth, formula, rule, references }: ProofLine) => {
    const bars = Array.from({ length: depth }, () => `|${gap()}`).join('');
    const name = chance.oneIn(3) ? chance.pick(aliases[rule] ?? [rule]) : rule;
    const refs = references.map(reference).join(`${gap()},${gap()}`);
    const head = `${gap()}${number(written)}${gap()}.${gap()}${bars}`;
    return `${head}${spread(formula)}${gap()}[${gap()}${name}${refs === '' ? '' : ' '}${refs}${gap()}]${gap()}`;
  };
  const headers = [
    `${gap()}${word('premises')}${gap()}:${gap()}${proof.premises.map(spread).join(',')}`,
    `${word('goal')}${gap()}:${spread(proof.goal)}`,
  ];
  const before = chance.pick(['', 'Here it is.\n```\n', 'goal: x\nEND\n']);
  const after = chance.pick(['', '\n', '\n```\nPROOF\nnonsense']);
  const lines = [`${word('proof')} `, ...headers, ...proof.lines.map(line)];
  return `${before}${lines.map((one) => one + end()).join('')}${gap()}${word('end')}${after}`;
}

/** A copy of its own, lines included. The host's structuredClone takes ten times as long. */
export function copyProof({ premises, goal, lines }: Proof): Proof {
  return {
    premises: [...premises],
    goal,
    lines: lines.map((line) => ({ ...line, references: [...line.references] })),
  };
}

/** A copy with one change that most often makes it wrong. */
export function breakProof(proof: Proof, chance: Chance): Proof {
  const { premises, goal, lines } = copyProof(proof);
  const at = chance.below(lines.length);
  const line = lines[at] as ProofLine;
  const other = lines[chance.below(lines.length)] as ProofLine;
  const near = () => String(Math.max(0, at + 2 - chance.below(8)));
  const reference = () => (chance.oneIn(2) ? near() : `${near()}-${near()}`);
  const result = () => ({ premises, goal, lines });
  switch (chance.below(17)) {
    case 0:
      line.depth = Math.max(0, line.depth + chance.pick([-2, -1, 1, 2]));
      return result();
    case 1:
      line.rule = chance.pick([...ruleNames, 'UNKNOWN', 'and_i']);
      return result();
    case 2:
      line.references.reverse();
      return result();
    case 3:
      line.references.push(reference());
      return result();
    case 4:
      line.references.splice(chance.below(line.references.length + 1), 1);
      return result();
    case 5:
    case 6:
      if (line.references.length > 0)
        line.references[chance.below(line.references.length)] = reference();
      return result();
    case 7: {
      const which = chance.below(line.references.length + 1);
      const shifted = line.references[which]?.replace(/\d+/, (text) =>
        String(Number(text) + chance.pick([-1, 1])),
      );
      if (shifted !== undefined) line.references[which] = shifted;
      return result();
    }
    case 8:
      line.formula = other.formula;
      return result();
    case 9:
      line.formula = changeFormula(line.formula, chance);
      return result();
    case 10:
      lines.splice(at, 1);
      if (chance.oneIn(2)) renumber(lines);
      return result();
    case 11:
      lines.splice(at, 0, { ...other, references: [...other.references] });
      renumber(lines);
      return result();
    case 12: {
      const [a, b] = [line.depth, other.depth];
      Object.assign(line, { depth: b });
      Object.assign(other, { depth: a });
      return result();
    }
    case 13:
      return {
        premises: chance.oneIn(2) ? premises.slice(1) : [...premises, other.formula],
        goal: chance.oneIn(2) ? other.formula : goal,
        lines,
      };
    case 14:
      line.number = chance.pick(['0', '7', '12345678901234567890123', String(at), String(at + 2)]);
      return result();
    case 15: {
      const premise = { number: '', depth: line.depth, formula: premises[0] ?? 'p' };
      lines.splice(at + 1, 0, { ...premise, rule: 'premise', references: [] });
      renumber(lines);
      return result();
    }
    default:
      return { premises, goal, lines: lines.slice(0, at) };
  }
}

function renumber(lines: ProofLine[]): void {
  lines.forEach((line, index) => {
    line.number = String(index + 1);
  });
}

function changeFormula(formula: string, chance: Chance): string {
  switch (chance.below(5)) {
    case 0:
      return `NOT(${formula})`;
    case 1:
      return formula.replace(/AND|OR|IMPL/, chance.pick(['AND', 'OR', 'IMPL']));
    case 2:
      return formula.replace(/\b[pqr]\b/, chance.pick(['p', 'q', 'r', 'BOT']));
    case 3:
      return formula.startsWith('NOT(') ? formula.slice(4, -1) : `OR(${formula}, ${formula})`;
    default:
      return chance.pick(['p', 'BOT', 'NOT(p)', 'OR(p, NOT(p))', 'OR(NOT(p), p)']);
  }
}

const PIECES = [
  '',
  '',
  '',
  ' ',
  '\t',
  '\n',
  '\r',
  '(',
  ')',
  ',',
  '[',
  ']',
  '|',
  '.',
  '-',
  ':',
  '0',
  '9',
  'p',
  'NOT',
  'AND(',
  'BOT',
  '_',
  'é',
  '⊥',
  '\u00a0',
  '\u2028',
  '\ufeff',
  '1-2',
  'END',
  'PROOF',
  '\nEND\n',
  '\ngoal: p\n',
  '#',
  '"',
];

/** A text with characters taken out, put in or changed. */
export function breakText(text: string, chance: Chance): string {
  let result = text;
  for (let count = 1 + chance.below(3); count > 0; count--) {
    const at = chance.below(result.length + 1);
    result = result.slice(0, at) + chance.pick(PIECES) + result.slice(at + chance.below(3));
  }
  return result;
}
