/** Resolves a syntax tree under a semantics: names to slots, operators to what they do. */

import type { CompiledForm, CompiledOperator, LiteralKind, Semantics } from '../rules/index.ts';
import { defaultLimits, Float, RunState, Text, textOf, type Value } from '../values/index.ts';
import type * as ast from './ast.ts';
import { arityMessage } from './messages.ts';
import { literalOperators } from './operators.ts';
import type {
  BranchPlan,
  ExpressionPlan,
  FunctionPlan,
  ReadPlan,
  StatementPlan,
  UnboundPlan,
  Variable,
} from './plan.ts';

/** The plan of a program. It does not depend on limits. */
export function planProgram(program: ast.Program, semantics: Semantics): FunctionPlan {
  const literals = new LiteralFolder(semantics);
  return new FunctionPlanner('', [], program, null, semantics, literals).plan();
}

/** The body of a CRAFT, or the program. */
interface Body {
  readonly body: readonly ast.Statement[];
  readonly start: number;
}

class FunctionPlanner {
  private readonly craft: FunctionPlan;
  private readonly source: Body;
  private readonly outer: FunctionPlanner | null;
  private readonly semantics: Semantics;
  private readonly literals: LiteralFolder;
  private readonly variables = new Map<string, Variable>();
  /** Own names that surely have a value here, in the order in which they got it. */
  private readonly assigned = new Set<Variable>();
  private readonly trail: Variable[] = [];
  /** Steps of the expressions of the statement that is being planned. */
  private cost = 0;

  constructor(
    name: string,
    parameters: readonly ast.Name[],
    source: Body,
    outer: FunctionPlanner | null,
    semantics: Semantics,
    literals: LiteralFolder,
  ) {
    this.source = source;
    this.outer = outer;
    this.semantics = semantics;
    this.literals = literals;
    const variables: Variable[] = [];
    this.craft = {
      name,
      parent: outer?.craft ?? null,
      depth: outer === null ? 0 : outer.craft.depth + 1,
      variables,
      parameterCount: parameters.length,
      body: [],
      deepest: 0,
      offset: source.start,
    };
    const declare = ({ id }: ast.Name): void => {
      if (this.variables.has(id)) return;
      const variable = { name: id, slot: variables.length, owner: this.craft };
      variables.push(variable);
      this.variables.set(id, variable);
    };
    for (const parameter of parameters) {
      declare(parameter);
      this.assign(parameter);
    }
    forEachAssigned(source.body, declare);
  }

  plan(): FunctionPlan {
    this.craft.body = this.block(this.source.body, 0).statements;
    return this.craft;
  }

  // Which names have a value -------------------------------------------------

  private assign(name: ast.Name): Variable {
    const variable = this.variables.get(name.id) as Variable;
    if (!this.assigned.has(variable)) {
      this.assigned.add(variable);
      this.trail.push(variable);
    }
    return variable;
  }

  /** Forgets and returns what has got a value since `mark`. */
  private rollBack(mark: number): Variable[] {
    const gained = this.trail.splice(mark);
    for (const variable of gained) this.assigned.delete(variable);
    return gained;
  }

  private remember(variables: Iterable<Variable>): void {
    for (const variable of variables) {
      this.assigned.add(variable);
      this.trail.push(variable);
    }
  }

  // Statements ---------------------------------------------------------------

  /** `level`: blocks open around these statements. `ends`: control never leaves at their end. */
  private block(body: readonly ast.Statement[], level: number) {
    this.reach(level);
    const statements: StatementPlan[] = [];
    let ends = false;
    for (const statement of body) {
      const planned = this.statement(statement, level);
      statements.push(planned);
      ends ||= leaves(planned) || (planned.kind === 'if' && this.lastIfEnds);
    }
    return { statements, ends };
  }

  private lastIfEnds = false;

  private reach(level: number): void {
    if (level > this.craft.deepest) this.craft.deepest = level;
  }

  /** Steps of one statement, and a new count. */
  private takeCost(): number {
    const cost = 1 + this.cost;
    this.cost = 0;
    return cost;
  }

