import type { AnalysedSeries, EmissionSeries } from '@athar/contracts/analytics'
import { listTargets, type Target } from '@athar/contracts/inventory'
import { isolate, nameIn } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../platform/api/index.ts'
import { useFormat, useLanguage } from '../platform/language/index.ts'
import { SeriesChart, type SeriesPoint } from '../ui/charts/index.ts'
import { useChartHead } from './use-chart-head.ts'

const kgPerTonne = 1000
const scopesOf = { total: ['1', '2', '3'], scope1: ['1'], scope2: ['2'], scope3: ['3'] } as const

/** Emissions in tonnes, beside the path of a target for the same scopes. */
export function EmissionsResult({
  series,
  found,
}: {
  readonly series: EmissionSeries
  readonly found: AnalysedSeries
}) {
  const { t } = useTranslation(['analytics', 'common'])
  const targets = useApiQuery(listTargets, {}, { enabled: found.step === 'year' }).data?.items ?? []
  const target = targets.find(
    ({ input }) =>
      input.kind === 'absolute' &&
      input.basis === 'location' &&
      [...input.scopes].toSorted().join() === scopesOf[series].join(),
  )
  return (
    <Result
      found={found}
      name={t(`analytics:series.names.${series}`)}
      unit={t('common:co2e.t')}
      divisor={kgPerTonne}
      from="inventory"
      fileName={`athar-${series}-by-${found.step}`}
      target={found.step === 'year' ? target : undefined}
    />
  )
}

/** Answers to a datapoint in its own unit. */
export function FiguresResult({ found, fileName }: { readonly found: AnalysedSeries; readonly fileName: string }) {
  const { lang } = useLanguage()
  return (
    <Result
      found={found}
      name={found.name?.[lang] ?? ''}
      unit={found.unit?.[lang] ?? ''}
      divisor={1}
      from="answers"
      fileName={`athar-${fileName}`}
    />
  )
}

type ResultProps = {
  readonly found: AnalysedSeries
  readonly name: string
  readonly unit: string
  /** What values are divided by before they are shown. */
  readonly divisor: number
  readonly from: 'inventory' | 'answers'
  readonly fileName: string
  readonly target?: Target | undefined
}

function Result({ found, name, unit, divisor, from, fileName, target }: ResultProps) {
  const { t } = useTranslation('analytics')
  const format = useFormat()
  const head = useChartHead(from)
  const words = useSeriesWords(found.step, divisor)
  const odd = new Set(found.anomalies.map(({ at }) => at))
  const { forecast } = found
  if (found.points.length === 0) return <p className="text-muted">{t('series.empty')}</p>
  const ahead = forecast.ok ? forecast.points : []
  const points: SeriesPoint[] = [
    ...found.points.map(({ at, value, partial }) => ({
      key: at,
      label: words.at(at),
      value: Number(value) / divisor,
      text: words.exact(value),
      kind: partial ? ('partial' as const) : ('measured' as const),
      odd: odd.has(at),
    })),
    ...ahead
      .filter(({ at }) => !found.points.some((point) => point.at === at))
      .map(({ at, value, low, high }) => ({
        key: at,
        label: words.at(at),
        value: value / divisor,
        text: words.value(value),
        kind: 'forecast' as const,
        low: low / divisor,
        high: high / divisor,
      })),
  ]
  const unlike = new Set(found.points.filter((point) => point.unlike).map(({ at }) => at))
  const rows = points.map(({ key, label, text, kind, low, high }) => [
    label,
    text,
    t(`series.kinds.${kind === 'measured' && unlike.has(key) ? 'unlike' : kind}`),
    low === undefined ? '' : format.number(low, words.digits),
    high === undefined ? '' : format.number(high, words.digits),
  ])
  const path = target
    ? pathAt(
        target,
        points.map(({ key }) => key),
        divisor,
      )
    : []
  return (
    <div className="grid grid-cols-1 gap-6">
      <SeriesChart
        {...head}
        title={words.finding(name, found)}
        unit={unit}
        fileName={fileName}
        points={points}
        path={path}
        format={(value) => format.number(value)}
        table={{
          headers: [t('series.at'), t('series.value'), t('series.kind'), t('series.low'), t('series.high')],
          rows,
        }}
      />
      <div className="grid grid-cols-1 gap-6 text-sm lg:grid-cols-2">
        <div className="grid content-start gap-2">
          <h3 className="text-base">{t('series.odd.title')}</h3>
          {found.anomalies.length === 0 ? (
            <p className="text-muted">{t('series.odd.none')}</p>
          ) : (
            <ul className="grid gap-1">
              {found.anomalies.map((anomaly) => (
                <li key={anomaly.at}>{words.reason(anomaly)}</li>
              ))}
            </ul>
          )}
        </div>
        <div className="grid content-start gap-2">
          <h3 className="text-base">{t('series.forecast.title')}</h3>
          {forecast.ok ? (
            <>
              <p>{words.range(forecast.points.at(-1)!)}</p>
              {target && (
                <AgainstPath target={target} ahead={forecast.points} path={path} divisor={divisor} unit={unit} />
              )}
              <p className="text-muted">{t(`series.forecast.${forecast.method}`)}</p>
            </>
          ) : (
            <p className="text-muted">
              {t('series.forecast.refused', { have: format.number(forecast.have), need: format.number(forecast.need) })}
            </p>
          )}
        </div>
      </div>
    </div>
  )
}

