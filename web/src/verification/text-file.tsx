import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../platform/api/index.ts'
import { FileDrop } from '../ui/file-drop.tsx'

export const saveJson = (name: string, text: string): void =>
  saveFile({ blob: new Blob([text], { type: 'application/json' }), name })

type TextFileProps = {
  readonly label: string
  readonly hint: string
  readonly disabled: boolean
  /** Answers what is wrong with the text; nothing where it is right. */
  readonly onText: (text: string) => string | undefined
}

/** Takes a small JSON file. */
export function TextFile({ label, hint, disabled, onText }: TextFileProps) {
  const { t } = useTranslation('verification')
  const [error, setError] = useState<string | undefined>()
  const take = async (file: File | undefined) => {
    const text = file && file.size < 1_000_000 ? await file.text().catch(() => undefined) : undefined
    setError(text === undefined ? t('keys.unreadable') : onText(text))
  }
  return (
    <FileDrop
      label={label}
      hint={hint}
      chooseLabel={t('keys.choose')}
      dropLabel={label}
      accept=".json,application/json"
      disabled={disabled}
      error={error}
      onFiles={([file]) => void take(file)}
    />
  )
}
