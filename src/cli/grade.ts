/** `alienkit grade`: a rule report, rule by rule. */

import type { Command } from 'commander';
import { type GradedRule, gradeReport } from '../rules/index.ts';
import { loadRuleset } from '../worlds/index.ts';
import { jsonOption, readInput, UsageError, worldOption } from './options.ts';
import { columns } from './table.ts';

interface GradeOptions {
  readonly world?: string;
  readonly json?: boolean;
}

export function addGrade(program: Command): void {
  program
    .command('grade')
    .description('grade a rule report, rule by rule')
    .argument(
      '[REPORT]',
      'the report, lines such as R14 := (get seq (- i 1)); - is standard input',
      '-',
    )
    .addOption(worldOption())
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `
Example:
  $ echo 'R01 := (^ n 27)' | alienkit grade --world alien-31

Exit codes: 0 graded, whatever the verdicts, 2 wrong use.`,
    )
    .action((report: string, { world, json }: GradeOptions) => {
      if (world === undefined)
        throw new UsageError('give --world W; `alienkit worlds` lists the shipped ones');
      const { ruleset } = loadRuleset(world);
      const graded = gradeReport(ruleset, readInput(report));
      if (json)
        console.log(JSON.stringify({ world: ruleset.id, ...counts(graded), rules: graded }));
      else console.log(table(graded));
    });
}

function counts(graded: readonly GradedRule[]) {
  return {
    correct: graded.filter(({ verdict }) => verdict === 'correct').length,
    structural: graded.filter(({ structural }) => structural === 'match').length,
    targets: graded.length,
  };
}

function table(graded: readonly GradedRule[]): string {
  const rows = graded.map(({ id, operator, verdict, reported, structural, notes }) => {
    const noted = notes.length > 0 ? ` (differs on ${notes.join(', ')})` : '';
    return [
      id,
      operator,
      verdict + noted,
      reported ?? '',
      structural === 'match' ? 'same form' : '',
    ];
  });
  const lines = columns(rows);
  graded.forEach(({ witness, reason }, index) => {
    if (reason !== null) lines[index] += `\n      ${reason}`;
    if (witness === null) return;
    lines[index] += `\n      ${witness.inputs} is ${witness.expected}, not ${witness.got}`;
  });
  const { correct, structural, targets } = counts(graded);
  return [...lines, '', `${correct} of ${targets} correct by meaning, ${structural} by form`].join(
    '\n',
  );
}
