/**
 * Rules as host functions.
 *
 * A rule becomes JavaScript text made of calls of value operations and is compiled
 * once per ruleset. Nothing of a ruleset's text gets into it but numbers: names are
 * the vocabulary's own, texts are passed in as constants. Against closures over
 * closures this makes a use of `(get seq (- i 1))` about five times as fast.
 */

import * as values from '../values/index.ts';
import {
  Fault,
  List,
  type RunState,
  settle,
  type TypeName,
  typeName,
  type Value,
} from '../values/index.ts';
import type { Form, OperatorDeclaration } from './language.ts';
import {
  type Application,
  hasEffect,
  type RuleExpression,
  ruleSize,
  standardRule,
} from './rule.ts';

/**
 * One way to call an operator. `apply` takes the run and then
 * - the arguments, one by one, for a form with a fixed count;
 * - one array of all arguments (which it may keep) for an open form;
 * - functions that evaluate the two arguments, for a lazy operator.
 */
export interface CompiledForm {
  readonly form: Form;
  /** null for a form that no rule changes. */
  readonly expression: RuleExpression | null;
  readonly apply: (run: RunState, ...operands: never[]) => Value;
}

export interface CompiledOperator {
  readonly declaration: OperatorDeclaration;
  readonly forms: readonly CompiledForm[];
  /** Steps of one use, before what its size costs. */
  readonly cost: number;
}

/** The operator under a rule; `expression` null is the manual's meaning. */
export function compileOperator(
  declaration: OperatorDeclaration,
  expression: RuleExpression | null,
): CompiledOperator {
  const meaning = expression ?? standardRule(declaration);
  const forms = declaration.forms.map((form): CompiledForm => {
    const apply = compileForm(declaration, form, meaning);
    return { form, expression: form.always === null ? meaning : null, apply };
  });
  return { declaration, forms, cost: ruleSize(meaning) };
}

function compileForm(declaration: OperatorDeclaration, form: Form, expression: RuleExpression) {
  const writer = new RuleWriter(declaration, form);
  const source = writer.function(expression);
  return new Function('ops', 'helpers', 'constants', 'name', source)(
    values,
    helpers,
    writer.constants,
    declaration.name,
  ) as CompiledForm['apply'];
}

/** What generated code needs besides the value operations. */
const helpers = {
  List,

  /** A fault gets its message, from the operator that was written and the types it got, and its place. */
  blame(fault: unknown, at: number, name: string, operands: readonly Value[] | null): unknown {
    if (fault instanceof Fault) {
      fault.message ??= faultMessage(fault, name, operands?.map(typeName) ?? null);
      if (fault.offset < 0) fault.offset = at;
    }
    return fault;
  },

  /** Evaluates a lazy operand; what goes wrong there is not the operator's. */
  operand(evaluate: () => Value): Value {
    try {
      return evaluate();
    } catch (thrown) {
      throw settle(thrown);
    }
  },

  /** `pred`: NONE as a function stands for the element itself. */
  test(run: RunState, callee: Value, element: Value): Value {
    return callee === null ? element : values.call(run, callee, [element]);
  },

  /** `min` and `max` of all arguments: a single one stands for its elements. */
  only(args: List): Value {
    return args.items.length === 1 ? (args.items[0] as Value) : args;
  },

  /** In a rule with a parameter that may be missing, arithmetic on NONE leaves NONE. */
  unlessNone(
    operation: (run: RunState, a: Value, b: Value, c: Value) => Value,
    run: RunState,
    a: Value,
    b: Value,
  ): Value {
    return a === null || b === null ? null : operation(run, a, b, null);
  },
};

/** Types named in a message; more are cut. */
const NAMED_TYPES = 4;

