import {
  addDealEvidence,
  listDeals,
  maxCreditFileBytes,
  mostCreditText,
  readDeal,
  settleDeal,
  type CreditDeal,
} from '@athar/contracts/credits'
import { isolate } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { callApi, uploadFile } from '../../platform/api/index.ts'
import { FormDialog, useForm, type FieldList } from '../../platform/form/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { toast } from '../../ui/toast/toast-store.ts'

type Draft = { readonly file: File | null; readonly text: string }
type Props = { readonly deal: CreditDeal; readonly onClose: () => void }

/** Records how a deal was settled; the evidence is sent first, and one that is there already may stay. */
export function SettleDialog({ deal: { id, evidence }, onClose }: Props) {
  const { t } = useTranslation('credits')
  const format = useFormat()
  const initial: Draft = { file: null, text: '' }
  const form = useForm({
    name: 'settle-deal',
    initial,
    toBody: (draft: Draft) => draft,
    check: ({ file, text }) => [
      ...(file === null && evidence === null ? [{ path: 'file', code: 'missing' }] : []),
      ...(text.trim() === '' ? [{ path: 'text', code: 'missing' }] : []),
    ],
    send: async ({ file, text }, _version, sameDoer) => {
      if (file !== null) {
        const body = new FormData()
        body.append('file', file, file.name)
        await uploadFile(addDealEvidence, { params: { id }, body })
        sameDoer()
      }
      return callApi(settleDeal, { params: { id }, body: { text } })
    },
    touches: [readDeal, listDeals],
    onSaved: () => {
      toast.success(t('deals.settled'))
      onClose()
    },
    fields: [
      {
        kind: 'file',
        name: 'file',
        label: t('deals.file'),
        hint:
          evidence === null
            ? t('deals.fileHint', { size: isolate(format.fileSize(maxCreditFileBytes)) })
            : t('deals.fileReplaces', { name: isolate(evidence.fileName) }),
        wrong: t('deals.fileMissing'),
        accept: '.pdf,.png,.jpg,.jpeg',
        mostBytes: maxCreditFileBytes,
        optional: evidence !== null,
      },
      {
        kind: 'long',
        name: 'text',
        rows: 3,
        most: mostCreditText,
        label: t('deals.text'),
        hint: t('deals.textHint'),
        wrong: t('invalid.text-missing'),
        required: true,
      },
    ] satisfies FieldList<Draft>,
  })
  return (
    <FormDialog
      form={form}
      title={t('deals.settle')}
      description={t('deals.settleText')}
      submit={t('deals.settle')}
      onClose={onClose}
    />
  )
}
