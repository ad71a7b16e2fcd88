import type { disclosures } from '@athar/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aSiteInput } from '../../inventory/boundary/testing.ts'
import { asSeen } from '../testing.ts'
import { startReportsApp, type ReportsApp } from './testing.ts'

let app: ReportsApp
let siteId: string
beforeAll(async () => {
  app = await startReportsApp()
  const { entities } = await must<{ entities: { id: string }[] }>('GET', '/api/inventory/entities')
  siteId = (await must<{ id: string }>('POST', '/api/inventory/sites', aSiteInput(entities[0]!.id))).id
})
afterAll(() => app.close())

async function must<T>(method: 'GET' | 'POST' | 'PUT', url: string, body?: object): Promise<T> {
  const answer = await app.call<T>(app.owner, method, url, body)
  if (answer.status >= 300) throw new Error(`${url}: ${JSON.stringify(answer.body)}`)
  return answer.body
}
const enter = (year: number, amount: string) =>
  must('POST', '/api/inventory/records', {
    siteId,
    activity: 'reported-process',
    quantity: amount,
    unit: 't_CO2',
    periodStart: `${year}-01-01`,
    periodEnd: `${year}-12-31`,
    supplierId: null,
    dataQuality: 'measured',
    reference: null,
    note: null,
    input: { kind: 'reported', amount, unit: 't_CO2', how: 'other', source: 'Report of the stack monitors' },
    allowDuplicate: true,
    confirmed: ['outlier'],
  })
const takeOver = async (year: number) =>
  app.call(app.preparer, 'POST', `/api/disclosures/answers/${year}/take-over`, {
    datapoints: await asSeen(app, app.preparer, year, [{ datapoint: 'scope1_total_tco2e' }]),
  })
const versionOf = async (id: string) => (await app.readReport(id)).version
const sign = async (id: string) => app.post(app.owner, `/${id}/sign`, { version: await versionOf(id) })
const toTheBoard = async (id: string) => {
  expect((await app.submit(id)).status).toBe(204)
  expect((await app.approve(id)).status).toBe(204)
  const key = await app.aLink(id)
  await app.byLink('/decision', { key, outcome: 'approve', version: await versionOf(id) })
}
const placeholder = { en: 'We bought {scope2_market_tco2e}.', ar: 'اشترينا {scope2_market_tco2e}.' }

it('a figure that a text names without an answer keeps a report from being submitted, by its name', async () => {
  const id = await app.aDraft(2021)
  await app.answer(2021, 'climate_board_reporting_process', placeholder)
  const figure = { id: 'scope2_market_tco2e', label: { en: expect.any(String), ar: expect.any(String) } }
  expect((await app.readReport(id)).unanswered).toEqual([figure])
  const refused = { status: 409, body: { code: 'disclosures.figures-unanswered' } }
  expect(await app.submit(id)).toMatchObject({
    ...refused,
    body: { details: { number: 1, figures: [{ id: figure.id }] } },
  })
  await app.answer(2021, 'scope2_market_tco2e', '12.5')
  expect((await app.readReport(id)).unanswered).toEqual([])
  expect((await app.submit(id)).status).toBe(204)
})

it('nor is it signed with one that came into a text during the review', async () => {
  const id = await app.aDraft(2020)
  expect((await app.submit(id)).status).toBe(204)
  await app.answer(2020, 'climate_board_reporting_process', placeholder)
  expect((await app.approve(id)).status).toBe(204)
  const key = await app.aLink(id)
  await app.byLink('/decision', { key, outcome: 'approve', version: await versionOf(id) })
  expect(await sign(id)).toMatchObject({ status: 409, body: { code: 'disclosures.figures-unanswered' } })
  expect((await app.readReport(id)).editions).toEqual([])
})

it.each([
  ['taken over', 2018, () => takeOver(2018)],
  ['explained in its note', 2019, () => noteOn(2019, 'The stack of March was added after the assurance')],
] as const)('a figure that the inventory moved holds the next edition until it is %s', async (_how, year, settle) => {
  await enter(year, '100')
  const id = await app.aDraft(year)
  await takeOver(year)
  await toTheBoard(id)
  expect((await sign(id)).status).toBe(200)
  expect((await app.readReport(id)).moved).toEqual([])

  await enter(year, '9.75')
  const moved = { id: 'scope1_total_tco2e', reported: '100', inventory: '109.75', explained: false }
  expect(await app.readReport(id)).toMatchObject({ state: 'published', moved: [moved] })
  const revision = { version: await versionOf(id), reason: 'A stack was found' }
  expect((await app.post(app.preparer, `/${id}/revise`, revision)).status).toBe(204)
  expect(await app.submit(id)).toMatchObject({
    status: 409,
    body: { code: 'disclosures.figures-moved', details: { number: 1, figures: [{ id: moved.id }] } },
  })
  expect((await settle()).status).toBe(200)
  await toTheBoard(id)
  expect((await sign(id)).status).toBe(200)
  const url = `/api/disclosures/reports/${id}/document?format=json&language=en`
  const file = (await app.app.inject({ url, headers: app.owner.headers })).json<disclosures.ReportFile>()
  expect(file.edition).toBe(2)
})

