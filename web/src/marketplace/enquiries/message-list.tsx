import {
  addMessageFile,
  maxMessageFileBytes,
  mostMessageFiles,
  readEnquiry,
  showMessageFile,
  type Enquiry,
  type EnquiryMessage,
} from '@athar/contracts/marketplace'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { nameIn } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchFile, uploadFile, useErrorWords } from '../../platform/api/index.ts'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Download } from '../listings/listing-files.tsx'
import { PlainText } from '../plain-text.tsx'

type Props = { readonly enquiry: Enquiry }

/** The messages of both sides in turn, with their files. */
export function MessageList({ enquiry }: Props) {
  return (
    <ol className="divide-y divide-line">
      {enquiry.messages.map((message) => (
        <li key={message.id} className="grid grid-cols-1 gap-2 py-4">
          <Message enquiry={enquiry} message={message} />
        </li>
      ))}
    </ol>
  )
}

function Message({ enquiry: { id, side, other }, message }: Props & { readonly message: EnquiryMessage }) {
  const { t } = useTranslation('marketplace')
  const { lang } = useLanguage()
  const format = useFormat()
  const name =
    message.side === side ? message.by || t('enquiries.you') : nameIn(lang, other).text || t('enquiries.gone')
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-2">
        <bdi className="font-semibold wrap-anywhere">{name}</bdi>
        <bdi className="text-sm text-muted">{format.instant(message.at)}</bdi>
      </p>
      <PlainText className="max-w-3xl">{message.text}</PlainText>
      {message.files.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {message.files.map((file) => (
            <li key={file.id}>
              <Download file={file} load={() => fetchFile(showMessageFile, { params: { id, fileId: file.id } })} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Adds files to the message that the reader wrote last, until the other side answers. */
export function MessageFiles({ message }: { readonly message: EnquiryMessage }) {
  const { t } = useTranslation(['marketplace', 'ui'])
  const format = useFormat()
  const client = useQueryClient()
  const errorWords = useErrorWords()
  const [tooLarge, setTooLarge] = useState(false)
  const upload = useMutation({
    mutationFn: async (chosen: readonly File[]) => {
      for (const file of chosen) {
        const body = new FormData()
        body.append('file', file, file.name)
        await uploadFile(addMessageFile, { params: { id: message.id }, body })
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: [readEnquiry.name] }),
  })
  const send = (chosen: readonly File[]) => {
    const fitting = chosen
      .filter(({ size }) => size <= maxMessageFileBytes)
      .slice(0, mostMessageFiles - message.files.length)
    setTooLarge(chosen.some(({ size }) => size > maxMessageFileBytes))
    if (fitting.length > 0) upload.mutate(fitting)
  }
  if (message.files.length >= mostMessageFiles) return null
  const size = format.fileSize(maxMessageFileBytes)
  const problem = upload.error
    ? errorWords(upload.error).text
    : tooLarge
      ? t('enquiries.files.tooLarge', { most: size })
      : undefined
  return (
    <div className="grid grid-cols-1 gap-2">
      <h3 className="font-semibold">{t('enquiries.files.add')}</h3>
      <FileDrop
        multiple
        label={t('enquiries.files.add')}
        hint={t('enquiries.files.hint', { most: format.count(mostMessageFiles), size })}
        chooseLabel={upload.isPending ? t('files.sending') : t('ui:file.choose')}
        dropLabel={t('ui:file.drop')}
        accept=".pdf,.png,.jpg,.jpeg,.webp,.xlsx,.xls,.docx,.doc,.csv"
        disabled={upload.isPending}
        error={problem}
        onFiles={send}
      />
    </div>
  )
}
