import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { paths, publicPages } from '@athar/contracts/paths'
import { bundleLimits, measureBundle } from '../../tools/check/measure-bundle.ts'
import { startChromium } from './chromium.ts'
import { percentile, type Benchmark, type Figure } from './figure.ts'
import { auditPage, type PageAudit } from './lighthouse.ts'
import { startServer, temporaryFolder } from './running-server.ts'

const builder = fileURLToPath(new URL('../../tools/build-web.mjs', import.meta.url))
/** What was asked of every public page: the score of Lighthouse, when its largest part is painted, how long it is deaf, how much moves; and of the map, when it answers. */
const asked = { score: 97, lcpMs: 2000, tbtMs: 100, cls: 0.02, mapMs: 300 } as const

export const webBenchmark: Benchmark = {
  name: 'web',
  what: 'what a browser fetches before the app starts, brotli; Lighthouse on a telephone, on each public page in both languages',
  async run({ short, say }) {
    execFileSync(process.execPath, [builder], { stdio: 'inherit' })
    return [...bundleFigures(), ...lighthouseFigures(await auditPages(short, say))]
  },
}

function bundleFigures(): Figure[] {
  const { js, css } = measureBundle()
  const budget = { unit: 'KiB', better: 'lower', asked: { of: 'ratio', value: 1 } } as const
  return [
    { name: 'scripts', measured: js, limit: { what: 'budget', value: bundleLimits.js }, ...budget },
    { name: 'styles', measured: css, limit: { what: 'budget', value: bundleLimits.css }, ...budget },
  ]
}

async function auditPages(short: boolean, say: (text: string) => void): Promise<PageAudit[]> {
  const addresses = publicPages.flatMap((path) => [path, `/ar${path}`])
  const folder = temporaryFolder()
  const browser = await startChromium()
  try {
    const server = await startServer(`${folder.path}/data`, { NODE_ENV: 'development', DEMO: '1' })
    // The address that the pages give as their own.
    const site = server.url.replace('127.0.0.1', 'localhost')
    const audits: PageAudit[] = []
    try {
      for (const address of short ? [paths.sgiMap()] : addresses) {
        const audit = await auditPage(site + address, browser.port, short ? 1 : 3)
        say(describeAudit(address, audit))
        audits.push(audit)
      }
    } finally {
      await server.stop()
    }
    return audits
  } finally {
    await browser.stop()
    folder.remove()
  }
}

function describeAudit(address: string, { scores, lcpMs, tbtMs, ownTbtMs, cls, mapMs, failed }: PageAudit): string {
  const { performance, accessibility, seo } = scores
  const marks = `performance ${performance}, accessibility ${accessibility}, best practices ${scores['best-practices']}, SEO ${seo}`
  return `  ${address.padEnd(20)} ${marks}, LCP ${Math.round(lcpMs)} ms, TBT ${Math.round(tbtMs)} ms (by its own steps ${Math.round(ownTbtMs)}), CLS ${cls.toFixed(3)}${mapMs === null ? '' : `, map ${Math.round(mapMs)} ms`}${failed.map((id) => `; ${id}`).join('')}`
}

function lighthouseFigures(audits: readonly PageAudit[]): Figure[] {
  const performance = audits.map(({ scores }) => scores.performance)
  const lcp = audits.map(({ lcpMs }) => lcpMs)
  const atLeast = (name: string, measured: number, value: number): Figure => ({
    name,
    measured,
    unit: 'of 100',
    limit: { what: 'possible', value: 100 },
    better: 'higher',
    asked: { of: 'measured', value },
  })
  const within = (name: string, measured: number, unit: string, value: number): Figure => ({
    name,
    measured,
    unit,
    limit: { what: 'budget', value },
    better: 'lower',
    asked: { of: 'measured', value },
  })
  return [
    atLeast('Lighthouse performance, worst page', Math.min(...performance), asked.score),
    atLeast('Lighthouse performance, median', percentile(performance, 0.5), asked.score),
    within('largest contentful paint, worst page', Math.max(...lcp), 'ms', asked.lcpMs),
    within('largest contentful paint, median', percentile(lcp, 0.5), 'ms', asked.lcpMs),
    within('total blocking time, worst page', Math.max(...audits.map(({ tbtMs }) => tbtMs)), 'ms', asked.tbtMs),
    within(
      'total blocking time by processor time, worst page',
      Math.max(...audits.map(({ ownTbtMs }) => ownTbtMs)),
      'ms',
      asked.tbtMs,
    ),
    within(
      'the map can be pressed, after its code is there, slower language',
      Math.max(...audits.flatMap(({ mapMs }) => mapMs ?? [])),
      'ms',
      asked.mapMs,
    ),
    within('layout shift, worst page', Math.max(...audits.map(({ cls }) => cls)), 'of the screen', asked.cls),
    ...(['accessibility', 'best-practices', 'seo'] as const).map((category) =>
      atLeast(`Lighthouse ${category}, worst page`, Math.min(...audits.map(({ scores }) => scores[category])), 100),
    ),
  ]
}
