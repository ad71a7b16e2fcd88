import type { ResponseOf } from '@athar/contracts'
import { mostSearches, type compareOffers, type SavedSearch } from '@athar/contracts/marketplace'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Acting, Owner } from '../../organisations/testing.ts'
import { startMarketplaceApp, type MarketplaceApp, type Refused } from '../testing.ts'
import { savedData } from './save-offers.ts'

let app: MarketplaceApp
let owner: Owner
let solar: { id: string }
let storage: { id: string }
let meters: { id: string }
beforeAll(async () => {
  app = await startMarketplaceApp()
  owner = await app.anOrganisation({ name: { en: 'Rimal Energy', ar: 'رمال للطاقة' } })
  solar = await app.aPublished(owner)
  storage = await app.aPublished(owner, { titleEn: 'Storage', titleAr: '', technologies: ['storage'], warranty: '12' })
  meters = await app.aPublished(owner, { titleEn: 'Meters', technologies: undefined, services: ['leak'] }, 'water')
})
afterAll(() => app.close())

describe('A comparison', () => {
  const compare = (...ids: string[]) =>
    app.call<ResponseOf<typeof compareOffers> & Refused>(
      null,
      'GET',
      `/api/marketplace/comparison?ids=${ids.join(',')}`,
    )

  it('shows what each listing answered, in the order asked for, each once', async () => {
    const { body } = await compare(storage.id, solar.id, storage.id)
    expect(body.items.map(({ id }) => id)).toEqual([storage.id, solar.id])
    expect(body.items[0]?.answers).toMatchObject({ warranty: '12', technologies: ['storage'] })
    expect(body.items[1]?.answers).not.toHaveProperty('warranty')
    expect(body.items[0]?.answers).not.toHaveProperty('pictures')
  })

  it('refuses two categories and more than four, and leaves out what is not published', async () => {
    expect((await compare(solar.id, meters.id)).body.code).toBe('marketplace.two-categories')
    const unknown = Array.from({ length: 4 }, (_, nth) => `00000000-0000-4000-8000-00000000000${nth}`)
    expect((await compare(solar.id, ...unknown)).body.code).toBe('validation-failed')
    expect((await compare('x')).body.code).toBe('validation-failed')
    const draft = await app.aSubmitted(owner, { titleEn: 'Not yet', titleAr: '' })
    expect((await compare(draft.id, solar.id)).body.items.map(({ id }) => id)).toEqual([solar.id])
  })
})

