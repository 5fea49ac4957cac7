/** The proofs that are checked: short ones from textbooks, and long ones. */

import { readFileSync } from 'node:fs';

/** Seven lines and about 195 characters each; P, Q and R are atoms. */
const textbook = [
  `PROOF
premises: IMPL(P,Q), IMPL(Q,R)
goal: IMPL(P,R)
1. IMPL(P,Q) [premise]
2. IMPL(Q,R) [premise]
3. | P [assume]
4. | Q [MP 1,3]
5. | R [MP 2,4]
6. IMPL(P,R) [->I 3-5]
7. IMPL(P,R) [reit 6]
END
`,
  `PROOF
premises: IMPL(P,Q), NOT(Q)
goal: OR(NOT(P),R)
1. IMPL(P,Q) [premise]
2. NOT(Q) [premise]
3. | P [assume]
4. | Q [IMPL_E 1,3]
5. | BOT [NOT_E 2,4]
6. NOT(P) [NOT_I 3-5]
7. OR(NOT(P),R) [OR_I1 6]
END
`,
  `PROOF
premises: OR(P,Q)
goal: OR(Q,OR(P,R))
1. OR(P,Q) [premise]
2. | P [assume]
3. | OR(P,R) [OR_I1 2]
4. | OR(Q,OR(P,R)) [OR_I2 3]
5. | Q [assume]
6. | OR(Q,OR(P,R)) [OR_I1 5]
7. OR(Q,OR(P,R)) [|E 1,2-4,5-6]
END
`,
  `PROOF
premises: IMPL(P,IMPL(Q,R))
goal: IMPL(AND(P,Q),R)
1. IMPL(P,IMPL(Q,R)) [prem]
2. | AND(P,Q) [assume]
3. | P [AND_E1 2]
4. | IMPL(Q,R) [MP 1,3]
5. | Q [AND_E2 2]
6. | R [MP 4,5]
7. IMPL(AND(P,Q),R) [->I 2-6]
END
`,
];

const LETTERS = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** A proof that no smaller index has; there are about half a million. */
export function textbookProof(index) {
  const template = textbook[index % textbook.length];
  let rest = Math.floor(index / textbook.length);
  const left = [...LETTERS];
  const names = {};
  for (const letter of 'PQR') {
    names[letter] = left.splice(rest % left.length, 1)[0];
    rest = Math.floor(rest / (left.length + 1));
  }
  // A letter of a rule or a keyword stands beside other letters, an atom never does.
  return template.replace(/(?<![\w&|>])[PQR](?!\w)/g, (letter) => names[letter]);
}

/** Right and wrong proofs with all sorts of verdicts. */
export function mixedProofs() {
  return ['theorems', 'wrong'].flatMap((name) => {
    const file = new URL(`../test/logic/textbook/${name}.proofs`, import.meta.url);
    return readFileSync(file, 'utf8').split(/^## /m).slice(1);
  });
}

/** Proofs of about so many lines. */
export const longProofs = {
  'one line cited by all others': (count) => {
    const lines = Array.from({ length: count - 2 }, (_, index) => `OR(p, x${index}) [OR_I1 1]`);
    return script('p', 'OR(p, q)', ['p [premise]', ...lines, 'OR(p, q) [OR_I1 1]']);
  },
  'a chain of implications': (count) => {
    const lines = Array.from({ length: count - 2 }, (_, index) => `p [MP 1, ${index + 2}]`);
    return script('IMPL(p, p), p', 'p', ['IMPL(p, p) [premise]', 'p [premise]', ...lines]);
  },
  'boxes, one after another': (count) => {
    const lines = Array.from({ length: Math.floor(count / 4) }, (_, index) => {
      const first = index * 4 + 1;
      return [
        `| x${index} [assume]`,
        `| | y [assume]`,
        `| | x${index} [reit ${first}]`,
        `| IMPL(y, x${index}) [->I ${first + 1}-${first + 2}]`,
      ];
    }).flat();
    return script('', 'OR(p, NOT(p))', [...lines, 'OR(p, NOT(p)) [LEM]']);
  },
};

function script(premises, goal, lines) {
  const numbered = lines.map((line, index) => `${index + 1}. ${line}`);
  return ['PROOF', `premises: ${premises}`, `goal: ${goal}`, ...numbered, 'END', ''].join('\n');
}
