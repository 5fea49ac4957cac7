export { type CompiledForm, type CompiledOperator, compileOperator } from './compile.ts';
export { type GradedRule, gradeReport, type Verdict } from './grade.ts';
export * from './language.ts';
export {
  type Comparison,
  compareMeanings,
  compareOperators,
  type DefiniteRule,
  equivalent,
} from './meaning.ts';
export type { Note } from './outcome.ts';
export { applyTo, makeArguments } from './outcome.ts';
export { type ReportedRule, type ReportTarget, readReport } from './report.ts';
export * from './rule.ts';
export {
  type Ruleset,
  type RulesetEntry,
  readRuleset,
  rulesetSchema,
  Semantics,
  standardRuleset,
  UnknownRuleError,
  withoutRules,
} from './ruleset.ts';
export { type Sample, samplesOf } from './samples.ts';
export * from './sexpr.ts';
export { type StructuralVerdict, structurallyEqual } from './structural.ts';
export { type RuleOperator, ruleOperator, ruleOperators, spellings } from './vocabulary.ts';
export type { Witness } from './witness.ts';
export { readYaml, type YamlFile } from './yaml.ts';
