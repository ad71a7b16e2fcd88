import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/button.tsx'

/** Copies a number that has to be quoted exactly. */
export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const { t } = useTranslation('inventory')
  const [copied, setCopied] = useState(false)
  const copy = () => {
    // Pages served without encryption have no clipboard; the text can still be selected.
    void navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  return (
    <>
      <IconButton size="sm" icon={copied ? 'check' : 'copy'} label={label} onClick={copy} />
      <output className="sr-only">{copied && t('import.receipt.copied')}</output>
    </>
  )
}
