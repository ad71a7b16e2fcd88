import * as inventory from '@athar/contracts/inventory'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, saveFile, useErrorWords } from '../../platform/api/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { Alert } from '../../ui/alert.tsx'
import { IconButton } from '../../ui/button.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { ReasonDialog } from '../../platform/form/index.ts'
import { usePersonName } from '../records/use-person-name.ts'

const accepted = '.pdf,.png,.jpg,.jpeg,.webp,.tif,.tiff,.heic,.xlsx,.xls,.docx,.doc,.csv,.tsv,.txt,.eml,.msg'

type KeptFilesProps = {
  readonly files: readonly inventory.Attachment[]
  readonly fetch: (file: inventory.Attachment) => Promise<Parameters<typeof saveFile>[0]>
  /** Null where they stay. */
  readonly remove: ((file: inventory.Attachment, reason: string) => Promise<void>) | null
  /** Null where none is taken any more. */
  readonly upload: ((body: FormData, onProgress: (sent: number, total: number) => void) => Promise<void>) | null
}

/** The documents behind a record or a contract: each comes back as a download, and may be destroyed with a reason. */
export function KeptFiles({ files, fetch, remove, upload }: KeptFilesProps) {
  return (
    <>
      {files.length > 0 && (
        <ul className="grid gap-2">
          {files.map((file) => (
            <FileRow key={file.id} file={file} fetch={fetch} remove={remove} />
          ))}
        </ul>
      )}
      {upload && files.length < inventory.maxAttachments && <Upload upload={upload} />}
    </>
  )
}

type FileRowProps = Pick<KeptFilesProps, 'fetch' | 'remove'> & { readonly file: inventory.Attachment }

function FileRow({ file, fetch, remove }: FileRowProps) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const personName = usePersonName()
  const errorWords = useErrorWords()
  const [removing, setRemoving] = useState(false)
  const download = async () => {
    try {
      saveFile(await fetch(file))
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
      {remove && (
        <IconButton
          size="sm"
          icon="close"
          label={t('records.attachments.remove', { name: file.fileName })}
          onClick={() => setRemoving(true)}
        />
      )}
      {removing && remove && <RemoveFile file={file} remove={remove} onClose={() => setRemoving(false)} />}
    </li>
  )
}

type RemoveFileProps = {
  readonly file: inventory.Attachment
  readonly remove: NonNullable<KeptFilesProps['remove']>
  readonly onClose: () => void
}

function RemoveFile({ file, remove, onClose }: RemoveFileProps) {
  const { t } = useTranslation('inventory')
  return (
    <ReasonDialog
      title={t('records.attachments.removeTitle')}
      text={t('records.attachments.removeText', { name: file.fileName })}
      act={t('records.attachments.remove', { name: file.fileName })}
      danger
      width="md"
      onAct={async (reason) => {
        await remove(file, reason)
        toast.success(t('records.attachments.removed'))
      }}
      onClose={onClose}
    />
  )
}

function Upload({ upload }: { readonly upload: NonNullable<KeptFilesProps['upload']> }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const errorWords = useErrorWords()
  const [sending, setSending] = useState<{ name: string; share: number } | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const send = async ([file]: readonly File[]) => {
    if (!file) return
    setProblem(null)
    if (file.size > inventory.maxAttachmentBytes)
      return setProblem(new ApiError({ code: 'inventory.attachment-too-large', status: 413 }))
    setSending({ name: file.name, share: 0 })
    const body = new FormData()
    body.append('file', file)
    try {
      await upload(body, (sent, total) => setSending({ name: file.name, share: sent / total }))
      toast.success(t('records.attachments.added', { name: file.name }))
    } catch (error) {
      setProblem(error)
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
          error={problem === null ? undefined : errorWords(problem).text}
          onFiles={(files) => void send(files)}
        />
      )}
    </>
  )
}
