import type { ResponseOf } from '@athar/contracts'
import type { search as searchEverything } from '@athar/contracts/content'
import { listingCategories, listingForm, listingProblems, type searchOffers } from '@athar/contracts/marketplace'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startOrganisationsApp, type OrganisationsApp } from '../../organisations/testing.ts'
import { seedDemo } from '../../start.ts'
import { answersOf, sampleListings } from './sample-listings.ts'

let app: OrganisationsApp
beforeAll(async () => {
  app = await startOrganisationsApp({ DEMO: '1' })
})
afterAll(() => app.close())

const search = async (query = '') =>
  (await app.call<ResponseOf<typeof searchOffers>>(null, 'GET', `/api/marketplace/listings?${query}`)).body

it('every sample listing answers its form, states no saving, and keeps to the plain words of a listing', () => {
  for (const sample of sampleListings.flat()) {
    expect([sample.en?.title, listingProblems(listingForm(sample.category), answersOf(sample))]).toEqual([
      sample.en?.title,
      [],
    ])
    expect(answersOf(sample)).not.toHaveProperty('saving')
  }
})

it('without demo data nothing is offered; with it sixteen samples of four providers, made once, in all categories', async () => {
  expect((await search()).total).toBe(0)
  await seedDemo(app.features)
  await seedDemo(app.features)
  const { items: found, facets } = await search()
  // The sample verifier is listed by its accreditation.
  const items = found.filter(({ kind }) => kind === 'listing')
  expect(found.length - items.length).toBe(1)
  expect(items).toHaveLength(16)
  expect(items.every(({ sample }) => sample)).toBe(true)
  expect(new Set(items.map(({ provider }) => provider.id)).size).toBe(4)
  expect(Object.keys(facets.category).toSorted()).toEqual(listingCategories.toSorted())
  // So does the search over everything.
  await app.advance(301)
  type Found = ResponseOf<typeof searchEverything>
  const { body } = await app.call<Found>(null, 'GET', '/api/content/search?q=mangrove&lang=en')
  const hit = body.groups.flatMap(({ hits }) => hits).find(({ path }) => path.startsWith('/marketplace/listings/'))
  expect(hit?.sample).toBe(true)
  // The workbook of a saved search says so of each.
  const reader = await app.aPerson()
  const filters = { q: 'battery', group: null, category: [], region: [], audience: [], certificate: [] }
  const saved = await app.call<{ id: string }>(reader, 'POST', '/api/marketplace/searches', { name: 'All', filters })
  const url = `/api/marketplace/searches/${saved.body.id}/file?language=en`
  const { rawPayload } = await app.app.inject({ url, headers: reader.headers })
  const rows = (await readXlsx(rawPayload)).sheets.slice(1).flatMap((sheet) => sheet.rows.slice(1))
  expect(rows).toHaveLength(17)
  expect(rows.every(([, , sample]) => sample === 'Sample')).toBe(true)
  // Written in one language alone, found by a word of the other.
  const [english, arabic] = [await search('q=بطاريات'), await search('q=irrigation')]
  expect(english.items.map(({ title }) => title.ar)).toEqual([''])
  expect(arabic.items.map(({ title }) => title.en)).toEqual([''])
})

it('on a start without sample data the samples are offered nowhere, and on the next one with it they are back', async () => {
  const start = (samples: boolean) => app.features.marketplace.seed?.({ samples })
  const { items } = await search('q=irrigation')
  const [{ id, provider } = expect.unreachable()] = items
  const status = async (path: string) => (await app.call(null, 'GET', path)).status
  const found = async () => {
    const { body } = await app.call<ResponseOf<typeof searchEverything>>(
      null,
      'GET',
      '/api/content/search?q=retrofit&lang=en',
    )
    return body.groups.flatMap(({ hits }) => hits).filter(({ path }) => path.startsWith('/marketplace/')).length
  }
  const inMap = () =>
    app.platform.database.transaction(
      {},
      async ({ db }) => (await app.features.marketplace.publicAddresses?.(db))?.length,
    )
  const seen = async () => {
    const { total, facets } = await search()
    const pages = [`listings/${id}`, `providers/${provider.id}`].map((path) => status(`/api/marketplace/${path}`))
    return { total, categories: Object.keys(facets.category).length, pages: await Promise.all(pages) }
  }
  expect(await seen()).toEqual({ total: 17, categories: listingCategories.length, pages: [200, 200] })
  await expect.poll(found).toBeGreaterThan(0)
  await start(false)
  expect(await seen()).toEqual({ total: 0, categories: 0, pages: [404, 404] })
  await expect.poll(found).toBe(0)
  expect(await inMap()).toBe(0)
  await start(true)
  expect(await seen()).toEqual({ total: 17, categories: listingCategories.length, pages: [200, 200] })
  await expect.poll(found).toBeGreaterThan(0)
  expect(await inMap()).toBeGreaterThan(16)
})
