import type { ResponseOf } from '@athar/contracts'
import { paths } from '@athar/contracts/paths'
import {
  downloadProgress,
  metricNames,
  type Metric,
  type MetricProgress,
  type readProgress,
} from '@athar/contracts/sgi'
import { useTranslation } from 'react-i18next'
import { SampleMark, SourceLine } from '../../content/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { usePageTitle } from '../../platform/routing/index.ts'
import { useAddress } from '../../platform/routing/use-address.ts'
import { buttonClass } from '../../ui/button.tsx'
import { HotSpotChart, StackedBarChart } from '../../ui/charts/index.ts'
import { Field } from '../../ui/field.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Select } from '../../ui/select/index.ts'
import { MetricFigure, useMetricText } from '../metric-text.tsx'
import { Page, PageHead } from '../page-head.tsx'
import { Answered } from '../part.tsx'
import { useProgress } from '../queries.ts'
import { useRegionName } from '../use-region-name.ts'
import { VerifiedSum } from '../verified-sum.tsx'
import { CheckedFigures } from './checked-figures.tsx'
import { EmbedCode } from './embed-code.tsx'
import { useChartWords } from '../../platform/use-chart-words.ts'

type Progress = ResponseOf<typeof readProgress>
type ChartProps = { readonly progress: MetricProgress; readonly sources: Progress['sources'] }

const isMetric = (value: string | null): value is Metric => metricNames.some((metric) => metric === value)

/** What registered projects report, beside the national goals: by year, by region, and how it is counted. */
export function DashboardScreen() {
  const { t } = useTranslation('sgi')
  usePageTitle(t('dashboard.title'), t('dashboard.lead'))
  const query = useProgress()
  return (
    <Page>
      <PageHead
        title={t('dashboard.title')}
        lead={t('dashboard.lead')}
        crumb={t('dashboard.title')}
        to={paths.sgiDashboard()}
      />
      <Answered query={query} room="h-[40rem] w-full">
        {(data) => <Board data={data} />}
      </Answered>
      <VerifiedSum />
      <Methods />
      <CheckedFigures />
    </Page>
  )
}

function Board({ data }: { readonly data: Progress }) {
  const { t } = useTranslation('sgi')
  const address = useAddress()
  const asked = address.params.get('metric')
  const fullest = [...data.metrics].sort((one, other) => other.projects - one.projects)[0]?.metric ?? 'trees-planted'
  const chosen = isMetric(asked) ? asked : fullest
  const progress = data.metrics.find(({ metric }) => metric === chosen)
  return (
    <div className="grid grid-cols-1 gap-10">
      <div data-no-print="">
        <Field label={t('dashboard.metric')} className="max-w-md">
          {(control) => (
            <Select<Metric>
              {...control}
              value={chosen}
              onChange={(metric) => address.become({ metric })}
              options={data.metrics.map(({ metric }) => ({ value: metric, label: t(`metrics.${metric}.name`) }))}
            />
          )}
        </Field>
      </div>
      {progress && (
        <>
          <Goal progress={progress} sources={data.sources} />
          {progress.years.length === 0 ? (
            <p className="rounded-card border border-line bg-surface p-6 text-muted">
              {t('dashboard.nothingReported')}
            </p>
          ) : (
            <div className="grid grid-cols-1 gap-8 lg:grid-cols-2">
              <div className="rounded-card border border-line bg-surface p-6">
                <ByYear progress={progress} />
              </div>
              <div className="rounded-card border border-line bg-surface p-6">
                <ByRegion progress={progress} />
              </div>
            </div>
          )}
          <div data-no-print="">
            <EmbedCode metric={chosen} />
          </div>
        </>
      )}
      <p className="flex flex-wrap gap-3" data-no-print="">
        {(['csv', 'json'] as const).map((format) => (
          <a key={format} href={`${downloadProgress.path}?format=${format}`} download className={buttonClass()}>
            {t(`dashboard.download.${format}`)}
          </a>
        ))}
      </p>
    </div>
  )
}

