import type { ResponseOf } from '@athar/contracts'
import type { searchOffers } from '@athar/contracts/marketplace'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runSql } from '../../platform/testing/test-postgres.ts'
import { startMarketplaceApp, type MarketplaceApp } from '../testing.ts'

let app: MarketplaceApp
beforeAll(async () => {
  app = await startMarketplaceApp()
  const owner = await app.anOrganisation()
  await app.aPublished(owner)
  const some = (keys: string, of: number) =>
    `(select coalesce(array_agg(key order by key), '{}') from unnest('{${keys}}'::text[]) key
      where abs(hashtext(key || n)) % ${of} = 0)`
  await runSql(
    app.testDatabase.ownerUrl,
    `insert into marketplace_offers (org_id, listing_id, kind, category, answers, words, regions, audiences, certificates,
        sample, published_at)
      select '${owner.organisation.id}', gen_random_uuid(), 'verifier', (array['water', 'waste', 'advisory'])[1 + n % 3], '{"titleEn": "One"}',
          to_tsvector('simple', case when n % 4 = 0 then 'pump' else 'meter' end),
          case when n % 5 = 0 then '{everywhere}' else ${some('SA-01,SA-02,SA-05', 2)} end,
          ${some('owners,buyers', 2)}, ${some('saso,seec,iso-14001', 3)}, false, now() - n * interval '1 minute'
        from generate_series(1, 60) n`,
  )
})
afterAll(() => app.close())

const search = async (query: Readonly<Record<string, string>>) =>
  (
    await app.call<ResponseOf<typeof searchOffers>>(
      null,
      'GET',
      `/api/marketplace/listings?${new URLSearchParams(query)}`,
    )
  ).body

it.each([
  {},
  { q: 'pump' },
  { category: 'water' },
  { group: 'solutions', order: 'newest' },
  { region: 'SA-01', audience: 'owners' },
  { q: 'meter', category: 'water,waste', region: 'SA-02,SA-05', certificate: 'saso' },
  { region: 'everywhere', audience: 'buyers', certificate: 'seec,iso-14001' },
])('each count of %j is what choosing it finds', async (query) => {
  const { facets } = await search(query)
  const counted = Object.entries(facets).flatMap(([facet, counts]) =>
    Object.entries(counts).map(([key, count]) => ({ facet, key, count })),
  )
  expect(counted.length).toBeGreaterThan(5)
  for (const { facet, key, count } of counted)
    expect({ facet, key, count: (await search({ ...query, [facet]: key })).total }).toEqual({ facet, key, count })
})

it('pages of what is found hold each once', async () => {
  const query = { region: 'SA-01', category: 'water,waste' }
  const { total } = await search(query)
  const ids = new Set<string>()
  for (let page = 1; ids.size < total && page < 10; page++)
    for (const { id } of (await search({ ...query, page: String(page) })).items) ids.add(id)
  expect(ids.size).toBe(total)
})
