/**
 * Rewrites a program that is right under the manual into one that does the same under what
 * is believed: each literal becomes the one that denotes its value, each operator a recipe
 * that restores its standard meaning, and nothing else changes.
 */

import { CompiledProgram, type Expression, observeCall, planProgram, readLimits } from '../code/index.ts';
import type { CompiledOperator, Semantics } from '../rules/index.ts';
import { List, type Value } from '../values/index.ts';
import { agreement, type Expected, expectedCalls, expectedOpenCalls } from './agreement.ts';
import { searchArithmetic } from './arithmetic-search.ts';
import type { Encoder } from './encoder.ts';
import type { Assignment, Hypotheses } from './hypotheses.ts';
import { EMPTY_LISTS, type Recipe, recipesFor, type Wanted } from './recipes.ts';
import { parsed, rewritten } from './syntax.ts';

/** How one use of an operator is written. */
type Restored =
  /** As it is. */
  | { readonly kind: 'raw' }
  | Inline
  /** A call of a helper. */
  | { readonly kind: 'helper'; readonly name: string };

interface Inline {
  readonly kind: 'inline';
  /** An expression with `\0 0 \0` for the first argument and so on. */
  readonly template: string;
  /** Arguments in the order in which they stand in it; each of them once. */
  readonly order: readonly number[];
  readonly lazy: boolean;
  readonly uses: ReadonlySet<string>;
}

interface Helper {
  readonly name: string;
  readonly text: string;
  readonly uses: ReadonlySet<string>;
}

/** A recipe that cannot be written down: it needs itself, or something unexplained. */
class NoRecipe extends Error {}

const SEARCHED: Readonly<Record<string, string>> = { plus: 'SHATTER', minus: 'WEAVE', times: 'PARE' };
const ARITHMETIC = ['SHATTER', 'WEAVE', 'PARE', 'FRACTURE', 'COIL', 'RESIDUE', 'HALVE'];
/** Operators whose recipe depends on how many arguments there are. */
const OPEN = ['STRAND', 'KNOT', 'FUSE', 'EMIT'];
/** Operators of any number of arguments whose recipe takes one sequence of them. */
const PACKED = ['NADIR', 'APEX'];

const LAZY = ['BOND', 'RIFT'];

const LIMITS = readLimits({ fuel: 5_000 });

export class Lowering {
  private readonly hypotheses: Hypotheses;
  private readonly encoder: Encoder;
  private readonly assignment: Assignment;
  private readonly unexplained: ReadonlySet<string>;
  private readonly semantics: Semantics;
  private readonly restored = new Map<string, Restored>();
  private readonly helpers = new Map<string, Helper>();
  private readonly inProgress = new Set<string>();
  private readonly programs = new Map<string, string>();
  private found: ReadonlyMap<string, string> | null = null;

  constructor(
    hypotheses: Hypotheses,
    encoder: Encoder,
    assignment: Assignment,
    unexplained: readonly string[],
  ) {
    this.hypotheses = hypotheses;
    this.encoder = encoder;
    this.assignment = assignment;
    this.unexplained = new Set(unexplained);
    this.semantics = hypotheses.semantics(assignment);
  }

  /** The program in the world; the helpers that it needs stand before it. */
  lower(source: string): string {
    let lowered = this.programs.get(source);
    if (lowered === undefined) {
      const uses = new Set<string>();
      const body = this.render(source, uses, false);
      lowered = this.closure(uses) + body;
      this.programs.set(source, lowered);
    }
    return lowered;
  }

  /** A text with its literals and operators lowered; `uses` gets the helpers it calls. */
  private render(source: string, uses: Set<string>, isRecipe: boolean): string {
    return rewritten(source, parsed(source), (expression, render) =>
      this.replacement(expression, render, uses, isRecipe),
    );
  }

  private replacement(
    expression: Expression,
    render: (operand: Expression) => string,
    uses: Set<string>,
    isRecipe: boolean,
  ): string | null {
    const { assignment, encoder } = this;
    switch (expression.kind) {
      case 'IntegerLiteral':
        return encoder.integer(expression.value, assignment);
      case 'FloatLiteral':
        return encoder.float(expression.value, assignment);
      case 'TextLiteral':
        return encoder.text(expression.value, assignment);
      case 'BooleanLiteral':
        return encoder.boolean(expression.value, assignment);
      case 'OperatorCall':
        return this.operatorCall(expression.operator, expression.arguments, render, uses);
      case 'FunctionCall':
        return isRecipe ? this.recipeCall(expression.callee.id, expression.arguments, render, uses) : null;
      case 'Name':
        return null;
    }
  }

