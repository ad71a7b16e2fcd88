import { foldText } from '@athar/activity-file'
import { isReportedKey, reportedHow } from '@athar/contracts/inventory'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CustomControl } from '../../../platform/form/index.ts'
import { Field } from '../../../ui/field.tsx'
import { Combobox, Select } from '../../../ui/select/index.ts'
import { TextInput } from '../../../ui/text-input.tsx'
import { useUnitOptions } from '../../imports/pick-options.ts'
import type { RecordDraft } from './record-draft.ts'

/** Where a reported emission comes from: asked of those activities alone, and never left empty. */
export function ReportedFields({ draft, change, wrong, idOf }: CustomControl<RecordDraft>) {
  const { t } = useTranslation('inventory')
  if (!isReportedKey(draft.activity)) return null
  return (
    <div className="grid gap-5">
      <Field id={idOf('input.how')} label={t('records.reported.howLabel')} error={wrong('input.how')} required>
        {(control) => (
          <Select
            {...control}
            options={reportedHow.map((how) => ({ value: how, label: t(`records.reported.how.${how}`) }))}
            value={draft.reportedHow}
            onChange={(how) => change({ reportedHow: how })}
          />
        )}
      </Field>
      <Field
        id={idOf('input.source')}
        label={t('records.reported.source')}
        hint={t('records.reported.sourceHint')}
        error={wrong('input.source')}
        required
      >
        {(control) => (
          <TextInput
            {...control}
            dir="auto"
            maxLength={300}
            value={draft.reportedSource}
            onChange={(event) => change({ reportedSource: event.target.value })}
          />
        )}
      </Field>
    </div>
  )
}

/** A gas in kilograms or tonnes; there are too many of them to look through. */
export function ReportedUnit({ control, draft, change }: CustomControl<RecordDraft>) {
  const { t } = useTranslation('ui')
  const [query, setQuery] = useState('')
  const units = useUnitOptions(draft.activity)
  const wanted = foldText(query)
  const options = units.filter(({ value, label, hint }) => foldText(`${label} ${hint ?? ''} ${value}`).includes(wanted))
  const chosen = units.find(({ value }) => value === draft.unit)
  return (
    <Combobox
      {...control}
      options={chosen && !options.includes(chosen) ? [chosen, ...options] : options}
      value={draft.unit}
      onChange={(unit) => {
        setQuery('')
        change({ unit })
      }}
      onQuery={setQuery}
      empty={t('list.empty')}
    />
  )
}
