import { isolate } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile, useErrorWords } from '../api/index.ts'
import { ReasonDialog } from '../form/index.ts'
import { useFormat } from '../language/index.ts'
import { Alert } from '../../ui/alert.tsx'
import { IconButton } from '../../ui/button.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { toast } from '../../ui/toast/toast-store.ts'

const accepted = '.pdf,.png,.jpg,.jpeg,.webp,.tif,.tiff,.heic,.xlsx,.xls,.docx,.doc,.csv,.tsv,.txt,.eml,.msg'

type KeptFile = { readonly id: string; readonly fileName: string; readonly bytes: number; readonly uploadedAt: string }
type KeptFilesProps<F extends KeptFile> = {
  readonly files: readonly F[]
  /** How many are taken, and how large each may be. */
  readonly most: { readonly files: number; readonly bytes: number }
  /** The name of who uploaded it. */
  readonly personOf: (file: F) => string
  readonly fetch: (file: F) => Promise<Parameters<typeof saveFile>[0]>
  /** Null where they stay. */
  readonly remove: ((file: F, reason: string) => Promise<void>) | null
  /** Null where none is taken any more. */
  readonly upload: ((body: FormData, onProgress: (sent: number, total: number) => void) => Promise<void>) | null
}

/** Documents that belong to one thing: each comes back as a download, and may be destroyed with a reason. */
export function KeptFiles<F extends KeptFile>({ files, most, upload, ...rest }: KeptFilesProps<F>) {
  return (
    <>
      {files.length > 0 && (
        <ul className="grid gap-2">
          {files.map((file) => (
            <FileRow key={file.id} file={file} {...rest} />
          ))}
        </ul>
      )}
      {upload && files.length < most.files && <Upload upload={upload} mostBytes={most.bytes} />}
    </>
  )
}

type FileRowProps<F extends KeptFile> = Pick<KeptFilesProps<F>, 'personOf' | 'fetch' | 'remove'> & { readonly file: F }

function FileRow<F extends KeptFile>({ file, personOf, fetch, remove }: FileRowProps<F>) {
  const { t } = useTranslation('ui')
  const format = useFormat()
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
          {t('files.facts', {
            size: format.fileSize(file.bytes),
            name: isolate(personOf(file)),
            at: format.instant(file.uploadedAt),
          })}
        </p>
      </div>
      <IconButton
        size="sm"
        icon="download"
        label={t('files.download', { name: file.fileName })}
        onClick={() => void download()}
      />
      {remove && (
        <IconButton
          size="sm"
          icon="close"
          label={t('files.remove', { name: file.fileName })}
          onClick={() => setRemoving(true)}
        />
      )}
      {removing && remove && <RemoveFile file={file} remove={remove} onClose={() => setRemoving(false)} />}
    </li>
  )
}

type RemoveFileProps<F extends KeptFile> = {
  readonly file: F
  readonly remove: NonNullable<KeptFilesProps<F>['remove']>
  readonly onClose: () => void
}

function RemoveFile<F extends KeptFile>({ file, remove, onClose }: RemoveFileProps<F>) {
  const { t } = useTranslation('ui')
  return (
    <ReasonDialog
      title={t('files.removeTitle')}
      text={t('files.removeText', { name: file.fileName })}
      act={t('files.remove', { name: file.fileName })}
      danger
      width="md"
      onAct={async (reason) => {
        await remove(file, reason)
        toast.success(t('files.removed'))
      }}
      onClose={onClose}
    />
  )
}

type UploadProps = {
  readonly upload: NonNullable<KeptFilesProps<KeptFile>['upload']>
  readonly mostBytes: number
}

function Upload({ upload, mostBytes }: UploadProps) {
  const { t } = useTranslation('ui')
  const format = useFormat()
  const errorWords = useErrorWords()
  const [sending, setSending] = useState<{ name: string; share: number } | null>(null)
  const [tooLarge, setTooLarge] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const send = async ([file]: readonly File[]) => {
    if (!file) return
    setProblem(null)
    const isLarge = file.size > mostBytes
    setTooLarge(isLarge)
    if (isLarge) return
    setSending({ name: file.name, share: 0 })
    const body = new FormData()
    body.append('file', file)
    try {
      await upload(body, (sent, total) => setSending({ name: file.name, share: sent / total }))
      toast.success(t('files.added', { name: file.name }))
    } catch (error) {
      setProblem(error)
    } finally {
      setSending(null)
    }
  }
  const said = () => {
    if (tooLarge) return t('form.file.large', { size: isolate(format.fileSize(mostBytes)) })
    return problem === null ? undefined : errorWords(problem).text
  }
  return (
    <>
      <Alert severity="warning" live={false}>
        <p>{t('files.warning')}</p>
      </Alert>
      {sending ? (
        <ProgressBar label={t('files.sending', { name: sending.name })} value={sending.share * 100} />
      ) : (
        <FileDrop
          label={t('files.add')}
          hint={t('files.hint', { size: format.fileSize(mostBytes) })}
          chooseLabel={t('file.choose')}
          dropLabel={t('files.drop')}
          accept={accepted}
          error={said()}
          onFiles={(files) => void send(files)}
        />
      )}
    </>
  )
}
