import { defineConfig } from 'vitest/config'

/** Journeys drive one real browser against one real server at a time: two of each would only wait for each other. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.spec.ts'],
    globalSetup: ['./support/server.ts'],
    fileParallelism: false,
    maxWorkers: 1,
    testTimeout: 180_000,
    hookTimeout: 120_000,
  },
})
