import { randomUUID } from 'node:crypto'
import type { inventory } from '@athar/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Acting } from '../../organisations/testing.ts'
import { sharedImportsApp, type ImportsApp } from '../imports/testing.ts'
import { anOwnFactor } from './testing.ts'

let app: ImportsApp
beforeAll(async () => {
  app = await sharedImportsApp()
})
afterAll(() => app.close())

const kilnDust = {
  name: { en: 'Kiln dust sent away', ar: 'غبار أفران مُرحَّل' },
  category: 'scope3-5',
  defaultUnit: 'tonne',
  reason: 'The library has no kiln dust',
}
type Answer = inventory.OwnActivity & { code?: string }
const name = (who: Acting, over: object = {}) =>
  app.call<Answer>(who, 'POST', '/api/inventory/own-activities', { ...kilnDust, ...over })
const known = async (who: Acting) =>
  (
    await app.call<{ activities: { key: string; archived: boolean; units: string[] }[] }>(
      who,
      'GET',
      '/api/inventory/activities',
    )
  ).body.activities.filter(({ key }) => key.startsWith('own-'))
const entry = (siteId: string, over: object = {}) => ({
  siteId,
  activity: 'own-kiln-dust-sent-away',
  quantity: '3000',
  unit: 'kg',
  periodStart: '2025-01-01',
  periodEnd: '2025-01-31',
  supplierId: null,
  dataQuality: 'measured',
  reference: null,
  note: null,
  ...over,
})
type Stored = { code?: string; details?: { code?: string }; records?: inventory.RecordItem[] }
const enter = (who: Acting, body: object) => app.call<Stored>(who, 'POST', '/api/inventory/records', body)

