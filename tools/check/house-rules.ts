// What no linter knows about this house: both languages complete, every error worded, features named alike, nothing that
// names a registry, no words that do not belong to the project.
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, readdirSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { errorTable } from '@athar/contracts'
import { renderGlossary } from '../glossary.ts'
import { renderLists } from '../new/feature-lists.ts'
import { risenScreens, screenFindings, type ScreenCounts } from './screen-words.ts'
import { missingWords, serverSources } from './server-words.ts'
import { fallen, testShares, type TestShares } from './test-lines.ts'
import { countWords, risen, type WordCounts } from './words.ts'

const problems: string[] = []
const register = JSON.parse(readFileSync('features.json', 'utf8')) as Record<string, { mayCall: string[] }>
const features = Object.keys(register)
type Messages = { [key: string]: string | Messages }
const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Messages
const flatten = (tree: Messages, prefix = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flatten(value, `${prefix}${key}.`),
  )

const plural = /_(zero|one|two|few|many|other)$/
const stem = (key: string) => key.replace(plural, '#')
const namespaces = globSync('packages/i18n/messages/*/en.json').map((path) => basename(dirname(path)))
const worded = { en: new Set<string>(), ar: new Set<string>() }
let texts = 0
for (const name of namespaces) {
  const en = flatten(read(`packages/i18n/messages/${name}/en.json`))
  const ar = flatten(read(`packages/i18n/messages/${name}/ar.json`))
  texts += en.length + ar.length
  for (const [side, list] of [
    ['en', en],
    ['ar', ar],
  ] as const)
    for (const [key] of list) worded[side].add(`${name}.${key}`)
  const keys = { en: new Set(en.map(([key]) => stem(key))), ar: new Set(ar.map(([key]) => stem(key))) }
  for (const key of keys.en) if (!keys.ar.has(key)) problems.push(`messages/${name}: ${key} has no Arabic`)
  for (const key of keys.ar) if (!keys.en.has(key)) problems.push(`messages/${name}: ${key} has no English`)
  for (const key of keys.ar) {
    if (!key.endsWith('#')) continue
    for (const form of ['zero', 'one', 'two', 'few', 'many', 'other']) {
      if (!ar.some(([other]) => other === key.replace(/#$/, `_${form}`)))
        problems.push(`messages/${name}: ${key} lacks the Arabic plural form ${form}`)
    }
  }
  for (const [key, text] of [...en, ...ar]) if (text.trim() === '') problems.push(`messages/${name}: ${key} is empty`)
}

problems.push(...missingWords(serverSources(), worded))

// Stored texts are written with Latin digits, which take another sign of per cent (docs/glossary.md).
for (const path of globSync(
  '{packages/i18n/messages/*/ar.json,packages/reference-data/data/**/*.json,server/src/**/{seed,demo}*{.ts,/*.ts}}',
))
  if (readFileSync(path, 'utf8').includes('٪')) problems.push(`${path} has a ٪ where Latin digits take %`)

const errorWords = new Set([...worded.en].flatMap((key) => /^[^.]+\.errors\.(.+)$/.exec(key)?.[1] ?? []))
for (const code of Object.keys(errorTable))
  if (!errorWords.has(code)) problems.push(`error ${code} has no words (errors.${code} in a message file)`)
const thrown = execFileSync(
  'git',
  ['grep', '-hoE', "'[a-z0-9]+([.-][a-z0-9]+)+'", '--', 'server/src', 'packages/contracts/src'],
  { encoding: 'utf8' },
)
for (const code of Object.keys(errorTable)) {
  const uses = thrown.split('\n').filter((line) => line === `'${code}'`).length
  if (code.includes('.') && uses < 2) problems.push(`error ${code} is declared but never thrown`)
}

const known = new Set([...features, 'platform', 'ui', 'app', 'testing'])
for (const side of ['server', 'web']) {
  for (const entry of readdirSync(`${side}/src`, { withFileTypes: true }))
    if (entry.isDirectory() && !known.has(entry.name))
      problems.push(`${side}/src/${entry.name} is no feature of features.json`)
}
for (const feature of features)
  if (!existsSync(`docs/features/${feature}.md`)) problems.push(`docs/features/${feature}.md is missing`)

const writtenGlossary = readFileSync('docs/glossary.md', 'utf8')
if (renderGlossary(writtenGlossary) !== writtenGlossary)
  problems.push('docs/glossary.md is not what packages/i18n/messages/glossary.json says: npm run glossary')
for (const [path, text] of renderLists('.'))
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text)
    problems.push(`${path} is not what features.json says: npm run features`)

// A filter that navigates by itself takes its reader to the top of the page; `useAddress` does not. These lead to another page.
const leavesThePage = new Set([
  'web/src/app/welcome/claim-platform.tsx',
  'web/src/inventory/imports/wizard/import-screen.tsx',
  'web/src/inventory/records/page/record-screen.tsx',
  'web/src/platform/routing/use-address.ts',
  'web/src/sgi/register/wizard.tsx',
])
for (const path of globSync('web/src/**/*.{ts,tsx}'))
  if (!leavesThePage.has(path) && /\[\w*, *\w+\] = useSearchParams\(/.test(readFileSync(path, 'utf8')))
    problems.push(`${path} changes its address by itself: useAddress of platform/routing`)

const lock = readFileSync('package-lock.json', 'utf8')
if (/"resolved": *"http/.test(lock)) problems.push('package-lock.json names download addresses')
const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8' })
  .split('\n')
  .filter(
    (path) =>
      /\.(ts|tsx|mjs|json|md|sql|css|html|ya?ml)$/.test(path) &&
      !/testdata|reference-data\/data|\/generated\//.test(path),
  )
for (const path of tracked) {
  if (!existsSync(path) || path === 'package-lock.json' || path === 'tools/check/house-rules.ts') continue
  const text = readFileSync(path, 'utf8')
  if (/\b(TODO|FIXME)\b(?! *\(#)/.test(text)) problems.push(`${path}: a leftover that names no issue`)
  if (/(it|test|describe)\.(skip|only|todo)\(/.test(text)) problems.push(`${path}: a skipped or focused test`)
  if (/["'`\s(](\/(home|Users|root|tmp)\/[\w.-]+|[A-Z]:\\Users)/.test(text))
    problems.push(`${path}: a path of somebody's machine`)
}

const words = countWords()
const { screens, ...folders } = JSON.parse(readFileSync('tools/check/words.json', 'utf8')) as WordCounts & {
  screens: ScreenCounts
}
problems.push(...risen(words, folders as WordCounts), ...risenScreens(screenFindings(), screens))

const floors = JSON.parse(readFileSync('tools/check/test-lines.json', 'utf8')) as TestShares
problems.push(...fallen(testShares(features), floors))

for (const problem of problems) console.error(problem)
console.log(
  `${namespaces.length} namespaces, ${texts} texts, ${Object.keys(errorTable).length} errors, ${tracked.length} files`,
)
process.exit(problems.length > 0 ? 1 : 0)
