/** Which operators a program executes. */

import {
  type CompiledForm,
  type CompiledOperator,
  type Ruleset,
  type RulesetEntry,
  Semantics,
} from '../rules/index.ts';
import type { RunState, Value } from '../values/index.ts';

/** A ruleset's semantics in which executions of some entries' operators are noted. */
export function tracing(ruleset: Ruleset, watched: readonly RulesetEntry[]) {
  const executed = new Set<string>();
  const names = new Set(watched.map(({ operator }) => operator.name));
  return { semantics: new TracingSemantics(ruleset, names, executed), executed };
}

class TracingSemantics extends Semantics {
  private readonly watched: ReadonlySet<string>;
  private readonly executed: Set<string>;
  private readonly wrapped = new Map<string, CompiledOperator>();

  constructor(ruleset: Ruleset, watched: ReadonlySet<string>, executed: Set<string>) {
    super(ruleset);
    this.watched = watched;
    this.executed = executed;
  }

  override operator(name: string): CompiledOperator {
    const operator = super.operator(name);
    if (!this.watched.has(name)) return operator;
    let wrapped = this.wrapped.get(name);
    if (wrapped === undefined) {
      const forms = operator.forms.map((form) => this.noting(name, form));
      wrapped = { ...operator, forms };
      this.wrapped.set(name, wrapped);
    }
    return wrapped;
  }

  /** Without its expression a form is never inlined, so that every use is seen. */
  private noting(name: string, { form, apply }: CompiledForm): CompiledForm {
    const original = apply as unknown as (run: RunState, ...operands: unknown[]) => Value;
    const noted = (run: RunState, ...operands: unknown[]): Value => {
      this.executed.add(name);
      return original(run, ...operands);
    };
    return { form, expression: null, apply: noted };
  }
}
