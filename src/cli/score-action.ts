/** Carrying out `alienkit score` and `alienkit report`. */

import {
  checkRecord,
  correlateWorlds,
  environmentOf,
  foldRun,
  type JournalEvent,
  judgeOf,
  RunDirectoryError,
  type RunScores,
  readJournal,
  readRunRecord,
  scoreRun,
  textsOf,
  type WorldCorrelation,
} from '../protocol/index.ts';
import { scoreLines, scorePage } from '../report/index.ts';
import { DiagnosticsError } from '../text/index.ts';
import { worldOf } from '../worlds/index.ts';
import { RunPool } from './run-pool.ts';
import { loadTemplates } from './templates.ts';

/** Scores of run directories as a document for programs and as text for people. */
export async function score(folders: readonly string[]) {
  const runs: RunScores[] = [];
  const scored: string[] = [];
  const unreadable: { readonly folder: string; readonly reason: string }[] = [];
  // One after the other: each has a pool of threads of its own.
  for (const folder of folders) {
    try {
      runs.push(await scoreFolder(folder));
      scored.push(folder);
    } catch (error) {
      if (!(error instanceof RunDirectoryError || error instanceof DiagnosticsError)) throw error;
      unreadable.push({ folder, reason: error.message });
    }
  }
  const correlations = correlateWorlds(runs);
  return {
    document: { runs, correlations, unreadable },
    text: [
      ...runs.map((scores, index) => [scored[index], ...scoreLines(scores)].join('\n')),
      ...correlations.map(correlationLine),
    ].join('\n\n'),
    page: () => scorePage(runs),
  };
}

function correlationLine({ worlds, subjects, spearman }: WorldCorrelation): string {
  const value = spearman === null ? 'not defined: all are alike in one' : spearman.toFixed(2);
  return `Spearman's rank correlation of ${subjects} subjects between ${worlds.join(' and ')}: ${value}`;
}

/** Grades every stored reply again; nobody is asked anything. */
async function scoreFolder(folder: string): Promise<RunScores> {
  const record = readRunRecord(folder);
  const texts = textsOf(record);
  const world = worldOf(texts);
  const { events, notice } = readJournal(folder);
  if (notice !== null) console.error(`${folder}: ${notice}`);
  const pool = new RunPool(texts);
  try {
    const graded = await Promise.all(events.map((event) => regrade(event, pool)));
    const { tasks, hash } = environmentOf(world, record.profile, loadTemplates(), pool);
    checkRecord(folder, record, hash, events);
    return scoreRun(foldRun(record, graded), { tasks, judge: judgeOf(world) });
  } finally {
    await pool.close();
  }
}

async function regrade(event: JournalEvent, pool: RunPool): Promise<JournalEvent> {
  if (event.type !== 'answer' || (event.outcome !== 'correct' && event.outcome !== 'wrong'))
    return event;
  const { verdict, extracted, calls, reason } = await pool.grade(event.task, event.reply);
  if (verdict === 'nothing')
    return { ...event, outcome: 'no-answer', extracted, calls: [...calls], reason };
  return { ...event, outcome: verdict, extracted, calls: [...calls], reason };
}
