import * as inventory from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import type { CustomControl, FieldList, Issue } from '../../../platform/form/index.ts'
import { Select } from '../../../ui/select/index.ts'
import { useUnitOptions } from '../../imports/pick-options.ts'
import { ActivityPicker, SitePicker } from '../pickers.tsx'
import { useRecordWords } from '../use-record-words.ts'
import type { RecordDraft } from './record-draft.ts'
import { ReportedFields, ReportedUnit } from './reported-fields.tsx'
import { SupplierField } from './supplier-field.tsx'
import { WholeSpans } from './whole-spans.tsx'

/** What a record is: where, what, how much, when; then what helps to find it again. */
export function useRecordFields(stored?: inventory.DataQuality): FieldList<RecordDraft> {
  const { t } = useTranslation('inventory')
  const words = useRecordWords()
  // Who types a figure says how it was had; a record of a file that did not say may stay as it is.
  const offered = stored === 'not-stated' ? inventory.dataQualities : inventory.statedQualities
  const chooseActivity = (activity: string | null, unit: string | null) => {
    const known = activity === null ? undefined : words.activities.get(activity)
    const fits = unit !== null && (known?.units.includes(unit) ?? true)
    return { activity, unit: fits ? unit : (known?.defaultUnit ?? null) }
  }
  return [
    {
      kind: 'custom',
      name: 'siteId',
      label: t('records.form.site'),
      hint: t('records.form.siteHint'),
      required: true,
      render: ({ control, draft: { siteId }, change }) => (
        <SitePicker {...control} value={siteId} onChange={(id) => change({ siteId: id })} />
      ),
    },
    {
      kind: 'custom',
      name: 'activity',
      label: t('records.form.activity'),
      hint: t('records.form.activityHint'),
      required: true,
      render: ({ control, draft: { activity, unit }, change }) => (
        <ActivityPicker {...control} value={activity} onChange={(key) => change(chooseActivity(key, unit))} />
      ),
    },
    [
      {
        kind: 'number',
        name: 'quantity',
        label: t('records.form.quantity'),
        hint: t('records.form.quantityHint'),
        most: 60,
        required: true,
      },
      {
        kind: 'custom',
        name: 'unit',
        label: t('records.form.unit'),
        required: true,
        render: (control) =>
          inventory.isReportedKey(control.draft.activity) ? <ReportedUnit {...control} /> : <UnitChoice {...control} />,
      },
    ],
    {
      kind: 'custom',
      bare: true,
      name: 'reported',
      label: t('records.reported.source'),
      render: (control) => <ReportedFields {...control} />,
    },
    [
      { kind: 'date', name: 'periodStart', label: t('records.form.from'), required: true },
      { kind: 'date', name: 'periodEnd', label: t('records.form.to'), required: true },
    ],
    {
      kind: 'custom',
      bare: true,
      name: 'wholeSpans',
      label: '',
      render: ({ draft: { periodStart, periodEnd }, change }) => (
        <WholeSpans start={periodStart} end={periodEnd} onChoose={change} />
      ),
    },
    {
      kind: 'custom',
      bare: true,
      name: 'supplier',
      label: t('records.form.supplier'),
      render: (control) => <SupplierField draft={control.draft} change={control.change} />,
    },
    {
      kind: 'choice',
      as: 'radio',
      name: 'dataQuality',
      label: t('records.form.quality'),
      options: offered.map((quality) => ({
        value: quality,
        label: words.quality(quality),
        hint: t(`records.qualityHelp.${quality}`),
      })),
    },
    {
      kind: 'text',
      name: 'reference',
      label: t('records.form.reference'),
      optional: true,
      hint: t('records.form.referenceHint'),
      most: 200,
    },
    { kind: 'long', name: 'note', label: t('records.form.note'), optional: true, rows: 3, most: 2000 },
  ]
}

/** Only units that can measure the activity are offered. */
function UnitChoice({ control, draft, change }: CustomControl<RecordDraft>) {
  const units = useUnitOptions(draft.activity)
  return (
    <Select
      {...control}
      options={units}
      value={draft.unit}
      disabled={draft.activity === null}
      onChange={(unit) => change({ unit })}
    />
  )
}

const byCode = ['period-reversed', 'period-too-long', 'period-in-future', 'period-too-early'] as const
const byField = [
  'siteId',
  'activity',
  'quantity',
  'unit',
  'periodStart',
  'periodEnd',
  'reference',
  'note',
  'reason',
] as const

/** What is wrong with an entry, in words. */
export function useRecordProblem(): (issue: Issue) => string {
  const { t } = useTranslation('inventory')
  return ({ path, code }) => {
    if (path === 'input.how') return t('records.reported.howMissing')
    if (path === 'input.source') return t('records.reported.sourceMissing')
    const known = byCode.find((one) => one === code)
    const field = byField.find((one) => one === path)
    if (known) return t(`records.problem.${known}`)
    return field ? t(`records.problem.field.${field}`) : t('records.problem.other')
  }
}
