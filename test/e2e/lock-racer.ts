/**
 * One of several processes that want the same locks at the same moments:
 * `lock-racer.ts EVERY FOLDER…`. Says that it is ready, reads when to begin, and tries for
 * a lock every so many milliseconds. Prints the folders that it got, and holds them until
 * its input ends.
 */

import { createInterface } from 'node:readline';
import { RunDirectoryError, RunLock } from '../../src/protocol/index.ts';

const [every = '', ...folders] = process.argv.slice(2);

function race(begin: number): readonly string[] {
  const got: string[] = [];
  for (const [index, folder] of folders.entries()) {
    // Asleep it would wake too late.
    while (Date.now() < begin + index * Number(every));
    try {
      new RunLock(folder);
      got.push(folder);
    } catch (error) {
      if (!(error instanceof RunDirectoryError)) throw error;
    }
  }
  return got;
}

console.log('ready');
for await (const line of createInterface(process.stdin)) {
  console.log(JSON.stringify(race(Number(line))));
}
