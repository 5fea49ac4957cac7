/**
 * A program with all its names and operators resolved: what both ways of execution
 * (walk.ts, generate.ts) run, and where everything they must agree on is decided:
 * costs, levels, checks and messages.
 */

import type { CompiledForm, CompiledOperator } from '../rules/index.ts';
import type { Value } from '../values/index.ts';

/** A CRAFT, or the program itself. */
export interface FunctionPlan {
  readonly name: string;
  /** The CRAFT around it; null for the program. */
  readonly parent: FunctionPlan | null;
  /** CRAFTs around it. */
  readonly depth: number;
  /** All names it assigns, parameters first; a variable's slot is its place here. */
  readonly variables: readonly Variable[];
  readonly parameterCount: number;
  body: readonly StatementPlan[];
  /** Most blocks and expressions that are open at once in it, calls' insides left out. */
  deepest: number;
  readonly offset: number;
}

export interface Variable {
  readonly name: string;
  readonly slot: number;
  readonly owner: FunctionPlan;
}

export type ExpressionPlan =
  | ConstantPlan
  | ReadPlan
  | UnboundPlan
  | ApplicationPlan
  | LazyPlan
  | ArityPlan
  | CallPlan
  | TuplePlan;

export interface ConstantPlan {
  readonly kind: 'constant';
  readonly value: Value;
}

export interface ReadPlan {
  readonly kind: 'read';
  readonly variable: Variable;
  /** CRAFTs to go outwards. */
  readonly hops: number;
  /** What it is if the name has no value yet; null where it must have one. */
  readonly unbound: 'NameError' | 'UnboundLocalError' | null;
  readonly offset: number;
}

/** A name that nothing assigns. */
export interface UnboundPlan {
  readonly kind: 'unbound';
  readonly name: string;
  readonly offset: number;
}

/** An operator with a fitting number of operands. */
export interface ApplicationPlan {
  readonly kind: 'application';
  readonly operator: CompiledOperator;
  readonly form: CompiledForm;
  readonly operands: readonly ExpressionPlan[];
  readonly offset: number;
}

/** BOND or RIFT of two and more operands, folded from the left pair by pair. */
export interface LazyPlan {
  readonly kind: 'lazy';
  readonly operator: CompiledOperator;
  readonly form: CompiledForm;
  /** From the second pair on, the first operand is the value of the pair before. */
  readonly operands: readonly ExpressionPlan[];
  readonly offset: number;
}

/** An operator with a number of operands that it does not take: they are evaluated, then it fails. */
export interface ArityPlan {
  readonly kind: 'arity';
  readonly message: string;
  readonly operands: readonly ExpressionPlan[];
  readonly offset: number;
}

export interface CallPlan {
  readonly kind: 'call';
  readonly callee: ReadPlan | UnboundPlan;
  readonly name: string;
  readonly operands: readonly ExpressionPlan[];
  /** Blocks and expressions open in this CRAFT, the call included. */
  readonly level: number;
  readonly offset: number;
}

/** Several values of SET or DELIVER; no rule applies. */
export interface TuplePlan {
  readonly kind: 'tuple';
  readonly operands: readonly ExpressionPlan[];
  readonly offset: number;
}

/** `cost` is taken before a statement (a condition, a turn) begins. */
export type StatementPlan =
  | {
      readonly kind: 'assign';
      readonly variable: Variable;
      readonly value: ExpressionPlan;
      readonly cost: number;
      readonly offset: number;
    }
  /** As many values as targets. */
  | {
      readonly kind: 'assign-all';
      readonly variables: readonly Variable[];
      readonly values: readonly ExpressionPlan[];
      readonly cost: number;
      readonly offset: number;
    }
  | {
      readonly kind: 'unpack';
      readonly variables: readonly Variable[];
      readonly value: ExpressionPlan;
      readonly cost: number;
      readonly offset: number;
    }
  | {
      readonly kind: 'expression';
      readonly expression: ExpressionPlan;
      readonly cost: number;
      readonly offset: number;
    }
  | {
      readonly kind: 'if';
      readonly branches: readonly BranchPlan[];
      readonly otherwise: readonly StatementPlan[] | null;
    }
  | {
      readonly kind: 'for';
      readonly variables: readonly Variable[];
      readonly iterable: ExpressionPlan;
      readonly body: readonly StatementPlan[];
      readonly cost: number;
      readonly offset: number;
    }
  | {
      readonly kind: 'while';
      readonly condition: ExpressionPlan;
      readonly body: readonly StatementPlan[];
      readonly cost: number;
      readonly offset: number;
    }
  | { readonly kind: 'break' | 'continue' | 'pass'; readonly cost: number; readonly offset: number }
  | {
      readonly kind: 'define';
      readonly variable: Variable;
      readonly craft: FunctionPlan;
      readonly cost: number;
      readonly offset: number;
    }
  /** Without a value it delivers NONE. */
  | {
      readonly kind: 'return';
      readonly value: ExpressionPlan | null;
      readonly cost: number;
      readonly offset: number;
    };

export interface BranchPlan {
  readonly condition: ExpressionPlan;
  readonly body: readonly StatementPlan[];
  readonly cost: number;
  readonly offset: number;
}
