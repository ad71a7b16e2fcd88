import { downloadSubject } from '@athar/contracts/verification'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchFile, saveFile, useErrorWords } from '../platform/api/index.ts'
import { useLanguage } from '../platform/language/index.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast/toast-store.ts'
import type { Of } from './parts.tsx'

/** The published report that is verified, as its client froze it, or the monitoring period as a file. */
export function ReportButtons({ of }: Of) {
  const { t } = useTranslation('verification')
  const { lang } = useLanguage()
  const errorWords = useErrorWords()
  const [busy, setBusy] = useState<'pdf' | 'json' | null>(null)
  const download = async (format: 'pdf' | 'json') => {
    setBusy(format)
    try {
      saveFile(await fetchFile(downloadSubject, { params: { id: of.id }, query: { format, lang } }))
    } catch (error) {
      toast.error(errorWords(error).text)
    } finally {
      setBusy(null)
    }
  }
  const formats = of.kind === 'project' ? (['json'] as const) : (['pdf', 'json'] as const)
  return formats.map((format) => (
    <Button key={format} icon="download" busy={busy === format} onClick={() => void download(format)}>
      {t(of.kind === 'project' ? 'period.json' : `report.${format}`)}
    </Button>
  ))
}
