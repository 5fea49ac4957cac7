/** One call of the tool: static limits, the run, and what is shown of it. */

import {
  type Expression,
  type Limits,
  parse,
  type RunResult,
  readLimits,
  type Statement,
} from '../../code/index.ts';
import type { ObservationOutcome } from '../environment.ts';
import type { Profile } from '../profile.ts';

/** Limits under which probes run. Serialised with every run. */
export const PROBE_LIMITS: Limits = readLimits({ fuel: 5_000_000, allocation: 64_000_000 });

/** Runs a program in the world, stopping before an EMIT that would show more than `observedCap`. */
export type Execute = (code: string, observedCap: number | null) => Promise<RunResult>;

export interface ProbeResult {
  readonly text: string;
  readonly outcome: ObservationOutcome;
  /** Observed values shown. */
  readonly values: number;
  readonly error: string | null;
}

/** Runs a probe as a subject sees it. */
export async function runProbe(
  code: string,
  profile: Profile,
  execute: Execute,
): Promise<ProbeResult> {
  const refusal = staticRefusal(code, profile);
  if (refusal !== null)
    return {
      text: `[refused] ${refusal} Nothing was run.`,
      outcome: 'refused',
      values: 0,
      error: null,
    };
  const result = await execute(code, profile.counting === 'engine' ? profile.valuesPerCall : null);
  const notes: string[] = [];
  if (result.capped) {
    notes.push(
      `[stopped: the next EMIT would have shown more than ${profile.valuesPerCall} values in all]`,
    );
  }
  const text = cutFeedback(result, profile, notes);
  return { text, outcome: 'observed', values: result.values, error: result.error?.kind ?? null };
}

function staticRefusal(code: string, profile: Profile): string | null {
  const lines = code.replace(/(?:\r\n|\r|\n)+$/, '').split(/\r\n|\r|\n/).length;
  if (lines > profile.linesOfCode) {
    return `The program has ${lines} lines; at most ${profile.linesOfCode} are allowed.`;
  }
  if (profile.counting === 'engine') return null;
  const values = countedInText(code, profile.loopFactor);
  if (values <= profile.valuesPerCall) return null;
  return `The program would show ${values} values; at most ${profile.valuesPerCall} are allowed.`;
}

/**
 * Values counted in the text: one for each argument of each EMIT, an EMIT without any one,
 * times `loopFactor` inside a loop. A program that does not parse shows nothing.
 */
export function countedInText(code: string, loopFactor: number): number {
  const parsed = parse(code, PROBE_LIMITS);
  if (!parsed.ok) return 0;
  const inExpression = (expression: Expression): number => {
    if (expression.kind !== 'OperatorCall' && expression.kind !== 'FunctionCall') return 0;
    const inside = expression.arguments.reduce((sum, one) => sum + inExpression(one), 0);
    const own = expression.kind === 'OperatorCall' && expression.operator === 'EMIT';
    return inside + (own ? Math.max(1, expression.arguments.length) : 0);
  };
  const inBody = (body: readonly Statement[], factor: number): number => {
    const all = (expressions: readonly Expression[]) =>
      factor * expressions.reduce((sum, one) => sum + inExpression(one), 0);
    return body.reduce((sum, statement) => sum + inStatement(statement, factor, all), 0);
  };
  const inStatement = (
    statement: Statement,
    factor: number,
    all: (expressions: readonly Expression[]) => number,
  ): number => {
    switch (statement.kind) {
      case 'Assignment':
      case 'ReturnStatement':
        return all(statement.values);
      case 'ExpressionStatement':
        return all([statement.expression]);
      case 'IfStatement':
        return (
          all(statement.branches.map(({ condition }) => condition)) +
          statement.branches.reduce((sum, { body }) => sum + inBody(body, factor), 0) +
          inBody(statement.otherwise ?? [], factor)
        );
      case 'ForStatement':
        return all([statement.iterable]) + inBody(statement.body, loopFactor);
      case 'WhileStatement':
        return (
          inBody(
            [{ kind: 'ExpressionStatement', expression: statement.condition, start: 0, end: 0 }],
            loopFactor,
          ) + inBody(statement.body, loopFactor)
        );
      case 'FunctionDefinition':
        return inBody(statement.body, factor);
      case 'BreakStatement':
      case 'ContinueStatement':
      case 'PassStatement':
        return 0;
    }
  };
  return inBody(parsed.program.body, 1);
}

/** Keeps the first lines, the error line and the notes, within the profile's lines and characters. */
function cutFeedback({ output, error }: RunResult, profile: Profile, notes: string[]): string {
  const lines = output === '' ? [] : output.split('\n');
  const last = error === null ? [] : lines.splice(-1);
  let tail = [...last, ...notes];
  const fits = (kept: number, marks: readonly string[]) => {
    const all = [...lines.slice(0, kept), ...marks, ...tail];
    return (
      all.length <= profile.feedbackLines && all.join('\n').length <= profile.feedbackCharacters
    );
  };
  if (fits(lines.length, [])) return shown([...lines, ...tail]);
  let kept = Math.min(lines.length, profile.feedbackLines);
  const mark = (count: number) => [`[${lines.length - count} more lines are not shown]`];
  while (kept > 0 && !fits(kept, mark(kept))) kept--;
  if (kept === 0 && lines.length > 0) {
    // Not even the first line fits: its beginning is shown.
    const rest = [...mark(1), ...tail].join('\n').length + 2;
    const room = Math.max(0, profile.feedbackCharacters - rest);
    return shown([
      `${(lines[0] as string).slice(0, room)}…`,
      ...(lines.length > 1 ? mark(1) : []),
      ...tail,
    ]);
  }
  tail = tail.map((line) => line.slice(0, profile.feedbackCharacters));
  return shown([...lines.slice(0, kept), ...(kept < lines.length ? mark(kept) : []), ...tail]);
}

function shown(lines: readonly string[]): string {
  return lines.length === 0 ? '[nothing was printed]' : lines.join('\n');
}
