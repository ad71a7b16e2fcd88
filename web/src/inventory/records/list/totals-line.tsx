import type * as inventory from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/language/index.ts'
import { Quantity } from '../../../ui/inline.tsx'

/** What the filtered records come to, in one line that is read aloud when it changes. */
export function TotalsLine({
  totals,
}: {
  readonly totals: inventory.RecordTotals | null
  readonly set: inventory.GwpSetName
}) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  if (totals === null) return <output className="block min-h-6 text-muted">{'\u00A0'}</output>
  const counted = (key: 'count' | 'pending' | 'returned', count: number) =>
    t(`records.list.${key}`, { count, number: format.count(count) })
  const differs = totals.marketKgCo2e !== totals.kgCo2e
  const parts = [
    differs && t('records.list.market', format.emissions(totals.marketKgCo2e)),
    isSomething(totals.upstreamKgCo2e) && t('records.list.upstream', format.emissions(totals.upstreamKgCo2e)),
    isSomething(totals.outsideKgCo2e) && t('records.list.outsideScopes', format.emissions(totals.outsideKgCo2e)),
    totals.pending > 0 && counted('pending', totals.pending),
    totals.returned > 0 && counted('returned', totals.returned),
  ].filter((part) => part !== false)
  return (
    <output className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 text-muted">
      <span className="font-semibold text-text">{counted('count', totals.records)}</span>
      <Quantity {...format.emissions(totals.kgCo2e)} className="font-semibold text-text" />
      {parts.map((part) => (
        <span key={part}>{part}</span>
      ))}
    </output>
  )
}

const isSomething = (figure: string): boolean => /[1-9]/.test(figure)
