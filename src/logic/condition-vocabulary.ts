/**
 * The words of side conditions: one table, from which the type checker, the compiler, the
 * analysis and the documentation are made.
 */

import {
  arithmetic,
  atEnds,
  binaryKinds,
  type ConditionOperator,
  comparison,
  define,
  divisionBounds,
  floorDivide,
  isCompound,
  modulo,
  ofLine,
  ofRange,
  part,
  reference,
  times,
} from './condition-operator.ts';
import { atomCount, occursIn } from './formula.ts';
import { atLeast, exactly, shapeAtoms, shapeHeight, shapeSize, unknownShape } from './shapes.ts';

export const conditionOperators: readonly ConditionOperator[] = [
  define(
    'line',
    [],
    'integer',
    'the number of this line',
    (step) => step.line,
    () => atLeast(1),
    { isStructural: true },
  ),
  define(
    'lines',
    [],
    'integer',
    'the number of lines so far, with this one',
    (step) => step.line,
    () => atLeast(1),
    { isStructural: true },
  ),
  define(
    'depth',
    [],
    'integer',
    'the number of boxes around this line',
    (step) => step.depth,
    () => atLeast(0),
    { isStructural: true },
  ),
  define(
    'rule',
    [],
    'rule',
    'the rule of this line',
    (step) => step.rule,
    ({ step }) => step.rule,
  ),
  define(
    'conclusion',
    [],
    'formula',
    'the formula of this line',
    (step) => step.conclusion,
    ({ step }) => step.conclusion,
  ),
  define(
    'goal',
    [],
    'formula',
    'the goal of the proof',
    (step) => step.goal,
    ({ step }) => step.goal,
    { isStructural: true },
  ),
  define(
    'premises',
    [],
    'integer',
    'the number of declared premises',
    (step) => step.premises,
    () => atLeast(0),
    { isStructural: true },
  ),
  define(
    'nrefs',
    [],
    'integer',
    'the number of line references',
    (step) => step.lineReferences.length,
    ({ step }) => exactly(step.cited.length),
  ),
  define(
    'nranges',
    [],
    'integer',
    'the number of ranges',
    (step) => step.ranges.length,
    ({ step }) => exactly(step.boxes.length),
  ),
  define(
    'ref',
    ['integer'],
    'integer',
    'the line that the k-th line reference cites',
    (step, k) => reference(step.lineReferences, k),
    (explorer, k) => {
      explorer.pick(explorer.step.cited, k);
      return atLeast(1);
    },
    { counts: 'lines', isStructural: true },
  ),
  define(
    'cited',
    ['integer'],
    'formula',
    'the formula that the k-th line reference cites',
    (step, k) => step.formulaOf(reference(step.lineReferences, k)),
    (explorer, k) => explorer.pick(explorer.step.cited, k),
    { counts: 'lines' },
  ),
  ofRange(
    'range',
    'range',
    'the k-th range',
    (_, range) => range,
    () => null,
  ),
  ofRange(
    'start',
    'integer',
    'the first line of the k-th range',
    (_, { start }) => start,
    () => atLeast(1),
  ),
  ofRange(
    'end',
    'integer',
    'the last line of the k-th range',
    (_, { end }) => end,
    () => atLeast(1),
  ),
  ofRange(
    'assumed',
    'formula',
    'the assumption of the k-th range',
    (step, { start }) => step.formulaOf(start),
    (_, box) => box.assumed,
  ),
  ofRange(
    'derived',
    'formula',
    'the formula that the k-th range ends in',
    (step, { end }) => step.formulaOf(end),
    (_, box) => box.derived,
  ),
  ofRange(
    'box-length',
    'integer',
    'the number of lines in the k-th range',
    (_, { start, end }) => end - start + 1,
    () => atLeast(1),
  ),
  ofLine(
    'rule-of',
    'rule',
    'the rule of a line',
    (step, line) => step.ruleOf(line),
    () => null,
  ),
  ofLine(
    'depth-of',
    'integer',
    'the depth of a line',
    (step, line) => step.depthOf(line),
    () => atLeast(0),
  ),
  ofLine(
    'box-of',
    'box',
    'the box of a line; the top level is one box',
    (step, line) => step.boxOf(line),
    () => null,
  ),
  ofLine(
    'formula-of',
    'formula',
    'the formula of a line',
    (step, line) => step.formulaOf(line),
    () => unknownShape(),
  ),
  ofLine(
    'times-cited',
    'integer',
    'how often earlier steps cite a line; ranges do not count',
    (step, line) => step.timesCited(line),
    () => atLeast(0),
  ),
  define(
    'times-used',
    ['rule'],
    'integer',
    'how many earlier steps use a rule',
    (step, rule) => step.timesUsed(rule),
    () => atLeast(0),
    { isStructural: true },
  ),
  define(
    'occurs-before?',
    ['formula'],
    'boolean',
    'whether a formula occurs in a premise or an earlier line',
    (step, formula) => step.occurredBefore(formula),
    (explorer) => explorer.unknownBoolean(),
    { isStructural: true },
  ),
  define(
    'kind',
    ['formula'],
    'kind',
    'atom, bot, not, and, or or impl',
    (_, formula) => formula.kind,
    (explorer, shape) => explorer.kindOf(shape),
  ),
  part('left', 'left', binaryKinds, 'the left part of AND, OR, IMPL'),
  part('right', 'right', binaryKinds, 'the right part of AND, OR, IMPL'),
  part('sub', 'left', ['not'], 'what a negation negates'),
  define(
    'atomic?',
    ['formula'],
    'boolean',
    'whether it is an atom',
    (_, formula) => formula.kind === 'atom',
    (explorer, shape) => explorer.kindOf(shape) === 'atom',
  ),
  define(
    'compound?',
    ['formula'],
    'boolean',
    'whether it is neither an atom nor BOT',
    (_, formula) => isCompound(formula.kind),
    (explorer, shape) => isCompound(explorer.kindOf(shape)),
  ),
  define(
    'size',
    ['formula'],
    'integer',
    'the number of nodes',
    (_, formula) => formula.size,
    (explorer, shape) => shapeSize(explorer.settled(shape)),
  ),
  define(
    'height',
    ['formula'],
    'integer',
    'the number of levels, 1 for an atom',
    (_, formula) => formula.height,
    (explorer, shape) => shapeHeight(explorer.settled(shape)),
  ),
  define(
    'atoms',
    ['formula'],
    'integer',
    'the number of different atoms',
    (_, formula) => atomCount(formula),
    (explorer, shape) => shapeAtoms(explorer.settled(shape)),
  ),
  define(
    'occurs?',
    ['formula', 'formula'],
    'boolean',
    'whether the first is the second or a part of it',
    (_, inner, whole) => occursIn(inner, whole),
    (explorer, inner, whole) => explorer.occurs(inner, whole),
  ),
  arithmetic(
    '+',
    'sum',
    (a, b) => a + b,
    (_, a, b) => ({ low: a.low + b.low, high: a.high + b.high }),
    { folded: true },
  ),
  arithmetic(
    '-',
    'difference; of one operand the negative',
    (a, b) => a - b,
    (_, a, b) => ({ low: a.low - b.high, high: a.high - b.low }),
    { folded: true, alone: 0 },
  ),
  arithmetic('*', 'product', (a, b) => a * b, atEnds(times), { folded: true }),
  arithmetic('//', 'quotient, rounded down', floorDivide, divisionBounds(floorDivide)),
  arithmetic('%', 'remainder with the sign of the divisor', modulo, divisionBounds(modulo)),
  arithmetic('min', 'the smallest', Math.min, atEnds(Math.min), { folded: true, alone: null }),
  arithmetic('max', 'the largest', Math.max, atEnds(Math.max), { folded: true, alone: null }),
  define(
    'abs',
    ['integer'],
    'integer',
    'the magnitude',
    (_, a) => Math.abs(a),
    (_, a) => ({
      low: a.low > 0 ? a.low : a.high < 0 ? -a.high : 0,
      high: Math.max(Math.abs(a.low), Math.abs(a.high)),
    }),
  ),
  comparison(
    '<',
    'less',
    (a, b) => a < b,
    (explorer, a, b) => explorer.less(a, b),
  ),
  comparison(
    '>',
    'greater',
    (a, b) => a > b,
    (explorer, a, b) => explorer.less(b, a),
  ),
  comparison(
    '<=',
    'at most',
    (a, b) => a <= b,
    (explorer, a, b) => !explorer.less(b, a),
  ),
  comparison(
    '>=',
    'at least',
    (a, b) => a >= b,
    (explorer, a, b) => !explorer.less(a, b),
  ),
  define(
    'not',
    ['boolean'],
    'boolean',
    'the contrary',
    (_, a) => !a,
    (_, a) => !a,
  ),
];

