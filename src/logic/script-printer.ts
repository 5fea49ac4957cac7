/** The text of a proof: the contrary of reading a script. */

import { type Formula, printFormula } from './formula.ts';
import type { Reference } from './script.ts';

export interface PrintedLine {
  readonly depth: number;
  readonly formula: Formula;
  readonly rule: string;
  readonly references: readonly Reference[];
}

/** From PROOF to END, with the rules in one column. */
export function printScript(
  premises: readonly Formula[],
  goal: Formula,
  lines: readonly PrintedLine[],
): string {
  const said = lines.map(
    ({ formula, depth }, at) => `${at + 1}. ${'| '.repeat(depth)}${printFormula(formula)}`,
  );
  const width = Math.max(0, ...said.map(({ length }) => length));
  const whole = lines.map(({ rule, references }, at) => {
    const cited = references.map(({ start, end }) => (end === null ? start : `${start}-${end}`));
    const step = [rule, cited.join(', ')].filter((part) => part !== '').join(' ');
    return `${(said[at] as string).padEnd(width)}  [${step}]`;
  });
  const declared = `premises: ${premises.map(printFormula).join(', ')}`.trimEnd();
  return ['PROOF', declared, `goal: ${printFormula(goal)}`, ...whole, 'END', ''].join('\n');
}
