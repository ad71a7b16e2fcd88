import react from '@vitejs/plugin-react'
import { configDefaults, defineConfig } from 'vitest/config'
import { leftOut } from '../tools/left-out.mjs'
import { limit } from '../tools/slowness.mjs'
import { maxWorkers } from '../tools/test-workers.mjs'

export default defineConfig({
  plugins: [react()],
  test: {
    name: 'web',
    include: ['src/**/*.test.{ts,tsx}'],
    exclude: [...configDefaults.exclude, ...leftOut('web/')],
    pool: 'forks',
    maxWorkers,
    // Files of a worker share its window and all that comes from outside; `fresh-file.ts` clears what one leaves to
    // the next.
    isolate: false,
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://athar.example/' } },
    // Our packages are read by Node itself, once a worker, as the server reads them.
    server: { deps: { external: [/\/packages\/[^/]+\/src\//] } },
    setupFiles: ['./build/fresh-file.ts', './build/test-window.ts', './src/testing/setup.ts'],
    sequence: { setupFiles: 'list' },
    restoreMocks: true,
    // A busy machine is slow, not wrong.
    expect: { poll: { timeout: limit(60_000) } },
    testTimeout: limit(120_000),
    hookTimeout: limit(180_000),
  },
})
