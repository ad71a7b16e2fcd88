import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const source = new URL('../src/boot.js', import.meta.url)

/**
 * Puts src/boot.js before everything else, as a file with its hash in the name: no inline script, hence nothing for the
 * security header to allow, and it travels beside the style sheet, which the first paint waits for anyway.
 */
export function bootScript(): Plugin {
  let building = false
  const text = () =>
    readFileSync(source, 'utf8')
      .replace(/^\s*\/\/.*$\n/gm, '')
      .replace(/^\s+/gm, '')
  const fileName = () => `assets/boot-${createHash('sha256').update(text()).digest('hex').slice(0, 8)}.js`
  return {
    name: 'athar-boot-script',
    configResolved(config) {
      building = config.command === 'build'
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: fileName(), source: text() })
    },
    transformIndexHtml() {
      const src = building ? `/${fileName()}` : '/src/boot.js'
      return [{ tag: 'script', attrs: { src }, injectTo: 'head-prepend' }]
    },
  }
}
