import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/language/index.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { usePersonName } from '../../records/use-person-name.ts'
import type { PriceIndex, PriceLevel } from '../queries.ts'
import { useFactorWords } from '../use-factor-words.ts'

/** What the table says of each level. */
export function usePriceColumns(currencies: PriceIndex['currencies']): Column<PriceLevel>[] {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const words = useFactorWords()
  const personName = usePersonName()
  return useMemo(() => {
    const isPriceYear = ({ currency, year }: PriceLevel) =>
      currencies.some((one) => one.currency === currency && one.priceYear === year)
    return [
      {
        key: 'currency',
        header: t('factors.price.field.currency'),
        width: '6rem',
        narrow: '4.5rem',
        cell: ({ currency }) => <bdi>{currency}</bdi>,
      },
      {
        key: 'year',
        header: t('factors.price.field.year'),
        width: 'minmax(9rem, 14rem)',
        narrow: 'minmax(0, 1fr)',
        cell: (level) => (
          <span className="flex flex-wrap items-center gap-2">
            <bdi className="font-semibold">{format.year(level.year)}</bdi>
            {isPriceYear(level) && <Badge>{t('factors.price.priceYear')}</Badge>}
          </span>
        ),
      },
      {
        key: 'value',
        header: t('factors.price.field.value'),
        width: '9rem',
        narrow: '7rem',
        align: 'figures',
        cell: ({ value }) => <bdi className="font-semibold">{words.figure(value)}</bdi>,
      },
      {
        key: 'source',
        header: t('factors.price.field.source'),
        width: 'minmax(14rem, 1fr)',
        narrow: false,
        cell: ({ source }) => (
          <span className="grid w-0 min-w-full">
            <span className="truncate">
              <bdi>{source}</bdi>
            </span>
          </span>
        ),
      },
      {
        key: 'entered',
        header: t('factors.price.field.entered'),
        width: '13rem',
        narrow: false,
        cell: ({ enteredAt, enteredBy }) => (
          <span className="grid w-0 min-w-full">
            <span className="truncate">{format.instant(enteredAt)}</span>
            <span className="truncate text-xs text-muted">{personName(enteredBy)}</span>
          </span>
        ),
      },
    ]
  }, [t, format, words, personName, currencies])
}
