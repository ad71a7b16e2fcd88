import { listActivities } from '@athar/contracts/inventory'
import { addRequest, listRequests, requestInput, requestLanguages, supplierLimits } from '@athar/contracts/suppliers'
import { isolate } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi, useApiQuery } from '../../platform/api/index.ts'
import { FormDialog, useForm, type FieldList } from '../../platform/form/index.ts'
import { useLanguage } from '../../platform/language/index.ts'
import { todayInRiyadh } from '../../platform/today-in-riyadh.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { bodyOf, newDraft, type RequestDraft } from './request-draft.ts'

type DialogProps = { readonly onSaved: (id: string) => unknown; readonly onClose: () => void }

/** Asks a supplier: what is sent is a mail with a link. */
export function RequestDialog({ onSaved, onClose }: DialogProps) {
  const { t } = useTranslation('suppliers')
  const { lang } = useLanguage()
  const [initial] = useState(() => newDraft(lang, todayInRiyadh(new Date())))
  const form = useForm({
    name: 'request',
    keep: 'suppliers-request',
    initial,
    fields: useFields(),
    toBody: bodyOf,
    schema: requestInput,
    send: (body) => callApi(addRequest, { body }),
    touches: [listRequests],
    onSaved: ({ id, email }) => {
      toast.success(t('requests.sent', { email: isolate(email) }))
      onClose()
      return onSaved(id)
    },
  })
  return <FormDialog form={form} title={t('requests.new')} submit={t('requests.send')} onClose={onClose} />
}

function useFields(): (draft: RequestDraft) => FieldList<RequestDraft> {
  const { t } = useTranslation('suppliers')
  const { lang } = useLanguage()
  const { data } = useApiQuery(listActivities, {})
  const activities = (data?.activities ?? []).filter(({ scope }) => scope === '3')
  const label = (key: keyof RequestDraft) => t(`requests.fields.${key}`)
  return (draft) => [
    [
      { kind: 'text', name: 'supplier', label: label('supplier'), most: supplierLimits.supplier, required: true },
      { kind: 'text', name: 'email', label: label('email'), type: 'email', dir: 'ltr', most: 254, required: true },
    ],
    {
      kind: 'choice',
      name: 'language',
      label: label('language'),
      hint: t('requests.hints.language'),
      as: 'radio',
      inline: true,
      options: requestLanguages.map((value) => ({ value, label: t(`requests.options.language.${value}`) })),
      required: true,
    },
    { kind: 'text', name: 'product', label: label('product'), most: supplierLimits.product, required: true },
    {
      kind: 'choice',
      name: 'activity',
      label: label('activity'),
      hint: t('requests.hints.activity'),
      as: 'search',
      options: activities.map(({ key, name }) => ({ value: key, label: name[lang] })),
      change: (key) => ({ activity: key, unit: activities.find((one) => one.key === key)?.defaultUnit ?? null }),
      required: true,
    },
    {
      kind: 'choice',
      name: 'unit',
      label: label('unit'),
      hint: t('requests.hints.unit'),
      as: 'search',
      options: unitsOf(activities.find(({ key }) => key === draft.activity)).map((id) => ({
        value: id,
        label: data?.units.find((unit) => unit.id === id)?.name[lang] ?? id,
      })),
      required: true,
    },
    [
      { kind: 'date', name: 'periodFrom', label: label('periodFrom'), required: true },
      { kind: 'date', name: 'periodTo', label: label('periodTo'), required: true },
    ],
    {
      kind: 'long',
      name: 'note',
      label: label('note'),
      hint: t('requests.hints.note'),
      most: supplierLimits.note,
      optional: true,
    },
    { kind: 'switch', name: 'evidenceRequired', label: label('evidenceRequired') },
  ]
}

const unitsOf = (activity: { readonly units: readonly string[] } | undefined): readonly string[] =>
  activity?.units ?? []
