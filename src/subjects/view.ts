/**
 * The manual's side of a world: all that a learner may look at. Rules, references and
 * expected results stay behind.
 */

import type { OperatorDeclaration } from '../rules/index.ts';
import type { CodeWorld, Task } from '../worlds/index.ts';
import { manualProgramOf } from './scripted.ts';

export interface ManualView {
  /** Every operator as the manual has it. */
  readonly operators: readonly OperatorDeclaration[];
  /** What a report is about. */
  readonly targets: readonly Target[];
}

export interface Target {
  readonly id: string;
  readonly operator: string;
}

/** A task without its reference and its private calls. */
export interface ManualTask {
  readonly kind: Task['kind'];
  /** The manual-correct program, or the one whose output is asked for. */
  readonly program: string;
}

export function manualViewOf({ ruleset }: CodeWorld): ManualView {
  return {
    operators: ruleset.language.operators,
    targets: ruleset.entries.map(({ id, operator }) => ({ id, operator: operator.name })),
  };
}

export function manualTaskOf(task: Task): ManualTask {
  return { kind: task.kind, program: manualProgramOf(task) };
}
