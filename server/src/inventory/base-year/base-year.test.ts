import type { inventory } from '@athar/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readPdf } from '../../platform/documents/testing.ts'
import type { Acting, Owner } from '../../organisations/testing.ts'
import { aSiteInput } from '../boundary/testing.ts'
import { sharedImportsApp, type ImportsApp } from '../imports/testing.ts'
import { anEntry } from '../records/testing.ts'
import { exportedFile } from '../report/testing-files.ts'
import { acceptGaps, decideAll } from '../yearly/testing.ts'

const year = 2025
let app: ImportsApp
let owner: Owner
let preparer: Acting
let reviewer: Acting

beforeAll(async () => {
  app = await sharedImportsApp()
  owner = await app.anOrganisationWithMfa({ baseYear: 2023 })
  preparer = await app.aMember(owner, 'preparer')
  reviewer = await app.aMember(owner, 'reviewer')
  const site = (await app.aSite(owner, { code: 'P1', ar: 'مصنع' })).body
  // Three times as much as in the base year, all of it organic.
  for (const [each, quantity] of [
    [2023, '1000'],
    [year, '3000'],
  ] as const) {
    const days = { periodStart: `${each}-01-03`, periodEnd: `${each}-01-04` }
    await did(preparer, 'POST', '/api/inventory/records', anEntry(site.id, { quantity, ...days }))
  }
  await decideAll(app.platform.database, owner.organisation.id, 'approved')
})
afterAll(() => app.close())

async function did<T>(who: Acting, method: 'GET' | 'PUT' | 'POST', url: string, body?: object): Promise<T> {
  const answer = await app.call<T>(who, method, url, body)
  if (answer.status >= 300) throw new Error(`${url}: ${JSON.stringify(answer.body)}`)
  return answer.body
}
const listed = () => did<inventory.BaseYear>(preparer, 'GET', '/api/inventory/base-year')
const screen = () => did<inventory.Inventory>(owner, 'GET', `/api/inventory/inventories/${year}`)
const anEvent = (over: Partial<inventory.BaseYearEventInput> = {}): inventory.BaseYearEventInput => ({
  kind: 'structural-change',
  effectiveOn: '2025-06-01',
  description: 'The plant in Yanbu was bought',
  scope1: '0',
  scope2: '0',
  scope3: '0',
  unit: 'kg',
  source: 'Inventory of the plant for 2023, audited',
  about: null,
  ...over,
})
const record = (over: Partial<inventory.BaseYearEventInput> = {}, who: Acting = owner) =>
  app.call<{ id: string; code?: string }>(who, 'POST', '/api/inventory/base-year/events', anEvent(over))
const end = (id: string, as: inventory.BaseYearEventEnd = 'withdrawn') =>
  did(owner, 'POST', `/api/inventory/base-year/events/${id}/end`, { as, reason: 'It was entered twice' })
/** A part of the reported base year, in kg. */
const part = async (share: number) => String(Math.round(Number((await listed()).check.reported!.location) * share))
const move = async (who: Acting, action: string) => {
  if (action === 'submit') await acceptGaps(app, who, year)
  const { version } = (await screen()).year
  return app.call<{ code?: string }>(who, 'POST', `/api/inventory/inventories/${year}/${action}`, { version })
}
const inPdf = async () => readPdf(await exportedFile(app, owner, { year, kind: 'pdf' })).text.replaceAll(/\s+/g, ' ')

it('growth alone asks for no recalculation, however large, recorded or not', async () => {
  expect((await screen()).comparison.baseYear).toMatchObject({ year: 2023, required: false, events: 0 })
  const growth = await record({ kind: 'organic-change', description: 'A third shift', scope1: '999999', unit: 't' })
  expect(growth.status).toBe(201)
  const { check, events } = await listed()
  expect(check).toMatchObject({ required: false, recalculated: null, cumulativePercent: '0', thresholdPercent: '5' })
  expect(events).toMatchObject([{ counts: false, significant: false, scope1: '999999000', recordedBy: owner.personId }])
  await end(growth.body.id)
})

