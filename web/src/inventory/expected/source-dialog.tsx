import * as inventory from '@athar/contracts/inventory'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../platform/api/index.ts'
import { FormDialog, useContractForm, type ContractFields, type DraftOf } from '../../platform/form/index.ts'
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

type Draft = DraftOf<inventory.ExpectedInput>

const known = ['siteId', 'activity', 'months', 'ownerId', 'dueAfterDays', 'reason'] as const

/** In which months a source is expected, who sees to it and by when. */
export function SourceDialog({ year, source, onClose }: SourceDialogProps) {
  const { t } = useTranslation('inventory')
  const [id] = useState(() => source?.id ?? crypto.randomUUID())
  const form = useContractForm({
    name: 'expected-source',
    stored: {
      ...(source ?? { dueAfterDays: inventory.usualDueDays }),
      year: year.year,
      months: source?.months.map(({ month }) => month) ?? monthsOfYear(year),
      ...(source && { siteId: source.site.id }),
    },
    version: source?.version ?? 0,
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

function useFields(year: inventory.InventoryYear): ContractFields<Draft> {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const people = usePreparers()
  const field = <N extends (typeof known)[number]>(name: N) => ({
    name,
    label: t(`expected.field.${name as 'reason'}`),
  })
  return [
    {
      kind: 'custom',
      ...field('siteId'),
      render: ({ control, draft, change }) => (
        <SitePicker {...control} value={draft.siteId || null} onChange={(id) => change({ siteId: id ?? '' })} />
      ),
    },
    {
      kind: 'custom',
      ...field('activity'),
      render: ({ control, draft, change }) => (
        <ActivityPicker
          {...control}
          value={draft.activity || null}
          onChange={(key) => change({ activity: key ?? '' })}
        />
      ),
    },
    {
      kind: 'several',
      ...field('months'),
      optional: false,
      hint: t('expected.hint.months'),
      options: monthsOfYear(year).map((month) => ({ value: month, label: format.month(month) })),
    },
    [
      {
        kind: 'choice',
        ...field('ownerId'),
        optional: false,
        hint: t('expected.hint.ownerId'),
        options: [{ value: '', label: t('expected.noOwner') }, ...people],
      },
      { ...field('dueAfterDays'), hint: t('expected.hint.dueAfterDays'), unit: t('expected.days'), most: 3 },
    ],
    { ...field('reason'), hint: t('expected.hint.reason'), rows: 2 },
  ]
}
