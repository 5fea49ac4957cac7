/** Error messages tell no rule: within one kind they depend on the operator and its operands' types. */

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { alienCode, Interpreter, operators, readLimits } from '../../src/code/index.ts';
import { readRuleset, Semantics, standardRuleset } from '../../src/rules/index.ts';
import { runs, seed } from '../runs.ts';
import { rulesArbitrary } from './rules-arbitrary.ts';
import { shapes } from './shapes.ts';

/** Operands by type; several of a type, since the message may not depend on the value. */
const OPERANDS: Readonly<Record<string, readonly string[]>> = {
  INT: ['0', '3', '-7', 'COIL(9, 99)'],
  FLOAT: ['0.0', '2.5', '1e999'],
  TEXT: ['""', '"ab"'],
  BOOL: ['YES', 'NO'],
  LIST: ['STRAND()', 'STRAND(1, "a")', 'STRAND(STRAND())'],
  TUPLE: ['KNOT()', 'KNOT(1, 2)'],
  RANGE: ['EXTENT(3)'],
  ITERATOR: ['INDEX("ab")', 'PAIR("ab", "cd")'],
  FUNCTION: ['f', 'g'],
  NONE: ['g()'],
};
const PRELUDE = 'CRAFT f(x): DELIVER x\nCRAFT g(): IDLE\n';
const limits = readLimits({
  fuel: 5_000,
  allocation: 200_000,
  integerBits: 4_000,
  textLength: 1_000,
});

/** Calls of one operator with operands of drawn types: the types, and several programs. */
const callArbitrary = fc.constantFrom(...shapes).chain(({ name, minimum, maximum }) =>
  fc
    .array(fc.constantFrom(...Object.keys(OPERANDS)), {
      minLength: Math.max(minimum, 1),
      maxLength: Math.min(maximum ?? 3, 3),
    })
    .map((types) => ({ name, types })),
);

it('one message for an operator, a kind and operand types, whatever the rules and values', () => {
  const drawn = fc.sample(rulesArbitrary, { numRuns: runs(60), seed: seed(21) });
  const head = 'alienkit: ruleset/1\nlanguage: aliencode\nid: drawn\n';
  // Only the operator under test is changed: the operands are to be of the types that they say.
  const rules = new Map<string, Semantics[]>(
    operators.map(({ name }) => [name, [new Semantics(standardRuleset(alienCode))]]),
  );
  for (const rule of drawn.flat()) {
    const text = `${head}rules: ${JSON.stringify([rule])}\n`;
    rules.get(rule.applies_to)?.push(new Semantics(readRuleset(text, 'drawn', [alienCode])));
  }
  const interpreter = new Interpreter(limits);
  const messages = new Map<string, string>();
  let failures = 0;
  for (const { name, types } of fc.sample(callArbitrary, { numRuns: runs(400), seed: seed(22) })) {
    // The operands must not use the operator under test.
    if (['STRAND', 'KNOT', 'EXTENT', 'INDEX', 'PAIR', 'COIL'].includes(name)) continue;
    for (let variant = 0; variant < 4; variant++) {
      const operands = types.map((type) => {
        const choices = OPERANDS[type] as readonly string[];
        return choices[variant % choices.length];
      });
      // Iterators fail when they are drawn from.
      const source = `${PRELUDE}SET x AS ${name}(${operands.join(', ')})\n`;
      for (const semantics of rules.get(name) as Semantics[]) {
        const { error } = interpreter.run(source, semantics);
        if (error === null) continue;
        failures++;
        const key = `${name} ${error.kind} ${types.join()}`;
        const known = messages.get(key) ?? error.message;
        expect(`${source}${error.message}`).toBe(`${source}${known}`);
        messages.set(key, known);
        expect(error.line).toBe(3);
      }
    }
  }
  expect(failures).toBeGreaterThan(1_000);
});

it('says nothing of Python, JavaScript or the rule language', () => {
  const interpreter = new Interpreter();
  const standard = new Semantics(standardRuleset(alienCode));
  const { error } = interpreter.run('EMIT(SHATTER(1, "a"))', standard);
  expect(error?.message).toBe('SHATTER cannot combine INT and TEXT');
  const zero = { rules: '[{id: R1, applies_to: PARE, actual: (/ a b)}]' };
  const text = `alienkit: ruleset/1\nlanguage: aliencode\nid: zero\nrules: ${zero.rules}\n`;
  const divided = interpreter.run(
    'EMIT(PARE(1, 0))',
    new Semantics(readRuleset(text, 'zero', [alienCode])),
  );
  expect(divided.error).toMatchObject({
    kind: 'ZeroDivisionError',
    message: 'PARE has no value for INT and INT',
  });
});
