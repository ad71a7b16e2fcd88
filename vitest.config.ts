import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tools/longest-first.ts'
import { maxWorkers } from './tools/test-workers.mjs'

/** Journeys through the browser have a run of their own: `vitest run --config e2e/vitest.config.ts`. */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'packages',
          maxWorkers,
          isolate: false,
          include: [
            'packages/*/src/**/*.test.ts',
            'packages/*/*.test.ts',
            'tools/**/*.test.ts',
            'bench/**/*.test.ts',
            'web/build/**/*.test.ts',
          ],
          environment: 'node',
          // A busy machine is slow, not wrong.
          expect: { poll: { timeout: 60_000 } },
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
      './server/vitest.config.ts',
      ...(existsSync(new URL('./web/vitest.config.ts', import.meta.url)) ? ['./web/vitest.config.ts'] : []),
    ],
  },
})
