import { isolate } from '@athar/i18n'
import { saveFile, useErrorWords } from '../api/index.ts'
import { useFormat } from '../language/index.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast/toast-store.ts'

type AnswerFilesProps = {
  readonly files: readonly { readonly id: string; readonly fileName: string; readonly bytes: number }[]
  /** Those that the answer names. */
  readonly ids: readonly string[]
  readonly label: (name: string) => string
  readonly load: (id: string) => Promise<{ readonly blob: Blob }>
}

/** Files that an answer names, for officers to download. */
export function AnswerFiles({ files, ids, label, load }: AnswerFilesProps) {
  const format = useFormat()
  const errorWords = useErrorWords()
  const download = async (id: string, name: string) => {
    try {
      saveFile({ blob: (await load(id)).blob, name })
    } catch (error) {
      toast.error(errorWords(error).text)
    }
  }
  return (
    <ul className="grid grid-cols-1 gap-2">
      {ids
        .flatMap((one) => files.find(({ id }) => id === one) ?? [])
        .map(({ id, fileName, bytes }) => (
          <li key={id} className="flex flex-wrap items-center gap-3">
            <Button
              icon="download"
              size="sm"
              aria-label={label(isolate(fileName))}
              onClick={() => void download(id, fileName)}
            >
              <bdi>{fileName}</bdi>
            </Button>
            <bdi className="text-sm text-muted">{format.fileSize(bytes)}</bdi>
          </li>
        ))}
    </ul>
  )
}
