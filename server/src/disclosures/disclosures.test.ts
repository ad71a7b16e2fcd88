import type { disclosures, ResponseOf } from '@athar/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEvidenceApp, type EvidenceApp } from '../evidence/testing.ts'
import { asSeen } from './testing.ts'

let app: EvidenceApp
let owner: Awaited<ReturnType<EvidenceApp['anOrganisation']>>
beforeAll(async () => {
  app = await startEvidenceApp()
  owner = await app.anOrganisation()
})
afterAll(() => app.close())

type Saved = ResponseOf<typeof disclosures.saveAnswers>
type Sent = { datapoint: string; value: unknown; unit?: string; version?: number; notApplicable?: string }
const year = 2025
const put = async (answers: readonly Sent[], over: { dryRun?: boolean } = {}) =>
  app.call<Saved & { code?: string }>(owner, 'PUT', `/api/disclosures/answers/${year}`, {
    answers: await asSeen(app, owner, year, answers),
    ...over,
  })
const item = async (slug: string) =>
  (await app.call<disclosures.DisclosureItem>(owner, 'GET', `/api/disclosures/items/${slug}?year=${year}`)).body
const overview = async (framework: string) =>
  (await app.call<disclosures.FrameworkOverview>(owner, 'GET', `/api/disclosures/frameworks/${framework}?year=${year}`))
    .body
const statusOf = async (framework: string, code: string) =>
  (await overview(framework)).items.find((one) => one.code === code)?.status

describe('an answer', () => {
  it('is stored once and counts in every framework that asks for it', async () => {
    expect(await statusOf('gri', 'GRI 305-1')).toBe('pending')
    const { body } = await put([{ datapoint: 'scope1_total_tco2e', value: '1500000', unit: 'kgCO2e' }])
    expect(body).toMatchObject({ stored: 1, verdicts: [{ outcome: 'stored', current: { value: '1500', version: 1 } }] })
    for (const [framework, code] of [
      ['ifrs-s2', 'IFRS S2 29(a)(i)(1)'],
      ['gri', 'GRI 305-1'],
      ['tcfd', 'TCFD MET-b'],
    ] as const)
      expect([code, await statusOf(framework, code)]).not.toEqual([code, 'pending'])
  })

  it('completes its item once the evidence it expects is linked, and no longer when that is rejected', async () => {
    await put([
      { datapoint: 'scope1_total_tco2e', value: '1500' },
      { datapoint: 'ghg_gases_included', value: ['co2'] },
      { datapoint: 'gwp_source', value: 'ar5' },
    ])
    expect((await item('scope-1-emissions')).status).toBe('in-progress')
    const subject = { kind: 'datapoint', id: `${year}:scope1_total_tco2e` }
    const { id, links } = await app.anEvidence(owner, { subject })
    expect(links).toMatchObject([{ ...subject, path: `/esg-data/scope-1-emissions?year=${year}` }])
    expect((await item('scope-1-emissions')).status).toBe('completed')
    expect(await statusOf('ifrs-s2', 'IFRS S2 29(a)(i)(1)')).toBe('completed')
    const reviewer = await app.aMember(owner, 'reviewer')
    expect((await app.decide(reviewer, id, 'reject', 'Not of this year')).status).toBe(200)
    expect((await item('scope-1-emissions')).status).toBe('in-progress')
  })

  it('is judged by itself: wrong ones are named, the others stored', async () => {
    const { body } = await put([
      { datapoint: 'nox_t', value: '12', unit: 'MWh' },
      { datapoint: 'climate_pay_pct', value: '101' },
      { datapoint: 'scenario_analysis_date', value: '2999-01-01' },
      { datapoint: 'ghg_methodology', value: { en: 'x'.repeat(1_000_000), ar: '' } },
      { datapoint: 'nothing', value: '1' },
      { datapoint: 'sox_t', value: '7' },
      { datapoint: 'sox_t', value: '8' },
    ])
    expect(body.verdicts.map(({ outcome, problem }) => [outcome, problem])).toEqual([
      ['refused', 'unit-other-dimension'],
      ['refused', 'above-most'],
      ['refused', 'date-in-future'],
      ['refused', 'too-long'],
      ['refused', 'datapoint-unknown'],
      ['stored', null],
      ['refused', 'sent-twice'],
    ])
  })

  it('of two editors keeps the first, and shows it to the second', async () => {
    await put([{ datapoint: 'voc_t', value: '1', version: 0 }])
    const { body } = await put([{ datapoint: 'voc_t', value: '2', version: 0 }])
    expect(body).toMatchObject({ stored: 0, verdicts: [{ outcome: 'conflict', current: { value: '1', version: 1 } }] })
  })

  it('that names no version is refused, and stays as another saved it', async () => {
    await put([{ datapoint: 'scope1_biogenic_co2_t', value: '1' }])
    const blind = await app.call(owner, 'PUT', `/api/disclosures/answers/${year}`, {
      answers: [{ datapoint: 'scope1_biogenic_co2_t', value: '2' }],
    })
    expect(blind).toMatchObject({
      status: 400,
      body: { code: 'validation-failed', details: { issues: [{ path: 'answers.0.version' }] } },
    })
    expect(await put([{ datapoint: 'scope1_biogenic_co2_t', value: '1' }])).toMatchObject({
      body: { verdicts: [{ outcome: 'unchanged', current: { version: 1 } }] },
    })
  })

  it('is tried without being stored', async () => {
    expect((await put([{ datapoint: 'pm10_t', value: '3' }], { dryRun: true })).body.stored).toBe(1)
    const rows = (
      await app.call<ResponseOf<typeof disclosures.listDatapoints>>(
        owner,
        'GET',
        `/api/disclosures/datapoints?year=${year}`,
      )
    ).body.rows
    expect(rows).toHaveLength(299)
    expect(rows.find(({ id }) => id === 'pm10_t')?.answer).toBeNull()
  })

  it('keeps every version', async () => {
    await put([{ datapoint: 'hap_t', value: '1' }])
    await put([{ datapoint: 'hap_t', value: '2' }])
    expect((await put([{ datapoint: 'hap_t', value: '2' }])).body.verdicts[0]?.outcome).toBe('unchanged')
    const slug = (await overview('gri')).items.find(({ code }) => code === 'GRI 305-7')!.slug
    const changes = (await item(slug)).changes.filter(({ datapoint }) => datapoint === 'hap_t')
    expect(changes.map(({ version, value }) => [version, value])).toEqual([
      [2, '2'],
      [1, '1'],
    ])
  })
})

