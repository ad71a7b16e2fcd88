import {
  beginRequest,
  categoryNames,
  listingCategories,
  listingRegionNames,
  listingRegions,
  listOwnRequests,
  mostRequestProviders,
  readRequest,
  saveRequest,
  type OwnRequest,
} from '@athar/contracts/marketplace'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../platform/api/index.ts'
import { FormDialog, useForm, type FieldList } from '../../platform/form/index.ts'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { ProviderPicker } from './provider-picker.tsx'
import { bodyOf, draftOf, requestIssues, type ChosenProvider, type RequestDraft } from './request-draft.ts'

type DialogProps = {
  /** Null for a new one. */
  readonly request: OwnRequest | null
  /** From whose page a new one is begun. */
  readonly provider?: ChosenProvider | null
  /** Of the listing from whose page it is begun. */
  readonly category?: RequestDraft['category']
  readonly onSaved?: (id: string) => void
  readonly onClose: () => void
}

/** Writes a request for quotation, or changes one that is not sent yet. */
export function RequestDialog({ request, provider = null, category = '', onSaved, onClose }: DialogProps) {
  const { t } = useTranslation('marketplace')
  const form = useForm({
    name: 'quotation-request',
    initial: draftOf(request, provider, category),
    version: request?.version ?? 0,
    toBody: bodyOf,
    check: requestIssues,
    send: (body, version) =>
      request === null
        ? callApi(beginRequest, { body })
        : callApi(saveRequest, { params: { id: request.id }, body: { ...body, version } }),
    touches: [listOwnRequests, readRequest],
    onSaved: ({ id }: OwnRequest) => {
      toast.success(t('quotations.saved'))
      onClose()
      onSaved?.(id)
    },
    fields: useRequestFields(),
  })
  return (
    <FormDialog
      form={form}
      width="lg"
      title={t(request ? 'quotations.edit' : 'quotations.new')}
      submit={t('quotations.begin')}
      onClose={onClose}
    />
  )
}

/** Day and time of a deadline, on the clocks of Riyadh. */
export function useDeadlineFields() {
  const { t } = useTranslation('marketplace')
  return [
    {
      kind: 'date',
      name: 'date',
      label: t('quotations.form.date'),
      wrong: t('quotations.wrong.date'),
      required: true,
    },
    {
      kind: 'text',
      dir: 'ltr',
      name: 'time',
      label: t('quotations.form.time'),
      hint: t('quotations.form.timeHint'),
      wrong: t('quotations.form.timeWrong'),
      required: true,
    },
  ] as const
}

function useRequestFields(): FieldList<RequestDraft> {
  const { t } = useTranslation('marketplace')
  const { lang } = useLanguage()
  const format = useFormat()
  const deadline = useDeadlineFields()
  return [
    {
      kind: 'text',
      dir: 'auto',
      name: 'title',
      most: 120,
      label: t('quotations.form.title'),
      wrong: t('quotations.wrong.title'),
      required: true,
    },
    {
      kind: 'long',
      dir: 'auto',
      name: 'text',
      most: 5000,
      rows: 6,
      label: t('quotations.form.text'),
      hint: t('quotations.form.textHint'),
      wrong: t('quotations.wrong.text'),
      required: true,
    },
    {
      kind: 'choice',
      name: 'category',
      label: t('quotations.form.category'),
      wrong: t('quotations.wrong.category'),
      required: true,
      options: listingCategories.map((value) => ({ value, label: categoryNames[value][lang] })),
    },
    {
      kind: 'several',
      name: 'regions',
      label: t('quotations.form.regions'),
      wrong: t('quotations.wrong.regions'),
      className: 'grid grid-cols-1 gap-2 sm:grid-cols-3',
      options: listingRegions.map((value) => ({ value, label: listingRegionNames[value][lang] })),
    },
    [...deadline],
    {
      kind: 'custom',
      name: 'providers',
      label: t('quotations.form.providers'),
      hint: t('quotations.form.providersHint', { most: format.count(mostRequestProviders) }),
      render: ({ control, draft, change }) => (
        <ProviderPicker control={control} chosen={draft.providers} onChange={(providers) => change({ providers })} />
      ),
    },
  ]
}
