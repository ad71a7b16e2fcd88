import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/language/index.ts'
import { Button } from '../../../ui/button.tsx'
import { lastDayOfMonth } from '../use-record-words.ts'

type WholeSpansProps = {
  readonly start: string | null
  readonly end: string | null
  readonly onChoose: (days: { periodStart: string; periodEnd: string }) => void
}

/** Most bills are a month, which one press fills in; or the year around the first day. */
export function WholeSpans({ start, end, onChoose }: WholeSpansProps) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  if (!start) return null
  const month = { periodStart: `${start.slice(0, 7)}-01`, periodEnd: lastDayOfMonth(start) }
  const year = { periodStart: `${start.slice(0, 4)}-01-01`, periodEnd: `${start.slice(0, 4)}-12-31` }
  const spans = [
    { days: month, label: t('records.form.wholeMonth', { month: format.month(start.slice(0, 7)) }) },
    { days: year, label: t('records.form.wholeYear', { year: format.year(Number(start.slice(0, 4))) }) },
  ]
  const offered = spans.filter(({ days }) => days.periodStart !== start || days.periodEnd !== end)
  return (
    <div className="flex flex-wrap gap-2">
      {offered.map(({ days, label }) => (
        <Button key={label} size="sm" onClick={() => onChoose(days)}>
          {label}
        </Button>
      ))}
    </div>
  )
}