it('events ask for it together, and the recalculated base year shows beside the reported one', async () => {
  const first = await record({ scope1: await part(0.04) })
  expect((await listed()).check.required).toBe(false)
  // An error the other way hides nothing.
  const second = await record({ kind: 'error', scope1: `-${await part(0.02)}`, description: 'A meter was read twice' })
  const { check, events } = await listed()
  expect(check.required).toBe(true)
  expect(events.filter(({ ended }) => !ended).map(({ significant }) => significant)).toEqual([false, false])
  const kg = (of: string) => BigInt(of.split('.')[0]!)
  expect(kg(check.recalculated!.location) - kg(check.reported!.location)).toBe(
    BigInt(await part(0.04)) - BigInt(await part(0.02)),
  )
  expect((await screen()).comparison.baseYear).toMatchObject({ required: true, recalculated: check.recalculated })
  const text = await inPdf()
  expect(text).toContain('The plant in Yanbu was bought')
  expect(text).toContain('The base year is to be recalculated')
  await end(first.body.id)
  await end(second.body.id, 'included')
  expect((await listed()).check).toMatchObject({ required: false, recalculated: null, events: 0 })
  expect(
    await app.call(owner, 'POST', `/api/inventory/base-year/events/${first.body.id}/end`, {
      as: 'withdrawn',
      reason: 'Once more',
    }),
  ).toMatchObject({ status: 409, body: { code: 'inventory.base-year-event-ended' } })
})

it('is decided by owners and administrators with a second factor, within the days since the base year', async () => {
  expect((await record({}, preparer)).status).toBe(403)
  for (const effectiveOn of ['2022-12-31', '2099-01-01'])
    expect(await record({ effectiveOn })).toMatchObject({ status: 422, body: { code: 'inventory.base-year-day' } })
  const threshold = { gwpSet: 'AR5', upstream: false, dateOrder: 'day-month-year', recalculationThreshold: '0.1' }
  expect((await app.call(owner, 'PUT', '/api/inventory/settings', { ...threshold, version: 1 })).status).toBe(400)
})

it('an approved year goes on telling what was known when it was approved', async () => {
  expect((await move(preparer, 'submit')).status).toBe(200)
  const { version } = (await screen()).year
  const { body } = await record({ scope1: await part(0.5), description: 'A fleet was sold' })
  // Who looks at the year to approve it is shown a newer version, and who recorded the event does not approve it.
  expect((await screen()).year.version).toBe(version + 1)
  expect((await move(owner, 'approve')).body.code).toBe('inventory.four-eyes')
  expect((await move(reviewer, 'approve')).status).toBe(200)
  const approved = (await screen()).comparison.baseYear
  expect(approved).toMatchObject({ required: true, events: 2, thresholdPercent: '5' })
  await end(body.id)
  await record({ scope1: await part(0.7), description: 'A second fleet was sold' })
  const settings = { gwpSet: 'AR5', upstream: false, dateOrder: 'day-month-year', recalculationThreshold: '0.1' }
  const recalculationReason = 'Small sites open every year'
  await did(owner, 'PUT', '/api/inventory/settings', { ...settings, recalculationReason, version: 1 })
  expect((await screen()).comparison.baseYear).toEqual(approved)
  const text = await inPdf()
  expect(text).toContain('A fleet was sold')
  expect(text).not.toContain('A second fleet was sold')
  expect(text).not.toContain(recalculationReason)
  expect(await listed()).toMatchObject({ thresholdReason: recalculationReason, check: { thresholdPercent: '10' } })
})

it('proposes what it notices, with the effect counted from the records of the base year', async () => {
  const other = await app.anOrganisationWithMfa({ baseYear: 2023 })
  const { entities } = await did<{ entities: inventory.Entity[] }>(other, 'GET', '/api/inventory/entities')
  const root = entities.find(({ parentId }) => parentId === null)!
  const holding = { validFrom: '2020-01-01', validTo: '2025-03-31', equityShare: '1', financialControl: 'full' }
  const sold = await did<inventory.Entity>(other, 'POST', '/api/inventory/entities', {
    parentId: root.id,
    name: { en: 'Yanbu plant', ar: 'مصنع ينبع' },
    holdings: [{ ...holding, operationalControl: true }],
  })
  const site = await did<inventory.Site>(other, 'POST', '/api/inventory/sites', aSiteInput(sold.id))
  const days = { periodStart: '2023-01-03', periodEnd: '2023-01-04' }
  await did(other, 'POST', '/api/inventory/records', anEntry(site.id, { quantity: '1000', ...days }))
  const { proposals, check } = await did<inventory.BaseYear>(other, 'GET', '/api/inventory/base-year')
  const about = `entity:${sold.id}`
  expect(proposals).toMatchObject([{ about, kind: 'structural-change', effectiveOn: '2025-04-01' }])
  const query = new URLSearchParams({ about, effectiveOn: '2025-04-01' })
  const { effect } = await did<{ effect: { scope1: string; records: number } }>(
    other,
    'GET',
    `/api/inventory/base-year/effect?${query}`,
  )
  expect(effect).toMatchObject({ scope1: `-${check.reported!.scope1}`, records: 1 })
  await record({ about, effectiveOn: '2025-04-01', scope1: effect.scope1 }, other)
  expect(await did(other, 'GET', '/api/inventory/base-year')).toMatchObject({
    proposals: [],
    check: { required: true, recalculated: { scope1: '0' } },
  })
})
