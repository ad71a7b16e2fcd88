import { mostSupplierFileBytes, mostSupplierFiles, type SupplierQuestion } from '@athar/contracts/suppliers'
import { isolate } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/language/index.ts'
import { IconButton } from '../../ui/button.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'

const accepted = '.pdf,.png,.jpg,.jpeg,.webp,.tif,.tiff,.xlsx,.xls,.docx,.csv'

type AnswerFilesProps = {
  readonly question: SupplierQuestion
  readonly files: readonly File[]
  readonly onChange: (files: readonly File[]) => void
}

/** Evidence chosen for the answer; it is sent with it. */
export function AnswerFiles({ question, files, onChange }: AnswerFilesProps) {
  const { t } = useTranslation(['suppliers', 'ui'])
  const format = useFormat()
  const [wrong, setWrong] = useState<string>()
  const size = format.fileSize(mostSupplierFileBytes)
  const left = mostSupplierFiles - question.files.length
  const take = (chosen: readonly File[]) => {
    const large = chosen.find((file) => file.size > mostSupplierFileBytes)
    const fitting = chosen.filter((file) => file.size > 0 && file.size <= mostSupplierFileBytes)
    const next = [...files, ...fitting]
    setWrong(
      large
        ? t('suppliers:answer.files.large', { name: isolate(large.name), size: isolate(size) })
        : next.length > left
          ? t('suppliers:errors.suppliers.files-many', { most: format.number(mostSupplierFiles) })
          : undefined,
    )
    onChange(next.slice(0, left))
  }
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-3">
      <legend className="mb-1.5 text-sm font-semibold">
        {t(question.evidenceRequired ? 'suppliers:answer.files.required' : 'suppliers:answer.files.title')}
      </legend>
      <FileList
        files={[
          ...question.files.map(({ fileName, bytes }) => ({ name: fileName, bytes, remove: null })),
          ...files.map((file) => ({
            name: file.name,
            bytes: file.size,
            remove: () => onChange(files.filter((one) => one !== file)),
          })),
        ]}
      />
      {files.length < left && (
        <FileDrop
          label={t('suppliers:answer.files.add')}
          hint={t('suppliers:answer.files.hint', { size: isolate(size) })}
          chooseLabel={t('ui:file.choose')}
          dropLabel={t('ui:file.drop')}
          accept={accepted}
          multiple
          error={wrong}
          onFiles={take}
        />
      )}
    </fieldset>
  )
}

type Listed = { readonly name: string; readonly bytes: number; readonly remove: (() => void) | null }

export function FileList({ files }: { readonly files: readonly Listed[] }) {
  const { t } = useTranslation('ui')
  const format = useFormat()
  if (files.length === 0) return null
  return (
    <ul className="grid gap-2">
      {files.map(({ name, bytes, remove }, at) => (
        <li key={`${at} ${name}`} className="flex items-center gap-2 rounded-control border border-line px-3 py-2">
          <bdi className="min-w-0 flex-1 text-sm break-words">{name}</bdi>
          <bdi className="text-xs text-muted">{format.fileSize(bytes)}</bdi>
          {remove && <IconButton size="sm" icon="close" label={t('files.remove', { name })} onClick={remove} />}
        </li>
      ))}
    </ul>
  )
}
