import * as inventory from '@athar/contracts/inventory'
import { paths } from '@athar/contracts/paths'
import { massIn, type MassUnit } from '@athar/i18n'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../../platform/language/index.ts'
import { Badge } from '../../../ui/badge.tsx'
import { NameText, Quantity, WrittenText } from '../../../ui/inline.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { usePersonName } from '../use-person-name.ts'
import { OutsideMark, StateBadge } from '../state-badge.tsx'
import { useRecordWords, type RecordWords } from '../use-record-words.ts'
import { FactorMarks } from './factor-marks.tsx'

type Item = inventory.RecordItem
type Shape = Omit<Column<Item>, 'key' | 'header'> & { readonly header?: string }

type Setup = {
  readonly shown: readonly inventory.RecordColumn[]
  readonly set: inventory.GwpSetName
  readonly totals: inventory.RecordTotals | null
  /** On a telephone: what it is in two lines, and what it comes to. */
  readonly narrow: boolean
}

/** One unit for a whole column, so that its figures compare at a glance. */
export function columnUnit(totals: inventory.RecordTotals | null): MassUnit {
  const mean = totals && totals.records > 0 ? Math.abs(Number(totals.kgCo2e)) / totals.records : 0
  return mean >= 1000 ? 't' : 'kg'
}

/** Below this mean, two digits behind the point tell records apart. */
const wholeFrom = 10_000

/** As many digits in each row of a column, so that its figures line up. */
export function columnDigits(totals: inventory.RecordTotals | null): number {
  const mean = totals && totals.records > 0 ? Math.abs(Number(totals.kgCo2e)) / totals.records : 0
  return mean / (columnUnit(totals) === 't' ? 1000 : 1) >= wholeFrom ? 0 : 2
}

