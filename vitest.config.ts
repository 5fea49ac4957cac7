import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 60_000,
    // Deep programs are run in the test's own thread, which needs the stack for them.
    pool: 'forks',
    execArgv: ['--stack-size=7000'],
  },
});
