import lighthouse, { type Result, type RunnerResult } from 'lighthouse'
import { percentile } from './figure.ts'
import { ownBlockingMs, type TraceEvent } from './own-blocking.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]

/** What Lighthouse says of a page: the middle of its runs, and the audits behind each score below 100. */
export type PageAudit = {
  readonly address: string
  readonly scores: Readonly<Record<Category, number>>
  readonly lcpMs: number
  /** How long the page could not answer a finger while it started, and how much of it moved. */
  readonly tbtMs: number
  /** The same by what each step took of the processor, without what else the machine did meanwhile. */
  readonly ownTbtMs: number
  readonly cls: number
  /** From the code of the map until it can be pressed; null where the page has no map. Not slowed down, unlike the others. */
  readonly mapMs: number | null
  /** Requests to our own server that begin after the first paint. */
  readonly laterRequests: number
  readonly failed: readonly string[]
}

/** Who looks: a reader with a cookie, or one whose session the browser keeps. */
export type Reader = { readonly cookie?: string; readonly keepsSession?: boolean }

/** Lighthouse in its own default form, a telephone on a slow line (simulated), so many times over. */
export async function auditPage(address: string, port: number, runs: number, reader: Reader = {}): Promise<PageAudit> {
  const answers: RunnerResult[] = []
  for (let run = 0; run < runs; run += 1) answers.push(await auditOnce(address, port, reader))
  const results = answers.map(({ lhr }) => lhr)
  const middle = (read: (result: Result) => number) => percentile(results.map(read), 0.5)
  const score = (category: Category) => middle((result) => Math.round((result.categories[category]?.score ?? 0) * 100))
  return {
    address,
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    lcpMs: middle(numberOf('largest-contentful-paint')),
    tbtMs: middle(numberOf('total-blocking-time')),
    ownTbtMs: percentile(answers.map(ownBlocking), 0.5),
    cls: middle(numberOf('cumulative-layout-shift')),
    mapMs: results.every((result) => mapMs(result) === null) ? null : middle((result) => mapMs(result) ?? Infinity),
    laterRequests: middle(laterRequests),
    failed: [...new Set(results.flatMap(failedAudits))],
  }
}

const numberOf =
  (audit: string) =>
  ({ audits }: Result): number =>
    audits[audit]?.numericValue ?? Number.NaN

const ownBlocking = ({ lhr, artifacts }: RunnerResult): number =>
  ownBlockingMs(artifacts.Trace.traceEvents as TraceEvent[], lhr.configSettings.throttling.cpuSlowdownMultiplier)

/** Between two moments that the page itself marked. */
function mapMs({ audits }: Result): number | null {
  const { details } = audits['user-timings'] ?? {}
  const marks = details?.type === 'table' ? details.items : []
  const [code, interactive] = ['sgi-map.code', 'sgi-map.interactive'].map(
    (name) => marks.find((mark) => mark['name'] === name)?.['startTime'],
  )
  return typeof code === 'number' && typeof interactive === 'number' ? interactive - code : null
}

/** Measured as they happen: the line is not slowed down while the page is watched. */
function laterRequests({ audits }: Result): number {
  const { details } = audits['network-requests'] ?? {}
  const painted = observedFirstPaint(audits['metrics'])
  const requests = details?.type === 'table' ? details.items : []
  return requests.filter((item) => Number(item['networkRequestTime']) > painted).length
}

function observedFirstPaint(metrics: Result['audits'][string] | undefined): number {
  const { details } = metrics ?? {}
  const [first] = details?.type === 'debugdata' ? (details['items'] as Record<string, number>[]) : []
  return first?.['observedFirstContentfulPaint'] ?? Number.NaN
}

/** Now and then the browser loses the beginning of its own record; Lighthouse then asks to be run again. */
const attempts = 4

async function auditOnce(address: string, port: number, reader: Reader, attempt = 1): Promise<RunnerResult> {
  const answer = await lighthouse(address, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...categories],
    disableStorageReset: reader.keepsSession === true,
    ...(reader.cookie !== undefined && { extraHeaders: { cookie: reader.cookie } }),
  })
  if (!answer) throw new Error(`Lighthouse said nothing about ${address}`)
  const { runtimeError } = answer.lhr
  if (!runtimeError) return answer
  if (attempt === attempts) throw new Error(`Lighthouse could not look at ${address}: ${runtimeError.message}`)
  return auditOnce(address, port, reader, attempt + 1)
}

/** Performance is a matter of degree; elsewhere an audit holds or names what does not. */
const failedAudits = ({ categories: judged, audits }: Result): string[] =>
  categories
    .slice(1)
    .flatMap((category) => judged[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0)
    .map(({ id }) => id)
