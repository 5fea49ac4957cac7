export { extractProgram } from './code/code-judge.ts';
export { CodePrompts, TOOL_NAME } from './code/code-prompts.ts';
export { type Execute, PROBE_LIMITS, type ProbeResult, runProbe } from './code/probe.ts';
export type {
  Environment,
  EnvironmentPrompts,
  Episode,
  HeldOutTask,
  Observation,
  ObservationOutcome,
} from './environment.ts';
export { environmentOf, judgeOf, type Sandbox } from './environments.ts';
export { extractPrediction, withoutReasoning } from './extraction.ts';
export {
  answerKey,
  foldRun,
  type RunState,
  type TrajectoryState,
  type TrajectoryStatus,
} from './fold.ts';
export { eventsIn, Journal, RunDirectoryError, readJournal } from './journal.ts';
export { type JournalEvent, journalEvent } from './journal-events.ts';
export type { Graded, GradedReport, Judge } from './judge.ts';
export { type Check, LogicEnvironment } from './logic/logic-environment.ts';
export { extractProof, hasDeclined, reportIn } from './logic/logic-judge.ts';
export { PROOF_TOOL_NAME } from './logic/logic-prompts.ts';
export {
  type Profile,
  profileHash,
  profileNamed,
  profileSchema,
  profiles,
} from './profile.ts';
export { correlateWorlds, type WorldCorrelation } from './rank-correlation.ts';
export { RunLock } from './run-lock.ts';
export {
  beginRun,
  checkRecord,
  hasRunRecord,
  type RunRecord,
  readRunRecord,
  recordHash,
  runRecordSchema,
  textsOf,
} from './run-record.ts';
export { Runner, type RunnerServices } from './runner.ts';
export {
  type FinalScores,
  type RunScores,
  type Scoring,
  scoreRun,
  type TrajectoryScores,
} from './scores.ts';
export { seedFor } from './seeds.ts';
export { Semaphore } from './semaphore.ts';
export * from './subject.ts';
export { fill, TEMPLATE_NAMES, type TemplateName, type Templates } from './templates.ts';
export { RunStopped, type StopReason } from './turns.ts';
