import { useTranslation } from 'react-i18next'
import { useFormat, useFormatPreferences } from '../../../platform/language/index.ts'
import { Button } from '../../../ui/button.tsx'
import { DateInput } from '../../../ui/date-input.tsx'
import { Field } from '../../../ui/field.tsx'
import { fieldId } from '../../boundary/form/problems.tsx'
import { lastDayOfMonth } from '../use-record-words.ts'
import type { RecordFormProps } from './record-form-props.ts'
import { useRecordProblems } from './use-record-problems.ts'

/** First and last day; most bills are a month, which one press fills in. */
export function PeriodFields({ form, draft, change, issues }: RecordFormProps) {
  const { t } = useTranslation('inventory')
  const dates = useTranslation('ui').t
  const { calendar } = useFormatPreferences()
  const problems = useRecordProblems(issues)
  const words = { day: dates('date.day'), month: dates('date.month'), year: dates('date.year') }
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-x-8 gap-y-4">
        {(['periodStart', 'periodEnd'] as const).map((key) => (
          <Field
            key={key}
            id={fieldId(form, key)}
            label={t(key === 'periodStart' ? 'records.form.from' : 'records.form.to')}
            error={problems.of(key)}
            required
          >
            {(control) => (
              <DateInput
                {...control}
                calendar={calendar}
                words={words}
                value={draft[key] ?? ''}
                onChange={(day) => change({ [key]: day })}
              />
            )}
          </Field>
        ))}
      </div>
      <WholeSpans start={draft.periodStart} end={draft.periodEnd} onChoose={change} />
    </div>
  )
}

type WholeSpansProps = {
  readonly start: string | null
  readonly end: string | null
  readonly onChoose: (days: { periodStart: string; periodEnd: string }) => void
}

/** The month and the year around the first day. */
function WholeSpans({ start, end, onChoose }: WholeSpansProps) {
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
