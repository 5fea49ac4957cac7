export * from './algebra.ts';
export { assignments } from './algebra-check.ts';
export { type Calculus, readCalculus } from './calculus.ts';
export * from './certificate.ts';
export { DEFAULT_CERTIFICATE_BUDGET, findCertificate } from './certificate-finder.ts';
export * from './certificate-format.ts';
export { type Expression, readCondition } from './condition.ts';
export {
  compileCondition,
  type Outcome,
  outcomes,
  outcomesOfAssumption,
} from './condition-meaning.ts';
export { conditionOperators, specialForms } from './condition-vocabulary.ts';
export * from './formula.ts';
export { type CalculusInForce, calculusInForce, type RecordInForce } from './in-force.ts';
export * from './lint.ts';
export { compileForm, type Matcher, match } from './matcher.ts';
export * from './prove/index.ts';
export * from './record.ts';
export * from './report.ts';
export * from './ruleset.ts';
export { type FormulaReading, readFormula } from './scanner.ts';
export {
  type Reference,
  readScript,
  SCRIPT_LIMIT,
  type Script,
  type ScriptLine,
  type ScriptReading,
} from './script.ts';
export { printScript } from './script-printer.ts';
export type { Step } from './step.ts';
export { opaque, type ReasonClass, type Verdict, type VerifierFault } from './verdict.ts';
export {
  type Assignment,
  type AssignmentReading,
  type LineViolations,
  readAssignment,
  Verifier,
} from './verifier.ts';