describe('Saved offers and searches', () => {
  const favourites = async (who: Acting) =>
    (await app.call<{ items: { id: string }[] }>(who, 'GET', '/api/marketplace/favourites')).body.items.map(
      ({ id }) => id,
    )
  const mark = (who: Acting, id: string, favourite = true) =>
    app.call<Refused>(who, 'PUT', `/api/marketplace/favourites/${id}`, { favourite })
  const nothing = { q: '', group: null, category: [], region: [], audience: [], certificate: [], order: 'relevance' }
  const save = (who: Acting, name: string, filters: object) =>
    app.call<SavedSearch & Refused>(who, 'POST', '/api/marketplace/searches', {
      name,
      filters: { ...nothing, ...filters },
    })
  const searches = async (who: Acting) =>
    (await app.call<{ items: SavedSearch[] }>(who, 'GET', '/api/marketplace/searches')).body.items
  const path = (id: string, rest = '') => `/api/marketplace/searches/${id}${rest}`

  it('are of one person alone, marked once, and gone with the mark or the listing', async () => {
    const [reader, other] = [await app.aPerson(), await app.aPerson()]
    expect((await mark(reader, solar.id)).status).toBe(200)
    await mark(reader, solar.id)
    await mark(reader, meters.id)
    expect((await favourites(reader)).toSorted()).toEqual([solar.id, meters.id].toSorted())
    expect(await favourites(other)).toEqual([])
    await mark(reader, meters.id, false)
    expect(await favourites(reader)).toEqual([solar.id])
    const draft = await app.aSubmitted(owner, { titleEn: 'Unseen', titleAr: '' })
    expect((await mark(reader, draft.id)).body.code).toBe('marketplace.listing-not-found')
    const short = await app.aPublished(owner, { titleEn: 'Short lived', titleAr: '' })
    await mark(reader, short.id)
    await app.decide(short, 'suspend', 'Not as described.')
    expect(await favourites(reader)).toEqual([solar.id])
    // The database shows and takes nobody else’s.
    const written = app.platform.database.transaction({ personId: other.personId }, ({ db }) =>
      sql`insert into marketplace_favourites values (${reader.personId}, ${meters.id}, now())`.execute(db),
    )
    await expect(written).rejects.toThrow(/row-level security/)
  })

  it('say on their day what was found, and of each other offer which facet or word it lacks', async () => {
    const [reader, other] = [await app.aPerson(), await app.aPerson()]
    const { body } = await save(reader, 'Warehouses in Riyadh', {
      q: 'warehouses',
      region: ['SA-01'],
      category: ['renewables'],
    })
    expect(await searches(reader)).toMatchObject([{ id: body.id, name: 'Warehouses in Riyadh' }])
    const file = async (language: string, who: Acting = reader) =>
      app.app.inject({ method: 'GET', url: path(body.id, `/file?language=${language}`), headers: who.headers })
    const sheet = async (language: string) => {
      const { rawPayload, headers } = await file(language)
      expect(headers['content-disposition']).toContain(`athar-marketplace-${app.platform.clock.today()}.xlsx`)
      const { sheets } = await readXlsx(rawPayload)
      return sheets.flatMap(({ rows }) => rows.flat()).join('\n')
    }
    const english = await sheet('en')
    expect(english).toContain('Solar roofs for warehouses')
    expect(english).toContain(app.platform.clock.today())
    expect(english).toContain('Category is not Renewable energy')
    expect(english).toContain('Lacks the word “warehouses”')
    expect(await sheet('ar')).toContain('لا يتضمن الكلمة «warehouses»')
    expect((await file('en', other)).statusCode).toBe(404)
    expect((await app.call<Refused>(other, 'DELETE', path(body.id))).body.code).toBe('marketplace.search-not-found')
    expect((await app.call(reader, 'DELETE', path(body.id))).status).toBe(204)
    expect(await searches(reader)).toEqual([])
  })

  it('never say that an offer lacks the category it has, where its kind was not asked for', async () => {
    const reader = await app.aPerson()
    const { body } = await save(reader, 'Partners', { group: 'partners', category: ['renewables', 'verification'] })
    const url = path(body.id, '/file?language=en')
    const { rawPayload } = await app.app.inject({ method: 'GET', url, headers: reader.headers })
    const { sheets } = await readXlsx(rawPayload)
    const whyOf = (title: string) => sheets.at(-1)?.rows.find(([cell]) => cell === title)?.[4]
    expect(whyOf('Storage')).toBe('Kind is not Partners')
    expect(whyOf('Meters')).toBe('Kind is not Partners')
  })

  it('are bounded, also at once, and are erased with the account', async () => {
    const reader = await app.aPerson()
    const kept = await Promise.all(
      Array.from({ length: mostSearches + 6 }, (_, nth) => save(reader, `Search ${nth}`, {})),
    )
    expect(kept.filter(({ status }) => status === 201)).toHaveLength(mostSearches)
    expect((await save(reader, 'One more', {})).body.code).toBe('marketplace.too-many-searches')
    expect((await save(reader, '', {})).body.code).toBe('validation-failed')
    await mark(reader, solar.id)
    const subject = { personId: reader.personId, email: reader.email }
    await app.platform.database.transaction({ personId: reader.personId }, async ({ db }) => {
      const looked = await Promise.all(savedData.sections.map(({ look }) => look(db, subject, 20)))
      expect(looked.map(({ total }) => total)).toEqual([1, mostSearches])
      await savedData.erase(db, subject, app.platform.clock.now())
    })
    expect([await favourites(reader), await searches(reader)]).toEqual([[], []])
  })
})
