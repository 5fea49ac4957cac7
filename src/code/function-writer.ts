/** The host text of one CRAFT, or of the program. */

import type { CompiledOperator, RuleExpression } from '../rules/index.ts';
import type { Value } from '../values/index.ts';
import { type Atom, fastPath, type StaticType } from './fast-path.ts';
import { MOST_PARAMETERS } from './parser.ts';
import type {
  ApplicationPlan,
  BranchPlan,
  CallPlan,
  ExpressionPlan,
  FunctionPlan,
  LazyPlan,
  ReadPlan,
  StatementPlan,
  UnboundPlan,
  Variable,
} from './plan.ts';
import type { SharedParts } from './shared-parts.ts';

/**
 * A CRAFT with more names than this keeps them in one array: a host function's frame
 * grows with its variables, and a thousand calls must fit the host's stack.
 */
const MOST_HOST_VARIABLES = 200;

export class FunctionWriter {
  private readonly craft: FunctionPlan;
  private readonly shared: SharedParts;
  /** Temporaries in use, and the most that have been. */
  private used = 0;
  private most = 0;
  private labels = 0;
  /** SWEEPs around the current place, and the most that have been: each has two variables. */
  private loops = 0;
  private mostLoops = 0;

  constructor(craft: FunctionPlan, shared: SharedParts) {
    this.craft = craft;
    this.shared = shared;
  }

  /** The host function's body, declarations included. */
  body(): string {
    const text = this.block(this.craft.body);
    const names = this.craft.variables
      .filter(({ slot }) => slot >= this.craft.parameterCount)
      .map((variable) => this.name(variable));
    const { depth, variables } = this.craft;
    const inArray = variables.length > MOST_HOST_VARIABLES;
    const declared = inArray ? [`a${depth}=new Array(${variables.length})`] : names;
    declared.push(...this.declaredTemporaries());
    for (let loop = 0; loop < this.mostLoops; loop++) declared.push(`c${loop}`, `i${loop}`);
    return `${declared.length === 0 ? '' : `let ${declared.join(',')};`}${text}`;
  }

  private declaredTemporaries(): string[] {
    const count = Math.min(this.most, MOST_HOST_VARIABLES);
    const names = Array.from({ length: count }, (_, index) => `t${index}`);
    return this.most > MOST_HOST_VARIABLES ? [...names, 's=[]'] : names;
  }

  /** Unique within the functions that can see it: what is nested in one another differs in depth. */
  private name({ slot, owner }: Variable): string {
    if (owner.variables.length > MOST_HOST_VARIABLES) return `a${owner.depth}[${slot}]`;
    return `v${owner.depth}_${slot}`;
  }

  private temporary(): string {
    const index = this.used++;
    this.most = Math.max(this.most, this.used);
    return index < MOST_HOST_VARIABLES ? `t${index}` : `s[${index}]`;
  }

  // Statements ---------------------------------------------------------------

  private block(statements: readonly StatementPlan[]): string {
    let text = '';
    for (const statement of statements) {
      this.used = 0;
      text += this.statement(statement);
    }
    return text;
  }

  private charge(cost: number, offset: number): string {
    return `if((run.fuel-=${cost})<0)run.outOfFuel(${offset});`;
  }

  private statement(statement: StatementPlan): string {
    if (statement.kind === 'if') return this.branches(statement.branches, statement.otherwise);
    const { cost, offset } = statement;
    const charge = this.charge(cost, offset);
    switch (statement.kind) {
      case 'assign':
        return `${charge}${this.name(statement.variable)}=${this.expression(statement.value).code};`;
      case 'assign-all': {
        const kept = statement.values.map((value) => this.keep(this.expression(value)));
        const setUp = kept.map(({ setUp }) => setUp).join('');
        const assigned = statement.variables.map(
          (variable, index) => `${this.name(variable)}=${kept[index]?.code};`,
        );
        return charge + setUp + assigned.join('');
      }
      case 'unpack':
        return (
          charge +
          this.unpack(this.expression(statement.value).code, statement.variables, 'SET', offset)
        );
      case 'expression':
        return `${charge}${this.expression(statement.expression).code};`;
      case 'while': {
        const condition = this.condition(statement.condition);
        return `for(;;){${charge}if(!(${condition}))break;${this.block(statement.body)}}`;
      }
      case 'for':
        return charge + this.forStatement(statement);
      case 'break':
        return `${charge}break;`;
      case 'continue':
        return `${charge}continue;`;
      case 'pass':
        return charge;
      case 'define':
        return `${charge}${this.name(statement.variable)}=${this.define(statement.craft)};`;
      case 'return':
        return charge + this.deliver(statement.value);
    }
  }