  /** `raw_x(…)`, `plus(a, b)`, `none()` in a recipe. */
  private recipeCall(
    callee: string,
    operands: readonly Expression[],
    render: (operand: Expression) => string,
    uses: Set<string>,
  ): string | null {
    if (callee.startsWith('raw_')) {
      const operator = callee.slice('raw_'.length).toUpperCase();
      if (this.unexplained.has(operator)) throw new NoRecipe();
      return `${operator}(${operands.map(render).join(', ')})`;
    }
    if (callee === 'none') return this.none(uses);
    if (callee === 'empty') {
      const restored = this.restore({ operator: 'empty', parameters: [] });
      return this.call(restored, callee, [], true, uses);
    }
    if (SEARCHED[callee] === undefined) return null;
    const wanted = { operator: callee, parameters: ['a', 'b'] };
    return this.written(this.restore(wanted), callee, operands, render, uses);
  }

  private none(uses: Set<string>): string {
    this.helpers.set('std_none', { name: 'std_none', text: 'CRAFT std_none(): IDLE\n', uses: new Set() });
    uses.add('std_none');
    return 'std_none()';
  }

  private operatorCall(
    operator: string,
    operands: readonly Expression[],
    render: (operand: Expression) => string,
    uses: Set<string>,
  ): string | null {
    if (this.isStandard(operator)) return null;
    const count = operands.length;
    if (operator === 'EXPEL' && count === 2) return null;
    if (OPEN.includes(operator)) {
      const parameters = operands.map((_, index) => `v${index + 1}`);
      return this.written(this.restore({ operator, parameters }), operator, operands, render, uses);
    }
    if (LAZY.includes(operator)) {
      const restored = this.restore({ operator, parameters: ['a', 'b'] });
      const texts = operands.map(render);
      return texts.reduce((left, right) => this.call(restored, operator, [left, right], true, uses));
    }
    if (PACKED.includes(operator)) {
      const restored = this.restore({ operator, parameters: ['seq'] });
      if (count === 1) return this.written(restored, operator, operands, render, uses);
      const names = operands.map((_, index) => `v${index + 1}`);
      const pack = this.isStandard('KNOT')
        ? ({ kind: 'raw' } as const)
        : this.restore({ operator: 'KNOT', parameters: names });
      const packed = this.call(pack, 'KNOT', operands.map(render), areSimple(operands), uses);
      return this.call(restored, operator, [packed], true, uses);
    }
    if (operator === 'CARVE') {
      const given = operands.map(render);
      while (given.length < 4) given.push(this.none(uses));
      const restored = this.restore({ operator, parameters: ['seq', 'lo', 'hi', 'step'] });
      return this.call(restored, operator, given, areSimple(operands), uses);
    }
    if (operator === 'EXTENT') {
      const given = operands.map(render);
      if (count === 1) given.unshift(this.encoder.integer(0, this.assignment) ?? '0');
      const parameters = ['a', 'b', 'step'].slice(0, given.length);
      return this.call(this.restore({ operator, parameters }), operator, given, areSimple(operands), uses);
    }
    const parameters = this.hypotheses.declaration(operator).forms[0]?.parameters ?? [];
    return this.written(this.restore({ operator, parameters }), operator, operands, render, uses);
  }

  private isStandard(operator: string): boolean {
    if (this.unexplained.has(operator)) return false;
    const hypothesis = this.assignment.get(operator);
    return hypothesis === undefined || hypothesis.rule.kind === 'identity';
  }

  private written(
    restored: Restored,
    operator: string,
    operands: readonly Expression[],
    render: (operand: Expression) => string,
    uses: Set<string>,
  ): string {
    return this.call(restored, operator, operands.map(render), areSimple(operands), uses);
  }

