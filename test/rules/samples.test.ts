import { describe, expect, test } from 'vitest';
import { alienCode } from '../../src/code/operators.ts';
import {
  compileOperator,
  type OperatorDeclaration,
  operatorNamed,
  samplesOf,
} from '../../src/rules/index.ts';
import { makeArguments, observe } from '../../src/rules/outcome.ts';
import type { Sample } from '../../src/rules/samples.ts';
import {
  Float,
  List,
  OneShotIterator,
  Text,
  Tuple,
  type TypeName,
  typeName,
  type Value,
} from '../../src/values/index.ts';

function declared(name: string): OperatorDeclaration {
  const declaration = operatorNamed(alienCode, name);
  if (declaration === null) throw new Error(`no operator ${name}`);
  return declaration;
}

function argumentsOf(sample: Sample): Value[] {
  return makeArguments(sample, () => undefined);
}

/** All values that some sample gives for the argument at a position. */
function valuesAt(name: string, position: number): Value[] {
  return samplesOf(declared(name)).flatMap((sample) =>
    argumentsOf(sample).slice(position, position + 1),
  );
}

function typesAt(name: string, position: number): Set<TypeName> {
  return new Set(valuesAt(name, position).map(typeName));
}

const every: readonly TypeName[] = [
  'INT',
  'FLOAT',
  'TEXT',
  'LIST',
  'TUPLE',
  'NONE',
  'FUNCTION',
  'RANGE',
  'ITERATOR',
];

describe('samples of every operator', () => {
  for (const declaration of alienCode.operators) {
    test(declaration.name, () => {
      const samples = samplesOf(declaration);
      expect(samples.length).toBeGreaterThan(declaration.literal === 'boolean' ? 1 : 15);
      expect(samples.length).toBeLessThan(1_500);
      expect(samplesOf(declaration)).toBe(samples);
      for (const { form, ingredients } of samples) {
        const { count, open, always } = declaration.forms[form] ?? {
          count: -1,
          open: false,
          always: null,
        };
        expect(always).toBe(null);
        if (open) expect(ingredients.length).toBeGreaterThanOrEqual(count);
        else expect(ingredients.length).toBe(count);
      }
      const forms = declaration.forms.flatMap(({ always }, index) =>
        always === null ? [index] : [],
      );
      expect([...new Set(samples.map(({ form }) => form))].sort()).toEqual(forms);
    });
  }

  test('the outcome of a sample is the same every time', () => {
    for (const declaration of alienCode.operators) {
      const operator = compileOperator(declaration, null);
      for (const sample of samplesOf(declaration)) {
        expect(observe(operator, sample)).toEqual(observe(operator, sample));
      }
    }
  });

  test('what can change is made anew for every evaluation', () => {
    for (const declaration of alienCode.operators) {
      for (const sample of samplesOf(declaration)) {
        const [first, second] = [mutable(argumentsOf(sample)), mutable(argumentsOf(sample))];
        expect(first.some((value) => second.includes(value))).toBe(false);
      }
    }
  });
});

/** Every LIST and iterator in the values. */
function mutable(values: readonly Value[]): Value[] {
  return values.flatMap((value) => {
    const inside = value instanceof List || value instanceof Tuple ? mutable(value.items) : [];
    return value instanceof List || value instanceof OneShotIterator ? [value, ...inside] : inside;
  });
}

