import type * as inventory from '@athar/contracts/inventory'
import { isolate } from '@athar/i18n'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat, useLanguage } from '../../../platform/language/index.ts'
import { Field } from '../../../ui/field.tsx'
import { Combobox } from '../../../ui/select/index.ts'
import { TextInput } from '../../../ui/text-input.tsx'
import type { Issue } from '../form/issues.ts'
import { fieldId, useFieldProblem } from '../form/problems.tsx'
import type { DenominatorsDraft } from './denominators-draft.ts'

type DenominatorsFieldsProps = {
  readonly form: string
  readonly draft: DenominatorsDraft
  readonly issues: readonly Issue[]
  readonly change: (patch: Partial<DenominatorsDraft>) => void
  /** Last year's figures, shown beside this year's so that a slip of a digit is seen. */
  readonly last: inventory.Denominators | undefined
  readonly disabled: boolean
}

/** The boxes for revenue, people and output. */
export function DenominatorsFields({ form, draft, issues, change, last, disabled }: DenominatorsFieldsProps) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const problem = useFieldProblem(issues)
  return (
    <fieldset disabled={disabled} className="field-row min-w-0 sm:grid-cols-[3fr_2fr]">
      <Field
        id={fieldId(form, 'revenueMinor')}
        label={t('boundary.year.revenue')}
        hint={
          last?.revenueMinor != null
            ? t('boundary.year.last', { value: format.money(last.revenueMinor, last.currency) })
            : t('boundary.year.revenueHint')
        }
        error={problem('revenueMinor')}
      >
        {(control) => (
          <TextInput
            {...control}
            dir="ltr"
            inputMode="decimal"
            value={draft.revenue}
            onChange={(event) => change({ revenue: event.target.value })}
          />
        )}
      </Field>
      <CurrencyField
        form={form}
        currency={draft.currency}
        error={problem('currency')}
        onChange={(currency) => change({ currency })}
      />
      <Field
        id={fieldId(form, 'headcount')}
        label={t('boundary.year.headcount')}
        hint={
          last?.headcount != null
            ? t('boundary.year.last', { value: format.number(last.headcount) })
            : t('boundary.year.headcountHint')
        }
        error={problem('headcount')}
        className="sm:col-span-2 sm:max-w-80"
      >
        {(control) => (
          <TextInput
            {...control}
            dir="ltr"
            inputMode="decimal"
            value={draft.headcount}
            onChange={(event) => change({ headcount: event.target.value })}
          />
        )}
      </Field>
      <Field
        id={fieldId(form, 'output')}
        label={t('boundary.year.output')}
        hint={
          last?.output != null
            ? t('boundary.year.last', {
                value: [format.number(last.output), ...(last.outputUnit ? [isolate(last.outputUnit)] : [])].join(' '),
              })
            : t('boundary.year.outputHint')
        }
        error={problem('output')}
      >
        {(control) => (
          <TextInput
            {...control}
            dir="ltr"
            inputMode="decimal"
            value={draft.output}
            onChange={(event) => change({ output: event.target.value })}
          />
        )}
      </Field>
      <Field
        id={fieldId(form, 'outputUnit')}
        label={t('boundary.year.outputUnit')}
        hint={t('boundary.year.outputUnitHint')}
        error={problem('outputUnit')}
      >
        {(control) => (
          <TextInput
            {...control}
            dir="auto"
            maxLength={60}
            value={draft.outputUnit}
            onChange={(event) => change({ outputUnit: event.target.value })}
          />
        )}
      </Field>
    </fieldset>
  )
}

type CurrencyFieldProps = {
  readonly form: string
  readonly currency: string
  readonly error: string | undefined
  readonly onChange: (currency: string) => void
}

function CurrencyField({ form, currency, error, onChange }: CurrencyFieldProps) {
  const { t } = useTranslation('inventory')
  const { lang } = useLanguage()
  const options = useMemo(() => {
    const names = new Intl.DisplayNames(lang, { type: 'currency' })
    const first = ['SAR', 'USD', 'EUR', 'AED']
    const rank = (code: string) => (first.includes(code) ? first.indexOf(code) : first.length)
    return Intl.supportedValuesOf('currency')
      .map((code) => ({ value: code, label: code, hint: names.of(code) ?? code }))
      .sort((a, b) => rank(a.value) - rank(b.value) || a.value.localeCompare(b.value))
  }, [lang])
  return (
    <Field
      id={fieldId(form, 'currency')}
      label={t('boundary.year.currency')}
      hint={t('boundary.year.currencyHint')}
      error={error}
    >
      {(control) => (
        <Combobox
          {...control}
          options={options}
          value={currency}
          onChange={(next) => next && onChange(next)}
          empty={t('boundary.nothingMatches')}
        />
      )}
    </Field>
  )
}
