/** Judging answers and reports in a world of AlienLogic. */

import { ConditionGrader, FormulaTable, readScript, Verifier } from '../../logic/index.ts';
import type { LogicWorld, TheoremTask } from '../../worlds/index.ts';
import { extractBlock, withoutReasoning } from '../extraction.ts';
import { type Graded, type GradedReport, type Judge, nothing } from '../judge.ts';

export class LogicJudge implements Judge {
  readonly targets: readonly string[];
  private readonly world: LogicWorld;
  private readonly verifier: Verifier;
  private readonly grader: ConditionGrader;

  constructor(world: LogicWorld) {
    this.world = world;
    this.targets = world.ruleset.conditions.map(({ id }) => id);
    this.verifier = new Verifier(world.ruleset);
    this.grader = new ConditionGrader(world.ruleset);
  }

  grade(taskId: string, reply: string): Graded {
    const task = this.world.tasks.find(({ id }) => id === taskId);
    if (task === undefined) throw new Error(`the world has no task ${taskId}`);
    const proof = extractProof(reply);
    const isDeclined = hasDeclined(reply);
    if (proof === null && !isDeclined) return nothing('neither a proof nor ANSWER: UNPROVABLE');
    if (proof !== null && isDeclined) return wrong(proof, 'hedged');
    if (proof === null) return this.declined(task);
    return this.proved(task, proof);
  }

  gradeReport(report: string): GradedReport {
    const { conditions, prose } = this.grader.grade(reportIn(report));
    const correct = conditions.filter(({ verdict }) => verdict === 'correct');
    return { correct: correct.map(({ id }) => id), ungraded: prose };
  }

  private declined({ kind }: TheoremTask): Graded {
    const text = DECLINED;
    if (kind === 'provable') return wrong(text, 'the theorem has a proof');
    return { verdict: 'correct', extracted: text, calls: [], reason: null };
  }

  private proved({ assignment }: TheoremTask, proof: string): Graded {
    const {
      accepted,
      reason_id: reason,
      rejected_step: line,
    } = this.verifier.check(proof, assignment);
    if (accepted) return { verdict: 'correct', extracted: proof, calls: [], reason: null };
    const place = line === null ? '' : ` at step ${line}`;
    return wrong(proof, `${reason ?? 'another goal'}${place}`);
  }
}

function wrong(extracted: string, reason: string): Graded {
  return { verdict: 'wrong', extracted, calls: [], reason };
}

const DECLINED = 'ANSWER: UNPROVABLE';
/** What Markdown, or a full stop, may put around the words of a line. */
const MARKS = /[*_`>#~\s.-]+/g;

/** Whether a line of the reply, outside its reasoning, says that there is no proof. */
export function hasDeclined(reply: string): boolean {
  return declines(withoutReasoning(reply));
}

function declines(text: string): boolean {
  return linesOf(text).some((line) => wordsOf(line) === 'ANSWER:UNPROVABLE');
}

/**
 * The proof of a reply; null if there is none. A block that the reply does not call a proof is
 * one only with a line PROOF, and one that holds the other answer in its place is none.
 */
export function extractProof(reply: string): string | null {
  const block = extractBlock(reply, 'alienlogic', isScript);
  if (block === null) return null;
  const { content, isTagged } = block;
  const hasScript = linesOf(content).some((line) => line.trim().toUpperCase() === 'PROOF');
  return hasScript || (isTagged && !declines(content)) ? content : null;
}

/** A line in capitals without marks and blanks. */
function wordsOf(line: string): string {
  return line.length > LONGEST ? '' : line.replace(MARKS, '').toUpperCase();
}

/** Characters of a line that can be the other answer. */
const LONGEST = 200;

function isScript(text: string): boolean {
  return readScript(text, new FormulaTable()).ok;
}

/** The JSON document of a reply; the whole of it if it holds no block of JSON. */
export function reportIn(reply: string): string {
  const text = reply.startsWith('\ufeff') ? reply.slice(1) : reply;
  return extractBlock(text, 'json', isJson)?.content ?? text;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function linesOf(text: string): string[] {
  return text.split(/\r\n|\r|\n/);
}
