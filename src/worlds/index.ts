export { catalogue, type Perturbation, perturbationsOf } from './catalogue/index.ts';
export {
  checkWorld,
  type Part,
  type PartResult,
  partsOf,
  reportOf,
  runPart,
} from './check/check.ts';
export type { CheckName, CheckReport, FoundProbe, Problem } from './check/report.ts';
export { isRedHerring } from './check/task.ts';
export { accepts } from './checkers.ts';
export {
  ANSWER_LIMITS,
  callOutcomes,
  describeOutcome,
  holdCalls,
  runProgram,
  sameOutcome,
} from './evaluate.ts';
export {
  kitFile,
  kitVersion,
  type LoadedLogicRuleset,
  type LoadedRuleset,
  languages,
  loadLogicRuleset,
  loadManual,
  loadRuleset,
  readWorldTexts,
  shippedWorlds,
  standardLogicWorld,
  standardWorld,
  WorldFileError,
  type WorldTexts,
  worldOf,
} from './files.ts';
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
  buildWorld,
  canonicalJson,
  type NamedText,
  sha256Hex,
  type World,
  WorldSemantics,
} from './world.ts';
