import type { UsageReport } from '@athar/contracts/usage'
import { isolate } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { HotSpotChart, StackedBarChart, type ChartWords } from '../../ui/charts/index.ts'
import { PlainTable } from '../../ui/table/plain-table.tsx'
import { stepsOf } from './period.ts'
import { useEventName } from './use-event-name.ts'

type EventChartsProps = {
  readonly report: UsageReport
  readonly onEvent: (event: string) => void
  readonly onPage: (page: string) => void
}

/** As many bars as a reader compares; the table and the file hold all. */
const mostBars = 12

/** The same counts by day, by kind, by page and by what was chosen. */
export function EventCharts({ report, onEvent, onPage }: EventChartsProps) {
  const { t } = useTranslation('usage')
  const format = useFormat()
  const eventName = useEventName()
  const head = useChartHead()
  const bars = (rows: readonly { readonly key: string; readonly label: string; readonly count: number }[]) =>
    rows.slice(0, mostBars).map(({ key, label, count }) => ({
      key,
      label,
      value: count,
      text: format.count(count),
      share: format.percent(count / report.total),
    }))
  const byEvent = report.events.map(({ event, count }) => ({ key: event, label: eventName(event), count }))
  const byPage = report.pages.map(({ page, count }) => ({ key: page, label: page, count }))
  return (
    <>
      <ByDay report={report} />
      <div className="grid grid-cols-1 gap-8 xl:grid-cols-2">
        <HotSpotChart
          {...head('kinds')}
          title={t('charts.kind', { name: byEvent[0]?.label ?? '' })}
          headers={[t('event'), t('count'), t('share')]}
          rows={bars(byEvent)}
          onOpen={onEvent}
        />
        <HotSpotChart
          {...head('pages')}
          title={t('charts.page', { page: isolate(byPage[0]?.label ?? '') })}
          headers={[t('page'), t('count'), t('share')]}
          rows={bars(byPage)}
          onOpen={onPage}
        />
      </div>
      {report.details.length > 0 && <Details report={report} />}
    </>
  )
}

function ByDay({ report }: { readonly report: UsageReport }) {
  const { t } = useTranslation('usage')
  const format = useFormat()
  const head = useChartHead()
  const { unit, steps } = stepsOf(report.days)
  const label = (key: string) => (unit === 'day' ? format.day(key) : format.month(key))
  const most = steps.reduce((best, step) => (step.count > best.count ? step : best))
  const text = (value: number) => ({ value, text: format.count(value) })
  return (
    <StackedBarChart
      {...head('days')}
      title={t('charts.most', { when: label(most.key), number: format.count(most.count) })}
      series={[{ key: 'count', label: t('count'), fill: 'series' }]}
      rows={steps.map((step) => ({
        key: step.key,
        label: unit === 'day' ? format.day(step.key, 'short') : format.month(step.key, 'short'),
        fullLabel: label(step.key),
        values: { count: text(step.count) },
      }))}
      rowHeader={t(unit === 'day' ? 'day' : 'month')}
      line={{ label: t('visits'), values: steps.map(({ visits }) => text(visits)) }}
      formatTick={(value) => (Number.isInteger(value) ? format.count(value) : '')}
    />
  )
}

function Details({ report }: { readonly report: UsageReport }) {
  const { t } = useTranslation('usage')
  const format = useFormat()
  const eventName = useEventName()
  return (
    <section aria-labelledby="usage-details" className="space-y-3">
      <h2 id="usage-details" className="text-base">
        {t('details.title')}
      </h2>
      <PlainTable
        label={t('details.title')}
        rows={report.details}
        rowKey={({ event, detail }) => `${event} ${detail}`}
        columns={[
          { key: 'event', header: t('event'), cell: ({ event }) => eventName(event) },
          { key: 'detail', header: t('details.detail'), cell: ({ detail }) => <bdi dir="ltr">{detail}</bdi> },
          { key: 'count', header: t('count'), figures: true, cell: ({ count }) => format.count(count) },
        ]}
      />
    </section>
  )
}

/** What all charts of the screen share. */
function useChartHead() {
  const { t } = useTranslation(['usage', 'ui'])
  const { direction } = useLanguage()
  const keys = ['showTable', 'showChart', 'download', 'png', 'svg', 'csv', 'source', 'unknown'] as const
  const words = Object.fromEntries(keys.map((key) => [key, t(`ui:chart.${key}`)])) as ChartWords
  return (name: string) => ({
    words,
    direction,
    unit: t('unit'),
    source: t('source'),
    sourceText: t('source'),
    fileName: `athar-usage-${name}`,
    headingLevel: 2 as const,
  })
}
