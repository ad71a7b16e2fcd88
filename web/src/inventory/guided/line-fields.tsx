import { inputKindsOf } from '@athar/carbon'
import type * as inventory from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { isAmbiguous, typedNumber } from '../../platform/form/index.ts'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select/index.ts'
import { TextInput } from '../../ui/text-input.tsx'
import { anInput, type InputDraft } from '../inputs/input-draft.ts'
import { InputFields } from '../inputs/input-fields.tsx'
import type { CalculatorNames } from './use-calculator-names.ts'

/** A line while it is answered. */
export type LineDraft = {
  readonly id: string
  readonly category: string | null
  readonly activity: string | null
  readonly quantity: string
  readonly unit: string | null
  /** What the quantity is worked out from; null where it is entered itself. */
  readonly input: InputDraft | null
}

type LineFieldsProps = {
  readonly line: LineDraft
  readonly at: number
  readonly scope: '1' | '2' | '3'
  readonly catalogue: inventory.CalculatorCatalogue
  readonly names: CalculatorNames
  readonly tried: boolean
  readonly onChange: (patch: Partial<LineDraft>) => void
  readonly onRemove: (() => void) | undefined
}

/** What happened, how much of it, and in which unit. */
export function CalculatorLineFields({
  line,
  at,
  scope,
  catalogue,
  names,
  tried,
  onChange,
  onRemove,
}: LineFieldsProps) {
  const { t } = useTranslation('mrv-hub')
  const { lang } = useLanguage()
  const format = useFormat()
  const ofScope = catalogue.activities.filter((one) => one.scope === scope)
  const categories = [...new Set(ofScope.map(({ category }) => category))].sort((a, b) =>
    names.category(a).localeCompare(names.category(b), lang, { numeric: true }),
  )
  const activities = ofScope
    .filter(({ category }) => category === line.category)
    .sort((a, b) => a.name[lang].localeCompare(b.name[lang], lang))
  const activity = line.activity === null ? undefined : names.activities.get(line.activity)
  const kinds = (activity ? inputKindsOf(activity) : []).filter((kind) => kind !== 'reported')
  const units = (line.activity === null ? undefined : names.activities.get(line.activity)?.units) ?? []
  const missing = (value: string | null) => (tried && value === null ? t('calculator.choose') : undefined)
  const number = typedNumber(line.quantity)
  const wrong = isAmbiguous(line.quantity)
    ? t('calculator.ambiguous')
    : tried && !/^-?\d+(\.\d+)?$/.test(number ?? '')
      ? t('calculator.number')
      : undefined
  return (
    <fieldset className="grid grid-cols-1 gap-4">
      <legend className="mb-2 font-semibold">{t('calculator.line', { number: format.count(at + 1) })}</legend>
      <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2 lg:grid-cols-[1fr_1.4fr_0.7fr_0.9fr]">
        <Field label={t('calculator.category')} error={missing(line.category)} required>
          {(control) => (
            <Select
              {...control}
              options={categories.map((value) => ({ value, label: names.category(value) }))}
              value={line.category}
              placeholder={t('calculator.choose')}
              onChange={(category) => onChange({ category, activity: null, unit: null, input: null })}
            />
          )}
        </Field>
        <Field label={t('calculator.activity')} error={missing(line.activity)} required>
          {(control) => (
            <Select
              {...control}
              options={activities.map(({ key, name }) => ({ value: key, label: name[lang] }))}
              value={line.activity}
              placeholder={t('calculator.choose')}
              disabled={line.category === null}
              onChange={(key) =>
                onChange({ activity: key, unit: names.activities.get(key)?.defaultUnit ?? null, input: null })
              }
            />
          )}
        </Field>
        {line.input === null && (
          <>
            <Field label={t('calculator.quantity')} error={wrong} required>
              {(control) => (
                <TextInput
                  {...control}
                  inputMode="decimal"
                  value={line.quantity}
                  onChange={(event) => onChange({ quantity: event.target.value })}
                />
              )}
            </Field>
            <Field label={t('calculator.unit')} error={missing(line.unit)} required>
              {(control) => (
                <Select
                  {...control}
                  options={units.map((value) => ({ value, label: names.unit(value) }))}
                  value={line.unit}
                  placeholder={t('calculator.choose')}
                  disabled={line.activity === null}
                  onChange={(unit) => onChange({ unit })}
                />
              )}
            </Field>
          </>
        )}
      </div>
      {kinds.length > 0 && (
        <div className="max-w-sm">
          <Field label={t('calculator.input.from')}>
            {(control) => (
              <Select
                {...control}
                options={[
                  { value: 'direct', label: t('calculator.input.direct') },
                  ...kinds.map((value) => ({ value, label: t(`calculator.input.kinds.${value}`) })),
                ]}
                value={line.input?.kind ?? 'direct'}
                onChange={(value) => {
                  const kind = kinds.find((one) => one === value)
                  onChange({ input: kind ? anInput(kind) : null })
                }}
              />
            )}
          </Field>
        </div>
      )}
      {line.input !== null && (
        <InputFields
          draft={line.input}
          catalogue={catalogue}
          names={names}
          tried={tried}
          onChange={(input) => onChange({ input })}
        />
      )}
      {onRemove && (
        <div>
          <Button size="sm" variant="quiet" onClick={onRemove}>
            {t('calculator.removeLine', { number: format.count(at + 1) })}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
