import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newEntity, type Asked } from './entity.ts'
import { newFeature } from './feature.ts'
import { Checkout } from './files.ts'
import { everything } from './testing.ts'
import { newUseCase } from './use-case.ts'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
/** What the generator reads: whole folders are copied where use cases are added, of the rest the entries of features. */
const parts = [
  'features.json',
  'packages/contracts/src',
  'packages/i18n/messages',
  'packages/i18n/src',
  'server/src/inventory',
  'server/src/organisations',
  'server/schema/order.txt',
  'tools/check/column-types.ts',
  ...globSync(
    [
      'server/src/features.ts',
      '{server,web}/src/*/index.ts',
      'web/src/app/*.ts',
      'web/src/platform/language/messages.ts',
    ],
    { cwd: root },
  ),
]
let checkout: Checkout

beforeEach(() => {
  const copy = mkdtempSync(join(tmpdir(), 'athar-new-'))
  for (const part of parts) cpSync(join(root, part), join(copy, part), { recursive: true })
  checkout = new Checkout(copy)
})
afterEach(() => rmSync(checkout.root, { recursive: true, force: true }))

/** Every file that was touched reads as what it is. */
function expectReadable() {
  const texts = (end: string) =>
    checkout.touched.filter((path) => path.endsWith(end)).map((path) => checkout.read(path))
  for (const text of texts('.ts')) expect(() => stripTypeScriptTypes(text)).not.toThrow()
  for (const text of texts('.json')) expect(() => JSON.parse(text) as unknown).not.toThrow()
  for (const text of [...texts('.ts'), ...texts('.md')]) expect(text).not.toContain('{{')
}

test.each(['inventory', 'inventory/records', 'organisations'])(
  'a use case of %s gets contract, route, action, test and words',
  (place) => {
    const feature = place.split('/')[0]!
    newUseCase(checkout, place, 'withdraw-record', { en: 'Withdraw record', ar: 'سحب السجل' })
    expectReadable()
    expect(checkout.read(`packages/contracts/src/${feature}/index.ts`)).toContain(
      `export * from './withdraw-record.ts'`,
    )
    expect(checkout.read(`packages/contracts/src/${feature}/withdraw-record.ts`)).toContain(
      `name: '${feature}.withdraw-record'`,
    )
    const routes = checkout.read(`server/src/${place}/routes.ts`)
    expect(routes).toMatch(/\n {2}serve\(\w+\.withdrawRecord, withdrawRecord\),\n\]/)
    expect(routes).toContain(`import { withdrawRecord } from './withdraw-record.ts'`)
    expect(routes).toMatch(/import \{ serve, type ServedRoute \}/)
    expect(checkout.read(`server/src/${place}/withdraw-record.test.ts`)).toContain('toBe(204)')
    const words = (language: string) =>
      JSON.parse(checkout.read(`packages/i18n/messages/${feature}/${language}.json`)) as {
        actions: Record<string, string>
      }
    expect([words('en').actions['withdraw-record'], words('ar').actions['withdraw-record']]).toEqual([
      'Withdraw record',
      'سحب السجل',
    ])
  },
)

test('a feature gets its files on both sides, stands in every list, and takes a use case at once', () => {
  newFeature(checkout, 'tree-planting', { en: 'Tree planting', ar: 'غرس الأشجار' })
  newUseCase(checkout, 'tree-planting', 'plant-tree')
  expectReadable()
  expect(JSON.parse(checkout.read('features.json'))).toMatchObject({ 'tree-planting': { mayCall: [] }, inventory: {} })
  const listed = {
    'packages/contracts/src/features.ts': `export * as treePlanting from './tree-planting/index.ts'`,
    'packages/contracts/src/feature-errors.ts': '...treePlantingErrors',
    'packages/contracts/src/path-list.ts': `'./tree-planting/paths.ts'`,
    'packages/i18n/src/namespaces.ts': `'tree-adoption',\n  'tree-planting',`,
    'web/src/platform/language/messages.ts': `'tree-planting': typeof treePlanting`,
    'server/src/features.ts': 'treePlanting: createTreePlanting',
    'web/src/app/features.ts': `manifest as treePlanting`,
    'server/schema/order.txt': '\ntree-planting\n',
    'packages/i18n/messages/workspace/ar.json': '"treePlanting": "غرس الأشجار"',
    'server/src/tree-planting/routes.ts': 'serve(treePlanting.plantTree, plantTree)',
  }
  for (const [path, text] of Object.entries(listed)) expect(checkout.read(path)).toContain(text)
  for (const path of ['docs/features/tree-planting.md', 'e2e/tree-planting.spec.ts', 'server/schema/tree-planting.sql'])
    expect([path, checkout.has(path)]).toEqual([path, true])
})

