import type * as inventory from '@athar/contracts/inventory'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Alert } from '../../ui/alert.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select/index.ts'
import { TextInput } from '../../ui/text-input.tsx'
import type { CalculatorNames } from '../guided/use-calculator-names.ts'
import {
  derivedOf,
  inputQuestions,
  problemOf,
  unitTableOf,
  type InputDraft,
  type InputQuestion,
} from './input-draft.ts'
import { InputFormula } from './input-formula.tsx'

type InputFieldsProps = {
  readonly draft: InputDraft
  readonly catalogue: inventory.CalculatorCatalogue
  readonly names: CalculatorNames
  readonly tried: boolean
  readonly onChange: (draft: InputDraft) => void
}

/** What a quantity is worked out from, and the step to it. */
export function InputFields({ draft, catalogue, names, tried, onChange }: InputFieldsProps) {
  const { t } = useTranslation('mrv-hub')
  const units = useMemo(() => unitTableOf(catalogue), [catalogue])
  const found = derivedOf(draft, units)
  const { kind, values } = draft
  const set = (name: string, value: string) => onChange({ kind, values: { ...values, [name]: value } })
  const choices = (choice: NonNullable<InputQuestion['choice']>) => {
    if (choice === 'economy')
      return (['litre-per-100-km', 'km-per-litre', 'mile-per-gallon'] as const).map((value) => ({
        value,
        label: t(`calculator.input.economy.${value}`),
      }))
    if (choice === 'heat')
      return (['MJ', 'GJ', 'kWh_net', 'kWh_gross', 'mmBtu'] as const).map((value) => ({
        value,
        label: t(`calculator.input.heat.${value}`),
      }))
    const dimensions = choice === 'amount' ? ['mass', 'volume'] : [choice]
    return catalogue.units
      .filter(({ dimension }) => dimensions.includes(dimension))
      .map(({ id }) => ({ value: id, label: names.unit(id) }))
  }
  const problem = (question: InputQuestion) => {
    const code = problemOf(question, values)
    if (code === 'ambiguous') return t('calculator.ambiguous')
    if (!tried || code === null) return undefined
    return code === 'source' ? t('calculator.input.problem.source') : t('calculator.number')
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {inputQuestions[kind].flatMap((question) => {
          const { name, as, unit, choice } = question
          const asksUnit = as === 'unit' ? name : unit
          return [
            ...(as === 'unit'
              ? []
              : [
                  <Field
                    key={name}
                    label={t(`calculator.input.fields.${name as 'weight'}`)}
                    error={problem(question)}
                    required
                  >
                    {(control) => (
                      <TextInput
                        {...control}
                        {...(as === 'number' ? { inputMode: 'decimal' as const } : {})}
                        value={values[name] ?? ''}
                        onChange={(event) => set(name, event.target.value)}
                      />
                    )}
                  </Field>,
                ]),
            ...(asksUnit === undefined || choice === undefined
              ? []
              : [
                  <Field key={asksUnit} label={t(`calculator.input.fields.${asksUnit as 'unit'}`)} required>
                    {(control) => (
                      <Select
                        {...control}
                        options={choices(choice)}
                        value={values[asksUnit] ?? null}
                        placeholder={t('calculator.choose')}
                        onChange={(value) => set(asksUnit, value)}
                      />
                    )}
                  </Field>,
                ]),
          ]
        })}
      </div>
      {found?.derived.ok && <InputFormula terms={found.derived.terms} unit={names.unit} />}
      {found && !found.derived.ok && (
        <Alert severity="error" title={t(`calculator.input.problem.${found.derived.code}`)}>
          <p>
            {t(`calculator.input.fields.${found.derived.path as 'weight'}`)}
            {found.derived.missing !== null && ` · ${t('calculator.input.problem.missing')}`}
          </p>
        </Alert>
      )}
    </div>
  )
}
