/** Rulesets drawn at random: any operator may get any expression over its parameters. */

import fc from 'fast-check';
import { operators } from '../../src/code/index.ts';
import { type OperatorDeclaration, ruleOperators } from '../../src/rules/index.ts';
import type { ReferenceRule } from './reference.ts';

const MOST_OPERANDS = 3;

function expressionArbitrary({ parameters, forms }: OperatorDeclaration): fc.Arbitrary<string> {
  const names = parameters.map(({ name }) => name);
  const leaf = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...names) },
    { weight: 2, arbitrary: fc.integer({ min: -3, max: 30 }).map(String) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('true', 'false', 'none', '0.5', '"t"', '100000000000000000000'),
    },
  );
  const hasPredicate = forms.some((form) => form.parameters.includes('func'));
  const condition = hasPredicate
    ? fc.constantFrom(
        'pred',
        '(not pred)',
        '(== pred true)',
        'true',
        '(and pred pred)',
        '(if pred 0 pred)',
      )
    : fc.constantFrom('true', '1', 'false');
  const usable = ruleOperators.filter(({ name }) => name !== 'filter' && name !== 'zip');
  return fc.letrec<{ expression: string; application: string }>((tie) => ({
    application: fc.oneof(
      {
        weight: 9,
        arbitrary: fc.constantFrom(...usable).chain(({ name, minimum, maximum }) =>
          fc
            .array(tie('expression'), {
              minLength: minimum,
              maxLength: Math.min(maximum ?? MOST_OPERANDS, Math.max(MOST_OPERANDS, minimum)),
            })
            .map((operands) => `(${name} ${operands.join(' ')})`),
        ),
      },
      {
        weight: 1,
        arbitrary: fc
          .tuple(condition, tie('expression'))
          .map(([test, sequence]) => `(filter ${test} ${sequence})`),
      },
      {
        weight: 1,
        arbitrary: fc
          .tuple(tie('expression'), tie('expression'))
          .map(([a, b]) => `(zip ${a} ${b})`),
      },
    ),
    expression: fc.oneof({ maxDepth: 3, depthSize: 'small' }, leaf, tie('application')),
  })).expression;
}

/** A handful of rules; the other operators keep the manual's meaning. */
export const rulesArbitrary: fc.Arbitrary<ReferenceRule[]> = fc
  .subarray([...operators], { minLength: 2, maxLength: 8 })
  .chain((chosen) =>
    fc.tuple(
      ...chosen.map((operator, index) =>
        fc
          .oneof(
            { weight: 8, arbitrary: expressionArbitrary(operator) },
            { weight: 1, arbitrary: fc.constant('IDENTITY') },
          )
          .map((actual) => ({ id: `R${index + 1}`, applies_to: operator.name, actual })),
      ),
    ),
  );
