import { configDefaults, defineConfig } from 'vitest/config'
import { leftOut } from '../tools/left-out.mjs'
import { LongestFirst } from '../tools/longest-first.ts'
import { limit } from '../tools/slowness.mjs'
import { journeyWorkers } from '../tools/test-workers.mjs'

/** Each worker drives one browser at a time against a site of its own. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.spec.ts'],
    exclude: [...configDefaults.exclude, ...leftOut('e2e/')],
    globalSetup: ['./support/global-setup.ts'],
    maxWorkers: journeyWorkers,
    sequence: { sequencer: LongestFirst },
    // The driver of the browser is read once a worker; files keep nothing beside each other.
    isolate: false,
    // A busy machine is slow, not wrong: limits are for what hangs.
    expect: { poll: { timeout: limit(60_000) } },
    testTimeout: limit(600_000),
    hookTimeout: limit(600_000),
  },
})
