// Checks the data folder and writes generated/*.json: `npm run build:reference-data`.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { buildFiles } from './src/build/build-files.ts'
import type { Edition } from './src/types.ts'

const folder = (name: string) => new URL(`./${name}/`, import.meta.url)

const editions = new URL('edition.json', folder('generated'))
const before = existsSync(editions) ? (JSON.parse(readFileSync(editions, 'utf8')) as Edition[]) : []
const files = buildFiles((path) => readFileSync(new URL(path, folder('data')), 'utf8'), before)
mkdirSync(folder('generated'), { recursive: true })
for (const old of readdirSync(folder('generated'))) {
  if (!files.has(old)) rmSync(new URL(old, folder('generated')))
}
for (const [name, content] of files) {
  writeFileSync(new URL(name, folder('generated')), content)
  console.log(`${name}: ${content.length.toLocaleString('en')} characters`)
}
