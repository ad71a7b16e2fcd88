import { cpSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newFeature } from './feature.ts'
import { Checkout } from './files.ts'
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

test('a name that does not fit, an unknown feature and a file that is there are refused', () => {
  expect(() => newUseCase(checkout, 'inventory', 'WithdrawRecord')).toThrow('small letters with hyphens')
  expect(() => newUseCase(checkout, 'inventory', 'withdraw')).toThrow('a verb and a noun')
  expect(() => newUseCase(checkout, 'weather', 'ask-rain')).toThrow('is not there')
  expect(() => newUseCase(checkout, 'inventory/records', 'remove-record')).toThrow('is there already')
  expect(() => newFeature(checkout, 'inventory')).toThrow('already')
})
