import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 60_000,
    // Deep programs are run in the test's own thread, which needs the stack for them.
    pool: 'forks',
    // Files of one worker share their modules: loading them anew for each took 36 of 242 seconds.
    isolate: false,
    // By default one processor is left idle, which is half of a small machine.
    maxWorkers: availableParallelism(),
    execArgv: ['--stack-size=7000'],
  },
});