const bin = (name: string) => join(root, 'node_modules', '.bin', name)
/** As the check lints and formats. */
function expectInOrder() {
  const code = checkout.touched.filter((path) => /\.tsx?$/.test(path))
  const run = (name: string, args: readonly string[]) =>
    spawnSync(bin(name), [...args, ...code], { cwd: checkout.root, encoding: 'utf8' })
  for (const config of ['.oxlintrc.json', '.oxfmtrc.json', 'tools/lint-plugin.mjs'])
    cpSync(join(root, config), join(checkout.root, config), { recursive: true })
  run('oxfmt', [])
  const { status, stdout } = run('oxlint', ['--deny-warnings'])
  expect([status, stdout]).toEqual([0, expect.any(String)])
}

test.each<Asked>([
  everything,
  { fields: ['name:both', 'depth:decimal'] },
  { fields: ['name:text'], states: 'open,closed', list: true },
  { fields: ['name:text', 'kind:choice(a|b)'], list: true, pdf: true },
  { fields: ['name:both', 'pumps:whole?'], upload: true, states: 'open,closed=close' },
])('an entity gets all its files, in order and joined to its feature, whatever is asked of it: %j', (asked) => {
  newFeature(checkout, 'tree-planting', { en: 'Tree planting', ar: 'غرس الأشجار' })
  newEntity(checkout, 'tree-planting', 'nursery', asked)
  newEntity(checkout, 'tree-planting', 'water-well', { fields: ['name:text'] })
  expectReadable()
  expectInOrder()
  const listed = {
    'server/src/tree-planting/index.ts': '...nurseryRoutes(deps), ...waterWellRoutes(deps)',
    'web/src/tree-planting/manifest.ts': 'paths.treePlantingWaterWells()',
    'packages/contracts/src/tree-planting/index.ts': `export * from './nurseries.ts'`,
    'packages/contracts/src/tree-planting/errors.ts': `'tree-planting.water-well-not-found': { status: 404 }`,
    'packages/contracts/src/tree-planting/paths.ts': '`/tree-planting/water-wells/${id}`',
    'server/schema/tree-planting.sql': 'create table tree_planting_nurseries (',
    'packages/i18n/messages/organisation-trail/ar.json': '"add-nursery"',
  }
  for (const [path, text] of Object.entries(listed)) expect(checkout.read(path)).toContain(text)
  expect(checkout.has('web/src/tree-planting/tree-planting-screen.tsx')).toBe(false)
  expect(JSON.parse(checkout.read('features.json'))).toMatchObject({ 'tree-planting': { mayCall: ['identity'] } })
})

test('the states of an entity stand alike in contracts and schema; the last one is decided by another person', () => {
  newFeature(checkout, 'tree-planting')
  newEntity(checkout, 'tree-planting', 'nursery', everything)
  expect(checkout.read('server/schema/tree-planting.sql')).toContain(
    `moves => '{>draft, draft>submitted, submitted>approved, submitted>draft}'`,
  )
  expect(checkout.read('packages/contracts/src/tree-planting/nurseries.ts')).toMatch(
    /action: 'approve', from: \['submitted'\], to: 'approved', by: reviewer, fourEyes: true/,
  )
})

test.each([
  [{ fields: [] }, 'An entity has fields'],
  [{ fields: ['depth:decimal'] }, 'The first field names the entity'],
  [{ fields: ['name:text', 'depth:metres'] }, 'A field is name:type'],
  [{ fields: ['name:text', 'use:choice(drinking)'] }, 'A choice has options'],
  [{ fields: ['name:text', 'state:text'] }, 'call the field something else'],
  [{ fields: ['name:text'], states: 'draft' }, 'two states or more'],
])('an entity that cannot be is refused with what to write: %j', (asked, words) => {
  newFeature(checkout, 'tree-planting')
  expect(() => newEntity(checkout, 'tree-planting', 'nursery', asked)).toThrow(words)
})

test('a name that does not fit, an unknown feature and a file that is there are refused', () => {
  expect(() => newUseCase(checkout, 'inventory', 'WithdrawRecord')).toThrow('small letters with hyphens')
  expect(() => newUseCase(checkout, 'inventory', 'withdraw')).toThrow('a verb and a noun')
  expect(() => newUseCase(checkout, 'weather', 'ask-rain')).toThrow('is not there')
  expect(() => newUseCase(checkout, 'inventory/records', 'remove-record')).toThrow('is there already')
  expect(() => newFeature(checkout, 'inventory')).toThrow('already')
})
