import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

type Locked = { readonly dev?: boolean; readonly link?: boolean }
type Manifest = {
  readonly name: string
  readonly version: string
  readonly license?: string
  readonly author?: string | { readonly name?: string }
}

const root = join(import.meta.dirname, '..', '..')
const fileName = 'third-party-notices.txt'

/**
 * Writes the licences of every package that ships: what the server runs and the browser loads, fonts included.
 *
 * A package without a licence file is named with the licence and author of its manifest.
 * A manifest without a licence stops the build.
 */
export const thirdPartyNotices = (): Plugin => ({
  name: 'athar-third-party-notices',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName, source: noticesOf(root) })
  },
})

export function noticesOf(folder: string): string {
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  const shipped = Object.entries(lock.packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .map(([path]) => join(folder, path))
    .filter((path) => existsSync(join(path, 'package.json')))
    .map(noticeOf)
    .sort((a, b) => (a < b ? -1 : 1))
  return `Athar contains the following third-party software and fonts.\n\n${[...new Set(shipped)].join('\n')}`
}

function noticeOf(path: string): string {
  const manifest = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as Manifest
  const { name, version, license } = manifest
  if (!license) throw new Error(`${name} ${version} names no licence. Find it, and say so before it ships.`)
  const author = typeof manifest.author === 'string' ? manifest.author : manifest.author?.name
  const texts = readdirSync(path)
    .filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
    .map((file) => readFileSync(join(path, file), 'utf8').trim())
  const said = texts.length > 0 ? texts.join('\n\n') : `Copyright ${author ?? `the authors of ${name}`}`
  return `${'='.repeat(80)}\n${name} ${version}\n${license}\n${'-'.repeat(80)}\n${said}\n`
}