  private deliver(value: ExpressionPlan | null): string {
    if (value === null) return 'run.calls--;return null;';
    const { code } = this.expression(value);
    if (/^[\w$]+$/.test(code)) return `run.calls--;return ${code};`;
    const result = this.temporary();
    return `${result}=${code};run.calls--;return ${result};`;
  }

  private branches(
    branches: readonly BranchPlan[],
    otherwise: readonly StatementPlan[] | null,
  ): string {
    const parts = branches.map(({ condition, body, cost, offset }) => {
      this.used = 0;
      const test = this.condition(condition);
      return { charge: this.charge(cost, offset), test, body: this.block(body) };
    });
    const rest = otherwise === null ? '' : this.block(otherwise);
    const [only] = parts;
    if (parts.length === 1 && only !== undefined) {
      return `${only.charge}if(${only.test}){${only.body}}else{${rest}}`;
    }
    // Flat, as the host's compiler takes a time quadratic in the depth of nested branches.
    const label = `b${this.labels++}`;
    const tried = parts.map(
      ({ charge, test, body }) => `${charge}if(${test}){${body}break ${label};}`,
    );
    return `${label}:{${tried.join('')}${rest}}`;
  }

  private forStatement(statement: StatementPlan & { kind: 'for' }): string {
    const { variables, offset } = statement;
    const iterable = this.expression(statement.iterable).code;
    const [cursor, item] = [`c${this.loops}`, `i${this.loops}`];
    this.loops++;
    this.mostLoops = Math.max(this.mostLoops, this.loops);
    const [only] = variables;
    const assign =
      variables.length === 1
        ? `${this.name(only as Variable)}=${item};`
        : this.unpack(item, variables, 'SWEEP', offset);
    const body = this.block(statement.body);
    this.loops--;
    return `${cursor}=draw(${iterable},${offset});for(;;){run.offset=${offset};
${item}=${cursor}.next(run);if(${item}===undefined)break;${assign}${body}}`;
  }

  private unpack(
    code: string,
    variables: readonly Variable[],
    word: string,
    offset: number,
  ): string {
    const items = this.temporary();
    const assigned = variables.map(
      (variable, index) => `${this.name(variable)}=${items}[${index}];`,
    );
    return `${items}=unpack(run,${code},${variables.length},"${word}",${offset});${assigned.join('')}`;
  }

  private define(craft: FunctionPlan): string {
    const writer = new FunctionWriter(craft, this.shared);
    const body = writer.body();
    const count = craft.parameterCount;
    const inArray = craft.variables.length > MOST_HOST_VARIABLES;
    const parameters = craft.variables
      .slice(0, count)
      .map((variable) => (inArray ? `p${variable.slot}` : writer.name(variable)));
    const stored = inArray
      ? parameters.map((parameter, slot) => `a${craft.depth}[${slot}]=${parameter};`).join('')
      : '';
    const split = inArray ? body.indexOf(';') + 1 : 0;
    const deep = `run.levels+${craft.deepest}>run.evaluationLevels`;
    return `define(${this.shared.constant(craft.name)},${count},function(${parameters.join(',')}){
if(++run.calls>run.callDepth||${deep})run.tooDeep();
${body.slice(0, split)}${stored}${body.slice(split)}run.calls--;return null;})`;
  }

  // Expressions --------------------------------------------------------------

  /** Code of a host truth value. */
  private condition(plan: ExpressionPlan): string {
    return truthOf(this.expression(plan));
  }