/** A function of the operator's name, the kind and the operands' types alone: nothing can leak. */
function faultMessage(fault: Fault, name: string, types: readonly TypeName[] | null): string {
  if (types === null) {
    if (fault.kind === 'LimitError') return `${name} goes beyond a limit here`;
    return `${name} has no value here`;
  }
  const listed = listTypes(types);
  switch (fault.kind) {
    case 'TypeError':
      return types.length < 2
        ? `${name} cannot take ${listed}`
        : `${name} cannot combine ${listed}`;
    case 'LimitError':
      return `${name} goes beyond a limit with ${listed}`;
    case 'RecursionError':
      return `${name} goes too deep with ${listed}`;
    default:
      return `${name} has no value for ${listed}`;
  }
}

function listTypes(types: readonly TypeName[]): string {
  if (types.length === 0) return 'nothing';
  if (types.length > NAMED_TYPES) return `${types.slice(0, NAMED_TYPES).join(', ')} and more`;
  if (types.length === 1) return types[0] as string;
  return `${types.slice(0, -1).join(', ')} and ${types.at(-1)}`;
}

/** Operations by their names in `values`, for the generated text. */
const operationNames = new Map<unknown, string>(
  Object.entries(values).map(([name, value]) => [value, name]),
);

class RuleWriter {
  readonly constants: unknown[] = [];
  private readonly declaration: OperatorDeclaration;
  private readonly form: Form;
  private readonly variables = new Map<string, string>();
  private readonly noneStays: boolean;
  private temporaries = 0;

  constructor(declaration: OperatorDeclaration, form: Form) {
    this.declaration = declaration;
    this.form = form;
    form.parameters.forEach((name, index) => {
      this.variables.set(name, `x${index}`);
    });
    this.noneStays = declaration.forms.some(({ missing }) => Object.values(missing).includes(null));
  }

  function(expression: RuleExpression): string {
    const { always, open, parameters } = this.form;
    if (open) this.variables.set('args', 'args');
    const names = open ? ['items'] : parameters.map((_, index) => `x${index}`);
    const body =
      always === null ? this.write(expression) : `${this.constant(always)}(run,${names.join(',')})`;
    // A message tells the types of what was given, not of what a rule has made of it.
    const kept = hasEffect(expression) ? 'items.slice()' : 'items';
    const memos = this.declaration.lazy ? names.map((name) => `let v_${name};`).join('') : '';
    const temporaries = this.declareTemporaries(0);
    return `return function(run,${names.join(',')}){const at=run.offset;${memos}${temporaries}
      ${open ? `const args=new helpers.List(${kept});` : ''}
      try{return ${body}}catch(fault){throw helpers.blame(fault,at,name,${this.blamed()})}}`;
  }

  /** The arguments that a message may tell the types of; a lazy operator's may not be there yet. */
  private blamed(): string {
    if (this.declaration.lazy) return 'null';
    return this.form.open ? 'items' : `[${this.form.parameters.map((_, index) => `x${index}`)}]`;
  }

  private declareTemporaries(from: number): string {
    let text = '';
    for (let index = from; index < this.temporaries; index++) text += `let t${index};`;
    return text;
  }

  private constant(value: unknown): string {
    if (typeof value === 'number') return value < 0 ? `(${value})` : String(value);
    if (typeof value === 'boolean' || value === null) return String(value);
    this.constants.push(value);
    return `constants[${this.constants.length - 1}]`;
  }

  private write(expression: RuleExpression): string {
    switch (expression.kind) {
      case 'constant':
        return this.constant(expression.value);
      case 'parameter':
        return this.parameter(expression.name);
      case 'predicate':
        return `(p===undefined?(p=helpers.test(run,${this.variables.get('func')},element)):p)`;
      case 'application':
        return this.application(expression);
    }
  }

  private parameter(name: string): string {
    const variable = this.variables.get(name);
    if (variable === undefined) return this.constant(this.form.missing[name]);
    // A lazy operand is evaluated when it is first read, and once.
    if (this.declaration.lazy)
      return `(v_${variable}===undefined?(v_${variable}=helpers.operand(${variable})):v_${variable})`;
    return variable;
  }

