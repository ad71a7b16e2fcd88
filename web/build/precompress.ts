import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Below this a compressed copy saves no packet. */
const smallest = 1400
/** Pages are not among them: the server completes them with its own address, and packs them once itself. */
const text = /\.(js|css|svg|json)$/

/** Lays a .br and a .gz beside each text, compressed once and well rather than at each request. */
export function precompress(): Plugin {
  return {
    name: 'athar-precompress',
    applyToEnvironment: (environment) => environment.name === 'client',
    apply: 'build',
    writeBundle({ dir: folder }) {
      if (folder === undefined) return
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        const path = join(entry.parentPath, entry.name)
        if (!entry.isFile() || !text.test(entry.name)) continue
        const content = readFileSync(path)
        if (content.length < smallest) continue
        writeFileSync(`${path}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
      }
    },
  }
}
