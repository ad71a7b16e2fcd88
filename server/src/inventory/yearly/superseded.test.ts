import type { inventory } from '@athar/contracts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Acting, Owner } from '../../organisations/testing.ts'
import { anOwnFactor } from '../factors/testing.ts'
import { sharedImportsApp, type ImportsApp } from '../imports/testing.ts'
import { acceptGaps, decideAll } from './testing.ts'

let app: ImportsApp
let owner: Owner
let admin: Acting
let second: Acting
let preparer: Acting
let reviewer: Acting
beforeAll(async () => {
  app = await sharedImportsApp()
})
afterAll(() => app.close())

const lines = [
  'site,period_start,period_end,activity,quantity,unit',
  'Riyadh,2025-01-01,2025-01-31,electricity-grid,1000,kWh',
  'Riyadh,2025-08-01,2025-08-31,electricity-grid,1000,kWh',
  'Riyadh,2025-03-01,2025-03-31,diesel-stationary,10,litre',
]
beforeEach(async () => {
  owner = await app.anOrganisationWithMfa()
  admin = await app.aMember(owner, 'admin')
  second = await app.aMember(owner, 'admin')
  preparer = await app.aMember(owner, 'preparer')
  reviewer = await app.aMember(owner, 'reviewer')
  await app.aSite(owner, { code: 'RUH', ar: 'الرياض', aliases: ['Riyadh'] })
  const { id, options } = (await app.upload(preparer, 'bills.csv', Buffer.from(lines.join('\n')))).body
  await app.check(preparer, id, options!)
  await app.commit(preparer, id)
  await decideAll(app.platform.database, owner.organisation.id, 'approved')
})

type Year = inventory.InventoryYear & { code?: string; details?: Record<string, unknown> }
const superseded = async (who: Acting = preparer) =>
  (await app.call<{ years: inventory.SupersededYear[] }>(who, 'GET', '/api/inventory/superseded')).body.years
const yearOf = async () =>
  (await app.call<inventory.Inventory>(owner, 'GET', '/api/inventory/inventories/2025')).body.year
const move = async (who: Acting, action: string, body: object = {}) => {
  if (action === 'submit') await acceptGaps(app, who, 2025)
  const { version } = await yearOf()
  return app.call<Year>(who, 'POST', `/api/inventory/inventories/2025/${action}`, { version, ...body })
}
const enter = (over: Partial<inventory.OwnFactorInput> = {}) =>
  app.call(preparer, 'POST', '/api/inventory/own-factors', anOwnFactor({ validFrom: '2025-07-01', ...over }))
const accept = async (who: Acting) => {
  const [{ seenAs }] = (await superseded()) as [inventory.SupersededYear]
  const body = { seenAs, reason: 'Below materiality' }
  return app.call<{ code?: string }>(who, 'POST', '/api/inventory/inventories/2025/accept-superseded', body)
}
const refused = { status: 409, body: { code: 'inventory.factors-superseded', details: { year: 2025, records: 1 } } }

it('marks exactly the records that a factor would change, until the year is recalculated', async () => {
  expect(await superseded()).toEqual([])
  // Valid in another year, and for an activity without records: nothing would change.
  await enter({ validFrom: '2024-01-01', validTo: '2024-12-31' })
  await enter({ activity: 'natural-gas', unit: 'm3' })
  expect(await superseded()).toEqual([])
  await enter()
  expect(await superseded(reviewer)).toMatchObject([{ year: 2025, records: 1, open: 1, accepted: null }])
  const path = '/api/inventory/inventories/2025/recalculate'
  const { body } = await app.call<{ jobId: string }>(preparer, 'POST', `${path}?approved=1`)
  expect((await app.jobDone(owner, body.jobId)).result).toMatchObject({ records: 3, changed: 1 })
  expect(await superseded()).toEqual([])
})

it('asks before an approved record takes another factor because an own one ended', async () => {
  const path = '/api/inventory/inventories/2025/recalculate'
  const entered = await enter()
  const first = await app.call<{ jobId: string }>(preparer, 'POST', `${path}?approved=1`)
  await app.jobDone(owner, first.body.jobId)
  const records = async () =>
    (await app.call<{ items: inventory.RecordItem[] }>(preparer, 'GET', '/api/inventory/records?year=2025')).body.items
  const waiting = (await records())
    .filter(({ state }) => state === 'pending')
    .map(({ id, version }) => ({ id, version }))
  const selection = { kind: 'records', records: waiting }
  const decision = { selection, decision: { kind: 'approve' } }
  expect((await app.call(reviewer, 'POST', '/api/inventory/record-decisions', decision)).body).toMatchObject({
    decided: 1,
  })
  const before = await records()
  const { id } = entered.body as { id: string }
  await app.call(preparer, 'POST', `/api/inventory/own-factors/${id}/end`, { reason: 'The contract ended' })
  expect(await superseded()).toMatchObject([{ records: 1, approved: 1 }])
  const refusal = {
    status: 409,
    body: { code: 'inventory.approved-would-change', details: { records: 1, confirmed: 0 } },
  }
  expect(await app.call(preparer, 'POST', path)).toMatchObject(refusal)
  expect(await records()).toEqual(before)
  const { body } = await app.call<{ jobId: string }>(preparer, 'POST', `${path}?approved=1`)
  expect((await app.jobDone(owner, body.jobId)).result).toMatchObject({ changed: 1 })
  expect((await records()).map(({ state }) => state).toSorted()).toEqual(['approved', 'approved', 'pending'])
})

it('refuses approval until another person accepted the superseded factors with a reason', async () => {
  await enter()
  await move(preparer, 'submit')
  expect(await move(reviewer, 'approve')).toMatchObject(refused)
  expect((await accept(preparer)).status).toBe(204)
  expect(await superseded()).toMatchObject([{ records: 1, open: 0, accepted: { reason: 'Below materiality' } }])
  expect(await move(reviewer, 'approve')).toMatchObject({ status: 200, body: { state: 'approved' } })
})

it('refuses to accept what was not seen', async () => {
  await enter()
  const [{ seenAs }] = (await superseded()) as [inventory.SupersededYear]
  await enter({ activity: 'diesel-stationary', unit: 'litre', validFrom: '2025-01-01' })
  const body = { seenAs, reason: 'Below materiality' }
  expect(await app.call(preparer, 'POST', '/api/inventory/inventories/2025/accept-superseded', body)).toMatchObject({
    status: 409,
    body: { code: 'inventory.record-changed' },
  })
})

it('refuses to lock what a factor has changed since it was approved, and locks once for two who lock', async () => {
  await move(preparer, 'submit')
  await move(reviewer, 'approve')
  await enter()
  const [first, other] = [await app.withMfa(admin), await app.withMfa(second)]
  expect(await move(first, 'lock')).toMatchObject(refused)
  expect((await accept(first)).status).toBe(204)
  expect(await move(first, 'lock')).toMatchObject({ status: 403, body: { code: 'inventory.four-eyes' } })
  const answers = await Promise.all([move(other, 'lock'), move(owner, 'lock')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await yearOf()).state).toBe('locked')
  expect(await superseded()).toEqual([])
})
