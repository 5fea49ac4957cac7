/** The proofs of test/logic/textbook, by name. */

import { readFileSync } from 'node:fs';

export interface TextbookProof {
  readonly name: string;
  readonly text: string;
}

export interface TextbookMistake extends TextbookProof {
  /** `CLASS ID at STEP`. */
  readonly expected: string;
}

function sections(file: string): TextbookProof[] {
  const text = readFileSync(new URL(`./textbook/${file}`, import.meta.url), 'utf8');
  return text
    .split(/^## /m)
    .slice(1)
    .map((one) => {
      const end = one.indexOf('\n');
      return { name: one.slice(0, end), text: one.slice(end + 1) };
    });
}

export const theorems: readonly TextbookProof[] = sections('theorems.proofs');

export const mistakes: readonly TextbookMistake[] = sections('wrong.proofs').map(
  ({ name, text }) => {
    const end = text.indexOf('\n');
    return { name, expected: text.slice(0, end), text: text.slice(end + 1) };
  },
);
