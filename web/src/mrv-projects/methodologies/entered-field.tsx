import type { Bounds, Unit } from '@athar/methodologies'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormatPreferences } from '../../platform/language/index.ts'
import { DateInput } from '../../ui/date-input.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select/index.ts'
import { TextInput } from '../../ui/text-input.tsx'
import { useMethodologyWords } from './use-methodology-words.ts'

type EnteredFieldProps = Bounds & {
  readonly id: string
  readonly label: string
  readonly hint?: ReactNode
  readonly error?: string | undefined
  readonly type: 'decimal' | 'choice' | 'day' | 'text'
  readonly unit: Unit
  /** Code of the choice, and its options. */
  readonly code?: string
  readonly options?: readonly string[]
  readonly value: string
  readonly onChange: (value: string) => void
}

/** One value of a methodology: a number with its unit, a choice, a day or a name. */
export function EnteredField({
  id,
  label,
  hint,
  error,
  type,
  unit,
  code = '',
  options = [],
  value,
  onChange,
}: EnteredFieldProps) {
  const { t } = useTranslation(['methodologies', 'ui'])
  const { calendar } = useFormatPreferences()
  const words = useMethodologyWords()
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {(control) => {
        if (type === 'choice')
          return (
            <Select
              {...control}
              placeholder={t('form.choose')}
              value={value === '' ? null : value}
              onChange={onChange}
              options={options.map((option) => ({ value: option, label: words.option(code, option) }))}
            />
          )
        if (type === 'day')
          return (
            <DateInput
              {...control}
              calendar={calendar}
              words={{ day: t('ui:date.day'), month: t('ui:date.month'), year: t('ui:date.year') }}
              value={value}
              onChange={(day) => day !== null && onChange(day)}
            />
          )
        return (
          <TextInput
            {...control}
            value={value}
            {...(type === 'decimal'
              ? {
                  inputMode: 'decimal' as const,
                  dir: 'ltr' as const,
                  trailing: unit === '1' ? undefined : <bdi className="px-3">{words.unit(unit)}</bdi>,
                }
              : {})}
            onChange={(event) => onChange(event.target.value)}
          />
        )
      }}
    </Field>
  )
}
