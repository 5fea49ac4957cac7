/** `alienkit score` and `alienkit report`: everything again from the journals. */

import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Command } from 'commander';
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
import { jsonOption, UsageError } from './options.ts';
import { RunPool } from './run-pool.ts';

export function addScore(program: Command): void {
  program
    .command('score')
    .description('grade finished or partial runs again, from their journals')
    .argument('<DIR...>', 'run directories')
    .addOption(jsonOption())
    .addHelpText('after', '\nExample:\n  $ alienkit score runs/*')
    .action(async (folders: string[], { json }: { json?: boolean }) => {
      const runs = await Promise.all(folders.map(scoreFolder));
      if (json) console.log(JSON.stringify({ runs }));
      else console.log(runs.map((scores) => scoreLines(scores).join('\n')).join('\n\n'));
    });
  program
    .command('report')
    .description('one self-contained page about runs')
    .argument('<DIR...>', 'run directories')
    .option('--html <FILE>', 'where the page is written')
    .addHelpText('after', '\nExample:\n  $ alienkit report runs/* --html report.html')
    .action(async (folders: string[], { html }: { html?: string }) => {
      if (html === undefined) throw new UsageError('give --html FILE');
      const runs = await Promise.all(folders.map(scoreFolder));
      writeFileSync(html, scorePage(runs));
      console.log(pathToFileURL(resolve(html)).href);
    });
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
