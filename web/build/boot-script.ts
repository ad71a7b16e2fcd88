import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const source = new URL('../src/boot.js', import.meta.url)

/**
 * Puts src/boot.js before everything else, into the page itself: a file of its own would be one more thing the first paint
 * waits for. The server allows it by its hash, and no other script that stands in a page.
 */
export function bootScript(): Plugin {
  let building = false
  const text = () =>
    readFileSync(source, 'utf8')
      .replace(/^\s*\/\/.*$\n/gm, '')
      .replace(/^\s+/gm, '')
  return {
    name: 'athar-boot-script',
    applyToEnvironment: (environment) => environment.name === 'client',
    configResolved(config) {
      building = config.command === 'build'
    },
    transformIndexHtml() {
      return [
        building
          ? { tag: 'script', children: text(), injectTo: 'head-prepend' }
          : { tag: 'script', attrs: { src: '/src/boot.js' }, injectTo: 'head-prepend' },
      ]
    },
  }
}
