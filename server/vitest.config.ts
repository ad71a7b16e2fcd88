import { fileURLToPath } from 'node:url'
import { defineProject } from 'vitest/config'

export default defineProject({
  root: fileURLToPath(new URL('.', import.meta.url)),
  test: {
    name: 'server',
    include: ['src/**/*.test.ts'],
    globalSetup: ['./src/platform/testing/global-setup.ts'],
    env: { NODE_ENV: 'test' },
    pool: 'forks',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
