import { defineConfig } from 'vitest/config'
import { LongestFirst } from '../tools/longest-first.ts'
import { journeyWorkers } from '../tools/test-workers.mjs'

/** Each worker drives one browser at a time against a site of its own. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.spec.ts'],
    globalSetup: ['./support/server.ts'],
    maxWorkers: journeyWorkers,
    sequence: { sequencer: LongestFirst },
    // The driver of the browser is read once a worker; files keep nothing beside each other.
    isolate: false,
    // A busy machine is slow, not wrong.
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 300_000,
    hookTimeout: 180_000,
  },
})
