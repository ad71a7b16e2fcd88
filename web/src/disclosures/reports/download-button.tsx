import { downloadReport, type ReportFormat } from '@athar/contracts/disclosures'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchFile, saveFile, useErrorWords } from '../../platform/api/index.ts'
import { useLanguage } from '../../platform/language/index.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast/toast-store.ts'

type DownloadButtonProps = {
  readonly report: string
  readonly format: ReportFormat
  /** The number of a published edition; null for the report as it is now. */
  readonly edition: number | null
  readonly language?: 'en' | 'ar'
  readonly variant?: 'primary' | 'secondary'
  readonly label?: string
}

/** Makes a document and saves it. */
export function DownloadButton({
  report,
  format,
  edition,
  language,
  variant = 'secondary',
  label,
}: DownloadButtonProps) {
  const { t } = useTranslation('disclosure-review')
  const { lang } = useLanguage()
  const wordsOf = useErrorWords()
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const query = { format, language: language ?? lang, edition: edition ?? ('draft' as const) }
      saveFile(await fetchFile(downloadReport, { params: { id: report }, query }))
    } catch (error) {
      toast.error(wordsOf(error).text)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon="download" variant={variant} busy={busy} onClick={() => void download()}>
      {label ?? t(`formats.${format}`)}
    </Button>
  )
}
