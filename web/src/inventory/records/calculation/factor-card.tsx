import type * as inventory from '@athar/contracts/inventory'
import { paths } from '@athar/contracts/paths'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../../platform/language/index.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Code } from '../../../ui/inline.tsx'
import { useRecordWords } from '../use-record-words.ts'

type FactorCardProps = {
  readonly figure: inventory.ExplainedFigure
  readonly detail: Pick<inventory.RecordDetail, 'edition' | 'resolvedAt'>
  /** False where the page of the factor is not the reader's to open. */
  readonly linked?: boolean
}

/** The factor behind a figure: its value, where and when it holds, and who published it. */
export function FactorCard({ figure, detail, linked = true }: FactorCardProps) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const words = useRecordWords()
  const { factor } = figure
  const { source } = factor
  const years =
    factor.origin === 'library'
      ? words.edition(factor.yearFrom, factor.yearTo)
      : words.edition(yearOf(factor.validFrom), yearOf(factor.validTo))
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <bdi className="font-semibold">{words.name(factor.name).text}</bdi>
        <Badge tone={factor.origin === 'library' ? 'neutral' : 'info'}>
          {t(`records.factor.origin.${factor.origin}`)}
        </Badge>
      </div>
      <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[minmax(6rem,9rem)_minmax(0,1fr)]">
        {factor.kgCo2e !== null && (
          <Fact label={t('records.factor.value')}>
            {t('records.factor.valueIn', { kg: words.exact(factor.kgCo2e), unit: words.unit(factor.unit) })}
          </Fact>
        )}
        <Fact label={t('records.factor.region')}>{words.region(factor.region)}</Fact>
        <Fact label={t('records.factor.years')}>{years}</Fact>
        <Fact label={t('records.factor.tier')}>{words.tier(figure.methodTier)}</Fact>
        {factor.uncertaintyPercent !== null && (
          <Fact label={t('records.factor.uncertainty')}>
            {t('records.factor.uncertaintyValue', {
              percent: format.percent(String(Number(factor.uncertaintyPercent) / 100)),
            })}
          </Fact>
        )}
        <Fact label={t('records.factor.source')}>
          <Source text={[source.publisher, source.title, source.year].filter(Boolean).join(', ')} />
        </Fact>
        {source.table !== '' && (
          <Fact label={t('records.factor.table')}>
            <Source text={source.table} />
          </Fact>
        )}
        {source.licence !== '' && (
          <Fact label={t('records.factor.licence')}>
            <Source text={source.licence} />
          </Fact>
        )}
        {factor.notes !== '' && (
          <Fact label={t('records.factor.notes')}>
            <Source text={factor.notes} />
          </Fact>
        )}
        <Fact label={t('records.factor.edition')}>
          {t('records.factor.editionValue', { edition: detail.edition, at: format.instant(detail.resolvedAt) })}
        </Fact>
        <Fact label={t('records.factor.identifier')}>
          <Code className="break-all">{factor.id}</Code>
        </Fact>
      </dl>
      {linked && (
        <Link to={paths.inventoryFactor(factor.id)} className="w-fit text-link underline">
          {t('records.factor.open')}
        </Link>
      )}
    </div>
  )
}

const yearOf = (day: string | null): number | null => (day === null || day === '' ? null : Number(day.slice(0, 4)))

/** Published in English: titles and tables are quoted as they are. */
const Source = ({ text }: { readonly text: string }) => (
  <bdi lang="en" dir="auto" className="break-words">
    {text}
  </bdi>
)

export function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  )
}
