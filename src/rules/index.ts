export { type CompiledForm, type CompiledOperator, compileOperator } from './compile.ts';
export * from './language.ts';
export * from './rule.ts';
export {
  readRuleset,
  type Ruleset,
  type RulesetEntry,
  rulesetSchema,
  Semantics,
  standardRuleset,
  UnknownRuleError,
  withoutRules,
} from './ruleset.ts';
export * from './sexpr.ts';
export { type RuleOperator, ruleOperator, ruleOperators, spellings } from './vocabulary.ts';
export { readYaml, type YamlFile } from './yaml.ts';
export { gradeReport, type GradedRule, type Verdict } from './grade.ts';
export { type Comparison, compareMeanings, type DefiniteRule, equivalent } from './meaning.ts';
export type { Note } from './outcome.ts';
export { type ReportedRule, type ReportTarget, readReport } from './report.ts';
export { type Sample, samplesOf } from './samples.ts';
export { type StructuralVerdict, structurallyEqual } from './structural.ts';
export type { Witness } from './witness.ts';
export { applyTo, makeArguments } from './outcome.ts';