describe('what the samples cover', () => {
  test('numbers of every kind', () => {
    const numbers = valuesAt('WEAVE', 0);
    const has = (wanted: (value: Value) => boolean) => expect(numbers.some(wanted)).toBe(true);
    has((value) => value === 0);
    has((value) => typeof value === 'number' && value < 0);
    has((value) => typeof value === 'bigint' && value > 10n ** 20n);
    has((value) => typeof value === 'bigint' && value < 10n ** 20n && value > 2n ** 53n);
    has((value) => value === true);
    const floats = numbers.filter((value) => value instanceof Float).map(({ value }) => value);
    for (const wanted of [-0, 0, Infinity, -Infinity, Number.NaN, 0.5, 2]) {
      expect(floats.some((value) => Object.is(value, wanted))).toBe(true);
    }
  });

  test('texts: empty, astral, with letters that repeat', () => {
    const texts = valuesAt('PLUCK', 0).filter((value) => value instanceof Text);
    const strings = texts.map(({ string }) => string);
    expect(strings).toContain('');
    expect(strings).toContain('aab');
    expect(texts.some(({ string, length }) => string.length > length)).toBe(true);
  });

  test('sequences: nested, empty, with a NaN', () => {
    const shown = new Set(
      samplesOf(declared('PLUCK')).map(({ ingredients }) => ingredients[0]?.shown),
    );
    for (const wanted of ['[]', '()', 'range(0, 0)', '[[1], [2], 3]', '[nan, -0.0]'])
      expect(shown).toContain(wanted);
  });

  test('wrong types, for an operator in every position', () => {
    const positions = [
      ['WEAVE', 0],
      ['WEAVE', 1],
      ['PLUCK', 0],
      ['PLUCK', 1],
      ['ANNEX', 0],
      ['IMPRINT', 1],
      ['EXTENT', 0],
      ['EXTENT', 1],
      ['GAUGE', 0],
      ['PAIR', 1],
      ['ORDER', 0],
      ['NADIR', 0],
      ['CARVE', 1],
      ['CARVE', 2],
    ] as const;
    for (const [name, position] of positions) {
      const missing = every.filter((type) => !typesAt(name, position).has(type));
      expect({ name, position, missing }).toEqual({ name, position, missing: [] });
    }
  });

  test('a literal has values of its own type only', () => {
    const types = ['integer literal', 'float literal', 'string literal', 'boolean literal'].map(
      (name) => [...typesAt(name, 0)],
    );
    expect(types).toEqual([['INT'], ['FLOAT'], ['TEXT'], ['BOOL']]);
  });

  test('any number of arguments', () => {
    const counts = (name: string) =>
      new Set(samplesOf(declared(name)).map(({ ingredients }) => ingredients.length));
    expect([...counts('STRAND')].sort()).toEqual([0, 1, 2, 3, 4, 5]);
    expect([...counts('NADIR')].sort()).toEqual([1, 2, 3, 4, 5]);
  });

  test('one LIST for two parameters, and functions that fail', () => {
    const shown = (name: string) =>
      samplesOf(declared(name)).map(({ ingredients }) =>
        ingredients.map((one) => one.shown).join(),
      );
    for (const name of ['SHATTER', 'AKIN', 'ANNEX', 'IMPRINT', 'PAIR']) {
      expect(shown(name).some((row) => row.includes('that same LIST'))).toBe(true);
    }
    expect(shown('STRAIN').some((row) => row.startsWith('<CRAFT x fails'))).toBe(true);
    expect(shown('BOND').some((row) => row.includes('<fails: ZeroDivisionError>'))).toBe(true);
  });

  test('the simplest come first', () => {
    const first = (name: string) =>
      samplesOf(declared(name))
        .slice(0, 3)
        .map(({ ingredients }) => ingredients.map((one) => one.shown).join(' '));
    expect(first('WEAVE')).toEqual(['3 2', '2 3', '3 5']);
    expect(first('integer literal')).toEqual(['0', '1', '-1']);
  });
});

describe('an outcome', () => {
  function outcome(name: string, row: string): readonly string[] {
    const declaration = declared(name);
    const sample = samplesOf(declaration).find(
      ({ ingredients }) => ingredients.map((one) => one.shown).join(' ') === row,
    );
    if (sample === undefined) throw new Error(`${name} has no sample ${row}`);
    return observe(compileOperator(declaration, null), sample);
  }

  test('tells INT, FLOAT and BOOL apart', () => {
    expect(outcome('SHATTER', '3 2')).toEqual(['delivers', 'INT 5']);
    expect(outcome('SHATTER', '3 2.0')).toEqual(['delivers', 'FLOAT 5']);
    expect(outcome('AKIN', '3 2')).toEqual(['delivers', 'BOOL false']);
  });

  test('of a fault is its kind, and what showed before it', () => {
    expect(outcome('FRACTURE', '3 0')).toEqual(['fails: ZeroDivisionError']);
    expect(outcome('RIFT', '0 <fails: IndexError>')).toEqual([
      'evaluates a',
      'evaluates b',
      'fails: IndexError',
    ]);
    expect(outcome('RIFT', '3 <fails: IndexError>')).toEqual(['evaluates a', 'delivers', 'INT 3']);
  });

  test('has the LISTs that were given, as they are afterwards', () => {
    expect(outcome('EXPEL', '[5, 6]')).toEqual(['delivers', 'INT 6', 'leaves #0 with 1', 'INT 5']);
    expect(outcome('ANNEX', '[5, 6, 7] that same LIST')).toEqual([
      'delivers',
      'NONE',
      'leaves #0 with 4',
      'INT 5',
      'INT 6',
      'INT 7',
      'LIST #0',
    ]);
  });

  test('has the elements of an iterator, and the fault among them', () => {
    expect(outcome('INDEX', '<iterator of 2, 1, then a ValueError>')).toEqual([
      'delivers',
      'ITERATOR #1 of INDEX',
      'draws from #1',
      'draws element 1 of argument 1',
      'TUPLE of 2',
      'INT 0',
      'INT 2',
      'draws from #1',
      'draws element 2 of argument 1',
      'TUPLE of 2',
      'INT 1',
      'INT 1',
      'reaches the end of argument 1',
      'fails: ValueError',
    ]);
  });

  test('has what is printed', () => {
    expect(outcome('EMIT', '3 2')).toEqual(["prints '3 2'", 'delivers', 'NONE']);
  });
});
