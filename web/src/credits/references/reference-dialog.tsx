import { addReference, listReferences, maxCreditFileBytes, referenceInput } from '@athar/contracts/credits'
import { isolate } from '@athar/i18n'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callApi, useErrorWords } from '../../platform/api/index.ts'
import { FormDialog, typedNumber, useForm, type FieldList, type Issue } from '../../platform/form/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { uploadDocument } from './upload-document.ts'

type Draft = {
  readonly registry: string
  readonly from: string
  readonly to: string
  readonly vintage: string
  readonly tonnes: string
  readonly link: string
  readonly document: File | null
}
const empty: Draft = { registry: '', from: '', to: '', vintage: '', tonnes: '', link: '', document: null }
const worded = [
  'serial-number',
  'prefix-differs',
  'range-turned',
  'tonnes-above-range',
  'link-https',
  'overlap',
] as const

/** Names one range that was retired in another registry. */
export function ReferenceDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['credit-references', 'credits', 'credit-registry'])
  const format = useFormat()
  const errorWords = useErrorWords()
  const client = useQueryClient()
  const problem = ({ path, code }: Issue) => {
    const known = worded.find((one) => one === code)
    if (known) return t(`credits:invalid.${known}`)
    return path === 'tonnes' ? t('credits:invalid.tonnes-whole') : undefined
  }
  const form = useForm({
    name: 'credit-reference',
    initial: empty,
    schema: referenceInput,
    problem,
    issuesIn: ({ code }) => (code === 'credits.reference-overlap' ? [{ path: 'from', code: 'overlap' }] : []),
    toBody: ({ registry, from, to, vintage, tonnes, link }: Draft) => ({
      registry,
      from,
      to,
      vintage: Number(typedNumber(vintage) ?? 0),
      tonnes: typedNumber(tonnes) ?? '',
      link,
    }),
    send: (body) => callApi(addReference, { body }),
    touches: [listReferences],
    onSaved: async ({ id }, { sent: { document } }) => {
      try {
        if (document) await uploadDocument(id, document)
        await client.invalidateQueries({ queryKey: [listReferences.name] })
        toast.success(t('saved'))
      } catch (error) {
        // The range is there; its document is added on the list.
        toast.error(errorWords(error).text)
      }
      onClose()
    },
    fields: [
      { kind: 'text', dir: 'auto', name: 'registry', most: 120, label: t('registry'), required: true },
      [
        { kind: 'text', dir: 'ltr', name: 'from', most: 120, label: t('from'), hint: t('fromHint'), required: true },
        { kind: 'text', dir: 'ltr', name: 'to', most: 120, label: t('to'), required: true },
      ],
      [
        {
          kind: 'number',
          as: 'number',
          whole: true,
          name: 'vintage',
          label: t('vintage'),
          wrong: t('credits:invalid.vintage-wrong'),
          required: true,
        },
        {
          kind: 'number',
          whole: true,
          name: 'tonnes',
          label: t('tonnes'),
          unit: t('credit-registry:unit'),
          required: true,
        },
      ],
      { kind: 'text', dir: 'ltr', name: 'link', most: 500, label: t('link'), hint: t('linkHint'), required: true },
      {
        kind: 'file',
        name: 'document',
        accept: '.pdf',
        mostBytes: maxCreditFileBytes,
        label: t('document'),
        hint: t('documentHint', { size: isolate(format.fileSize(maxCreditFileBytes)) }),
        optional: true,
      },
    ] satisfies FieldList<Draft>,
  })
  return <FormDialog form={form} title={t('add')} description={t('addText')} submit={t('add')} onClose={onClose} />
}
