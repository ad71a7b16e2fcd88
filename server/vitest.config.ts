import { fileURLToPath } from 'node:url'
import { defineProject } from 'vitest/config'
import { maxWorkers } from '../tools/test-workers.mjs'

export default defineProject({
  root: fileURLToPath(new URL('.', import.meta.url)),
  test: {
    name: 'server',
    include: ['src/**/*.test.ts', 'test/*.test.ts'],
    globalSetup: ['./src/platform/testing/global-setup.ts'],
    env: { NODE_ENV: 'test' },
    pool: 'forks',
    maxWorkers,
    // What is loaded stays loaded: every file brings a database and an application of its own, and nothing is kept beside them.
    isolate: false,
    // A busy machine is slow, not wrong.
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
})
