import { nameIn } from '@athar/i18n'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat, useLanguage } from '../../../platform/language/index.ts'
import { NameText } from '../../../ui/inline.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { useSuppliers } from '../../boundary/queries.ts'
import { useSites, type OwnFactor } from '../queries.ts'
import { useActivityName, useFactorWords } from '../use-factor-words.ts'

/** Whose factor it is: the whole organisation's, or one site's or supplier's by name. */
export function useHolderName(): (factor: OwnFactor) => string | null {
  const { lang } = useLanguage()
  const sites = useSites('').data
  const suppliers = useSuppliers('').data
  return ({ siteId, supplierId }) => {
    const site = sites?.items.find(({ id }) => id === siteId)
    if (site) return nameIn(lang, site.name).text
    return suppliers?.items.find(({ id }) => id === supplierId)?.name ?? null
  }
}

/** What the table says of each own factor. */
export function useOwnColumns(): Column<OwnFactor>[] {
  const { t } = useTranslation('inventory')
  const { lang } = useLanguage()
  const format = useFormat()
  const words = useFactorWords()
  const activityName = useActivityName()
  const holderName = useHolderName()
  return useMemo(
    () => [
      {
        key: 'name',
        header: t('factors.column.name'),
        width: 'minmax(15rem, 2fr)',
        cell: (factor) => (
          <span className="grid">
            <span className="truncate font-semibold">
              <NameText name={nameIn(lang, factor.name)} />
            </span>
            <span className="truncate text-xs text-muted">{activityName(factor.activity)}</span>
          </span>
        ),
      },
      {
        key: 'kg',
        header: t('factors.column.kg'),
        width: '8rem',
        align: 'end',
        cell: ({ co2eKg }) => <bdi className="font-semibold">{words.figure(co2eKg)}</bdi>,
      },
      { key: 'unit', header: t('factors.column.unit'), width: '9rem', cell: ({ unit }) => words.unit(unit) },
      {
        key: 'level',
        header: t('factors.own.field.level'),
        width: 'minmax(9rem, 1fr)',
        cell: (factor) => (
          <span className="grid">
            <span>{t(`factors.level.${factor.level}`)}</span>
            {factor.level !== 'organisation' && <bdi className="truncate text-xs text-muted">{holderName(factor)}</bdi>}
          </span>
        ),
      },
      {
        key: 'valid',
        header: t('factors.column.valid'),
        width: '13rem',
        cell: (factor) => (
          <span className="grid">
            <span className="truncate">{words.days(factor.validFrom, factor.validTo)}</span>
            <span className="text-xs text-muted">
              {factor.region === null ? t('factors.region.every') : words.region(factor.region)}
            </span>
          </span>
        ),
      },
      {
        key: 'basis',
        header: t('factors.column.basis'),
        width: '9rem',
        cell: ({ scope2Basis }) => t(`factors.scope2.${scope2Basis}`),
      },
      {
        key: 'source',
        header: t('factors.column.source'),
        width: 'minmax(11rem, 1fr)',
        cell: ({ source }) => (
          <span className="grid">
            <bdi className="truncate">{source.title}</bdi>
            <bdi className="truncate text-xs text-muted">{source.publisher}</bdi>
          </span>
        ),
      },
      {
        key: 'used',
        header: t('factors.used.title'),
        width: '9rem',
        cell: ({ usedIn }) => {
          const count = usedIn.reduce((sum, { records }) => sum + records, 0)
          return count === 0 ? '–' : t('factors.used.count', { count, number: format.count(count) })
        },
      },
    ],
    [t, lang, format, words, activityName, holderName],
  )
}
