import { add, decimal, toText } from '@athar/carbon'
import { readFrameworkOverview } from '@athar/contracts/disclosures'
import { listYears, readInventory, type Inventory } from '@athar/contracts/inventory'
import { paths } from '@athar/contracts/paths'
import { frameworkViews, type FrameworkView } from '@athar/frameworks'
import { isolate, nameIn } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useApiQuery } from '../platform/api/index.ts'
import { Loaded } from '../platform/api/loaded.tsx'
import { useFormat, useLanguage } from '../platform/language/index.ts'
import { useAddress } from '../platform/routing/use-address.ts'
import { Button } from '../ui/button.tsx'
import { ChartFrame, saveCsv } from '../ui/charts/index.ts'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { Section } from '../ui/section.tsx'
import { useChartHead } from './use-chart-head.ts'
import { WorstItems } from './worst-items.tsx'

const mostSites = 8

/** What the figures of the current year rest on, and where they are weakest. */
export function QualitySection() {
  const { t } = useTranslation('analytics')
  const years = useApiQuery(listYears, {}).data
  const year = years?.currentYear ?? 0
  const query = useApiQuery(readInventory, { params: { year } }, { enabled: year > 0 })
  const framework = useAddress().oneOf<FrameworkView>('framework', frameworkViews) ?? 'ifrs-s2'
  const answers = useApiQuery(readFrameworkOverview, { params: { framework }, query: {} }, { keepPrevious: true })
  return (
    <Section title={t('quality.title')}>
      <div className="grid grid-cols-1 gap-8">
        <Loaded query={query}>{(inventory) => <Quality inventory={inventory} />}</Loaded>
        <Loaded query={answers}>{(overview) => <WorstItems overview={overview} />}</Loaded>
      </div>
    </Section>
  )
}

function Quality({ inventory }: { readonly inventory: Inventory }) {
  const { t } = useTranslation('analytics')
  const { lang } = useLanguage()
  const format = useFormat()
  const head = useChartHead('inventory')
  const { byOrigin, missing } = inventory.quality
  const year = format.year(inventory.year.year)
  const shareOf = (asked: string) => byOrigin.find(({ origin }) => origin === asked)?.share ?? '0'
  const unstated = shareOf('not-stated')
  const weak = toText(add(decimal(shareOf('estimated')), decimal(unstated)))
  const amount = (kg: string) => {
    const { value, unit } = format.emissions(kg)
    return `${value} ${unit}`
  }
  const worst = missing.toSorted((a, b) => b.months.length - a.months.length)
  const missingMonths = [
    [t('quality.site'), t('quality.activity'), t('quality.month')],
    ...worst.flatMap(({ site, activity, months }) =>
      months.map((month) => [nameIn(lang, site).text, nameIn(lang, activity).text, month.slice(0, 7)]),
    ),
  ]
  return (
    <div className="grid grid-cols-1 gap-8 lg:grid-cols-2">
      {byOrigin.length > 0 && (
        <ChartFrame
          {...head}
          title={t(unstated === '0' ? 'quality.finding' : 'quality.findingUnstated', {
            share: format.percent(weak),
            year,
          })}
          unit={t('quality.unit')}
          fileName={`athar-data-quality-${inventory.year.year}`}
          table={{
            headers: [t('quality.origin'), t('quality.share'), t('quality.amount'), t('quality.records')],
            rows: byOrigin.map(({ origin, share, kg, records }) => [
              t(`quality.origins.${origin}`),
              format.percent(share),
              amount(kg),
              format.number(records),
            ]),
          }}
        >
          {() => (
            <ul className="grid gap-3">
              {byOrigin.map(({ origin, share, kg }) => (
                <li key={origin} className="grid gap-1 text-sm">
                  <span className="flex flex-wrap justify-between gap-x-4">
                    {t(`quality.origins.${origin}`)}
                    <bdi className="text-muted">{amount(kg)}</bdi>
                  </span>
                  <ProgressBar
                    label={t(`quality.origins.${origin}`)}
                    value={Number(share) * 100}
                    valueText={format.percent(share)}
                  />
                </li>
              ))}
            </ul>
          )}
        </ChartFrame>
      )}
      <div className="grid grid-cols-1 content-start gap-3 text-sm">
        <h3 className="text-base">{t('quality.worst')}</h3>
        {worst.length === 0 ? (
          <p className="text-muted">{t('quality.none')}</p>
        ) : (
          <ul className="grid gap-1">
            {worst.slice(0, mostSites).map(({ siteId, site, activityKey, activity, months }) => (
              <li key={`${siteId} ${activityKey}`}>
                {t('quality.missing', {
                  site: isolate(nameIn(lang, site).text),
                  activity: nameIn(lang, activity).text,
                  months: months.map((month) => format.month(month.slice(0, 7))).join(lang === 'ar' ? '، ' : ', '),
                })}
              </li>
            ))}
            {worst.length > mostSites && (
              <li>{t('quality.more', { number: format.number(worst.length - mostSites) })}</li>
            )}
          </ul>
        )}
        {worst.length > 0 && (
          <Button
            size="sm"
            icon="download"
            className="justify-self-start"
            onClick={() => saveCsv(missingMonths, `athar-missing-months-${inventory.year.year}`)}
          >
            {t('quality.download')}
          </Button>
        )}
        <p>
          <Link to={paths.suppliers()} className="text-link underline">
            {t('quality.suppliers')}
          </Link>
        </p>
      </div>
    </div>
  )
}
