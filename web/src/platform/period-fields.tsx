import { useTranslation } from 'react-i18next'
import { DateInput } from '../ui/date-input.tsx'
import { Field } from '../ui/field.tsx'
import { useFormatPreferences } from './language/index.ts'

type PeriodFieldsProps = {
  /** Days as `YYYY-MM-DD`, both included; empty where the period is open at that end. */
  readonly from: string
  readonly until: string
  /** The end that changed. An unfinished date is not told. */
  readonly onChange: (patch: { readonly from: string } | { readonly until: string }) => void
}

/** The first and the last day of what is looked at, as every list that is narrowed by days asks for them. */
export function PeriodFields({ from, until, onChange }: PeriodFieldsProps) {
  const { t } = useTranslation('ui')
  const { calendar } = useFormatPreferences()
  const words = { day: t('date.day'), month: t('date.month'), year: t('date.year') }
  const backwards = from !== '' && until !== '' && from > until
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
      <Field label={t('date.from')}>
        {(control) => (
          <DateInput
            {...control}
            calendar={calendar}
            words={words}
            value={from}
            onChange={(day) => day !== null && onChange({ from: day })}
          />
        )}
      </Field>
      <Field label={t('date.until')} error={backwards ? t('date.backwards') : undefined} className="max-w-full">
        {(control) => (
          <DateInput
            {...control}
            calendar={calendar}
            words={words}
            value={until}
            onChange={(day) => day !== null && onChange({ until: day })}
          />
        )}
      </Field>
    </div>
  )
}
