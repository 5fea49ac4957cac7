/** AlienLogic worlds that are broken by one change. */

import { type BrokenWorld, broken, type Expected } from './broken-world.ts';
import { all, behindManual, inManual, inRuleset } from './demo.ts';
import { inTheorem, inTheoremFile, moreConditions, moreIn, withoutTheorem } from './demo-logic.ts';

const UNCOVERED = 'matters in 0 of the theorems, and 2 are wanted';

const NO_PROBE = (id: string): Expected => [
  'discoverable',
  id,
  `no stored probe shows ${id} alone`,
];

export const rules: readonly BrokenWorld[] = [
  broken(
    'a replacement that is unsound, on which no certificate can rest',
    inRuleset('disable: true', "replace: { cites: ['OR(φ, ψ)'], derives: φ }"),
    [
      'rules',
      'L1',
      'is unsound: what it cites holds and what it derives does not where φ is false, ψ is true',
    ],
    ['theorems', 'T7', 'the certificate is refused, unsound-rule: OR_I2'],
    ['theorems', 'T8', 'the certificate is refused, unsound-rule: OR_I2'],
  ),
  broken(
    'a condition that says what another one says',
    moreConditions('{ id: L5, applies_to: [AND_I], forbid: (=  (ref 1) (ref 2)) }'),
    ['rules', 'L5', 'L5 says of AND_I what L4 says: forbid (= (ref 1) (ref 2))'],
    ['discoverable', 'P4', 'the probe of L4 is refused without L4 too: L5 in line 2'],
    NO_PROBE('L4'),
    NO_PROBE('L5'),
    ['theorems', 'T4', 'the naive proof violates L5, which is not listed'],
    ['theorems', 'T4', 'its role is two_rule, which wants 2 conditions, and it is about 3'],
    ['theorems', 'T6', 'the naive proof violates L5, which is not listed'],
  ),
  broken('an unknown condition in exposes', inTheoremFile('exposes: [L3]', 'exposes: [L3, L8]'), [
    'rules',
    'exposes',
    'it names L8, which does not exist',
  ]),
  broken(
    'a worked example that an unknown condition refuses',
    inTheorem('D3', 'refused: L3', 'refused: L8'),
    ['rules', 'D3', 'it names L8, which does not exist'],
    ['leakage', 'D3', 'is to be refused for L8, and it is refused for L3 in line 5'],
  ),
  broken(
    'a probe of an unknown condition',
    inTheorem('P4', 'shows: L4', 'shows: L8'),
    ['rules', 'P4', 'it names L8, which does not exist'],
    NO_PROBE('L4'),
  ),
];

export const probes: readonly BrokenWorld[] = [
  broken('a condition without a probe', withoutTheorem('P2'), NO_PROBE('L2')),
  broken(
    'a probe that is no proof under the manual either',
    inTheorem('P3', 'IMPL_E 1, 4', 'reit 1'),
    ['discoverable', 'P3', 'the probe of L3 is refused for FORMULA_MISMATCH in line 5'],
    NO_PROBE('L3'),
  ),
  broken(
    'a probe that another condition refuses',
    inTheorem('P4', 'shows: L4', 'shows: L2'),
    ['discoverable', 'P4', 'the probe of L2 is refused for L4 in line 2'],
    NO_PROBE('L4'),
  ),
  broken(
    'a probe that nothing refuses',
    inTheorem(
      'P4',
      '2. AND(p, p)  [AND_I 1, 1]',
      '2. p  [reit 1]\n      3. AND(p, p)  [AND_I 1, 2]',
    ),
    ['discoverable', 'P4', 'the probe of L4 is accepted'],
    NO_PROBE('L4'),
  ),
  broken(
    'a probe that misses its goal',
    inTheorem('P4', '[AND_I 1, 1]\n', '[AND_I 1, 1]\n      3. p  [reit 1]\n'),
    [
      'discoverable',
      'P4',
      'the probe of L4 is refused without L4 too: a missed goal, the last line is p, the goal is AND(p, p)',
    ],
    NO_PROBE('L4'),
  ),
  broken(
    'a probe with a second fault',
    inTheorem('P4', '[AND_I 1, 1]\n', '[AND_I 1, 1]\n      3. q  [reit 1]\n'),
    ['discoverable', 'P4', 'the probe of L4 is refused without L4 too: FORMULA_MISMATCH in line 3'],
    NO_PROBE('L4'),
  ),
  broken(
    'a probe of nine lines',
    inTheorem(
      'P4',
      '      2. AND(p, p)  [AND_I 1, 1]\n',
      `${[2, 3, 4, 5, 6, 7, 8].map((line) => `      ${line}. p  [reit 1]\n`).join('')}      9. AND(p, p)  [AND_I 1, 1]\n`,
    ),
    ['discoverable', 'P4', 'the probe of L4 has 9 lines, and 8 are allowed'],
    NO_PROBE('L4'),
  ),
];