it('nor is a first edition handed in with a figure that moved since it was taken over', async () => {
  await enter(2013, '100')
  const id = await app.aDraft(2013)
  await takeOver(2013)
  expect((await app.readReport(id)).moved).toEqual([])
  await enter(2013, '2')
  expect(await app.submit(id)).toMatchObject({
    status: 409,
    body: { code: 'disclosures.figures-moved', details: { number: 1, figures: [{ id: 'scope1_total_tco2e' }] } },
  })
  await takeOver(2013)
  expect((await app.submit(id)).status).toBe(204)
})

it('an explanation holds for the two figures that it was written about, and one letter is none', async () => {
  await enter(2012, '100')
  const id = await app.aDraft(2012)
  await takeOver(2012)
  await noteOn(2012, 'Written before anything moved at all')
  const explained = async () => (await app.readReport(id)).moved.map((one) => one.explained)
  await enter(2012, '1')
  expect(await explained()).toEqual([false])
  await noteOn(2012, 'x')
  expect(await explained()).toEqual([false])
  await noteOn(2012, 'A stack was found after the assurance')
  expect(await explained()).toEqual([true])
  await enter(2012, '900')
  expect(await explained()).toEqual([false])
  expect((await app.submit(id)).body.code).toBe('disclosures.figures-moved')
  await noteOn(2012, 'Two stacks were found after the assurance')
  expect(await explained()).toEqual([true])
  expect((await app.submit(id)).status).toBe(204)
})

it('typed again as it was, a figure that moved is still one that moved', async () => {
  await enter(2017, '100')
  const id = await app.aDraft(2017)
  await takeOver(2017)
  await toTheBoard(id)
  await sign(id)
  await enter(2017, '1')
  await noteOn(2017, '')
  expect((await app.readReport(id)).moved).toMatchObject([{ reported: '100', inventory: '101', explained: false }])
  const revision = { version: await versionOf(id), reason: 'A stack was found' }
  await app.post(app.preparer, `/${id}/revise`, revision)
  expect((await app.submit(id)).body.code).toBe('disclosures.figures-moved')
})

it('a figure explained in one edition is still one of the inventory in the next', async () => {
  await enter(2016, '100')
  const id = await app.aDraft(2016)
  await takeOver(2016)
  await toTheBoard(id)
  await sign(id)
  for (const reason of ['A stack was found', 'Another stack was found']) {
    await enter(2016, '1')
    const revision = { version: await versionOf(id), reason }
    await app.post(app.preparer, `/${id}/revise`, revision)
    expect((await app.submit(id)).body.code).toBe('disclosures.figures-moved')
    await noteOn(2016, reason)
    await toTheBoard(id)
    expect((await sign(id)).status).toBe(200)
  }
  expect((await app.readReport(id)).moved).toMatchObject([{ reported: '100', inventory: '102' }])
})

it('a placeholder in a note is named, since notes are printed as they were written', async () => {
  await enter(2014, '100')
  const id = await app.aDraft(2014)
  await takeOver(2014)
  await noteOn(2014, 'Beside { scope2_market_tco2e } of electricity')
  expect((await app.readReport(id)).unanswered).toMatchObject([{ id: 'scope2_market_tco2e' }])
  expect((await app.submit(id)).body.code).toBe('disclosures.figures-unanswered')
})

/** The same figure of the inventory with a note. */
async function noteOn(year: number, note: string) {
  const page = await must<disclosures.DisclosureItem>('GET', `/api/disclosures/items/scope-1-emissions?year=${year}`)
  const { answer } = page.datapoints.find(({ id }) => id === 'scope1_total_tco2e')!
  const sent = { datapoint: 'scope1_total_tco2e', value: answer!.value, note, version: answer!.version }
  return app.call(app.preparer, 'PUT', `/api/disclosures/answers/${year}`, { answers: [sent] })
}