describe('an activity of the organisation itself', () => {
  it('is named once, belongs to its organisation, and has neither a scope nor a unit of another kind', async () => {
    const owner = await app.anOrganisationWithMfa()
    const { status, body } = await name(owner)
    expect([status, body.key, body.scope]).toEqual([201, 'own-kiln-dust-sent-away', '3'])
    const refused = async (over: object) => {
      const answer = await name(owner, over)
      return [answer.status, answer.body.code]
    }
    expect(await refused({ name: { en: 'KILN  dust sent away', ar: '' } })).toEqual([409, 'inventory.activity-taken'])
    expect(await refused({ name: { en: '', ar: 'غبار أفران مرحل' } })).toEqual([409, 'inventory.activity-taken'])
    expect(await refused({ name: { en: 'Diesel', ar: '' } })).toEqual([409, 'inventory.activity-taken'])
    for (const over of [
      { category: 'purchased-electricity' },
      { category: 'own-electricity' },
      { category: 'nothing' },
      { defaultUnit: 't_CO2' },
      { defaultUnit: 'nothing' },
    ])
      expect(await refused({ name: { en: 'Another', ar: '' }, ...over })).toEqual([422, 'inventory.factor-invalid'])
    expect((await refused({ reason: ' ' }))[0]).toBe(400)
    expect((await name(owner, { name: { en: '', ar: 'نشاط' } })).body.key).toBe('own-activity')
    expect((await known(owner)).map(({ key }) => key)).toEqual(['own-activity', 'own-kiln-dust-sent-away'])
    const preparer = await app.aMember(owner, 'preparer')
    expect((await name(preparer, { name: { en: 'Mine', ar: '' } })).status).toBe(403)
    expect((await known(preparer)).length).toBe(2)
    const other = await app.anOrganisationWithMfa()
    expect(await known(other)).toEqual([])
    const { body: site } = await app.aSite(other, { code: 'O', ar: 'موقع' })
    expect((await enter(other, entry(site.id))).body).toMatchObject({ details: { code: 'unknown-activity' } })
    const archive = (who: Acting, archived: boolean) =>
      app.call(who, 'POST', '/api/inventory/own-activities/own-activity/archive', { archived, reason: 'Not needed' })
    expect((await archive(other, true)).status).toBe(404)
    expect((await archive(owner, true)).status).toBe(204)
    expect((await known(owner)).map(({ archived }) => archived)).toEqual([true, false])
  })

  it('counts by an own factor or a chosen one of the library, from form and file, under its name', async () => {
    const owner = await app.anOrganisationWithMfa()
    await name(owner)
    const { body: site } = await app.aSite(owner, { code: 'K', ar: 'مصنع الأسمنت' })
    expect((await enter(owner, entry(site.id))).body.details).toMatchObject({ code: 'own-factor-required' })
    const landfill = 'desnz-waste-asbestos-landfill-tonne-2025'
    const { body: factor } = await app.call<{
      factor: inventory.LibraryFactorShape
      activities: { key: string }[]
    }>(owner, 'GET', `/api/inventory/factors/${landfill}`)
    expect(factor.activities.map(({ key }) => key)).toContain('own-kiln-dust-sent-away')
    const choice = { factorId: landfill, reason: 'Mineral waste, nearest of the list' }
    const path = '/api/inventory/factor-choices/own-kiln-dust-sent-away'
    expect((await app.call(owner, 'PUT', path, choice)).status).toBe(204)
    const { body: stored } = await enter(owner, entry(site.id))
    const kg = async (id: string) =>
      (await app.call<inventory.RecordDetail>(owner, 'GET', `/api/inventory/records/${id}`)).body.figures[0]!
    const figure = await kg(stored.records![0]!.id)
    // 3,000 kg are 3 t, each with the kilograms that the source gives for a tonne.
    expect(Number(figure.kgCo2e.AR5)).toBeCloseTo(3 * Number(factor.factor.co2eKg), 8)
    expect([figure.factor.id, figure.scope, figure.category]).toEqual([landfill, '3', 'scope3-5'])

    const own = anOwnFactor({ activity: 'own-kiln-dust-sent-away', unit: 'tonne', co2eKg: '12' })
    expect((await app.call(owner, 'POST', '/api/inventory/own-factors', own)).status).toBe(201)
    const file = Buffer.from(
      [
        'site,period_start,period_end,activity,quantity,unit',
        'K,2025-02-01,2025-02-28,Kiln dust sent away,2,tonne',
        'K,2025-03-01,2025-03-31,غبار أفران مُرحَّل,500,kg',
      ].join('\n'),
    )
    const { body: upload } = await app.upload(owner, 'dust.csv', file)
    await app.check(owner, upload.id, upload.options!)
    expect((await app.detail(owner, upload.id)).counts).toMatchObject({ refused: 0, held: 0 })
    await app.commit(owner, upload.id)
    const { body: list } = await app.call<{ items: inventory.RecordItem[] }>(
      owner,
      'GET',
      '/api/inventory/records?year=2025',
    )
    const byMonth = Object.fromEntries(list.items.map(({ periodStart, kgCo2e }) => [periodStart, kgCo2e.AR5]))
    expect([byMonth['2025-02-01'], byMonth['2025-03-01']]).toEqual(['24', '6'])
    const csv = await app.app.inject({
      method: 'GET',
      url: '/api/inventory/records-file?language=ar&year=2025',
      headers: owner.headers,
    })
    expect(csv.body).toContain('غبار أفران مُرحَّل')
    const { body: year } = await app.call<inventory.Inventory>(owner, 'GET', '/api/inventory/inventories/2025')
    expect(JSON.stringify(year)).toContain('Kiln dust sent away')
  })

  it('takes nothing new once archived, says what to do, and leaves its records as they are', async () => {
    const owner = await app.anOrganisationWithMfa()
    await name(owner)
    const own = anOwnFactor({ activity: 'own-kiln-dust-sent-away', unit: 'tonne', co2eKg: '12' })
    expect((await app.call(owner, 'POST', '/api/inventory/own-factors', own)).status).toBe(201)
    const { body: site } = await app.aSite(owner, { code: 'K', ar: 'مصنع الأسمنت' })
    const { body: stored } = await enter(owner, entry(site.id))
    const record = stored.records![0]!
    const diesel = { activity: 'diesel-stationary', unit: 'litre', quantity: '10' }
    const other = (await enter(owner, entry(site.id, diesel))).body.records![0]!
    const expected = { year: 2025, siteId: site.id, activity: 'own-kiln-dust-sent-away', months: ['2025-02'] }
    const source = { ...expected, ownerId: null, dueAfterDays: 10, reason: '', version: 0 }
    const expects = (over: object, id: string = randomUUID()) =>
      app.call<Answer>(owner, 'PUT', `/api/inventory/expected/${id}`, { ...source, ...over })
    const known = randomUUID()
    expect((await expects({}, known)).status).toBe(200)
    const file = Buffer.from(
      'site,period_start,period_end,activity,quantity,unit\nK,2025-03-01,2025-03-31,Kiln dust sent away,2,tonne',
    )
    const { body: early } = await app.upload(owner, 'early.csv', file)
    await app.check(owner, early.id, early.options!)
    expect((await app.detail(owner, early.id)).counts).toMatchObject({ ready: 1, refused: 0 })

    const archive = (archived: boolean) =>
      app.call(owner, 'POST', '/api/inventory/own-activities/own-kiln-dust-sent-away/archive', {
        archived,
        reason: 'The kiln is closed',
      })
    expect((await archive(true)).status).toBe(204)
    const code = 'inventory.activity-archived'
    const refused = { status: 409, body: { code, details: { activity: 'own-kiln-dust-sent-away' } } }
    const february = { periodStart: '2025-02-01', periodEnd: '2025-02-28' }
    expect(await enter(owner, entry(site.id, february))).toMatchObject(refused)
    const lines = { lines: [entry(site.id, february)], allowDuplicate: false }
    expect((await app.call(owner, 'POST', '/api/inventory/records/lines', lines)).body).toMatchObject({
      details: { lines: [{ line: 1, code }] },
    })
    const change = (of: inventory.RecordItem, body: object) =>
      app.call<Stored>(owner, 'PUT', `/api/inventory/records/${of.id}`, {
        ...body,
        version: of.version,
        state: of.state,
        reason: 'Corrected',
      })
    expect(await change(other, entry(site.id))).toMatchObject(refused)
    const edit = {
      selection: { kind: 'records', records: [{ id: other.id, version: other.version, state: other.state }] },
      change: { activity: 'own-kiln-dust-sent-away' },
      reason: 'Named wrongly',
    }
    expect(await app.call(owner, 'POST', '/api/inventory/record-changes', edit)).toMatchObject(refused)
    expect(await expects({ siteId: site.id, months: ['2025-04'] })).toMatchObject(refused)
    const ask = { sources: [known], personId: null, due: '2099-12-31', note: '' }
    expect(await app.call(owner, 'POST', '/api/inventory/data-requests', ask)).toMatchObject(refused)
    const estimate = {
      siteId: site.id,
      activity: expected.activity,
      months: ['2025-02'],
      method: 'per-day',
      reason: 'Lost',
    }
    expect(await app.call(owner, 'POST', '/api/inventory/years/2025/estimates', estimate)).toMatchObject(refused)
    expect(
      (await app.call<{ left: object[] }>(owner, 'POST', '/api/inventory/years/2026/expected-copies')).body.left,
    ).toMatchObject([{ activity: expected.activity, reason: 'activity-archived' }])
    await app.commit(owner, early.id)
    expect(await app.detail(owner, early.id)).toMatchObject({ state: 'review', errorCode: null })
    const { body: late } = await app.upload(owner, 'late.csv', Buffer.concat([file, Buffer.from('\n')]))
    await app.check(owner, late.id, late.options!)
    expect((await app.rows(owner, late.id, '&view=refused')).map(({ status, codes }) => [status, codes])).toEqual([
      ['refuse', ['activity-archived']],
    ])

    // What is there keeps it: its record can be corrected, its expected source too.
    const { status, body } = await change(record, entry(site.id, { quantity: '4000', confirmed: ['outlier'] }))
    expect([status, body.records![0]!.kgCo2e.AR5]).toEqual([200, '48'])
    expect((await expects({ version: 1, months: ['2025-02', '2025-05'] }, known)).status).toBe(200)
    expect((await archive(false)).status).toBe(204)
    expect((await enter(owner, entry(site.id, february))).status).toBe(201)
  })
})
