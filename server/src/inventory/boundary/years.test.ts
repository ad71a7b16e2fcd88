import { inventory } from '@athar/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startInventoryApp, type Acting, type InventoryApp } from '../testing.ts'
import { ensureYears } from './index.ts'
import { putYear } from '../yearly/testing.ts'

let app: InventoryApp
let owner: Acting
beforeAll(async () => {
  app = await startInventoryApp()
  owner = await app.anOrganisationWithMfa({ baseYear: 2021, fiscalYearFirstMonth: 4 })
})
afterAll(() => app.close())

type YearAnswer = { year: inventory.InventoryYear; denominators: inventory.Denominators; denominatorsVersion: number }
const figures: inventory.Denominators = {
  revenueMinor: '1234567890123',
  currency: 'SAR',
  headcount: '812.5',
  output: '1500000',
  outputUnit: 'طن إسمنت',
}
const save = (year: number, version: number, denominators: Partial<inventory.Denominators> = {}, who = owner) =>
  app.call<YearAnswer>(who, 'PUT', `/api/inventory/years/${year}`, {
    version,
    denominators: { ...figures, ...denominators },
  })
const read = (year: number, who = owner) => app.call<YearAnswer>(who, 'GET', `/api/inventory/years/${year}`)
const setState = (year: number, state: inventory.InventoryState) =>
  app.asOwner(owner, ({ db }) => putYear(db, year, state))

describe('fiscal years', () => {
  it('run from the base year to the current one, whether anything is stored for them or not', async () => {
    const { body } = await app.call<{ currentYear: number; baseYear: number; years: inventory.InventoryYear[] }>(
      owner,
      'GET',
      '/api/inventory/years',
    )
    expect(body.baseYear).toBe(2021)
    expect(body.years.at(-1)).toEqual({
      year: 2021,
      startsOn: '2020-04-01',
      endsOn: '2021-03-31',
      state: 'open',
      gwpSet: 'AR5',
      version: 0,
    })
    expect(body.years[0]).toMatchObject({ year: body.currentYear, version: 1 })
    expect(body.years.map(({ year }) => year)).toEqual(
      Array.from({ length: body.currentYear - 2020 }, (_, index) => body.currentYear - index),
    )
  })

  it('are told to every member, figures only to those who may read all', async () => {
    const viewer = await app.aMember(owner, 'viewer')
    expect((await app.call(viewer, 'GET', '/api/inventory/years')).status).toBe(200)
    expect((await read(2021, viewer)).status).toBe(403)
  })

  it('come into being once, also when an import needs several at the same moment', async () => {
    const other = await app.anOrganisationWithMfa()
    const deps = { organisations: { read: async () => ({ ...other.organisation, fiscalYearFirstMonth: 1 }) } }
    await Promise.all(
      [1, 2, 3].map(() =>
        app.asOwner(other, ({ db }) => ensureYears(deps, db, other.organisationId, [2018, 2019, 2018])),
      ),
    )
    const { rows } = await app.asOwner(other, ({ db }) =>
      sql<{ year: number }>`select year from inventories where year < 2020 order by year`.execute(db),
    )
    expect(rows.map(({ year }) => year)).toEqual([2018, 2019])
  })
})

