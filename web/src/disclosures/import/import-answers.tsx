import type { ResponseOf } from '@athar/contracts'
import {
  importAnswers,
  listDatapoints,
  maxAnswerListBytes,
  mostImportRows,
  readAnswerList,
  readFrameworkOverview,
  readItem,
  undoImport,
  type ImportRow,
} from '@athar/contracts/disclosures'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, saveFile, uploadFile, useApiQuery, useErrorWords } from '../../platform/api/index.ts'
import { useAction } from '../../platform/api/use-action.ts'
import { MarkQuestion, type DecimalMark } from '../../platform/form/index.ts'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Spinner } from '../../ui/states.tsx'
import { useTrack } from '../../usage/index.ts'
import { ImportRows } from './import-rows.tsx'
import { templateOf } from './template-of.ts'

type Receipt = ResponseOf<typeof importAnswers>
type Read = { readonly file: File; readonly rows: readonly ImportRow[] }

async function readList(file: File, decimalMark?: DecimalMark): Promise<Read> {
  const body = new FormData()
  body.append('file', file)
  const { rows } = await uploadFile(readAnswerList, { body, query: decimalMark ? { decimalMark } : {} })
  return { file, rows }
}

const groups = ['environmental', 'social', 'governance'] as const
const touches = [readFrameworkOverview, readItem, listDatapoints]

/** From a file to answers: choose it, see the verdict of each row, store, and undo. */
export function ImportAnswers({ year }: { readonly year: number }) {
  const [read, setRead] = useState<Read | null>(null)
  const [receipt, setReceipt] = useState<Receipt | null>(null)
  const restart = () => {
    setRead(null)
    setReceipt(null)
  }
  if (receipt) return <ReceiptView receipt={receipt} onRestart={restart} />
  return read ? (
    <Preview read={read} onRead={setRead} onStored={setReceipt} onRestart={restart} />
  ) : (
    <Choose year={year} onRead={setRead} />
  )
}

function Choose({ year, onRead }: { readonly year: number; readonly onRead: (read: Read) => void }) {
  const { t } = useTranslation('disclosures')
  const format = useFormat()
  const errorWords = useErrorWords()
  const track = useTrack()
  const [reading, setReading] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const take = async ([file]: readonly File[]) => {
    if (!file) return
    track('import_attempt', { format: /\.(csv|xlsx|xls)$/i.exec(file.name)?.[1]?.toLowerCase() ?? 'other' })
    if (file.size > maxAnswerListBytes)
      return setProblem(new ApiError({ code: 'disclosures.list-too-large', status: 413 }))
    setProblem(null)
    setReading(true)
    try {
      onRead(await readList(file))
    } catch (error) {
      setProblem(error)
    } finally {
      setReading(false)
    }
  }
  if (reading) return <Spinner label={t('import.reading')} />
  return (
    <div className="grid gap-4">
      {problem !== null && <Alert severity="error" title={errorWords(problem).text} />}
      <FileDrop
        label={t('import.file')}
        hint={t('import.hint', { most: format.count(mostImportRows) })}
        chooseLabel={t('import.choose')}
        dropLabel={t('import.drop')}
        accept=".csv,.xlsx,.xls"
        onFiles={(files) => void take(files)}
      />
      <Templates year={year} />
    </div>
  )
}

function Templates({ year }: { readonly year: number }) {
  const { t } = useTranslation('disclosures')
  const { lang } = useLanguage()
  const track = useTrack()
  const { data } = useApiQuery(listDatapoints, { query: { year } })
  return (
    <div className="flex flex-wrap gap-2">
      {groups.map((group) => (
        <Button
          key={group}
          size="sm"
          icon="download"
          disabled={!data}
          onClick={() => {
            track('template_download', { template: group })
            const rows = (data?.rows ?? []).filter((row) => row.group === group)
            const heads = (['datapoint', 'year', 'value', 'unit', 'note', 'name'] as const).map((key) =>
              t(`import.columns.${key}`),
            ) as unknown as Parameters<typeof templateOf>[3]
            saveFile({
              blob: templateOf(rows, year, lang, heads),
              name: t('import.templateName', { group, year }),
            })
          }}
        >
          {t(`import.template.${group}`)}
        </Button>
      ))}
    </div>
  )
}

