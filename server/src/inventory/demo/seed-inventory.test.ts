import { decimal, sum, toText, trim } from '@athar/carbon'
import type { inventory } from '@athar/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actingFor, startOrganisationsApp, type Acting, type OrganisationsApp } from '../../organisations/testing.ts'
import { demoCertificates, demoContract, demoDenominators, demoScreening } from './demo-company.ts'
import { clinkerOf, demoRows } from './demo-rows.ts'
import { seedDemoInventory } from './seed-inventory.ts'
import { returnReason, seedDemoReview } from './seed-review.ts'

let app: OrganisationsApp
let reader: Acting
let baseYear: number
beforeAll(async () => {
  app = await startOrganisationsApp({ DEMO: '1' })
  const { organisation, personIds, fresh } = await app.features.organisations.makeDemo()
  const idOf = (role: 'owner' | 'preparer' | 'reviewer') => personIds.get(role)!
  const people = { owner: idOf('owner'), preparer: idOf('preparer'), reviewer: idOf('reviewer') }
  if (fresh) {
    await seedDemoInventory({ database: app.platform.database, clock: app.platform.clock, organisation, people })
    await seedDemoReview({ ...app.platform, organisations: app.features.organisations }, { organisation, people })
  }
  baseYear = organisation.baseYear
  const response = await app.app.inject({
    method: 'POST',
    url: '/auth/v1/token?grant_type=password',
    headers: { apikey: 'anon', 'content-type': 'application/json' },
    payload: { email: 'reviewer@demo.athar.example', password: 'athar-demo' },
  })
  const { access_token: token } = response.json<{ access_token: string }>()
  reader = actingFor(
    {
      personId: people.reviewer,
      email: 'reviewer@demo.athar.example',
      token,
      headers: { authorization: `Bearer ${token}` },
    },
    organisation.id,
  )
})
afterAll(() => app.close())

const read = async (year: number) =>
  (await app.call<inventory.Inventory>(reader, 'GET', `/api/inventory/inventories/${year}`)).body

