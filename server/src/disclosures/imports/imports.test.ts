import type { disclosures, ResponseOf } from '@athar/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sharedOrganisationsApp, type OrganisationsApp } from '../../organisations/testing.ts'
import { asSeen } from '../testing.ts'

let app: OrganisationsApp
let owner: Awaited<ReturnType<OrganisationsApp['anOrganisation']>>
beforeAll(async () => {
  app = await sharedOrganisationsApp()
  owner = await app.anOrganisation()
})
afterAll(() => app.close())

type Listed = ResponseOf<typeof disclosures.readAnswerList> & { code?: string }
type Imported = ResponseOf<typeof disclosures.importAnswers>
type Undone = ResponseOf<typeof disclosures.undoImport> & { code?: string }

const list = (csv: string) =>
  app.send<Listed>(owner, '/api/disclosures/imports/list', { name: 'answers.csv', bytes: Buffer.from(csv) })
const asSent = ({ line, datapoint, year, value, unit, note, version }: disclosures.ImportRow) => ({
  line,
  datapoint,
  year,
  value,
  unit,
  note,
  version,
})
const store = (rows: readonly disclosures.ImportRow[]) =>
  app.call<Imported>(owner, 'POST', '/api/disclosures/imports', {
    fileName: 'answers.csv',
    rows: rows.map(asSent),
  })
const undo = (id: string | null) => app.call<Undone>(owner, 'POST', `/api/disclosures/imports/${id}/undo`, {})
const put = async (datapoint: string, value: string, year = 2024) =>
  app.call(owner, 'PUT', `/api/disclosures/answers/${year}`, {
    answers: await asSeen(app, owner, year, [{ datapoint, value }]),
  })
const answerOf = async (datapoint: string, year = 2024) =>
  (
    await app.call<ResponseOf<typeof disclosures.listDatapoints>>(
      owner,
      'GET',
      `/api/disclosures/datapoints?year=${year}`,
    )
  ).body.rows.find(({ id }) => id === datapoint)?.answer?.value ?? null

it('each row of a list has a verdict before anything is stored, and wrong rows leave the others alone', async () => {
  await put('sox_t', '7')
  const { body } = await list(
    [
      'datapoint,year,value,unit,note',
      'nox_t,2024,"1,250.5",t,from the stack monitor',
      'voc_t,2024,12,MWh,',
      'nothing_t,2024,1,,',
      'climate_pay_pct,2024,101,,',
      'sox_t,2024,7,,',
      'hap_t,2024,,,',
      'scope1_total_tco2e,soon,1,,',
      'climate_pay_linked,2023,نعم,,',
    ].join('\n'),
  )
  expect(body.rows.map(({ line, outcome, problem }) => [line, outcome, problem])).toEqual([
    [2, 'stored', null],
    [3, 'refused', 'unit-other-dimension'],
    [4, 'refused', 'datapoint-unknown'],
    [5, 'refused', 'above-most'],
    [6, 'unchanged', null],
    [8, 'refused', 'year-wrong'],
    [9, 'stored', null],
  ])
  expect(await answerOf('nox_t')).toBeNull()
  const imported = await store(body.rows)
  expect(imported.body).toMatchObject({ stored: 2, unchanged: 1 })
  expect(imported.body.refused).toHaveLength(4)
  expect([await answerOf('nox_t'), await answerOf('climate_pay_linked', 2023)]).toEqual(['1250.5', true])
})

it('an answer that another saved after the file was read is not overwritten, and is named', async () => {
  const { body } = await list('datapoint,year,value\nscope1_biogenic_co2_t,2023,6\nnox_t,2023,9')
  await put('scope1_biogenic_co2_t', '5', 2023)
  const imported = await store(body.rows)
  expect(imported.body).toMatchObject({ stored: 1, refused: [{ line: 2, problem: 'answer-changed' }] })
  expect([await answerOf('scope1_biogenic_co2_t', 2023), await answerOf('nox_t', 2023)]).toEqual(['5', '9'])
  const again = (await list('datapoint,year,value\nscope1_biogenic_co2_t,2023,6')).body.rows
  expect((await store(again)).body).toMatchObject({ stored: 1, refused: [] })
})

it('an undo puts back what was there, once, and keeps what was changed since', async () => {
  await put('pm10_t', '5')
  const { body } = await list('datapoint,year,value\npm10_t,2024,6\nhap_t,2024,9\nvoc_t,2024,3')
  const { id } = (await store(body.rows)).body
  await put('voc_t', '4')
  expect((await undo(id)).body).toEqual({ restored: 2, kept: [{ year: 2024, datapoint: 'voc_t' }] })
  expect([await answerOf('pm10_t'), await answerOf('hap_t'), await answerOf('voc_t')]).toEqual(['5', null, '4'])
  expect((await undo(id)).body.code).toBe('disclosures.import-undone')
  expect((await undo('0a7a0000-0000-4000-8000-00000000ffff')).body.code).toBe('disclosures.import-not-found')
})

it.each([
  ['datapoint,value\nnox_t,1', 'disclosures.list-columns-missing'],
  ['datapoint,year,value\nnox_t,2024,', 'disclosures.list-empty'],
  ['', 'disclosures.list-empty'],
])('a list that cannot be read says why', async (csv, code) => {
  expect((await list(csv)).body.code).toBe(code)
})

it('a number that can be read in two ways is asked about, and read by the mark of the list', async () => {
  const csv = ['datapoint,year,value', 'nox_t,2022,1.234', 'sox_t,2022,"1,234"', 'voc_t,2022,١٢٫٥'].join('\n')
  const brief = (body: Listed) => body.rows.map(({ value, outcome, problem }) => [value, outcome, problem])
  expect(brief((await list(csv)).body)).toEqual([
    ['1.234', 'refused', 'number-ambiguous'],
    ['1,234', 'refused', 'number-ambiguous'],
    ['12.5', 'stored', null],
  ])
  const said = await app.send<Listed>(owner, '/api/disclosures/imports/list?decimalMark=comma', {
    name: 'answers.csv',
    bytes: Buffer.from(csv),
  })
  expect(brief(said.body)).toEqual([
    ['1234', 'stored', null],
    ['1.234', 'stored', null],
    ['12.5', 'stored', null],
  ])
  const rows = said.body.rows.map(asSent)
  const unsaid = await app.call<Imported>(owner, 'POST', '/api/disclosures/imports', {
    fileName: 'a.csv',
    rows: rows.slice(1, 2),
  })
  expect(unsaid.body.refused.map(({ problem }) => problem)).toEqual(['number-ambiguous'])
  const stored = await app.call<Imported>(owner, 'POST', '/api/disclosures/imports', {
    fileName: 'a.csv',
    rows,
    decimalMark: 'point',
  })
  expect(stored.body.refused).toEqual([])
  expect([await answerOf('nox_t', 2022), await answerOf('sox_t', 2022)]).toEqual(['1234', '1.234'])
})
