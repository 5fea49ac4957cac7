export { accepts } from './checkers.ts';
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
  languages,
  type LoadedRuleset,
  loadManual,
  loadRuleset,
  readWorldTexts,
  shippedWorlds,
  standardWorld,
  WorldFileError,
  worldOf,
  type WorldTexts,
} from './files.ts';
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
export { buildWorld, canonicalJson, type NamedText, type World, WorldSemantics } from './world.ts';
