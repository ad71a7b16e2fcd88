// The budget of docs/benchmarks.md: what a browser fetches before the first paint, compressed as it travels.
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const dist = 'web/dist'
const html = readFileSync(join(dist, 'index.html'), 'utf8')
const files = (pattern: RegExp) => [...new Set([...html.matchAll(pattern)].map((match) => match[1] ?? ''))]
const brotli = (path: string) => brotliCompressSync(readFileSync(join(dist, path))).length / 1024
const scripts = files(/(?:src|href)="(\/[^"]+\.js)"/g)
const styles = files(/href="(\/[^"]+\.css)"/g)
const total = (paths: string[]) => paths.reduce((sum, path) => sum + brotli(path), 0)
const js = total(scripts)
const css = total(styles)
const limits = { js: 130, css: 15 }
if (scripts.length === 0 || statSync(dist).isDirectory() === false) throw new Error('no built web app to measure')
console.log(`initial JS ${js.toFixed(1)} of ${limits.js} KiB brotli, CSS ${css.toFixed(1)} of ${limits.css}`)
process.exit(js > limits.js || css > limits.css ? 1 : 0)
