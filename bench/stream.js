/** `exec --jsonl` as a whole: programs a second, and the most memory. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { probe } from './rows.js';

const command = fileURLToPath(new URL('../bin/alienkit.js', import.meta.url));
const LINES = Number(process.env.ALIENKIT_STREAM_LINES ?? 100_000);

/** Streams distinct short programs through one process and prints rate and peak memory. */
export async function measureStream() {
  // On one core where the host can pin a process.
  const pinned = process.platform === 'linux';
  const [program, ...given] = pinned ? ['taskset', '-c', '0', 'node'] : ['node'];
  const child = spawn(program, [...given, command, 'exec', '--jsonl', '--standard'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let answered = 0;
  let peak = 0;
  child.stdout.on('data', (chunk) => {
    for (const byte of chunk) if (byte === 10) answered++;
  });
  const watch = setInterval(() => {
    peak = Math.max(peak, peakKilobytes(child.pid));
  }, 100);
  const start = performance.now();
  for (let index = 0; index < LINES; index++) {
    const line = `${JSON.stringify({ id: index, code: probe(index) })}\n`;
    if (!child.stdin.write(line)) await once(child.stdin, 'drain');
  }
  child.stdin.end();
  await once(child, 'close');
  clearInterval(watch);
  const seconds = (performance.now() - start) / 1000;
  if (answered !== LINES) throw new Error(`${LINES} lines in, ${answered} out`);
  const where = pinned ? ', pinned to one core' : '';
  console.log(
    `exec --jsonl: ${LINES} distinct programs, ${Math.round(LINES / seconds)} a second${where}, peak memory ${Math.round(peak / 1024)} MB`,
  );
}

/** Peak resident memory of a process; 0 where the host does not tell. */
function peakKilobytes(pid) {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