  private statement(statement: ast.Statement, level: number): StatementPlan {
    const offset = statement.start;
    switch (statement.kind) {
      case 'Assignment':
        return this.assignment(statement, level);
      case 'ExpressionStatement': {
        const expression = this.expression(statement.expression, level);
        return { kind: 'expression', expression, cost: this.takeCost(), offset };
      }
      case 'IfStatement':
        return this.ifStatement(statement, level);
      case 'ForStatement': {
        const iterable = this.expression(statement.iterable, level);
        const cost = this.takeCost();
        const mark = this.trail.length;
        const variables = statement.targets.map((target) => this.assign(target));
        const body = this.block(statement.body, level + 1).statements;
        this.rollBack(mark);
        return { kind: 'for', variables, iterable, body, cost, offset };
      }
      case 'WhileStatement': {
        const condition = this.expression(statement.condition, level);
        const cost = this.takeCost();
        const mark = this.trail.length;
        const body = this.block(statement.body, level + 1).statements;
        this.rollBack(mark);
        return { kind: 'while', condition, body, cost, offset };
      }
      case 'BreakStatement':
        return { kind: 'break', cost: 1, offset };
      case 'ContinueStatement':
        return { kind: 'continue', cost: 1, offset };
      case 'PassStatement':
        return { kind: 'pass', cost: 1, offset };
      case 'FunctionDefinition': {
        const { name, parameters } = statement;
        const { semantics, literals } = this;
        const inner = new FunctionPlanner(
          name.id,
          parameters,
          statement,
          this,
          semantics,
          literals,
        );
        const craft = inner.plan();
        return { kind: 'define', variable: this.assign(name), craft, cost: 1, offset };
      }
      case 'ReturnStatement': {
        const value = statement.values.length === 0 ? null : this.valueOf(statement.values, level);
        return { kind: 'return', value, cost: this.takeCost(), offset };
      }
    }
  }

  private assignment(statement: ast.Assignment, level: number): StatementPlan {
    const { targets, values, start: offset } = statement;
    if (targets.length > 1 && targets.length === values.length) {
      const planned = values.map((value) => this.expression(value, level));
      const variables = targets.map((target) => this.assign(target));
      return { kind: 'assign-all', variables, values: planned, cost: this.takeCost(), offset };
    }
    const value = this.valueOf(values, level);
    const variables = targets.map((target) => this.assign(target));
    const cost = this.takeCost();
    if (variables.length > 1) return { kind: 'unpack', variables, value, cost, offset };
    return { kind: 'assign', variable: variables[0] as Variable, value, cost, offset };
  }

  /** One value as it is, several as a TUPLE. */
  private valueOf(values: readonly ast.Expression[], level: number): ExpressionPlan {
    const [first] = values as [ast.Expression, ...ast.Expression[]];
    if (values.length === 1) return this.expression(first, level);
    return { kind: 'tuple', operands: this.operands(values, level), offset: first.start };
  }

  private ifStatement(statement: ast.IfStatement, level: number): StatementPlan {
    const mark = this.trail.length;
    /** What each way through that goes on after the statement has given a value. */
    const ways: Variable[][] = [];
    const way = (body: readonly ast.Statement[]): readonly StatementPlan[] => {
      const { statements, ends } = this.block(body, level + 1);
      const gained = this.rollBack(mark);
      if (!ends) ways.push(gained);
      return statements;
    };
    const branches = statement.branches.map((branch): BranchPlan => {
      const condition = this.expression(branch.condition, level);
      const cost = this.takeCost();
      return { condition, cost, offset: branch.start, body: way(branch.body) };
    });
    const otherwise = statement.otherwise === null ? null : way(statement.otherwise);
    if (otherwise === null) ways.push([]);
    this.remember(inAll(ways));
    this.lastIfEnds = ways.length === 0;
    return { kind: 'if', branches, otherwise };
  }

  // Expressions --------------------------------------------------------------

  /** `level`: blocks and expressions open around this one. */
  private expression(expression: ast.Expression, level: number): ExpressionPlan {
    switch (expression.kind) {
      case 'IntegerLiteral':
        return this.literal('integer', expression.value, expression.start);
      case 'FloatLiteral':
        return this.literal('float', new Float(expression.value), expression.start);
      case 'TextLiteral':
        return this.literal('text', textOf(expression.value), expression.start);
      case 'BooleanLiteral':
        return this.literal('boolean', expression.value, expression.start);
      case 'Name':
        return this.read(expression);
      case 'OperatorCall':
        return this.operatorCall(expression, level + 1);
      case 'FunctionCall': {
        this.reach(level + 1);
        this.cost += 1;
        return {
          kind: 'call',
          callee: this.read(expression.callee),
          name: expression.callee.id,
          operands: this.operands(expression.arguments, level + 1),
          level: level + 1,
          offset: expression.start,
        };
      }
    }
  }

  private operands(operands: readonly ast.Expression[], level: number): ExpressionPlan[] {
    return operands.map((operand) => this.expression(operand, level));
  }

  private literal(kind: LiteralKind, value: Value, offset: number): ExpressionPlan {
    const planned = this.literals.plan(kind, value, offset);
    if (planned.kind === 'application') this.cost += planned.operator.cost;
    return planned;
  }

