import type { inventory } from '@athar/contracts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Owner } from '../../organisations/testing.ts'
import { sharedImportsApp, type ImportsApp } from './testing.ts'

let app: ImportsApp
let owner: Owner
beforeAll(async () => {
  app = await sharedImportsApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  owner = await app.anOrganisation()
  await app.aSite(owner, { code: 'RUH', ar: 'الرياض', aliases: ['Riyadh'] })
})

const file = (...bills: readonly (readonly [reference: string, quantity: number])[]) => {
  const lines = bills.map(([reference, quantity], index) => {
    const month = `2025-${String(index + 1).padStart(2, '0')}`
    return `Riyadh,${month}-01,${month}-28,electricity-grid,${quantity},kWh,${reference}`
  })
  return Buffer.from(['site,period_start,period_end,activity,quantity,unit,reference', ...lines].join('\n'))
}

async function stored(bytes: Buffer) {
  const { id, options } = (await app.upload(owner, 'bills.csv', bytes)).body
  const check = () => app.check(owner, id, options!)
  await check()
  await app.commit(owner, id)
  return { id, check }
}

async function takeOut(reference: string): Promise<void> {
  const { items } = (await app.call<{ items: inventory.RecordItem[] }>(owner, 'GET', '/api/inventory/records')).body
  const { id, version, state } = items.find((record) => record.reference === reference)!
  const removal = { version, state, reason: 'billed to the neighbour' }
  expect((await app.call(owner, 'POST', `/api/inventory/records/${id}/remove`, removal)).status).toBeLessThan(300)
}

const rowOf = async (id: string, reference: string) =>
  (await app.rows(owner, id)).find(({ values }) => values?.reference === reference)

it('what somebody took out is not offered again, also where it was all that the inventory held', async () => {
  const { id, check } = await stored(file(['A-1', 100], ['A-2', -5]))
  await takeOut('A-1')
  await check()
  expect(await rowOf(id, 'A-1')).toMatchObject({ status: 'refuse', codes: ['removed-from-inventory'] })
})

it('what somebody took out of another import, stored between two parts of this one, is none of its rows', async () => {
  const first = await stored(file(['A-1', 100], ['A-2', -5], ['A-3', -7]))
  await stored(file(['B-1', 11], ['B-2', 12], ['B-3', 13]))
  const { record } = (await rowOf(first.id, 'A-2'))!
  const answers = [{ record, decision: { kind: 'confirm' } }]
  await app.call(owner, 'POST', `/api/inventory/imports/${first.id}/answers`, { answers })
  await first.check()
  await app.commit(owner, first.id)
  await takeOut('B-3')
  await first.check()
  expect(await rowOf(first.id, 'A-3')).toMatchObject({ status: 'flag', held: true })
})
