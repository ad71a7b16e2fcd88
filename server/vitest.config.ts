import { fileURLToPath } from 'node:url'
import { configDefaults, defineProject } from 'vitest/config'
import { leftOut } from '../tools/left-out.mjs'
import { limit } from '../tools/slowness.mjs'
import { maxWorkers } from '../tools/test-workers.mjs'

export default defineProject({
  root: fileURLToPath(new URL('.', import.meta.url)),
  test: {
    name: 'server',
    // Nothing is mocked: Node loads the sources as it does for `npm start`, in two thirds of the processor time.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    include: ['src/**/*.test.ts', 'test/*.test.ts'],
    exclude: [...configDefaults.exclude, ...leftOut('server/')],
    globalSetup: ['./src/platform/testing/global-setup.ts'],
    env: { NODE_ENV: 'test', CHILDREN_YIELD: '0' },
    pool: 'forks',
    maxWorkers,
    // What is loaded stays loaded: every file brings a database and an application of its own, and nothing is kept beside them.
    isolate: false,
    // A busy machine is slow, not wrong.
    expect: { poll: { timeout: limit(60_000) } },
    testTimeout: limit(120_000),
    hookTimeout: limit(180_000),
  },
})
