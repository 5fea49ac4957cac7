import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { alienCode } from '../../src/code/operators.ts';
import {
  type CompiledOperator,
  compareOperators,
  compileOperator,
  type OperatorDeclaration,
  operatorNamed,
  readRule,
  readRuleset,
} from '../../src/rules/index.ts';
import { type Outcome, observe, relate } from '../../src/rules/outcome.ts';
import type { Sample } from '../../src/rules/samples.ts';
import { type Equivalence, equivalentMutants } from './equivalent-mutants.ts';
import { type Mutant, mutantsOf } from './mutants.ts';
import { randomCalls } from './random-calls.ts';

interface Subject {
  readonly declaration: OperatorDeclaration;
  readonly text: string;
}

/** Every shipped rule and every standard meaning, each once for an operator. */
function subjects(): Subject[] {
  const path = 'rulesets/alien-31.yaml';
  const { entries } = readRuleset(readFileSync(path, 'utf8'), path, [alienCode]);
  const rules = entries
    .filter(({ rule }) => rule.kind === 'expression')
    .map(({ operator, text }) => ({ declaration: operator, text }));
  const standards = alienCode.operators.map((declaration) => ({
    declaration,
    text: declaration.standard,
  }));
  return [...standards, ...rules];
}

function compiled({ declaration, text }: Subject): CompiledOperator {
  const reading = readRule(text, declaration);
  if (!reading.ok || reading.rule.kind !== 'expression') throw new Error(`${text} is no rule`);
  return compileOperator(declaration, reading.rule.expression);
}

/** Calls tried on a mutant that the sample set does not tell from its rule. */
const SEARCH = 2_000;

const remembered = new Map<OperatorDeclaration, readonly Sample[]>();

function callsOf(declaration: OperatorDeclaration): readonly Sample[] {
  const calls = remembered.get(declaration) ?? randomCalls(declaration, SEARCH, 31);
  remembered.set(declaration, calls);
  return calls;
}

/** The outcomes of random calls under one rule. */
class Search {
  private readonly calls: readonly Sample[];
  private readonly outcomes: readonly Outcome[];

  constructor(rule: CompiledOperator) {
    this.calls = callsOf(rule.declaration);
    this.outcomes = this.calls.map((call) => observe(rule, call));
  }

  /** A call on which a mutant differs; null if none is found. */
  difference(mutant: CompiledOperator): string | null {
    const different = this.calls.find((call, index) => {
      return relate(this.outcomes[index] as Outcome, observe(mutant, call), call) === 'different';
    });
    return different?.ingredients.map(({ shown }) => shown).join(', ') ?? null;
  }
}

function allows(equivalence: Equivalence, { change, node }: Mutant): boolean {
  return equivalence.change === change && equivalence.nodes.includes(node);
}

describe('the random search finds differences', () => {
  test.each([
    ['SHATTER', '(+ a b)', '(+ b a)'],
    ['PLUCK', '(get seq i)', '(get seq (or i false))'],
    ['PLUCK', '(get seq (- i 1))', '(get seq (or (- i 1) false))'],
    ['CARVE', '(slice seq lo hi)', '(slice seq lo (or hi none))'],
    ['EXPEL', '(pop_right seq)', '(* (pop_right seq) 1)'],
    ['BOND', '(and a b)', '(if b (and a b) (and a b))'],
    ['STRAIN', '(filter pred seq)', '(filter (== pred true) seq)'],
    ['ORDER', '(sort_desc seq)', '(reverse (sort_asc seq))'],
    ['NADIR', '(min args)', '(min (list args))'],
    ['EMIT', '(print args)', '(print (reverse args))'],
    ['GATHER', '(list seq)', 'seq'],
  ])('%s: %s and %s', (name, text, other) => {
    const declaration = operatorNamed(alienCode, name) as OperatorDeclaration;
    const search = new Search(compiled({ declaration, text }));
    expect(search.difference(compiled({ declaration, text: other }))).not.toBe(null);
  });
});

describe('the sample set tells mutants from their rules', () => {
  const used = new Set<string>();

  for (const subject of subjects()) {
    const { declaration, text } = subject;
    test(`${declaration.name} ${text}`, () => {
      const rule = compiled(subject);
      const mutants = mutantsOf(text, declaration);
      expect(mutants.length).toBeGreaterThan(10);
      const alike = mutants.flatMap((mutant) => {
        const operator = compiled({ declaration, text: mutant.text });
        return compareOperators(rule, operator).equal ? [{ mutant, operator }] : [];
      });
      const unexplained = alike.filter(
        ({ mutant }) => !equivalentMutants.some((one) => allows(one, mutant)),
      );
      expect(unexplained.map(({ mutant }) => mutant)).toEqual([]);
      for (const { mutant } of alike) used.add(`${mutant.change} ${mutant.node}`);
      const search = new Search(rule);
      const refuted = alike.flatMap(({ mutant, operator }) => {
        const call = search.difference(operator);
        return call === null ? [] : [`${mutant.text} differs for ${call}`];
      });
      expect(refuted).toEqual([]);
    });
  }

  test('every entry of the list of equivalent mutants is needed', () => {
    const unused = equivalentMutants.flatMap(({ change, nodes }) =>
      nodes.filter((node) => !used.has(`${change} ${node}`)).map((node) => `${change} at ${node}`),
    );
    expect(unused).toEqual([]);
  });
});
