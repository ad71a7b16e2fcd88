import type { ResponseOf } from '@athar/contracts'
import {
  importRows,
  listPeriods,
  mostPeriodRows,
  mostRowsFileBytes,
  readPeriod,
  rowsModes,
  type PeriodDetail,
  type RowProblem,
  type RowsMode,
} from '@athar/contracts/mrv-projects'
import { PROBLEM_CODES, type RowsParameter } from '@athar/methodologies'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, callApi, useErrorWords } from '../../platform/api/index.ts'
import { MarkQuestion, type DecimalMark } from '../../platform/form/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { saveCsv } from '../../ui/charts/index.ts'
import { RadioGroup } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Bdi } from '../../ui/inline.tsx'
import { Spinner } from '../../ui/states.tsx'
import { PlainTable } from '../../ui/table/plain-table.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { useMethodologyWords } from '../methodologies/use-methodology-words.ts'
import { useProblemWords } from '../methodologies/use-problem-words.ts'

type Answer = ResponseOf<typeof importRows>
type Step =
  | { readonly at: 'choose'; readonly problem: unknown }
  | { readonly at: 'busy' }
  | { readonly at: 'preview'; readonly file: File; readonly answer: Answer; readonly mark: DecimalMark | undefined }

type Props = {
  readonly period: Pick<PeriodDetail, 'id' | 'version'>
  readonly table: RowsParameter
  /** Rows that are entered already. */
  readonly entered: number
  readonly onClose: () => void
}