it('a text is flagged when a figure it is bound to changes, until it is reviewed', async () => {
  const slug = (await overview('ifrs-s2')).items.find(({ code }) => code === 'IFRS S2 29(a)(ii)–(iii)')!.slug
  await put([{ datapoint: 'scope1_total_tco2e', value: '10' }])
  await put([
    {
      datapoint: 'ghg_methodology',
      value: { en: 'We emitted {scope1_total_tco2e}.', ar: 'بلغت {scope1_total_tco2e}.' },
    },
  ])
  const changed = async () => (await item(slug)).datapoints.find(({ id }) => id === 'ghg_methodology')!
  expect((await changed()).changedFigures).toEqual([])
  await put([{ datapoint: 'scope1_total_tco2e', value: '11' }])
  expect((await changed()).changedFigures).toEqual([{ id: 'scope1_total_tco2e', before: '10', now: '11' }])
  const { version } = (await changed()).answer!
  const reviewed = await app.call(owner, 'POST', `/api/disclosures/answers/${year}/ghg_methodology/reviewed`, {
    version,
  })
  expect(reviewed.status).toBe(200)
  expect((await changed()).changedFigures).toEqual([])
})

it('a formula that disagrees with an answer says so', async () => {
  await put([
    { datapoint: 'water_withdrawal_m3', value: '100' },
    { datapoint: 'water_discharge_m3', value: '40' },
    { datapoint: 'water_consumption_m3', value: '80' },
  ])
  const slug = (await overview('gri')).items.find(({ code }) => code === 'GRI 303-5')!.slug
  const { datapoints } = await item(slug)
  expect(datapoints.find(({ id }) => id === 'water_consumption_m3')?.formula).toMatchObject({
    value: '60',
    differs: true,
  })
})

it('a thousand answers are taken in one call, more are refused', async () => {
  const many = (count: number) => Array.from({ length: count }, () => ({ datapoint: 'nox_t', value: '1' }))
  expect((await put(many(1000))).status).toBe(200)
  expect((await put(many(1001))).status).toBe(400)
})

it('an item has an owner who may answer it, and may be not applicable with a reason', async () => {
  const save = (body: object) =>
    app.call(owner, 'PUT', '/api/disclosures/items/financed-emissions-banks', {
      year,
      ownerId: null,
      dueOn: null,
      notApplicable: null,
      version: 0,
      ...body,
    })
  expect((await save({ ownerId: '0a7a0000-0000-4000-8000-00000000ffff' })).body).toMatchObject({
    code: 'disclosures.owner-not-preparing',
  })
  expect((await save({ ownerId: owner.personId, notApplicable: 'We are no bank', dueOn: '2026-03-31' })).status).toBe(
    204,
  )
  expect(await item('financed-emissions-banks')).toMatchObject({
    status: 'not-applicable',
    owner: { id: owner.personId },
    ownerAway: false,
    dueOn: '2026-03-31',
  })
  expect((await overview('sasb')).completion.applicable).toBe(34)
  expect((await save({})).body).toMatchObject({ code: 'conflict' })
})

it('visitors read the frameworks without an organisation where no sample is stored', async () => {
  const { status, body } = await app.call<disclosures.FrameworkOverview>(null, 'GET', '/api/disclosures/sample/tcfd')
  expect([status, body.organisation, body.items.length, body.completion.completed]).toEqual([200, null, 24, 0])
})

it('the workbook holds the answers of the year', async () => {
  const answer = await app.app.inject({
    url: `/api/disclosures/answers/${year}/workbook?language=ar`,
    headers: owner.headers,
  })
  expect([answer.statusCode, answer.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK'])
})