describe('the sample organisation', () => {
  it('writes each of its texts in one language', () => {
    const year = Number(app.platform.clock.today().slice(0, 4))
    const rows = [...demoRows(year - 1, `${year}-02-01`)].map(({ supplier, reference }) => [supplier, reference])
    const texts: string[] = []
    JSON.stringify(
      [demoContract, demoCertificates, demoScreening, demoDenominators(1, '1'), rows],
      (_key, value: unknown) => {
        if (typeof value === 'string') texts.push(value)
        return value
      },
    )
    expect(texts.filter((text) => /[ء-ي]/.test(text)).length).toBeGreaterThan(20)
    expect(texts.filter((text) => /[ء-ي]/.test(text) && /[a-z]/i.test(text))).toEqual([])
  })

  it('shows a full year with every part of the screen alive, flagged as a sample', async () => {
    const year = Number(app.platform.clock.today().slice(0, 4)) - 1
    const answer = await read(year)
    expect(answer).toMatchObject({ sample: true, year: { state: 'open' } })
    expect(answer.months.every(({ total, previousTotal }) => Number(total) > 0 && Number(previousTotal) > 0)).toBe(true)
    expect(
      [answer.totals.scope1, answer.totals.scope2Location, answer.totals.scope3].map(
        (figure) => Number(figure?.kg) > 0,
      ),
    ).toEqual([true, true, true])
    expect(answer.totals.location!.interval).not.toBeNull()
    expect(answer.regions.length).toBeGreaterThanOrEqual(7)
    expect(answer.pendingRecords).toBeGreaterThan(0)
    // A contract of one site moves the market-based figure alone.
    expect(Number(answer.totals.scope2Market?.kg)).toBeLessThan(Number(answer.totals.scope2Location?.kg))
    // Certificates cover a part of the electricity of all sites; both bases rest on the same kWh.
    const { used, covered, uncovered } = answer.electricity
    expect(covered).toBe('1200000')
    const kWh = [covered, uncovered.ownFactor, uncovered.residualMix, uncovered.location].map((text) => decimal(text))
    expect(toText(sum(kWh))).toBe(used)
    expect(Number(uncovered.location)).toBeGreaterThan(0)
    // The joint venture is outside operational control; its bills are there, and do not count.
    expect(answer.outsideRecords).toBeGreaterThan(0)
    expect(new Set(answer.quality.missing.map(({ site }) => site.ar)).size).toBe(1)
    expect(answer.comparison.previous?.year).toBe(year - 1)
    expect(answer.comparison.intensities.length).toBeGreaterThanOrEqual(3)
  })

  it('obeys physics: as much clinker in the denominator as in the records, burned and ground with plausible energy', async () => {
    const rows = [...demoRows(baseYear, app.platform.clock.today())]
    const last = Number(app.platform.clock.today().slice(0, 4))
    for (let year = baseYear; year <= last; year += 1) {
      const path = `/api/inventory/records?year=${year}&activity=cement-clinker&limit=100`
      const { items } = (await app.call<{ items: inventory.RecordItem[] }>(reader, 'GET', path)).body
      const made = toText(trim(sum(items.map(({ quantity }) => decimal(quantity)))))
      const { comparison } = await read(year)
      const perOutput = comparison.intensities.find(({ per }) => per === 'output')
      // The current year is not whole, and has no intensity.
      expect([comparison.wholeYear, perOutput !== undefined]).toEqual([year < last, year < last])
      const divided = perOutput && toText(trim(decimal(perOutput.denominator)))
      expect([divided ?? made, clinkerOf(rows, year)]).toEqual([made, made])
      const of = (activity: string, sites: readonly string[]) =>
        rows
          .filter((row) => row.activity === activity && sites.includes(row.site) && row.from.startsWith(`${year}-`))
          .reduce((all, { quantity }) => all + Number(quantity), 0)
      // Heavy fuel oil at 40.4 GJ/t net (IPCC 2006, table 1.2). A dry kiln takes 3 to 4 GJ a tonne of clinker, a works 90 to
      // 150 kWh a tonne of cement (reference document on best available techniques for cement, 2013); here of 85% clinker.
      const kiln = of('heavy-fuel-oil', ['KHJ-01']) * 40.4 + of('natural-gas', ['KHJ-01'])
      expect(kiln / Number(made)).toBeGreaterThan(3)
      expect(kiln / Number(made)).toBeLessThan(4)
      const kWh = of('electricity-grid', ['KHJ-01', 'YNB-01']) / (Number(made) / 0.85)
      expect(kWh).toBeGreaterThan(90)
      expect(kWh).toBeLessThan(150)
    }
  })

  it('opens behind each figure rows that come to it exactly', async () => {
    const year = Number(app.platform.clock.today().slice(0, 4)) - 1
    const answer = await read(year)
    const behind = async (filter: string) => {
      const path = `/api/inventory/records?year=${year}&limit=1${filter}`
      const { totals } = (await app.call<{ totals: inventory.RecordTotals }>(reader, 'GET', path)).body
      return totals
    }
    const exact = (kg: string) => toText(trim(decimal(kg)))
    const figures = [
      ['', answer.totals.location!.kg],
      ['&scope=1', answer.totals.scope1!.kg],
      ['&scope=2', answer.totals.scope2Location!.kg],
      ['&scope=3', answer.totals.scope3!.kg],
      ...answer.categories.map(({ category, kg }) => [`&category=${category}`, kg]),
      ...answer.sites.map(({ key, kg }) => [`&siteId=${key}`, kg]),
      ...answer.activities.map(({ key, kg }) => [`&activity=${key}`, kg]),
    ] as const
    for (const [filter, kg] of figures) {
      const { records, counted } = await behind(`${filter}&counted=yes`)
      expect([filter, exact(counted.kgCo2e), counted.records, counted.inPart]).toEqual([filter, exact(kg!), records, 0])
    }
    // All records, and those of them that the inventory counts.
    const all = await behind('')
    expect(all.counted.records).toBe(answer.records)
    expect(all.records).toBe(answer.records + answer.outsideRecords + answer.returnedRecords)
    expect(all).toMatchObject({ outsideBoundary: answer.outsideRecords, returned: answer.returnedRecords })
  })

  it('is under review in this year: half of it approved, one bill returned with its reason', async () => {
    const year = Number(app.platform.clock.today().slice(0, 4))
    const state = async (of: string) => {
      const path = `/api/inventory/records?year=${year}&state=${of}&limit=1`
      return (await app.call<{ items: { id: string }[]; totals: inventory.RecordTotals }>(reader, 'GET', path)).body
    }
    const [approved, pending, returned] = [await state('approved'), await state('pending'), await state('returned')]
    expect([approved.totals.records, pending.totals.records].every((records) => records > 50)).toBe(true)
    expect(returned.totals.records).toBe(1)
    const page = `/api/inventory/records/${returned.items[0]!.id}`
    expect(JSON.stringify((await app.call(reader, 'GET', page)).body)).toContain(returnReason)
  })

  it('has locked years behind it, the first of them the base year', async () => {
    expect(await read(baseYear)).toMatchObject({ year: { state: 'locked' }, pendingRecords: 0 })
  })
})