type AgainstPathProps = {
  readonly target: Target
  readonly ahead: readonly { readonly at: string; readonly value: number }[]
  readonly path: readonly { readonly key: string; readonly value: number }[]
  readonly divisor: number
  readonly unit: string
}

/** By how much the forecast misses the path, in the last year that has both. */
function AgainstPath({ target, ahead, path, divisor, unit }: AgainstPathProps) {
  const { t } = useTranslation('analytics')
  const { lang } = useLanguage()
  const format = useFormat()
  const last = ahead.findLast(({ at }) => path.some(({ key }) => key === at))
  const on = path.find(({ key }) => key === last?.at)
  if (!last || !on) return null
  const above = last.value / divisor - on.value
  const amount = `${format.number(Math.abs(above), { maximumFractionDigits: 0 })} ${unit}`
  const values = { year: format.year(Number(last.at)), amount, target: isolate(nameIn(lang, target.input.name).text) }
  return <p>{t(above > 0 ? 'series.path.above' : 'series.path.below', values)}</p>
}

/** The path of a target at the years given: straight between its points. */
function pathAt(target: Target, keys: readonly string[], divisor: number) {
  const points = target.path.map(({ year, value }) => ({ year, value: Number(value) / divisor }))
  return keys.flatMap((key) => {
    const year = Number(key)
    const next = points.findIndex((point) => point.year >= year)
    const [before, after] = [points[Math.max(next - 1, 0)], points[next]]
    if (!before || !after || year < before.year) return []
    if (after.year === before.year) return [{ key, value: after.value }]
    const share = (year - before.year) / (after.year - before.year)
    return [{ key, value: before.value + share * (after.value - before.value) }]
  })
}

/** How values of a series read. */
function useSeriesWords(step: AnalysedSeries['step'], divisor: number) {
  const { t } = useTranslation('analytics')
  const format = useFormat()
  const digits = { maximumFractionDigits: divisor === 1 ? 2 : 1 }
  const at = (key: string) => (step === 'year' ? format.year(Number(key)) : format.month(key, 'short'))
  const long = (key: string) => (step === 'year' ? format.year(Number(key)) : format.month(key))
  const value = (amount: number) => format.number(amount / divisor, digits)
  return {
    digits,
    at: (key: string) => (step === 'year' ? at(key) : format.month(key)),
    value,
    exact: (text: string) => value(Number(text)),
    range: ({ at: key, value: middle, low, high }: { at: string; value: number; low: number; high: number }) =>
      t('series.forecast.to', { at: long(key), value: value(middle), low: value(low), high: value(high) }),
    reason: ({ at: key, value: amount, usual, times }: AnalysedSeries['anomalies'][number]) => {
      const said = { at: long(key), value: value(amount), usual: value(usual) }
      if (times === null) return t('series.odd.zero', said)
      if (times < 1) return t('series.odd.share', { ...said, share: format.percent(times) })
      return t('series.odd.times', { ...said, times: format.number(times, { maximumFractionDigits: 1 }) })
    },
    finding: (name: string, { points }: AnalysedSeries) => {
      const whole = points.filter(({ partial, unlike }) => !partial && !unlike)
      const [first, last] = [whole[0], whole.at(-1)]
      if (!first || !last || first === last || Number(first.value) === 0) return t('series.finding.flat', { name })
      const change = Number(last.value) / Number(first.value) - 1
      const said = { name, share: format.percent(Math.abs(change)), from: long(first.at), to: long(last.at) }
      return t(change >= 0 ? 'series.finding.up' : 'series.finding.down', said)
    },
  }
}
