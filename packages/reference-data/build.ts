// Checks the data folder and writes generated/*.json: `npm run build:reference-data`.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { buildFiles } from './src/build/build-files.ts'

const folder = (name: string) => new URL(`./${name}/`, import.meta.url)

const files = buildFiles((path) => readFileSync(new URL(path, folder('data')), 'utf8'))
mkdirSync(folder('generated'), { recursive: true })
for (const old of readdirSync(folder('generated'))) {
  if (!files.has(old)) rmSync(new URL(old, folder('generated')))
}
for (const [name, content] of files) {
  writeFileSync(new URL(name, folder('generated')), content)
  console.log(`${name}: ${content.length.toLocaleString('en')} characters`)
}
