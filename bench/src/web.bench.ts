import { bundleLimits, measureBundle } from '../../tools/check/measure-bundle.ts'
import type { Benchmark } from './figure.ts'

export const webBenchmark: Benchmark = {
  name: 'web',
  what: 'what a browser fetches before the first paint, brotli (the web app must be built)',
  async run() {
    const { js, css } = measureBundle()
    return [
      {
        name: 'scripts',
        measured: js,
        unit: 'KiB',
        limit: { what: 'budget', value: bundleLimits.js },
        better: 'lower',
        asked: { of: 'ratio', value: 1 },
      },
      {
        name: 'styles',
        measured: css,
        unit: 'KiB',
        limit: { what: 'budget', value: bundleLimits.css },
        better: 'lower',
        asked: { of: 'ratio', value: 1 },
      },
    ]
  },
}
