import type { disclosures } from '@athar/contracts'
import { demoAnswers } from '@athar/server/src/disclosures/demo-answers.ts'
import { datapointLibrary } from '@athar/reference-data'
import { inWorld } from './bench-world.ts'
import { openAccount, type Client } from './client.ts'
import { percentile, secondsOf, type Benchmark, type Figure, type Options } from './figure.ts'

export const disclosuresBenchmark: Benchmark = {
  name: 'disclosures',
  what: 'an ESG report as PDF, a long one, many exports at once, a review queue of 5,000 items',
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
  const queue = await reviewQueue(client, short ? 1 : 27)
  say(`  the long report has ${pages} pages; the queue has ${queue.items} items; ${crowd.count} exports came`)
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
  ]
}

async function answer(client: Client, in_: number, values: Readonly<Record<string, unknown>>): Promise<void> {
  const answers = Object.entries(values).map(([datapoint, value]) => ({ datapoint, value }))
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
  const text = 'Climate risks are kept in the register and reviewed each quarter. '.repeat(short ? 2 : 85)
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

async function reviewQueue(client: Client, years: number) {
  for (let at = 0; at < years; at += 1) {
    const of = 1996 + at
    await answer(client, of, { scope1_total_tco2e: '1' })
    const id = await aReport(client, of, views)
    await client.call('POST', `/api/disclosures/reports/${id}/submit`, { version: 1 })
  }
  const path = '/api/disclosures/review/internal?limit=50'
  const { waiting } = await client.call<{ waiting: number; items: disclosures.WaitingItem[] }>('GET', path)
  const reads: number[] = []
  for (let run = 0; run < 100; run += 1) reads.push(await secondsOf(() => client.call('GET', path)))
  return { items: waiting, reads }
}