  private expression(plan: ExpressionPlan): Atom {
    switch (plan.kind) {
      case 'constant':
        return this.constant(plan.value);
      case 'read':
        return { code: this.read(plan), type: 'any' };
      case 'unbound':
        return { code: this.read(plan), type: 'any' };
      case 'application':
        return this.application(plan);
      case 'lazy':
        return this.lazy(plan);
      case 'arity': {
        const operands = plan.operands
          .map((operand) => `${this.expression(operand).code},`)
          .join('');
        return {
          code: `(${operands}arity(${this.shared.constant(plan.message)},${plan.offset}))`,
          type: 'any',
        };
      }
      case 'call':
        return this.call(plan);
      case 'tuple': {
        const { setUp, atoms } = this.keepAll(plan.operands);
        const items = atoms.map(({ code }) => code).join(',');
        return {
          code: `(${setUp}run.offset=${plan.offset},run.container(${atoms.length}),new Tuple([${items}]))`,
          type: 'any',
        };
      }
    }
  }

  private constant(value: Value): Atom {
    if (typeof value === 'number')
      return { code: value < 0 ? `(${value})` : `${value}`, type: 'integer' };
    if (typeof value === 'boolean') return { code: String(value), type: 'boolean' };
    return { code: value === null ? 'null' : this.shared.constant(value), type: 'any' };
  }

  private read(plan: ReadPlan | UnboundPlan): string {
    if (plan.kind === 'unbound') {
      return `unbound("NameError",${this.shared.constant(plan.name)},${plan.offset})`;
    }
    const name = this.name(plan.variable);
    if (plan.unbound === null) return name;
    const fault = `unbound("${plan.unbound}",${this.shared.constant(plan.variable.name)},${plan.offset})`;
    return `(${name}===undefined?${fault}:${name})`;
  }

  /** Code that may be repeated; what must run first is in `setUp` (with a comma at its end). */
  private keepAll(plans: readonly ExpressionPlan[]): { setUp: string; atoms: Atom[] } {
    let setUp = '';
    const atoms: Atom[] = [];
    for (const plan of plans) {
      const value = this.expression(plan);
      if (isSimple(value.code)) atoms.push(value);
      else {
        const name = this.temporary();
        setUp += `${name}=${value.code},`;
        atoms.push({ code: name, type: value.type });
      }
    }
    return { setUp, atoms };
  }

  private keep(value: Atom): { setUp: string; code: string } {
    const name = this.temporary();
    return { setUp: `${name}=${value.code};`, code: name };
  }

  private application({ operator, form, operands, offset }: ApplicationPlan): Atom {
    const { setUp, atoms } = this.keepAll(operands);
    const codes = atoms.map(({ code }) => code).join(',');
    const rule = this.shared.rule(form.apply);
    const slow = `(run.offset=${offset},${rule}(run,${form.form.open ? `[${codes}]` : codes}))`;
    const type = form.expression === null ? 'any' : resultType(form.expression);
    const fast = this.fastPath(operator, form.expression, form.form.parameters, atoms);
    if (fast === null) return { code: `(${setUp}${slow})`, type };
    // A number may also come out of the slow path as a bigint: only truth values keep their type.
    const guards = fast.guards.join('&&') || 'true';
    return { code: `(${setUp}${guards}?${fast.code}:${slow})`, type };
  }

  private fastPath(
    operator: CompiledOperator,
    rule: RuleExpression | null,
    names: readonly string[],
    atoms: readonly Atom[],
  ) {
    if (rule === null || operator.declaration.literal !== null || names.length !== atoms.length)
      return null;
    const operands = new Map(names.map((name, index) => [name, atoms[index] as Atom]));
    return fastPath(rule, operands, () => this.temporary());
  }

  private lazy({ form, operands, offset }: LazyPlan): Atom {
    const [first, ...others] = operands as [ExpressionPlan, ...ExpressionPlan[]];
    const connective = plainConnective(form.expression);
    const result = this.temporary();
    const { used } = this;
    let code = '';
    let left: Atom | null = null;
    for (const other of others) {
      this.used = used;
      const pair: Atom =
        connective !== null && (left === null || connective.direct)
          ? this.inlinePair(connective, left ?? first, other, offset)
          : this.calledPair(this.shared.rule(form.apply), left ?? first, other, offset);
      code += `${result}=${pair.code},`;
      left = { code: result, type: pair.type };
    }
    return { code: `(${code}${result})`, type: left?.type ?? 'any' };
  }