export const theorems: readonly BrokenWorld[] = [
  broken('a role for another number of conditions', inTheorem('T4', 'two_rule', 'multi_rule'), [
    'theorems',
    'T4',
    'its role is multi_rule, which wants 3 or more conditions, and it is about 2',
  ]),
  broken('a trap of one condition', inTheorem('T2', 'single_rule', 'trap\n    note: What trap?'), [
    'theorems',
    'T2',
    'its role is trap, which wants 2 or more conditions, and it is about 1',
  ]),
  broken('a trap that nothing explains', inTheorem('T4', 'two_rule', 'trap'), [
    'theorems',
    'T4',
    'nothing says what the trap is',
  ]),
  broken('an unprovable theorem with a reference', inTheorem('T2', 'single_rule', 'unprovable'), [
    'theorems',
    'T2',
    'its role is unprovable, and it has a reference',
  ]),
  broken('a provable theorem with a certificate', inTheorem('T8', 'unprovable', 'single_rule'), [
    'theorems',
    'T8',
    'its role is single_rule, and it has a certificate',
  ]),
  broken(
    'a naive proof that the manual refuses',
    inTheorem('T2', '3. OR(p, q)   [OR_I2 2]', '3. OR(p, q)   [OR_I2 1]'),
    [
      'theorems',
      'T2',
      'the naive proof is refused by the calculus of the manual: FORMULA_MISMATCH in line 3',
    ],
  ),
  broken('a naive proof that passes', inTheorem('T1', 'role: sanity', 'role: single_rule'), [
    'theorems',
    'T1',
    'the naive proof is accepted here',
  ]),
  broken('sanity that the world refuses', inTheorem('T2', 'role: single_rule', 'role: sanity'), [
    'theorems',
    'T2',
    'the naive proof is refused here: L1 in line 3',
  ]),
  broken('a reference that is refused', inTheorem('T4', '[AND_I 3, 4]', '[AND_I 3, 3 ]'), [
    'theorems',
    'T4',
    'the reference is refused: L4 in line 5',
  ]),
  broken(
    'a listed condition that does not matter',
    inTheorem('T4', 'rules: [L2, L4]', 'rules: [L2, L3, L4]'),
    ['theorems', 'T4', 'the naive proof does not violate the listed condition L3'],
  ),
  broken(
    'a condition that matters and is not listed',
    inTheorem('T5', 'rules: [L1, L2, L3]', 'rules: [L1, L2]'),
    ['theorems', 'T5', 'the naive proof violates L3, which is not listed'],
  ),
  broken(
    'a listed condition that does not exist',
    inTheorem('T2', 'rules: [L1]', 'rules: [L9]'),
    ['theorems', 'T2', 'the listed condition L9 does not exist'],
    ['theorems', 'T2', 'the naive proof violates L1, which is not listed'],
  ),
  broken(
    'a reference that declares fewer premises',
    inTheorem(
      'T5',
      'premises: IMPL(p, q), IMPL(q, r), p\n      goal: OR(p, r)\n      1. p         [premise]',
      'premises: p\n      goal: OR(p, r)\n      1. p         [premise]',
    ),
    ['theorems', 'T5', 'the reference declares other premises, or another goal, than the theorem'],
  ),
  broken(
    'a certificate that is void',
    inTheorem('T8', 'IMPL: [[T, F], [F, T]]', 'IMPL: [[T, T], [F, T]]'),
    [
      'theorems',
      'T8',
      "the certificate is refused, goal-holds: the premises' meet T is below the goal's value T",
    ],
  ),
  broken(
    'a certificate for a condition that is not listed',
    inTheorem('T7', 'rules: [L1]', 'rules: [L3]'),
    ['theorems', 'T7', 'the certificate does not hold with the listed conditions alone: OR_I2'],
  ),
  broken(
    'a listed condition without which the certificate holds',
    inTheorem('T7', 'rules: [L1]', 'rules: [L1, L2]'),
    [
      'theorems',
      'T7',
      'the certificate does not rest on the listed condition L2: it holds with the others alone',
    ],
  ),
  broken(
    'an unprovable theorem that is no theorem at all',
    inTheorem('T7', 'premises: [q]', 'premises: [NOT(q)]'),
    [
      'theorems',
      'T7',
      'the naive proof declares other premises, or another goal, than the theorem',
    ],
    [
      'theorems',
      'T7',
      'the naive proof is refused by the calculus of the manual: PREMISE_HEADER_MISMATCH',
    ],
    [
      'theorems',
      'T7',
      'the theorem is not even valid classically: the premises hold and the goal does not where q is false, p is false',
    ],
  ),
  broken('a condition that one theorem only is about', withoutTheorem('T4'), [
    'coverage',
    'L4',
    'L4 matters in 1 of the theorems, and 2 are wanted',
  ]),
  broken(
    'a condition that no theorem is about',
    moreConditions('{ id: L5, applies_to: [DNE], disable: true }'),
    NO_PROBE('L5'),
    ['coverage', 'L5', UNCOVERED],
  ),
];