/** Words with a way of their own to be typed or evaluated; `operands` counts them. */
export interface SpecialForm {
  readonly name: SpecialName;
  readonly minimum: number;
  /** null: any number. */
  readonly maximum: number | null;
  readonly says: string;
}

export type SpecialName =
  | '='
  | '!='
  | 'and'
  | 'or'
  | 'if'
  | 'exists'
  | 'every'
  | 'exists-line'
  | 'every-line';

export const specialForms: readonly SpecialForm[] = [
  { name: '=', minimum: 2, maximum: 2, says: 'the same number, formula, word, box or range' },
  { name: '!=', minimum: 2, maximum: 2, says: 'not the same' },
  { name: 'and', minimum: 2, maximum: null, says: 'all are true; lazy, from left to right' },
  { name: 'or', minimum: 2, maximum: null, says: 'one is true; lazy, from left to right' },
  { name: 'if', minimum: 3, maximum: 3, says: '(if c a b): a when c is true, else b; lazy' },
  {
    name: 'exists',
    minimum: 2,
    maximum: 2,
    says: '(exists k …): true for one k from 1 to the number of line references',
  },
  { name: 'every', minimum: 2, maximum: 2, says: '(every k …): true for every such k' },
  {
    name: 'exists-line',
    minimum: 2,
    maximum: 2,
    says: '(exists-line k …): true for one earlier line k',
  },
  {
    name: 'every-line',
    minimum: 2,
    maximum: 2,
    says: '(every-line k …): true for every earlier line k',
  },
];

const operatorsByName = new Map(conditionOperators.map((one) => [one.name, one]));
const formsByName = new Map<string, SpecialForm>(specialForms.map((one) => [one.name, one]));

export function conditionOperator(name: string): ConditionOperator | null {
  return operatorsByName.get(name) ?? null;
}

export function specialForm(name: string): SpecialForm | null {
  return formsByName.get(name) ?? null;
}
