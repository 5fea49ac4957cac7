import { describe, expect, test } from 'vitest';
import { reason, script } from './calculi.ts';

const lem = 'OR(p, NOT(p)) [LEM]';
const box = ['| p [assume]', '| q [assume]'];

describe('accepted are', () => {
  test.each<[string, string]>([
    ['a premise', script('p', 'p', 'p [premise]')],
    ['premises declared twice', script('p, p', 'p', 'p [premise]', 'p [premise]')],
    ['a premise after other lines', script('p', 'p', lem, 'p [premise]')],
    ['a premise right after a box', script('p', 'p', '| q [assume]', 'p [premise]')],
    ['unused premises', script('p, q', 'OR(p, NOT(p))', lem)],
    ['a line cited twice', script('p', 'AND(p, p)', 'p [premise]', 'AND(p, p) [AND_I 1, 1]')],
    ['a range of one line', script('', 'IMPL(p, p)', '| p [assume]', 'IMPL(p, p) [IMPL_I 1-1]')],
    [
      'a prefix of a box',
      script('', 'IMPL(p, p)', '| p [assume]', '| OR(p, q) [OR_I1 1]', 'IMPL(p, p) [IMPL_I 1-1]'),
    ],
    [
      'a prefix that has a box behind it',
      script(
        '',
        'IMPL(p, p)',
        '| p [assume]',
        '| | q [assume]',
        '| p [reit 1]',
        'IMPL(p, p) [IMPL_I 1-3]',
      ),
    ],
    [
      'a box left without use',
      script('p', 'p', 'p [premise]', '| q [assume]', '| | r [assume]', 'p [reit 1]'),
    ],
    [
      'the references of IMPL_E and NOT_E in either order',
      script(
        'p, IMPL(p, NOT(p))',
        'BOT',
        'p [premise]',
        'IMPL(p, NOT(p)) [premise]',
        'NOT(p) [MP 1, 2]',
        'BOT [NOT_E 1, 3]',
        'BOT [NOT_E 3, 1]',
      ),
    ],
    [
      'one range for both cases',
      script(
        'p',
        'OR(p, p)',
        'p [premise]',
        'OR(p, p) [OR_I1 1]',
        '| p [assume]',
        'p [OR_E 2, 3-3, 3-3]',
        'OR(p, p) [OR_I2 4]',
      ),
    ],
    ['anything from BOT', script('BOT', 'q', 'BOT [premise]', 'q [EFQ 1]')],
    ['the negation of BOT', script('', 'NOT(BOT)', '| BOT [assume]', 'NOT(BOT) [NOT_I 1-1]')],
  ])('%s', (_, text) => {
    expect(reason(text)).toBe('accepted');
  });
});

