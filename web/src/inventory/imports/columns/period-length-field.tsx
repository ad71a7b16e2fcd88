import { PERIOD_LENGTHS } from '@athar/activity-file'
import type * as inventory from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select/index.ts'

type PeriodLengthFieldProps = {
  readonly mapping: inventory.ImportMapping
  readonly onChange: (mapping: inventory.ImportMapping) => void
}

/** How long each period is, where the file gives its last day alone. */
export function PeriodLengthField({ mapping, onChange }: PeriodLengthFieldProps) {
  const { t } = useTranslation('inventory')
  return (
    <Field label={t('import.columns.lasts.label')} hint={t('import.columns.lasts.hint')}>
      {(control) => (
        <Select
          {...control}
          placeholder={t('import.edit.choose')}
          options={PERIOD_LENGTHS.map((value) => ({ value, label: t(`import.columns.lasts.${value}`) }))}
          value={mapping.periodLength ?? null}
          onChange={(periodLength) => onChange({ ...mapping, periodLength })}
        />
      )}
    </Field>
  )
}
