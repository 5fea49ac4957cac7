/** Subjects by name, and the options that some of them take. */

import type { Command } from 'commander';
import type { RunRecord, Subject } from '../protocol/index.ts';
import { calibrationSubjects, calibrationSubject } from '../subjects/index.ts';
import { UsageError } from './options.ts';

export interface SubjectOptions {
  readonly subject?: string;
  readonly maxTokens?: number;
}

export function addSubjectOptions(command: Command): void {
  command.option('--subject <S>', `who is measured: ${calibrationSubjects.join(', ')}`);
}

/** The subject that is asked for; on resuming, without a name, that of the run. */
export function subjectNamed(options: SubjectOptions, previous: RunRecord | null): Subject {
  const name = options.subject ?? previous?.subject.name;
  if (name === undefined) throw new UsageError(`give --subject: ${calibrationSubjects.join(', ')}`);
  const subject = calibrationSubject(name);
  if (subject === null)
    throw new UsageError(`no subject '${name}'; known: ${calibrationSubjects.join(', ')}`);
  return subject;
}