const PROOF = (...lines: string[]) => ['PROOF', ...lines, 'END'].join('\n');

/** T3 with other names, its premises the other way round. */
const T3_RENAMED = PROOF(
  'premises: b, IMPL(d, a), IMPL(c, d), IMPL(b, c)',
  'goal: a',
  '1. IMPL(b, c) [premise]',
  '2. b [premise]',
  '3. c [IMPL_E 1, 2]',
  '4. IMPL(c, d) [premise]',
  '5. d [IMPL_E 4, 3]',
  '6. IMPL(d, a) [premise]',
  '7. a [IMPL_E 6, 5]',
);

export const leakage: readonly BrokenWorld[] = [
  broken(
    'an accepted worked example that is refused',
    inTheorem('D3', 'refused: L3', 'accepted: true'),
    ['leakage', 'D3', 'the worked example is refused here: L3 in line 5'],
  ),
  broken(
    'a refused worked example that is accepted',
    inTheorem('D1', 'accepted: true', 'refused: L1'),
    ['leakage', 'D1', 'the worked example is to be refused for L1, and it is accepted'],
  ),
  broken(
    'a worked example refused for another reason',
    inTheorem('D3', 'refused: L3', 'refused: L4'),
    [
      'leakage',
      'D3',
      'the worked example is to be refused for L4, and it is refused for L3 in line 5',
    ],
  ),
  broken(
    'a worked example that shows what exposes does not name',
    inTheoremFile('exposes: [L3]', 'exposes: [L1]'),
    [
      'leakage',
      'D3',
      "the worked example shows L3, which is not among the conditions in 'exposes'",
    ],
  ),
  broken(
    'a worked example that proves a theorem with other names',
    moreIn('worked_examples', 'id: D4\naccepted: true', T3_RENAMED),
    ['leakage', 'T3', 'the theorem is that of the worked example D4, apart from names'],
  ),
  broken(
    'a probe of a theorem',
    inTheorem(
      'P1',
      'premises: q\n      goal: OR(NOT(p), q)\n      1. q              [premise]\n      2. OR(NOT(p), q)',
      'premises: a\n      goal: OR(b, a)\n      1. a  [premise]\n      2. OR(b, a)',
    ),
    ['leakage', 'T7', 'the theorem is that of the probe P1'],
  ),
  broken(
    'two theorems that are one',
    all(
      inTheorem('T6', 'premises: ["IMPL(p, r)", "AND(p, q)"]', "premises: [a, 'IMPL(a, b)']"),
      inTheorem('T6', 'goal: AND(r, r)\n    naive', 'goal: AND(b, b)\n    naive'),
      inTheorem(
        'T6',
        `premises: IMPL(p, r), AND(p, q)
      goal: AND(r, r)
      1. IMPL(p, r)  [premise]
      2. AND(p, q)   [premise]
      3. q           [AND_E2 2]
      4. p           [AND_E1 2]
      5. r           [IMPL_E 1, 4]
      6. AND(r, r)   [AND_I 5, 5]`,
        `premises: IMPL(a, b), a
      goal: AND(b, b)
      1. IMPL(a, b)  [premise]
      2. a           [premise]
      3. a           [reit 2]
      4. a           [reit 2]
      5. b           [IMPL_E 1, 4]
      6. AND(b, b)   [AND_I 5, 5]`,
      ),
      inTheorem(
        'T6',
        `premises: IMPL(p, r), AND(p, q)
      goal: AND(r, r)
      1. AND(p, q)   [premise]
      2. p           [AND_E1 1]
      3. IMPL(p, r)  [premise]
      4. r           [IMPL_E 3, 2]
      5. r           [reit 4]
      6. AND(r, r)`,
        `premises: IMPL(a, b), a
      goal: AND(b, b)
      1. IMPL(a, b)  [premise]
      2. a           [premise]
      3. b           [IMPL_E 1, 2]
      4. b           [reit 3]
      5. b           [reit 4]
      6. AND(b, b)`,
      ),
    ),
    ['leakage', 'T6', 'the theorem is that of the theorem T4'],
  ),
  broken('a condition id in the manual', behindManual('Mind L2.'), [
    'leakage',
    'the manual',
    'it contains the condition id L2',
  ]),
  broken('the name of a condition in the manual', behindManual('It is called TWO_LINES.'), [
    'leakage',
    'the manual',
    'it contains TWO_LINES, the name of L4',
  ]),
  broken(
    'the words of a condition in the manual',
    behindManual('Here AND_I may not cite one line twice, alas.'),
    ['leakage', 'the manual', 'it contains the words of L4'],
  ),
  broken('a condition in the manual', behindManual('No step with (> (line) (+ (ref 1) 2)).'), [
    'leakage',
    'the manual',
    'it contains the s-expression (> (line) (+ (ref 1) 2))',
  ]),
  broken(
    'a constant of a condition in the manual',
    all(inRuleset('(ref 2))) 3)', '(ref 2))) (- 33 30))'), behindManual('There are 33 of them.')),
    ['leakage', 'the manual', 'it contains 33, a constant of a condition'],
  ),
  broken(
    'another condition in the note of a worked example',
    inTheorem('D3', 'refused here.', 'refused here for L3, not for L4.'),
    ['leakage', 'D3', 'it contains the condition id L4'],
  ),
  broken(
    'a condition id beside the proof of a worked example',
    inTheorem('D1', 'proof: |\n', 'proof: |\n      Not as L4 wants it.\n'),
    ['leakage', 'D1', 'it contains the condition id L4'],
  ),
  broken(
    'a proof in the manual that is none',
    inManual('6. NOT(p)          [NOT_I 3-5]', '6. NOT(p)          [NOT_I 3-4]'),
    [
      'leakage',
      'the manual',
      'is to be accepted, and the calculus of the manual has it refused for EXPECTED_BOT in line 6',
    ],
  ),
  broken(
    'a proof in the manual that is said to be refused for another reason',
    behindManual(
      `${PROOF('premises: p', 'goal: q', '1. p [premise]', '2. q [reit 1]')}\n→ refused in line 2: BAD_REFS`,
    ),
    [
      'leakage',
      'the manual',
      'is to be refused for BAD_REFS, and the calculus of the manual has it refused for FORMULA_MISMATCH in line 2',
    ],
  ),
];
