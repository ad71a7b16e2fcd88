import * as inventory from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../platform/api/index.ts'
import { Form, typedNumber, useForm, type FieldList, type Issue } from '../../../platform/form/index.ts'
import { useFormat } from '../../../platform/language/index.ts'
import { toast } from '../../../ui/toast/toast-store.ts'
import { useForgetInventory } from '../../factors/queries.ts'
import { HeldAlert, heldOf, useConfirmed } from '../../records/form/held-alert.tsx'
import { useUnitOptions } from '../../imports/pick-options.ts'

type Draft = Readonly<Record<string, string>>
const reference = (month: string): string => `reference ${month}`

/** A quantity for each month that has no data, and the reason where there is none. */
export function AnswerForm({ request }: { readonly request: inventory.DataRequest }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const forget = useForgetInventory()
  const units = useUnitOptions(request.activity)
  const months = request.months.filter(({ received }) => !received).map(({ month }) => month)
  const of = (draft: Draft, name: string): string => draft[name] ?? ''
  const fields: FieldList<Draft> = [
    {
      kind: 'choice',
      name: 'unit',
      label: t('expected.request.unit'),
      required: true,
      options: units.map(({ value, label }) => ({ value, label })),
    },
    ...months.map((month): FieldList<Draft>[number] => [
      { kind: 'number', name: month, label: format.month(month), most: 60 },
      { kind: 'text', name: reference(month), label: t('expected.request.reference'), optional: true, most: 200 },
    ]),
    {
      kind: 'long',
      name: 'answer',
      label: t('expected.request.answerLabel'),
      hint: t('expected.request.answerHint'),
      optional: true,
      rows: 2,
      most: 1000,
    },
  ]
  const confirmed = useConfirmed()
  const entryOf = (draft: Draft, month: string) => ({
    siteId: request.site.id,
    activity: request.activity,
    quantity: typedNumber(of(draft, month)) ?? '',
    unit: of(draft, 'unit'),
    periodStart: month,
    periodEnd: month,
  })
  const form = useForm({
    name: 'data-answer',
    keep: `data-answer:${request.id}`,
    initial: { unit: request.unit ?? units[0]?.value ?? '', answer: '' } as Draft,
    fields,
    toBody: (draft: Draft) => ({
      unit: of(draft, 'unit'),
      lines: months
        .filter((month) => typedNumber(of(draft, month)) !== null)
        .map((month) => ({
          month,
          quantity: typedNumber(of(draft, month)) ?? '',
          reference: of(draft, reference(month)).trim() || null,
          ...confirmed.of(entryOf(draft, month)),
        })),
      answer: of(draft, 'answer'),
    }),
    schema: inventory.dataAnswer,
    check: (draft): Issue[] => {
      const wrong = months.filter((month) => of(draft, month) !== '' && typedNumber(of(draft, month)) === null)
      const empty = of(draft, 'answer').trim() === '' ? months.filter((month) => of(draft, month) === '') : []
      return [...wrong.map((path) => ({ path, code: 'number' })), ...empty.map((path) => ({ path, code: 'missing' }))]
    },
    problem: ({ path, code }) =>
      path === 'unit'
        ? t('expected.problem.unit')
        : code === 'missing'
          ? t('expected.request.missing')
          : t('expected.request.number'),
    send: (body) => callApi(inventory.answerDataRequest, { params: { id: request.id }, body }),
    onSaved: async ({ records }: { records: number }) => {
      toast.success(t('expected.request.sent', format.counted(records)))
      await forget()
    },
  })
  const held = heldOf(form.failure)
  const sent = months.filter((month) => typedNumber(of(form.draft, month)) !== null)
  const confirm = () => {
    confirmed.confirm(
      sent.map((month) => entryOf(form.draft, month)),
      held ?? [],
    )
    void form.submit()
  }
  return (
    <section className="rounded-container border border-line bg-surface p-4 sm:p-5">
      <h2 className="mb-4 text-lg">{t('expected.request.form')}</h2>
      <Form
        form={form}
        submit={t('expected.request.send')}
        problems={
          held && (
            <HeldAlert
              of={form.failure}
              held={held}
              units={sent.map(() => of(form.draft, 'unit'))}
              names={sent.map((month) => format.month(month))}
              busy={form.busy}
              onConfirm={confirm}
            />
          )
        }
      />
    </section>
  )
}