  private application({ operator, operands }: Application): string {
    const { form } = operator;
    if (form.kind === 'special') return this.special(operator.name, operands);
    const written = operands.map((operand) => this.write(operand));
    const name = operationNames.get(form.operation);
    const operation = name === undefined ? this.constant(form.operation) : `ops.${name}`;
    if (operator.maximum !== null) {
      if (form.arithmetic && this.noneStays) return this.unlessNone(operation, written);
      return `${operation}(run,${written.join(',')})`;
    }
    return this.fold(operation, written, form.arithmetic);
  }

  private fold(operation: string, written: readonly string[], arithmetic: boolean): string {
    return written.reduce((left, right) =>
      arithmetic && this.noneStays
        ? this.unlessNone(operation, [left, right])
        : `${operation}(run,${left},${right})`,
    );
  }

  private unlessNone(operation: string, [left, right = '0']: readonly string[]): string {
    return `helpers.unlessNone(${operation},run,${left},${right})`;
  }

  private special(name: string, operands: readonly RuleExpression[]): string {
    if (name === 'filter') return this.filter(operands as [RuleExpression, RuleExpression]);
    const first = operands[0] as RuleExpression;
    const written = operands.map((operand) => this.write(operand));
    const step = this.stepOf(name);
    switch (name) {
      case '-':
        if (written.length > 1) return this.fold('ops.subtract', written, true);
        if (this.noneStays) return this.unlessNone('ops.negate', written);
        return `ops.negate(run,${written[0]})`;
      case 'and':
        return written.reduceRight((rest, one) => this.choose(one, (kept) => `${rest}:${kept}`));
      case 'or':
        return written.reduceRight((rest, one) => this.choose(one, (kept) => `${kept}:${rest}`));
      case 'if':
        return `(ops.truth(${written[0]})?${written[1]}:${written[2]})`;
      case 'slice':
        return `ops.slice(run,${written[0]},${written[1]},${written[2]},${step ?? written[3] ?? 'null'})`;
      case 'range': {
        const [start, stop] = written.length === 1 ? ['0', written[0]] : written;
        return `ops.makeRange(run,${start},${stop},${step ?? written[2] ?? '1'})`;
      }
      case 'zip':
        return `ops.zip(run,name,[${written.join(',')}])`;
      case 'enumerate':
        return `ops.enumerate(run,name,${written[0]},${written[1] ?? '0'})`;
      case 'min':
        return `ops.minimum(run,${this.candidates(first, written)})`;
      case 'max':
        return `ops.maximum(run,${this.candidates(first, written)})`;
      case 'concat':
        if (written.length > 1) return `ops.concat(run,[${written.join(',')}])`;
        return `ops.concat(run,ops.itemsOf(run,${written[0]}))`;
      default:
        throw new Error(`the rule language's ${name} has no translation`);
    }
  }

  /** A given step goes to what the operator's standard meaning is: `slice` or `range`. */
  private stepOf(name: string): string | undefined {
    const standard = standardRule(this.declaration);
    const takes = standard.kind === 'application' && standard.operator.name === name;
    return takes ? this.variables.get('step') : undefined;
  }

  /** `truth(one) ? … : …` where one alternative is the value of `one` itself. */
  private choose(one: string, alternatives: (kept: string) => string): string {
    const kept = `t${this.temporaries++}`;
    return `(ops.truth(${kept}=${one})?${alternatives(kept)})`;
  }

  private candidates(first: RuleExpression, written: readonly string[]): string {
    if (written.length > 1) return `new helpers.List([${written.join(',')}])`;
    const isArguments = first.kind === 'parameter' && first.name === 'args';
    return isArguments ? `helpers.only(${written[0]})` : (written[0] as string);
  }

  private filter([condition, sequence]: readonly [RuleExpression, RuleExpression]): string {
    const before = this.temporaries;
    const test = this.write(condition);
    const inner = this.declareTemporaries(before);
    // Temporaries of the condition live in its own function: it may run inside itself.
    this.temporaries = before;
    return `ops.filter(run,name,${this.write(sequence)},(element)=>{let p;${inner}
      try{return ops.truth(${test})}catch(fault){throw helpers.blame(fault,at,name,${this.blamed()})}})`;
  }
}
