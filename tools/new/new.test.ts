import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newFeature } from './feature.ts'
import { Checkout } from './files.ts'
import { newUseCase } from './use-case.ts'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const parts = [
  'features.json',
  'packages/contracts/src',
  'packages/i18n/messages',
  'packages/i18n/src',
  'server/src/inventory',
  'server/src/organisations',
  'docs/features',
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

test('a feature gets its line in the register, folders, words and page, and takes a use case at once', () => {
  newFeature(checkout, 'tree-planting')
  newUseCase(checkout, 'tree-planting', 'plant-tree')
  expectReadable()
  expect(JSON.parse(checkout.read('features.json'))).toMatchObject({ 'tree-planting': { mayCall: [] }, inventory: {} })
  expect(checkout.read('packages/i18n/src/namespaces.ts')).toMatch(/'tree-adoption',\n {2}'tree-planting',\n {2}'ui'/)
  expect(checkout.read('packages/contracts/src/index.ts')).toContain(
    `export * as treePlanting from './tree-planting/index.ts'`,
  )
  expect(checkout.read('server/src/tree-planting/routes.ts')).toContain('serve(treePlanting.plantTree, plantTree)')
  expect(checkout.has('docs/features/tree-planting.md') && checkout.has('web/src/tree-planting/index.ts')).toBe(true)
})

test('a name that does not fit, an unknown feature and a file that is there are refused', () => {
  expect(() => newUseCase(checkout, 'inventory', 'WithdrawRecord')).toThrow('small letters with hyphens')
  expect(() => newUseCase(checkout, 'inventory', 'withdraw')).toThrow('a verb and a noun')
  expect(() => newUseCase(checkout, 'weather', 'ask-rain')).toThrow('is not there')
  expect(() => newUseCase(checkout, 'inventory/records', 'remove-record')).toThrow('is there already')
  expect(() => newFeature(checkout, 'inventory')).toThrow('already')
})
