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
