import type { inventory } from '@athar/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hearStatements } from '../../platform/testing/hear-statements.ts'
import { startInventoryApp, type Acting, type InventoryApp } from '../testing.ts'
import { anEntry, anOwnFactor, aRecord, aSite } from './testing.ts'

let app: InventoryApp
let owner: Acting
let site: inventory.Site
let asked: string[]

beforeAll(async () => {
  app = await startInventoryApp()
  asked = hearStatements(app.database.pool)
  owner = await app.anOrganisation()
  site = await aSite(app, owner)
})
afterAll(() => app.close())

/** The statements of one call, each with its first words, without the session's opening and the end. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  asked.length = 0
  await work()
  expect(asked[0]).toMatch(/^begin; select .* from app\.open_session/)
  expect(asked.at(-1)).toBe('commit')
  return asked.slice(1, -1).map((text) => text.trim())
}
const read = (id: string) => app.call<inventory.RecordDetail>(owner, 'GET', `/api/inventory/records/${id}`)
const month = (nth: number) => ({ periodStart: `2024-${nth}-01`, periodEnd: `2024-${nth}-28` })

describe('what a call asks of the database', () => {
  it('is one question for a record as it was first entered, and two for one with a past', async () => {
    const record = await aRecord(app, owner, anEntry(site.id))
    expect(await statementsOf(() => read(record.id))).toHaveLength(1)
    const { body } = await app.call<{ records: inventory.RecordItem[] }>(
      owner,
      'PUT',
      `/api/inventory/records/${record.id}`,
      { ...anEntry(site.id, { quantity: '101' }), version: 1, state: 'pending', reason: 'Misread' },
    )
    expect(body.records[0]?.version).toBe(2)
    expect(await statementsOf(() => read(record.id))).toHaveLength(2)
    expect((await read(record.id)).body.versions).toMatchObject([{ version: 1, reason: 'Misread' }])
  })

  it('are eight statements for an entry', async () => {
    await aRecord(app, owner, anEntry(site.id, month(10)))
    const entered = await statementsOf(() =>
      app.call(owner, 'POST', '/api/inventory/records', anEntry(site.id, { ...month(11), reference: 'INV-7' })),
    )
    expect(entered.map((text) => /\b(from|into|update) "?(\w+)/.exec(text)?.[2])).toEqual([
      'suppliers',
      'factor_resolutions',
      'inventories',
      // The lock by which equal records are asked about one after the other.
      'unnest',
      'activity_records',
      'activity_records',
      'audit_trail',
      'record_attachments',
    ])
  })
})

it('a factor of its own serves the very next entry, and none after it ended, however often the statement came before', async () => {
  const place = await aSite(app, owner, { name: { en: 'Jubail', ar: '' } })
  const enter = async (quantity: string) =>
    (await aRecord(app, owner, anEntry(place.id, { quantity, ...month(12) }))).kgCo2e.AR5
  for (let nth = 1; nth <= 12; nth += 1) expect(await enter('10')).toBe('26.551078')
  const factor = await anOwnFactor(app, owner, { level: 'site', siteId: place.id, co2eKg: '3.0000000000000000001' })
  for (let nth = 1; nth <= 8; nth += 1) expect(await enter('10')).toBe('30.000000000000000001')
  const ended = await app.call(owner, 'POST', `/api/inventory/own-factors/${factor.id}/end`, { reason: 'Recalibrated' })
  expect(ended.status).toBe(204)
  expect(await enter('10')).toBe('26.551078')
})
