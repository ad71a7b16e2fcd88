import { nameIn } from '@athar/i18n'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat, useLanguage } from '../../../platform/language/index.ts'
import { Badge } from '../../../ui/badge.tsx'
import { NameText } from '../../../ui/inline.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { ConfidenceBadge, listedMarks } from '../marks.tsx'
import type { LibraryFactor } from '../queries.ts'
import { useFactorWords } from '../use-factor-words.ts'

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
        width: 'minmax(15rem, 3fr)',
        cell: (factor) => (
          <span className="grid">
            <span className="truncate font-semibold" title={nameIn(lang, factor.name).text}>
              <NameText name={nameIn(lang, factor.name)} />
            </span>
            <bdi className="truncate font-mono text-xs text-muted">{factor.id}</bdi>
          </span>
        ),
      },
      {
        key: 'kg',
        header: t('factors.column.kg'),
        width: '8rem',
        align: 'end',
        cell: ({ co2eKg }) => (co2eKg === null ? '–' : <bdi className="font-semibold">{words.figure(co2eKg)}</bdi>),
      },
      { key: 'unit', header: t('factors.column.unit'), width: '8.5rem', cell: ({ unit }) => words.unit(unit) },
      { key: 'region', header: t('factors.column.region'), width: '9rem', cell: ({ region }) => words.region(region) },
      {
        key: 'years',
        header: t('factors.column.years'),
        width: '8rem',
        cell: ({ yearFrom, yearTo }) => words.years(yearFrom, yearTo),
      },
      {
        key: 'source',
        header: t('factors.column.source'),
        width: 'minmax(12rem, 1.5fr)',
        cell: ({ source }) => (
          <span className="grid">
            <bdi className="truncate" title={source.title}>
              {source.publisher}
            </bdi>
            {source.year !== '' && <span className="text-xs text-muted">{format.year(Number(source.year))}</span>}
          </span>
        ),
      },
      {
        key: 'confidence',
        header: t('factors.column.confidence'),
        width: '8rem',
        cell: ({ confidence }) => <ConfidenceBadge confidence={confidence} />,
      },
      {
        key: 'marks',
        header: t('factors.column.marks'),
        width: 'minmax(11rem, 1fr)',
        cell: (factor) => (
          <span className="flex gap-1.5">
            {listedMarks(factor).map((mark) => (
              <Badge key={mark}>{words.mark(mark)}</Badge>
            ))}
          </span>
        ),
      },
    ],
    [t, lang, format, words],
  )
}
