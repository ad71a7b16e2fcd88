import { paths } from '@athar/contracts/paths'
import { startChromium } from './chromium.ts'
import type { Benchmark, Figure } from './figure.ts'
import { keepSessionIn } from './kept-session.ts'
import { auditPage, type PageAudit, type Reader } from './lighthouse.ts'
import { startServer, temporaryFolder } from './running-server.ts'

const runs = 5
/** What was asked of the pages that readers open every day. */
const asked = { home: 95, page: 97, laterRequests: 12 } as const

type Look = { readonly name: string; readonly path: string; readonly least: number; readonly reader: Reader }

const pages = [paths.auth(), paths.vision2030(), paths.sgi()]
const visitors: readonly Look[] = pages.flatMap((path) => [
  { name: path, path, least: asked.page, reader: {} },
  { name: `/ar${path}`, path: `/ar${path}`, least: asked.page, reader: {} },
  // An English browser, and a reader who pressed the toggle.
  { name: `${path}, Arabic by toggle`, path, least: asked.page, reader: { cookie: 'language=ar' } },
])
const members: readonly Look[] = [
  { name: '/, signed in', path: '/', least: asked.home, reader: { keepsSession: true } },
  {
    name: '/, signed in, Arabic by toggle',
    path: '/',
    least: asked.home,
    reader: { keepsSession: true, cookie: 'language=ar' },
  },
]

export const readersBenchmark: Benchmark = {
  name: 'readers',
  what: 'Lighthouse on a telephone, medians of five: / signed in; public pages, in Arabic chosen by the toggle too',
  async run({ short, say }) {
    const folder = temporaryFolder()
    const browser = await startChromium()
    const figures: Figure[] = []
    try {
      const server = await startServer(`${folder.path}/data`, { NODE_ENV: 'development', DEMO: '1' })
      const site = server.url.replace('127.0.0.1', 'localhost')
      try {
        for (const look of short ? members.slice(0, 1) : [...visitors, ...members]) {
          if (look.reader.keepsSession) await keepSessionIn(browser.port, site, 'preparer@demo.athar.example')
          const audit = await auditPage(site + look.path, browser.port, short ? 1 : runs, look.reader)
          say(describeLook(look, audit))
          figures.push(...figuresOf(look, audit))
        }
      } finally {
        await server.stop()
      }
    } finally {
      await browser.stop()
      folder.remove()
    }
    return figures
  },
}

function describeLook({ name }: Look, { scores, lcpMs, tbtMs, cls, laterRequests }: PageAudit): string {
  const { performance, accessibility } = scores
  const times = `LCP ${Math.round(lcpMs)} ms, TBT ${Math.round(tbtMs)} ms, CLS ${cls.toFixed(3)}`
  const judged = `performance ${performance}, accessibility ${accessibility}`
  return `  ${name.padEnd(32)} ${judged}, ${times}, later requests ${laterRequests}`
}

function figuresOf({ name, least, reader }: Look, { scores, laterRequests }: PageAudit): Figure[] {
  const score: Figure = {
    name: `Lighthouse performance of ${name}`,
    measured: scores.performance,
    unit: 'of 100',
    limit: { what: 'possible', value: 100 },
    better: 'higher',
    asked: { of: 'measured', value: least },
  }
  if (!reader.keepsSession) return [score]
  return [
    score,
    {
      name: `requests after the first paint of ${name}`,
      measured: laterRequests,
      unit: 'requests',
      limit: { what: 'budget', value: asked.laterRequests },
      better: 'lower',
      asked: { of: 'measured', value: asked.laterRequests },
    },
  ]
}
