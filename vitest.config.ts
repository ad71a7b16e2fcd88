import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

/** Journeys through the browser have a run of their own: `vitest run --config e2e/vitest.config.ts`. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'packages',
          include: [
            'packages/*/src/**/*.test.ts',
            'packages/*/*.test.ts',
            'tools/**/*.test.ts',
            'bench/**/*.test.ts',
            'web/build/**/*.test.ts',
          ],
          environment: 'node',
        },
      },
      './server/vitest.config.ts',
      ...(existsSync(new URL('./web/vitest.config.ts', import.meta.url)) ? ['./web/vitest.config.ts'] : []),
    ],
  },
})
