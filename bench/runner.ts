/**
 * What a run costs beside the model: `alienkit run` with 10 trajectories of 70 tasks at 5
 * milestones, 3 answers each (alien-31), against a chat service that replies at once.
 *
 *     npx tsx bench/runner.ts                    # all of it: 10,500 answers
 *     npx tsx bench/runner.ts --trajectories 2 --parallel 16 --no-stream
 *     npx tsx bench/runner.ts --thoughts 20000   # characters before each answer
 *
 * The service runs in this process and the run in another, so that the service's time is
 * not in what is told: the run's processor time and wall time for each answer, its
 * memory over time, and the size of its journal. Wall time has the service's processor
 * time taken off. Linux only: memory and processor time are read from /proc. With
 * `--profile DIR` the run writes a profile of each of its threads there (the times are
 * then somewhat larger).
 */

import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { parse as parseYaml } from 'yaml';

const { values: options } = parseArgs({
  options: {
    trajectories: { type: 'string', default: '10' },
    parallel: { type: 'string', default: '8' },
    'no-stream': { type: 'boolean', default: false },
    thoughts: { type: 'string', default: '650' },
    profile: { type: 'string' },
  },
});

const MILESTONES = 5;
const ANSWERS = 3;
const MEBIBYTE = 1024 * 1024;
/** Of /proc: clock ticks a second, on every Linux that Node runs on. */
const TICKS = 100;
const SAMPLE_MILLISECONDS = 500;

interface Task {
  readonly prompt: string;
  readonly program?: string;
  readonly reference?: string;
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const tasks = ['basics', 'algorithms'].flatMap((name) => {
  const text = readFileSync(here(`../tasks/alien-31/${name}.yaml`), 'utf8');
  return (parseYaml(text) as { tasks: Task[] }).tasks;
});

/** A probe of twelve lines, as long as models write them. */
const PROBE = Array.from({ length: 12 }, (_, line) => {
  return line < 8 ? `SET x${line} AS SHATTER(${line}, ${line + 1})` : `EMIT(x${line - 8})`;
}).join('\n');

let answersGiven = 0;

/** Never the same twice, so that no two of them share a file. */
function thoughtsOf(number: number): string {
  const length = Number(options.thoughts);
  const line = `${number}: I look at what the sandbox has shown and follow it step by step.\n`;
  return line.repeat(Math.ceil(length / line.length)).slice(0, length);
}

/** The assistant message that a request gets. */
function replyTo({ messages, tools }: Conversation): Readonly<Record<string, unknown>> {
  const role = 'assistant';
  if (tools !== undefined) {
    const call = { name: 'run_aliencode', arguments: JSON.stringify({ code: PROBE }) };
    const id = `call_${messages.length}`;
    return { role, content: null, tool_calls: [{ id, type: 'function', function: call }] };
  }
  const question = messages.at(-1)?.content ?? '';
  const task = tasks.find(({ prompt, program }) => {
    return question.includes(prompt.trim()) && question.includes(program?.trim() ?? '');
  });
  if (task === undefined) return { role, content: 'R01 := UNKNOWN' };
  const thoughts = thoughtsOf(answersGiven++);
  return task.reference === undefined
    ? { role, content: `${thoughts}\nPREDICTION: 1` }
    : { role, content: `${thoughts}\n\`\`\`aliencode\n${task.reference}\`\`\`` };
}

interface Conversation {
  readonly messages: readonly { readonly content: string }[];
  readonly tools?: unknown;
  readonly stream?: boolean;
}

function respond(response: ServerResponse, body: Conversation): void {
  const message = replyTo(body);
  const usage = { prompt_tokens: 5_000, completion_tokens: 300, total_tokens: 5_300 };
  const reason = 'tool_calls' in message ? 'tool_calls' : 'stop';
  const base = { id: 'chatcmpl-1', created: 1, model: 'instant' };
  if (!body.stream) {
    response.writeHead(200, { 'content-type': 'application/json' });
    const choices = [{ index: 0, message, finish_reason: reason }];
    response.end(JSON.stringify({ ...base, object: 'chat.completion', choices, usage }));
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  // Some twenty tokens an event, as services send them when they are fast.
  const { content, tool_calls: calls } = message as {
    content: string | null;
    tool_calls?: object[];
  };
  const deltas: object[] = [{ role: 'assistant' }];
  for (const piece of content?.match(/[\s\S]{1,80}/g) ?? []) deltas.push({ content: piece });
  if (calls !== undefined) {
    deltas.push({ tool_calls: calls.map((call, index) => ({ index, ...call })) });
  }
  const object = 'chat.completion.chunk';
  const chunks: object[] = deltas.map((delta) => ({
    ...base,
    object,
    choices: [{ index: 0, delta, finish_reason: null }],
  }));
  chunks.push({ ...base, object, choices: [{ index: 0, delta: {}, finish_reason: reason }] });
  chunks.push({ ...base, object, choices: [], usage });
  for (const chunk of chunks) response.write(`data: ${JSON.stringify(chunk)}\n\n`);
  response.end('data: [DONE]\n\n');
}

const service = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    respond(response, JSON.parse(Buffer.concat(parts).toString('utf8')) as Conversation);
  });
});
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
const { port } = service.address() as AddressInfo;

