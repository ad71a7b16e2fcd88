import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'

const dist = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** KiB, compressed as they travel. */
export const bundleLimits = { js: 125, css: 15 } as const

/** What a browser fetches before the first paint, in KiB of brotli: the files that the built page names. */
export function measureBundle(): { js: number; css: number } {
  if (!existsSync(`${dist}/index.html`)) throw new Error('There is no built web app to measure: npm run build')
  const html = readFileSync(`${dist}/index.html`, 'utf8')
  const files = (pattern: RegExp) => [...new Set([...html.matchAll(pattern)].map((match) => match[1] ?? ''))]
  const total = (paths: string[]) =>
    paths.reduce((sum, path) => sum + brotliCompressSync(readFileSync(dist + path)).length / 1024, 0)
  const scripts = files(/(?:src|href)="(\/[^"]+\.js)"/g)
  if (scripts.length === 0) throw new Error('web/dist/index.html names no script')
  return { js: total(scripts), css: total(files(/href="(\/[^"]+\.css)"/g)) }
}
