import { mayPrepare } from '@athar/contracts/core'
import * as inventory from '@athar/contracts/inventory'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, callApi, fetchFile, saveFile, uploadFile, useErrorWords } from '../../../platform/api/index.ts'
import { useFormat } from '../../../platform/language/index.ts'
import { useMayAct } from '../../../platform/session/index.ts'
import { Alert } from '../../../ui/alert.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import { usePersonName } from '../use-person-name.ts'
import { ProblemAlert } from '../../imports/problem-alert.tsx'
import { ReasonDialog } from '../deeds/reason-dialog.tsx'
import { useRefreshRecords } from '../queries.ts'

const accepted = '.pdf,.png,.jpg,.jpeg,.webp,.tif,.tiff,.heic,.xlsx,.xls,.docx,.doc,.csv,.tsv,.txt,.eml,.msg'

/** Evidence beside a record, kept as long as the record is. */
export function Attachments({ detail }: { readonly detail: inventory.RecordDetail }) {
  const { t } = useTranslation('inventory')
  const prepares = useMayAct(mayPrepare)
  const { attachments, record, yearState } = detail
  const open = prepares && yearState === 'open'
  return (
    <div className="grid gap-4 text-sm">
      <p className="text-muted">{t('records.attachments.text')}</p>
      {attachments.length === 0 && !open && <p>{t('records.attachments.none')}</p>}
      {attachments.length > 0 && (
        <ul className="grid gap-2">
          {attachments.map((file) => (
            <AttachmentRow
              key={file.id}
              recordId={record.id}
              file={file}
              removable={open && record.state !== 'approved'}
            />
          ))}
        </ul>
      )}
      {open && record.state === 'approved' && attachments.length > 0 && (
        <p className="text-muted">{t('records.attachments.kept')}</p>
      )}
      {open && attachments.length < inventory.maxAttachments && <Upload recordId={record.id} />}
    </div>
  )
}

function AttachmentRow({
  recordId,
  file,
  removable,
}: {
  readonly recordId: string
  readonly file: inventory.Attachment
  readonly removable: boolean
}) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const personName = usePersonName()
  const errorWords = useErrorWords()
  const [removing, setRemoving] = useState(false)
  const download = async () => {
    try {
      saveFile(await fetchFile(inventory.downloadAttachment, { params: { id: recordId, attachmentId: file.id } }))
    } catch (error) {
      toast.error(errorWords(error).text)
    }
  }
  return (
    <li className="flex items-start gap-2 rounded-control border border-line px-3 py-2">
      <div className="min-w-0 flex-1">
        <bdi className="block font-semibold break-words">{file.fileName}</bdi>
        <p className="text-xs text-muted">
          {t('records.attachments.facts', {
            size: format.fileSize(file.bytes),
            name: personName(file.uploadedBy),
            at: format.instant(file.uploadedAt),
          })}
        </p>
      </div>
      <IconButton
        size="sm"
        icon="download"
        label={t('records.attachments.download', { name: file.fileName })}
        onClick={() => void download()}
      />
      {removable && (
        <IconButton
          size="sm"
          icon="close"
          label={t('records.attachments.remove', { name: file.fileName })}
          onClick={() => setRemoving(true)}
        />
      )}
      {removing && <RemoveAttachment recordId={recordId} file={file} onClose={() => setRemoving(false)} />}
    </li>
  )
}

function RemoveAttachment({
  recordId,
  file,
  onClose,
}: {
  readonly recordId: string
  readonly file: inventory.Attachment
  readonly onClose: () => void
}) {
  const { t } = useTranslation('inventory')
  const refresh = useRefreshRecords()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  const remove = async (reason: string) => {
    setBusy(true)
    try {
      await callApi(inventory.removeAttachment, { params: { id: recordId, attachmentId: file.id }, body: { reason } })
      toast.success(t('records.attachments.removed'))
      await refresh()
      onClose()
    } catch (failure) {
      setError(failure instanceof ApiError ? failure : new ApiError({ code: 'unexpected', status: 0 }))
      setBusy(false)
    }
  }
  return (
    <ReasonDialog
      title={t('records.attachments.removeTitle')}
      text={t('records.attachments.removeText', { name: file.fileName })}
      act={t('records.attachments.remove', { name: file.fileName })}
      danger
      busy={busy}
      onAct={(reason) => void remove(reason)}
      onClose={onClose}
      problem={<ProblemAlert error={error} />}
    />
  )
}

function Upload({ recordId }: { readonly recordId: string }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const errorWords = useErrorWords()
  const refresh = useRefreshRecords()
  const [sending, setSending] = useState<{ name: string; share: number } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const send = async ([file]: readonly File[]) => {
    if (!file) return
    setProblem(null)
    if (file.size > inventory.maxAttachmentBytes) return setProblem(t('errors.inventory.attachment-too-large'))
    setSending({ name: file.name, share: 0 })
    const body = new FormData()
    body.append('file', file)
    try {
      await uploadFile(
        inventory.uploadAttachment,
        { params: { id: recordId }, body },
        { onProgress: (sent, total) => setSending({ name: file.name, share: sent / total }) },
      )
      toast.success(t('records.attachments.added', { name: file.name }))
      await refresh()
    } catch (error) {
      setProblem(errorWords(error).text)
    } finally {
      setSending(null)
    }
  }
  return (
    <>
      <Alert severity="warning" live={false}>
        <p>{t('records.attachments.warning')}</p>
      </Alert>
      {sending ? (
        <ProgressBar label={t('records.attachments.sending', { name: sending.name })} value={sending.share * 100} />
      ) : (
        <FileDrop
          label={t('records.attachments.add')}
          hint={t('records.attachments.hint', { size: format.fileSize(inventory.maxAttachmentBytes) })}
          chooseLabel={t('records.attachments.choose')}
          dropLabel={t('records.attachments.drop')}
          accept={accepted}
          error={problem ?? undefined}
          onFiles={(files) => void send(files)}
        />
      )}
    </>
  )
}
