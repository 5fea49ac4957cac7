/** `alienkit grade`: a rule report, rule by rule. */

import type { Command } from 'commander';
import { ConditionGrader, type GradedConditions } from '../logic/index.ts';
import { reportIn } from '../protocol/index.ts';
import { type GradedRule, gradeReport } from '../rules/index.ts';
import { languageOf, loadLogicRuleset, loadRuleset } from '../worlds/index.ts';
import { EXIT, jsonOption, readInput, UsageError, worldOption } from './options.ts';
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
      'lines such as R14 := (get seq (- i 1)), or the JSON of a report on AlienLogic; - is standard input',
      '-',
    )
    .addOption(worldOption())
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `
Examples:
  $ echo 'R01 := (^ n 27)' | alienkit grade --world alien-31
  $ alienkit grade --world alien-24 report.json

Exit codes: 0 graded, whatever the verdicts, 2 wrong use.`,
    )
    .action((report: string, { world, json }: GradeOptions) => {
      if (world === undefined)
        throw new UsageError('give --world W; `alienkit worlds` lists the shipped ones');
      const show = languageOf(world) === 'alienlogic' ? showConditions : showRules;
      console.log(show(world, readInput(report), json ?? false));
    });
}

function showRules(world: string, report: string, json: boolean): string {
  const { ruleset } = loadRuleset(world);
  const graded = gradeReport(ruleset, report);
  if (!json) return table(graded);
  return JSON.stringify({ world: ruleset.id, ...counts(graded), rules: graded });
}

function showConditions(world: string, report: string, json: boolean): string {
  const { ruleset } = loadLogicRuleset(world);
  const graded = new ConditionGrader(ruleset).grade(reportIn(report));
  const targets = graded.conditions.length;
  const correct = graded.conditions.filter(({ verdict }) => verdict === 'correct').length;
  if (graded.fault !== null) process.exitCode = EXIT.usage;
  if (json) return JSON.stringify({ world: ruleset.id, correct, targets, ...graded });
  if (graded.fault !== null) console.error(`not all of the report can be read: ${graded.fault}`);
  return conditionTable(graded, correct);
}

function conditionTable({ conditions, prose }: GradedConditions, correct: number): string {
  const rows = conditions.map(({ id, verdict, reported, reason }) => [
    id,
    verdict,
    reason ?? '',
    reported.join(' | '),
  ]);
  const ungraded = prose === 0 ? '' : `; ${prose} in words only, which nobody grades`;
  return [
    ...columns(rows),
    '',
    `${correct} of ${conditions.length} correct by meaning${ungraded}`,
  ].join('\n');
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
