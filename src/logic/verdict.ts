/** Verdicts: what the verifier says about a proof, as the JSON document that others read. */

import type { Condition } from './ruleset.ts';

export type ReasonClass =
  | 'PARSE_ERROR'
  | 'STRUCTURE'
  | 'RULE_VIOLATION'
  | 'UNKNOWN_RULE'
  | 'ALIEN_SIDE_CONDITION'
  | 'ALIEN_AXIOM_DISABLED'
  | 'ANSWER_MISMATCH';

/** The names of the fields are those of the JSON form, in its order. */
export interface Verdict {
  /** The proof holds and its last line is its goal. */
  readonly accepted: boolean;
  /** No line was refused. */
  readonly verifier_passed: boolean;
  /** The proof ends at the top level in its goal. */
  readonly goal_match: boolean;
  /** Position of the refused line, from 1; null where no one line is at fault. */
  readonly rejected_step: number | null;
  /** The canonical name of its rule, or the word as written if unknown. */
  readonly rejected_rule: string | null;
  readonly reason_class: ReasonClass | null;
  /** What is wrong, or the id of the side condition. */
  readonly reason_id: string | null;
  /** For people who may know the rules. */
  readonly detail: string | null;
  /** The number of lines; 0 if the proof was not looked at. */
  readonly n_steps: number;
}

/** What the verifier itself can find wrong; records name the faults of their rules. */
export type VerifierFault =
  | 'MALFORMED_PROOF'
  | 'GOAL_HEADER_MISMATCH'
  | 'PREMISE_HEADER_MISMATCH'
  | 'EMPTY_PROOF'
  | 'NONSEQUENTIAL_LINE_NUMBER'
  | 'RULE_NOT_REGISTERED'
  | 'BAD_ASSUME_POSITION'
  | 'INDENT_WITHOUT_ASSUME'
  | 'EXTRANEOUS_REFS'
  | 'BAD_REFS'
  | 'REF_NOT_ACCESSIBLE'
  | 'INVALID_SUBPROOF_RANGE'
  | 'ENDED_INSIDE_BOX';

interface FaultExplanation {
  readonly reasonClass: ReasonClass;
  readonly says: string;
}

const verifierFaults: Readonly<Record<VerifierFault, FaultExplanation>> = {
  MALFORMED_PROOF: { reasonClass: 'PARSE_ERROR', says: 'the script cannot be read' },
  GOAL_HEADER_MISMATCH: {
    reasonClass: 'ANSWER_MISMATCH',
    says: 'the goal is not the assigned one',
  },
  PREMISE_HEADER_MISMATCH: {
    reasonClass: 'ANSWER_MISMATCH',
    says: 'a premise is not assigned, or declared more often than assigned',
  },
  EMPTY_PROOF: { reasonClass: 'STRUCTURE', says: 'the proof has no lines' },
  NONSEQUENTIAL_LINE_NUMBER: { reasonClass: 'STRUCTURE', says: 'lines are numbered 1, 2, 3 …' },
  RULE_NOT_REGISTERED: {
    reasonClass: 'UNKNOWN_RULE',
    says: 'no rule of the calculus has this name',
  },
  BAD_ASSUME_POSITION: {
    reasonClass: 'STRUCTURE',
    says: 'an assumption stands in a box, at most one level deeper than the line before',
  },
  INDENT_WITHOUT_ASSUME: {
    reasonClass: 'STRUCTURE',
    says: 'only an assumption may stand deeper than the line before',
  },
  EXTRANEOUS_REFS: { reasonClass: 'STRUCTURE', says: 'the rule takes no references' },
  BAD_REFS: {
    reasonClass: 'STRUCTURE',
    says: 'number, kinds or order of the references are wrong',
  },
  REF_NOT_ACCESSIBLE: {
    reasonClass: 'RULE_VIOLATION',
    says: 'a cited line is not an earlier line of this box or of a box around it',
  },
  INVALID_SUBPROOF_RANGE: {
    reasonClass: 'RULE_VIOLATION',
    says: 'a range is not a closed box that stands directly in the box of this line',
  },
  ENDED_INSIDE_BOX: { reasonClass: 'STRUCTURE', says: 'the last line stands in an open box' },
};

/** Faults that records name and that concern where a line stands, not what it says. */
const structuralRecordFaults: ReadonlySet<string> = new Set([
  'PREMISE_INSIDE_BOX',
  'DUPLICATE_PREMISE',
]);

/** What is wrong with one line. */
export interface LineFault {
  readonly reasonClass: ReasonClass;
  readonly id: string;
  readonly says: string;
}

export function verifierFault(id: VerifierFault): LineFault {
  return { id, ...verifierFaults[id] };
}

/** A fault that the record of a rule names. */
export function recordFault(id: string, says: string): LineFault {
  return { id, says, reasonClass: structuralRecordFaults.has(id) ? 'STRUCTURE' : 'RULE_VIOLATION' };
}

/** The fault of a line that violates conditions, in ruleset order; the first one gives the reason. */
export function conditionFault(violated: readonly [Condition, ...Condition[]]): LineFault {
  const [{ id, effect }] = violated;
  return {
    id,
    reasonClass: effect.kind === 'disable' ? 'ALIEN_AXIOM_DISABLED' : 'ALIEN_SIDE_CONDITION',
    says: violated.map(describe).join('; '),
  };
}

function describe({ id, name, says }: Condition): string {
  return [id, name, says === '' ? '' : `(${says})`].filter((part) => part !== '').join(' ');
}

const refused: Verdict = {
  accepted: false,
  verifier_passed: false,
  goal_match: false,
  rejected_step: null,
  rejected_rule: null,
  reason_class: null,
  reason_id: null,
  detail: null,
  n_steps: 0,
};

/** Of a proof that was refused as a whole. */
export function refusedProof(id: VerifierFault, detail: string | null = null): Verdict {
  const { reasonClass, says } = verifierFaults[id];
  return { ...refused, reason_class: reasonClass, reason_id: id, detail: detail ?? says };
}

/** Characters of a rule's name in a message: a script may write any word. */
const RULE_EXCERPT = 60;

export function refusedLine(step: number, rule: string, fault: LineFault, steps: number): Verdict {
  return {
    ...refused,
    rejected_step: step,
    rejected_rule: rule,
    reason_class: fault.reasonClass,
    reason_id: fault.id,
    detail: `line ${step}, ${rule.slice(0, RULE_EXCERPT)}: ${fault.says}`,
    n_steps: steps,
  };
}

export function endedInsideBox(steps: number): Verdict {
  return { ...refusedProof('ENDED_INSIDE_BOX'), verifier_passed: true, n_steps: steps };
}

export function missedGoal(detail: string, steps: number): Verdict {
  return { ...refused, verifier_passed: true, detail, n_steps: steps };
}

export function acceptedProof(steps: number): Verdict {
  // Written out: spreading took a twentieth of the time of `check --jsonl`.
  return {
    accepted: true,
    verifier_passed: true,
    goal_match: true,
    rejected_step: null,
    rejected_rule: null,
    reason_class: null,
    reason_id: null,
    detail: null,
    n_steps: steps,
  };
}

/** What a subject sees: where and by which opaque reason, not which rule and why. */
export function opaque(verdict: Verdict): Verdict {
  return { ...verdict, rejected_rule: null, detail: null };
}
