import { listActivities } from '@athar/contracts/inventory'
import { addRequest, listRequests, requestInput, type RequestInput } from '@athar/contracts/suppliers'
import { isolate } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi, useApiQuery } from '../../platform/api/index.ts'
import { FormDialog, useContractForm, type ContractFields, type DraftOf } from '../../platform/form/index.ts'
import { useLanguage } from '../../platform/language/index.ts'
import { todayInRiyadh } from '../../platform/today-in-riyadh.ts'
import { toast } from '../../ui/toast/toast-store.ts'

type DialogProps = { readonly onSaved: (id: string) => unknown; readonly onClose: () => void }

/** Asks a supplier: what is sent is a mail with a link. */
export function RequestDialog({ onSaved, onClose }: DialogProps) {
  const { t } = useTranslation('suppliers')
  const { lang } = useLanguage()
  const [year] = useState(() => Number(todayInRiyadh(new Date()).slice(0, 4)) - 1)
  const form = useContractForm({
    name: 'request',
    keep: 'suppliers-request',
    schema: requestInput,
    // For the last whole year, which is what inventories are made of.
    stored: { language: lang, periodFrom: `${year}-01-01`, periodTo: `${year}-12-31` },
    fields: useFields(),
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

function useFields(): (draft: DraftOf<RequestInput>) => ContractFields<DraftOf<RequestInput>> {
  const { t } = useTranslation('suppliers')
  const { lang } = useLanguage()
  const { data } = useApiQuery(listActivities, {})
  const activities = (data?.activities ?? []).filter(({ scope }) => scope === '3')
  const of = <N extends keyof RequestInput>(name: N) => ({ name, label: t(`requests.fields.${name as 'note'}`) })
  return (draft) => [
    [of('supplier'), { ...of('email'), type: 'email', dir: 'ltr' }],
    {
      ...of('language'),
      hint: t('requests.hints.language'),
      as: 'radio',
      inline: true,
      option: (value: RequestInput['language']) => t(`requests.options.language.${value}`),
    },
    of('product'),
    {
      ...of('activity'),
      kind: 'choice',
      hint: t('requests.hints.activity'),
      as: 'search',
      options: activities.map(({ key, name }) => ({ value: key, label: name[lang] })),
      change: (key) => ({
        activity: key ?? '',
        unit: activities.find((one) => one.key === key)?.defaultUnit ?? '',
      }),
    },
    {
      ...of('unit'),
      kind: 'choice',
      hint: t('requests.hints.unit'),
      as: 'search',
      options: unitsOf(activities.find(({ key }) => key === draft.activity)).map((id) => ({
        value: id,
        label: data?.units.find((unit) => unit.id === id)?.name[lang] ?? id,
      })),
    },
    [of('periodFrom'), of('periodTo')],
    { ...of('note'), hint: t('requests.hints.note') },
    of('evidenceRequired'),
  ]
}

const unitsOf = (activity: { readonly units: readonly string[] } | undefined): readonly string[] =>
  activity?.units ?? []
