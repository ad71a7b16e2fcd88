import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { saveFile, useErrorWords } from '../api/index.ts'
import { useFormat, useLanguage } from '../language/index.ts'
import { todayInRiyadh } from '../today-in-riyadh.ts'
import { useFileColumns, type ListColumn } from './list-column.tsx'
import type { FileKind } from './list-file.ts'
import type { ReadAll } from './use-pages.ts'

/** Rows of one file. */
const mostRows = 10_000

type ListExportProps<Row> = {
  /** The file and its sheet are called like the list. */
  readonly label: string
  readonly columns: readonly ListColumn<Row>[]
  readonly readAll: ReadAll<Row>
}

/** The whole list under its filters, with the columns that are shown, as a file for a spreadsheet. */
export function ListExport<Row>({ label, columns, readAll }: ListExportProps<Row>) {
  const { t } = useTranslation('ui')
  const format = useFormat()
  const { lang } = useLanguage()
  const fileColumns = useFileColumns()
  const errorWords = useErrorWords()
  const button = useRef<HTMLButtonElement>(null)
  const work = useRef<AbortController | null>(null)
  const [read, setRead] = useState<number | null>(null)
  const [cut, setCut] = useState(false)
  useEffect(() => () => work.current?.abort(), [])
  const make = async (kind: FileKind) => {
    const { signal } = (work.current = new AbortController())
    setRead(0)
    setCut(false)
    try {
      const found = await readAll({ signal, most: mostRows, onRead: setRead })
      if (signal.aborted) return
      if (found === null) return void toast.error(t('list.moved'))
      const { rows, more } = found
      const { makeListFile } = await import('./list-file.ts')
      const now = new Date()
      const blob = await makeListFile(kind, {
        title: label,
        columns: fileColumns(columns),
        rows,
        rightToLeft: lang === 'ar',
        createdAt: now.toISOString(),
      })
      if (signal.aborted) return
      saveFile({ blob, name: `${label.replaceAll(/[\\/:*?"<>|]/g, ' ')} ${todayInRiyadh(now)}.${kind}` })
      setCut(more)
      toast.success(t('list.exported', format.counted(rows.length)))
    } catch (error) {
      if (!signal.aborted) toast.error(errorWords(error).text)
    } finally {
      if (work.current?.signal === signal) setRead(null)
    }
  }
  const stop = () => {
    work.current?.abort()
    setRead(null)
    button.current?.focus()
  }
  const kinds = ['xlsx', 'csv'] as const
  return (
    <>
      {read !== null && (
        <>
          <output className="self-center text-sm text-muted">
            {t('list.reading', { number: format.count(read) })}
          </output>
          <Button size="sm" variant="quiet" onClick={stop}>
            {t('list.stop')}
          </Button>
        </>
      )}
      <Menu
        entries={kinds.map((kind) => ({ key: kind, label: t(`list.kinds.${kind}`), onSelect: () => void make(kind) }))}
        trigger={
          <Button ref={button} size="sm" icon="download" busy={read !== null}>
            {t('list.export')}
          </Button>
        }
      />
      {cut && (
        <Alert severity="warning" className="w-full">
          {t('list.cut', { number: format.count(mostRows) })}
        </Alert>
      )}
    </>
  )
}
