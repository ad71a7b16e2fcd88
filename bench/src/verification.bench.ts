import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { VerificationDetail } from '@athar/contracts/verification'
import { paths } from '@athar/contracts/paths'
import { chromium } from 'playwright-core'
import { inWorld, type World } from './bench-world.ts'
import { startChromium } from './chromium.ts'
import { openAccount } from './client.ts'
import { percentile, secondsOf, type Benchmark, type Figure, type Options } from './figure.ts'
import { openVerification, raiseFindings, readyToSign, type Sides } from './verification-world.ts'

const builder = fileURLToPath(new URL('../../tools/build-web.mjs', import.meta.url))

export const verificationBenchmark: Benchmark = {
  name: 'verification',
  what: 'a sample of a year of 1,000,000 records, a verification with 500 of them and 200 findings, its statement',
  async run(options) {
    execFileSync(process.execPath, [builder], { stdio: 'inherit' })
    return inWorld(options, (world) => measure(options, world))
  },
}

async function measure({ short, rows = short ? 400 : 1_000_000, say }: Options, world: World): Promise<Figure[]> {
  const [sampled, raised] = short ? [20, 3] : [500, 200]
  const { url } = world.server
  const client = await openAccount(url)
  const sides = await openVerification(world, client, rows)
  say(`  ${rows} records are there`)
  const at = `/api/mrv/verifications/${sides.id}`
  const drawn = await timesOf(short ? 1 : 7, (nth) =>
    sides.lead.call('POST', `${at}/sample`, {
      size: sampled,
      by: ['site', 'category', 'size'],
      reason: nth === 0 ? '' : 'Measured again',
    }),
  )
  const whole = await secondsOf(() => client.call('GET', '/api/inventory/records?year=2025&limit=50&sort=kg'))
  await sides.review()
  await raiseFindings(world, sides, raised)
  const page = await pages(sides, short ? 3 : 200)
  if (page.read.sample.length !== sampled || page.read.findings.length !== raised)
    throw new Error(`${page.read.sample.length} records and ${page.read.findings.length} findings came`)
  await readyToSign(world, sides)
  const signed = await secondsOf(() => sides.sign())
  const download = (format: string) => fetchBytes(url, `${at}/statement?format=${format}&lang=ar`, sides.lead.headers)
  await download('pdf')
  const set = await timesOf(short ? 1 : 7, () => download('pdf'))
  const file = (await download('json')).toString('utf8')
  const checked = await checksInBrowser(url, file, short ? 2 : 20)
  say(`  drawn in ${drawn.map((seconds) => seconds.toFixed(2)).join(', ')} s; the file has ${file.length} letters`)
  const figure = (name: string, samples: readonly number[], share: number, asked: number, limit?: Figure['limit']) =>
    ({
      name,
      measured: percentile(samples, share) * 1000,
      unit: 'ms',
      limit: limit ?? { what: 'the slowest of them', value: percentile(samples, 1) * 1000 },
      better: 'lower',
      asked: { of: 'measured', value: asked },
    }) as const satisfies Figure
  const count = (of: number) => of.toLocaleString('en')
  return [
    figure(`a sample of ${sampled} drawn from ${count(rows)} records, median`, drawn, 0.5, 2000, {
      what: 'the same records sorted by emissions for a page of the list',
      value: whole * 1000,
    }),
    figure(`p95 of a verification with ${sampled} sampled records and ${raised} findings`, page.times, 0.95, 100),
    figure('a statement signed, with its entry in the log', [signed], 0.5, 1500),
    figure('a statement set as PDF, warm, median', set, 0.5, 1500),
    figure('p95 of a statement checked in the browser, until the answer is shown', checked, 0.95, 200),
  ]
}

async function timesOf(runs: number, work: (nth: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) times.push(await secondsOf(() => work(run)))
  return times
}

async function pages({ lead, id }: Sides, runs: number) {
  const read = () => lead.call<VerificationDetail>('GET', `/api/mrv/verifications/${id}`)
  const found = await read()
  return { read: found, times: await timesOf(runs, read) }
}

async function fetchBytes(url: string, path: string, headers: Record<string, string>): Promise<Buffer> {
  const response = await fetch(url + path, { headers })
  if (!response.ok) throw new Error(`GET ${path} was answered with ${response.status}: ${await response.text()}`)
  return Buffer.from(await response.arrayBuffer())
}

/** From the choice of a file on the page of proofs to its verdict on the screen, by the clock of the page. */
async function checksInBrowser(url: string, file: string, runs: number): Promise<number[]> {
  const started = await startChromium()
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${started.port}`)
  try {
    const page = await browser.newPage()
    const times: number[] = []
    for (let run = 0; run < runs; run += 1) {
      await page.goto(`${url.replace('127.0.0.1', 'localhost')}${paths.proofCheck()}`)
      await page.locator('main input[type=file]').waitFor({ state: 'attached' })
      await page.waitForLoadState('networkidle')
      times.push((await page.evaluate(checkOnce, file)) / 1000)
    }
    return times
  } finally {
    await browser.close()
    await started.stop()
  }
}

/** In the page; answers milliseconds. */
function checkOnce(file: string): Promise<number> {
  const input = document.querySelector<HTMLInputElement>('main input[type=file]')
  if (!input) throw new Error('no place for a file')
  const chosen = new DataTransfer()
  chosen.items.add(new File([file], 'statement.json', { type: 'application/json' }))
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const began = performance.now()
  const verdict = () => document.querySelector('main dl')
  const watcher = new MutationObserver(() => {
    if (verdict()) requestAnimationFrame(() => resolve(performance.now() - began))
  })
  if (verdict()) reject(new Error('a verdict before the file'))
  watcher.observe(document.body, { childList: true, subtree: true })
  input.files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
  setTimeout(() => reject(new Error(document.querySelector('main')?.textContent ?? '')), 10_000)
  return promise
}