describe('a fault has its reason', () => {
  test.each<[string, string]>([
    // The two tricks of the specification, which mistake depth for identity.
    [
      'RULE_VIOLATION REF_NOT_ACCESSIBLE at 4 (reit)',
      script(
        '',
        'q',
        'OR(q, NOT(q)) [LEM]',
        '| q [assume]',
        '| NOT(q) [assume]',
        '| q [reit 2]',
        'q [OR_E 1, 2-2, 3-4]',
      ),
    ],
    [
      'RULE_VIOLATION INVALID_SUBPROOF_RANGE at 3 (NOT_I)',
      script('', 'NOT(A)', '| A [assume]', '| BOT [assume]', 'NOT(A) [NOT_I 1-2]'),
    ],
    ['PARSE_ERROR MALFORMED_PROOF at null (null)', 'PROOF'],
    ['STRUCTURE EMPTY_PROOF at null (null)', script('p', 'p')],
    [
      'STRUCTURE NONSEQUENTIAL_LINE_NUMBER at 1 (premise)',
      script('p', 'p', 'p [prem]').replace('1.', '2.'),
    ],
    [
      'STRUCTURE NONSEQUENTIAL_LINE_NUMBER at 2 (XX)',
      script('p', 'p', 'p [bad]', 'p [XX]').replace('2.', '9'.repeat(400).concat('.')),
    ],
    ['UNKNOWN_RULE RULE_NOT_REGISTERED at 1 (AND_J)', script('p', 'p', '||| p [AND_J 7]')],
    ['UNKNOWN_RULE RULE_NOT_REGISTERED at 1 (constructor)', script('p', 'p', 'p [constructor]')],
    ['STRUCTURE ENDED_INSIDE_BOX at null (null)', script('', 'p', '| p [assume]')],
    ['STRUCTURE BAD_ASSUME_POSITION at 1 (assume)', script('', 'p', 'p [assume]')],
    ['STRUCTURE BAD_ASSUME_POSITION at 1 (assume)', script('', 'p', '|| p [hyp]')],
    ['STRUCTURE BAD_ASSUME_POSITION at 2 (assume)', script('', 'p', lem, '|| p [assume 1]')],
    ['STRUCTURE INDENT_WITHOUT_ASSUME at 1 (LEM)', script('', 'p', `| ${lem}`)],
    ['STRUCTURE INDENT_WITHOUT_ASSUME at 1 (premise)', script('p', 'p', '| p [premise]')],
    [
      'STRUCTURE INDENT_WITHOUT_ASSUME at 3 (reit)',
      script('p', 'p', '| p [assume]', lem, '| p [reit 1]'),
    ],
    ['STRUCTURE EXTRANEOUS_REFS at 1 (premise)', script('p', 'p', 'p [premise 1]')],
    [
      'STRUCTURE EXTRANEOUS_REFS at 2 (premise)',
      script('p', 'p', '| q [assume]', '| p [premise 1]'),
    ],
    ['STRUCTURE EXTRANEOUS_REFS at 1 (assume)', script('', 'p', '| p [assume 1-1]')],
    ['STRUCTURE EXTRANEOUS_REFS at 2 (LEM)', script('', 'p', lem, 'p [LEM 1]')],
    ['STRUCTURE BAD_REFS at 2 (reit)', script('', 'p', lem, 'p [reit]')],
    ['STRUCTURE BAD_REFS at 2 (AND_I)', script('', 'p', lem, 'p [AND_I 9]')],
    ['STRUCTURE BAD_REFS at 2 (reit)', script('', 'p', '| p [assume]', 'p [reit 1-1]')],
    ['STRUCTURE BAD_REFS at 2 (OR_E)', script('', 'p', lem, 'p [OR_E 2-3, 1, 4-5]')],
    [
      'STRUCTURE PREMISE_INSIDE_BOX at 2 (premise)',
      script('p', 'p', '| p [assume]', '| q [premise]'),
    ],
    ['RULE_VIOLATION FORMULA_NOT_IN_PREMISES at 1 (premise)', script('p', 'p', 'q [premise]')],
    ['STRUCTURE DUPLICATE_PREMISE at 2 (premise)', script('p', 'p', 'p [premise]', 'p [premise]')],
    [
      'STRUCTURE DUPLICATE_PREMISE at 3 (premise)',
      script('p, p', 'p', 'p [premise]', 'p [premise]', 'p [premise]'),
    ],
    ['RULE_VIOLATION REF_NOT_ACCESSIBLE at 1 (reit)', script('', 'p', 'p [reit 0]')],
    ['RULE_VIOLATION REF_NOT_ACCESSIBLE at 1 (reit)', script('', 'p', 'p [reit 1]')],
    [
      'RULE_VIOLATION REF_NOT_ACCESSIBLE at 1 (reit)',
      script('', 'p', `p [reit ${'8'.repeat(500)}]`, 'p [LEM]'),
    ],
    [
      'RULE_VIOLATION REF_NOT_ACCESSIBLE at 2 (reit)',
      script('', 'p', '| p [assume]', 'p [reit 1]'),
    ],
    ['RULE_VIOLATION REF_NOT_ACCESSIBLE at 2 (OR_E)', script('', 'p', lem, 'p [OR_E 7, 8-9, 3-1]')],
    ['RULE_VIOLATION FORMULA_MISMATCH at 2 (reit)', script('', 'p', lem, 'p [reit 1]')],
    [
      'RULE_VIOLATION WRONG_CONCLUSION_SHAPE at 2 (AND_I)',
      script('', 'p', lem, 'OR(p, q) [AND_I 1, 1]'),
    ],
    [
      'RULE_VIOLATION FORMULA_MISMATCH at 3 (AND_I)',
      script('p, q', 'p', 'p [prem]', 'q [prem]', 'AND(p, q) [&I 2, 1]'),
    ],
    [
      'RULE_VIOLATION WRONG_PREMISE_SHAPE at 2 (AND_E1)',
      script('p', 'p', 'p [premise]', 'p [AND_E1 1]'),
    ],
    [
      'RULE_VIOLATION FORMULA_MISMATCH at 2 (AND_E1)',
      script('AND(p, q)', 'p', 'AND(p, q) [premise]', 'q [AND_E1 1]'),
    ],
    [
      'RULE_VIOLATION WRONG_PREMISE_SHAPE at 2 (AND_E2)',
      script('p', 'p', 'p [premise]', 'p [AND_E2 1]'),
    ],
    [
      'RULE_VIOLATION FORMULA_MISMATCH at 2 (AND_E2)',
      script('AND(p, q)', 'p', 'AND(p, q) [premise]', 'p [AND_E2 1]'),
    ],
    [
      'RULE_VIOLATION WRONG_CONCLUSION_SHAPE at 2 (OR_I1)',
      script('p', 'p', 'p [premise]', 'AND(p, q) [OR_I1 1]'),
    ],
    [
      'RULE_VIOLATION FORMULA_MISMATCH at 2 (OR_I1)',
      script('p', 'p', 'p [premise]', 'OR(q, p) [OR_I1 1]'),
    ],
    [
      'RULE_VIOLATION WRONG_CONCLUSION_SHAPE at 2 (OR_I2)',
      script('p', 'p', 'p [premise]', 'p [OR_I2 1]'),
    ],
    [
      'RULE_VIOLATION FORMULA_MISMATCH at 2 (OR_I2)',
      script('p', 'p', 'p [premise]', 'OR(p, q) [OR_I2 1]'),
    ],
    [
      'RULE_VIOLATION WRONG_PREMISE_SHAPE at 4 (OR_E)',
      script('p', 'p', 'p [premise]', ...box, 'p [OR_E 1, 2-2, 3-3]'),
    ],
    [
      'RULE_VIOLATION WRONG_ASSUMPTION at 4 (OR_E)',
      script('OR(q, p)', 'p', 'OR(q, p) [premise]', ...box, 'p [OR_E 1, 2-2, 3-3]'),
    ],
    [
      'RULE_VIOLATION WRONG_ASSUMPTION at 4 (OR_E)',
      script('OR(p, r)', 'r', 'OR(p, r) [premise]', ...box, 'r [OR_E 1, 2-2, 3-3]'),
    ],
    [
      'RULE_VIOLATION BRANCH_CONCLUSION_MISMATCH at 4 (OR_E)',
      script('OR(p, q)', 'p', 'OR(p, q) [premise]', ...box, 'p [OR_E 1, 2-2, 3-3]'),
    ],
    [
      'RULE_VIOLATION BRANCH_CONCLUSION_MISMATCH at 4 (OR_E)',
      script(
        'OR(p, p)',
        'r',
        'OR(p, p) [premise]',
        '| p [assume]',
        '| p [assume]',
        'r [OR_E 1, 2-2, 3-3]',
      ),
    ],
    [
      'RULE_VIOLATION INVALID_SUBPROOF_RANGE at 2 (IMPL_I)',
      script('p', 'p', 'p [premise]', 'IMPL(p, p) [IMPL_I 1-1]'),
    ],
    [
      'RULE_VIOLATION INVALID_SUBPROOF_RANGE at 3 (IMPL_I)',
      script('', 'p', '| p [assume]', '| p [reit 1]', 'IMPL(p, p) [IMPL_I 2-1]'),
    ],
    [
      'RULE_VIOLATION INVALID_SUBPROOF_RANGE at 2 (IMPL_I)',
      script('', 'p', '| p [assume]', '| IMPL(p, p) [IMPL_I 1-1]'),
    ],
    [
      'RULE_VIOLATION INVALID_SUBPROOF_RANGE at 2 (IMPL_I)',
      script('', 'p', '| p [assume]', 'IMPL(p, p) [IMPL_I 1-2]'),
    ],
    [
      'RULE_VIOLATION INVALID_SUBPROOF_RANGE at 3 (IMPL_I)',
      script('', 'p', '| p [assume]', '| | q [assume]', 'IMPL(q, q) [IMPL_I 2-2]'),
    ],
    [
      'RULE_VIOLATION INVALID_SUBPROOF_RANGE at 3 (IMPL_I)',
      script('', 'p', '| p [assume]', '| | q [assume]', 'IMPL(p, q) [IMPL_I 1-2]'),
    ],
    [
      'RULE_VIOLATION WRONG_CONCLUSION_SHAPE at 2 (IMPL_I)',
      script('', 'p', '| p [assume]', 'p [IMPL_I 1-1]'),
    ],
    [
      'RULE_VIOLATION ANTECEDENT_MISMATCH at 2 (IMPL_I)',
      script('', 'p', '| p [assume]', 'IMPL(q, q) [IMPL_I 1-1]'),
    ],
    [
      'RULE_VIOLATION CONSEQUENT_MISMATCH at 2 (IMPL_I)',
      script('', 'p', '| p [assume]', 'IMPL(p, q) [IMPL_I 1-1]'),
    ],
    [
      'RULE_VIOLATION MP_NO_MATCH at 2 (IMPL_E)',
      script('IMPL(p, p)', 'p', 'IMPL(p, p) [premise]', 'p [IMPL_E 1, 1]'),
    ],
    [
      'RULE_VIOLATION CONSEQUENT_MISMATCH at 3 (IMPL_E)',
      script('p, IMPL(p, q)', 'p', 'p [premise]', 'IMPL(p, q) [premise]', 'p [IMPL_E 1, 2]'),
    ],
    [
      'RULE_VIOLATION WRONG_CONCLUSION_SHAPE at 2 (NOT_I)',
      script('', 'p', '| BOT [assume]', 'IMPL(BOT, BOT) [NOT_I 1-1]'),
    ],
    [
      'RULE_VIOLATION ASSUMPTION_MISMATCH at 2 (NOT_I)',
      script('', 'p', '| p [assume]', 'NOT(q) [NOT_I 1-1]'),
    ],
    [
      'RULE_VIOLATION EXPECTED_BOT at 2 (NOT_I)',
      script('', 'p', '| p [assume]', 'NOT(p) [NOT_I 1-1]'),
    ],
    [
      'RULE_VIOLATION NO_CONTRADICTION at 2 (NOT_E)',
      script('NOT(p)', 'p', 'NOT(p) [premise]', 'p [NOT_E 1, 1]'),
    ],
    [
      'RULE_VIOLATION EXPECTED_BOT at 3 (NOT_E)',
      script('p, NOT(p)', 'p', 'p [premise]', 'NOT(p) [premise]', 'q [NOT_E 1, 2]'),
    ],
    [
      'RULE_VIOLATION WRONG_PREMISE_SHAPE at 2 (BOT_E)',
      script('p', 'q', 'p [premise]', 'q [BOT_E 1]'),
    ],
    [
      'RULE_VIOLATION WRONG_PREMISE_SHAPE at 2 (DNE)',
      script('NOT(p)', 'p', 'NOT(p) [premise]', 'p [DNE 1]'),
    ],
    [
      'RULE_VIOLATION FORMULA_MISMATCH at 2 (DNE)',
      script('NOT(NOT(p))', 'p', 'NOT(NOT(p)) [premise]', 'q [DNE 1]'),
    ],
    ['RULE_VIOLATION WRONG_CONCLUSION_SHAPE at 1 (LEM)', script('', 'p', 'IMPL(p, NOT(p)) [LEM]')],
    ['RULE_VIOLATION WRONG_LEM_SHAPE at 1 (LEM)', script('', 'p', 'OR(p, p) [LEM]')],
    ['RULE_VIOLATION WRONG_LEM_SHAPE at 1 (LEM)', script('', 'p', 'OR(NOT(p), p) [EM]')],
    // Numbering is looked at before any line.
    [
      'STRUCTURE NONSEQUENTIAL_LINE_NUMBER at 2 (LEM)',
      script('', 'p', 'p [XX 7]', lem).replace('2.', '3.'),
    ],
    // A box is closed by a shallower line even if the next one is as deep as it was.
    [
      'RULE_VIOLATION INVALID_SUBPROOF_RANGE at 4 (IMPL_I)',
      script('', 'IMPL(p, q)', ...box, '| q [reit 2]', 'IMPL(p, q) [IMPL_I 1-3]'),
    ],
  ])('%s', (expected, text) => {
    expect(reason(text)).toBe(expected);
  });
});
