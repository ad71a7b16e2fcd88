import type { Inventory } from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/language/index.ts'
import { rough } from './derive.ts'
import { useMonthSpans } from './use-month-spans.ts'

/** How the location-based total moved against last year: whole years, or the months that both have. */
export function Movement({ data: { comparison } }: { readonly data: Inventory }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const spans = useMonthSpans()
  const { previous } = comparison
  if (!previous) return null
  const { likeMonths, year } = previous
  const change = likeMonths ? likeMonths.change : previous.change
  if (change === null || likeMonths?.months.length === 0) return null
  const direction = rough(change) > 0 ? 'up' : rough(change) < 0 ? 'down' : 'same'
  const values = { change: format.percent(change.replace('-', '')), year: format.year(year) }
  return (
    <p>
      {t(`yearly.total.${likeMonths ? 'like' : 'change'}.${direction}`, values)}
      {likeMonths && <span className="text-muted"> ({spans(likeMonths.months)})</span>}
    </p>
  )
}
