/** Carrying out `alienkit score` and `alienkit report`. */

import {
  foldRun,
  type JournalEvent,
  type RunScores,
  readJournal,
  readRunRecord,
  scoreRun,
  textsOf,
} from '../protocol/index.ts';
import { scoreLines, scorePage } from '../report/index.ts';
import { worldOf } from '../worlds/index.ts';
import { RunPool } from './run-pool.ts';

/** Scores of run directories as a document for programs and as text for people. */
export async function score(folders: readonly string[]) {
  const runs = await Promise.all(folders.map(scoreFolder));
  return {
    runs,
    text: runs.map((scores) => scoreLines(scores).join('\n')).join('\n\n'),
    page: () => scorePage(runs),
  };
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
    return scoreRun(foldRun(record, graded), world);
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
