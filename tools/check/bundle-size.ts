// The budget of docs/benchmarks.md: what a browser fetches before the first paint, compressed as it travels.
import { bundleLimits as limits, measureBundle } from './measure-bundle.ts'

const { js, css } = measureBundle()
console.log(`initial JS ${js.toFixed(1)} of ${limits.js} KiB brotli, CSS ${css.toFixed(1)} of ${limits.css}`)
process.exit(js > limits.js || css > limits.css ? 1 : 0)
