import * as inventory from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { RadioGroup } from '../../../ui/choice.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextArea, TextInput } from '../../../ui/text-input.tsx'
import { fieldId } from '../../boundary/form/problems.tsx'
import { ActivityPicker, SitePicker } from '../pickers.tsx'
import { useRecordWords } from '../use-record-words.ts'
import { PeriodFields } from './period-fields.tsx'
import { QuantityField } from './quantity-field.tsx'
import { SupplierField } from './supplier-field.tsx'
import { useRecordProblems } from './use-record-problems.ts'
import type { RecordFormProps } from './record-form-props.ts'

/** What a record is: where, what, how much, when; then what helps to find it again. */
export function RecordForm({ form, draft, change, issues }: RecordFormProps) {
  const { t } = useTranslation('inventory')
  const words = useRecordWords()
  const problems = useRecordProblems(issues)
  const optional = t('records.form.optional')
  const chooseActivity = (activity: string | null) => {
    const known = activity === null ? undefined : words.activities.get(activity)
    const fits = draft.unit !== null && (known?.units.includes(draft.unit) ?? true)
    change({ activity, unit: fits ? draft.unit : (known?.defaultUnit ?? null) })
  }
  return (
    <div className="grid gap-6">
      <Field
        id={fieldId(form, 'siteId')}
        label={t('records.form.site')}
        hint={t('records.form.siteHint')}
        error={problems.of('siteId')}
        required
      >
        {(control) => <SitePicker {...control} value={draft.siteId} onChange={(siteId) => change({ siteId })} />}
      </Field>
      <Field
        id={fieldId(form, 'activity')}
        label={t('records.form.activity')}
        hint={t('records.form.activityHint')}
        error={problems.of('activity')}
        required
      >
        {(control) => <ActivityPicker {...control} value={draft.activity} onChange={chooseActivity} />}
      </Field>
      <QuantityField form={form} draft={draft} change={change} issues={issues} />
      <PeriodFields form={form} draft={draft} change={change} issues={issues} />
      <SupplierField draft={draft} change={change} />
      <RadioGroup
        legend={t('records.form.quality')}
        name={fieldId(form, 'dataQuality')}
        value={draft.dataQuality}
        onChange={(dataQuality) => change({ dataQuality })}
        options={inventory.dataQualities.map((quality) => ({
          value: quality,
          label: words.quality(quality),
          hint: t(`records.qualityHelp.${quality}`),
        }))}
      />
      <Field
        id={fieldId(form, 'reference')}
        label={t('records.form.reference')}
        optional={optional}
        hint={t('records.form.referenceHint')}
        error={problems.of('reference')}
      >
        {(control) => (
          <TextInput
            {...control}
            dir="auto"
            maxLength={200}
            value={draft.reference}
            onChange={(event) => change({ reference: event.target.value })}
          />
        )}
      </Field>
      <Field id={fieldId(form, 'note')} label={t('records.form.note')} optional={optional} error={problems.of('note')}>
        {(control) => (
          <TextArea
            {...control}
            dir="auto"
            rows={3}
            maxLength={2000}
            value={draft.note}
            onChange={(event) => change({ note: event.target.value })}
          />
        )}
      </Field>
    </div>
  )
}
