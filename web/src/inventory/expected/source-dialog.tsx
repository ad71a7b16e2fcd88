import * as inventory from '@athar/contracts/inventory'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../platform/api/index.ts'
import { FormDialog, typedNumber, useForm, type FieldList } from '../../platform/form/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { ActivityPicker, SitePicker } from '../records/pickers.tsx'
import { monthsOfYear } from './months-of.ts'
import { usePreparers, type Source } from './queries.ts'

type SourceDialogProps = {
  readonly year: inventory.InventoryYear
  /** Null adds one. */
  readonly source: Source | null
  readonly onClose: () => void
}

type Draft = {
  readonly siteId: string | null
  readonly activity: string | null
  readonly months: readonly string[]
  readonly ownerId: string
  readonly dueAfterDays: string
  readonly reason: string
}

/** The choice of no person. */
const unassigned = 'unassigned'

const draftOf = (year: inventory.InventoryYear, source: Source | null): Draft => ({
  siteId: source?.site.id ?? null,
  activity: source?.activity ?? null,
  months: source?.months.map(({ month }) => month) ?? monthsOfYear(year),
  ownerId: source?.ownerId ?? unassigned,
  dueAfterDays: String(source?.dueAfterDays ?? inventory.usualDueDays),
  reason: source?.reason ?? '',
})

const known = ['siteId', 'activity', 'months', 'ownerId', 'dueAfterDays', 'reason'] as const

/** In which months a source is expected, who sees to it and by when. */
export function SourceDialog({ year, source, onClose }: SourceDialogProps) {
  const { t } = useTranslation('inventory')
  const [id] = useState(() => source?.id ?? crypto.randomUUID())
  const form = useForm({
    name: 'expected-source',
    initial: draftOf(year, source),
    version: source?.version ?? 0,
    toBody: ({ siteId, activity, ownerId, dueAfterDays, months, reason }: Draft) => ({
      year: year.year,
      siteId: siteId ?? '',
      activity: activity ?? '',
      months: [...months],
      ownerId: ownerId === unassigned ? null : ownerId,
      dueAfterDays: Number(typedNumber(dueAfterDays) ?? Number.NaN),
      reason,
    }),
    schema: inventory.expectedInput,
    check: ({ months, reason }) =>
      months.length === 0 && reason.trim() === '' ? [{ path: 'reason', code: 'reason-missing' }] : [],
    problem: ({ path }) => t(`expected.problem.${known.find((one) => one === path.split('.')[0]) ?? 'other'}`),
    send: (body, version) => callApi(inventory.saveExpected, { params: { id }, body: { ...body, version } }),
    touches: [inventory.listExpected, inventory.readInventory, inventory.listGaps],
    onSaved: () => {
      toast.success(t('expected.saved'))
      onClose()
    },
    fields: useFields(year),
  })
  return (
    <FormDialog
      form={form}
      title={t(source ? 'expected.editTitle' : 'expected.addTitle')}
      submit={t('expected.save')}
      onClose={onClose}
    />
  )
}

function useFields(year: inventory.InventoryYear): FieldList<Draft> {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const people = usePreparers()
  return [
    {
      kind: 'custom',
      name: 'siteId',
      label: t('expected.field.siteId'),
      required: true,
      render: ({ control, draft, change }) => (
        <SitePicker {...control} value={draft.siteId} onChange={(siteId) => change({ siteId })} />
      ),
    },
    {
      kind: 'custom',
      name: 'activity',
      label: t('expected.field.activity'),
      required: true,
      render: ({ control, draft, change }) => (
        <ActivityPicker {...control} value={draft.activity} onChange={(activity) => change({ activity })} />
      ),
    },
    {
      kind: 'several',
      name: 'months',
      label: t('expected.field.months'),
      hint: t('expected.hint.months'),
      options: monthsOfYear(year).map((month) => ({ value: month, label: format.month(month) })),
    },
    [
      {
        kind: 'choice',
        name: 'ownerId',
        label: t('expected.field.ownerId'),
        hint: t('expected.hint.ownerId'),
        options: [{ value: unassigned, label: t('expected.noOwner') }, ...people],
      },
      {
        kind: 'number',
        name: 'dueAfterDays',
        label: t('expected.field.dueAfterDays'),
        hint: t('expected.hint.dueAfterDays'),
        unit: t('expected.days'),
        whole: true,
        as: 'number',
        most: 3,
        required: true,
      },
    ],
    {
      kind: 'long',
      name: 'reason',
      label: t('expected.field.reason'),
      hint: t('expected.hint.reason'),
      optional: true,
      rows: 2,
      most: 1000,
    },
  ]
}
