import { createHash } from 'node:crypto'
import { paths } from '@athar/contracts'
import { embedQuery, type MetricProgress } from '@athar/contracts/sgi'
import { defaultFormat, directionOf, formatNumber, formatReadable, type Lang } from '@athar/i18n'
import { regions } from '@athar/reference-data'
import type { FastifyInstance } from 'fastify'
import { pageLanguage } from '../../platform/http/site-address.ts'
import type { Platform } from '../../platform/platform.ts'
import { loadWords, type Words } from '../../platform/words.ts'
import type { SgiDeps } from '../deps.ts'
import { progressOf } from './read-progress.ts'

const style = `:root{color-scheme:light dark;--ground:#fff;--text:#161616;--muted:#5c5f5d;--bar:#1b8354;--line:#d4d8d5}
@media (prefers-color-scheme:dark){:root{--ground:#141917;--text:#f0f2f1;--muted:#a9b0ac;--bar:#54c08a;--line:#39413d}}
*{box-sizing:border-box}body{margin:0;padding:1rem;background:var(--ground);color:var(--text);font:16px/1.6 "IBM Plex Sans Arabic",system-ui,sans-serif}
h1{margin:0;font-size:1.125rem}p{margin:.25rem 0 0;font-size:.875rem;color:var(--muted)}a{color:inherit}
table{width:100%;margin:.75rem 0 0;border-collapse:collapse;font-size:.875rem}th,td{padding:.25rem .5rem .25rem 0;text-align:start;font-weight:400;border-bottom:1px solid var(--line)}
thead th{font-weight:600}td.figure{font-variant-numeric:tabular-nums;white-space:nowrap}td.drawn{width:55%}svg{display:block;width:100%;height:14px;fill:var(--bar)}[dir=rtl] svg{transform:scaleX(-1)}`
const styleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`

/** No script at all, nothing from elsewhere; the one kind of page that any other site may frame. */
const policy = [
  "default-src 'none'",
  `style-src ${styleHash}`,
  'frame-ancestors *',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

type Drawn = { readonly label: string; readonly value: string }
type Page = {
  readonly lang: Lang
  readonly say: (key: string, values?: Record<string, string | number>) => string
  readonly rows: readonly Drawn[]
  readonly progress: MetricProgress
  readonly header: string
  readonly address: string
}

/** A table whose bars are drawn in it: read aloud and seen as the same thing. */
function page({ lang, say, rows, progress, header, address }: Page): string {
  const settings = defaultFormat(lang)
  const largest = Math.max(...rows.map(({ value }) => Number(value)), 0)
  const share = (value: string) => (largest > 0 ? ((Number(value) / largest) * 100).toFixed(2) : '0')
  const line = ({ label, value }: Drawn) =>
    `<tr><th scope="row">${escaped(label)}</th><td class="figure"><bdi>${escaped(formatReadable(value, settings))}</bdi></td><td class="drawn"><svg viewBox="0 0 100 14" preserveAspectRatio="none" aria-hidden="true"><rect width="${share(value)}" height="14"/></svg></td></tr>`
  const title = say(`metrics.${progress.metric}.name`)
  const unit = say(`metrics.${progress.metric}.unit`)
  const { national } = progress
  const counted = (value: string) =>
    say(`metrics.${progress.metric}.counted`, { count: Number(value), number: formatNumber(value, settings) })
  const goal =
    national?.unit === 'same' ? `<p>${escaped(say('embed.goal', { target: counted(national.target) }))}</p>` : ''
  const body =
    rows.length === 0
      ? `<p>${escaped(say('dashboard.nothingReported'))}</p>`
      : `<table><thead><tr><th scope="col">${escaped(header)}</th><th scope="col">${escaped(unit)}</th><td></td></tr></thead><tbody>${rows.map(line).join('')}</tbody></table>`
  const sample = progress.sample ? `<p>${escaped(say('embed.sample'))}</p>` : ''
  return `<!doctype html><html lang="${lang}" dir="${directionOf(lang)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escaped(title)}</title><style>${style}</style></head><body><main><h1>${escaped(title)}</h1><p>${escaped(say('embed.reported'))}</p>${goal}${sample}${body}<p>${escaped(say('embed.source'))} <a href="${escaped(address)}" target="_blank" rel="noopener">${escaped(say('embed.open'))}</a></p></main></body></html>`
}

const regionName = (code: string, lang: Lang): string =>
  regions().features.find(({ properties }) => properties.code === code)?.properties.short[lang] ?? code

/** `/embed/sgi-progress`: one drawing of the reported values, for the pages of others. */
export function installEmbed(
  app: FastifyInstance,
  {
    database,
    config,
    published,
    sources,
  }: Pick<Platform, 'database' | 'config'> & Pick<SgiDeps, 'published' | 'sources'>,
): void {
  const words: Words = loadWords('sgi')
  app.get(paths.sgiEmbed(), { schema: { hide: true } }, async (request, reply) => {
    const { metric, chart, lang = pageLanguage(request) } = embedQuery.parse(request.query)
    const { metrics: all } = await database.transaction({}, ({ db }) => progressOf({ published, sources }, db))
    const progress = all.find((one) => one.metric === metric)
    if (!progress) return reply.callNotFound()
    const rows =
      chart === 'years'
        ? progress.years.map(({ year, value }) => ({ label: String(year), value }))
        : progress.regions.map(({ region, value }) => ({ label: regionName(region, lang), value }))
    const html = page({
      lang,
      say: (key, values) => words(lang, key, values),
      rows,
      progress,
      header: words(lang, chart === 'years' ? 'dashboard.year' : 'dashboard.region'),
      address: `${config.siteUrl.replace(/\/+$/, '')}${lang === 'ar' ? '/ar' : ''}${paths.sgiDashboard()}?metric=${metric}`,
    })
    return reply
      .removeHeader('x-frame-options')
      .header('content-security-policy', policy)
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', 'public, max-age=300')
      .header('vary', 'accept-language')
      .type('text/html; charset=utf-8')
      .send(html)
  })
}
