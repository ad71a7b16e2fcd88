import type { inventory } from '@athar/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startInventoryApp, type Acting, type InventoryApp } from '../testing.ts'
import { aSiteInput, rootOf } from './testing.ts'

let app: InventoryApp
let owner: Acting
let rootId: string

beforeAll(async () => {
  app = await startInventoryApp()
  owner = await app.anOrganisation()
  rootId = (await rootOf(app, owner)).id
})
afterAll(() => app.close())

const create = (over: Partial<inventory.SiteInput> = {}, who = owner) =>
  app.call<inventory.Site>(who, 'POST', '/api/inventory/sites', aSiteInput(rootId, over))

describe('many sites at once', () => {
  it('known names answer their site, the others are made together', async () => {
    const { body: known } = await create({ name: { en: 'Known Place', ar: '' } })
    const names = ['known place', 'Fresh One', 'محطة جديدة', 'FRESH  one']
    const made = await app.call<{ sites: { name: string; siteId: string; created: boolean }[] }>(
      owner,
      'POST',
      '/api/inventory/sites/bulk',
      { entityId: null, country: 'US', region: null, names },
    )
    expect(made.status).toBe(201)
    expect(made.body.sites.map(({ name, created }) => [name, created])).toEqual([
      ['known place', false],
      ['Fresh One', true],
      ['محطة جديدة', true],
      ['FRESH  one', true],
    ])
    expect(made.body.sites[0]?.siteId).toBe(known.id)
    expect(made.body.sites[3]?.siteId).toBe(made.body.sites[1]?.siteId)
    const arabic = await app.call<{ site: inventory.Site }>(
      owner,
      'GET',
      `/api/inventory/sites/${made.body.sites[2]?.siteId}`,
    )
    expect(arabic.body.site).toMatchObject({ name: { en: '', ar: 'محطة جديدة' }, country: 'US', entityId: rootId })
  })

  it('three and a half thousand are one call', async () => {
    const other = await app.anOrganisation()
    const names = Array.from({ length: 3500 }, (_, index) => `Building ${index + 1}`)
    const made = await app.call<{ sites: { created: boolean }[] }>(other, 'POST', '/api/inventory/sites/bulk', {
      entityId: null,
      country: 'US',
      region: null,
      names,
    })
    expect(made.body.sites.filter(({ created }) => created)).toHaveLength(3500)
    const again = await app.call<{ sites: { created: boolean }[] }>(other, 'POST', '/api/inventory/sites/bulk', {
      entityId: null,
      country: 'US',
      region: null,
      names,
    })
    expect(again.body.sites.some(({ created }) => created)).toBe(false)
  })

  it('pages of the list follow each other without gap or repeat, in the order of the names', async () => {
    const other = await app.anOrganisation()
    const names = ['Zulu', 'أبها', 'alpha 10', 'Éclair', 'beta', 'تبوك', 'الباحة', 'alpha 9']
    await app.call(other, 'POST', '/api/inventory/sites/bulk', { entityId: null, country: 'SA', region: null, names })
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: { body: { items: inventory.Site[]; nextCursor: string | null; total: number } } = await app.call(
        other,
        'GET',
        `/api/inventory/sites?limit=2&sort=name-ar${cursor ? `&cursor=${cursor}` : ''}`,
      )
      expect(page.body.total).toBe(8)
      seen.push(...page.body.items.map(({ name }) => name.en || name.ar))
      cursor = page.body.nextCursor
    }
    expect(seen).toEqual(['alpha 9', 'alpha 10', 'beta', 'Éclair', 'Zulu', 'أبها', 'الباحة', 'تبوك'])
    expect((await app.call(other, 'GET', '/api/inventory/sites?cursor=bm9uc2Vuc2U')).status).toBe(400)
  })
})
