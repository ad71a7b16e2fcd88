import * as inventory from '@athar/contracts/inventory'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchFile, saveFile, useErrorWords } from '../../../platform/api/index.ts'
import { useLanguage } from '../../../platform/language/index.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'

/** Refused and waiting rows as a file to correct and import again. */
export function RejectedDownload({ one }: { readonly one: inventory.ImportDetail }) {
  const { t } = useTranslation('inventory')
  const { lang } = useLanguage()
  const errorWords = useErrorWords()
  const [busy, setBusy] = useState(false)
  if (one.counts.refused + one.counts.held === 0) return null
  const download = async () => {
    setBusy(true)
    try {
      saveFile(await fetchFile(inventory.downloadRejectedRows, { params: { id: one.id }, query: { language: lang } }))
      toast.success(t('import.review.rejectedDone'))
    } catch (error) {
      toast.error(errorWords(error).text)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon="download" busy={busy} onClick={() => void download()}>
      {t('import.review.rejected')}
    </Button>
  )
}
