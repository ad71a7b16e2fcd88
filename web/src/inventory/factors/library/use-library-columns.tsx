import { paths } from '@athar/contracts/paths'
import { nameIn } from '@athar/i18n'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat, useLanguage } from '../../../platform/language/index.ts'
import { Badge } from '../../../ui/badge.tsx'
import { NameText } from '../../../ui/inline.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { ConfidenceBadge, listedMarks } from '../marks.tsx'
import type { LibraryFactor } from '../queries.ts'
import { useFactorWords } from '../use-factor-words.ts'

/** Long names give way instead of widening the table. */
const twoLines = 'grid w-0 min-w-full'
/** Latin text is cut at its own end, and still stands at the edge where the column begins. */
const latin = 'truncate rtl:text-end'

/** What the table says of each factor. */
export function useLibraryColumns(): Column<LibraryFactor>[] {
  const { t } = useTranslation('inventory')
  const { lang } = useLanguage()
  const format = useFormat()
  const words = useFactorWords()
  return useMemo(
    () => [
      {
        key: 'name',
        header: t('factors.column.name'),
        width: 'minmax(18rem, 1fr)',
        narrow: 'minmax(0, 1fr)',
        cell: (factor) => (
          <span className={twoLines}>
            <span
              className="line-clamp-2 leading-snug font-semibold whitespace-normal"
              title={nameIn(lang, factor.name).text}
            >
              <Link to={paths.inventoryFactor(factor.id)} className="text-link hover:underline">
                <NameText name={nameIn(lang, factor.name)} />
              </Link>
            </span>
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
          <span className={twoLines}>
            <span className="font-semibold">{co2eKg === null ? '–' : <bdi>{words.figure(co2eKg)}</bdi>}</span>
            <span className="truncate text-xs text-muted">{t('factors.column.per', { unit: words.unit(unit) })}</span>
          </span>
        ),
      },
      {
        key: 'region',
        header: t('factors.column.regionYears'),
        width: '9.5rem',
        narrow: false,
        cell: ({ region, yearFrom, yearTo }) => (
          <span className={twoLines}>
            <span className="truncate">{words.region(region)}</span>
            <span className="truncate text-xs text-muted">{words.years(yearFrom, yearTo)}</span>
          </span>
        ),
      },
      {
        key: 'source',
        header: t('factors.column.source'),
        width: '12rem',
        narrow: false,
        cell: ({ source }) => (
          <span className={twoLines}>
            <span dir="ltr" className={latin} title={source.publisher}>
              {source.publisher}
            </span>
            <span dir="ltr" className={`${latin} text-xs text-muted`} title={source.title}>
              {source.year === '' ? source.title : `${format.year(Number(source.year))} · ${source.title}`}
            </span>
          </span>
        ),
      },
      {
        key: 'marks',
        header: t('factors.column.confidenceMarks'),
        width: '15rem',
        narrow: false,
        cell: (factor) => (
          <span className="flex max-h-13 flex-wrap gap-1 overflow-hidden">
            <ConfidenceBadge confidence={factor.confidence} />
            {listedMarks(factor).map((mark) => (
              <Badge key={mark}>{t(`factors.short.${mark}`)}</Badge>
            ))}
          </span>
        ),
      },
    ],
    [t, lang, format, words],
  )
}
