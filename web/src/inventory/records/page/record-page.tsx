import * as inventory from '@athar/contracts/inventory'
import { paths } from '@athar/contracts/paths'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../../platform/language/index.ts'
import { KeyFigure } from '../../../ui/key-figure.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { FactorCard } from '../calculation/factor-card.tsx'
import { ReportedCard } from '../calculation/reported-card.tsx'
import { FigureSteps } from '../calculation/figure-steps.tsx'
import { GasTable } from '../calculation/gas-table.tsx'
import { LeftFactors } from '../calculation/left-factors.tsx'
import { SetTable } from '../calculation/set-table.tsx'
import { WarningList } from '../calculation/warning-list.tsx'
import { useRecordWords } from '../use-record-words.ts'
import { EvidenceField } from '../../../evidence/index.ts'
import { Attachments } from './attachments.tsx'
import { EntryFacts } from './entry-facts.tsx'
import { History } from './history.tsx'
import { RecordHead } from './record-head.tsx'

type RecordPageProps = { readonly detail: inventory.RecordDetail; readonly onEdit: () => void }

/** The whole of one record on one page. */
export function RecordPage({ detail, onEdit }: RecordPageProps) {
  const { t } = useTranslation(['inventory', 'evidence'])
  const [set, setSet] = useState(detail.gwpSet)
  const { figures, record } = detail
  const main = figures[0]
  const warnings = [...new Set(figures.flatMap((figure) => figure.warnings))]
  const factors = figures.filter(
    (figure, at) => figures.findIndex(({ factor }) => factor.id === figure.factor.id) === at,
  )
  return (
    <article className="space-y-6">
      <RecordHead detail={detail} onEdit={onEdit} />
      <KeyFigures detail={detail} />
      {record.category === 'purchased-electricity' && <MayBeCovered year={record.inventoryYear} />}
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(18rem,24rem)]">
        <div className="grid min-w-0 grid-cols-1 gap-6">
          <Section
            title={t('records.calculation.title')}
            aside={
              <Segmented
                label={t('records.calculation.in')}
                value={set}
                onChange={setSet}
                options={inventory.gwpSets.map((one) => ({ value: one, label: one }))}
              />
            }
          >
            <div className="grid gap-5">
              <FigureSteps figures={figures} set={set} />
              <p className="text-xs text-muted">{t('records.calculation.rounded')}</p>
            </div>
          </Section>
          {warnings.length > 0 && (
            <Section title={t('records.warnings.title')}>
              <WarningList codes={warnings} />
            </Section>
          )}
          {factors.map((figure) => (
            <Section
              key={figure.factor.id}
              title={figure.methodTier === 'reported' ? t('records.reported.title') : t('records.factor.title')}
            >
              {figure.methodTier === 'reported' ? (
                <ReportedCard figure={figure} />
              ) : (
                <FactorCard figure={figure} detail={detail} />
              )}
            </Section>
          ))}
          <LeftFactors left={detail.left} />
          <Section title={t('records.sets.title')}>
            <SetTable figures={figures} used={detail.gwpSet} year={record.inventoryYear} />
          </Section>
          {main && (
            <Section title={t('records.gases.title')}>
              <GasTable figure={main} set={set} />
            </Section>
          )}
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-6">
          <Section title={t('records.page.facts')}>
            <EntryFacts detail={detail} />
          </Section>
          <Section title={t('records.attachments.title')}>
            <Attachments detail={detail} />
          </Section>
          <Section title={t('evidence:pick.title')}>
            <EvidenceField subject={{ kind: 'record', id: record.id }} />
          </Section>
          <Section title={t('records.history.title')}>
            <History detail={detail} />
          </Section>
        </div>
      </div>
    </article>
  )
}

/** Contracts are shared out over the year, so no record knows its part. */
function MayBeCovered({ year }: { readonly year: number }) {
  const { t } = useTranslation('inventory')
  return (
    <p className="text-sm text-muted">
      {t('contracts.record.text')}{' '}
      <Link className="text-link underline" to={`${paths.inventoryContracts()}?year=${year}`}>
        {t('contracts.record.link')}
      </Link>
    </p>
  )
}

function KeyFigures({ detail }: { readonly detail: inventory.RecordDetail }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const words = useRecordWords()
  const { record, gwpSet, figures } = detail
  const market = figures.find(({ role }) => role === 'market')
  return (
    <div className="flex flex-wrap gap-x-12 gap-y-4 rounded-container border border-line bg-surface px-5 py-4">
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
          note={
            <bdi className="figures">{t('records.calculation.kg', { kg: words.exact(market.kgCo2e[gwpSet]) })}</bdi>
          }
        />
      )}
      <KeyFigure
        size="lg"
        label={t('records.page.quantity')}
        value={format.number(record.quantity, { maximumFractionDigits: 12 })}
        unit={words.unit(record.unit)}
        note={words.quality(record.dataQuality)}
      />
      <KeyFigure size="lg" label={words.category(record.category)} value={words.scope(record.scope)} />
    </div>
  )
}

function Section({
  title,
  aside,
  children,
}: {
  readonly title: string
  readonly aside?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <section className="min-w-0 rounded-container border border-line bg-surface p-5">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