  /** A use with its arguments as texts; simple ones may be evaluated in any order. */
  private call(
    restored: Restored,
    operator: string,
    given: readonly string[],
    simple: boolean,
    uses: Set<string>,
  ): string {
    if (restored.kind === 'raw') return `${operator}(${given.join(', ')})`;
    if (restored.kind === 'helper') {
      uses.add(restored.name);
      return `${restored.name}(${given.join(', ')})`;
    }
    const inOrder = restored.order.every((position, index) => position === index);
    if (inOrder || simple || restored.lazy) {
      for (const name of restored.uses) uses.add(name);
      return restored.template.replace(/\0(\d+)\0/g, (_, position) => given[Number(position)] ?? '');
    }
    // Evaluated in the order of the text, as the manual has it.
    const parameters = given.map((_, index) => `v${index + 1}`);
    const name = `in_order_${operator.toLowerCase()}_${given.length}`;
    const expression = restored.template.replace(
      /\0(\d+)\0/g,
      (_, position) => parameters[Number(position)] ?? '',
    );
    const text = `CRAFT ${name}(${parameters.join(', ')}): DELIVER ${expression}\n`;
    this.helpers.set(name, { name, text, uses: restored.uses });
    uses.add(name);
    return `${name}(${given.join(', ')})`;
  }

  /** How an operator is had back: the first recipe that agrees in everything, else the best one. */
  private restore(wanted: Wanted): Restored {
    const { operator, parameters } = wanted;
    const key = `${operator}/${parameters.length}`;
    const known = this.restored.get(key);
    if (known !== undefined) return known;
    if (this.inProgress.has(key)) throw new NoRecipe();
    this.inProgress.add(key);
    try {
      const restored = this.search(wanted);
      this.restored.set(key, restored);
      return restored;
    } finally {
      this.inProgress.delete(key);
    }
  }

  private search(wanted: Wanted): Restored {
    const { operator, parameters } = wanted;
    const searched = SEARCHED[operator];
    if (searched !== undefined) {
      const body = this.arithmetic().get(searched);
      if (body === undefined) throw new NoRecipe();
      const only = this.attempt(wanted, { parameters, body: `DELIVER ${body}\n`, lazy: false });
      if (only === null) throw new NoRecipe();
      return this.keep(only);
    }
    const expected = this.expected(wanted);
    let best: Attempt | null = null;
    let bestScore = 0;
    for (const recipe of this.recipes(wanted)) {
      const attempt = this.attempt(wanted, recipe);
      if (attempt === null) continue;
      const right = agreement(attempt.program, attempt.helper.name, expected);
      const isLazy = recipe.lazy && this.isLazy(operator, attempt);
      const score = right + (isLazy ? 1 : 0);
      if (score > bestScore) {
        best = attempt;
        bestScore = score;
      }
      if (right === 1 && (isLazy || !LAZY.includes(operator))) break;
    }
    if (best !== null) return this.keep(best);
    if (operator === 'empty') throw new NoRecipe();
    return { kind: 'raw' };
  }

  private recipes(wanted: Wanted): readonly Recipe[] {
    const { operator, parameters } = wanted;
    if (operator === 'empty') return EMPTY_LISTS.map((body) => ({ parameters, body, lazy: false }));
    const recipes = recipesFor(wanted);
    if (!ARITHMETIC.includes(operator)) return recipes;
    const found = this.arithmetic().get(operator);
    if (found === undefined) return recipes;
    return [...recipes, { parameters, body: `DELIVER ${found}\n`, lazy: false }];
  }

  private arithmetic(): ReadonlyMap<string, string> {
    if (this.found === null) {
      const operationOf = (compiled: CompiledOperator) => {
        return { word: `raw_${compiled.declaration.name.toLowerCase()}`, compiled };
      };
      const found = searchArithmetic(
        ARITHMETIC.filter((name) => !this.unexplained.has(name)).map((name) =>
          operationOf(this.semantics.operator(name)),
        ),
        ARITHMETIC.map((name) => ({ word: name, compiled: this.hypotheses.standard.operator(name) })),
      );
      this.found = found;
    }
    return this.found;
  }

