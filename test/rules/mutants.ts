/** Single-node mutants of a rule. */

import {
  type ListNode,
  type OperatorDeclaration,
  printSexpr,
  readRule,
  readSexpr,
  ruleOperators,
  type Sexpr,
} from '../../src/rules/index.ts';

export interface Mutant {
  /** The mutated rule. */
  readonly text: string;
  /** The node that was changed, as it was. */
  readonly node: string;
  /** What was done to it: `_` stands for the node. */
  readonly change: string;
}

/** All mutants that are rules of the operator, each text once, the rule's own left out. */
export function mutantsOf(rule: string, declaration: OperatorDeclaration): Mutant[] {
  const read = readSexpr(rule);
  if (!read.ok) throw new Error(read.diagnostic.message);
  const parameters = declaration.parameters.map(({ name }) => name);
  const found = new Map<string, Mutant>();
  for (const { tree, node, change } of mutated(read.value, parameters)) {
    const text = printSexpr(tree);
    if (text === printSexpr(read.value) || found.has(text)) continue;
    if (readRule(text, declaration).ok) found.set(text, { text, node, change });
  }
  return [...found.values()];
}

interface Mutation {
  readonly tree: Sexpr;
  readonly node: string;
  readonly change: string;
}

/** A tree with one node changed, for every node and every change. */
function mutated(tree: Sexpr, parameters: readonly string[]): Mutation[] {
  const node = printSexpr(tree);
  const here = [...changed(tree, parameters), ...wrapped(tree)];
  const inside = tree.kind === 'list' ? tree.items.slice(1) : [];
  return [
    ...here.map(([change, other]) => ({ tree: other, node, change })),
    ...inside.flatMap((item, index) =>
      mutated(item, parameters).map((mutation) => ({
        ...mutation,
        tree: withItem(tree as ListNode, index + 1, mutation.tree),
      })),
    ),
  ];
}

type Change = readonly [change: string, tree: Sexpr];

function changed(node: Sexpr, parameters: readonly string[]): Change[] {
  switch (node.kind) {
    case 'integer': {
      const value = Number(node.value);
      return [value + 1, value - 1, 0, -value].map(becomesInteger);
    }
    case 'symbol': {
      const words = [...parameters, 'true', 'false', 'none'];
      return [
        ...words.map((word): Change => [`becomes ${word}`, symbol(word)]),
        ...[0, 1, -1].map(becomesInteger),
      ];
    }
    case 'list':
      return [...otherOperators(node), ...swapped(node), ...withoutOperator(node)];
    case 'float':
    case 'text':
      return [];
  }
}

function becomesInteger(value: number): Change {
  return [`becomes ${value}`, integer(value)];
}

function otherOperators(node: ListNode): Change[] {
  const count = node.items.length - 1;
  return ruleOperators
    .filter(({ minimum, maximum }) => count >= minimum && count <= (maximum ?? count))
    .map(({ name }) => [`operator ${name}`, withItem(node, 0, symbol(name))]);
}

function swapped(node: ListNode): Change[] {
  return node.items.slice(2).map((item, index) => {
    const left = node.items[index + 1] as Sexpr;
    return ['swapped operands', withItem(withItem(node, index + 1, item), index + 2, left)];
  });
}

function withoutOperator(node: ListNode): Change[] {
  return node.items.slice(1).map((item, index) => [`becomes its operand ${index + 1}`, item]);
}

const UNARY = 'not - abs int float str list tuple reverse len any sort_asc print'.split(' ');

function wrapped(node: Sexpr): Change[] {
  return [
    ...UNARY.map((name): Change => [`(${name} _)`, list(symbol(name), node)]),
    ...['+', '-', '*', '//'].map(
      (name): Change => [`(${name} _ 1)`, list(symbol(name), node, integer(1))],
    ),
    ['(+ _ _)', list(symbol('+'), node, node)],
    ['(and _ true)', list(symbol('and'), node, symbol('true'))],
    ['(or _ false)', list(symbol('or'), node, symbol('false'))],
    ['(if _ true false)', list(symbol('if'), node, symbol('true'), symbol('false'))],
  ];
}

function withItem(node: ListNode, index: number, item: Sexpr): ListNode {
  return { ...node, items: node.items.map((old, at) => (at === index ? item : old)) };
}

function integer(value: number): Sexpr {
  // Not -0, which no integer is.
  return { kind: 'integer', value: value + 0, start: 0, end: 0 };
}

function symbol(name: string): Sexpr {
  return { kind: 'symbol', name, start: 0, end: 0 };
}

function list(...items: Sexpr[]): ListNode {
  return { kind: 'list', items, start: 0, end: 0 };
}
