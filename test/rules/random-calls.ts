/**
 * Random calls of an operator, made without the pools of the sample set: an independent
 * search for a call on which two rules differ.
 */

import fc from 'fast-check';
import type { OperatorDeclaration, SampleType } from '../../src/rules/index.ts';
import {
  constant,
  craft,
  failing,
  float,
  type Ingredient,
  list,
  oneShot,
  range,
  sameAs,
  text,
  tuple,
} from '../../src/rules/ingredients.ts';
import { type Sample, sample } from '../../src/rules/samples.ts';
import { Fault, normalise, textOf, truth, type Value } from '../../src/values/index.ts';

const weighted = fc.oneof;

const integer: fc.Arbitrary<Ingredient> = weighted(
  { weight: 8, arbitrary: fc.integer({ min: -9, max: 9 }) },
  { weight: 2, arbitrary: fc.integer({ min: -300, max: 300 }) },
  { weight: 1, arbitrary: fc.bigInt({ min: -(2n ** 90n), max: 2n ** 90n }).map(normalise) },
  { weight: 1, arbitrary: fc.bigInt({ min: 2n ** 53n - 3n, max: 2n ** 53n + 3n }).map(normalise) },
).map((value) => constant(value));

const index: fc.Arbitrary<Ingredient> = fc
  .integer({ min: -8, max: 8 })
  .map((value) => constant(value));

/** Not 0: whether its fault or another argument's shows first is no part of a rule. */
const steps: fc.Arbitrary<Ingredient> = fc
  .constantFrom(1, -1, 2, -2, 3, -3)
  .map((value) => constant(value));

const floating: fc.Arbitrary<Ingredient> = weighted(
  fc.integer({ min: -12, max: 12 }).map((value) => value / 2),
  fc.constantFrom(-0, 0.1, 1e16, 1e300, -1e300, 5e-324, Infinity, -Infinity),
  fc.double({ noNaN: true }),
).map(float);

const texts: fc.Arbitrary<Ingredient> = weighted(
  fc.string({ unit: fc.constantFrom('a', 'b', 'é', '😀'), maxLength: 5 }),
  fc.integer({ min: -20, max: 20 }).map(String),
  fc.constantFrom('', '1.5', ' 3 ', 'inf'),
).map(text);

const boolean: fc.Arbitrary<Ingredient> = fc.boolean().map((value) => constant(value));
const none: fc.Arbitrary<Ingredient> = fc.constant(constant(null));

const bound = fc.integer({ min: -6, max: 8 });
const step = bound.filter((value) => value !== 0);
const ranges: fc.Arbitrary<Ingredient> = fc
  .tuple(bound, bound, step)
  .map((bounds) => range(...bounds));

const functions: fc.Arbitrary<Ingredient> = fc
  .func<[string], unknown>(fc.integer({ min: 0, max: 9 }))
  .map((choose) =>
    craft('at random', (element) => resultOf(Number(choose(String(describe(element)))), element)),
  );

function describe(element: Value): string {
  return typeof element === 'number' ? String(element) : String(truth(element));
}

function resultOf(choice: number, element: Value): Value {
  const results: Value[] = [true, false, 0, 1, null, textOf(''), textOf('x'), element, -2];
  if (choice >= results.length) throw new Fault('ValueError', 'at random');
  return results[choice] as Value;
}

