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
    // Every file gets a world of its own, and jsdom is read once a worker: half the processor time of a process for each file.
    pool: 'vmForks',
    maxWorkers,
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://athar.example/' } },
    setupFiles: ['./build/test-window.ts', './src/testing/setup.ts'],
    restoreMocks: true,
    // A busy machine is slow, not wrong.
    expect: { poll: { timeout: limit(60_000) } },
    testTimeout: limit(120_000),
    hookTimeout: limit(180_000),
  },
})
