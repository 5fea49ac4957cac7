export { CodeEnvironment } from './code-environment.ts';
export type { Environment, Episode, Observation, ObservationOutcome } from './environment.ts';
export { extractPrediction, extractProgram, withoutReasoning } from './extraction.ts';
export {
  answerKey,
  foldRun,
  type RunState,
  type TrajectoryState,
  type TrajectoryStatus,
} from './fold.ts';
export { type Graded, WorldGrader } from './grading.ts';
export { Journal, RunDirectoryError, RunLock, readJournal } from './journal.ts';
export { type JournalEvent, journalEvent } from './journal-events.ts';
export { type Execute, PROBE_LIMITS, type ProbeResult, runProbe } from './probe.ts';
export {
  type Profile,
  profileHash,
  profileNamed,
  profileSchema,
  profiles,
} from './profile.ts';
export {
  fill,
  Prompts,
  TEMPLATE_NAMES,
  type TemplateName,
  type Templates,
  TOOL_NAME,
} from './prompts.ts';
export {
  beginRun,
  hasRunRecord,
  type RunRecord,
  readRunRecord,
  runRecordSchema,
  textsOf,
} from './run-record.ts';
export { Runner, type RunnerServices } from './runner.ts';
export { type RunScores, scoreRun, type TrajectoryScores } from './scores.ts';
export { seedFor } from './seeds.ts';
export { Semaphore } from './semaphore.ts';
export * from './subject.ts';
export { RunStopped, type StopReason } from './turns.ts';
