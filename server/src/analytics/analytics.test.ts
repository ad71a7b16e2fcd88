import type { analytics } from '@athar/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sharedImportsApp, type ImportsApp } from '../inventory/imports/testing.ts'
import { anEntry } from '../inventory/records/testing.ts'
import type { Acting, Owner } from '../organisations/testing.ts'

let app: ImportsApp
let owner: Owner
beforeAll(async () => {
  app = await sharedImportsApp()
  owner = await app.anOrganisationWithMfa({ baseYear: 2020 })
})
afterAll(() => app.close())

type Found = analytics.AnalysedSeries & { readonly code?: string }
const read = (who: Acting, path: string) => app.call<Found>(who, 'GET', `/api/analytics/${path}`)

const answer = (year: number, value: string) =>
  app.platform.database.transaction(
    { personId: owner.personId, organisationId: owner.organisation.id, role: 'owner' },
    ({ db }) =>
      sql`insert into disclosure_answers (org_id, year, datapoint, value, source, version, changed_by, changed_at)
        values (${owner.organisation.id}, ${year}, 'scope1_total_tco2e', to_jsonb(${value}::text), 'entered', 1,
          ${owner.personId}, now())`.execute(db),
  )

describe('a series', () => {
  it('of emissions adds what the inventory counted, by years and by months', async () => {
    const { body: site } = await app.aSite(owner, { code: 'RUH-01', ar: 'مصنع الرياض' })
    for (const [year, quantity] of [
      [2022, '100'],
      [2023, '200'],
      [2024, '300'],
      [2025, '400'],
    ] as const) {
      const entry = anEntry(site.id, { quantity, periodStart: `${year}-03-01`, periodEnd: `${year}-03-31` })
      const made = await app.call(owner, 'POST', '/api/inventory/records', { ...entry, allowDuplicate: true })
      expect(made.status).toBe(201)
    }
    const { body } = await read(owner, 'emissions/total')
    // Diesel: 2.6551078 kg a litre.
    expect(body.points).toEqual([
      { at: '2022', value: '265.51078', partial: false, unlike: false },
      { at: '2023', value: '531.02156', partial: false, unlike: false },
      { at: '2024', value: '796.53234', partial: false, unlike: false },
      { at: '2025', value: '1062.04312', partial: false, unlike: false },
    ])
    if (!body.forecast.ok) throw new Error('refused')
    expect(body.forecast).toMatchObject({ method: 'linear-trend', points: [{ at: '2026' }, {}, {}, {}, {}] })
    expect(body.forecast.points[0]!.value).toBeCloseTo(1327.5539, 4)
    const months = await read(owner, 'emissions/scope1?step=month')
    expect(months.body.points.map(({ at }) => at)).toEqual(['2022-03', '2023-03', '2024-03', '2025-03'])
    expect((await read(owner, 'emissions/scope3')).body.points).toEqual([])
  })

  it('of years compares none with a year that has records in other months', async () => {
    const other = await app.anOrganisation({ baseYear: 2020 })
    const { body: site } = await app.aSite(other, { code: 'RUH-01', ar: 'مصنع الرياض' })
    for (const [from, to] of [
      ['2020-01-01', '2020-06-30'],
      ['2021-01-01', '2021-06-30'],
      ['2022-01-01', '2022-06-30'],
      ['2023-01-01', '2023-06-30'],
      ['2024-04-01', '2024-12-31'],
    ] as const) {
      const entry = anEntry(site.id, { quantity: '900', periodStart: from, periodEnd: to })
      expect((await app.call(other, 'POST', '/api/inventory/records', entry)).status).toBe(201)
    }
    const { body } = await read(other, 'emissions/total')
    expect(body.points.map(({ unlike }) => unlike)).toEqual([true, true, true, true, false])
    expect(body).toMatchObject({ anomalies: [], forecast: { ok: false, have: 1 } })
  })

  it('of months calls no January unusual where bills of a year are spread by days', async () => {
    const other = await app.anOrganisation({ baseYear: 2022 })
    const { body: site } = await app.aSite(other, { code: 'RUH-01', ar: 'مصنع الرياض' })
    for (const [year, quantity] of [
      [2022, '1000'],
      [2023, '1000'],
      [2024, '1600'],
      [2025, '900'],
    ] as const) {
      const entry = anEntry(site.id, { quantity, periodStart: `${year}-01-01`, periodEnd: `${year}-12-31` })
      expect((await app.call(other, 'POST', '/api/inventory/records', entry)).status).toBe(201)
    }
    const { body } = await read(other, 'emissions/total?step=month')
    expect(body.points).toHaveLength(48)
    expect(body.anomalies).toEqual([])
  })

  it('of a datapoint says what is unusual, and refuses a forecast of two points', async () => {
    await answer(2017, '10')
    await answer(2018, '11')
    const two = await read(owner, 'datapoints/scope1_total_tco2e')
    expect(two.body).toMatchObject({ step: 'year', forecast: { ok: false, have: 2, need: 4 }, anomalies: [] })
    for (const [year, value] of [
      [2019, '10.5'],
      [2020, '9.5'],
      [2021, '30'],
      [2022, '10'],
    ] as const)
      await answer(year, value)
    const { body } = await read(owner, 'datapoints/scope1_total_tco2e')
    expect(body.anomalies).toEqual([{ at: '2021', value: 30, usual: 10, times: 3 }])
    expect(body.forecast.ok).toBe(true)
  })

  it('of nothing is empty, and a datapoint without figures is unknown', async () => {
    const other = await app.anOrganisationWithMfa()
    expect((await read(other, 'emissions/total')).body).toMatchObject({ points: [], forecast: { ok: false, have: 0 } })
    expect((await read(other, 'datapoints/scope1_total_tco2e')).body.points).toEqual([])
    expect((await read(other, 'datapoints/nothing')).body.code).toBe('analytics.datapoint-unknown')
    expect((await read(await app.aMember(other, 'viewer'), 'emissions/total')).status).toBe(403)
  })
})
