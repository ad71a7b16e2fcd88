import type { ResponseOf } from '@athar/contracts'
import * as inventory from '@athar/contracts/inventory'
import { paths } from '@athar/contracts/paths'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { fetchFile } from '../../platform/api/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { usePageTitle } from '../../platform/routing/index.ts'
import { KeyFigure } from '../../ui/key-figure.tsx'
import { NameText } from '../../ui/inline.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Loaded } from '../../platform/api/loaded.tsx'
import { FactorCard } from '../records/calculation/factor-card.tsx'
import { ReportedCard } from '../records/calculation/reported-card.tsx'
import { FigureSteps } from '../records/calculation/figure-steps.tsx'
import { GasTable } from '../records/calculation/gas-table.tsx'
import { SetTable } from '../records/calculation/set-table.tsx'
import { WarningList } from '../records/calculation/warning-list.tsx'
import { StateBadge } from '../records/state-badge.tsx'
import { useRecordWords } from '../records/use-record-words.ts'
import { Panel } from '../yearly/parts/section.tsx'
import { ClosedEngagement, isClosed } from './closed-engagement.tsx'
import { EngagedFacts } from './engaged-facts.tsx'
import { EngagedFiles } from './engaged-files.tsx'
import { EngagedHistory } from './engaged-history.tsx'
import { useEngagedRecord } from './queries.ts'

/** One record of a client: what it says, how its figure comes about, its evidence, and what was done to it. */
export function EngagedRecordScreen() {
  const { id = '', recordId = '' } = useParams()
  const query = useEngagedRecord(id, recordId)
  if (isClosed(query.error)) return <ClosedEngagement error={query.error} />
  return <Loaded query={query}>{(detail) => <Page id={id} detail={detail} />}</Loaded>
}

type EngagedDetail = ResponseOf<typeof inventory.readEngagedRecord>
type PageProps = { readonly id: string; readonly detail: EngagedDetail }

function Page({ id, detail }: PageProps) {
  const { t } = useTranslation('inventory')
  const [set, setSet] = useState(detail.gwpSet)
  const { figures, record, attachments } = detail
  const main = figures[0]
  const warnings = [...new Set(figures.flatMap((figure) => figure.warnings))]
  const factors = figures.filter(
    (figure, at) => figures.findIndex(({ factor }) => factor.id === figure.factor.id) === at,
  )
  const sets = inventory.gwpSets.map((one) => ({ value: one, label: one }))
  return (
    <article className="space-y-6">
      <Head id={id} detail={detail} />
      <KeyFigures detail={detail} />
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(18rem,24rem)]">
        <div className="grid min-w-0 grid-cols-1 gap-6">
          <Part
            title={t('records.calculation.title')}
            aside={<Segmented label={t('records.calculation.in')} value={set} onChange={setSet} options={sets} />}
          >
            <FigureSteps figures={figures} set={set} />
            <p className="text-xs text-muted">{t('records.calculation.rounded')}</p>
          </Part>
          {warnings.length > 0 && (
            <Part title={t('records.warnings.title')}>
              <WarningList codes={warnings} />
            </Part>
          )}
          {factors.map((figure) => (
            <Part
              key={figure.factor.id}
              title={figure.methodTier === 'reported' ? t('records.reported.title') : t('records.factor.title')}
            >
              {figure.methodTier === 'reported' ? (
                <ReportedCard figure={figure} />
              ) : (
                <FactorCard figure={figure} detail={detail} linked={figure.factor.origin === 'library'} />
              )}
            </Part>
          ))}
          <Part title={t('records.sets.title')}>
            <SetTable figures={figures} used={detail.gwpSet} year={record.inventoryYear} />
          </Part>
          {main && (
            <Part title={t('records.gases.title')}>
              <GasTable figure={main} set={set} />
            </Part>
          )}
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-6">
          <Part title={t('records.page.facts')}>
            <EngagedFacts detail={detail} />
          </Part>
          <Part title={t('records.attachments.title')}>
            {attachments.length === 0 && <p className="text-sm">{t('records.attachments.none')}</p>}
            <EngagedFiles
              files={attachments}
              fetch={(file) =>
                fetchFile(inventory.downloadEngagedAttachment, {
                  params: { id, recordId: record.id, attachmentId: file.id },
                })
              }
            />
          </Part>
          <Part title={t('engaged.record.history')}>
            <EngagedHistory detail={detail} own={detail.ownActivities} />
          </Part>
        </div>
      </div>
    </article>
  )
}

function Head({ id, detail: { record, ownActivities } }: PageProps) {
  const { t } = useTranslation('inventory')
  const words = useRecordWords(ownActivities)
  usePageTitle(
    t('records.page.title', {
      activity: words.activity(record.activity),
      period: words.period(record.periodStart, record.periodEnd),
    }),
  )
  return (
    <header className="space-y-2">
      <p className="text-sm">
        <Link className="text-link underline" to={`${paths.inventoryEngagement(id)}?tab=records`}>
          {t('engaged.record.back')}
        </Link>
      </p>
      <h1 className="text-2xl">{words.activity(record.activity)}</h1>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
        <StateBadge state={record.state} />
        <NameText name={words.name(record.site.name)} />
        <span>{words.period(record.periodStart, record.periodEnd)}</span>
        <span className="text-xs">{t('records.page.number', { id: record.id, version: record.version })}</span>
      </p>
    </header>
  )
}

function KeyFigures({ detail: { record, gwpSet, figures } }: Pick<PageProps, 'detail'>) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const words = useRecordWords()
  const market = figures.find(({ role }) => role === 'market')
  return (
    <Panel className="flex flex-wrap gap-x-12 gap-y-4">
      <KeyFigure
        size="lg"
        label={market ? t('records.calculation.roles.location') : t('records.page.emissions')}
        {...format.emissions(record.kgCo2e[gwpSet])}
        note={<bdi className="figures">{t('records.calculation.kg', { kg: words.exact(record.kgCo2e[gwpSet]) })}</bdi>}
      />
      {market && (
        <KeyFigure
          size="lg"
          label={t('records.calculation.roles.market')}
          {...format.emissions(market.kgCo2e[gwpSet])}
        />
      )}
      <KeyFigure
        size="lg"
        label={t('records.page.quantity')}
        value={format.number(record.quantity, { maximumFractionDigits: 12 })}
        unit={words.unit(record.unit)}
        note={words.quality(record.dataQuality)}
      />
    </Panel>
  )
}

function Part({
  title,
  aside,
  children,
}: {
  readonly title: string
  readonly aside?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <Panel className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">{title}</h2>
        {aside}
      </div>
      {children}
    </Panel>
  )
}
