import {
  addRequestFile,
  maxRequestFileBytes,
  mostRequestFiles,
  readRequest,
  showRequestFile,
  type RequestFile,
} from '@athar/contracts/marketplace'
import { isolate } from '@athar/i18n'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchFile, saveFile, uploadFile, useErrorWords } from '../../platform/api/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { Button } from '../../ui/button.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { toast } from '../../ui/toast/toast-store.ts'

type FilesProps = { readonly requestId: string; readonly files: readonly RequestFile[] }

/** Files as downloads. */
export function RequestFiles({ requestId, files }: FilesProps) {
  const { t } = useTranslation('marketplace')
  const errorWords = useErrorWords()
  const download = async ({ id: fileId }: RequestFile) => {
    try {
      saveFile(await fetchFile(showRequestFile, { params: { id: requestId, fileId } }))
    } catch (error) {
      toast.error(errorWords(error).text)
    }
  }
  if (files.length === 0) return <p className="text-muted">{t('quotations.noFiles')}</p>
  return (
    <ul className="flex flex-wrap gap-2">
      {files.map((file) => (
        <li key={file.id}>
          <Button
            size="sm"
            icon="download"
            aria-label={t('files.download', { name: isolate(file.fileName) })}
            onClick={() => void download(file)}
          >
            <bdi className="wrap-anywhere">{file.fileName}</bdi>
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** Adds files to the side of the caller. */
export function AddFiles({ requestId, files }: FilesProps) {
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
        await uploadFile(addRequestFile, { params: { id: requestId }, body })
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: [readRequest.name] }),
  })
  const room = mostRequestFiles - files.length
  if (room <= 0) return null
  const size = format.fileSize(maxRequestFileBytes)
  const said = upload.error
    ? errorWords(upload.error).text
    : tooLarge
      ? t('quotations.fileTooLarge', { most: size })
      : undefined
  return (
    <FileDrop
      multiple
      label={t('quotations.addFiles')}
      hint={t('quotations.fileHint', { most: format.count(mostRequestFiles), size })}
      chooseLabel={upload.isPending ? t('files.sending') : t('ui:file.choose')}
      dropLabel={t('ui:file.drop')}
      accept=".pdf,.jpg,.jpeg,.png,.xlsx,.docx"
      disabled={upload.isPending}
      error={said}
      onFiles={(chosen) => {
        setTooLarge(chosen.some((file) => file.size > maxRequestFileBytes))
        const fitting = chosen.filter((file) => file.size <= maxRequestFileBytes).slice(0, room)
        if (fitting.length > 0) upload.mutate(fitting)
      }}
    />
  )
}
