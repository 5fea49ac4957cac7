/** An agent with bad habits: `node agent.mjs HABIT`. A habit that needs memory keeps it in a file. */

import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const [, , habit, memory] = process.argv;
const say = (answer) => process.stdout.write(`${JSON.stringify(answer)}\n`);

/** Whether this happens for the first time, in whichever process. */
function isFirst() {
  const before = existsSync(memory) ? readFileSync(memory, 'utf8').length : 0;
  appendFileSync(memory, '.');
  return before === 0;
}

/** Reads no further line. */
const sleepForever = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);

const waiting = [];

const habits = {
  echo: (request) => say({ id: request.id, text: JSON.stringify(request), raw: { mine: [1] } }),
  crash: ({ id }) => (isFirst() ? process.exit(7) : say({ id, text: 'after the crash' })),
  hang: ({ id }) => (isFirst() ? sleepForever() : say({ id, text: 'after the hang' })),
  garbage: ({ id }) => {
    process.stdout.write('Loading model...\n\n"text"\n{"id":"nobody","text":"x"}\n');
    process.stderr.write('a warning\n');
    say({ id, text: 'clean' });
  },
  backwards: (request) => {
    waiting.push(request);
    if (waiting.length < 3) return;
    for (const { id, key } of waiting.splice(0).reverse()) say({ id, text: key });
  },
  slow: ({ id }) => {
    let beats = 0;
    const timer = setInterval(() => {
      if (++beats < 6) say({ id });
      else {
        clearInterval(timer);
        say({ id, text: 'slowly' });
      }
    }, 200);
  },
  endless: ({ id }) => setInterval(() => say({ id }), 20).unref(),
  deaf: ({ id }) => setInterval(() => say({ id }), 20),
  error: ({ id }) => say(isFirst() ? { id, error: 'the model is away' } : { id, text: 'back' }),
  full: ({ id }) => say({ id, error: 'context window exceeded' }),
  wrong: ({ id }) => say({ id, text: 5 }),
  calls: ({ id }) =>
    say({
      id,
      text: 'I try',
      calls: [
        { name: 'a', arguments: { code: 'EMIT(1)' } },
        { name: 'b', arguments: '{"code": broken' },
      ],
      finish: 'length',
      usage: { input: 1, output: 2 },
    }),
};

createInterface({ input: process.stdin }).on('line', (line) => habits[habit](JSON.parse(line)));
