import { asciiDigits } from '@athar/activity-file'
import { metricNames, metricsOf } from '@athar/contracts/sgi'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select/index.ts'
import { TextInput } from '../../ui/text-input.tsx'
import type { StepProps } from './step.ts'

/** What it is meant to reach, in which unit, and by when. */
export function TargetStep({ draft, change, wordsOf }: StepProps) {
  const { t } = useTranslation('sgi')
  const { target } = draft
  const [typed, setTyped] = useState({ value: target.value, year: target.year === null ? '' : String(target.year) })
  const plain = (text: string) =>
    asciiDigits(text)
      .replaceAll(/[\s,٬]/g, '')
      .replace('٫', '.')
  const setValue = (text: string) => {
    setTyped({ ...typed, value: text })
    const value = plain(text)
    if (value === '' || /^\d{1,15}(\.\d{1,6})?$/.test(value)) change({ target: { ...target, value } })
  }
  const setYear = (text: string) => {
    setTyped({ ...typed, year: text })
    const year = Number(plain(text))
    change({ target: { ...target, year: Number.isInteger(year) && year >= 2016 && year <= 2100 ? year : null } })
  }
  const badValue = plain(typed.value) !== target.value ? t('register.notNumber') : wordsOf('target-value')
  const badYear = typed.year.length === 4 && target.year === null ? t('register.notYear') : wordsOf('target-year')
  return (
    <>
      <Field
        id="target-metric"
        label={t('register.field.target-metric')}
        error={wordsOf('target-metric')}
        className="max-w-md"
      >
        {(control) => (
          <Select
            {...control}
            placeholder={t('register.choose')}
            value={target.metric}
            onChange={(metric) => change({ target: { ...target, metric } })}
            options={(draft.initiative === null ? metricNames : metricsOf(draft.initiative)).map((value) => ({
              value,
              label: t(`metrics.${value}.name`),
            }))}
          />
        )}
      </Field>
      <div className="field-row max-w-xl">
        <Field id="target-value" label={t('register.field.target-value')} error={badValue}>
          {(control) => (
            <TextInput
              {...control}
              dir="ltr"
              inputMode="decimal"
              maxLength={24}
              value={typed.value}
              trailing={
                target.metric === null ? undefined : <span className="px-3">{t(`metrics.${target.metric}.unit`)}</span>
              }
              onChange={(event) => setValue(event.target.value)}
            />
          )}
        </Field>
        <Field id="target-year" label={t('register.field.target-year')} hint={t('register.yearHint')} error={badYear}>
          {(control) => (
            <TextInput
              {...control}
              dir="ltr"
              inputMode="numeric"
              maxLength={4}
              value={typed.year}
              onChange={(event) => setYear(event.target.value)}
            />
          )}
        </Field>
      </div>
    </>
  )
}
