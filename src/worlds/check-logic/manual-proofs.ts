/** Proofs of a manual with what it says of them. */

export interface ManualProof {
  /** From PROOF to END. */
  readonly proof: string;
  /** The line of the manual, from 1, that is PROOF. */
  readonly line: number;
  /** Why it is refused, as the manual says; null for a proof that is accepted. */
  readonly refused: string | null;
}

/** Behind END, in the same block: `→ refused at line 5: REF_NOT_ACCESSIBLE`. */
const MARK = /→(.*)$/;
const REASON = /\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/;

/** Every script between PROOF and END, in a fenced block or not. */
export function manualProofs(manual: string): ManualProof[] {
  const lines = manual.split(/\r?\n/);
  const found: ManualProof[] = [];
  let start = -1;
  lines.forEach((line, at) => {
    const word = line.trim().toUpperCase();
    if (start < 0 && word === 'PROOF') start = at;
    if (start < 0 || word !== 'END') return;
    const proof = lines.slice(start, at + 1).join('\n');
    found.push({ proof, line: start + 1, refused: markBehind(lines, at + 1) });
    start = -1;
  });
  return found;
}

/** What the lines up to the end of the block say of the proof above them. */
function markBehind(lines: readonly string[], from: number): string | null {
  for (const line of lines.slice(from)) {
    if (line.startsWith('```') || line.trim().toUpperCase() === 'PROOF') return null;
    const mark = MARK.exec(line)?.[1];
    if (mark !== undefined) return REASON.exec(mark)?.[0] ?? null;
  }
  return null;
}
