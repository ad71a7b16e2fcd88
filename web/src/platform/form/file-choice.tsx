import { isolate } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../language/index.ts'
import { Button } from '../../ui/button.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import type { FileField } from './field-list.ts'

type FileChoiceProps<D> = {
  readonly id: string
  readonly field: FileField<D>
  readonly file: File | null
  readonly error: string | undefined
  readonly onChange: (file: File | null) => void
}

/** One file, chosen or dropped, that can be taken out again before anything is sent. */
export function FileChoice<D>({ id, field, file, error, onChange }: FileChoiceProps<D>) {
  const { t } = useTranslation('ui')
  const format = useFormat()
  const [tooLarge, setTooLarge] = useState(false)
  if (file)
    return (
      <p className="flex flex-wrap items-center gap-3">
        <span>{t('form.file.chosen', { name: isolate(file.name) })}</span>
        <Button size="sm" id={id} onClick={() => onChange(null)}>
          {t('form.file.remove')}
        </Button>
      </p>
    )
  return (
    <FileDrop
      label={field.label}
      hint={field.hint}
      chooseLabel={t('file.choose')}
      dropLabel={t('file.drop')}
      accept={field.accept}
      disabled={field.disabled ?? false}
      error={tooLarge ? t('form.file.large', { size: isolate(format.fileSize(field.mostBytes)) }) : error}
      onFiles={([chosen]) => {
        const large = chosen !== undefined && chosen.size > field.mostBytes
        setTooLarge(large)
        if (chosen && !large) onChange(chosen)
      }}
    />
  )
}