  /** A recipe written down; null if it cannot be. */
  private attempt({ operator, parameters }: Wanted, recipe: Recipe): Attempt | null {
    const isCounted = OPEN.includes(operator) || operator === 'EXTENT';
    const name = `std_${operator.toLowerCase()}${isCounted ? `_${parameters.length}` : ''}`;
    const uses = new Set<string>();
    const source = `CRAFT ${name}(${parameters.join(', ')}):\n${recipe.body.replace(/^(?=.)/gm, '    ')}`;
    try {
      const text = this.render(source, uses, true);
      const helper = { name, text, uses };
      const whole = this.closure(uses) + text;
      const plan = planProgram(parsed(whole), this.semantics);
      const program = new CompiledProgram(whole, { ok: true, program: parsed(whole) }, plan);
      return { helper, program, inline: this.inlined(source, parameters, recipe.lazy, uses) };
    } catch (error) {
      if (error instanceof NoRecipe) return null;
      throw error;
    }
  }

  /** The recipe as an expression, if it is one that evaluates each parameter once. */
  private inlined(
    source: string,
    parameters: readonly string[],
    lazy: boolean,
    uses: ReadonlySet<string>,
  ): Inline | null {
    const program = parsed(source);
    const [craft] = program.body;
    const only = craft?.kind === 'FunctionDefinition' && craft.body.length === 1 ? craft.body[0] : null;
    if (only?.kind !== 'ReturnStatement' || only.values.length !== 1) return null;
    const order: number[] = [];
    const text = rewritten(source, program, (expression, render) => {
      if (expression.kind === 'Name') {
        const position = parameters.indexOf(expression.id);
        return position < 0 ? null : `\0${position}\0`;
      }
      return this.replacement(expression, render, new Set(), true);
    });
    const template = text.slice(text.indexOf('DELIVER ') + 'DELIVER '.length).trimEnd();
    for (const [, position] of template.matchAll(/\0(\d+)\0/g)) order.push(Number(position));
    const isOnce = order.length === parameters.length && new Set(order).size === order.length;
    return isOnce ? { kind: 'inline', template, order, lazy, uses } : null;
  }

  private keep({ helper, inline }: Attempt): Restored {
    if (inline !== null) return inline;
    this.helpers.set(helper.name, helper);
    return { kind: 'helper', name: helper.name };
  }

  /** Whether the second operand is left alone where the manual leaves it alone. */
  private isLazy(operator: string, { inline, helper }: Attempt): boolean {
    if (inline === null) return false;
    const expression = inline.template.replace(/\0(\d)\0/g, (_, at) => (at === '0' ? 'a' : 'missing'));
    const source = `${this.closure(helper.uses)}CRAFT first(a): DELIVER ${expression}\n`;
    const program = new CompiledProgram(
      source,
      { ok: true, program: parsed(source) },
      planProgram(parsed(source), this.semantics),
    );
    const operands: Value[] = operator === 'BOND' ? [false] : [true];
    return observeCall(program, 'first', operands, () => '', LIMITS).outcome.kind === 'delivered';
  }

  private expected({ operator, parameters }: Wanted): Expected[] {
    if (operator === 'empty') return [{ make: () => [], effects: false, wanted: '[]' }];
    const standard = this.hypotheses.standard.operator(operator);
    if (OPEN.includes(operator)) return expectedOpenCalls(standard, parameters.length);
    if (PACKED.includes(operator)) return expectedCalls(standard, 0, packed);
    if (operator === 'EXTENT') return expectedCalls(standard, parameters.length - 1, same);
    if (operator !== 'CARVE') return expectedCalls(standard, 0, same);
    return [0, 1, 2].flatMap((form) => expectedCalls(standard, form, padded).slice(0, 50));
  }

  /** The texts of helpers and of those that they need. */
  private closure(uses: ReadonlySet<string>): string {
    const needed = new Set<string>();
    const visit = (name: string): void => {
      if (needed.has(name)) return;
      needed.add(name);
      for (const used of this.helpers.get(name)?.uses ?? []) visit(used);
    };
    for (const name of uses) visit(name);
    return [...needed].map((name) => this.helpers.get(name)?.text ?? '').join('');
  }
}

interface Attempt {
  readonly helper: Helper;
  readonly program: CompiledProgram;
  readonly inline: Inline | null;
}

const same = (given: Value[]): Value[] => given;
const padded = (given: Value[]): Value[] => [...given, null, null].slice(0, 4);
/** One argument stands for its elements. */
const packed = (given: Value[]): Value[] => (given.length === 1 ? given : [new List(given)]);

/** Names and literals: nothing that could happen on the way. */
function areSimple(operands: readonly Expression[]): boolean {
  return operands.every(({ kind }) => kind === 'Name' || kind.endsWith('Literal'));
}
