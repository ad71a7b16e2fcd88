import type { ResponseOf } from '@athar/contracts'
import {
  importReferences,
  listReferences,
  mostReferenceListBytes,
  mostReferenceRows,
  referenceColumns,
  type ReferenceRowProblem,
} from '@athar/contracts/credits'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, callApi, useErrorWords } from '../../platform/api/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { saveCsv } from '../../ui/charts/index.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Bdi } from '../../ui/inline.tsx'
import { Spinner } from '../../ui/states.tsx'
import { PlainTable } from '../../ui/table/plain-table.tsx'
import { toast } from '../../ui/toast/toast-store.ts'

type Answer = ResponseOf<typeof importReferences>
type Step =
  | { readonly at: 'choose'; readonly problem: unknown }
  | { readonly at: 'busy' }
  | { readonly at: 'preview'; readonly file: File; readonly answer: Answer }

/** Ranges of other registries from a sheet: choose it, see what is wrong by row, add all of them. */
export function ReferenceListDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['credit-references', 'common', 'ui'])
  const format = useFormat()
  const client = useQueryClient()
  const [step, setStep] = useState<Step>({ at: 'choose', problem: null })
  const send = async (file: File, store: 'true' | 'false') => {
    if (file.size > mostReferenceListBytes) return setStep({ at: 'choose', problem: tooLarge() })
    setStep({ at: 'busy' })
    const body = new FormData()
    body.append('file', file, file.name)
    try {
      const answer = await callApi(importReferences, { query: { store }, body })
      if (answer.stored === 0) return setStep({ at: 'preview', file, answer })
      toast.success(t('list.stored', format.counted(answer.stored)))
      await client.invalidateQueries({ queryKey: [listReferences.name] })
      onClose()
    } catch (problem) {
      setStep({ at: 'choose', problem })
    }
  }
  const isReady = step.at === 'preview' && step.answer.missing === null && step.answer.problemCount === 0
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('list.open')}
      closeLabel={t('common:generic.close')}
      footer={
        step.at === 'preview' && (
          <div className="flex flex-wrap gap-3">
            {isReady && (
              <Button variant="primary" onClick={() => void send(step.file, 'true')}>
                {t('list.store', format.counted(step.answer.references))}
              </Button>
            )}
            <Button onClick={() => setStep({ at: 'choose', problem: null })}>{t('list.another')}</Button>
          </div>
        )
      }
    >
      {step.at === 'busy' && <Spinner label={t('list.reading')} />}
      {step.at === 'choose' && <Choose problem={step.problem} onFile={(file) => void send(file, 'false')} />}
      {step.at === 'preview' && <Preview answer={step.answer} />}
    </Dialog>
  )
}

const tooLarge = () =>
  new ApiError({
    code: 'credits.list-too-large',
    status: 413,
    details: { mostMb: mostReferenceListBytes / 1_000_000 },
  })

function Choose({ problem, onFile }: { readonly problem: unknown; readonly onFile: (file: File) => void }) {
  const { t } = useTranslation(['credit-references', 'ui'])
  const format = useFormat()
  const errorWords = useErrorWords()
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-sm text-muted">{t('list.text')}</p>
      <FileDrop
        label={t('list.file')}
        hint={t('list.hint', { most: format.number(mostReferenceRows) })}
        chooseLabel={t('ui:file.choose')}
        dropLabel={t('ui:file.drop')}
        accept=".csv,.tsv,.xlsx,.xls,text/csv"
        error={problem === null ? undefined : errorWords(problem).text}
        onFiles={([file]) => file && onFile(file)}
      />
      <Button
        size="sm"
        icon="download"
        className="justify-self-start"
        onClick={() => saveCsv([referenceColumns.map((column) => t(column))], t('list.templateName'))}
      >
        {t('list.template')}
      </Button>
    </div>
  )
}

function Preview({ answer: { references, problems, problemCount, missing } }: { readonly answer: Answer }) {
  const { t } = useTranslation('credit-references')
  const format = useFormat()
  if (missing !== null)
    return (
      <Alert severity="error">
        {missing === 'rows' ? t('list.noRows') : t('list.missing', { column: t(missing) })}
      </Alert>
    )
  if (problemCount === 0) return <p>{t('list.ready', format.counted(references))}</p>
  return (
    <div className="grid grid-cols-1 gap-4">
      <Alert severity="warning" title={t('list.refused', format.counted(problemCount))} />
      <Problems problems={problems} />
      {problemCount > problems.length && (
        <p className="text-sm text-muted">{t('list.firstOnly', { most: format.number(problems.length) })}</p>
      )}
    </div>
  )
}

function Problems({ problems }: { readonly problems: readonly ReferenceRowProblem[] }) {
  const { t } = useTranslation(['credit-references', 'credits'])
  const format = useFormat()
  return (
    <PlainTable
      label={t('list.problemsTitle')}
      className="max-h-[48dvh]"
      rows={problems}
      rowKey={({ line, column, code }) => `${line} ${column} ${code}`}
      columns={[
        { key: 'line', header: t('list.line'), cell: ({ line }) => format.count(line) },
        {
          key: 'column',
          header: t('list.column'),
          isName: true,
          cell: ({ column, written }) => (
            <>
              <span className="block">{t(column)}</span>
              {written !== '' && <Bdi className="block max-w-40 text-muted wrap-anywhere">{written}</Bdi>}
            </>
          ),
        },
        {
          key: 'problem',
          header: t('list.problem'),
          className: 'min-w-48',
          cell: ({ code, other }) => (
            <span className="text-critical">
              {t(`credits:invalid.${code}`, { other: other === null ? '' : format.count(other) })}
            </span>
          ),
        },
      ]}
    />
  )
}