  /** A value, or an expression that is still to be evaluated. */
  private atom(operand: Atom | ExpressionPlan): Atom {
    return 'kind' in operand ? this.expression(operand) : operand;
  }

  private inlinePair(
    { name, direct }: Connective,
    a: Atom | ExpressionPlan,
    b: ExpressionPlan,
    offset: number,
  ): Atom {
    const left = this.atom(direct ? a : b);
    const kept = this.temporary();
    const right = this.atom(direct ? b : a);
    const test = truthOf({ code: `(${kept}=${left.code})`, type: left.type });
    const type = left.type === 'boolean' && right.type === 'boolean' ? 'boolean' : 'any';
    const [yes, no] = name === 'and' ? [right.code, kept] : [kept, right.code];
    return { code: `(run.offset=${offset},${test}?${yes}:${no})`, type };
  }

  private calledPair(
    rule: string,
    a: Atom | ExpressionPlan,
    b: ExpressionPlan,
    offset: number,
  ): Atom {
    const left = 'kind' in a ? this.thunk(a) : `given(${a.code})`;
    return { code: `(run.offset=${offset},${rule}(run,${left},${this.thunk(b)}))`, type: 'any' };
  }

  /** An operand as a host function, with temporaries of its own. */
  private thunk(plan: ExpressionPlan): string {
    const { used, most } = this;
    this.used = 0;
    this.most = 0;
    const { code } = this.expression(plan);
    const names = this.declaredTemporaries();
    this.used = used;
    this.most = most;
    return `()=>{${names.length === 0 ? '' : `let ${names.join(',')};`}return ${code};}`;
  }

  private call(plan: CallPlan): Atom {
    const { operands, level, offset } = plan;
    const callee = this.temporary();
    const read = this.read(plan.callee);
    const name = this.shared.constant(plan.name);
    if (operands.length > MOST_PARAMETERS) {
      // No CRAFT takes so many, and the host has a limit of its own.
      const evaluated = operands.map((operand) => `${this.expression(operand).code},`).join('');
      const failed = `failedCall(${callee},${name},${operands.length},${offset})`;
      return { code: `(${callee}=${read},${evaluated}${failed})`, type: 'any' };
    }
    const { setUp, atoms } = this.keepAll(operands);
    const codes = atoms.map(({ code }) => code).join(',');
    const count = operands.length;
    const result = this.temporary();
    return {
      code: `(${callee}=${read},${setUp}${callee} instanceof FunctionValue&&${callee}.parameterCount===${count}?(run.offset=${offset},run.levels+=${level},${result}=${callee}.code(${codes}),run.levels-=${level},${result}):failedCall(${callee},${name},${count},${offset}))`,
      type: 'any',
    };
  }
}

interface Connective {
  readonly name: 'and' | 'or';
  /** The rule reads `a` first. */
  readonly direct: boolean;
}

/** A rule that is just `and` or `or` of the two operands, in either order. */
function plainConnective(rule: RuleExpression | null): Connective | null {
  if (rule?.kind !== 'application' || rule.operands.length !== 2) return null;
  const { name } = rule.operator;
  if (name !== 'and' && name !== 'or') return null;
  const order = rule.operands
    .map((operand) => (operand.kind === 'parameter' ? operand.name : ''))
    .join();
  if (order !== 'a,b' && order !== 'b,a') return null;
  return { name, direct: order === 'a,b' };
}

function isSimple(code: string): boolean {
  return /^(?:[\w$]+|\(-\d+\)|s\[\d+\])$/.test(code);
}

function truthOf({ code, type }: Atom): string {
  if (type === 'boolean') return code;
  return type === 'integer' ? `(${code})!==0` : `truth(${code})`;
}

const TRUTH_VALUED = new Set(['==', '!=', '<', '>', '<=', '>=', 'not', 'any', 'all']);

function resultType(rule: RuleExpression): StaticType {
  return rule.kind === 'application' && TRUTH_VALUED.has(rule.operator.name) ? 'boolean' : 'any';
}