const folder = mkdtempSync(join(tmpdir(), 'alienkit-bench-'));
const journal = join(folder, 'run', 'journal.jsonl');
const trajectories = Number(options.trajectories);
const answers = trajectories * tasks.length * MILESTONES * ANSWERS;
const began = performance.now();
const cpuBefore = process.cpuUsage();
const child = spawn(
  'node',
  [
    ...(options.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${options.profile}`]),
    ...[here('../bin/alienkit.js'), 'run', '--world', 'alien-31', '--yes', '--json'],
    ...['--subject', 'chat', '--model', 'instant', '--base-url', `http://127.0.0.1:${port}/v1`],
    ...['--trajectories', options.trajectories, '--answers', `${ANSWERS}`],
    ...['--parallel', options.parallel, '--out', join(folder, 'run')],
    ...(options['no-stream'] ? ['--no-stream'] : []),
  ],
  { stdio: ['ignore', 'ignore', 'inherit'] },
);

interface Sample {
  readonly seconds: number;
  readonly memory: number;
  readonly journal: number;
}

const samples: Sample[] = [];
let peak = 0;
let processorSeconds = 0;
const timer = setInterval(() => {
  const sample = look();
  if (sample !== null) samples.push(sample);
}, SAMPLE_MILLISECONDS);

/** null: the process has ended. */
function look(): Sample | null {
  let status: string;
  let stat: string;
  try {
    status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    stat = readFileSync(`/proc/${child.pid}/stat`, 'utf8');
  } catch {
    return null;
  }
  const memory = kibibytes(status, 'VmRSS');
  if (memory === 0) return null;
  peak = Math.max(peak, kibibytes(status, 'VmHWM'));
  // Fields 14 and 15 of proc(5), counted behind the name, which may hold anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  processorSeconds = (Number(fields[11]) + Number(fields[12])) / TICKS;
  const size = statSync(journal, { throwIfNoEntry: false })?.size ?? 0;
  return { seconds: (performance.now() - began) / 1_000, memory, journal: size };
}

function kibibytes(status: string, field: string): number {
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) * 1024;
}

const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
clearInterval(timer);
service.close();
service.closeAllConnections();
const seconds = (performance.now() - began) / 1_000;
const own = process.cpuUsage(cpuBefore);
const serviceSeconds = (own.user + own.system) / 1e6;

function sizeOf(path: string): number {
  const files = readdirSync(path, { recursive: true, withFileTypes: true });
  return files
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

const mebibytes = (bytes: number) => (bytes / MEBIBYTE).toFixed(1);
const milliseconds = (value: number) => ((1_000 * value) / answers).toFixed(2);
console.log(`${answers} answers in ${seconds.toFixed(1)} s, exit code ${code}`);
console.log(`own processor time: ${milliseconds(processorSeconds)} ms an answer, all threads`);
console.log(`own wall time: ${milliseconds(seconds - serviceSeconds)} ms an answer`);
console.log(`memory at its peak: ${mebibytes(peak)} MiB`);
console.log(
  `journal: ${mebibytes(statSync(journal).size / trajectories)} MiB a trajectory, ` +
    `${mebibytes(sizeOf(join(folder, 'run')) / trajectories)} with all else in the run directory`,
);
console.log('\n seconds  memory (MiB)  journal (MiB)');
const step = Math.max(1, Math.floor(samples.length / 16));
for (const [index, sample] of samples.entries()) {
  if (index % step !== 0 && index !== samples.length - 1) continue;
  const { seconds: at, memory, journal: size } = sample;
  const row = [at.toFixed(1).padStart(8), mebibytes(memory).padStart(12)];
  console.log([...row, mebibytes(size).padStart(13)].join('  '));
}
rmSync(folder, { recursive: true });
process.exitCode = code ?? 1;
