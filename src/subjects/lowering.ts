/**
 * Rewrites a program that is right under the manual into one that does the same under what
 * is believed: each literal becomes the one that denotes its value, each operator a recipe
 * that restores its standard meaning, and nothing else changes.
 */

import {
  CompiledProgram,
  type Expression,
  observeCall,
  planProgram,
  readLimits,
} from '../code/index.ts';
import type { CompiledOperator, Semantics } from '../rules/index.ts';
import type { Value } from '../values/index.ts';
import { agreement, emptyList, expectedOf } from './agreement.ts';
import { searchArithmetic } from './arithmetic-search.ts';
import type { Encoder } from './encoder.ts';
import {
  filled,
  type Given,
  type Helper,
  Helpers,
  type Inline,
  placeFor,
  placesIn,
  type Restored,
} from './helpers.ts';
import type { Assignment, Hypotheses } from './hypotheses.ts';
import {
  EMPTY_LISTS,
  LAZY,
  OPEN,
  PACKED,
  type Recipe,
  recipesFor,
  type Wanted,
} from './recipes.ts';
import { parsed, rewritten } from './syntax.ts';

/** A recipe that cannot be written down: it needs itself, or something unexplained. */
class NoRecipe extends Error {}

const SEARCHED: Readonly<Record<string, string>> = {
  plus: 'SHATTER',
  minus: 'WEAVE',
  times: 'PARE',
};
const ARITHMETIC = ['SHATTER', 'WEAVE', 'PARE', 'FRACTURE', 'COIL', 'RESIDUE', 'HALVE'];

const LIMITS = readLimits({ fuel: 5_000 });

export class Lowering {
  private readonly hypotheses: Hypotheses;
  private readonly encoder: Encoder;
  private readonly assignment: Assignment;
  private readonly unexplained: ReadonlySet<string>;
  private readonly semantics: Semantics;
  private readonly restored = new Map<string, Restored>();
  private readonly helpers = new Helpers();
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
      lowered = this.helpers.closure(uses) + body;
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
        return isRecipe
          ? this.recipeCall(expression.callee.id, expression.arguments, render, uses)
          : null;
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
    if (callee === 'none') return this.helpers.none(uses);
    if (callee === 'empty') {
      const restored = this.restore({ operator: 'empty', parameters: [] });
      return this.helpers.write(restored, callee, { texts: [], simple: true }, uses);
    }
    if (SEARCHED[callee] === undefined) return null;
    const wanted = { operator: callee, parameters: ['a', 'b'] };
    return this.helpers.write(this.restore(wanted), callee, givenBy(operands, render), uses);
  }

  private operatorCall(
    operator: string,
    operands: readonly Expression[],
    render: (operand: Expression) => string,
    uses: Set<string>,
  ): string | null {
    if (this.isStandard(operator)) return null;
    if (operator === 'EXPEL' && operands.length === 2) return null;
    const given = givenBy(operands, render);
    const write = (parameters: readonly string[], arranged: Given = given): string =>
      this.helpers.write(this.restore({ operator, parameters }), operator, arranged, uses);
    const { texts, simple } = given;
    const numbered = texts.map((_, index) => `v${index + 1}`);
    if (OPEN.includes(operator)) return write(numbered);
    if (LAZY.includes(operator)) {
      return texts.reduce((left, right) =>
        write(['a', 'b'], { texts: [left, right], simple: true }),
      );
    }
    if (PACKED.includes(operator)) {
      if (texts.length === 1) return write(['seq']);
      const pack: Restored = this.isStandard('KNOT')
        ? { kind: 'raw' }
        : this.restore({ operator: 'KNOT', parameters: numbered });
      const packed = this.helpers.write(pack, 'KNOT', given, uses);
      return write(['seq'], { texts: [packed], simple: true });
    }
    if (operator === 'CARVE') {
      const missing = Array.from({ length: 4 - texts.length }, () => this.helpers.none(uses));
      return write(['seq', 'lo', 'hi', 'step'], { texts: [...texts, ...missing], simple });
    }
    if (operator === 'EXTENT') {
      const start = texts.length === 1 ? [this.encoder.integer(0, this.assignment) ?? '0'] : [];
      const bounds = [...start, ...texts];
      return write(['a', 'b', 'step'].slice(0, bounds.length), { texts: bounds, simple });
    }
    return write(this.hypotheses.declaration(operator).forms[0]?.parameters ?? []);
  }

  private isStandard(operator: string): boolean {
    if (this.unexplained.has(operator)) return false;
    const hypothesis = this.assignment.get(operator);
    return hypothesis === undefined || hypothesis.rule.kind === 'identity';
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
    const expected =
      operator === 'empty'
        ? [emptyList]
        : expectedOf(wanted, this.hypotheses.standard.operator(operator));
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
        ARITHMETIC.map((name) => ({
          word: name,
          compiled: this.hypotheses.standard.operator(name),
        })),
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
      const whole = this.helpers.closure(uses) + text;
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
    const only =
      craft?.kind === 'FunctionDefinition' && craft.body.length === 1 ? craft.body[0] : null;
    if (only?.kind !== 'ReturnStatement' || only.values.length !== 1) return null;
    const text = rewritten(source, program, (expression, render) => {
      if (expression.kind === 'Name') {
        const position = parameters.indexOf(expression.id);
        return position < 0 ? null : placeFor(position);
      }
      return this.replacement(expression, render, new Set(), true);
    });
    const template = text.slice(text.indexOf('DELIVER ') + 'DELIVER '.length).trimEnd();
    const order = placesIn(template);
    const isOnce = order.length === parameters.length && new Set(order).size === order.length;
    return isOnce ? { kind: 'inline', template, order, lazy, uses } : null;
  }

  private keep({ helper, inline }: Attempt): Restored {
    if (inline !== null) return inline;
    this.helpers.add(helper);
    return { kind: 'helper', name: helper.name };
  }

  /** Whether the second operand is left alone where the manual leaves it alone. */
  private isLazy(operator: string, { inline, helper }: Attempt): boolean {
    if (inline === null) return false;
    const expression = filled(inline.template, ['a', 'missing']);
    const source = `${this.helpers.closure(helper.uses)}CRAFT first(a): DELIVER ${expression}\n`;
    const program = new CompiledProgram(
      source,
      { ok: true, program: parsed(source) },
      planProgram(parsed(source), this.semantics),
    );
    const operands: Value[] = operator === 'BOND' ? [false] : [true];
    return observeCall(program, 'first', operands, () => '', LIMITS).outcome.kind === 'delivered';
  }
}

interface Attempt {
  readonly helper: Helper;
  readonly program: CompiledProgram;
  readonly inline: Inline | null;
}

function givenBy(operands: readonly Expression[], render: (operand: Expression) => string): Given {
  const isPlain = ({ kind }: Expression) => kind === 'Name' || kind.endsWith('Literal');
  const simple = operands.filter((operand) => !isPlain(operand)).length <= 1;
  return { texts: operands.map(render), simple };
}