/** The national goal as its source states it, and the projects' own sum beside it: two figures, never mixed. */
function Goal({ progress, sources }: ChartProps) {
  const { t } = useTranslation('sgi')
  const format = useFormat()
  const { national } = progress
  const figures = [
    {
      key: 'reported',
      value: progress.total,
      number: format.readable(progress.total),
      unit: 'same',
      note: t('dashboard.byProjects', { count: progress.projects, number: format.count(progress.projects) }),
    },
    ...(national
      ? [
          {
            key: 'reached',
            value: national.reached,
            number: format.number(national.reached),
            unit: national.unit,
            note: t('dashboard.reachedIn', { year: format.year(national.reachedYear) }),
          },
          {
            key: 'target',
            value: national.target,
            number: format.number(national.target),
            unit: national.unit,
            note:
              national.targetYear === null
                ? t('dashboard.noTargetYear')
                : t('dashboard.targetBy', { year: format.year(national.targetYear) }),
          },
        ]
      : []),
  ] as const
  const share = national?.unit === 'same' ? Math.min(Number(national.reached) / Number(national.target), 1) : null
  return (
    <section aria-labelledby="goal" className="grid grid-cols-1 gap-5">
      <h2 id="goal" className="flex flex-wrap items-center gap-3 text-2xl">
        {t(`metrics.${progress.metric}.name`)}
        {progress.sample && <SampleMark />}
      </h2>
      <dl className="grid grid-cols-1 gap-6 sm:grid-cols-3">
        {figures.map(({ key, value, number, unit, note }) => (
          <div key={key} className="border-t-3 border-action pt-3">
            <dt className="text-sm text-muted">{t(`dashboard.figure.${key}` as 'dashboard.figure.target')}</dt>
            <dd>
              {unit === 'percent' ? (
                <>
                  <bdi className="figures text-3xl font-semibold">{number}</bdi>{' '}
                  <span className="text-muted">{t('units.percent')}</span>
                </>
              ) : (
                <MetricFigure metric={progress.metric} value={value} number={number} />
              )}
              <span className="block text-sm text-muted">{note}</span>
            </dd>
          </div>
        ))}
      </dl>
      {share !== null && (
        <div className="flex max-w-2xl items-center gap-4">
          <ProgressBar
            label={t('dashboard.nationalProgress')}
            value={share * 100}
            valueText={t('dashboard.shareOfGoal', { share: format.percent(share) })}
          />
          <bdi className="figures w-20 shrink-0 text-end font-semibold">{format.percent(share)}</bdi>
        </div>
      )}
      {national === null ? (
        <p className="text-sm text-muted">{t('dashboard.noNationalGoal')}</p>
      ) : (
        <>
          {national.unit === 'percent' && <p className="text-sm text-muted">{t('dashboard.notComparable')}</p>}
          <SourceLine ids={[national.source]} sources={sources} />
        </>
      )}
    </section>
  )
}

function useHead(progress: MetricProgress, name: 'years' | 'regions') {
  const { t } = useTranslation('sgi')
  const format = useFormat()
  const chart = useChartWords()
  return {
    ...chart,
    unit: t('dashboard.unitReported', { unit: t(`metrics.${progress.metric}.unit`) }),
    source: t('dashboard.chartSource'),
    sourceText: t('dashboard.chartSource'),
    fileName: `athar-sgi-${progress.metric}-${name}`,
    total: format.readable(progress.total),
  }
}

function ByYear({ progress }: Pick<ChartProps, 'progress'>) {
  const { t } = useTranslation('sgi')
  const format = useFormat()
  const counted = useMetricText()
  const { total, ...head } = useHead(progress, 'years')
  return (
    <StackedBarChart
      {...head}
      title={t('dashboard.yearsTitle', { total: counted(progress.metric, progress.total, total) })}
      series={[{ key: 'value', label: t(`metrics.${progress.metric}.name`), fill: 'series' }]}
      rowHeader={t('dashboard.year')}
      rows={progress.years.map(({ year, value }) => ({
        key: String(year),
        label: format.year(year),
        values: { value: { value: Number(value), text: format.readable(value) } },
      }))}
      formatTick={(value) => format.number(value)}
    />
  )
}

function ByRegion({ progress }: Pick<ChartProps, 'progress'>) {
  const { t } = useTranslation('sgi')
  const format = useFormat()
  const regionName = useRegionName()
  const { total: _total, ...head } = useHead(progress, 'regions')
  const rows = progress.regions
    .map(({ region, value }) => ({
      key: region,
      label: regionName(region),
      value: Number(value),
      text: format.readable(value),
    }))
    .sort((one, other) => other.value - one.value)
  return (
    <HotSpotChart
      {...head}
      title={t('dashboard.regionsTitle', { region: rows[0]?.label ?? '' })}
      headers={[t('dashboard.region'), t(`metrics.${progress.metric}.unit`)]}
      rows={rows}
    />
  )
}

const methods = ['what', 'who', 'sum', 'compare', 'verified', 'open'] as const

function Methods() {
  const { t } = useTranslation('sgi')
  return (
    <section aria-labelledby="methods" className="grid max-w-3xl grid-cols-1 gap-3">
      <h2 id="methods" className="text-2xl">
        {t('dashboard.methodsTitle')}
      </h2>
      <ul className="list-disc space-y-2 ps-6">
        {methods.map((method) => (
          <li key={method}>{t(`dashboard.methods.${method}`)}</li>
        ))}
      </ul>
    </section>
  )
}
