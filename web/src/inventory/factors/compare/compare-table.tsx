import { paths } from '@athar/contracts/paths'
import { nameIn } from '@athar/i18n'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat, useLanguage } from '../../../platform/language/index.ts'
import { Badge } from '../../../ui/badge.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { NameText } from '../../../ui/inline.tsx'
import { ScrollRegion } from '../../../ui/scroll-region.tsx'
import { FactorId } from '../factor-id.tsx'
import { ConfidenceBadge, listedMarks } from '../marks.tsx'
import type { FactorDetail } from '../queries.ts'
import { useFactorWords } from '../use-factor-words.ts'
import { comparedFields, differs, shareAbove, type ComparedField } from './differences.ts'

type CompareTableProps = {
  readonly factors: readonly FactorDetail[]
  readonly onlyDifferent: boolean
  readonly onRemove: ((id: string) => void) | undefined
}

const cellClass = 'border-b border-line px-3 py-2 text-start align-top'

/** One column a factor, one line a fact; where they disagree the line is marked and says so. */
export function CompareTable({ factors, onlyDifferent, onRemove }: CompareTableProps) {
  const { t } = useTranslation('inventory')
  const show = useComparedCell(factors)
  const shown = comparedFields.filter((field) => !onlyDifferent || differs(factors, field))
  return (
    <ScrollRegion label={t('factors.compare.title')} className="rounded-container bg-surface">
      <table className="figures w-full border-collapse text-sm sm:min-w-max">
        <caption className="sr-only">{t('factors.compare.caption')}</caption>
        <thead>
          <tr className="bg-sunken">
            <th scope="col" className={cx(cellClass, 'w-32 sm:w-60')}>
              <span className="sr-only">{t('factors.compare.fact')}</span>
            </th>
            {factors.map(({ factor }) => (
              <FactorHead key={factor.id} factor={factor} onRemove={onRemove} />
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((field) => {
            const different = differs(factors, field)
            return (
              <tr key={field} className={different ? 'bg-warning-surface' : undefined}>
                <th scope="row" className={cx(cellClass, 'w-32 sm:w-60 font-semibold')}>
                  <span className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
                    {t(`factors.compare.field.${field}`)}
                    {different && <Badge tone="warning">{t('factors.compare.differs')}</Badge>}
                  </span>
                </th>
                {factors.map((one) => (
                  <td key={one.factor.id} className={cx(cellClass, 'max-w-52 break-words sm:max-w-80')}>
                    {show(one, field)}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

type FactorHeadProps = {
  readonly factor: FactorDetail['factor']
  readonly onRemove: ((id: string) => void) | undefined
}

function FactorHead({ factor, onRemove }: FactorHeadProps) {
  const { t } = useTranslation('inventory')
  const { lang } = useLanguage()
  const name = nameIn(lang, factor.name)
  return (
    <th scope="col" className={cx(cellClass, 'max-w-80 min-w-44 sm:w-72 font-normal sm:min-w-56')}>
      <span className="flex items-start justify-between gap-2">
        <Link to={paths.inventoryFactor(factor.id)} className="font-semibold text-link underline">
          <NameText name={name} />
        </Link>
        {onRemove && (
          <IconButton
            size="sm"
            icon="close"
            label={t('factors.compare.remove', { name: name.text })}
            onClick={() => onRemove(factor.id)}
          />
        )}
      </span>
      <FactorId id={factor.id} />
    </th>
  )
}

/** How each fact is shown; a figure that the source does not give is a dash. */
function useComparedCell(factors: readonly FactorDetail[]): (one: FactorDetail, field: ComparedField) => ReactNode {
  const { t } = useTranslation('inventory')
  const { lang } = useLanguage()
  const format = useFormat()
  const words = useFactorWords()
  const kg = (value: string | null) => (value === null ? '–' : <bdi>{words.figure(value)}</bdi>)
  const latin = (text: string) => (text === '' ? '–' : <bdi lang="en">{text}</bdi>)
  const list = new Intl.ListFormat(lang)
  return (one, field) => {
    const { factor, perSet, fixedSets, activities } = one
    if (field === 'AR4' || field === 'AR5' || field === 'AR6')
      return (
        <>
          {kg(perSet[field])}
          {fixedSets.includes(field) && <span className="block text-xs text-muted">{t('factors.values.fixed')}</span>}
        </>
      )
    if (field === 'co2eKg') {
      const share = factors[0] && one !== factors[0] ? shareAbove(factors[0], one) : null
      return (
        <>
          <span className="text-lg font-semibold">{kg(factor.co2eKg)}</span>
          {share !== null && (
            <span className="block text-xs text-muted">
              <bdi>{format.number(share, signedPercent)}</bdi> {t('factors.compare.against')}
            </span>
          )}
        </>
      )
    }
    const others: Record<Exclude<ComparedField, 'co2eKg' | 'AR4' | 'AR5' | 'AR6'>, ReactNode> = {
      co2Kg: kg(factor.co2Kg),
      ch4Kg: kg(factor.ch4Kg),
      n2oKg: kg(factor.n2oKg),
      biogenicCo2Kg: kg(factor.biogenicCo2Kg),
      unit: words.unit(factor.unit),
      gwpBasis: t(`factors.basis.${factor.gwpBasis as 'AR5'}.label`),
      scope: words.scope(factor.scope),
      category: words.category(factor.category),
      region: words.region(factor.region),
      years: words.years(factor.yearFrom, factor.yearTo),
      marks: list.format(listedMarks(factor).map(words.mark)) || '–',
      confidence: <ConfidenceBadge confidence={factor.confidence} />,
      uncertainty:
        factor.uncertaintyPercent === null
          ? '–'
          : t('factors.page.plusMinus', {
              percent: format.number(factor.uncertaintyPercent),
              sign: format.percentSign,
            }),
      activities: list.format(activities.map(({ name }) => nameIn(lang, name).text)) || '–',
      publisher: latin(factor.source.publisher),
      title: latin(factor.source.title),
      table: latin(factor.source.table),
      licence: latin(factor.source.licence),
    }
    return others[field]
  }
}

const signedPercent = { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' } as const
