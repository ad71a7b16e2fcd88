import { createHash } from 'node:crypto'
import { inventory } from '@athar/contracts'
import { regionCodes } from '@athar/contracts/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startInventoryApp, type Acting, type InventoryApp } from '../testing.ts'
import { ensureSuppliers } from './index.ts'

let app: InventoryApp
let owner: Acting
beforeAll(async () => {
  app = await startInventoryApp()
  owner = await app.anOrganisationWithMfa()
})
afterAll(() => app.close())

describe('how an organisation calculates', () => {
  const chosen = {
    gwpSet: 'AR6',
    upstream: true,
    dateOrder: 'month-day-year',
    recalculationThreshold: '0.1',
    recalculationReason: 'Small sites open every year',
  }
  const save = (version: number, over: object = {}, who = owner) =>
    app.call<inventory.InventorySettings>(who, 'PUT', '/api/inventory/settings', { ...chosen, ...over, version })

  it('begins with AR5, without upstream, day before month, five per cent', async () => {
    expect((await app.call(owner, 'GET', '/api/inventory/settings')).body).toEqual({
      gwpSet: 'AR5',
      upstream: false,
      dateOrder: 'day-month-year',
      recalculationThreshold: '0.05',
      recalculationReason: '',
      version: 1,
    })
  })

  it('is changed by administrators over the version they saw; new years follow, old ones stay', async () => {
    expect((await save(1, {}, await app.aMember(owner, 'preparer'))).status).toBe(403)
    expect(await save(1)).toMatchObject({ status: 200, body: { ...chosen, version: 2 } })
    expect(await save(1, { upstream: false })).toMatchObject({
      status: 409,
      body: { code: 'inventory.boundary-changed', details: { current: { upstream: true, version: 2 } } },
    })
    const { body } = await app.call<{ years: inventory.InventoryYear[] }>(owner, 'GET', '/api/inventory/years')
    expect(body.years.map(({ version, gwpSet }) => [version === 0, gwpSet])).toEqual(
      body.years.map(({ version }) => (version === 0 ? [true, 'AR6'] : [false, 'AR5'])),
    )
  })

  it('takes no threshold of nothing or of everything', async () => {
    for (const recalculationThreshold of ['0', '0.0', '1', '1.5', '-0.1', '5%'])
      expect((await save(2, { recalculationThreshold })).status).toBe(400)
    expect((await save(2, { recalculationReason: ' ' })).status).toBe(400)
  })

  it('of another organisation stays apart', async () => {
    const stranger = await app.anOrganisationWithMfa()
    expect((await app.call<inventory.InventorySettings>(stranger, 'GET', '/api/inventory/settings')).body.gwpSet).toBe(
      'AR5',
    )
  })
})

describe('names of suppliers', () => {
  it('are stored as they read, in one line, and hold something that is seen', async () => {
    const owner = await app.anOrganisationWithMfa()
    const made = await app.call<inventory.Supplier>(owner, 'POST', '/api/inventory/suppliers', {
      name: 'Ac\u0007me\n\u202ECo',
    })
    expect(made.body.name).toBe('Ac me Co')
    const path = `/api/inventory/suppliers/${made.body.id}`
    const renamed = await app.call<inventory.Supplier>(owner, 'PUT', path, { name: 'New\u0001 name' })
    expect(renamed.body.name).toBe('New name')
    for (const [method, at] of [
      ['POST', '/api/inventory/suppliers'],
      ['PUT', path],
    ] as const)
      expect(await app.call(owner, method, at, { name: '\u3164' })).toMatchObject({
        status: 400,
        body: { code: 'validation-failed' },
      })
  })
})

describe('suppliers', () => {
  const add = (name: string, who = owner) =>
    app.call<inventory.Supplier>(who, 'POST', '/api/inventory/suppliers', { name })

  it('are listed by name, once each', async () => {
    const { body: made } = await add('Saudi Electricity Company')
    expect(await add('SAUDI  electricity-company')).toMatchObject({
      status: 409,
      body: { code: 'inventory.supplier-name-taken', details: { supplierId: made.id } },
    })
    await add('شركة المياه الوطنية')
    await add('Aramco')
    const names: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: { body: { items: inventory.Supplier[]; nextCursor: string | null } } = await app.call(
        owner,
        'GET',
        `/api/inventory/suppliers?limit=2${cursor ? `&cursor=${cursor}` : ''}`,
      )
      names.push(...page.body.items.map(({ name }) => name))
      cursor = page.body.nextCursor
    }
    expect(names).toEqual(['Aramco', 'Saudi Electricity Company', 'شركة المياه الوطنية'])
    expect(
      (
        await app.call<{ items: inventory.Supplier[] }>(
          owner,
          'GET',
          `/api/inventory/suppliers?search=${encodeURIComponent('المياة')}`,
        )
      ).body.items,
    ).toHaveLength(1)
  })

  it('can be renamed, but not to a name that is taken', async () => {
    const { body: made } = await add('Marafiq')
    const rename = (id: number, name: string, who = owner) =>
      app.call(who, 'PUT', `/api/inventory/suppliers/${id}`, { name })
    expect(await rename(made.id, 'MARAFIQ Power')).toMatchObject({ status: 200, body: { name: 'MARAFIQ Power' } })
    expect((await rename(made.id, 'aramco')).status).toBe(409)
    expect((await rename(999_999, 'Nobody')).status).toBe(404)
    expect((await rename(made.id, 'Stolen', await app.anOrganisationWithMfa())).status).toBe(404)
    expect((await rename(made.id, 'x', await app.aMember(owner, 'auditor'))).status).toBe(403)
  })

  it('of an import are found or added together, one for each name', async () => {
    const ids = await app.asOwner(owner, ({ db }) =>
      ensureSuppliers(db, owner.organisationId, ['aramco', 'New Fuel Co', 'NEW fuel co.']),
    )
    expect(new Set(ids.values()).size).toBe(2)
    const again = await app.asOwner(owner, ({ db }) =>
      ensureSuppliers(db, owner.organisationId, ['New Fuel Co', 'aramco']),
    )
    expect(again.get('New Fuel Co')).toBe(ids.get('NEW fuel co.'))
    expect(again.get('aramco')).toBe(ids.get('aramco'))
  })
})

describe('the map of regions', () => {
  it('has thirteen regions and the cities in them, kept by browsers for ever', async () => {
    const answer = await app.call<{
      regions: { features: inventory.Region[] }
      cities: inventory.City[]
      attribution: { en: string; ar: string }[]
    }>(null, 'GET', inventory.listRegions.path)
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const codes = answer.body.regions.features.map(({ properties }) => properties.code)
    expect(codes.toSorted()).toEqual([...regionCodes])
    expect(answer.body.cities).toHaveLength(67)
    expect(answer.body.cities.filter(({ region }) => !codes.includes(region))).toEqual([])
    for (const lang of ['en', 'ar'] as const)
      expect(answer.body.attribution.map((line) => line[lang]).join(' ')).toMatch(/Natural Earth.*GeoNames/)
  })

  it('changes only with its edition: on a change raise regionsEdition and write the new hash here', async () => {
    const { body } = await app.call(null, 'GET', inventory.listRegions.path)
    const hash = createHash('sha256').update(JSON.stringify(body)).digest('hex').slice(0, 16)
    expect([inventory.regionsEdition, hash]).toEqual([2, '5de803b2d4d1750c'])
  })
})
