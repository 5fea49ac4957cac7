/**
 * Rule reports: which expression a text gives for which id.
 *
 * A report is what a language model or a person wrote, so every line that is none of
 * `R14 := (get seq (- i 1))` is passed over, and decoration around one is taken off:
 * bullets, numbers, bold, backticks, fences, tables, remarks. No text makes this throw,
 * and the time it takes grows with the length of the text and no faster.
 */

import { type ExpressionText, takeExpression } from './report-expression.ts';
import { SEXPR_LENGTH } from './sexpr.ts';

/** What a report says of one target. */
export interface ReportedRule {
  /** As the targets spell it. */
  readonly id: string;
  /** The expression, without its decoration. */
  readonly text: string;
  /** The names in `R03(x, y) := …`; null if there are none. */
  readonly signature: readonly string[] | null;
  /** Why the line cannot be taken for a rule, whatever the expression says; usually null. */
  readonly reason: string | null;
}

/** An id to look for, with the word of its operator, which may stand beside the id. */
export interface ReportTarget {
  readonly id: string;
  readonly operator: string;
  /** Names of the operator's parameters. */
  readonly parameters: readonly string[];
}

/** The rules that a report gives. The last line for an id wins; ids of no target are passed over. */
export function readReport(
  report: string,
  targets: readonly ReportTarget[],
): ReadonlyMap<string, ReportedRule> {
  const lines = report.split(/\r\n|\r|\n/);
  const find = targetFinder(targets);
  const heads = lines.map((line) => readHead(line));
  const found = new Map<string, ReportedRule>();
  const isHead = (index: number) => heads[index] !== null;
  for (let index = 0; index < lines.length; ) {
    const head = heads[index] ?? null;
    const target = head === null ? null : find(head.id);
    const named = head === null || target === null ? null : readNames(head.beside, target);
    if (head === null || target === null || named === null) {
      index++;
      continue;
    }
    const { signature } = named;
    const names = signature ?? target.parameters;
    const expression = takeExpression(lines, index, head.end, { isHead, names });
    const { text } = expression;
    found.set(target.id, { id: target.id, text, signature, reason: reasonOf(expression) });
    index = expression.next;
  }
  return found;
}

function reasonOf({ text, after }: ExpressionText): string | null {
  if (text.length > SEXPR_LENGTH) return `the expression is longer than ${SEXPR_LENGTH} characters`;
  return after === null ? null : `one expression is wanted, and after it stands '${after}'`;
}

/** Exactly as spelt, else without regard to case, if that leaves one. */
function targetFinder(targets: readonly ReportTarget[]): (id: string) => ReportTarget | null {
  const exact = new Map(targets.map((target) => [target.id, target]));
  const folded = new Map<string, ReportTarget | null>();
  for (const target of targets) {
    const key = target.id.toLowerCase();
    folded.set(key, folded.has(key) ? null : target);
  }
  const find = (id: string) => exact.get(id) ?? folded.get(id.toLowerCase()) ?? null;
  return (id) => find(id) ?? find(id.replace(/[._-]+$/, ''));
}

/** The part of a line before its expression. */
interface Head {
  readonly id: string;
  /** What stands between the id and `:=`. */
  readonly beside: string;
  /** Where the expression may begin. */
  readonly end: number;
}

/** Characters before `:=`; a line with more of them is prose. */
const HEAD_LENGTH = 200;
const DECORATION = /[`*~\\]/g;
const HEAD =
  /^[\s_]*(?:(?:[>|+•·‣◦–—#-]|\d{1,3}[.)]\s|rule\s)[\s_]*)*([A-Za-z0-9][A-Za-z0-9._-]*)(.*)$/is;

function readHead(line: string): Head | null {
  const defined = line.slice(0, HEAD_LENGTH + 2).search(/:=|≔/);
  if (defined < 0) return readRowHead(line);
  const parts = HEAD.exec(line.slice(0, defined).replace(DECORATION, ''));
  if (parts === null) return null;
  return {
    id: parts[1] as string,
    beside: parts[2] as string,
    end: defined + (line[defined] === ':' ? 2 : 1),
  };
}

/** A row of a table with the id in its first cell and a rule in the next. */
const ROW =
  /^\s*\|([^|]{1,80})\|(?:([^|(]{1,80})\|)?[\s`*]*(?=\(|(?:IDENTITY|UNKNOWN|same|unchanged|no_change)\b)/i;

function readRowHead(line: string): Head | null {
  const row =
    line.startsWith('|') || line.startsWith(' ') ? ROW.exec(line.slice(0, HEAD_LENGTH)) : null;
  const parts = row === null ? null : HEAD.exec((row[1] as string).replace(DECORATION, ''));
  if (row === null || parts === null) return null;
  return { id: parts[1] as string, beside: `${parts[2]} ${row[2] ?? ''}`, end: row[0].length };
}

const NAME = /^[A-Za-z_]\w*$/;

/**
 * What stands between id and `:=`: nothing, the operator's word, a signature. Anything else
 * is prose (null), such as "R14 becomes, if we write x := i - 1".
 */
function readNames(
  beside: string,
  { operator }: ReportTarget,
): { signature: string[] | null } | null {
  const word = operator.toLowerCase();
  let rest = beside.replace(/^[\s|:_–—-]+|[\s|:_–—-]+$/g, '');
  for (const spelling of [word, `(${word})`, `[${word}]`]) {
    if (rest.toLowerCase().startsWith(spelling)) {
      rest = rest.slice(spelling.length).replace(/^[\s|:–—-]+/, '');
      break;
    }
  }
  if (rest === '') return { signature: null };
  const list = /^\(([^()]*)\)$/.exec(rest)?.[1];
  if (list === undefined) return null;
  const names = list
    .split(',')
    .map((name) => name.trim().replace(/^(?:\.\.\.|…)|(?:\.\.\.|…)$/g, ''));
  if (names.length === 1 && names[0] === '') return { signature: [] };
  return names.every((name) => NAME.test(name)) ? { signature: names } : null;
}