  private read({ id, start: offset }: ast.Name): ReadPlan | UnboundPlan {
    let hops = 0;
    for (let scope: FunctionPlanner | null = this; scope !== null; scope = scope.outer, hops++) {
      const variable = scope.variables.get(id);
      if (variable === undefined) continue;
      const isParameter = variable.slot < scope.craft.parameterCount;
      const sure = isParameter || (hops === 0 && this.assigned.has(variable));
      const missing = hops === 0 && this.outer !== null ? 'UnboundLocalError' : 'NameError';
      return { kind: 'read', variable, hops, unbound: sure ? null : missing, offset };
    }
    return { kind: 'unbound', name: id, offset };
  }

  private operatorCall(call: ast.OperatorCall, level: number): ExpressionPlan {
    this.reach(level);
    const operator = this.semantics.operator(call.operator);
    const { start: offset } = call;
    this.cost += operator.cost;
    const given = call.arguments.length;
    const { declaration } = operator;
    const form = fittingForm(operator, given);
    if (form === null) {
      const message = arityMessage(declaration, given);
      const operands = declaration.lazy ? [] : this.operands(call.arguments, level);
      return { kind: 'arity', message, operands, offset };
    }
    const operands = this.operands(call.arguments, level);
    if (!declaration.lazy) return { kind: 'application', operator, form, operands, offset };
    this.cost += operator.cost * (given - 2);
    return { kind: 'lazy', operator, form, operands, offset };
  }
}

function fittingForm({ declaration, forms }: CompiledOperator, given: number): CompiledForm | null {
  for (const compiled of forms) {
    const { count, open } = compiled.form;
    if (count === given || (given > count && (open || declaration.lazy))) return compiled;
  }
  return null;
}

function leaves(statement: StatementPlan): boolean {
  return statement.kind === 'return' || statement.kind === 'break' || statement.kind === 'continue';
}

function inAll(ways: readonly (readonly Variable[])[]): Set<Variable> {
  const [first = [], ...rest] = ways;
  const shared = new Set(first);
  for (const way of rest) {
    const present = new Set(way);
    for (const variable of shared) if (!present.has(variable)) shared.delete(variable);
  }
  return shared;
}

/** Every name that a body assigns, in the order of the text; inner CRAFTs have their own. */
function forEachAssigned(body: readonly ast.Statement[], visit: (name: ast.Name) => void): void {
  for (const statement of body) {
    switch (statement.kind) {
      case 'Assignment':
        statement.targets.forEach(visit);
        break;
      case 'FunctionDefinition':
        visit(statement.name);
        break;
      case 'IfStatement':
        for (const branch of statement.branches) forEachAssigned(branch.body, visit);
        if (statement.otherwise !== null) forEachAssigned(statement.otherwise, visit);
        break;
      case 'ForStatement':
        statement.targets.forEach(visit);
        forEachAssigned(statement.body, visit);
        break;
      case 'WhileStatement':
        forEachAssigned(statement.body, visit);
        break;
      default:
    }
  }
}

/**
 * Literals under their rules. A literal's rule applies at each evaluation; where that
 * gives an immutable value and costs nothing by size, once for all is the same.
 */
class LiteralFolder {
  private readonly semantics: Semantics;
  private scratch: RunState | null = null;

  constructor(semantics: Semantics) {
    this.semantics = semantics;
  }

  plan(kind: LiteralKind, value: Value, offset: number): ExpressionPlan {
    const operator = this.semantics.operator(literalOperators[kind]);
    const form = operator.forms[0] as CompiledForm;
    if (form.expression?.kind === 'parameter') return { kind: 'constant', value };
    const folded = this.fold(form, value);
    if (folded !== undefined) return { kind: 'constant', value: folded };
    const operands: ExpressionPlan[] = [{ kind: 'constant', value }];
    return { kind: 'application', operator, form, operands, offset };
  }

  private fold(form: CompiledForm, value: Value): Value | undefined {
    this.scratch ??= new RunState(defaultLimits);
    const { scratch } = this;
    const { fuel, allocation } = scratch;
    try {
      const result = (form.apply as (run: RunState, value: Value) => Value)(scratch, value);
      const free = scratch.fuel === fuel && scratch.allocation === allocation;
      return free && isImmutable(result) ? result : undefined;
    } catch {
      return undefined;
    } finally {
      scratch.fuel = fuel;
      scratch.allocation = allocation;
    }
  }
}

function isImmutable(value: Value): boolean {
  return (
    value === null || typeof value !== 'object' || value instanceof Float || value instanceof Text
  );
}
