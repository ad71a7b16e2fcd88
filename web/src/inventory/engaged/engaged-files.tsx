import type * as inventory from '@athar/contracts/inventory'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile, useErrorWords } from '../../platform/api/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { IconButton } from '../../ui/button.tsx'
import { OneLine } from '../../ui/inline.tsx'
import { toast } from '../../ui/toast/toast-store.ts'

type EngagedFilesProps = {
  readonly files: readonly inventory.Attachment[]
  readonly fetch: (file: inventory.Attachment) => Promise<Parameters<typeof saveFile>[0]>
}

/** Documents of a client: each comes as a download, with the hash it is kept under. */
export function EngagedFiles({ files, fetch }: EngagedFilesProps) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const errorWords = useErrorWords()
  const [busy, setBusy] = useState<string | null>(null)
  const download = async (file: inventory.Attachment) => {
    setBusy(file.id)
    try {
      saveFile(await fetch(file))
    } catch (error) {
      toast.error(errorWords(error).text)
    } finally {
      setBusy(null)
    }
  }
  return (
    <ul className="grid gap-2">
      {files.map((file) => (
        <li key={file.id} className="flex items-center gap-2 rounded-control border border-line px-3 py-2">
          <div className="min-w-0 flex-1">
            <p>
              <OneLine>{file.fileName}</OneLine>
            </p>
            <p className="truncate text-xs text-muted">
              {format.fileSize(file.bytes)} · <bdi dir="ltr">{file.sha256.slice(0, 12)}…</bdi>
            </p>
          </div>
          <IconButton
            size="sm"
            icon="download"
            disabled={busy === file.id}
            label={t('records.attachments.download', { name: file.fileName })}
            onClick={() => void download(file)}
          />
        </li>
      ))}
    </ul>
  )
}
