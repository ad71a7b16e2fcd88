import { useTranslation } from 'react-i18next'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select/index.ts'
import { TextInput } from '../../../ui/text-input.tsx'
import { fieldId } from '../../boundary/form/problems.tsx'
import { useUnitOptions } from '../../imports/pick-options.ts'
import type { RecordFormProps } from './record-form-props.ts'
import { useRecordProblems } from './use-record-problems.ts'

/** A figure and its unit; only units that can measure the activity are offered. */
export function QuantityField({ form, draft, change, issues }: RecordFormProps) {
  const { t } = useTranslation('inventory')
  const problems = useRecordProblems(issues)
  const units = useUnitOptions(draft.activity)
  return (
    <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-3">
      <Field
        id={fieldId(form, 'quantity')}
        label={t('records.form.quantity')}
        hint={t('records.form.quantityHint')}
        error={problems.of('quantity')}
        required
        className="grid-rows-[auto_1fr]"
      >
        {(control) => (
          <TextInput
            {...control}
            dir="ltr"
            inputMode="decimal"
            autoComplete="off"
            maxLength={60}
            value={draft.quantity}
            onChange={(event) => change({ quantity: event.target.value })}
            className="self-end"
          />
        )}
      </Field>
      <Field
        id={fieldId(form, 'unit')}
        label={t('records.form.unit')}
        error={problems.of('unit')}
        required
        className="grid-rows-[auto_1fr]"
      >
        {(control) => (
          <Select
            {...control}
            options={units}
            value={draft.unit}
            disabled={draft.activity === null}
            onChange={(unit) => change({ unit })}
            className="self-end"
          />
        )}
      </Field>
    </div>
  )
}
