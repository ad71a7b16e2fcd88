import { nameIn } from '@athar/i18n'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat, useLanguage } from '../../../platform/language/index.ts'
import { NameText } from '../../../ui/inline.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { useSuppliers } from '../../boundary/queries.ts'
import { useSites, type OwnFactor } from '../queries.ts'
import { useActivityName, useFactorWords, useInScope2 } from '../use-factor-words.ts'

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
  const inScope2 = useInScope2()
  return useMemo(
    () => [
      {
        key: 'name',
        header: t('factors.column.name'),
        width: 'minmax(14rem, 1fr)',
        narrow: 'minmax(0, 1fr)',
        cell: (factor) => (
          <span className="grid w-0 min-w-full">
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
        width: '10rem',
        narrow: '7.5rem',
        align: 'figures',
        cell: ({ co2eKg, unit }) => (
          <span className="grid w-0 min-w-full">
            <span className="font-semibold">
              <bdi>{words.figure(co2eKg)}</bdi>
            </span>
            <span className="truncate text-xs text-muted">{t('factors.column.per', { unit: words.unit(unit) })}</span>
          </span>
        ),
      },
      {
        key: 'level',
        header: t('factors.own.field.level'),
        width: '8.5rem',
        narrow: false,
        cell: (factor) => (
          <span className="grid w-0 min-w-full">
            <span>{t(`factors.level.${factor.level}`)}</span>
            {factor.level !== 'organisation' && (
              <span className="truncate text-xs text-muted">
                <bdi>{holderName(factor)}</bdi>
              </span>
            )}
          </span>
        ),
      },
      {
        key: 'valid',
        header: t('factors.column.valid'),
        width: '12.5rem',
        narrow: false,
        cell: (factor) => (
          <span className="grid w-0 min-w-full">
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
        width: '8.5rem',
        narrow: false,
        cell: (factor) => (inScope2(factor) ? t(`factors.scope2.${factor.scope2Basis}`) : '–'),
      },
      {
        key: 'source',
        header: t('factors.column.source'),
        width: '11rem',
        narrow: false,
        cell: ({ source }) => (
          <span className="grid w-0 min-w-full">
            <span dir="auto" className="truncate text-match-parent" title={source.title}>
              {source.title}
            </span>
            <span dir="auto" className="truncate text-xs text-muted text-match-parent">
              {source.publisher}
            </span>
          </span>
        ),
      },
      {
        key: 'used',
        header: t('factors.used.title'),
        width: '7rem',
        narrow: false,
        cell: ({ usedIn }) => {
          const count = usedIn.reduce((sum, { records }) => sum + records, 0)
          return count === 0 ? '–' : t('factors.used.count', { count, number: format.count(count) })
        },
      },
    ],
    [t, lang, format, words, activityName, holderName, inScope2],
  )
}