/** What the table says of each record. */
export function useRecordColumns({ shown, set, totals, narrow }: Setup): Column<Item>[] {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const words = useRecordWords()
  const personName = usePersonName()
  const unit = columnUnit(totals)
  const digits = columnDigits(totals)
  return useMemo(() => {
    const fixed = { minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay: 'negative' } as const
    // What is not zero never reads as zero.
    const half = 0.5 * 10 ** -digits
    const smallest = `< ${format.number(2 * half, fixed)}`
    const isTooSmall = (kg: string): boolean => {
      const value = Number(massIn(kg, unit))
      return value > 0 && value < half
    }
    const amount = (kg: string | undefined): ReactNode =>
      kg === undefined ? null : <bdi>{isTooSmall(kg) ? smallest : format.number(massIn(kg, unit), fixed)}</bdi>
    const unitName = format.emissions('0', unit).unit
    const figures = (
      key: 'kg' | 'market' | 'upstream',
      of: (item: Item) => string | undefined,
      total: string | undefined,
    ): Shape => ({
      header: t(`records.columns.${key === 'kg' ? 'emissionsIn' : key === 'market' ? 'marketIn' : 'upstreamIn'}`, {
        unit: unitName,
      }),
      width: 'minmax(8.5rem, 0.7fr)',
      align: 'figures',
      sortable: key === 'kg',
      cell: (item) => amount(of(item)),
      total: amount(total),
    })
    const plain = (width: string, cell: Shape['cell']): Shape => ({ width, cell })
    const who = (id: string | null, at: string | null) =>
      id === null || at === null ? null : <span title={format.instant(at)}>{personName(id)}</span>
    const all: Record<inventory.RecordColumn, Shape> = {
      period: {
        width: 'minmax(8.5rem, 0.8fr)',
        sortable: true,
        cell: (item) => words.period(item.periodStart, item.periodEnd),
      },
      site: {
        width: 'minmax(9rem, 1.1fr)',
        sortable: true,
        cell: ({ site }) => <NameText name={words.name(site.name)} />,
      },
      activity: {
        width: 'minmax(12rem, 1.6fr)',
        cell: (item) => (
          // Where it gets tight the name is cut, never the mark.
          <span className="flex items-center">
            <Link
              to={paths.inventoryRecord(item.id)}
              onClick={(event) => event.stopPropagation()}
              tabIndex={-1}
              className="truncate hover:underline"
            >
              {words.activity(item.activity)}
            </Link>
            <OutsideMark item={item} />
            {item.split && <Badge className="ms-2 shrink-0">{t('records.list.splitMark')}</Badge>}
          </span>
        ),
      },
      quantity: {
        width: 'minmax(10.5rem, 0.8fr)',
        align: 'figures',
        sortable: true,
        cell: (item) => <Quantity value={format.number(item.quantity)} unit={words.unit(item.unit)} />,
      },
      kg: {
        ...figures('kg', (item) => item.kgCo2e[set], totals?.kgCo2e),
        cell: (item) => <OwnAmount matches={item.ownFigureMatches}>{amount(item.kgCo2e[set])}</OwnAmount>,
      },
      market: figures('market', (item) => item.marketKgCo2e?.[set], totals?.marketKgCo2e),
      upstream: figures('upstream', (item) => item.upstreamKgCo2e?.[set], totals?.upstreamKgCo2e),
      state: plain('7.5rem', ({ state }) => <StateBadge state={state} />),
      counted: plain('minmax(9rem, 0.7fr)', (item) => t(`records.counting.${inventory.countingOf(item)}`)),
      scope: plain('8rem', ({ scope }) => words.scope(scope)),
      category: plain('minmax(11rem, 1fr)', ({ category }) => words.category(category)),
      factor: plain('minmax(12rem, 1fr)', ({ factorId }) => <bdi dir="ltr">{factorId}</bdi>),
      warnings: plain('5rem', ({ flags }) => <FactorMarks codes={flags} />),
      supplier: plain('minmax(9rem, 0.8fr)', ({ supplier }) => supplier && <WrittenText>{supplier.name}</WrittenText>),
      dataQuality: plain('7.5rem', ({ dataQuality }) => words.quality(dataQuality)),
      reference: plain('9rem', ({ reference }) => reference && <bdi>{reference}</bdi>),
      note: plain('minmax(10rem, 1fr)', ({ note }) => note && <bdi>{note}</bdi>),
      import: plain('7rem', ({ importRow }) => importRow !== null && <bdi>{format.count(importRow)}</bdi>),
      prepared: plain('minmax(9rem, 0.8fr)', ({ preparedBy, preparedAt }) => who(preparedBy, preparedAt)),
      decided: plain('minmax(9rem, 0.8fr)', ({ decidedBy, decidedAt }) => who(decidedBy, decidedAt)),
    }
    if (narrow)
      return [
        narrowColumn(t('records.list.record'), words),
        { ...all.kg, key: 'kg', header: unitName, width: '7rem', sortable: false },
      ]
    return shown.map((key, at): Column<Item> => ({
      key,
      header: t(`records.columns.${key}`),
      ...(at === 0 && { sticky: 'start' }),
      ...(at > 0 && key === 'kg' && { sticky: 'end' }),
      ...all[key],
    }))
  }, [t, format, words, personName, unit, digits, shown, set, totals, narrow])
}

const narrowColumn = (header: string, words: RecordWords): Column<Item> => ({
  key: 'period',
  header,
  width: 'minmax(0, 1fr)',
  cell: (item) => (
    <span className="grid grid-cols-1 gap-0.5 py-1.5">
      <span className="truncate font-semibold">{words.activity(item.activity)}</span>
      <span className="truncate text-xs text-muted">
        {words.period(item.periodStart, item.periodEnd)} · <NameText name={words.name(item.site.name)} />
      </span>
      {/* Both marks side by side, in Arabic too. */}
      <span className="whitespace-nowrap [&_.rounded-full]:px-1.5">
        <StateBadge state={item.state} />
        <OutsideMark item={item} />
      </span>
    </span>
  ),
})

/** A figure that the filter did not ask for, shown quietly beside the one it did. */
function OwnAmount({ matches, children }: { readonly matches: boolean; readonly children: ReactNode }) {
  const { t } = useTranslation('inventory')
  if (matches) return children
  return (
    <span className="text-muted" title={t('records.list.ownElsewhere')}>
      {children}
    </span>
  )
}
