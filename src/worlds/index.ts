export { catalogue, type Perturbation, perturbationsOf } from './catalogue/index.ts';
export { checkWorld, partsOf, reportOf } from './check/check.ts';
export type { CheckPart, PartResult } from './check/parts.ts';
export type {
  CheckName,
  CheckReport,
  FoundProbe,
  Problem,
  StoredProbe,
} from './check/report.ts';
export { isRedHerring } from './check/task.ts';
export { accepts } from './checkers.ts';
export { buildCodeWorld, type CodeWorld, WorldSemantics } from './code-world.ts';
export { printCondition } from './condition-text.ts';
export { canonicalJson, sha256Hex } from './content-hash.ts';
export {
  ANSWER_LIMITS,
  callOutcomes,
  describeOutcome,
  holdCalls,
  runProgram,
  sameOutcome,
} from './evaluate.ts';
export {
  codeWorldOf,
  kitFile,
  kitVersion,
  type LoadedLogicRuleset,
  type LoadedRuleset,
  languageOf,
  languages,
  loadLogicRuleset,
  loadManual,
  loadRuleset,
  logicWorldOf,
  readWorldTexts,
  shippedWorlds,
  standardLogicWorld,
  standardWorld,
  type World,
  WorldFileError,
  type WorldTexts,
  worldOf,
} from './files.ts';
export { buildLogicWorld, type LogicWorld, type TheoremTask } from './logic-world.ts';
export * from './probes.ts';
export {
  BANDS,
  type Checker,
  type CodeTask,
  type PredictTask,
  readTaskFile,
  type Task,
  taskFileSchema,
  type WorkedExample,
} from './task-files.ts';
export {
  type IsolatingProbe,
  ROLES,
  type Role,
  readTheoremFile,
  theoremFileSchema,
  type WorkedProof,
} from './theorem-files.ts';
export type { NamedText } from './world-parts.ts';
