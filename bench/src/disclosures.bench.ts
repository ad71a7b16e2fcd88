import { demoAnswers } from '@athar/server/src/disclosures/demo-answers.ts'
import { isFigure, type Datapoint } from '@athar/frameworks'
import { datapointLibrary } from '@athar/reference-data'
import { inWorld } from './bench-world.ts'
import { openAccount, type Client } from './client.ts'
import { percentile, secondsOf, type Benchmark, type Figure, type Options } from './figure.ts'

export const disclosuresBenchmark: Benchmark = {
  name: 'disclosures',
  what: 'an ESG report as PDF, a long one, many exports at once, a review queue of 5,000 items, analytics of ten years',
  run: (options) => inWorld(options, ({ server }) => measure(options, server.url)),
}

const year = 2025
const views = ['ifrs-s2', 'gri', 'sasb', 'tcfd', 'saudi-exchange']

async function measure({ short, say }: Options, url: string): Promise<Figure[]> {
  const [client, other] = [await openAccount(url), await openAccount(url, 'other@example.com')]
  const given = Object.entries(demoAnswers()).filter(([, value]) => value !== 'inventory')
  await answer(
    client,
    year,
    Object.fromEntries([...given, ['scope1_total_tco2e', '1500'], ['scope3_total_tco2e', '9']]),
  )
  const report = await aReport(client, year, ['ifrs-s2'])
  const pdfOf = (id: string, format = 'pdf') => download(url, client, id, format)
  await pdfOf(report)
  const times: number[] = []
  for (let run = 0; run < (short ? 1 : 5); run += 1) times.push(await secondsOf(() => pdfOf(report)))
  const long = await aLongReport(client, short)
  const longSeconds = await secondsOf(() => pdfOf(long))
  const pages = pagesOf(await pdfOf(long))
  const crowd = await exportsAtOnce(url, { client, other, report, count: short ? 4 : 200 })
  const queue = await reviewQueue(client, short ? 200 : 5000)
  const analysed = await analytics(await openAccount(url, 'analyst@example.com'), short)
  say(`  the long report has ${pages} pages; the queue has ${queue.items} items; ${crowd.count} exports came`)
  say(`  analytics read ${analysed.answers} answers and ${analysed.records} records`)
  const ms = (samples: readonly number[], share: number) => percentile(samples, share) * 1000
  return [
    {
      name: 'PDF of the report of the demo answers, warm, median',
      measured: ms(times, 0.5),
      unit: 'ms',
      limit: { what: 'the slowest of them', value: ms(times, 1) },
      better: 'lower',
      asked: { of: 'measured', value: 1500 },
    },
    {
      name: `PDF of ${pages} pages`,
      measured: longSeconds * 1000,
      unit: 'ms',
      limit: { what: 'as many short ones by pages', value: ms(times, 0.5) * Math.max(1, pages / 10) },
      better: 'lower',
      asked: { of: 'measured', value: 6000 },
    },
    {
      name: `p95 of an item read by another organisation during ${crowd.count} exports`,
      measured: ms(crowd.reads, 0.95),
      unit: 'ms',
      limit: { what: 'the slowest of them', value: ms(crowd.reads, 1) },
      better: 'lower',
      asked: { of: 'measured', value: 200 },
    },
    {
      name: `p95 of a review queue of ${queue.items} items`,
      measured: ms(queue.reads, 0.95),
      unit: 'ms',
      limit: { what: 'the slowest of them', value: ms(queue.reads, 1) },
      better: 'lower',
      asked: { of: 'measured', value: 100 },
    },
    {
      name: 'p95 of one series of /analytics, ten years',
      measured: ms(analysed.series, 0.95),
      unit: 'ms',
      limit: { what: 'the slowest of them', value: ms(analysed.series, 1) },
      better: 'lower',
      asked: { of: 'measured', value: 150 },
    },
    {
      name: 'p95 of everything /analytics reads, at once',
      measured: ms(analysed.pages, 0.95),
      unit: 'ms',
      limit: { what: 'the slowest of them', value: ms(analysed.pages, 1) },
      better: 'lower',
      asked: { of: 'measured', value: 150 },
    },
  ]
}

async function answer(client: Client, in_: number, values: Readonly<Record<string, unknown>>): Promise<void> {
  const { rows } = await client.call<{ rows: { id: string; answer: { version: number } | null }[] }>(
    'GET',
    `/api/disclosures/datapoints?year=${in_}`,
  )
  const versions = new Map(rows.map(({ id, answer: stored }) => [id, stored?.version ?? 0]))
  const answers = Object.entries(values).map(([datapoint, value]) => ({
    datapoint,
    value,
    version: versions.get(datapoint) ?? 0,
  }))
  await client.call('PUT', `/api/disclosures/answers/${in_}`, { answers })
}

const aReport = async (client: Client, of: number, frameworks: readonly string[]): Promise<string> =>
  (await client.call<{ id: string }>('POST', '/api/disclosures/reports', { year: of, frameworks, language: 'en' })).id

async function download(url: string, { headers }: Client, id: string, format: string): Promise<Buffer> {
  const path = `/api/disclosures/reports/${id}/document?format=${format}&language=en`
  const response = await fetch(url + path, { headers })
  if (!response.ok) throw new Error(`the export was answered with ${response.status}: ${await response.text()}`)
  return Buffer.from(await response.arrayBuffer())
}

const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 1

