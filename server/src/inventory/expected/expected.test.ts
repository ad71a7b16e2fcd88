import { randomUUID } from 'node:crypto'
import { inventory, type ResponseOf } from '@athar/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEntry, aSite } from '../records/testing.ts'
import { startInventoryApp, type Acting, type InventoryApp } from '../testing.ts'

let app: InventoryApp
let owner: Acting
let colleague: Acting
let riyadh: inventory.Site
let sold: inventory.Site
const years = '/api/inventory/years'
const months = (year: number) =>
  Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`)

type Listed = ResponseOf<typeof inventory.listExpected>
type Copied = ResponseOf<typeof inventory.copyExpected>
type Refused = { code: string; details: Record<string, unknown> }

const enter = async (site: inventory.Site, month: string, quantity: string, who = owner) => {
  const lastDay = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()
  const entry = anEntry(site.id, {
    activity: 'electricity-grid',
    unit: 'kWh',
    quantity,
    periodStart: `${month}-01`,
    periodEnd: `${month}-${lastDay}`,
  })
  const { status, body } = await app.call(who, 'POST', '/api/inventory/records', entry)
  if (status !== 200 && status !== 201) throw new Error(JSON.stringify(body))
}
const listed = async (year = 2025) => (await app.call<Listed>(owner, 'GET', `${years}/${year}/expected`)).body
const source = async () => (await listed()).items.find(({ site }) => site.id === riyadh.id)!
const stateOf = async (month: string) => (await source()).months.find((one) => one.month === month)?.state
const missing = async (who = owner) => {
  const { body } = await app.call<{ gaps: inventory.InventoryGap[] }>(
    who,
    'GET',
    '/api/inventory/inventories/2025/gaps',
  )
  return body.gaps.find(({ code }) => code === 'months-missing')?.places ?? []
}
const ask = (over: object) =>
  app.call<ResponseOf<typeof inventory.askForData> & Refused>(owner, 'POST', '/api/inventory/data-requests', {
    sources: [],
    personId: null,
    due: '2099-12-31',
    note: 'Bills of the utility',
    ...over,
  })
const estimates = `${years}/2025/estimates`
const store = (over: object) =>
  app.call<ResponseOf<typeof inventory.storeEstimates> & Refused>(owner, 'POST', estimates, {
    siteId: riyadh.id,
    activity: 'electricity-grid',
    months: ['2025-06'],
    method: 'neighbours',
    reason,
    ...over,
  })
const reason = 'The meter was broken'

beforeAll(async () => {
  app = await startInventoryApp()
  owner = await app.anOrganisationWithMfa()
  colleague = await app.aMember(owner, 'preparer')
  riyadh = await aSite(app, owner, { code: 'RUH', name: { en: 'Riyadh', ar: 'الرياض' } })
  sold = await aSite(app, owner, { code: 'JED', name: { en: 'Jeddah', ar: 'جدة' } })
  for (const month of months(2024)) await enter(riyadh, month, '3000')
  await enter(sold, '2024-01', '50')
  const { status } = await app.call(owner, 'POST', `/api/inventory/sites/${sold.id}/archive`, { version: sold.version })
  if (status >= 300) throw new Error(`not archived: ${status}`)
})
afterAll(() => app.close())

describe('a year begins with what the year before had', () => {
  it('copies sources with their months, and names the site that was sold instead of expecting it', async () => {
    expect((await listed()).toCopy).toBe(2)
    const { status, body } = await app.call<Copied>(owner, 'POST', `${years}/2025/expected-copies`)
    expect([status, body.added]).toEqual([200, 1])
    expect(body.left).toMatchObject([{ site: { code: 'JED' }, reason: 'site-archived' }])
    const { items } = await listed()
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({ activity: 'electricity-grid', unit: 'kWh', dueAfterDays: 15, version: 1 })
    expect(items[0]!.months.map(({ month }) => month)).toEqual(months(2025))
    expect(items[0]!.months[0]).toMatchObject({ state: 'late', due: '2025-02-15', request: null })
    expect((await app.call<Copied>(owner, 'POST', `${years}/2025/expected-copies`)).body.added).toBe(0)
  })

  it('an owner may enter data; no month without a reason is refused', async () => {
    const { id, version, site, activity } = await source()
    const save = (over: object) =>
      app.call<Refused>(owner, 'PUT', `/api/inventory/expected/${id}`, {
        year: 2025,
        siteId: site.id,
        activity,
        months: months(2025),
        ownerId: null,
        dueAfterDays: 10,
        reason: '',
        version,
        ...over,
      })
    const auditor = await app.aMember(owner, 'auditor')
    expect((await save({ ownerId: auditor.personId })).body.code).toBe('inventory.data-owner-missing')
    expect((await save({ months: [] })).status).toBe(400)
    expect((await save({ months: ['2024-12'] })).body.code).toBe('inventory.months-outside-year')
    expect((await save({ ownerId: colleague.personId })).status).toBe(200)
    expect((await save({ ownerId: null })).body.code).toBe('inventory.boundary-changed')
    expect(await source()).toMatchObject({ version: 2, ownerId: colleague.personId, dueAfterDays: 10 })
  })
})

describe('a colleague is asked, and answers', () => {
  it('for the months that are over and have no data, by mail; the answer becomes records', async () => {
    for (const month of months(2025).slice(0, 4)) await enter(riyadh, month, '3100')
    const { id } = await source()
    const { body } = await ask({ sources: [id] })
    expect(body).toEqual({ asked: 1, withoutMonths: 0 })
    expect(app.told.at(-1)).toMatchObject({
      kind: 'inventory.data-asked',
      to: { people: [colleague.personId] },
      data: { count: 1, year: 2025 },
    })
    expect(await stateOf('2025-05')).toBe('asked')
    expect((await ask({ sources: [id] })).body).toEqual({ asked: 0, withoutMonths: 1 })

    const { request } = (await source()).months.find(({ month }) => month === '2025-05')!
    const at = `/api/inventory/data-requests/${request}`
    const read = async () => (await app.call<inventory.DataRequest>(colleague, 'GET', at)).body
    expect(await read()).toMatchObject({ state: 'open', unit: 'kWh', note: 'Bills of the utility' })
    const answer = (lines: object[], words = '') =>
      app.call<{ records: number } & Refused>(colleague, 'POST', `${at}/answer`, { unit: 'kWh', lines, answer: words })
    const line = (month: string) => ({ month, quantity: '3200', reference: `SEC-${month}` })
    expect((await answer([line('2025-05')])).body.code).toBe('inventory.data-request-empty')
    expect((await answer([line('2025-01')])).status).toBe(400)
    const told = [5, 7, 8, 9, 10].map((month) => line(`2025-${String(month).padStart(2, '0')}`))
    const { status, body: answered } = await answer(told, 'The meter was broken in June')
    expect([status, answered.records]).toEqual([200, 5])
    expect(await read()).toMatchObject({ state: 'answered', answer: 'The meter was broken in June' })
    expect((await answer(told)).body.code).toBe('inventory.data-request-closed')
    expect([await stateOf('2025-05'), await stateOf('2025-06')]).toEqual(['received', 'late'])
    expect(app.told.at(-1)).toMatchObject({ kind: 'inventory.data-answered', to: { people: [owner.personId] } })
  })

  it('only members who may enter data are asked', async () => {
    const { id } = await source()
    expect((await ask({ sources: [id], personId: randomUUID() })).body.code).toBe('inventory.data-owner-missing')
    expect((await ask({ sources: [randomUUID()] })).body.code).toBe('inventory.expected-not-found')
  })
})

describe('a month without a bill is estimated', () => {
  it('by each method that has something to stand on', async () => {
    const { body } = await app.call<ResponseOf<typeof inventory.previewEstimates>>(
      owner,
      'GET',
      `${estimates}?siteId=${riyadh.id}&activity=electricity-grid&months=2025-06`,
    )
    expect(body.unit).toBe('kWh')
    expect(body.methods.map(({ method, months: of }) => [method, of[0]?.quantity])).toEqual([
      ['last-year', '3000'],
      // 3,200 in the 31 days of May and of July: 103.2258… a day, in the 30 days of June.
      ['neighbours', '3096.774'],
      // 4 × 3,100 in 120 days, 5 × 3,200 in 154: 28,400 in 274 days, times 30.
      ['per-day', '3109.489'],
    ])
  })

  it('and marked as an estimate with its method; what has data is not estimated again', async () => {
    expect((await store({ months: ['2025-05'] })).body.code).toBe('inventory.month-has-data')
    const { body } = await store({})
    expect(body.records).toBe(1)
    const { body: detail } = await app.call<inventory.RecordDetail>(
      owner,
      'GET',
      `/api/inventory/records/${body.ids[0]}`,
    )
    expect(detail.record).toMatchObject({ dataQuality: 'estimated', quantity: '3096.774', note: reason, split: false })
    expect(detail.entered?.estimate).toMatchObject({ method: 'neighbours', basis: [{ quantity: '3200' }, {}] })
    expect(await stateOf('2025-06')).toBe('estimated')
    expect((await store({})).body.code).toBe('inventory.month-has-data')
  })
})

describe('gaps follow the list', () => {
  it('a month that is expected is missing; one that is not, is not, whatever the year before had', async () => {
    const november = (await missing()).flatMap((place) => (place.siteId === riyadh.id ? place.months : []))
    expect(november).toEqual(expect.arrayContaining(['2025-11', '2025-12']))
    const { id, version, site, activity, ownerId } = await source()
    const { status } = await app.call(owner, 'PUT', `/api/inventory/expected/${id}`, {
      year: 2025,
      siteId: site.id,
      activity,
      months: months(2025).slice(0, 10),
      ownerId,
      dueAfterDays: 10,
      reason: 'The site closed in November',
      version,
    })
    expect(status).toBe(200)
    expect((await missing()).filter((place) => place.siteId === riyadh.id)).toEqual([])
  })
})
