export {
  defaultLimits,
  type Limits,
  LimitsError,
  limitsSchema,
  readLimits,
} from '../values/index.ts';
export type * from './ast.ts';
export {
  type CallOutcome,
  copyValue,
  definitionsOf,
  type HeldCall,
  holdCall,
  observeCall,
  runCall,
} from './calls.ts';
export { keywordWords } from './lexer.ts';
export type { SyntaxFault } from './messages.ts';
export { alienCode, literalOperators, operators, operatorWords } from './operators.ts';
export { type Parsed, parse } from './parser.ts';
export { planProgram } from './planner.ts';
export {
  CompiledProgram,
  type ErrorKind,
  errorLine,
  HostError,
  Interpreter,
  type ProgramError,
  type RunOptions,
  type RunResult,
} from './run.ts';
