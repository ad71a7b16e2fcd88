import type { inventory } from '@athar/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aSite } from '../records/testing.ts'
import { startInventoryApp, type Acting, type InventoryApp } from '../testing.ts'
import { aHolding, rootOf } from './testing.ts'

let app: InventoryApp
let owner: Acting
beforeAll(async () => {
  app = await startInventoryApp()
  owner = await app.anOrganisationWithMfa()
})
afterAll(() => app.close())

async function did<T = { id: string; version: number }>(method: 'POST' | 'PUT', url: string, body: object): Promise<T> {
  const answer = await app.call<T>(owner, method, url, body)
  if (answer.status >= 300) throw new Error(`${url}: ${JSON.stringify(answer.body)}`)
  return answer.body
}
/** What the trail holds of the last action of a kind. */
const told = (action: string) =>
  app.asOwner(owner, async ({ db }) => {
    const { rows } = await sql<{
      details: object
    }>`select details from audit_trail where action = ${action} order by id desc limit 1`.execute(db)
    return rows[0]?.details
  })

it('a supplier that is renamed', async () => {
  const { id } = await did('POST', '/api/inventory/suppliers', { name: 'Gulf Fuels' })
  await did('PUT', `/api/inventory/suppliers/${id}`, { name: 'Red Sea Fuels' })
  expect(await told('inventory.rename-supplier')).toEqual({ before: 'Gulf Fuels', after: 'Red Sea Fuels' })
})

it('a site, in what changed of it', async () => {
  const { archivedAt: _, ...site } = await aSite(app, owner, { floorAreaM2: '100' })
  const name = { en: 'Another name', ar: '' }
  await did('PUT', `/api/inventory/sites/${site.id}`, { ...site, name, floorAreaM2: '200' })
  expect(await told('inventory.update-site')).toMatchObject({
    changed: ['name', 'floorAreaM2'],
    before: { name: site.name, floorAreaM2: '100' },
    after: { name, floorAreaM2: '200' },
  })
})

it('a company, and what is held of it', async () => {
  const parentId = (await rootOf(app, owner)).id
  const name = { en: 'Harbour', ar: '' }
  const held = (equityShare: string) => [aHolding({ equityShare })]
  const entity = await did<inventory.Entity>('POST', '/api/inventory/entities', {
    parentId,
    name,
    holdings: held('0.8'),
  })
  const less = { parentId, name, holdings: held('0.1'), version: entity.version }
  await did('PUT', `/api/inventory/entities/${entity.id}`, less)
  expect(await told('inventory.update-entity')).toMatchObject({
    changed: ['holdings'],
    before: { holdings: held('0.8') },
    after: { holdings: held('0.1') },
  })
})

it('what a year is divided by', async () => {
  const people = (headcount: string) => ({
    revenueMinor: '100',
    currency: 'SAR',
    headcount,
    output: null,
    outputUnit: null,
  })
  await did('PUT', '/api/inventory/years/2025', { version: 0, denominators: people('7') })
  await did('PUT', '/api/inventory/years/2025', { version: 1, denominators: people('70') })
  expect(await told('inventory.save-year')).toMatchObject({ before: people('7'), after: people('70') })
})

it('why a category was left out, and why it is now', async () => {
  const screen = (version: number, reason: string) =>
    did('PUT', '/api/inventory/years/2025/screening', {
      version,
      categories: [{ category: 6, decision: 'excluded', reason }],
    })
  await screen(0, 'Nobody travels')
  await screen(1, 'Too little of it')
  expect(await told('inventory.save-screening')).toMatchObject({
    decisions: { 6: 'excluded' },
    before: [{ category: 6, decision: 'excluded', reason: 'Nobody travels' }],
    after: [{ category: 6, decision: 'excluded', reason: 'Too little of it' }],
  })
})
