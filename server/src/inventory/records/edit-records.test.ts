import { inventory } from '@athar/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startInventoryApp, type Acting, type InventoryApp } from '../testing.ts'
import { allRecords, anEntry, anOwnFactor, aRecord, aSite, setYearState, shownSelection } from './testing.ts'

let app: InventoryApp
let owner: Acting
let site: inventory.Site
let other: inventory.Site

beforeAll(async () => {
  app = await startInventoryApp()
  owner = await app.anOrganisationWithMfa()
  site = await aSite(app, owner)
  other = await aSite(app, owner)
})
afterAll(() => app.close())

const edit = async (filter: inventory.RecordFilter, records: number, change: object, who = owner) =>
  app.call(who, 'POST', '/api/inventory/record-changes', {
    selection: { ...(await shownSelection(app, owner, filter)), records },
    change,
    reason: 'Booked in the wrong place',
  })
const entries = async (month: string, quantities: readonly string[]) => {
  for (const [at, quantity] of quantities.entries())
    await aRecord(
      app,
      owner,
      anEntry(site.id, { quantity, periodStart: `2025-${month}-0${at + 1}`, periodEnd: `2025-${month}-0${at + 1}` }),
    )
}

describe('a change to many records', () => {
  it('is calculated anew for each, keeps what was, and waits for approval', async () => {
    await entries('01', ['1', '2.5', '3'])
    const reviewer = await app.aMember(owner, 'reviewer')
    await app.call(reviewer, 'POST', '/api/inventory/record-decisions', {
      selection: await shownSelection(app, reviewer, { month: '2025-01' }),
      decision: { kind: 'approve' },
    })
    expect(
      await edit({ month: '2025-01' }, 3, { siteId: other.id, activity: 'diesel-vehicles', dataQuality: 'estimated' }),
    ).toMatchObject({ status: 200, body: { changed: 3 } })
    const now = await allRecords(app, owner, 'month=2025-01&direction=asc')
    const single = await aRecord(
      app,
      owner,
      anEntry(other.id, {
        activity: 'diesel-vehicles',
        quantity: '2.5',
        periodStart: '2025-11-01',
        periodEnd: '2025-11-01',
      }),
    )
    expect(now).toMatchObject(
      ['1', '2.5', '3'].map((quantity) => ({
        quantity,
        version: 2,
        state: 'pending',
        activity: 'diesel-vehicles',
        dataQuality: 'estimated',
        site: { id: other.id },
        decidedBy: null,
      })),
    )
    expect(now[1]?.kgCo2e).toEqual(single.kgCo2e)
    expect(now[1]?.resolutionId).toBe(single.resolutionId)
    const detail = await app.call<inventory.RecordDetail>(owner, 'GET', `/api/inventory/records/${now[0]?.id}`)
    expect(detail.body.versions).toMatchObject([
      {
        version: 1,
        reason: 'Booked in the wrong place',
        snapshot: { state: 'approved', siteId: site.id, activity: 'diesel-stationary' },
      },
    ])
  })

  it('of words alone leaves every figure as it is', async () => {
    await entries('02', ['1'])
    const [before] = await allRecords(app, owner, 'month=2025-02')
    await edit({ month: '2025-02' }, 1, { dataQuality: 'calculated' })
    const [after] = await allRecords(app, owner, 'month=2025-02')
    expect(after).toMatchObject({
      dataQuality: 'calculated',
      kgCo2e: before?.kgCo2e,
      resolutionId: before?.resolutionId,
      version: 2,
    })
  })

  it('names the supplier, whose own factor then serves', async () => {
    await entries('03', ['10', '20'])
    const { body: supplier } = await app.call<inventory.Supplier>(owner, 'POST', '/api/inventory/suppliers', {
      name: 'Gulf Fuels',
    })
    await anOwnFactor(app, owner, { level: 'supplier', supplierId: supplier.id, co2eKg: '2' })
    await edit({ month: '2025-03' }, 2, { supplierId: supplier.id })
    expect((await allRecords(app, owner, 'month=2025-03&direction=asc')).map(({ kgCo2e }) => kgCo2e.AR5)).toEqual([
      '20',
      '40',
    ])
    await edit({ month: '2025-03' }, 2, { supplierId: null })
    expect((await allRecords(app, owner, 'month=2025-03&direction=asc')).map(({ kgCo2e }) => kgCo2e.AR5)).toEqual([
      '26.551078',
      '53.102156',
    ])
  })

  it('is refused whole when one record has no figure, or would have to be split', async () => {
    await entries('04', ['1', '2'])
    expect(await edit({ month: '2025-04' }, 2, { activity: 'electricity-grid' })).toMatchObject({
      status: 422,
      body: { code: 'inventory.not-calculable', details: { code: 'unit-dimension', records: 2 } },
    })
    await aRecord(app, owner, anEntry(site.id, { periodStart: '2025-05-01', periodEnd: '2025-05-31' }))
    await anOwnFactor(app, owner, { activity: 'petrol-vehicles', validFrom: '2025-05-10' })
    expect(await edit({ month: '2025-05' }, 1, { activity: 'petrol-vehicles' })).toMatchObject({
      status: 422,
      body: { code: 'inventory.not-calculable', details: { code: 'period-cut' } },
    })
    expect((await allRecords(app, owner, 'month=2025-05')).map(({ version, activity }) => [version, activity])).toEqual(
      [[1, 'diesel-stationary']],
    )
  })

  it('is held for amounts unusual at the new site until they are confirmed, as one correction is', async () => {
    const big = await aSite(app, owner)
    for (const month of ['01', '02', '03', '04', '05', '06', '07', '08'])
      await aRecord(
        app,
        owner,
        anEntry(big.id, { quantity: '1000', periodStart: `2024-${month}-01`, periodEnd: `2024-${month}-01` }),
      )
    await entries('07', ['1000', '9000000', '-5'])
    const change = { siteId: big.id }
    const moved = (await allRecords(app, owner, 'month=2025-07&direction=asc')).map(({ id }) => id)
    const send = async (confirmed?: inventory.HeldCode[]) =>
      app.call<{ code: string; details: { held: number; records: inventory.HeldRecord[] } }>(
        owner,
        'POST',
        '/api/inventory/record-changes',
        {
          selection: await shownSelection(app, owner, { month: '2025-07' }),
          change,
          reason: 'Booked in the wrong place',
          ...(confirmed ? { confirmed } : {}),
        },
      )
    const asked = async (confirmed?: inventory.HeldCode[]) => {
      const { status, body } = await send(confirmed)
      expect([status, body.code]).toEqual([409, 'inventory.entry-held'])
      const { held, records } = inventory.heldRecords.parse(body.details)
      expect(held).toBe(records.length)
      return records.map(({ id, questions }) => [id, questions.map(({ code }) => code)])
    }
    const outlier = [moved[1], expect.arrayContaining(['outlier'])]
    expect(await asked()).toEqual([outlier, [moved[2], ['negative-quantity']]])
    // As a correction of that record alone is asked.
    const { siteId: _site, ...asIs } = anEntry(site.id, {
      quantity: '-5',
      periodStart: '2025-07-03',
      periodEnd: '2025-07-03',
    })
    const single = { ...asIs, siteId: big.id, version: 1, state: 'pending', reason: 'Booked wrongly' }
    expect(await app.call(owner, 'PUT', `/api/inventory/records/${moved[2]}`, single)).toMatchObject({
      status: 409,
      body: { code: 'inventory.entry-held', details: { questions: [{ code: 'negative-quantity' }] } },
    })
    expect(await asked(['negative-quantity'])).toEqual([outlier])
    expect((await allRecords(app, owner, 'month=2025-07')).map(({ version }) => version)).toEqual([1, 1, 1])

    expect((await edit({ month: '2025-07' }, 3, { dataQuality: 'estimated' })).status).toBe(200)
    const confirmations = () =>
      Promise.all(
        moved.map(async (id) => {
          const { body } = await app.call<inventory.RecordDetail>(owner, 'GET', `/api/inventory/records/${id}`)
          return body.entered?.confirmed
        }),
      )
    const before = await confirmations()
    expect(await send([...inventory.heldCodes])).toMatchObject({ status: 200, body: { changed: 3 } })
    const after = await confirmations()
    expect(after[0]).toEqual(before[0])
    expect(after[1]?.codes).toContain('outlier')
    expect(after[2]).toMatchObject({ codes: ['negative-quantity'], by: owner.personId })
    for (const at of [1, 2]) expect(after[at]!.at > before[at]!.at).toBe(true)
  })

  it('does not touch a closed year, nor a site that was put aside, nor nothing at all', async () => {
    await entries('06', ['1'])
    expect((await edit({ month: '2025-06' }, 1, {})).status).toBe(400)
    const old = await aSite(app, owner)
    await app.call(owner, 'POST', `/api/inventory/sites/${old.id}/archive`, { version: 1 })
    expect(await edit({ month: '2025-06' }, 1, { siteId: old.id })).toMatchObject({
      status: 409,
      body: { code: 'inventory.site-archived' },
    })
    expect(
      await edit({ month: '2025-06' }, 1, { dataQuality: 'measured' }, await app.aMember(owner, 'reviewer')),
    ).toMatchObject({ status: 403 })
    await setYearState(app, owner, 2025, 'approved')
    expect(await edit({ month: '2025-06' }, 1, { dataQuality: 'estimated' })).toMatchObject({
      status: 409,
      body: { code: 'inventory.period-locked' },
    })
    await setYearState(app, owner, 2025, 'open')
  })

  it('is for so many records at once, and says for how many', async () => {
    const other = await app.anOrganisation()
    const place = await aSite(app, other)
    const { id } = await aRecord(app, other, anEntry(place.id))
    await app.asOwner(other, ({ db }) =>
      sql`insert into activity_records (org_id, id, inventory_year, period_start, period_end, site_id, activity, quantity, unit, resolution_id, co2e_ar4_kg, co2e_ar5_kg, co2e_ar6_kg, prepared_by, prepared_at)
        select org_id, nextval('activity_record_ids'), inventory_year, period_start, period_end, site_id, activity, quantity, unit, resolution_id, co2e_ar4_kg, co2e_ar5_kg, co2e_ar6_kg, prepared_by, prepared_at
          from activity_records, generate_series(1, ${inventory.mostEditedRecords}) where org_id = ${other.organisationId} and id = ${id}`.execute(
        db,
      ),
    )
    const records = inventory.mostEditedRecords + 1
    expect(await edit({ siteId: place.id }, records, { dataQuality: 'estimated' }, other)).toMatchObject({
      status: 422,
      body: { code: 'inventory.selection-too-large', details: { records, most: inventory.mostEditedRecords } },
    })
  })
})