/** Every narrative of every framework, at length. */
async function aLongReport(client: Client, short: boolean): Promise<string> {
  const text = 'Climate risks are kept in the register and reviewed each quarter. '.repeat(short ? 2 : 103)
  const narratives = datapointLibrary().datapoints.filter(({ type }) => type === 'long_text')
  const values = narratives.map(({ id }) => [id, { en: text, ar: '' }] as const)
  await answer(client, year - 1, Object.fromEntries(values))
  return aReport(client, year - 1, views)
}

type Crowd = { readonly client: Client; readonly other: Client; readonly report: string; readonly count: number }

/** What another organisation waits for while exports are made. */
async function exportsAtOnce(url: string, { client, other, report, count }: Crowd) {
  let over = false
  const reads: number[] = []
  const reader = (async () => {
    while (!over) reads.push(await secondsOf(() => other.call('GET', '/api/disclosures/items/scope-1-emissions')))
  })()
  const kinds = ['xlsx', 'json', 'csv', 'pdf']
  const made = await Promise.all(
    Array.from({ length: count }, (_, nth) => download(url, client, report, kinds[nth % kinds.length]!)),
  )
  over = true
  await reader
  return { reads, count: made.length }
}

/** Reports of many years in the internal review, until so many items wait. */
async function reviewQueue(client: Client, wanted: number) {
  const path = '/api/disclosures/review/internal?limit=50'
  let waiting = 0
  for (const frameworks of [views, views.slice(1), views.slice(0, -1)])
    for (let of = 1996; of < 2023 && waiting < wanted; of += 1) {
      await answer(client, of, { scope1_total_tco2e: String(views.length + of) })
      const id = await aReport(client, of, frameworks)
      await client.call('POST', `/api/disclosures/reports/${id}/submit`, { version: 1 })
      waiting = (await client.call<{ waiting: number }>('GET', path)).waiting
    }
  const reads: number[] = []
  for (let run = 0; run < 100; run += 1) reads.push(await secondsOf(() => client.call('GET', path)))
  return { items: waiting, reads }
}

const analysedYears = Array.from({ length: 10 }, (_, at) => 2016 + at)

/** Every datapoint answered in ten years beside ten years of monthly records. */
async function analytics(client: Client, short: boolean) {
  const { datapoints } = datapointLibrary()
  for (const [at, of] of analysedYears.entries())
    await answer(client, of, Object.fromEntries(datapoints.map((one) => [one.id, valueOf(one, at)])))
  const records = await monthlyRecords(client)
  const figures = datapoints.filter(({ type }) => isFigure(type)).map(({ id }) => `datapoints/${id}`)
  const emissions = ['total', 'scope1', 'scope2', 'scope3'].flatMap((of) => [
    `emissions/${of}`,
    `emissions/${of}?step=month`,
  ])
  const seriesPaths = [...figures, ...emissions].map((path) => `/api/analytics/${path}`)
  const page = [
    '/api/disclosures/frameworks/ifrs-s2',
    '/api/disclosures/datapoints',
    '/api/analytics/emissions/total?step=month',
    '/api/inventory/years',
    '/api/inventory/years/2025',
  ]
  const readAll = () => Promise.all(page.map((path) => client.call('GET', path)))
  await readAll()
  const [series, pages]: [number[], number[]] = [[], []]
  for (const path of short ? seriesPaths.slice(-9) : seriesPaths)
    series.push(await secondsOf(() => client.call('GET', path)))
  for (let run = 0; run < (short ? 2 : 60); run += 1) pages.push(await secondsOf(readAll))
  return { series, pages, records, answers: datapoints.length * analysedYears.length }
}

/** An answer that fits the type of a datapoint, another one each year. */
function valueOf({ type, options, multiple, columns, min }: Datapoint, at: number): unknown {
  if (type === 'number' || type === 'currency') return String(Math.max(1000, min ?? 0) + 37 * at)
  if (type === 'percent') return String(20 + at)
  if (type === 'boolean') return at % 2 === 0
  if (type === 'date') return `${2016 + at}-03-01`
  if (type === 'text') return `Text ${at}`
  if (type === 'long_text') return { en: `What was done in year ${at}.`, ar: `ما أُنجز في السنة ${at}.` }
  if (type === 'select') return multiple ? [options![0]!.value] : options![0]!.value
  return [
    Object.fromEntries(
      columns!.map((column) => [
        column.key,
        column.type === 'number' ? String(at + 1) : (column.options?.[0]?.value ?? 'Riyadh'),
      ]),
    ),
  ]
}

/** Electricity and diesel of one site, month by month. */
async function monthlyRecords(client: Client): Promise<number> {
  await client.call('POST', '/api/inventory/sites/bulk', {
    entityId: null,
    country: 'SA',
    region: null,
    names: ['Riyadh'],
  })
  const { items } = await client.call<{ items: { id: string }[] }>('GET', '/api/inventory/sites')
  const lines = analysedYears.flatMap((of, at) =>
    Array.from({ length: 12 }, (_, month) => `${of}-${String(month + 1).padStart(2, '0')}`).flatMap((month, nth) =>
      (
        [
          ['electricity-grid', 'kWh'],
          ['diesel-stationary', 'litre'],
        ] as const
      ).map(([activity, unit]) => ({
        siteId: items[0]!.id,
        activity,
        quantity: String(1000 + 40 * at + 7 * nth),
        unit,
        periodStart: `${month}-01`,
        periodEnd: `${month}-28`,
        supplierId: null,
        dataQuality: 'measured',
        reference: `${activity}-${month}`,
        note: null,
      })),
    ),
  )
  await client.call('POST', '/api/inventory/records/lines', { lines })
  return lines.length
}
