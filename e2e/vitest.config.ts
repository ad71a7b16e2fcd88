import { defineConfig } from 'vitest/config'
import { maxWorkers } from '../tools/test-workers.ts'

/** Journeys mostly wait, for a page or a job: two of them go at once, each with a browser and a server of its own. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.spec.ts'],
    globalSetup: ['./support/server.ts'],
    maxWorkers,
    testTimeout: 180_000,
    hookTimeout: 120_000,
  },
})
