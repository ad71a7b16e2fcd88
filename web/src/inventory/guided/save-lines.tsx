import * as inventory from '@athar/contracts/inventory'
import { nameIn } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../platform/api/index.ts'
import { FormDialog, useForm } from '../../platform/form/index.ts'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { HeldAlert, heldOf, useConfirmed } from '../records/form/held-alert.tsx'
import { useForgetInventory, useSites } from '../factors/queries.ts'

type SaveLinesProps = {
  readonly lines: readonly inventory.CalculatorLine[]
  readonly onSaved: () => void
  readonly onClose: () => void
}

type Draft = { readonly siteId: string | null; readonly periodStart: string | null; readonly periodEnd: string | null }

const placeOf = ({ siteId, periodStart, periodEnd }: Draft): inventory.CalculatorSave => ({
  siteId: siteId ?? '',
  periodStart: periodStart ?? '?',
  periodEnd: periodEnd ?? '?',
})

/** Where and when it happened; the lines then wait for approval as records. */
export function SaveLines({ lines, onSaved, onClose }: SaveLinesProps) {
  const { t } = useTranslation('mrv-hub')
  const { lang } = useLanguage()
  const format = useFormat()
  const forget = useForgetInventory()
  const sites = useSites('').data?.items ?? []
  const confirmed = useConfirmed()
  const initial: Draft = { siteId: null, periodStart: '', periodEnd: '' }
  const form = useForm({
    name: 'save-lines',
    initial,
    toBody: placeOf,
    schema: inventory.calculatorSave,
    problem: ({ path, code }) =>
      code === 'period-reversed'
        ? t('save.reversed')
        : path === 'siteId'
          ? t('save.siteMissing')
          : t('save.dayMissing'),
    send: (body) =>
      callApi(inventory.createRecords, {
        body: {
          lines: lines.map((line) => ({
            ...line,
            ...body,
            supplierId: null,
            dataQuality: 'calculated' as const,
            reference: null,
            note: null,
            ...confirmed.of({ ...line, ...body }),
          })),
        },
      }),
    onSaved: async ({ records }: { records: number }) => {
      toast.success(t('save.done', format.counted(records)))
      await forget()
      onSaved()
    },
    fields: [
      {
        kind: 'choice',
        as: 'search',
        name: 'siteId',
        label: t('save.site'),
        required: true,
        options: sites.map(({ id, name, code }) => ({ value: id, label: nameIn(lang, name).text, hint: code })),
      },
      [
        { kind: 'date', name: 'periodStart', label: t('save.from'), required: true },
        { kind: 'date', name: 'periodEnd', label: t('save.to'), required: true },
      ],
    ],
  })
  const held = heldOf(form.failure)
  const confirm = () => {
    confirmed.confirm(
      lines.map((line) => ({ ...line, ...placeOf(form.draft) })),
      held ?? [],
    )
    void form.submit()
  }
  return (
    <FormDialog
      form={form}
      title={t('save.title')}
      submit={t('save.act')}
      onClose={onClose}
      problems={
        held && (
          <HeldAlert
            of={form.failure}
            held={held}
            units={lines.map(({ unit }) => unit)}
            busy={form.busy}
            onConfirm={confirm}
          />
        )
      }
    />
  )
}