describe('the text of a report', () => {
  const text: inventory.ReportingDetails = {
    responsiblePerson: 'نورة الحربي',
    responsibleRole: 'Head of sustainability',
    organisationText: 'Cement works',
    significance: '',
    baseYearReason: 'The first year with records of every site',
    isoConformity: true,
  }
  type Answer = { reporting: inventory.ReportingDetails; reportingVersion: number }
  const put = (year: number, version: number, reporting = text) =>
    app.call<Answer>(owner, 'PUT', `/api/inventory/years/${year}/reporting`, { version, reporting })

  it('is kept with the year, beside what it is divided by', async () => {
    expect(await put(2025, 0)).toMatchObject({ status: 200, body: { reporting: text, reportingVersion: 1 } })
    const { body } = await app.call<Answer>(owner, 'GET', '/api/inventory/years/2025')
    expect(body).toMatchObject({ reporting: text, reportingVersion: 1, denominatorsVersion: 0 })
    expect(await put(2025, 0)).toMatchObject({ status: 409, body: { code: 'inventory.boundary-changed' } })
    const long = { ...text, organisationText: 'x'.repeat(2001) }
    expect((await put(2025, 1, long)).status).toBe(400)
  })

  it('is offered to a later year as a draft until that has its own, without the declaration', async () => {
    type Drafted = Answer & { reportingDraft: inventory.ReportingDraft | null }
    const read = async (year: number) => (await app.call<Drafted>(owner, 'GET', `/api/inventory/years/${year}`)).body
    const nearest = { ...text, organisationText: 'Cement and lime works' }
    await put(2031, 0)
    await put(2032, 0, nearest)
    expect(await read(2034)).toMatchObject({
      reporting: inventory.noReportingDetails,
      reportingVersion: 0,
      reportingDraft: { year: 2032, reporting: { ...nearest, isoConformity: false } },
    })
    expect((await read(2032)).reportingDraft).toBeNull()
    await put(2034, 0)
    expect(await read(2034)).toMatchObject({ reporting: text, reportingDraft: null })
    const other = await app.anOrganisationWithMfa()
    const { body } = await app.call<Drafted>(other, 'GET', '/api/inventory/years/2034')
    expect(body.reportingDraft).toBeNull()
  })

  it('stays as it is once the year is approved', async () => {
    await put(2041, 0)
    await setState(2041, 'approved')
    expect((await put(2041, 1)).status).toBe(409)
  })
})

describe('what a year is divided by', () => {
  it('is saved exactly, and makes the year', async () => {
    expect(await read(2022)).toMatchObject({
      status: 200,
      body: { year: { version: 0 }, denominators: { revenueMinor: null, currency: 'SAR' }, denominatorsVersion: 0 },
    })
    expect(await save(2022, 0)).toMatchObject({
      status: 200,
      body: { year: { startsOn: '2021-04-01', version: 1 }, denominators: figures, denominatorsVersion: 1 },
    })
    expect((await read(2022)).body.denominators).toEqual(figures)
  })

  it('needs a unit for its output, and no negative figures', async () => {
    expect(await save(2022, 1, { outputUnit: null })).toMatchObject({
      status: 400,
      body: { details: { issues: [{ path: 'denominators.outputUnit', code: 'output-unit-missing' }] } },
    })
    expect(await save(2022, 1, { headcount: '-1' })).toMatchObject({
      status: 400,
      body: { details: { issues: [{ code: 'negative' }] } },
    })
  })

  it('entered by two people at once is kept from the first and shown to the second', async () => {
    const answers = await Promise.all([save(2023, 0, { headcount: '1' }), save(2023, 0, { headcount: '2' })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const kept = answers.find(({ status }) => status === 200)?.body.denominators.headcount
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'inventory.boundary-changed',
      details: { current: { denominators: { headcount: kept }, denominatorsVersion: 1 } },
    })
  })

  it('stays as it is once the year is approved or locked', async () => {
    await save(2024, 0)
    await setState(2024, 'approved')
    expect(await save(2024, 1)).toMatchObject({
      status: 409,
      body: { code: 'inventory.wrong-state', details: { state: 'approved', allowed: ['open', 'in-review'] } },
    })
    await setState(2024, 'locked')
    expect(await save(2024, 1)).toMatchObject({
      status: 409,
      body: { code: 'inventory.period-locked', details: { year: 2024 } },
    })
  })

  it('of one organisation is nothing to another', async () => {
    const stranger = await app.anOrganisationWithMfa()
    expect((await read(2022, stranger)).body.denominators.revenueMinor).toBeNull()
    expect((await save(2022, 1, {}, stranger)).status).toBe(409)
    expect((await save(2022, 0, { headcount: '7' }, stranger)).status).toBe(200)
    expect((await read(2022)).body.denominators).toEqual(figures)
  })

  it('is entered by those who prepare', async () => {
    expect((await save(2026, 0, {}, await app.aMember(owner, 'preparer'))).status).toBe(200)
    expect((await save(2026, 1, {}, await app.aMember(owner, 'reviewer'))).status).toBe(403)
  })
})

