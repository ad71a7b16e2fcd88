import { mayPrepare } from '@athar/contracts/core'
import { importReport, listReports, undoImport, type ReportFile } from '@athar/contracts/disclosures'
import { isolate, nameIn } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../platform/api/use-action.ts'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { useMayAct } from '../../platform/session/index.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast/toast-store.ts'

const mostBytes = 16 * 1024 * 1024

/** Takes a report file back: its answers become answers of its year. */
export function ImportReport() {
  const { t } = useTranslation('disclosure-review')
  const { lang } = useLanguage()
  const format = useFormat()
  const prepares = useMayAct(mayPrepare)
  const [wrong, setWrong] = useState(false)
  const [file, setFile] = useState<ReportFile | null>(null)
  const bring = useAction(importReport, { touches: [listReports], onDone: () => setFile(null) })
  const undo = useAction(undoImport, {
    touches: [listReports],
    onDone: () => {
      bring.reset()
      toast.success(t('import.undone'))
    },
  })
  if (!prepares) return null
  const take = async ([first]: readonly File[]) => {
    setWrong(false)
    bring.reset()
    const read = first && first.size <= mostBytes ? parsed(await first.text()) : null
    setFile(read)
    setWrong(first !== undefined && read === null)
  }
  const done = bring.data
  return (
    <Section title={t('import.title')} text={t('import.text')}>
      <FileDrop
        label={t('import.label')}
        hint={t('import.hint')}
        chooseLabel={t('import.choose')}
        dropLabel={t('import.drop')}
        accept=".json,application/json"
        error={wrong ? t('import.wrong') : undefined}
        onFiles={(files) => void take(files)}
      />
      {file && (
        <div className="grid justify-items-start gap-3">
          <p>
            {t('import.found', {
              organisation: isolate(nameIn(lang, file.organisation.name).text),
              year: format.year(file.year),
            })}
          </p>
          <Button variant="primary" busy={bring.isPending} onClick={() => bring.mutate({ body: { file } })}>
            {t('import.act')}
          </Button>
        </div>
      )}
      {done && (
        <Alert
          severity={done.refused.length > 0 ? 'warning' : 'success'}
          title={t('import.done', format.counted(done.stored))}
        >
          {done.refused.length > 0 && (
            <p>{t('import.refused', { list: done.refused.map((one) => one.datapoint).join(', ') })}</p>
          )}
          {done.named > 0 && <p>{t('import.named', format.counted(done.named))}</p>}
          {done.id !== null && (
            <Button
              size="sm"
              busy={undo.isPending}
              onClick={() => undo.mutate({ params: { import: done.id! }, body: {} })}
            >
              {t('import.undo')}
            </Button>
          )}
        </Alert>
      )}
    </Section>
  )
}

/** The server checks the whole; here it is told apart from any other file. */
function parsed(text: string): ReportFile | null {
  try {
    const value = JSON.parse(text) as Partial<ReportFile>
    return value.format === 'athar-esg-report' && value.organisation?.name && typeof value.year === 'number'
      ? (value as ReportFile)
      : null
  } catch {
    return null
  }
}