/** Rows of a table from a sheet: choose it, see what is wrong by row, save all of them. */
export function RowsFileDialog({ period, table, entered, onClose }: Props) {
  const { t } = useTranslation(['mrv-projects', 'common'])
  const format = useFormat()
  const words = useMethodologyWords()
  const client = useQueryClient()
  const [mode, setMode] = useState<RowsMode>('replace')
  const [step, setStep] = useState<Step>({ at: 'choose', problem: null })
  const send = async (file: File, store: 'true' | 'false', mark?: DecimalMark) => {
    if (file.size > mostRowsFileBytes)
      return setStep({
        at: 'choose',
        problem: new ApiError({
          code: 'mrv-projects.list-too-large',
          status: 413,
          details: { mostMb: mostRowsFileBytes / 1_000_000 },
        }),
      })
    setStep({ at: 'busy' })
    const body = new FormData()
    body.append('file', file, file.name)
    const query = { store, mode, version: period.version, ...(mark && { decimalMark: mark }) }
    try {
      const answer = await callApi(importRows, { params: { id: period.id, parameter: table.code }, query, body })
      if (answer.stored === 0) return setStep({ at: 'preview', file, answer, mark })
      toast.success(t('periods.rows.stored', format.counted(answer.stored)))
      await Promise.all([readPeriod, listPeriods].map(({ name }) => client.invalidateQueries({ queryKey: [name] })))
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
      title={t('periods.rows.title', { table: words.name('parameters', table.code) })}
      closeLabel={t('common:generic.close')}
      footer={
        step.at === 'preview' && (
          <div className="flex flex-wrap gap-3">
            {isReady && (
              <Button variant="primary" onClick={() => void send(step.file, 'true', step.mark)}>
                {t('periods.rows.store', format.counted(step.answer.rows))}
              </Button>
            )}
            <Button onClick={() => setStep({ at: 'choose', problem: null })}>{t('periods.rows.another')}</Button>
          </div>
        )
      }
    >
      {step.at === 'busy' && <Spinner label={t('periods.rows.reading')} />}
      {step.at === 'choose' && (
        <div className="grid grid-cols-1 gap-4">
          {entered > 0 && (
            <RadioGroup
              legend={t('periods.rows.mode')}
              name="rows-mode"
              value={mode}
              options={rowsModes.map((value) => ({ value, label: t(`periods.rows.modes.${value}`) }))}
              onChange={setMode}
            />
          )}
          <Choose table={table} problem={step.problem} onFile={(file) => void send(file, 'false')} />
        </div>
      )}
      {step.at === 'preview' && <Preview answer={step.answer} onMark={(mark) => void send(step.file, 'false', mark)} />}
    </Dialog>
  )
}

type ChooseProps = Pick<Props, 'table'> & { readonly problem: unknown; readonly onFile: (file: File) => void }

function Choose({ table, problem, onFile }: ChooseProps) {
  const { t } = useTranslation('mrv-projects')
  const format = useFormat()
  const words = useMethodologyWords()
  const errorWords = useErrorWords()
  return (
    <>
      <p className="text-sm text-muted">{t('periods.rows.text')}</p>
      <FileDrop
        label={t('periods.rows.file')}
        hint={t('periods.rows.hint', { most: format.number(mostPeriodRows) })}
        chooseLabel={t('periods.rows.choose')}
        dropLabel={t('periods.rows.drop')}
        accept=".csv,.tsv,.xlsx,.xls,text/csv"
        error={problem === null ? undefined : errorWords(problem).text}
        onFiles={([file]) => file && onFile(file)}
      />
      <Button
        size="sm"
        icon="download"
        className="justify-self-start"
        onClick={() =>
          saveCsv([table.columns.map(({ code }) => words.name('columns', code))], t('periods.rows.templateName'))
        }
      >
        {t('periods.rows.template')}
      </Button>
    </>
  )
}

type PreviewProps = { readonly answer: Answer; readonly onMark: (mark: DecimalMark) => void }

function Preview({ answer: { rows, problems, problemCount, missing }, onMark }: PreviewProps) {
  const { t } = useTranslation('mrv-projects')
  const format = useFormat()
  const words = useMethodologyWords()
  if (missing !== null)
    return (
      <Alert severity="error">
        {missing === 'rows'
          ? t('periods.rows.noRows')
          : t('periods.rows.missing', { column: words.name('columns', missing) })}
      </Alert>
    )
  if (problemCount === 0) return <p>{t('periods.rows.ready', format.counted(rows))}</p>
  return (
    <div className="grid grid-cols-1 gap-4">
      <Alert severity="warning" title={t('periods.rows.refused', format.counted(problemCount))} />
      <MarkQuestion
        cells={problems.flatMap(({ code, written }) => (code === 'number-ambiguous' ? [written] : []))}
        onAnswer={onMark}
      />
      <Problems problems={problems} />
      {problemCount > problems.length && (
        <p className="text-sm text-muted">{t('periods.rows.firstOnly', { number: format.number(problems.length) })}</p>
      )}
    </div>
  )
}

function Problems({ problems }: { readonly problems: readonly RowProblem[] }) {
  const { t } = useTranslation('mrv-projects')
  const format = useFormat()
  const words = useMethodologyWords()
  const problemWords = useProblemWords()
  const sentence = ({ code, values }: RowProblem) => {
    const known = PROBLEM_CODES.find((each) => each === code)
    return known
      ? problemWords.sentence({ code: known, values })
      : t(`periods.rows.problems.${code as 'number-ambiguous' | 'day-ambiguous' | 'cell-too-long'}`)
  }
  return (
    <PlainTable
      label={t('periods.rows.problemsTitle')}
      className="max-h-[48dvh]"
      rows={problems}
      rowKey={({ line, column, code }) => `${line} ${column} ${code}`}
      columns={[
        {
          key: 'line',
          header: t('periods.rows.line'),
          cell: ({ line }) => (line === null ? t('periods.rows.enteredRow') : format.count(line)),
        },
        {
          key: 'column',
          header: t('periods.rows.column'),
          isName: true,
          cell: ({ column, written }) => (
            <>
              <span className="block">
                {column === null ? t('periods.rows.wholeRow') : words.name('columns', column)}
              </span>
              {written !== '' && <Bdi className="block max-w-40 text-muted wrap-anywhere">{written}</Bdi>}
            </>
          ),
        },
        {
          key: 'problem',
          header: t('periods.rows.problem'),
          className: 'min-w-48',
          cell: (problem) => <span className="text-critical">{sentence(problem)}</span>,
        },
      ]}
    />
  )
}