describe('the warming potentials of a year', () => {
  const choose = (year: number, version: number, gwpSet: string, who = owner) =>
    app.call<inventory.InventoryYear>(who, 'PUT', `/api/inventory/years/${year}/gwp-set`, { version, gwpSet })

  it('are chosen by administrators, also before anything is stored', async () => {
    expect(await choose(2019, 0, 'AR6')).toMatchObject({ status: 200, body: { year: 2019, gwpSet: 'AR6', version: 2 } })
    expect(await choose(2019, 1, 'AR4')).toMatchObject({
      status: 409,
      body: { code: 'inventory.boundary-changed', details: { current: { gwpSet: 'AR6' } } },
    })
    expect((await choose(2019, 2, 'AR4', await app.aMember(owner, 'preparer'))).status).toBe(403)
    expect((await choose(2019, 2, 'AR7')).status).toBe(400)
  })

  it('of a locked year stay', async () => {
    await choose(2018, 0, 'AR4')
    await setState(2018, 'locked')
    expect((await choose(2018, 2, 'AR5')).status).toBe(409)
  })
})

describe('the screening of scope 3', () => {
  type Screening = { year: number; version: number; categories: inventory.ScreenedCategory[] }
  const screen = (year: number, version: number, categories: inventory.ScreenedCategory[], who = owner) =>
    app.call<Screening>(who, 'PUT', `/api/inventory/years/${year}/screening`, { version, categories })
  const readScreening = (year: number, who = owner) =>
    app.call<Screening>(who, 'GET', `/api/inventory/years/${year}/screening`)

  it('begins with fifteen open questions and keeps each answer', async () => {
    const empty = await readScreening(2022)
    expect(empty.body.categories.map(({ category, decision }) => [category, decision])).toEqual(
      Array.from({ length: 15 }, (_, index) => [index + 1, null]),
    )
    const saved = await screen(2022, 0, [
      { category: 1, decision: 'included', reason: '' },
      { category: 14, decision: 'not-relevant', reason: 'No franchises' },
      { category: 15, decision: 'excluded', reason: 'Data arrive in 2026' },
    ])
    expect(saved).toMatchObject({ status: 200, body: { version: 1 } })
    expect(saved.body.categories.filter(({ decision }) => decision !== null)).toHaveLength(3)
    const undone = await screen(2022, 1, [{ category: 14, decision: null, reason: '' }])
    expect(undone.body.categories.filter(({ decision }) => decision !== null).map(({ category }) => category)).toEqual([
      1, 15,
    ])
  })

  it('leaves nothing out without a reason, and asks nothing twice', async () => {
    expect(await screen(2022, 2, [{ category: 2, decision: 'excluded', reason: '  ' }])).toMatchObject({
      status: 400,
      body: { details: { issues: [{ path: 'categories.0.reason', code: 'reason-missing' }] } },
    })
    const twice = { category: 2, decision: 'included' as const, reason: '' }
    expect(await screen(2022, 2, [twice, twice])).toMatchObject({
      status: 400,
      body: { details: { issues: [{ code: 'category-twice' }] } },
    })
    expect((await screen(2022, 2, [{ ...twice, category: 16 }])).status).toBe(400)
  })

  it('decided by somebody else meanwhile is refused and shown', async () => {
    const answers = await Promise.all([
      screen(2020, 0, [{ category: 1, decision: 'included', reason: '' }]),
      screen(2020, 0, [{ category: 1, decision: 'not-relevant', reason: '' }]),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('stands apart for each organisation and after locking', async () => {
    const stranger = await app.anOrganisationWithMfa()
    expect((await readScreening(2022, stranger)).body).toMatchObject({ version: 0 })
    await setState(2022, 'locked')
    expect((await screen(2022, 2, [])).status).toBe(409)
    expect((await screen(2023, 0, [], await app.aMember(owner, 'auditor'))).status).toBe(403)
  })
})
