/** In-language tests of a world: reading, running and updating probe files. */

export { codeProbeWorld, outcomeOf, type ShownRun } from './code-probe-world.ts';
export { type DiffLine, lineDiff, renderDiff } from './line-diff.ts';
export { logicProbeWorld } from './logic-probe-world.ts';
export {
  directiveForms,
  type ExpectedCount,
  type RuleName,
  type Selection,
} from './probe-directives.ts';
export type { ObservedError, ProbeOutcome } from './probe-expectations.ts';
export { type ExpectedError, type ProbeChunk, type ProbeFile, parseProbes } from './probe-file.ts';
export {
  type ProbeFailure,
  type ProbeFault,
  type ProbeRequest,
  type ProbeResult,
  type ProbeWorld,
  probeRequests,
  renderFailure,
  runProbes,
} from './probe-run.ts';
export { updateProbes } from './probe-update.ts';