const values = fc.letrec<Record<'any' | 'list' | 'tuple' | 'iterator', Ingredient>>((tie) => {
  const few = fc.array(tie('any'), { maxLength: 3, depthIdentifier: 'value' });
  const alike = weighted(
    fc.array(integer, { maxLength: 6 }),
    fc.array(weighted(integer, floating, boolean), { maxLength: 5 }),
    fc.array(texts, { maxLength: 4 }),
  );
  const items = weighted({ weight: 3, arbitrary: alike }, { weight: 2, arbitrary: few });
  return {
    any: weighted(
      { depthIdentifier: 'value', maxDepth: 3 },
      { weight: 4, arbitrary: integer },
      { weight: 2, arbitrary: floating },
      { weight: 2, arbitrary: texts },
      { weight: 1, arbitrary: boolean },
      { weight: 1, arbitrary: none },
      { weight: 1, arbitrary: ranges },
      { weight: 2, arbitrary: tie('list') },
      { weight: 1, arbitrary: tie('tuple') },
      { weight: 1, arbitrary: tie('iterator') },
    ),
    list: items.map((elements) => list(...elements)),
    tuple: items.map((elements) => tuple(...elements)),
    iterator: fc
      .tuple(
        items,
        fc.constantFrom(null, null, null, 'TypeError', 'ValueError') as fc.Arbitrary<
          null | 'TypeError'
        >,
      )
      .map(([elements, fault]) => oneShot(elements, fault)),
  };
});

const byType: Readonly<Record<SampleType, fc.Arbitrary<Ingredient>>> = {
  INT: integer,
  FLOAT: floating,
  BOOL: boolean,
  TEXT: texts,
  NONE: none,
  RANGE: ranges,
  LIST: values.list,
  TUPLE: values.tuple,
  ITERATOR: values.iterator,
  FUNCTION: functions,
  INDEX: weighted(
    { weight: 6, arbitrary: index },
    { weight: 1, arbitrary: boolean },
    { weight: 1, arbitrary: integer },
  ),
  ITERABLE: weighted(values.list, values.tuple, texts, ranges, values.iterator),
};

function valuesOf(types: readonly SampleType[], literal: boolean): fc.Arbitrary<Ingredient> {
  const right = weighted(...types.map((type) => byType[type]));
  return literal
    ? right
    : weighted({ weight: 7, arbitrary: right }, { weight: 1, arbitrary: values.any });
}

/** So many calls, always the same for one operator and seed. */
export function randomCalls(
  declaration: OperatorDeclaration,
  count: number,
  seed: number,
): readonly Sample[] {
  const forms = declaration.forms.flatMap((form, at) =>
    form.always === null ? [{ form, at }] : [],
  );
  const calls = forms.map(({ form, at }) => {
    const named = (name: string): fc.Arbitrary<Ingredient> => {
      if (name === 'func')
        return weighted(
          { weight: 5, arbitrary: functions },
          { weight: 1, arbitrary: values.any },
          { weight: 1, arbitrary: none },
        );
      if (name === 'step') return steps;
      const types =
        declaration.parameters.find((parameter) => parameter.name === name)?.types ?? [];
      const usual = valuesOf(types, declaration.literal !== null);
      if (!declaration.lazy) return usual;
      return weighted(
        { weight: 9, arbitrary: usual },
        { weight: 1, arbitrary: fc.constant(failing('ValueError')) },
      );
    };
    const rows = form.open
      ? openRows(declaration, form.count)
      : fc
          .tuple(...form.parameters.map(named))
          .chain((row) => sometimesTheSame(row, declaration.lazy));
    return rows.map((row) => sample(at, row));
  });
  return fc.sample(weighted(...calls), { numRuns: count, seed });
}

function openRows(declaration: OperatorDeclaration, least: number): fc.Arbitrary<Ingredient[]> {
  const types = declaration.parameters[0]?.types ?? [];
  const alike = weighted(
    ...types.map((type) => fc.array(byType[type], { minLength: least, maxLength: 5 })),
  );
  const mixed = fc.array(valuesOf(types, false), { minLength: least, maxLength: 4 });
  const single = values.any.map((value) => [value]);
  return weighted(alike, mixed, single);
}

/** Now and then the last argument is the first one itself. */
function sometimesTheSame(row: Ingredient[], lazy: boolean): fc.Arbitrary<Ingredient[]> {
  if (row.length < 2 || lazy) return fc.constant(row);
  return fc
    .integer({ min: 0, max: 14 })
    .map((choice) => (choice > 0 ? row : [...row.slice(0, -1), sameAs(0, 'value')]));
}