type PreviewProps = {
  readonly read: Read
  readonly onRead: (read: Read) => void
  readonly onStored: (receipt: Receipt) => void
  readonly onRestart: () => void
}

function Preview({ read: { file, rows }, onRead, onStored, onRestart }: PreviewProps) {
  const { t } = useTranslation('disclosures')
  const errorWords = useErrorWords()
  const [problem, setProblem] = useState<unknown>(null)
  const [reading, setReading] = useState(false)
  const readAgain = async (mark: DecimalMark) => {
    setReading(true)
    try {
      onRead(await readList(file, mark))
    } catch (error) {
      setProblem(error)
    } finally {
      setReading(false)
    }
  }
  const format = useFormat()
  const store = useAction(importAnswers, { touches, onDone: onStored })
  const count = (outcome: ImportRow['outcome']) => rows.filter((row) => row.outcome === outcome).length
  const counted = (number: number) => ({ count: number, number: format.count(number) })
  const [ready, refused, unchanged] = [count('stored'), count('refused'), count('unchanged')]
  return (
    <div className="grid gap-4">
      <p>
        <bdi>{file.name}</bdi>
      </p>
      {problem !== null && <Alert severity="error" title={errorWords(problem).text} />}
      <MarkQuestion
        cells={rows.flatMap((row) => (row.problem === 'number-ambiguous' ? [row.value] : []))}
        busy={reading}
        onAnswer={(mark) => void readAgain(mark)}
      />
      <Alert
        severity={ready > 0 ? 'info' : 'warning'}
        title={ready > 0 ? t('import.ready', counted(ready)) : t('import.nothing')}
      >
        {refused > 0 && <p>{t('import.refusedCount', counted(refused))}</p>}
        {unchanged > 0 && <p>{t('import.unchangedCount', counted(unchanged))}</p>}
      </Alert>
      <ImportRows rows={rows} />
      <div className="flex flex-wrap gap-3">
        <Button
          variant="primary"
          busy={store.isPending}
          disabled={ready === 0}
          onClick={() =>
            store.mutate({
              body: {
                fileName: file.name,
                // Figures come back from the reading as plain numbers.
                decimalMark: 'point',
                rows: rows
                  .filter(({ outcome }) => outcome === 'stored')
                  .map(({ line, datapoint, year, value, unit, note, version }) => ({
                    line,
                    datapoint,
                    year,
                    value,
                    unit,
                    note,
                    version,
                  })),
              },
            })
          }
        >
          {t('import.store', counted(ready))}
        </Button>
        <Button onClick={onRestart}>{t('import.another')}</Button>
      </div>
    </div>
  )
}

function ReceiptView({ receipt, onRestart }: { readonly receipt: Receipt; readonly onRestart: () => void }) {
  const { t } = useTranslation('disclosures')
  const format = useFormat()
  const [undone, setUndone] = useState<ResponseOf<typeof undoImport> | null>(null)
  const undo = useAction(undoImport, { touches, onDone: setUndone })
  const counted = (number: number) => ({ count: number, number: format.count(number) })
  const { id, stored, refused } = receipt
  return (
    <div className="grid gap-4">
      <Alert
        severity={stored > 0 ? 'success' : 'info'}
        title={undone ? t('import.undone', counted(undone.restored)) : t('import.stored', counted(stored))}
      >
        {id !== null && <p className="wrap-anywhere">{t('import.receipt', { id })}</p>}
        {undone && undone.kept.length > 0 && <p>{t('import.kept', counted(undone.kept.length))}</p>}
      </Alert>
      {refused.length > 0 && <ImportRows rows={refused} />}
      <div className="flex flex-wrap gap-3">
        {id !== null && undone === null && (
          <Button busy={undo.isPending} onClick={() => undo.mutate({ params: { import: id }, body: {} })}>
            {t('import.undo')}
          </Button>
        )}
        <Button onClick={onRestart}>{t('import.another')}</Button>
      </div>
    </div>
  )
}
