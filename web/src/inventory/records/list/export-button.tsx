import * as inventory from '@athar/contracts/inventory'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchFile, saveFile, useErrorWords } from '../../../platform/api/index.ts'
import { useLanguage } from '../../../platform/language/index.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import type { RecordQuery } from '../queries.ts'

/** The whole list as it is filtered, ordered and shown, for a spreadsheet. */
export function ExportButton({
  query,
  columns,
}: {
  readonly query: RecordQuery | null
  readonly columns: readonly inventory.RecordColumn[]
}) {
  const { t } = useTranslation('inventory')
  const { lang } = useLanguage()
  const errorWords = useErrorWords()
  const [busy, setBusy] = useState(false)
  const download = async () => {
    if (query === null) return
    setBusy(true)
    try {
      saveFile(
        await fetchFile(inventory.exportRecords, { query: { ...query, language: lang, columns: columns.join(',') } }),
      )
    } catch (error) {
      toast.error(errorWords(error).text)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="sm" icon="download" busy={busy} onClick={() => void download()}>
      {busy ? t('records.list.exporting') : t('records.list.export')}
    </Button>
  )
}
