import { existsSync } from 'node:fs'
import { configDefaults, defineConfig } from 'vitest/config'
import { leftOut } from './tools/left-out.mjs'
import { LongestFirst } from './tools/longest-first.ts'
import { limit } from './tools/slowness.mjs'
import { maxWorkers } from './tools/test-workers.mjs'

/** Journeys through the browser have a run of their own: `vitest run --config e2e/vitest.config.ts`. */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'packages',
          // Nothing is mocked: Node loads the sources as it does for `npm start`.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          maxWorkers,
          isolate: false,
          include: [
            'packages/*/src/**/*.test.ts',
            'packages/*/*.test.ts',
            'tools/**/*.test.ts',
            'bench/**/*.test.ts',
            'web/build/**/*.test.ts',
          ],
          exclude: [...configDefaults.exclude, ...leftOut('')],
          environment: 'node',
          // A busy machine is slow, not wrong.
          expect: { poll: { timeout: limit(60_000) } },
          testTimeout: limit(120_000),
          hookTimeout: limit(180_000),
        },
      },
      './server/vitest.config.ts',
      ...(existsSync(new URL('./web/vitest.config.ts', import.meta.url)) ? ['./web/vitest.config.ts'] : []),
    ],
  },
})
