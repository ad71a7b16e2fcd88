import {
  addRequests,
  listRequests,
  maxSupplierListBytes,
  mostListRows,
  readRequestList,
  type RequestRow,
} from '@athar/contracts/suppliers'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, uploadFile, useErrorWords } from '../../platform/api/index.ts'
import { useAction } from '../../platform/api/use-action.ts'
import { useFormat } from '../../platform/language/index.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { saveCsv } from '../../ui/charts/index.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { PlainTable } from '../../ui/table/plain-table.tsx'
import { Spinner } from '../../ui/states.tsx'
import { toast } from '../../ui/toast/toast-store.ts'

/** Requests from a spreadsheet: choose it, see the verdict of each row, send. */
export function ListDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['suppliers', 'common'])
  const format = useFormat()
  const [rows, setRows] = useState<readonly RequestRow[] | null>(null)
  const ready = rows?.filter(({ problem }) => problem === null) ?? []
  const send = useAction(addRequests, {
    touches: [listRequests],
    onDone: ({ sent }) => {
      toast.success(t('suppliers:list.sent', format.counted(sent)))
      onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('suppliers:list.title')}
      closeLabel={t('common:generic.close')}
      footer={
        rows && (
          <div className="flex flex-wrap gap-3">
            <Button
              variant="primary"
              busy={send.isPending}
              disabled={ready.length === 0}
              onClick={() => send.mutate({ body: { rows: ready.map(({ problem: _problem, ...row }) => row) } })}
            >
              {t('suppliers:list.send', format.counted(ready.length))}
            </Button>
            <Button onClick={() => setRows(null)}>{t('suppliers:list.another')}</Button>
          </div>
        )
      }
    >
      {rows ? <Rows rows={rows} ready={ready.length} /> : <Choose onRead={setRows} />}
    </Dialog>
  )
}

const headings = ['supplier', 'email', 'language', 'product', 'activity', 'unit', 'from', 'to', 'note'] as const

function Choose({ onRead }: { readonly onRead: (rows: readonly RequestRow[]) => void }) {
  const { t } = useTranslation('suppliers')
  const format = useFormat()
  const errorWords = useErrorWords()
  const [reading, setReading] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const take = async ([file]: readonly File[]) => {
    if (!file) return
    if (file.size > maxSupplierListBytes)
      return setProblem(new ApiError({ code: 'suppliers.list-too-large', status: 413, details: { mostMb: 2 } }))
    setProblem(null)
    setReading(true)
    const body = new FormData()
    body.append('file', file)
    try {
      onRead((await uploadFile(readRequestList, { body })).rows)
    } catch (error) {
      setProblem(error)
    } finally {
      setReading(false)
    }
  }
  if (reading) return <Spinner label={t('list.reading')} />
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-sm text-muted">{t('list.text')}</p>
      <FileDrop
        label={t('list.file')}
        hint={t('list.hint', { most: format.number(mostListRows) })}
        chooseLabel={t('list.choose')}
        dropLabel={t('list.drop')}
        accept=".csv,.xlsx,.xls"
        error={problem === null ? undefined : errorWords(problem).text}
        onFiles={(files) => void take(files)}
      />
      <Button
        size="sm"
        icon="download"
        className="justify-self-start"
        onClick={() => saveCsv([headings.map((key) => t(`list.columns.${key}`))], t('list.templateName'))}
      >
        {t('list.template')}
      </Button>
    </div>
  )
}

/** Rows that cannot be sent come first. */
function Rows({ rows, ready }: { readonly rows: readonly RequestRow[]; readonly ready: number }) {
  const { t } = useTranslation('suppliers')
  const format = useFormat()
  const refused = rows.length - ready
  const inOrder = rows.toSorted((a, b) => Number(a.problem === null) - Number(b.problem === null) || a.line - b.line)
  return (
    <div className="grid grid-cols-1 gap-4">
      {refused > 0 && <Alert severity="warning" title={t('list.refused', format.counted(refused))} />}
      <PlainTable
        label={t('list.preview')}
        className="max-h-[48dvh]"
        rows={inOrder}
        rowKey={({ line }) => line}
        columns={[
          { key: 'line', header: t('list.columns.line'), cell: ({ line }) => format.count(line) },
          {
            key: 'supplier',
            header: t('list.columns.supplier'),
            isName: true,
            className: 'min-w-40',
            cell: ({ supplier, email }) => (
              <>
                <bdi className="block wrap-anywhere">{supplier}</bdi>
                <bdi className="block text-muted wrap-anywhere">{email}</bdi>
              </>
            ),
          },
          {
            key: 'product',
            header: t('list.columns.product'),
            className: 'min-w-40',
            cell: ({ product }) => <bdi className="wrap-anywhere">{product}</bdi>,
          },
          {
            key: 'verdict',
            header: t('list.columns.verdict'),
            className: 'min-w-40',
            cell: ({ problem }) => (
              <span className={problem === null ? 'text-positive' : 'text-critical'}>
                {t(problem === null ? 'list.ready' : `list.problems.${problem}`)}
              </span>
            ),
          },
        ]}
      />
    </div>
  )
}
