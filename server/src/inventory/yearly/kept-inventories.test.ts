import type { inventory } from '@athar/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aHolding } from '../boundary/testing.ts'
import { aContract } from '../contracts/testing.ts'
import { startInventoryApp, type Acting, type InventoryApp } from '../testing.ts'
import { createKeptInventories } from './kept-inventories.ts'

let app: InventoryApp
let owner: Acting
let site: inventory.Site

beforeAll(async () => {
  app = await startInventoryApp()
  owner = await app.anOrganisationWithMfa({ baseYear: 2025 })
  const entities = await call<{ entities: inventory.Entity[] }>('GET', '/entities')
  const plant = await call<inventory.Entity>('POST', '/entities', {
    parentId: entities.entities[0]!.id,
    name: { en: 'Plant', ar: '' },
    holdings: [aHolding()],
  })
  site = await call<inventory.Site>('POST', '/sites', {
    code: 'RUH',
    name: { en: 'Riyadh', ar: '' },
    aliases: [],
    entityId: plant.id,
    country: 'SA',
    region: null,
    city: null,
    floorAreaM2: null,
  })
})
afterAll(() => app.close())

async function call<T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<T> {
  const answer = await app.call<T>(owner, method, `/api/inventory${path}`, body)
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}
const look = () => call<inventory.Inventory>('GET', '/inventories/2025')
const record = (quantity: string) =>
  call<{ items?: unknown }>('POST', '/records', {
    siteId: site.id,
    activity: 'electricity-grid',
    periodStart: '2025-03-01',
    periodEnd: '2025-03-31',
    quantity,
    unit: 'kWh',
    supplierId: null,
    reference: quantity,
    note: '',
    dataQuality: 'measured',
  })

it('an inventory that was looked at before shows whatever changed behind it', async () => {
  expect(await look()).toMatchObject({ records: 0, totals: { location: null, market: null } })
  await record('1000')
  // 1,000 kWh × 0.592 kg CO2/kWh.
  const first = await look()
  expect(first).toMatchObject({ records: 1, totals: { location: { kg: '592' }, market: { kg: '592' } } })
  expect(await look()).toEqual({ ...first, changes: expect.anything() })

  await record('500')
  expect(await look()).toMatchObject({ records: 2, totals: { location: { kg: '888' } } })

  await aContract(app, owner, { kWh: '600' })
  expect(await look()).toMatchObject({ electricity: { covered: '600' }, totals: { market: { kg: '532.8' } } })

  await call('PUT', `/sites/${site.id}`, {
    ...input(site),
    version: site.version,
    name: { en: 'Riyadh North', ar: '' },
  })
  expect((await look()).sites[0]).toMatchObject({ name: { en: 'Riyadh North' } })

  const { version } = await call<{ version: number }>('GET', '/years/2025/screening')
  const decided = { category: 1, decision: 'not-relevant', reason: 'Nothing is bought.' }
  await call('PUT', '/years/2025/screening', { version, categories: [decided] })
  expect((await look()).screening).toContainEqual(expect.objectContaining({ category: 1, decision: 'not-relevant' }))

  const { entities } = await call<{ entities: inventory.Entity[] }>('GET', '/entities')
  const plant = entities.find(({ id }) => id === site.entityId)!
  const { id, version: seen, parentId, name } = plant
  const holdings = [aHolding({ operationalControl: false })]
  await call('PUT', `/entities/${id}`, { version: seen, parentId, name, holdings })
  expect(await look()).toMatchObject({ records: 0, outsideRecords: 2, totals: { location: null, market: null } })
})

const input = ({ code, name, aliases, entityId, country, region, city, floorAreaM2 }: inventory.Site) => ({
  code,
  name,
  aliases,
  entityId,
  country,
  region,
  city,
  floorAreaM2,
})

it('those who ask at once share one counting, and what failed or was overtaken is counted again', async () => {
  const kept = createKeptInventories<string>()
  const [a, b] = [
    { organisationId: 'a', year: 2025 },
    { organisationId: 'b', year: 2025 },
  ]
  let counted = 0
  const count = (stateAfter: string) => async () => {
    counted += 1
    return { inventory: `count ${counted}`, stateAfter }
  }
  expect(await Promise.all([kept.get(a, 's1', count('s1')), kept.get(a, 's1', count('s1'))])).toEqual([
    'count 1',
    'count 1',
  ])
  expect(await kept.get(a, 's2', count('s3'))).toBe('count 2')
  expect(await kept.get(a, 's2', count('s2'))).toBe('count 3')
  const failing = () => Promise.reject(new Error('hung up'))
  const [one, other] = await Promise.allSettled([kept.get(b, 's', failing), kept.get(b, 's', count('s'))])
  expect(one).toMatchObject({ status: 'rejected' })
  expect(other).toMatchObject({ status: 'fulfilled', value: 'count 4' })
  expect(await kept.get(b, 's', count('s'))).toBe('count 4')
})

it('what a long action has counted ahead is found once it is stored, and until then what was counted before', async () => {
  const kept = createKeptInventories<string>()
  const key = { organisationId: 'a', year: 2025 }
  const countedAs = (text: string, stateAfter: string) => async () => ({ inventory: text, stateAfter })
  const never = () => Promise.reject(new Error('counted again'))
  await kept.get(key, 'before', countedAs('before', 'before'))
  await kept.get(key, 'after', countedAs('after', 'after'))
  expect(await kept.get(key, 'before', never)).toBe('before')
  expect(await kept.get(key, 'after', never)).toBe('after')
  expect(kept.yearsOf('a')).toEqual([2025])
  // A third state is one change further: the first is over.
  await kept.get(key, 'later', countedAs('later', 'later'))
  expect(await kept.get(key, 'before', countedAs('again', 'before'))).toBe('again')
})
