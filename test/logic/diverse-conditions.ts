/** Side conditions of all kinds: every operator stands in one of them. */

interface ConditionEntry {
  readonly id: string;
  readonly applies_to: readonly string[];
  readonly forbid?: string;
  readonly disable?: true;
  readonly replace?: object;
}

const everyRule = [
  'premise',
  'assume',
  'reit',
  'AND_I',
  'AND_E1',
  'AND_E2',
  'OR_I1',
  'OR_I2',
  'OR_E',
  'IMPL_I',
  'IMPL_E',
  'NOT_I',
  'NOT_E',
  'BOT_E',
  'DNE',
  'LEM',
];

const forbid = (id: string, applies_to: readonly string[], text: string): ConditionEntry => ({
  id,
  applies_to,
  forbid: text,
});

export const diverseConditions: readonly ConditionEntry[] = [
  forbid('K01', ['IMPL_E', 'NOT_E'], '(> (- (line) (min (ref 1) (ref 2))) 4)'),
  { id: 'K02', applies_to: ['LEM'], disable: true },
  forbid('K03', ['AND_I'], '(= (cited 1) (cited 2))'),
  forbid('K04', ['BOT_E'], '(and (> (depth) 0) (compound? (conclusion)))'),
  forbid('K05', everyRule, '(exists k (> (times-cited (ref k)) 2))'),
  forbid(
    'K06',
    ['OR_I1', 'OR_I2'],
    '(occurs? (cited 1) (if (= (rule) OR_I1) (right (conclusion)) (left (conclusion))))',
  ),
  forbid('K07', ['IMPL_I', 'NOT_I'], '(or (>= (box-length 1) 6) (= (assumed 1) (derived 1)))'),
  forbid('K08', ['reit'], '(= (box-of (ref 1)) (box-of (line)))'),
  forbid('K09', ['OR_E'], '(!= (% (+ (start 1) (end 2) (nranges)) 2) 0)'),
  forbid(
    'K10',
    everyRule,
    '(exists-line k (and (= (formula-of k) (conclusion)) (= (rule-of k) premise) (<= k (- (line) 3))))',
  ),
  forbid('K11', ['assume'], '(not (occurs-before? (conclusion)))'),
  forbid(
    'K12',
    ['AND_E1', 'AND_E2', 'DNE'],
    '(> (* (size (cited 1)) (height (conclusion))) (+ (atoms (goal)) 8))',
  ),
  // The negation of an atom has no (sub …) of its own: the condition is given up.
  forbid('K13', ['NOT_I'], '(= (kind (sub (sub (conclusion)))) atom)'),
  forbid('K14', everyRule, '(every-line k (< (depth-of k) (// (lines) 3)))'),
  forbid('K15', ['OR_I1'], '(>= (times-used OR_I1) (max 1 (premises)))'),
  forbid('K16', ['OR_E'], '(= (range 1) (range 2))'),
  forbid('K17', ['IMPL_E'], '(every k (or (atomic? (cited k)) (= (kind (cited k)) impl)))'),
  forbid('K18', ['reit', 'AND_I'], '(< (abs (- (ref 1) (line))) (- (nrefs) -1))'),
  {
    id: 'K19',
    applies_to: ['OR_E'],
    replace: {
      cites: ['OR(φ, ψ)', { assume: 'ψ', derive: 'χ' }, { assume: 'φ', derive: 'χ' }],
      derives: 'χ',
    },
  },
  { id: 'K20', applies_to: ['AND_E1'], replace: { cites: ['AND(φ, ψ)'], derives: 'ψ' } },
  { id: 'K21', applies_to: ['NOT_E'], replace: { cites: ['φ', 'NOT(φ)'], derives: 'BOT' } },
  {
    id: 'K22',
    applies_to: ['DNE'],
    replace: { cites: ['NOT(NOT(φ))', 'ψ'], derives: 'φ', order: 'any' },
  },
];
