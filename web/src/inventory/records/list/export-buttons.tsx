import * as inventory from '@athar/contracts/inventory'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchFile, saveFile, useErrorWords } from '../../../platform/api/index.ts'
import { useLanguage } from '../../../platform/language/index.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import type { RecordQuery } from '../queries.ts'

const kinds = ['xlsx', 'csv'] as const
type Kind = (typeof kinds)[number]

/** The whole list as it is filtered, ordered and shown, for a spreadsheet. */
export function ExportButtons({
  query,
  columns,
}: {
  readonly query: RecordQuery | null
  readonly columns: readonly inventory.RecordColumn[]
}) {
  const { t } = useTranslation('inventory')
  const { lang } = useLanguage()
  const errorWords = useErrorWords()
  const [busy, setBusy] = useState<Kind | null>(null)
  const download = async (format: Kind) => {
    if (query === null) return
    setBusy(format)
    try {
      saveFile(
        await fetchFile(inventory.exportRecords, {
          query: { ...query, format, language: lang, columns: columns.join(',') },
        }),
      )
    } catch (error) {
      toast.error(errorWords(error).text)
    } finally {
      setBusy(null)
    }
  }
  return kinds.map((kind) => (
    <Button
      key={kind}
      size="sm"
      icon="download"
      busy={busy === kind}
      held={busy !== null}
      onClick={() => void download(kind)}
    >
      {busy === kind ? t('records.list.exporting') : t(`records.list.export.${kind}`)}
    </Button>
  ))
}
